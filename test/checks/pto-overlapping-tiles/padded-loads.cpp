// In L1 TFILLPAD writes what is not valid of a tile. Together with what was
// loaded into it that is all of the tile, however much is valid: two blocks of
// a last chunk that overlap are wrong whatever its length is.
//
// RUN: %check_pto %s --checks=-*,pto-*

#include "../Tiles.h"

using BlockT = Tile<TileType::Mat, half, 32, 32, BLayout::ColMajor, DYNAMIC,
                    DYNAMIC, SLayout::RowMajor>;
using GmDyn =
    GlobalTensor<half, Shape<1, 1, 1, DYNAMIC, 32>, Stride<1, 1, 1, 32, 1>>;

AICORE inline void loaded() {
  set_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
}

/// What two blocks are multiplied in.
struct Product {
  LeftT a;
  RightT b;
  AccT c;
  AICORE Product() {
    TASSIGN(a, 0x0);
    TASSIGN(b, 0x0);
    TASSIGN(c, 0x0);
  }
  AICORE void store(__gm__ float *z) {
    set_flag(PIPE_MTE1, PIPE_M, EVENT_ID0);
    wait_flag(PIPE_MTE1, PIPE_M, EVENT_ID0);
    TMATMUL(c, a, b);
    set_flag(PIPE_M, PIPE_FIX, EVENT_ID0);
    wait_flag(PIPE_M, PIPE_FIX, EVENT_ID0);
    GmAcc gm(z);
    TSTORE(gm, c);
  }
};

template <int At, int Which>
AICORE inline void block(__gm__ half *x, int rows) {
  BlockT load(rows, 32);
  TASSIGN(load, At);
  // WARN@-1 [pto-overlapping-tiles]: 'load' (L1 [0x0, 0x800)) overlaps 'last' (L1 [0x0, 0x800)) while both are in use: what is loaded into 'load' is overwritten before anything reads it
  // NOTE@+58: 'last' is placed at L1 [0x0, 0x800) here
  // NOTE@+16: 'load' is loaded here
  // NOTE@+72: 'last' overwrites it here
  // NOTE@+76: that is read as 'first' here
  // NOTE@+76: that is read as 'second' here
  // NOTE@+84: in this call of 'whole<0, true, true>'
  // NOTE@-8: 'load' fits at 0x800, the first free address
  // WARN@-9 [pto-overlapping-tiles]: 'load' (L1 [0x400, 0xc00)) overlaps 'load' (L1 [0x0, 0x800)) while both are in use: the value of 'load' is overwritten before it is read
  // NOTE@-10: 'load' is placed at L1 [0x0, 0x800) here
  // NOTE@+8: 'load' is written here
  // NOTE@+9: 'load' overwrites it here
  // NOTE@+23: 'load' is read here, by 'first'
  // NOTE@+23: 'load' is read here, by 'second'
  // NOTE@+19: in this call of 'block<1024, 2>'
  // NOTE@+26: in this call of 'product<1024>'
  // NOTE@-17: 'load' fits at 0xc00, the first free address
  GmDyn g(x, Shape<1, 1, 1, DYNAMIC, 32>(rows));
  TLOAD(load, g);
  if (rows != 32)
    TFILLPAD(load, load);
}

// What is multiplied has tiles of its own, placed by the same numbers.
template <int SecondAt>
AICORE inline void product(__gm__ half *x, __gm__ half *y, __gm__ float *z,
                           int n) {
  const int rows = n < 32 ? n : 32;
  MatT first, second;
  TASSIGN(first, 0x0);
  TASSIGN(second, SecondAt);
  Product p;
  block<0x0, 1>(x, rows);
  block<SecondAt, 2>(y, rows);
  loaded();
  TMOV(p.a, first);
  TMOV(p.b, second);
  p.store(z);
}
__global__ AICORE void bug_half(__gm__ half *x, __gm__ half *y, __gm__ float *z,
                                int n) {
  product<0x400>(x, y, z, n);
}
__global__ AICORE void ok_apart(__gm__ half *x, __gm__ half *y, __gm__ float *z,
                                int n) {
  product<0x800>(x, y, z, n);
}

// All of the first one, and a last chunk of the second one: whether that is all
// of it, or rows that are put into the first one, its padding tells.
template <int SecondAt, bool Pads, bool FirstIsLast = false>
AICORE inline void whole(__gm__ half *x, __gm__ half *y, __gm__ float *z,
                         int n) {
  const int rows = n < 32 ? n : 32;
  MatT load, first, second;
  BlockT last(rows, 32);
  TASSIGN(load, 0x0);
  TASSIGN(first, 0x0);
  TASSIGN(second, SecondAt);
  TASSIGN(last, SecondAt);
  // WARN@-1 [pto-overlapping-tiles]: 'last' (L1 [0x0, 0x800)) overlaps 'load' (L1 [0x0, 0x800)) while both are in use: what is loaded into 'load' is overwritten before anything reads it
  // NOTE@-5: 'load' is placed at L1 [0x0, 0x800) here
  // NOTE@+12: 'load' is loaded here
  // NOTE@+12: 'last' overwrites it here
  // NOTE@+16: that is read as 'first' here
  // NOTE@+16: that is read as 'second' here
  // NOTE@+20: in this call of 'whole<0, true, false>'
  // NOTE@-8: 'last' fits at 0x800, the first free address
  Product p;
  GmMat all(x);
  GmDyn g(y, Shape<1, 1, 1, DYNAMIC, 32>(rows));
  if constexpr (FirstIsLast)
    block<0x0, 3>(x, rows);
  else
    TLOAD(load, all);
  TLOAD(last, g);
  if constexpr (Pads)
    if (rows != 32)
      TFILLPAD(last, last);
  loaded();
  TMOV(p.a, first);
  TMOV(p.b, second);
  p.store(z);
}
__global__ AICORE void bug_whole(__gm__ half *x, __gm__ half *y,
                                 __gm__ float *z, int n) {
  whole<0x0, true>(x, y, z, n);
}
__global__ AICORE void bug_both_last(__gm__ half *x, __gm__ half *y,
                                     __gm__ float *z, int n) {
  whole<0x0, true, true>(x, y, z, n);
}
__global__ AICORE void ok_both_last(__gm__ half *x, __gm__ half *y,
                                    __gm__ float *z, int n) {
  whole<0x800, true, true>(x, y, z, n);
}
__global__ AICORE void ok_whole(__gm__ half *x, __gm__ half *y, __gm__ float *z,
                                int n) {
  whole<0x800, true>(x, y, z, n);
}
__global__ AICORE void ok_rows_put_in(__gm__ half *x, __gm__ half *y,
                                      __gm__ float *z, int n) {
  whole<0x0, false>(x, y, z, n);
}

// A block that lies over the ends of two others and that a tile at its number
// reads is no patch of both.
template <int At, bool Reads>
AICORE inline void between(__gm__ half *x, __gm__ float *z) {
  MatT low, high, more, lowRead, highRead, moreRead;
  TASSIGN(low, 0x0);
  TASSIGN(high, 0x800);
  TASSIGN(more, At);
  // WARN@-1 [pto-overlapping-tiles]: 'more' (L1 [0x400, 0xc00)) overlaps 'high' (L1 [0x800, 0x1000)) while both are in use: the value of 'high' is overwritten before it is read
  // NOTE@-3: 'high' is placed at L1 [0x800, 0x1000) here
  // NOTE@+24: 'high' is written here
  // NOTE@+24: 'more' overwrites it here
  // NOTE@+26: 'high' is read here, by 'highRead'
  // NOTE@+27: 'more' is read here, by 'moreRead'
  // NOTE@+29: in this call of 'between<1024, true>'
  // NOTE@-8: 'more' fits at 0x1000, the first free address
  // WARN@-9 [pto-overlapping-tiles]: 'more' (L1 [0x400, 0xc00)) overlaps 'low' (L1 [0x0, 0x800)) while both are in use: the value of 'low' is overwritten before it is read
  // NOTE@-12: 'low' is placed at L1 [0x0, 0x800) here
  // NOTE@+15: 'low' is written here
  // NOTE@+16: 'more' overwrites it here
  // NOTE@+17: 'low' is read here, by 'lowRead'
  // NOTE@+19: 'more' is read here, by 'moreRead'
  // NOTE@+21: in this call of 'between<1024, true>'
  // NOTE@-16: 'more' fits at 0x1000, the first free address
  TASSIGN(lowRead, 0x0);
  TASSIGN(highRead, 0x800);
  TASSIGN(moreRead, At);
  LeftT a, b;
  RightT c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x800);
  TASSIGN(c, 0x0);
  GmMat g(x);
  TLOAD(low, g);
  TLOAD(high, g);
  TLOAD(more, g);
  loaded();
  TMOV(a, lowRead);
  TMOV(b, highRead);
  if constexpr (Reads)
    TMOV(c, moreRead);
}
__global__ AICORE void bug_between(__gm__ half *x, __gm__ float *z) {
  between<0x400, true>(x, z);
}
__global__ AICORE void ok_behind(__gm__ half *x, __gm__ float *z) {
  between<0x1000, true>(x, z);
}
__global__ AICORE void ok_patch_of_both(__gm__ half *x, __gm__ float *z) {
  between<0x400, false>(x, z);
}

// A tile that is padded first, and its rows loaded into it then, is one value
// as well.
__global__ AICORE void ok_padded_first(__gm__ half *x, __gm__ float *z, int n) {
  const int rows = n < 32 ? n : 32;
  MatT whole;
  BlockT load(rows, 32);
  TASSIGN(whole, 0x0);
  TASSIGN(load, 0x0);
  Product p;
  GmDyn g(x, Shape<1, 1, 1, DYNAMIC, 32>(rows));
  TFILLPAD(load, load);
  pipe_barrier(PIPE_MTE2);
  TLOAD(load, g);
  loaded();
  TMOV(p.a, whole);
  TMOV(p.b, whole);
  p.store(z);
}
