// Numbers at the ends of their types: nothing overflows in the analysis
// (scripts/sanitize.sh runs this), and nothing is said that is not so.
// RUN: %check_pto %s

#include "../Tiles.h"

__global__ AICORE void ok_masks(__gm__ float *x, long n, int m) {
  VecT t;
  constexpr long Least = -0x7fffffffffffffffL - 1, Most = 0x7fffffffffffffffL;
  long a = n & Most;
  long b = n & Least;
  long c = Most & Most;
  long d = (a + b + c) & (m & Least);
  TASSIGN(t, (d & 1) * 0x400);
}
__global__ AICORE void ok_remainders(__gm__ float *x, long n) {
  VecT t;
  constexpr long Huge = 0x7fffffffffffffL << 8;
  long a = n % Huge;
  long b = (0x7fffffffffffff00L - 1) % Huge;
  long c = -(0x7fffffffffffff00L - 1) % Huge;
  TASSIGN(t, ((a + b + c) % 2 == 0) ? 0x0 : 0x400);
}
__global__ AICORE void ok_wide(__gm__ float *x, long n) {
  VecT t;
  const __int128 wide = (__int128)n & ~(__int128)31;
  TASSIGN(t, (int)(wide & 0x400));
}
using HugeT = Tile<TileType::Vec, float, 2147483640, 2147483640>;
__global__ AICORE void bug_huge_tile(__gm__ float *x) {
  HugeT t;
  TASSIGN(t, 0x0);
  // WARN@-1 [pto-out-of-bounds-address]: 't' of 1099511627776 KB does not fit into the 192 KB of UB on A2A3
}

// Of so many parameters each sample is a number that fits.
__global__ AICORE void
ok_parameters(__gm__ float *x, int a0, int a1, int a2, int a3, int a4, int a5,
              int a6, int a7, int a8, int a9, int b0, int b1, int b2, int b3,
              int b4, int b5, int b6, int b7, int b8, int b9, int c0, int c1,
              int c2, int c3, int c4, int c5, int c6, int c7, int c8, int c9,
              int d0, int d1, int d2, int d3, int d4, int d5, int d6, int d7,
              int d8, int d9) {
  VecT t[4];
  for (int i = 0; i < 4; ++i)
    TASSIGN(t[i], i * 0x400);
  const int n = d9 & 0xff;
  for (int i = 0; i < n; ++i) {
    GmT g(x + i * 256);
    if (i >= 4)
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)(i % 4));
    TLOAD(t[i % 4], g);
    set_flag(PIPE_MTE2, PIPE_V, (event_t)(i % 4));
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)(i % 4));
    TEXP(t[i % 4], t[i % 4]);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)(i % 4));
  }
  for (int k = n < 4 ? n : 4; k > 0; --k)
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)((n - k) % 4));
}

// Two that lie apart by more than any number can say do not overlap.
__global__ AICORE void bug_both_ends() {
  VecT a, b;
  TASSIGN(a, 0x7fffffffffffffff);
  // WARN@-1 [pto-out-of-bounds-address]: 'a' (UB [0x7fffffffffffffff, 0x80000000000003ff)) ends beyond the 192 KB (0x30000) of UB on A2A3
  // NOTE@-2: 'a' fits at 0x0, the first free address
  // WARN@-3 [pto-misaligned-address]: 'a' is placed at 0x7fffffffffffffff, which is not a multiple of the 32 bytes that UB requires
  TASSIGN(b, static_cast<int64_t>(0x8000000000000000));
  // WARN@-1 [pto-out-of-bounds-address]: 'b' is placed at a negative address, -0x8000000000000000
  // NOTE@-2: 'b' fits at 0x0, the first free address
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(a, a, b);
}

// A scalar access at the end of all numbers is none of the tile's bytes.
void ok_element_far_away() {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TEXPANDS(b, 1.0f);
  TADD(a, b, b);
  pipe_barrier(PIPE_ALL);
  float *elements = a.data();
  elements[0x1fffffffffffffff] = 1.0f;
  set_flag(PIPE_S, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_S, PIPE_V, EVENT_ID0);
  TADD(b, a, a);
}
