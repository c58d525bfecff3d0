// The cores of one launch have the same numbers, and memories of their own:
// what the first one has written is not there on the others.
// RUN: %check_pto %s

#include "../Tiles.h"

using SideT = TileLeft<half, 64, 64>;
using OtherSideT = TileRight<half, 64, 64>;
using TotalT = TileAcc<float, 64, 64>;
using SplitT = Tile<TileType::Mat, half, 64, 64, BLayout::ColMajor, 64, 64,
                   SLayout::RowMajor, 512>;
using GmSplit =
    GlobalTensor<half, Shape<1, 1, 1, 64, 64>, Stride<4096, 4096, 4096, 64, 1>>;
using GmTotal = GlobalTensor<float, Shape<1, 1, 1, 64, 64>,
                           Stride<4096, 4096, 4096, 64, 1>>;

// Each core adds up a part of the products; its sum begins with its first one.
template <bool OfAll>
AICORE inline void addPart(__gm__ half *x, __gm__ float *y, int begin,
                           int end) {
  SplitT part;
  SideT left;
  OtherSideT right;
  TotalT sum;
  TASSIGN(part, 0x0);
  TASSIGN(left, 0x0);
  TASSIGN(right, 0x0);
  TASSIGN(sum, 0x0);
  if (begin >= end)
    return;
  for (int i = begin; i < end; ++i) {
    GmSplit g(x + i * 4096);
    TLOAD(part, g);
    pipe_barrier(PIPE_ALL);
    TMOV(left, part);
    TMOV(right, part);
    pipe_barrier(PIPE_ALL);
    if (i == (OfAll ? 0 : begin))
      TMATMUL(sum, left, right);
    else
      TMATMUL_ACC(sum, sum, left, right);
      // WARN@-1 [pto-uninitialized-tile]: TMATMUL_ACC reads 'sum' (L0C [0x0, 0x4000)), which nothing has written on other cores than the first one
      // NOTE@-15: 'sum' is placed at L0C [0x0, 0x4000) here
      // NOTE@+9: in this call of 'addPart<true>'
      // NOTE@-4: what is written where get_block_idx() is 0 is not written where it is 1, and each core has its own memory
    pipe_barrier(PIPE_ALL);
  }
  GmTotal g(y);
  TSTORE(g, sum);
}
__global__ AICORE void bug_first_of_all(__gm__ half *x, __gm__ float *y,
                                        int count) {
  addPart<true>(x, y, get_block_idx() * count, (get_block_idx() + 1) * count);
}
__global__ AICORE void ok_first_of_the_core(__gm__ half *x, __gm__ float *y,
                                            int count) {
  addPart<false>(x, y, get_block_idx() * count, (get_block_idx() + 1) * count);
}
// Where the host says where each core begins, it may say 0 each time.
__global__ AICORE void ok_given(__gm__ half *x, __gm__ float *y, int begin,
                                int end) {
  addPart<true>(x, y, begin, end);
}
__global__ AICORE void ok_given_in_memory(__gm__ half *x, __gm__ float *y,
                                          __gm__ int *begin, int count) {
  const int first = begin[get_block_idx()];
  addPart<true>(x, y, first, first + count);
}

// What only one core loads, or only one of the vector cores.
__global__ AICORE void bug_one_core_loads(__gm__ float *x, __gm__ float *y) {
  VecT bias, t;
  TASSIGN(bias, 0x0);
  TASSIGN(t, 0x400);
  GmT g(x), gy(y + get_block_idx() * 256);
  TLOAD(t, gy);
  if (get_block_idx() == 0)
    TLOAD(bias, g);
  pipe_barrier(PIPE_ALL);
  TADD(t, t, bias);
  // WARN@-1 [pto-uninitialized-tile]: TADD reads 'bias' (UB [0x0, 0x400)), which nothing has written on other cores than the first one
  // NOTE@-9: 'bias' is placed at UB [0x0, 0x400) here
  // NOTE@-3: what is written where get_block_idx() is 0 is not written where it is 1, and each core has its own memory
  pipe_barrier(PIPE_ALL);
  TSTORE(gy, t);
}
__global__ AICORE void bug_one_vector_core_loads(__gm__ float *x,
                                                 __gm__ float *y) {
  VecT bias, t;
  TASSIGN(bias, 0x0);
  TASSIGN(t, 0x400);
  GmT g(x), gy(y + get_subblockid() * 256);
  TLOAD(t, gy);
  if (get_subblockid() == 0)
    TLOAD(bias, g);
  pipe_barrier(PIPE_ALL);
  TADD(t, t, bias);
  // WARN@-1 [pto-uninitialized-tile]: TADD reads 'bias' (UB [0x0, 0x400)), which nothing has written on other cores than the first one
  // NOTE@-9: 'bias' is placed at UB [0x0, 0x400) here
  // NOTE@-3: what is written where get_subblockid() is 0 is not written where it is 1, and each core has its own memory
  pipe_barrier(PIPE_ALL);
  TSTORE(gy, t);
}
__global__ AICORE void ok_all_load(__gm__ float *x, __gm__ float *y) {
  VecT bias, t;
  TASSIGN(bias, 0x0);
  TASSIGN(t, 0x400);
  GmT g(x), gy(y + get_block_idx() * 256);
  TLOAD(t, gy);
  if (get_block_idx() == 0)
    TLOAD(bias, g);
  else
    TEXPANDS(bias, 0.0f);
  pipe_barrier(PIPE_ALL);
  TADD(t, t, bias);
  pipe_barrier(PIPE_ALL);
  TSTORE(gy, t);
}
__global__ AICORE void ok_one_core_reads(__gm__ float *x, __gm__ float *y) {
  VecT bias, t;
  TASSIGN(bias, 0x0);
  TASSIGN(t, 0x400);
  GmT g(x), gy(y + get_block_idx() * 256);
  TLOAD(t, gy);
  if (get_block_idx() == 0)
    TLOAD(bias, g);
  pipe_barrier(PIPE_ALL);
  if (get_block_idx() == 0)
    TADD(t, t, bias);
  pipe_barrier(PIPE_ALL);
  TSTORE(gy, t);
}

// A size of which only many elements are work for two cores.
template <bool OfAll>
AICORE inline void addSlices(__gm__ float *x, __gm__ float *y, int total) {
  const int slices = total / 256;
  const int part = (slices + get_block_num() - 1) / get_block_num();
  const int begin = get_block_idx() * part;
  const int end = begin + part < slices ? begin + part : slices;
  VecT t, sum;
  TASSIGN(t, 0x0);
  TASSIGN(sum, 0x400);
  if (begin >= end)
    return;
  for (int i = begin; i < end; ++i) {
    GmT g(x + i * 256);
    TLOAD(t, g);
    pipe_barrier(PIPE_ALL);
    if (i == (OfAll ? 0 : begin))
      TMOV(sum, t);
    else
      TADD(sum, sum, t);
      // WARN@-1 [pto-uninitialized-tile]: TADD reads 'sum' (UB [0x400, 0x800)), which nothing has written on other cores than the first one
      // NOTE@-12: 'sum' is placed at UB [0x400, 0x800) here
      // NOTE@+13: in this call of 'addSlices<true>'
      // NOTE@-4: what is written where get_block_idx() is 0 is not written where it is 1, and each core has its own memory
    pipe_barrier(PIPE_ALL);
  }
  GmT g(y + get_block_idx() * 256);
  TSTORE(g, sum);
}
__global__ AICORE void ok_first_slice_of_the_core(__gm__ float *x,
                                                  __gm__ float *y, int total) {
  addSlices<false>(x, y, total);
}
__global__ AICORE void bug_first_slice_of_all(__gm__ float *x, __gm__ float *y,
                                              int total) {
  addSlices<true>(x, y, total);
}

// Sizes that are cut into tiles, of which small numbers have none.
template <bool OfAll>
AICORE inline void addTiles(__gm__ float *x, __gm__ float *y, int rows,
                            int size, int parts) {
  VecT in, sum;
  TASSIGN(in, 0x0);
  TASSIGN(sum, 0x400);
  const int tiles = size / 128, each = (tiles + parts - 1) / parts;
  for (int w = get_block_idx(); w < rows / 128 * parts; w += get_block_num()) {
    const int begin = w % parts * each;
    const int end = begin + each < tiles ? begin + each : tiles;
    if (begin >= end)
      continue;
    for (int k = begin; k < end; ++k) {
      GmT g(x + k * 256);
      TLOAD(in, g);
      pipe_barrier(PIPE_ALL);
      if (k == (OfAll ? 0 : begin))
        TMULS(sum, in, 1.0f);
      else
        TADD(sum, sum, in);
        // WARN@-1 [pto-uninitialized-tile]: TADD reads 'sum' (UB [0x400, 0x800)), which nothing has written on other cores than the first one
        // NOTE@-16: 'sum' is placed at UB [0x400, 0x800) here
        // NOTE@+11: in this call of 'addTiles<true>'
        // NOTE@-4: what is written where get_block_idx() is 0 is not written where it is 1, and each core has its own memory
      pipe_barrier(PIPE_ALL);
    }
    GmT out(y + w * 256);
    TSTORE(out, sum);
    pipe_barrier(PIPE_ALL);
  }
}
__global__ AICORE void bug_first_tile_of_all(__gm__ float *x, __gm__ float *y,
                                             int rows, int size, int parts) {
  addTiles<true>(x, y, rows, size, parts);
}
__global__ AICORE void ok_first_tile_of_the_part(__gm__ float *x,
                                                 __gm__ float *y, int rows,
                                                 int size, int parts) {
  addTiles<false>(x, y, rows, size, parts);
}

// Eight rows for each core: few numbers give the second one work.
template <bool OfAll>
AICORE inline void addBlocks(__gm__ float *x, __gm__ float *y, int rows) {
  VecT t, sum;
  TASSIGN(t, 0x0);
  TASSIGN(sum, 0x400);
  const int first = get_block_idx() * 8;
  for (int r = first; r < rows; r += get_block_num() * 8) {
    if (r == (OfAll ? 0 : first))
      TEXPANDS(sum, 0.0f);
    GmT g(x + r * 256);
    TLOAD(t, g);
    pipe_barrier(PIPE_ALL);
    TADD(sum, sum, t);
    // WARN@-1 [pto-uninitialized-tile]: TADD reads 'sum' (UB [0x400, 0x800)), which nothing has written on other cores than the first one
    // NOTE@-10: 'sum' is placed at UB [0x400, 0x800) here
    // NOTE@+13: in this call of 'addBlocks<true>'
    // NOTE@-4: what is written where get_block_idx() is 0 is not written where it is 1, and each core has its own memory
    pipe_barrier(PIPE_ALL);
  }
  GmT g(y + get_block_idx() * 256);
  TSTORE(g, sum);
}
__global__ AICORE void ok_first_block_of_the_core(__gm__ float *x,
                                                  __gm__ float *y, int rows) {
  addBlocks<false>(x, y, rows);
}
__global__ AICORE void bug_first_block_of_all(__gm__ float *x, __gm__ float *y,
                                              int rows) {
  addBlocks<true>(x, y, rows);
}

// One core for each of three, or for a part each, the last one with what is
// left: the host launches as many.
__global__ AICORE void ok_one_core_each(__gm__ float *x, __gm__ float *y) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x), o(y + get_block_idx() * 256);
  if (get_block_idx() == 0)
    TLOAD(t, g);
  else if (get_block_idx() == 1)
    TEXPANDS(t, 1.0f);
  else if (get_block_idx() == 2)
    TEXPANDS(t, 2.0f);
  pipe_barrier(PIPE_ALL);
  TADD(t, t, t);
  pipe_barrier(PIPE_ALL);
  TSTORE(o, t);
}
__global__ AICORE void ok_last_core_has_the_rest(__gm__ float *x,
                                                 __gm__ float *y, int rows,
                                                 int part, int cols) {
  const int first = get_block_idx() * part;
  const int end = get_block_idx() + 1 == get_block_num() ? rows : first + part;
  VecT t, sum;
  TASSIGN(t, 0x0);
  TASSIGN(sum, 0x400);
  for (int c = 0; c < cols; ++c) {
    for (int r = first; r < end; ++r) {
      GmT g(x + (r * cols + c) * 256);
      TLOAD(t, g);
      pipe_barrier(PIPE_ALL);
      if (r == first)
        TMOV(sum, t);
      else
        TADD(sum, sum, t);
      pipe_barrier(PIPE_ALL);
    }
    GmT o(y + (get_block_idx() * cols + c) * 256);
    TSTORE(o, sum);
    pipe_barrier(PIPE_ALL);
  }
}
