// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// out = half(in * scale + bias), with a coefficient per column. Targets A2A3,
// whose UB has 192 KB.
//
// Two bugs, both in addresses that are computed when the kernel runs, so no
// static_assert of TASSIGN<Addr> sees them:
//  - 80 rows a tile instead of 64 save a fifth of the iterations, and put the
//    end of halfTile at 0x32800, beyond the 0x30000 bytes of UB;
//  - biasTile follows the 250 meaningful values of scaleTile, not its 1 KB:
//    0x3E8 is no multiple of 32.
//
// Found by pto-out-of-bounds-address (B2) and pto-misaligned-address (B3).

#include <pto/pto-inst.hpp>

using namespace pto;

namespace {

constexpr int kRows = 80; // BUG: 202 KB in all.
constexpr int kCols = 256;
// A row of the matrix in global memory; the tile pads it.
constexpr int kValidCols = 250;

/// Hands out UB from the bottom up.
struct Arena {
  uint32_t next = 0;

  AICORE uint32_t take(uint32_t bytes) {
    const uint32_t addr = next;
    next += bytes;
    return addr;
  }
};

} // namespace

extern "C" __global__ AICORE void dequant_f16(__gm__ half *out,
                                              __gm__ int32_t *in,
                                              __gm__ float *scale,
                                              __gm__ float *bias, int tiles) {
  constexpr int kElements = kRows * kValidCols;
  using IntTile = Tile<TileType::Vec, int32_t, kRows, kCols, BLayout::RowMajor,
                       kRows, kValidCols>;
  using FloatTile = Tile<TileType::Vec, float, kRows, kCols, BLayout::RowMajor,
                         kRows, kValidCols>;
  using HalfTile = Tile<TileType::Vec, half, kRows, kCols, BLayout::RowMajor,
                        kRows, kValidCols>;
  using RowTile =
      Tile<TileType::Vec, float, 1, kCols, BLayout::RowMajor, 1, kValidCols>;
  using GmShape = Shape<1, 1, 1, kRows, kValidCols>;
  using GmStride = Stride<kElements, kElements, kElements, kValidCols, 1>;
  using GmRow =
      GlobalTensor<float, Shape<1, 1, 1, 1, kValidCols>,
                   Stride<kValidCols, kValidCols, kValidCols, kValidCols, 1>>;

  // UB: the two rows of coefficients first, the matrices from 2 KB on.
  RowTile scaleTile, biasTile;
  IntTile intTile;
  FloatTile floatTile;
  HalfTile halfTile;
  Arena rows;
  // BUG: the valid columns are not what the tile occupies.
  TASSIGN(scaleTile, rows.take(kValidCols * sizeof(float)));
  TASSIGN(biasTile, rows.take(RowTile::Numel * sizeof(float)));
  Arena matrices;
  matrices.next = 2 * kCols * sizeof(float);
  TASSIGN(intTile, matrices.take(IntTile::Numel * sizeof(int32_t)));
  TASSIGN(floatTile, matrices.take(FloatTile::Numel * sizeof(float)));
  TASSIGN(halfTile, matrices.take(HalfTile::Numel * sizeof(half)));

  // The flag of the first tile covers these loads too.
  GmRow scaleGm(scale);
  GmRow biasGm(bias);
  TLOAD(scaleTile, scaleGm);
  TLOAD(biasTile, biasGm);

  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0); // intTile is free
  set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0); // halfTile is free
  for (int i = 0; i < tiles; ++i) {
    GlobalTensor<int32_t, GmShape, GmStride> inGm(in + i * kElements);
    GlobalTensor<half, GmShape, GmStride> outGm(out + i * kElements);

    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    TLOAD(intTile, inGm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);

    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TCVT(floatTile, intTile, RoundMode::CAST_RINT);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    pipe_barrier(PIPE_V);
    TCOLEXPANDMUL(floatTile, floatTile, scaleTile);
    pipe_barrier(PIPE_V);
    TCOLEXPANDADD(floatTile, floatTile, biasTile);
    pipe_barrier(PIPE_V);
    wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
    TCVT(halfTile, floatTile, RoundMode::CAST_RINT);
    pipe_barrier(PIPE_V);
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);

    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    TSTORE(outGm, halfTile);
    set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
}
