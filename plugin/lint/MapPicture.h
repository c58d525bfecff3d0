// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines the memory maps of a run, and their forms: data (JSON), a
// picture (SVG) and a page that answers questions (HTML).

#ifndef PTO_TIDY_PLUGIN_LINT_MAPPICTURE_H
#define PTO_TIDY_PLUGIN_LINT_MAPPICTURE_H

#include "Report.h"
#include "pto-tidy/Map/MemoryMap.h"

namespace ptotidy::lint {

struct MapReport {
  struct Unit {
    std::string Label; ///< the file, and what tells two commands for it apart
    std::vector<MemoryMap> Maps;
  };
  std::vector<Unit> Units;
  /// Files that were not checked, and why.
  std::vector<std::pair<std::string, std::string>> NotChecked;
};

/// The maps of \p Results, whose outcome is \p R, with the findings of \p R.
/// Files are named as reports name them.
MapReport makeMapReport(std::vector<UnitResult> &Results, const Report &R,
                        Sources &S);

/// What is wrong with \p Path as the file for a map; empty if nothing is.
std::string mapPathProblem(llvm::StringRef Path);
/// \p R in the form that the end of \p Path asks for.
std::string mapText(const MapReport &R, llvm::StringRef Path);

/// For mapText().
std::string mapSvg(const MapReport &R);
std::string mapHtml(const MapReport &R, const std::string &Data);

/// One kernel as two pictures of one width, as text of SVG: the head with the
/// axes, which stays in sight, and the rows.
struct KernelChart {
  int Width = 0, HeadHeight = 0, BodyHeight = 0;
  std::string Head, Body;
};
/// \p Id begins the names of the elements for the boxes: "k0-AREA-BOX".
KernelChart drawKernel(const MemoryMap &M, const std::string &Id);

extern const char PictureStyle[]; ///< CSS of the charts
extern const char ArrowHeads[];   ///< what a document needs once for them
/// \p Text for XML and HTML alike.
std::string escapedText(llvm::StringRef Text);

} // namespace ptotidy::lint

#endif // PTO_TIDY_PLUGIN_LINT_MAPPICTURE_H
