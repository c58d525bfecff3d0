// O1 on A2A3: scratch that is used where rows are as long as they may be, and
// the mask of a long row under the row that it picks for.
// RUN: %check_pto %s --config '{CheckOptions: {PtoTarget: A2A3}}'

#include "../Tiles.h"

constexpr int Cols = 512, Rows = 16;
using RowsT =
    Tile<TileType::Vec, float, Rows, Cols, BLayout::RowMajor, DYNAMIC, DYNAMIC>;
using MostT =
    Tile<TileType::Vec, float, Rows, 1, BLayout::ColMajor, DYNAMIC, 1>;
using GmRows = GlobalTensor<float, Shape<1, 1, 1, DYNAMIC, DYNAMIC>,
                            Stride<1, 1, 1, Cols, 1>>;

// Of rows of up to 64 columns a row reduction uses no scratch.
template <int Scratch>
AICORE inline void normalize(__gm__ float *x, __gm__ float *y, int cols) {
  const int n = cols < Cols ? cols : Cols;
  RowsT in(Rows, n), tmp(Rows, n), gamma(Rows, n);
  MostT most(Rows);
  TASSIGN(in, 0x0);
  TASSIGN(gamma, 0x10000);
  TASSIGN(tmp, Scratch);
  // WARN@-1 [pto-overlapping-tiles]: 'tmp' (UB [0x10000, 0x18000)) overlaps 'gamma' (UB [0x10000, 0x18000)) while both are in use: the value of 'gamma' is overwritten before it is read
  // NOTE@-3: 'gamma' is placed at UB [0x10000, 0x18000) here
  // NOTE@+9: 'gamma' is written here
  // NOTE@+11: 'tmp' overwrites it here
  // NOTE@+10: 'tmp' is scratch here
  // NOTE@+11: 'gamma' is read here
  // NOTE@+21: in this call of 'normalize<65536>'
  // NOTE@-8: 'tmp' fits at 0x8000, the first free address
  TASSIGN(most, 0x2c000);
  GmRows g(x), o(y);
  TLOAD(in, g);
  TLOAD(gamma, g);
  set_flag(PIPE_MTE2, PIPE_V, 0);
  wait_flag(PIPE_MTE2, PIPE_V, 0);
  TROWMAX(most, in, tmp);
  TROWEXPANDSUB(in, in, most);
  TMUL(in, in, gamma);
  set_flag(PIPE_V, PIPE_MTE3, 0);
  wait_flag(PIPE_V, PIPE_MTE3, 0);
  TSTORE(o, in);
}
__global__ AICORE void ok_scratch_of_its_own(__gm__ float *x, __gm__ float *y,
                                             int cols) {
  normalize<0x18000>(x, y, cols);
}
__global__ AICORE void bug_scratch_on_a_value(__gm__ float *x, __gm__ float *y,
                                              int cols) {
  normalize<0x10000>(x, y, cols);
}

// A step of 256 bytes is picked by 8 bytes of the mask.
template <int Mask> AICORE inline void pick(__gm__ float *x, __gm__ float *y) {
  using LongT = Tile<TileType::Vec, float, 1, 1024>;
  LongT in, out;
  Tile<TileType::Vec, uint8_t, 1, 128> mask;
  Tile<TileType::Vec, float, 1, 64> tmp;
  TASSIGN(in, 0x0);
  TASSIGN(out, 0x8000);
  TASSIGN(mask, Mask);
  // WARN@-1 [pto-overlapping-tiles]: 'mask' (UB [0x8000, 0x8080)) overlaps 'out' (UB [0x8000, 0x9000)), and TSELS works on both at once
  // NOTE@-3: 'out' is placed at UB [0x8000, 0x9000) here
  // NOTE@+11: 'out' is written while 'mask' is still read here
  // NOTE@+20: in this call of 'pick<32768>'
  // NOTE@-5: 'mask' fits at 0x1000, the first free address
  TASSIGN(tmp, 0x10000);
  GlobalTensor<float, Shape<1, 1, 1, 1, 1024>,
               Stride<1024, 1024, 1024, 1024, 1>>
      g(x), o(y);
  TLOAD(in, g);
  set_flag(PIPE_MTE2, PIPE_V, 0);
  wait_flag(PIPE_MTE2, PIPE_V, 0);
  TCMPS(mask, in, 1.0f, CmpMode::GT);
  TSELS(out, mask, in, tmp, -1.0f);
  set_flag(PIPE_V, PIPE_MTE3, 0);
  wait_flag(PIPE_V, PIPE_MTE3, 0);
  TSTORE(o, out);
}
__global__ AICORE void ok_mask_behind(__gm__ float *x, __gm__ float *y) {
  pick<0x9000>(x, y);
}
__global__ AICORE void bug_mask_at_the_beginning(__gm__ float *x,
                                                 __gm__ float *y) {
  pick<0x8000>(x, y);
}
