// A view by hand that is cut again in each iteration is a view each time: what
// the one of the iteration before wrote there is over where its parent has been
// loaded since.
// RUN: %check_pto %s

#include "../Tiles.h"

using StackT = Tile<TileType::Vec, half, 32, 16, BLayout::RowMajor, DYNAMIC,
                    DYNAMIC>;
using PartT = Tile<TileType::Vec, half, 16, 16, BLayout::RowMajor, DYNAMIC,
                   DYNAMIC>;
using ColT = Tile<TileType::Vec, half, 1, 16>;
using GmStack = GlobalTensor<half, Shape<1, 1, 1, DYNAMIC, DYNAMIC>,
                             Stride<1, 1, 1, DYNAMIC, 1>>;

constexpr unsigned STACK = 0;

template <int Sums, unsigned Parts = 8>
AICORE inline void divide(GmStack &gm, unsigned total, unsigned repeat) {
  ColT col;
  TASSIGN(col, 0x2000);
  TEXPANDS(col, 2.0f);
  for (unsigned done = 0; done < total; done += 8) {
    const unsigned n = total - done < 8 ? total - done : 8;
    {
      StackT zeros(32, 16);
      TASSIGN(zeros, STACK);
      TEXPANDS(zeros, 0.0f);
      pipe_barrier(PIPE_ALL);
    }
    StackT all(n * 4, 4);
    TASSIGN(all, STACK);
    TLOAD(all, gm);
    pipe_barrier(PIPE_ALL);
    for (unsigned m = 0; m < n && m < Parts; ++m) {
      const unsigned offset = STACK + m * 128;
      PartT part(4, 4);
      TASSIGN(part, offset);
      TCOLEXPANDDIV(part, part, col);
    }
    for (unsigned again = 1; again < repeat; ++again)
      for (unsigned m = 0; m < n && m < Parts; ++m) {
        const unsigned offset = STACK + m * 128;
        PartT part(4, 4);
        TASSIGN(part, offset);
        ColT most, sum;
        TASSIGN(most, 0x2020);
        TASSIGN(sum, Sums);
        // WARN@-1 [pto-overlapping-tiles]: 'sum' (UB [0x40, 0x60)) overlaps 'all' (UB [0x0, 0x400)) while both are in use: the value of 'all' is overwritten before it is read
        // NOTE@-18: 'all' is placed at UB [0x0, 0x400) here
        // NOTE@-18: 'all' is written here
        // NOTE@+7: 'sum' overwrites it here
        // NOTE@+7: 'sum' is read here
        // NOTE@+9: 'all' is read here
        // NOTE@+20: in this call of 'divide<64, 8U>'
        // NOTE@-8: 'sum' fits at 0x580, the first free address
        pipe_barrier(PIPE_ALL);
        TCOLMAX(most, part);
        TADD(sum, most, col);
        TMUL(most, sum, col);
      }
    pipe_barrier(PIPE_ALL);
    TSTORE(gm, all);
    pipe_barrier(PIPE_ALL);
  }
}
__global__ AICORE void ok_in_place(__gm__ half *x, unsigned total,
                                   unsigned repeat) {
  GmStack gm(x);
  divide<0x2040>(gm, total, repeat);
}
__global__ AICORE void bug_sums_in_the_stack(__gm__ half *x, unsigned total,
                                         unsigned repeat) {
  GmStack gm(x);
  divide<0x40>(gm, total, repeat);
}
// `offset` is another constant each time.
__global__ AICORE void ok_one_part(__gm__ half *x, unsigned total,
                                   unsigned repeat) {
  GmStack gm(x);
  divide<0x2040, 1>(gm, total, repeat);
}

// What is written through a view of one half does not bring the other half
// back.
template <int At> AICORE inline void halves(__gm__ float *x, __gm__ float *y) {
  GmT from(x), to(y);
  VecT a, other, sum;
  TASSIGN(a, 0x400);
  TASSIGN(sum, 0x1000);
  TASSIGN(other, At);
  // WARN@-1 [pto-overlapping-tiles]: 'other' (UB [0x200, 0x600)) overlaps 'a' (UB [0x400, 0x800)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-4: 'a' is placed at UB [0x400, 0x800) here
  // NOTE@+6: 'a' is written here
  // NOTE@+7: 'other' overwrites it here
  // NOTE@+12: 'a' is read here
  // NOTE@+14: 'other' is read here
  // NOTE@+15: in this call of 'halves<512>'
  // NOTE@-8: 'other' fits at 0x0, the first free address
  TLOAD(a, from);
  pipe_barrier(PIPE_ALL);
  TLOAD(other, from);
  pipe_barrier(PIPE_ALL);
  Tile<TileType::Vec, float, 8, 16> half;
  TSUBVIEW(half, a, 8, 0);
  TMULS(half, half, 2.0f);
  pipe_barrier(PIPE_ALL);
  TADD(sum, a, a);
  pipe_barrier(PIPE_ALL);
  TSTORE(to, sum);
  TSTORE(to, other);
}
void bug_other_half(__gm__ float *x, __gm__ float *y) { halves<0x200>(x, y); }
void ok_other_half(__gm__ float *x, __gm__ float *y) { halves<0x0>(x, y); }
// That half itself does.
void ok_that_half(__gm__ float *x, __gm__ float *y) {
  GmT from(x), to(y);
  VecT a, sum;
  Tile<TileType::Vec, float, 8, 16> over;
  TASSIGN(a, 0x400);
  TASSIGN(sum, 0x1000);
  TASSIGN(over, 0x600);
  TLOAD(a, from);
  pipe_barrier(PIPE_ALL);
  TMULS(over, over, 3.0f);
  TADD(over, over, over);
  Tile<TileType::Vec, float, 8, 16> half;
  TSUBVIEW(half, a, 8, 0);
  TMULS(half, over, 2.0f);
  pipe_barrier(PIPE_ALL);
  TADD(sum, a, a);
  pipe_barrier(PIPE_ALL);
  TSTORE(to, sum);
}

// Its last rows are worked on in place, by a tile that is placed anew each time.
// That a loop before it left something there is another matter.
void ok_last_rows_in_place(__gm__ float *in, int n, int m) {
  using Whole = Tile<TileType::Vec, float, 32, 64>;
  using Half = Tile<TileType::Vec, float, 16, 64>;
  using Column = Tile<TileType::Vec, float, 32, 1, BLayout::ColMajor>;
  GlobalTensor<float, Shape<1, 1, 1, 32, 64>, Stride<2048, 2048, 2048, 64, 1>>
      gm(in);
  Whole p, a, t;
  Column c;
  Half h;
  int slot = 0;
  for (int i = 0; i < n; ++i) {
    TASSIGN(p, slot * 0x2000);
    TLOAD(p, gm);
    slot = 1 - slot;
  }
  TASSIGN(a, 0x800);
  TLOAD(a, gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  for (int i = 0; i < m; ++i) {
    TASSIGN(t, 0x2800);
    TASSIGN(c, 0x4880);
    TROWMAX(c, a, t);
    TASSIGN(h, 0x1800);
    TMULS(h, h, 0.5f);
  }
}
