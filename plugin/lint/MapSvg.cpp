// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the drawing of memory maps. Program order goes down, a
// row of the picture for each row of the map, beside its line of the source and
// a lane for each pipe, with the flags as arrows between lanes. Addresses go to
// the right, one column of the picture for each area.
//
// Addresses are not to scale: a tile of 256 bytes in 192 KB would not be seen.
// Every byte at which a tile begins or ends has a tick instead.

#include "MapPicture.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <set>

using namespace llvm;
using namespace ptotidy;
using namespace ptotidy::lint;

const char ptotidy::lint::PictureStyle[] =
#include "map/picture.css.inc"
    ;

std::string ptotidy::lint::escapedText(StringRef Text) {
  std::string Plain;
  for (char C : Text)
    // XML has no other control characters.
    Plain += static_cast<unsigned char>(C) < 0x20 ? ' ' : C;
  std::string Result;
  raw_string_ostream OS(Result);
  printHTMLEscaped(Plain, OS);
  return OS.str();
}

namespace {
constexpr int RowHeight = 18;
constexpr int AxisHeight = 156;  ///< above the rows
constexpr int LineWidth = 46;    ///< of the column of line numbers
constexpr double MostCode = 330; ///< pixels of a line of the source
constexpr int Gap = 26;          ///< between two columns
constexpr int UseWidth = 44;     ///< of the curve of bytes in use
constexpr int LaneWidth = 50;
constexpr double LetterWidth = 6.7; ///< of the labels
constexpr int LoopStep = 6;

std::string hex(int64_t Value) {
  return (Value < 0 ? "-0x" : "0x") +
         utohexstr(static_cast<uint64_t>(std::llabs(Value)), true);
}

std::string bytes(int64_t Count) {
  if (Count < 1024)
    return std::to_string(Count) + " B";
  std::string Text;
  raw_string_ostream(Text) << format("%.1f", static_cast<double>(Count) / 1024);
  return (StringRef(Text).ends_with(".0") ? Text.substr(0, Text.size() - 2)
                                          : Text) +
         " KB";
}

/// \p Text in at most \p Width pixels.
std::string fitted(StringRef Text, double Width) {
  // By characters, not bytes: no UTF-8 sequence may be cut.
  const auto Room = static_cast<size_t>(std::max(0.0, Width / LetterWidth));
  std::string Result;
  size_t Characters = 0;
  for (size_t I = 0; I != Text.size(); ++I) {
    if ((static_cast<unsigned char>(Text[I]) & 0xC0) != 0x80 &&
        ++Characters > Room) {
      if (Room < 2)
        return {};
      while ((static_cast<unsigned char>(Result.back()) & 0xC0) == 0x80)
        Result.pop_back();
      Result.pop_back();
      return Result + "…";
    }
    Result += Text[I];
  }
  return Result;
}

/// Where the addresses of an area are in the picture.
class Axis {
public:
  explicit Axis(const MapArea &A) {
    std::set<int64_t> Marks;
    if (A.Base.empty())
      Marks.insert(0);
    for (const MapBox &B : A.Boxes) {
      Marks.insert(B.Begin);
      Marks.insert(B.End);
    }
    for (const MapLimit &L : A.Limits)
      if (L.Capacity)
        Marks.insert(L.Capacity);
    Ticks.assign(Marks.begin(), Marks.end());
    const size_t Parts = Ticks.size() - 1;
    const double Whole =
        std::clamp(70.0 * static_cast<double>(Parts), 200.0, 540.0);
    const double Least =
        std::max(13.0, std::min(40.0, Whole / static_cast<double>(Parts) / 2));
    // Roots: a large gap must not take the room of all tiles.
    double Sum = 0;
    for (size_t I = 0; I != Parts; ++I)
      Sum += root(I);
    const double Spare =
        std::max(0.0, Whole - Least * static_cast<double>(Parts));
    X = {0};
    for (size_t I = 0; I != Parts; ++I)
      X.push_back(X.back() + Least + Spare * root(I) / Sum);
  }

  double at(int64_t Address) const {
    const auto It = upper_bound(Ticks, Address);
    if (It == Ticks.begin())
      return 0;
    if (It == Ticks.end())
      return X.back();
    const size_t I = static_cast<size_t>(It - Ticks.begin());
    return X[I - 1] + (X[I] - X[I - 1]) *
                          static_cast<double>(Address - Ticks[I - 1]) /
                          static_cast<double>(Ticks[I] - Ticks[I - 1]);
  }
  double width() const { return X.back(); }

  std::vector<int64_t> Ticks;

private:
  double root(size_t I) const {
    return std::sqrt(static_cast<double>(Ticks[I + 1] - Ticks[I]));
  }
  std::vector<double> X;
};

/// Whether a finding speaks of something, and on which targets.
class Bug {
public:
  void add(const MapFinding &F) {
    Any = true;
    Everywhere |= F.Targets.empty();
    for (const std::string &Target : F.Targets)
      if (!is_contained(Targets, Target))
        Targets.push_back(Target);
  }
  /// What follows the other classes of an element; the page reads data-bug.
  std::string classes() const {
    if (!Any)
      return {};
    return Everywhere ? " bug" : " bug\" data-bug=\"" + join(Targets, " ");
  }
  std::string words() const {
    if (!Any)
      return {};
    return ", in a finding" + (Everywhere ? "" : " on " + join(Targets, ", "));
  }

private:
  bool Any = false, Everywhere = false;
  std::vector<std::string> Targets;
};

/// Draws one kernel. The head (what stays in sight) and the body are two
/// pictures of the same width.
class KernelPicture {
public:
  KernelPicture(const MemoryMap &M, const std::string &Id) : M(M), Id(Id) {
    for (const MapArea &A : M.Areas)
      Axes.emplace_back(A);
    std::set<Pipe> Used;
    for (const MapRow &R : M.Rows)
      Used.insert(pipeFromName(R.OnPipe));
    for (const MapFlag &F : M.Flags) {
      Used.insert(pipeFromName(F.From));
      Used.insert(pipeFromName(F.To));
    }
    for (const MapBarrier &B : M.Barriers)
      Used.insert(pipeFromName(B.OnPipe));
    // As data goes through the core.
    for (Pipe P : {Pipe::MTE2, Pipe::MTE1, Pipe::M, Pipe::V, Pipe::FIX,
                   Pipe::MTE3, Pipe::S})
      if (Used.count(P))
        Lanes.push_back(P);
    for (const MapLoop &L : M.Loops)
      LoopDepth = std::max(LoopDepth, depthOf(L) + 1);
    for (const MapRow &R : M.Rows)
      CodeWidth = std::max(
          CodeWidth,
          std::min(MostCode, indentOf(R) + LetterWidth * static_cast<double>(
                                                             R.Code.size())));
    for (const MapFinding &F : M.Findings) {
      BugRows[F.Row].add(F);
      for (const auto &B : F.Boxes)
        BugBoxes[{B.Area, B.Box}].add(F);
    }
  }

  double width() const {
    double Width = areasX();
    for (const Axis &A : Axes)
      Width += columnOf(A);
    return Width;
  }
  int bodyHeight() const {
    return static_cast<int>(M.Rows.size()) * RowHeight + 4;
  }

  void head(raw_ostream &OS) const {
    openGroup("lanes", lanesX(), OS);
    for (size_t I = 0; I != Lanes.size(); ++I)
      OS << "<text class=\"lane " << pipeName(Lanes[I]) << "\" x=\""
         << num(laneX(I)) << "\" y=\"" << AxisHeight - 8 << "\">"
         << pipeName(Lanes[I]).drop_front(5) << "</text>\n";
    OS << "</g>\n";
    areas(OS, &KernelPicture::areaHead);
  }

  void body(raw_ostream &OS) const {
    rows(OS);
    loops(OS);
    openGroup("lanes", lanesX(), OS);
    lanes(OS);
    OS << "</g>\n";
    areas(OS, &KernelPicture::areaBody);
  }

private:
  static std::string num(double Value) {
    std::string Text;
    raw_string_ostream(Text) << format("%.1f", Value);
    return StringRef(Text).ends_with(".0") ? Text.substr(0, Text.size() - 2)
                                           : Text;
  }
  static double y(int Row) { return Row * RowHeight; }
  double lanesX() const { return LineWidth + LoopDepth * LoopStep + CodeWidth; }
  double areasX() const { return lanesX() + lanesWidth() + Gap; }
  static double columnOf(const Axis &A) {
    return A.width() + UseWidth + 2 * Gap;
  }
  double lanesWidth() const {
    return static_cast<double>(Lanes.size()) * LaneWidth;
  }
  static double laneX(size_t I) {
    return static_cast<double>(I) * LaneWidth + LaneWidth / 2.0;
  }
  double laneX(StringRef Name) const {
    return laneX(
        static_cast<size_t>(find(Lanes, pipeFromName(Name)) - Lanes.begin()));
  }
  static double indentOf(const MapRow &R) {
    return std::min(80.0, 8.0 * static_cast<double>(R.Calls.size()));
  }
  int depthOf(const MapLoop &L) const {
    return static_cast<int>(count_if(M.Loops, [&](const MapLoop &O) {
      return &O < &L && O.First <= L.First && L.Last <= O.Last;
    }));
  }
  int line(int Row) const { return M.Rows[Row].Where.Line; }

  static void openGroup(StringRef Class, double X, raw_ostream &OS) {
    OS << "<g class=\"" << Class << "\" transform=\"translate(" << num(X)
       << " 0)\">\n";
  }
  /// The areas side by side. The page moves them when it hides some.
  void areas(raw_ostream &OS,
             void (KernelPicture::*Draw)(size_t, raw_ostream &) const) const {
    openGroup("areas", areasX(), OS);
    double X = 0;
    for (size_t I = 0; I != Axes.size(); ++I) {
      OS << "<g class=\"area\" data-area=\"" << I << "\" data-width=\""
         << num(columnOf(Axes[I])) << "\" data-ticks=\"";
      // For the page, which marks addresses that it is asked for.
      for (int64_t Tick : Axes[I].Ticks)
        OS << Tick << " " << num(Axes[I].at(Tick)) << " ";
      OS << "\" transform=\"translate(" << num(X) << " 0)\">\n";
      (this->*Draw)(I, OS);
      OS << "</g>\n";
      X += columnOf(Axes[I]);
    }
    OS << "</g>\n";
  }

  void areaHead(size_t Index, raw_ostream &OS) const {
    const MapArea &A = M.Areas[Index];
    const Axis &X = Axes[Index];
    OS << "<text class=\"title\" y=\"14\">" << escapedText(A.name())
       << "</text>\n";
    int Line = 28;
    if (A.Limits.empty())
      OS << "<text y=\"28\">peak " << bytes(A.Peak) << " in line "
         << line(A.PeakRow) << "</text>\n";
    for (const MapLimit &L : A.Limits) {
      OS << "<text class=\"limit" << (A.Peak > L.Capacity ? " over" : "")
         << "\" data-target=\"" << escapedText(L.Target) << "\" y=\"" << Line
         << "\">" << escapedText(L.Target) << ": ";
      if (!L.Capacity)
        OS << "has no " << escapedText(A.Space);
      else
        OS << "peak " << bytes(A.Peak) << " of " << bytes(L.Capacity) << " ("
           << A.Peak * 100 / L.Capacity << " %) in line " << line(A.PeakRow);
      OS << "</text>\n";
      Line += 13;
    }
    for (int64_t Tick : X.Ticks) {
      // A capacity says whose it is.
      std::string Note;
      for (const MapLimit &L : A.Limits)
        if (L.Capacity == Tick)
          Note += " " + L.Target;
      OS << "<text class=\"tick" << (Note.empty() ? "" : " end")
         << "\" transform=\"translate(" << num(X.at(Tick) + 4) << " "
         << AxisHeight - 6 << ") rotate(-90)\">" << hex(Tick)
         << escapedText(Note) << "</text>\n";
    }
    OS << "<text class=\"small\" x=\"" << num(X.width() + Gap) << "\" y=\""
       << AxisHeight - 8 << "\">in use</text>\n";
  }

  void rows(raw_ostream &OS) const {
    OS << "<g class=\"rows\">\n";
    const int CodeX = LineWidth + LoopDepth * LoopStep;
    for (size_t I = 0; I != M.Rows.size(); ++I) {
      const MapRow &R = M.Rows[I];
      const int Row = static_cast<int>(I);
      const double Indent = indentOf(R);
      OS << "<g class=\"row" << BugRows.lookup(Row).classes()
         << "\" data-row=\"" << Row << "\"><title>" << escapedText(whereIs(R))
         << "</title><rect class=\"band\" width=\"100%\" y=\"" << num(y(Row))
         << "\" height=\"" << RowHeight << "\"/><text class=\"line\" x=\""
         << LineWidth - 8 << "\" y=\"" << num(y(Row) + 13) << "\">"
         << R.Where.Line << "</text><text class=\"code\" x=\""
         << num(CodeX + Indent) << "\" y=\"" << num(y(Row) + 13) << "\">"
         << escapedText(fitted(R.Code, CodeWidth - Indent)) << "</text></g>\n";
    }
    OS << "</g>\n";
  }

  static std::string whereIs(const MapRow &R) {
    std::string Text =
        R.Where.File + ":" + std::to_string(R.Where.Line) + " in " + R.Function;
    for (const MapPlace &Call : reverse(R.Calls))
      Text += ", called in line " + std::to_string(Call.Line);
    return Text;
  }

  void loops(raw_ostream &OS) const {
    for (const MapLoop &L : M.Loops) {
      const double X = LineWidth + depthOf(L) * LoopStep;
      OS << "<path class=\"loop\" d=\"M" << num(X + 4) << " "
         << num(y(L.First) + 3) << "H" << num(X) << "V"
         << num(y(L.Last + 1) - 3) << "h4\"><title>loop in line " << L.Line
         << "</title></path>\n";
    }
  }

  void areaBody(size_t Index, raw_ostream &OS) const {
    const MapArea &A = M.Areas[Index];
    const Axis &X = Axes[Index];
    const int Height = bodyHeight();
    for (int64_t Tick : X.Ticks)
      OS << "<path class=\"grid\" d=\"M" << num(X.at(Tick)) << " 0v" << Height
         << "\"/>\n";
    for (const MapLimit &L : A.Limits) {
      const double From = X.at(L.Capacity);
      OS << "<g class=\"limit\" data-target=\"" << escapedText(L.Target)
         << "\"><rect class=\"beyond\" x=\"" << num(From) << "\" width=\""
         << num(X.width() - From) << "\" height=\"" << Height
         << "\"/><path class=\"capacity\" d=\"M" << num(From) << " 0v" << Height
         << "\"><title>end of " << escapedText(A.Space) << " on "
         << escapedText(L.Target) << "</title></path></g>\n";
    }
    OS << "<g class=\"boxes\" role=\"listbox\" aria-label=\"live ranges in "
       << escapedText(A.name()) << "\">\n";
    for (size_t I = 0; I != A.Boxes.size(); ++I)
      box(Index, I, OS);
    OS << "</g>\n";
    openGroup("using", X.width() + Gap, OS);
    use(A, OS);
    OS << "</g>\n";
  }

  /// How many boxes before it a box covers, to draw it inside them.
  static int nesting(const MapArea &A, size_t I) {
    const MapBox &B = A.Boxes[I];
    int Count = 0;
    for (size_t J = 0; J != I && Count < 3; ++J) {
      const MapBox &O = A.Boxes[J];
      Count += O.Begin < B.End && B.Begin < O.End && O.First <= B.Last &&
               B.First <= O.Last;
    }
    return Count;
  }

  void box(size_t Area, size_t Index, raw_ostream &OS) const {
    const MapArea &A = M.Areas[Area];
    const Axis &X = Axes[Area];
    const MapBox &B = A.Boxes[Index];
    const int Nested = nesting(A, Index);
    const double Room = X.at(B.End) - X.at(B.Begin);
    const double Left = X.at(B.Begin) + 1 + std::min(14.0, Room / 5) * Nested;
    const double Width = std::max(4.0, X.at(B.End) - 1 - Left);
    const double Top = y(B.First) + 1;
    const double Height = y(B.Last + 1) - 1 - Top;
    const Bug InFinding =
        BugBoxes.lookup({static_cast<int>(Area), static_cast<int>(Index)});
    const std::string Label = B.Tile + " (" + B.Type + "), " + A.name() + " " +
                              hex(B.Begin) + " to " + hex(B.End) + ", " +
                              bytes(B.End - B.Begin) + ", lines " +
                              std::to_string(line(B.First)) + " to " +
                              std::to_string(line(B.Last)) + InFinding.words();
    OS << "<g class=\"box" << InFinding.classes() << "\" id=\"" << Id << "-"
       << Area << "-" << Index << "\" data-box=\"" << Index
       << "\" role=\"option\" aria-label=\"" << escapedText(Label)
       << "\"><title>" << escapedText(Label) << "</title>\n";
    if (B.Placed >= 0 && B.Placed < B.First)
      OS << "<path class=\"placed\" d=\"M" << num(Left) << " "
         << num(y(B.Placed) + 9) << "h" << num(Width) << "M" << num(Left) << " "
         << num(y(B.Placed) + 9) << "V" << num(Top) << "\"/>\n";
    OS << "<rect x=\"" << num(Left) << "\" y=\"" << num(Top) << "\" width=\""
       << num(Width) << "\" height=\"" << num(Height) << "\" rx=\"2\"/>\n";
    for (const MapAccess &Access : B.Accesses) {
      const double From = std::max(Left, X.at(Access.Begin));
      const double To =
          std::max(From + 3, std::min(Left + Width, X.at(Access.End)));
      OS << "<path class=\"access " << M.Rows[Access.Row].OnPipe << " "
         << Access.Role << "\" d=\"M" << num(From) << " "
         << num(y(Access.Row) + RowHeight - 4.5) << "H" << num(To) << "\"/>\n";
    }
    label(B.Tile, Left, Top, Width, Height, OS);
    OS << "</g>\n";
  }

  /// The name of a tile: along the rows where it fits, else down.
  static void label(StringRef Name, double Left, double Top, double Width,
                    double Height, raw_ostream &OS) {
    const double Wanted = LetterWidth * static_cast<double>(Name.size()) + 6;
    if (Wanted <= Width || Height < Wanted || Width < 12)
      OS << "<text x=\"" << num(Left + 3) << "\" y=\"" << num(Top + 10) << "\">"
         << escapedText(fitted(Name, Width - 4)) << "</text>\n";
    else
      OS << "<text transform=\"translate(" << num(Left + 3) << " "
         << num(Top + 4) << ") rotate(90)\">" << escapedText(Name)
         << "</text>\n";
  }

  void use(const MapArea &A, raw_ostream &OS) const {
    int64_t Most = A.Peak;
    for (const MapLimit &L : A.Limits)
      Most = std::max(Most, L.Capacity);
    auto X = [&](int64_t Count) {
      return num(static_cast<double>(Count) * UseWidth /
                 static_cast<double>(std::max<int64_t>(Most, 1)));
    };
    const std::vector<int64_t> Use = bytesInUse(A, M.Rows.size());
    OS << "<path class=\"use\" d=\"M0 0";
    for (size_t I = 0; I != Use.size(); ++I)
      if (I == 0 || Use[I] != Use[I - 1])
        OS << "V" << num(y(static_cast<int>(I))) << "H" << X(Use[I]);
    OS << "V" << num(y(static_cast<int>(Use.size()))) << "H0Z\"/>\n";
    for (const MapLimit &L : A.Limits)
      OS << "<path class=\"capacity limit\" data-target=\""
         << escapedText(L.Target) << "\" d=\"M" << X(L.Capacity) << " 0v"
         << bodyHeight() << "\"/>\n";
    OS << "<path class=\"peak\" d=\"M" << X(A.Peak) << " "
       << num(y(A.PeakRow) + 9) << "l7 -5v10z\"><title>peak: " << bytes(A.Peak)
       << " in line " << line(A.PeakRow) << "</title></path>\n";
  }

  void lanes(raw_ostream &OS) const {
    for (size_t I = 0; I != Lanes.size(); ++I)
      OS << "<path class=\"grid\" d=\"M" << num(laneX(I)) << " 0v"
         << bodyHeight() << "\"/>\n";
    for (const MapBarrier &B : M.Barriers) {
      const bool All = pipeFromName(B.OnPipe) == Pipe::All;
      const double From = All ? 4 : laneX(B.OnPipe) - 14;
      OS << "<path class=\"barrier\" d=\"M" << num(From) << " "
         << num(y(B.Row) + 9) << "H" << num(All ? lanesWidth() - 4 : From + 28)
         << "\"><title>pipe_barrier(" << B.OnPipe << ") in line " << line(B.Row)
         << "</title></path>\n";
    }
    for (const MapFlag &F : M.Flags)
      flag(F, OS);
    for (size_t I = 0; I != M.Rows.size(); ++I)
      if (!M.Rows[I].OnPipe.empty())
        OS << "<circle class=\"" << M.Rows[I].OnPipe << "\" cx=\""
           << num(laneX(M.Rows[I].OnPipe)) << "\" cy=\""
           << num(y(static_cast<int>(I)) + 9) << "\" r=\"5\"><title>"
           << escapedText(M.Rows[I].Operation) << " on " << M.Rows[I].OnPipe
           << " in line " << M.Rows[I].Where.Line << "</title></circle>\n";
  }

  void flag(const MapFlag &F, raw_ostream &OS) const {
    const double From = laneX(F.From), To = laneX(F.To);
    std::string Title = F.From + " -> " + F.To + ", id " + F.Id + ": ";
    // One that has no partner is a stump.
    const int SetRow = F.Set >= 0 ? F.Set : F.Wait;
    const int WaitRow = F.Wait >= 0 ? F.Wait : F.Set;
    std::string Class = "flag " + F.From;
    if (F.Set < 0 || F.Wait < 0) {
      Class += " alone";
      Title += F.Set < 0 ? "no set was seen before the wait in line " +
                               std::to_string(line(F.Wait))
                         : "no wait was seen after the set in line " +
                               std::to_string(line(F.Set));
    } else {
      if (F.Wait <= F.Set)
        Class += " back";
      Title += "set in line " + std::to_string(line(F.Set)) +
               ", waited for in line " + std::to_string(line(F.Wait)) +
               (F.Wait <= F.Set ? " of the next iteration" : "");
    }
    // The last piece is level, so that the head of the arrow is.
    const double Turn = To + (To > From ? -13 : 13);
    OS << "<path class=\"" << Class << "\" data-set=\"" << F.Set
       << "\" data-wait=\"" << F.Wait << "\" d=\"M" << num(From) << " "
       << num(y(SetRow) + 9) << "L" << num(Turn) << " " << num(y(WaitRow) + 9)
       << "H" << num(To + (To > From ? -6 : 6)) << "\"><title>"
       << escapedText(Title) << "</title></path>\n";
  }

  const MemoryMap &M;
  const std::string Id;
  std::vector<Axis> Axes;
  std::vector<Pipe> Lanes;
  int LoopDepth = 0;
  double CodeWidth = 120;
  DenseMap<int, Bug> BugRows;
  DenseMap<std::pair<int, int>, Bug> BugBoxes;
};

} // namespace

const char ptotidy::lint::ArrowHeads[] =
    "<defs><marker id=\"head\" viewBox=\"0 0 8 8\" refX=\"6\" refY=\"4\" "
    "markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0L8 "
    "4L0 8z\" fill=\"context-stroke\"/></marker></defs>\n";

KernelChart ptotidy::lint::drawKernel(const MemoryMap &M,
                                      const std::string &Id) {
  const KernelPicture Picture(M, Id);
  KernelChart Chart;
  Chart.Width = static_cast<int>(std::ceil(Picture.width()));
  Chart.HeadHeight = AxisHeight;
  Chart.BodyHeight = Picture.bodyHeight();
  raw_string_ostream Head(Chart.Head), Body(Chart.Body);
  Picture.head(Head);
  Picture.body(Body);
  return Chart;
}

std::string ptotidy::lint::mapSvg(const MapReport &R) {
  std::string Charts;
  raw_string_ostream OS(Charts);
  int Width = 600, Y = 8;
  auto Nested = [&](const KernelChart &Chart, int Height,
                    const std::string &Content) {
    OS << "<svg x=\"8\" y=\"" << Y << "\" width=\"" << Chart.Width
       << "\" height=\"" << Height << "\">\n"
       << Content << "</svg>\n";
    Y += Height;
  };
  size_t Number = 0;
  for (const MapReport::Unit &U : R.Units)
    for (const MemoryMap &M : U.Maps) {
      const KernelChart Chart = drawKernel(M, "k" + std::to_string(Number++));
      Width = std::max(Width, Chart.Width + 16);
      OS << "<text class=\"kernel\" x=\"8\" y=\"" << Y + 16 << "\">"
         << escapedText(M.Kernel + " (" + U.Label + ")") << "</text>\n";
      Y += 24;
      Nested(Chart, Chart.HeadHeight, Chart.Head);
      Nested(Chart, Chart.BodyHeight, Chart.Body);
      for (const MapFinding &F : M.Findings) {
        Y += RowHeight;
        const std::string Line =
            std::to_string(M.Rows[F.Row].Where.Line) + ": " + F.Message + " [" +
            F.Check + "]" +
            (F.Targets.empty() ? "" : " on " + join(F.Targets, ", "));
        Width = std::max(
            Width, 16 + static_cast<int>(LetterWidth *
                                         static_cast<double>(Line.size())));
        OS << "<text class=\"finding\" x=\"8\" y=\"" << Y << "\">"
           << escapedText(Line) << "</text>\n";
      }
      Y += 40;
    }
  if (!Number)
    OS << "<text x=\"8\" y=\"24\">no kernel places a tile</text>\n";
  std::string Text;
  raw_string_ostream(Text)
      << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
         "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"picture\" width=\""
      << Width << "\" height=\"" << Y + 24 << "\">\n<style>\n"
      << PictureStyle << "</style>\n"
      << ArrowHeads
      << "<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n"
      << OS.str() << "</svg>\n";
  return Text;
}
