// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types that the kernels of these tests share.
//
// A function bug_... holds one bug and gets one warning; the ok_... beside it
// differs in what makes it right and gets none.

#ifndef PTO_TIDY_TEST_TILES_H
#define PTO_TIDY_TEST_TILES_H

#include <pto/pto-inst.hpp>

using namespace pto;

/// 1 KB of UB: 0x400 bytes, 16 rows of 64.
using VecT = Tile<TileType::Vec, float, 16, 16>;
/// 512 bytes of UB: 0x200 bytes, 16 rows of 32.
using HalfT = Tile<TileType::Vec, half, 16, 16>;
/// Like VecT, with a valid region that is known when the kernel runs.
using DynT = Tile<TileType::Vec, float, 16, 16, BLayout::RowMajor, DYNAMIC,
                  DYNAMIC>;
/// Where VecT is loaded from and stored to.
using GmT = GlobalTensor<float, Shape<1, 1, 1, 16, 16>,
                         Stride<256, 256, 256, 16, 1>>;
using GmH = GlobalTensor<half, Shape<1, 1, 1, 16, 16>,
                         Stride<256, 256, 256, 16, 1>>;

/// L1, 2 KB, NZ layout; L0A, L0B 2 KB; L0C 4 KB.
using MatT = Tile<TileType::Mat, half, 32, 32, BLayout::ColMajor, 32, 32,
                  SLayout::RowMajor>;
using LeftT = TileLeft<half, 32, 32>;
using RightT = TileRight<half, 32, 32>;
using AccT = TileAcc<float, 32, 32>;
using GmMat = GlobalTensor<half, Shape<1, 1, 1, 32, 32>,
                           Stride<1024, 1024, 1024, 32, 1>>;
using GmAcc = GlobalTensor<float, Shape<1, 1, 1, 32, 32>,
                           Stride<1024, 1024, 1024, 32, 1>>;

#endif // PTO_TIDY_TEST_TILES_H
