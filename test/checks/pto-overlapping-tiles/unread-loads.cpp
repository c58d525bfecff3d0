// What is loaded and then overwritten by another tile, before any path has read
// it, was loaded in vain. Where two tiles read what lies there now, one of them
// is there for what was loaded. Tiles that are placed by one constant are often
// names of one value, so that no name says who wants which.
//
// RUN: %check_pto %s --checks=-*,pto-*

#include "../Tiles.h"

constexpr int MaskAddr = 0x0, SumAddr = 0x400, InputAddr = 0x800;

AICORE inline void loaded() {
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
}
AICORE inline void stored(__gm__ float *x, VecT &t) {
  GmT g(x);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(g, t);
}
AICORE inline void vectorDone() {
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
AICORE inline void storeDone() {
  set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
}

// A mask that is loaded once, through a tile of its own.
template <bool IsOver>
AICORE inline void mask(__gm__ float *x, __gm__ float *m, int n) {
  VecT masked, sum, input;
  TASSIGN(masked, MaskAddr);
  if constexpr (IsOver)
    TASSIGN(sum, MaskAddr);
  else
    TASSIGN(sum, SumAddr);
  TASSIGN(input, InputAddr);
  GmT xGm(x), mGm(m);
  {
    VecT load;
    TASSIGN(load, MaskAddr);
    // WARN@-1 [pto-overlapping-tiles]: 'load' (UB [0x0, 0x400)) overlaps 'sum' (UB [0x0, 0x400)) while both are in use: what is loaded into 'load' is overwritten before anything reads it
    // NOTE@-9: 'sum' is placed at UB [0x0, 0x400) here
    // NOTE@+6: 'load' is loaded here
    // NOTE@+10: 'sum' overwrites it here
    // NOTE@+10: that is read as 'sum' here
    // NOTE@+9: that is read as 'masked' here
    // NOTE@+18: in this call of 'mask<true>'
    // NOTE@-8: 'load' fits at 0x400, the first free address
    TLOAD(load, mGm);
  }
  for (int i = 0; i < n; ++i) {
    TLOAD(input, xGm);
    loaded();
    TADDS(sum, input, 1.0f);
    TMUL(sum, sum, masked);
    stored(x, sum);
    storeDone();
    vectorDone();
  }
}
__global__ AICORE void ok_mask(__gm__ float *x, __gm__ float *m, int n) {
  mask<false>(x, m, n);
}
__global__ AICORE void bug_mask(__gm__ float *x, __gm__ float *m, int n) {
  mask<true>(x, m, n);
}

// A place that a result is computed in may be loaded first, whoever reads that.
__global__ AICORE void ok_result(__gm__ float *x) {
  VecT before, result, input;
  TASSIGN(before, 0x0);
  TASSIGN(result, 0x0);
  TASSIGN(input, 0x400);
  GmT g(x);
  TLOAD(before, g);
  TLOAD(input, g);
  loaded();
  TEXP(result, input);
  stored(x, result);
}

// What reads it on some path: in one arm, in a later iteration, the scalar
// unit, code that is not known. Here `mask` stands for what was loaded.
template <bool IsRead> AICORE inline void arms(__gm__ float *x, int n) {
  VecT load, sum, mask, out;
  TASSIGN(load, 0x0);
  TASSIGN(sum, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'sum' (UB [0x0, 0x400)) overlaps 'load' (UB [0x0, 0x400)) while both are in use: what is loaded into 'load' is overwritten before anything reads it
  // NOTE@-3: 'load' is placed at UB [0x0, 0x400) here
  // NOTE@+9: 'load' is loaded here
  // NOTE@+11: 'sum' overwrites it here
  // NOTE@+15: that is read as 'sum' here
  // NOTE@+14: that is read as 'mask' here
  // NOTE@+17: in this call of 'arms<false>'
  // NOTE@-8: 'sum' fits at 0x800, the first free address
  TASSIGN(mask, 0x0);
  TASSIGN(out, 0x400);
  GmT g(x);
  TLOAD(load, g);
  loaded();
  if (n <= 4)
    TEXPANDS(sum, 1.0f);
  else if constexpr (IsRead)
    TADDS(load, load, 1.0f);
  else
    TEXPANDS(sum, 2.0f);
  TADD(out, sum, mask);
  stored(x, out);
}
__global__ AICORE void ok_one_arm(__gm__ float *x, int n) { arms<true>(x, n); }
__global__ AICORE void bug_no_arm(__gm__ float *x, int n) { arms<false>(x, n); }
__global__ AICORE void ok_scalar(__gm__ float *x) {
  VecT load, sum, mask, out;
  TASSIGN(load, 0x0);
  TASSIGN(sum, 0x0);
  TASSIGN(mask, 0x0);
  TASSIGN(out, 0x400);
  GmT g(x);
  TLOAD(load, g);
  set_flag(PIPE_MTE2, PIPE_S, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_S, EVENT_ID0);
  const float first = load.GetValue(0);
  TEXPANDS(sum, first);
  TADD(out, sum, mask);
  stored(x, out);
}
AICORE void unknown();
__global__ AICORE void ok_unknown(__gm__ float *x) {
  VecT load, sum, mask, out;
  TASSIGN(load, 0x0);
  TASSIGN(sum, 0x0);
  TASSIGN(mask, 0x0);
  TASSIGN(out, 0x400);
  GmT g(x);
  TLOAD(load, g);
  loaded();
  unknown();
  TEXPANDS(sum, 1.0f);
  TADD(out, sum, mask);
  stored(x, out);
}

// A ring that loads ahead of what it reads.
__global__ AICORE void ok_ahead(__gm__ float *x, int n) {
  VecT ring[2], sum;
  TASSIGN(ring[0], 0x0);
  TASSIGN(ring[1], 0x400);
  TASSIGN(sum, 0x800);
  GmT g(x);
  TLOAD(ring[0], g);
  for (int i = 0; i < n; ++i) {
    TLOAD(ring[(i + 1) % 2], g);
    loaded();
    TEXP(sum, ring[i % 2]);
    stored(x, sum);
    storeDone();
    vectorDone();
  }
  // What was loaded last is nobody's.
  VecT total, mask;
  TASSIGN(total, 0x0);
  TASSIGN(mask, 0x0);
  TEXPANDS(total, 0.0f);
  TADD(sum, total, mask);
  stored(x, sum);
}

// A ring of sixteen reads twelve rounds later what it loads, in iterations that
// nobody follows.
__global__ AICORE void ok_rounds(__gm__ float *x, int n) {
  VecT out, total, mask;
  TASSIGN(out, 0x8000);
  TASSIGN(total, 0x400);
  TASSIGN(mask, 0x400);
  GmT g(x);
  for (int i = 0; i < 16; ++i) {
    VecT first;
    TASSIGN(first, 0x400 * i);
    TLOAD(first, g);
  }
  for (int i = 0; i < n; ++i) {
    VecT load, before;
    TASSIGN(load, 0x400 * (i % 16));
    TASSIGN(before, 0x400 * ((i + 4) % 16));
    TLOAD(load, g);
    loaded();
    TEXP(out, before);
    stored(x, out);
    storeDone();
    vectorDone();
  }
  TEXPANDS(total, 0.0f);
  TADD(out, total, mask);
  stored(x, out);
}

// Two are loaded into one place, and read by other names: in a row, and in one
// slot of two.
AICORE inline void loadBoth(__gm__ float *x, int first, int second) {
  VecT load, other;
  TASSIGN(load, first);
  TASSIGN(other, second);
  // WARN@-1 [pto-overlapping-tiles]: 'other' (UB [0x800, 0xc00)) overlaps 'load' (UB [0x800, 0xc00)) while both are in use: what is loaded into 'load' is overwritten before anything reads it
  // NOTE@-3: 'load' is placed at UB [0x800, 0xc00) here
  // NOTE@+8: 'load' is loaded here
  // NOTE@+8: 'other' overwrites it here
  // NOTE@+19: that is read as 'other' here
  // NOTE@+18: that is read as 'load' here
  // NOTE@+15: in this call of 'loadBoth'
  // NOTE@+26: in this call of 'slots<2048, 2048>'
  // NOTE@-9: 'other' fits at 0x400, the first free address
  GmT g(x), h(x + 256);
  TLOAD(load, g);
  TLOAD(other, h);
}
template <int FirstOdd, int SecondOdd>
AICORE inline void slots(__gm__ float *x, int n) {
  constexpr int First[] = {0x0, FirstOdd}, Second[] = {0x400, SecondOdd};
  for (int i = 0; i < n; ++i) {
    VecT load, other, out;
    TASSIGN(load, First[i % 2]);
    TASSIGN(other, Second[i % 2]);
    TASSIGN(out, 0x2000);
    loadBoth(x, First[i % 2], Second[i % 2]);
    loaded();
    TADD(out, other, load);
    stored(x, out);
    storeDone();
    vectorDone();
  }
}
__global__ AICORE void ok_slots(__gm__ float *x, int n) {
  slots<0x800, 0xc00>(x, n);
}
__global__ AICORE void bug_slots(__gm__ float *x, int n) {
  slots<0x800, 0x800>(x, n);
}

// Of two sizes, one within the other.
using NarrowT = Tile<TileType::Vec, half, 1, 256>;
using NarrowGmT = GlobalTensor<half, pto::Shape<1, 1, 1, 1, 256>,
                               pto::Stride<1, 1, 1, 256, 1>>;
template <int HalfAddr>
AICORE inline void sizes(__gm__ float *x, __gm__ half *y) {
  {
    VecT load;
    NarrowT halves;
    TASSIGN(load, 0x0);
    TASSIGN(halves, HalfAddr);
    // WARN@-1 [pto-overlapping-tiles]: 'halves' (UB [0x100, 0x300)) overlaps 'load' (UB [0x0, 0x400)) while both are in use: what is loaded into 'load' is overwritten before anything reads it
    // NOTE@-3: 'load' is placed at UB [0x0, 0x400) here
    // NOTE@+8: 'load' is loaded here
    // NOTE@+8: 'halves' overwrites it here
    // NOTE@+15: that is read as 'narrow' here
    // NOTE@+16: that is read as 'mask' here
    // NOTE@+22: in this call of 'sizes<256>'
    // NOTE@-8: 'halves' fits at 0x400, the first free address
    GmT g(x);
    NarrowGmT h(y);
    TLOAD(load, g);
    TLOAD(halves, h);
  }
  loaded();
  VecT mask, out;
  NarrowT narrow;
  TASSIGN(mask, 0x0);
  TASSIGN(narrow, HalfAddr);
  TASSIGN(out, 0x2000);
  TCVT(out, narrow, RoundMode::CAST_NONE);
  pipe_barrier(PIPE_V);
  TADD(out, out, mask);
  stored(x, out);
}
__global__ AICORE void ok_sizes(__gm__ float *x, __gm__ half *y) {
  sizes<0x400>(x, y);
}
__global__ AICORE void bug_sizes(__gm__ float *x, __gm__ half *y) {
  sizes<0x100>(x, y);
}

// Loaded again and read by one name, or the tile's own result: that is work in
// vain, and no place is wrong.
__global__ AICORE void ok_again(__gm__ float *x) {
  VecT load, other, out;
  TASSIGN(load, 0x0);
  TASSIGN(other, 0x0);
  TASSIGN(out, 0x400);
  GmT g(x);
  TLOAD(load, g);
  TLOAD(other, g);
  loaded();
  TADD(out, other, other);
  stored(x, out);
}
__global__ AICORE void ok_own(__gm__ float *x) {
  VecT result, input;
  TASSIGN(result, 0x0);
  TASSIGN(input, 0x400);
  GmT g(x);
  TLOAD(result, g);
  TLOAD(input, g);
  loaded();
  TEXP(result, input);
  stored(x, result);
}

// A row is patched.
using RowT = Tile<TileType::Vec, float, 1, 16>;
__global__ AICORE void ok_part(__gm__ float *x) {
  VecT load;
  RowT row;
  TASSIGN(load, 0x0);
  TASSIGN(row, 0x40);
  GmT g(x);
  TLOAD(load, g);
  loaded();
  TEXPANDS(row, 1.0f);
  stored(x, load);
}
