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
