// Calls that only compute are not entered, but what they write beyond
// themselves counts: variables that a lambda captures, and what a reference
// names. RUN: %check_pto %s

#include "../Tiles.h"

// A bump allocator as a lambda that captures by reference: the two tiles are
// placed at 0x0 and 0x400 and do not overlap.
__global__ AICORE void ok_lambda_offset(__gm__ float *x, __gm__ float *y) {
  unsigned offset = 0;
  auto advance = [&offset](unsigned bytes) { offset += bytes; };
  VecT a, b;
  TASSIGN(a, offset);
  advance(0x400);
  TASSIGN(b, offset);
  GmT gx(x), gy(y);
  TLOAD(a, gx);
  TLOAD(b, gy);
  pipe_barrier(PIPE_ALL);
  TADD(b, a, b);
  pipe_barrier(PIPE_ALL);
  TSTORE(gy, b);
  TSTORE(gx, a);
}

// The helper gets a struct by value whose member is a reference: it moves the
// caller's 'top', so b is placed at 0x400, behind a.
struct Alloc {
  unsigned &top;
};
AICORE inline void take(Alloc a, unsigned bytes) { a.top += bytes; }
__global__ AICORE void ok_alloc_ref(__gm__ float *x, __gm__ float *y) {
  unsigned top = 0;
  Alloc al{top};
  VecT a, b;
  TASSIGN(a, top);
  take(al, 0x400);
  TASSIGN(b, top);
  GmT gx(x), gy(y);
  TLOAD(a, gx);
  TLOAD(b, gy);
  pipe_barrier(PIPE_ALL);
  TADD(a, a, b);
  pipe_barrier(PIPE_ALL);
  TSTORE(gy, a);
  TSTORE(gx, b);
}

// The lambda fills the table of offsets: b is placed at 0x400. (Also: a helper
// that gets `struct { unsigned (&r)[2]; }` by value.)
template <typename Fn> AICORE inline void each(int n, Fn f) {
  for (int i = 0; i < n; ++i)
    f(i);
}
__global__ AICORE void ok_table_by_lambda(__gm__ float *x, __gm__ float *y) {
  unsigned off[4] = {0, 0, 0, 0};
  each(4, [&](int i) { off[i] = i * 0x400; });
  VecT a, b;
  TASSIGN(a, off[0]);
  TASSIGN(b, off[1]);
  GmT gx(x), gy(y);
  TLOAD(a, gx);
  TLOAD(b, gy);
  pipe_barrier(PIPE_ALL);
  TADD(b, a, b);
  pipe_barrier(PIPE_ALL);
  TSTORE(gx, a);
  TSTORE(gy, b);
}
