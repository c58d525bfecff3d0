// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements memory maps as a page: the pictures, the data, and the
// script that answers questions with it. Nothing is loaded from elsewhere.

#include "MapPicture.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace ptotidy;
using namespace ptotidy::lint;

static const char PageStyle[] =
#include "map/page.css.inc"
    ;
static const char PageScript[] =
#include "map/page.js.inc"
    ;
static const char PageText[] =
#include "map/page.html.inc"
    ;

static std::string charts(const MapReport &R) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << "<svg class=\"picture\" width=\"0\" height=\"0\" "
        "aria-hidden=\"true\">"
     << ArrowHeads << "</svg>\n";
  size_t Number = 0;
  for (const MapReport::Unit &U : R.Units)
    for (const MemoryMap &M : U.Maps) {
      const KernelChart Chart = drawKernel(M, "k" + std::to_string(Number++));
      OS << "<section class=\"kernel\" aria-label=\"" << escapedText(M.Kernel)
         << "\">\n<h2>" << escapedText(M.Kernel) << " <small>"
         << escapedText(U.Label) << "</small>";
      if (!M.Lost.empty())
        OS << "<small class=\"lost\">not followed to its end: "
           << escapedText(M.Lost) << "</small>";
      OS << "</h2>\n<div class=\"head\"><svg class=\"picture\" width=\""
         << Chart.Width << "\" height=\"" << Chart.HeadHeight << "\">\n"
         << Chart.Head << "</svg></div>\n<svg class=\"picture body\" width=\""
         << Chart.Width << "\" height=\"" << Chart.BodyHeight << "\">\n"
         << Chart.Body << "</svg>\n</section>\n";
    }
  if (!Number)
    OS << "<p>No kernel places a tile.</p>\n";
  return OS.str();
}

std::string ptotidy::lint::mapHtml(const MapReport &R,
                                   const std::string &Data) {
  // "</script>" in the data would end it.
  std::string Harmless;
  for (char C : Data)
    Harmless += C == '<' ? std::string("\\u003c") : std::string(1, C);
  const std::map<StringRef, std::string> Parts = {
      {"STYLE", std::string(PictureStyle) + PageStyle},
      {"CHARTS", charts(R)},
      {"DATA", Harmless},
      {"SCRIPT", PageScript}};
  std::string Text;
  StringRef Rest = PageText;
  while (!Rest.empty()) {
    const auto [Before, After] = Rest.split("@@");
    const auto [Name, Next] = After.split("@@");
    Text += Before;
    if (auto It = Parts.find(Name); It != Parts.end())
      Text += It->second;
    Rest = Next;
  }
  return Text;
}
