// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements pto-out-of-range-subview: views that reach beyond their
// source or do not suit it, accesses beyond the shape of a view, and blocks
// beyond the tile that they are taken from or put into.

#include "Wording.h"

using namespace ptotidy;

/// "rows 8 to 24".
static std::string rangeText(const char *Unit, int64_t Begin, int64_t Size) {
  return std::string(Unit) + " " + std::to_string(Begin) + " to " +
         std::to_string(Begin + Size);
}

/// Where the view begins: a column after the last one of a source of plain
/// rows means one of the rows below, since the library counts in elements.
static std::pair<int64_t, int64_t> origin(const TileShape &Source, int64_t Row,
                                          int64_t Col) {
  if (Source.Block == BlockLayout::RowMajor)
    return {Row + Col / Source.Cols, Col % Source.Cols};
  return {Row % Source.Rows, Col + Row / Source.Rows};
}

/// True where element (i, j) of the view is (row + i, col + j) of the source.
static bool sameGrid(const TileShape &View, const TileShape &Source) {
  return View.Block == Source.Block && View.ElementBits == Source.ElementBits &&
         (View.Block == BlockLayout::RowMajor ? View.Cols == Source.Cols
                                              : View.Rows == Source.Rows);
}

/// What of the source the view takes that the source has not, or nothing.
static std::string beyond(const ViewEvent &E) {
  const TileShape &View = *E.View.Shape, &Source = *E.Source.Shape;
  auto Row = E.Row.asConstant(), Col = E.Col.asConstant();
  if (!Row || !Col || View.IsConv || Source.IsConv || E.Rows.Lo <= 0 ||
      E.Cols.Lo <= 0)
    return {};
  if (*Row < 0 || *Col < 0)
    return "begins before " + nameOf(E.Source);
  // Only plain layouts place elements at the same distances everywhere.
  if (View.Fractal != FractalLayout::None ||
      Source.Fractal != FractalLayout::None || View.Compact || Source.Compact)
    return {};
  if (!sameGrid(View, Source)) {
    int64_t End =
        elementOffset(Source, *Row, *Col) +
        touchedRegion(View, Linear(0), {0, 0, E.Rows.Lo, E.Cols.Lo}).end();
    if (End > Source.capacityBytes())
      return "ends " + sizeText(End - Source.capacityBytes()) + " beyond " +
             nameOf(E.Source);
    return {};
  }
  auto [FirstRow, FirstCol] = origin(Source, *Row, *Col);
  auto exceeds = [&](const char *Unit, int64_t First, int64_t Size,
                     int64_t Limit, const Interval &Valid) -> std::string {
    if (First + Size <= std::min(Limit, Valid.Hi))
      return {};
    return "takes " + rangeText(Unit, First, Size) + " of " + nameOf(E.Source) +
           ", which has " +
           (First + Size > Limit ? std::to_string(Limit)
                                 : std::to_string(Valid.Hi) + " valid ones");
  };
  std::string Rows =
      exceeds("rows", FirstRow, E.Rows.Lo, Source.Rows, E.SourceRows);
  return !Rows.empty() ? Rows
                       : exceeds("columns", FirstCol, E.Cols.Lo, Source.Cols,
                                 E.SourceCols);
}

/// What Auto mode asks of the two tiles beyond that, or nothing.
static std::string unsuitable(const ViewEvent &E) {
  if (E.View.Shape->Block != E.Source.Shape->Block)
    return "has another layout than " + nameOf(E.Source) +
           ", which Auto mode does not allow for a view";
  for (auto [Mine, Theirs, Unit] :
       {std::make_tuple(E.Rows, E.SourceRows, "rows"),
        std::make_tuple(E.Cols, E.SourceCols, "columns")})
    if (Mine.Lo > Theirs.Hi)
      return "has " + std::to_string(Mine.Lo) + " valid " + Unit + " and " +
             nameOf(E.Source) + " only " + std::to_string(Theirs.Hi) +
             ", which Auto mode does not allow for a view";
  return {};
}

void ViewUses::add(const ViewEvent &E) {
  std::string Problem;
  if (E.View.Shape->Space != E.Source.Shape->Space)
    Problem = "lies in " + spaceName(E.View.Shape->Space).str() + " and " +
              nameOf(E.Source) + " in " +
              spaceName(E.Source.Shape->Space).str();
  if (Problem.empty() && AutoMode)
    Problem = unsuitable(E);
  if (Problem.empty())
    Problem = beyond(E);
  Use &U = Uses.at(E.Where);
  U.Where = E.Where;
  U.Paths.add(Problem.empty(), E.Path);
  if (U.Problem.empty() && !Problem.empty())
    U.Problem = "this view " + Problem;
}

/// What \p Instruction does beyond the shape that the view \p O was made with,
/// or nothing.
static std::string beyondView(llvm::StringRef Instruction, const Operand &O) {
  const auto [Rows, Cols] = *O.ViewShape;
  const bool RowsWrong = O.EndRow > Rows;
  if (!RowsWrong && O.EndCol <= Cols)
    return {};
  return Instruction.str() + " works on " +
         std::to_string(RowsWrong ? O.EndRow : O.EndCol) +
         (RowsWrong ? " rows of " : " columns of ") + nameOf(O.Tile) +
         ", a view that has " + std::to_string(RowsWrong ? Rows : Cols);
}

/// The same of a block of \p O, a tile.
static std::string beyondTile(llvm::StringRef Instruction, const Operand &O) {
  const TileShape &Shape = *O.Tile.Shape;
  const bool RowsWrong = O.EndRow > Shape.Rows;
  if (!RowsWrong && O.EndCol <= Shape.Cols)
    return {};
  return Instruction.str() + " reaches up to " +
         (RowsWrong ? "row " : "column ") +
         std::to_string(RowsWrong ? O.EndRow : O.EndCol) + " of " +
         nameOf(O.Tile) + ", which has " +
         std::to_string(RowsWrong ? Shape.Rows : Shape.Cols);
}

/// True where instruction \p Info takes a block out of \p O, or puts one into
/// it.
static bool hasBlock(const InstructionInfo &Info, const Operand &O) {
  const TileShape &Shape = *O.Tile.Shape;
  return ((Info.Unit == InstructionUnit::Extract && O.reads()) ||
          (Info.Unit == InstructionUnit::Insert && O.writes())) &&
         !Shape.IsConv && !Shape.Compact && Shape.ElementBits >= 8;
}

void ViewUses::add(const InstructionEvent &E) {
  for (const Operand &O : E.Operands) {
    if ((!O.ViewShape || (!O.reads() && !O.writes())) && !hasBlock(E.Info, O))
      continue;
    Use &U = Uses.at(E.Where, O.Tile.Name);
    U.Where = E.Where;
    if (O.ViewShape)
      U.Made = O.ViewMade;
    std::string Problem =
        O.ViewShape ? beyondView(E.Info.Name, O) : beyondTile(E.Info.Name, O);
    U.Paths.add(Problem.empty(), E.Path);
    if (U.Problem.empty())
      U.Problem = std::move(Problem);
  }
}

void ptotidy::checkOutOfRangeSubview(const ViewUses &Views, const RuleContext &,
                                     FindingList &Out) {
  for (const ViewUses::Use &U : Views.all()) {
    if (!U.Paths.isWrong())
      continue;
    Finding F;
    F.Kind = CheckKind::OutOfRangeSubview;
    F.Loc = U.Where.Loc;
    F.Message = U.Problem;
    if (U.Made.Loc.isValid())
      F.Notes.push_back({U.Made.Loc, "the view is made here"});
    noteCalls(F, U.Where);
    F.Key = keyOf(F.Kind, F.Loc, U.Made.Loc.isValid() ? U.Problem : "");
    Out.push_back(std::move(F));
  }
}
