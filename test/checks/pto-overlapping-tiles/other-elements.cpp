// A tile with elements of another size, which is not made of what lies there,
// is no other name of it: who reads the first one wants its value, though what
// lies over it is read through a second tile of its place.
// RUN: %check_pto %s --checks=-*,pto-*

#include "../Tiles.h"

using HalfT = Tile<TileType::Vec, half, 16, 16>;
using HalfGmT =
    GlobalTensor<half, Shape<1, 1, 1, 16, 16>, Stride<256, 256, 256, 16, 1>>;

constexpr int WeightAddr = 0x0, InputAddr = 0x800, SumAddr = 0x1000,
              GivenAddr = 0x1800;

// By names, in a loop: a tile loads in a block of its own, another one is
// worked on, and a third one stores.
template <bool IsOver>
AICORE inline void weigh(__gm__ float *w, __gm__ half *x, int n) {
  VecT given, weight, sum;
  HalfT input;
  TASSIGN(given, GivenAddr);
  TASSIGN(weight, WeightAddr);
  TASSIGN(sum, SumAddr);
  if constexpr (IsOver)
    TASSIGN(input, WeightAddr);
  else
    TASSIGN(input, InputAddr);
  GmT wGm(w);
  HalfGmT xGm(x);
  for (int i = 0; i < n; ++i) {
    TLOAD(given, wGm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TSUB(weight, given, given);
    TEXP(weight, weight);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    {
      HalfT loaded;
      if constexpr (IsOver)
        TASSIGN(loaded, WeightAddr);
        // WARN@-1 [pto-overlapping-tiles]: 'loaded' (UB [0x0, 0x200)) overlaps 'weight' (UB [0x0, 0x400)) while both are in use: the value of 'weight' is overwritten before it is read
        // NOTE@-21: 'weight' is placed at UB [0x0, 0x400) here
        // NOTE@-9: 'weight' is written here
        // NOTE@+7: 'loaded' overwrites it here
        // NOTE@+10: 'loaded' is read here, by 'input', whose address has its name
        // NOTE@+10: 'weight' is read here
        // NOTE@+28: in this call of 'weigh<true>'
        // NOTE@-8: 'loaded' fits at 0x400, the first free address
      else
        TASSIGN(loaded, InputAddr);
      TLOAD(loaded, xGm);
    }
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TCVT(sum, input, RoundMode::CAST_NONE);
    TMUL(sum, sum, weight);
    TCVT(input, sum, RoundMode::CAST_NONE);
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    {
      HalfT stored;
      if constexpr (IsOver)
        TASSIGN(stored, WeightAddr);
      else
        TASSIGN(stored, InputAddr);
      TSTORE(xGm, stored);
    }
    pipe_barrier(PIPE_ALL);
  }
}
__global__ AICORE void ok_beside(__gm__ float *w, __gm__ half *x, int n) {
  weigh<false>(w, x, n);
}
__global__ AICORE void bug_over(__gm__ float *w, __gm__ half *x, int n) {
  weigh<true>(w, x, n);
}

// By numbers; the first one is read before the other one.
__global__ AICORE void bug_by_number(__gm__ float *w, __gm__ half *x,
                                     __gm__ float *out) {
  VecT weight, sum, scaled;
  HalfT loaded, input;
  TASSIGN(weight, 0x0);
  TASSIGN(loaded, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'loaded' (UB [0x0, 0x200)) overlaps 'weight' (UB [0x0, 0x400)) while both are in use: the value of 'weight' is overwritten before it is read
  // NOTE@-3: 'weight' is placed at UB [0x0, 0x400) here
  // NOTE@+10: 'weight' is written here
  // NOTE@+10: 'loaded' overwrites it here
  // NOTE@+12: 'weight' is read here
  // NOTE@+12: 'loaded' is read here, by 'input'
  // NOTE@-7: 'loaded' fits at 0x400, the first free address
  TASSIGN(input, 0x0);
  TASSIGN(sum, 0x800);
  TASSIGN(scaled, 0x1000);
  GmT wGm(w), outGm(out);
  HalfGmT xGm(x);
  TLOAD(weight, wGm);
  TLOAD(loaded, xGm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(scaled, weight);
  TCVT(sum, input, RoundMode::CAST_NONE);
  TMUL(sum, sum, scaled);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(outGm, sum);
}

// What is made of it in its place is wanted by those that read it there, and
// what is loaded again is another value.
__global__ AICORE void ok_in_place(__gm__ float *x, __gm__ half *out) {
  VecT wide;
  TASSIGN(wide, WeightAddr);
  GmT g(x);
  HalfGmT outGm(out);
  for (int i = 0; i < 4; ++i) {
    TLOAD(wide, g);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(wide, wide);
    {
      HalfT narrow;
      TASSIGN(narrow, WeightAddr);
      TCVT(narrow, wide, RoundMode::CAST_NONE);
    }
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    HalfT stored;
    TASSIGN(stored, WeightAddr);
    TSTORE(outGm, stored);
    set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  }
}
