// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code with many paths, for tests of what becomes of a kernel that is too much
// work.

#ifndef PTO_TIDY_TEST_MUCHWORK_H
#define PTO_TIDY_TEST_MUCHWORK_H

#include "Tiles.h"

/// Four iterations of each loop are more steps than two by far.
void much(VecT &a, int rows, int tiles, int first) {
  VecT slots[8], b;
  TASSIGN(b, 0x400);
  for (int i = 0; i < 8; ++i)
    TASSIGN(slots[i], 0x4000 + i * 0x400);
  for (int i = 0; i < rows; ++i)
    for (int row = 0; row < rows; ++row)
      for (int tile = 0; tile < tiles; ++tile) {
        for (int part = 0; part < 4; ++part) {
          if (tile + part > row + first)
            continue;
          TEXP(slots[(tile + first) % 8], a);
          TEXP(b, slots[(part + tile + i + first) % 8]);
        }
        if (tile > first)
          TABS(slots[(row + first) % 8], a);
      }
}

#endif // PTO_TIDY_TEST_MUCHWORK_H
