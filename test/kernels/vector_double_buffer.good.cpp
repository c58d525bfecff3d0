// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// out = scale * x + y, tile by tile, double-buffered. Targets A2A3.
//
// Correct: pto-tidy has nothing to say about it.

#include <pto/pto-inst.hpp>

using namespace pto;

// Every tile has two slots. While the vector pipe works on one, MTE2 fills the
// other and MTE3 empties the one before.
//
//   flag           id    says
//   MTE2 -> V      slot  x and y of this slot are loaded
//   V    -> MTE2   slot  x and y of this slot may be overwritten
//   V    -> MTE3   slot  out of this slot is computed
//   MTE3 -> V      slot  out of this slot is stored, and may be overwritten
template <typename T, int Rows, int Cols>
AICORE void scaleAdd(__gm__ T *out, __gm__ T *x, __gm__ T *y, T scale,
                     int tiles) {
  using VecTile = Tile<TileType::Vec, T, Rows, Cols>;
  using GmTile =
      GlobalTensor<T, Shape<1, 1, 1, Rows, Cols>,
                   Stride<Rows * Cols, Rows * Cols, Rows * Cols, Cols, 1>>;
  constexpr int kElements = Rows * Cols;
  constexpr uint32_t kBytes = kElements * sizeof(T);

  // UB: x0 x1 y0 y1 out0 out1, one after the other.
  VecTile xTile[2], yTile[2], outTile[2];
  for (int slot = 0; slot < 2; ++slot) {
    TASSIGN(xTile[slot], slot * kBytes);
    TASSIGN(yTile[slot], (2 + slot) * kBytes);
    TASSIGN(outTile[slot], (4 + slot) * kBytes);
  }

  // At the start all slots are free.
  for (int slot = 0; slot < 2; ++slot) {
    set_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
    set_flag(PIPE_MTE3, PIPE_V, (event_t)slot);
  }

  for (int i = 0; i < tiles; ++i) {
    const int slot = i & 1;
    const event_t id = (event_t)slot;
    GmTile xGm(x + i * kElements);
    GmTile yGm(y + i * kElements);
    GmTile outGm(out + i * kElements);

    // Load, once the vector pipe has read what was here two tiles ago.
    wait_flag(PIPE_V, PIPE_MTE2, id);
    TLOAD(xTile[slot], xGm);
    TLOAD(yTile[slot], yGm);
    set_flag(PIPE_MTE2, PIPE_V, id);

    // Compute, once the tile is loaded and its output slot is stored.
    wait_flag(PIPE_MTE2, PIPE_V, id);
    wait_flag(PIPE_MTE3, PIPE_V, id);
    TMULS(outTile[slot], xTile[slot], scale);
    pipe_barrier(PIPE_V);
    TADD(outTile[slot], outTile[slot], yTile[slot]);
    set_flag(PIPE_V, PIPE_MTE2, id);
    set_flag(PIPE_V, PIPE_MTE3, id);

    // Store.
    wait_flag(PIPE_V, PIPE_MTE3, id);
    TSTORE(outGm, outTile[slot]);
    set_flag(PIPE_MTE3, PIPE_V, id);
  }

  // Take back what the last two tiles, or the start, have set.
  for (int slot = 0; slot < 2; ++slot) {
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
    wait_flag(PIPE_MTE3, PIPE_V, (event_t)slot);
  }
}

// 16 KB a tile, 96 KB of UB.
template AICORE void scaleAdd<half, 32, 256>(__gm__ half *, __gm__ half *,
                                             __gm__ half *, half, int);

extern "C" __global__ AICORE void scale_add_f32(__gm__ float *out,
                                                __gm__ float *x,
                                                __gm__ float *y, float scale,
                                                int tilesPerBlock) {
  const int64_t first = (int64_t)get_block_idx() * tilesPerBlock * 32 * 128;
  scaleAdd<float, 32, 128>(out + first, x + first, y + first, scale,
                           tilesPerBlock);
}
