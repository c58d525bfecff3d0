// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the manual pages; CMake makes Pages.inc of docs/checks.

#include "Pages.h"

using namespace llvm;

static constexpr struct {
  const char *Check;
  const char *Text;
} Pages[] = {
#include "Pages.inc"
};

const char *ptotidy::lint::findPage(StringRef Check) {
  for (const auto &Page : Pages)
    if (Check == Page.Check)
      return Page.Text;
  return nullptr;
}
