// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines what of clangd pto-clangd uses. clangd's headers are not
// installed, so these declarations are ours.

#ifndef PTO_TIDY_PLUGIN_CLANGD_SEAMS_H
#define PTO_TIDY_PLUGIN_CLANGD_SEAMS_H

#include <string>

namespace clang::clangd {
/// clangd's main function.
int clangdMain(int Argc, char *Argv[]);
} // namespace clang::clangd

namespace ptotidy {
/// The address of the directory of the check pages, with a slash at its end;
/// empty where there is none. Set once, before clangdMain.
void setDocsUrl(std::string Url);
} // namespace ptotidy

#endif // PTO_TIDY_PLUGIN_CLANGD_SEAMS_H
