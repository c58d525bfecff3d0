// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements pto-manual-placement-in-auto-mode. There the compiler
// places each tile once and for all, and TASSIGN has no effect: a kernel must
// not rely on it to make two tiles one, or one tile two.

#include "Wording.h"
#include "pto-tidy/Order/Overlaps.h"

using namespace ptotidy;

void AutoModeUses::add(const IdleAssignEvent &E) {
  Tile &T = Tiles[E.Tile.Name];
  if (!T.Ref.Shape)
    T.Ref = E.Tile;
  if (E.From && E.From->Name != E.Tile.Name)
    Derived.push_back({E.From->Name, E.Tile});
  else if (!E.From)
    Assigned.push_back(E.Tile);
}

void AutoModeUses::add(const ViewEvent &E) {
  Tiles[E.View.Name].Parent = E.Source.Name;
  Tiles[E.Source.Name];
  const ViewEvent &First =
      Bound.try_emplace(E.View.Generation, E).first->second;
  const bool Same = First.Source.Name == E.Source.Name && First.Row == E.Row &&
                    First.Col == E.Col;
  if (Same && First.Where.Loc == E.Where.Loc)
    return;
  Problem &P = Problems.at(E.Where);
  if (!P.Text.empty())
    return;
  P.Where = E.Where;
  P.Text = nameOf(E.View) + " is bound to " +
           (First.Source.Name == E.Source.Name ? "another part of " : "") +
           nameOf(E.Source) + " here, but a tile has one place in Auto mode";
  P.Earlier = First.Where;
  P.EarlierText = "it is bound to " + nameOf(First.Source) + " here";
}

void AutoModeUses::add(const InstructionEvent &E) {
  ++Time;
  for (const Operand &O : E.Operands) {
    if (O.Role != OperandRole::Read)
      write(O.Tile.Name);
    if (!O.reads())
      continue;
    Tiles[O.Tile.Name].LastRead = Time;
    Problem &P = Problems.at(E.Where, O.Tile.Name);
    P.Proper |= !O.LeftBehind;
    if (P.Proper || !P.Text.empty())
      continue;
    P.Where = E.Where;
    P.Text = E.Info.Name.str() + " reads " + nameOf(O.Tile) +
             " where TASSIGN put it, but in Auto mode it was not moved and has "
             "the value from before";
    P.Earlier = O.Tile.Assigned;
    P.EarlierText = "this TASSIGN has no effect";
  }
}

const std::string *AutoModeUses::rootOf(const std::string *Name) const {
  // Views of views are few, and a loop among them ends here.
  for (unsigned Depth = 0; Depth != 16; ++Depth) {
    auto It = Tiles.find(Name);
    if (It == Tiles.end() || !It->second.Parent)
      break;
    Name = It->second.Parent;
  }
  return Name;
}

std::vector<std::pair<const AutoModeUses::Tile *, const std::string *>>
AutoModeUses::views() const {
  // What one part of a tile got, the tile has.
  std::map<const std::string *, Tile> Whole;
  for (const auto &[Name, T] : Tiles) {
    Tile &W = Whole[rootOf(Name)];
    W.LastRead = std::max(W.LastRead, T.LastRead);
    if (T.FirstWrite && (!W.FirstWrite || T.FirstWrite < W.FirstWrite))
      W.FirstWrite = T.FirstWrite;
  }
  std::vector<std::pair<const Tile *, const std::string *>> Views;
  std::set<const std::string *> Done;
  auto consider = [&](const std::string *View, const std::string *Source) {
    const std::string *A = rootOf(View), *B = rootOf(Source);
    if (A == B)
      return false;
    if (Whole[A].FirstWrite || !Whole[B].FirstWrite ||
        Whole[A].LastRead < Whole[B].FirstWrite || !Done.insert(View).second)
      return false;
    Views.push_back({&Tiles.at(View), Source});
    return true;
  };
  for (const auto &[Source, View] : Derived)
    consider(View.Name, Source);
  for (const TileRef &View : Assigned) {
    const Tile &W = Whole[rootOf(View.Name)];
    if (!W.LastRead || W.FirstWrite || Done.count(View.Name))
      continue;
    for (const TileRef &Source : Assigned)
      if (Source.Shape->Space == View.Shape->Space &&
          Source.Base.sameSymbols(View.Base) &&
          overlaps(
              capacityRegion(*View.Shape, View.Base),
              capacityRegion(*Source.Shape, Source.Base),
              bytesBetween(View.Base.constant(), Source.Base.constant())) &&
          consider(View.Name, Source.Name))
        break;
  }
  return Views;
}

void ptotidy::checkManualPlacementInAutoMode(const AutoModeUses &Uses,
                                             const RuleContext &,
                                             FindingList &Out) {
  auto report = [&](const CodePoint &Where, std::string Message,
                    std::string Remedy, const CodePoint &Earlier = {},
                    std::string EarlierText = {}) {
    Finding F;
    F.Kind = CheckKind::ManualPlacementInAutoMode;
    F.Loc = Where.Loc;
    F.Message = std::move(Message);
    if (Earlier.Loc.isValid())
      F.Notes.push_back({Earlier.Loc, std::move(EarlierText)});
    noteCalls(F, Where);
    F.Notes.push_back({F.Loc, std::move(Remedy)});
    F.Key = keyOf(F.Kind, F.Loc, "");
    Out.push_back(std::move(F));
  };
  for (const auto &[View, Source] : Uses.views())
    report(View->Ref.Assigned,
           nameOf(View->Ref) +
               " is read and never written: in Auto mode this "
               "TASSIGN does not make it a view of '" +
               *Source + "'",
           "TRESHAPE or TSUBVIEW says that two tiles are one");
  for (const AutoModeUses::Problem &P : Uses.problems())
    if (!P.Proper && !P.Text.empty())
      report(P.Where, P.Text, "use a tile of its own for each place", P.Earlier,
             P.EarlierText);
}
