// A tile that lies across the end of another one is no view of it, whatever it
// is read through; nor is a row a view of the one before.
// RUN: %check_pto %s --checks=-*,pto-overlapping-tiles

#include "../Tiles.h"

// Tiles are loaded through others that are placed with the same numbers, and
// are gone when the tiles are read.
template <int Second> AICORE void gemm(__gm__ half *x, __gm__ float *y, int n) {
  GmMat gm(x);
  GmAcc out(y);
  MatT a, b;
  LeftT left;
  RightT right;
  AccT acc;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x800);
  TASSIGN(left, 0x0);
  TASSIGN(right, 0x0);
  TASSIGN(acc, 0x0);
  for (int i = 0; i < n; ++i) {
    {
      MatT load;
      TASSIGN(load, 0x0);
      TLOAD(load, gm);
    }
    {
      MatT load;
      TASSIGN(load, Second);
      // WARN@-1 [pto-overlapping-tiles]: 'load' (L1 [0x400, 0xc00)) overlaps 'load' (L1 [0x0, 0x800)) while both are in use: the value of 'load' is overwritten before it is read
      // NOTE@-7: 'load' is placed at L1 [0x0, 0x800) here
      // NOTE@-7: 'load' is written here
      // NOTE@+5: 'load' overwrites it here
      // NOTE@+7: 'load' is read here, by 'a'
      // NOTE@+7: 'load' is read here, by 'b'
      // NOTE@+18: in this call of 'gemm<1024>'
      // NOTE@-8: 'load' fits at 0x1000, the first free address
      TLOAD(load, gm);
    }
    pipe_barrier(PIPE_ALL);
    TMOV(left, a);
    TMOV(right, b);
    pipe_barrier(PIPE_ALL);
    TMATMUL(acc, left, right);
    pipe_barrier(PIPE_ALL);
    TSTORE(out, acc);
    pipe_barrier(PIPE_ALL);
  }
}
__global__ AICORE void ok_gemm(__gm__ half *x, __gm__ float *y, int n) {
  gemm<0x800>(x, y, n);
}
__global__ AICORE void bug_gemm(__gm__ half *x, __gm__ float *y, int n) {
  gemm<0x400>(x, y, n);
}

// A row view that begins too low: the end of the tile before is overwritten.
using RowT = Tile<TileType::Vec, float, 1, 16>;
template <int Offset> AICORE void rows(__gm__ float *x) {
  GmT gm(x);
  VecT a, b;
  RowT sum;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(sum, 0x1000);
  TLOAD(a, gm);
  pipe_barrier(PIPE_ALL);
  TEXPANDS(sum, 0.0f);
  for (int i = 0; i < 16; ++i) {
    RowT from, to;
    TASSIGN(from, i * 64);
    TASSIGN(to, 0x400 + i * 64 + Offset);
    // WARN@-1 [pto-overlapping-tiles]: 'to' (UB [0x3e0, 0x420)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
    // NOTE@-11: 'a' is placed at UB [0x0, 0x400) here
    // NOTE@-9: 'a' is written here
    // NOTE@+7: 'to' overwrites it here
    // NOTE@+9: 'to' is read here, by 'b'
    // NOTE@+8: 'a' is read here
    // NOTE@+12: in this call of 'rows<-32>'
    // NOTE@-8: 'to' fits at 0x800, the first free address
    TADD(sum, sum, from);
    pipe_barrier(PIPE_V);
    TMOV(to, sum);
    pipe_barrier(PIPE_V);
  }
  TADD(b, b, a);
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, b);
}
__global__ AICORE void ok_rows(__gm__ float *x) { rows<0>(x); }
__global__ AICORE void bug_rows(__gm__ float *x) { rows<-32>(x); }

// Rows that lie closer than they are long.
template <int Step, bool IsView> AICORE void stack(__gm__ float *x) {
  GmT gm(x);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  pipe_barrier(PIPE_ALL);
  for (int i = 0; i < 16; ++i) {
    RowT from, to;
    TASSIGN(from, i * 64);
    if constexpr (IsView)
      TASSIGN(to, (uint64_t)b.data() + i * Step);
      // WARN@-1 [pto-overlapping-tiles]: 'to' (UB [0x440, 0x480)) overlaps the one before, 'to' (UB [0x420, 0x460)): each overwrites a part of the other's value before it is read
      // NOTE@+11: both are written here
      // NOTE@+13: both are read here, by 'b'
      // NOTE@+17: in this call of 'stack<32, true>'
      // NOTE@-5: what 'to' holds is 64 bytes: place the next one as far away
    else
      TASSIGN(to, 0x400 + i * Step);
      // WARN@-1 [pto-overlapping-tiles]: 'to' (UB [0x440, 0x480)) overlaps the one before, 'to' (UB [0x420, 0x460)): each overwrites a part of the other's value before it is read
      // NOTE@+4: both are written here
      // NOTE@+6: both are read here, by 'b'
      // NOTE@+9: in this call of 'stack<32, false>'
      // NOTE@-5: what 'to' holds is 64 bytes: place the next one as far away
    TEXP(to, from);
  }
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, b);
}
__global__ AICORE void ok_stack(__gm__ float *x) { stack<64, false>(x); }
__global__ AICORE void ok_view_stack(__gm__ float *x) { stack<64, true>(x); }
__global__ AICORE void bug_stack(__gm__ float *x) { stack<32, false>(x); }
__global__ AICORE void bug_view_stack(__gm__ float *x) { stack<32, true>(x); }

// As many as there are, up to sixteen.
template <int Step> AICORE void rest(__gm__ float *x, int n) {
  GmT gm(x);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  const int count = n < 16 ? n : 16;
  TLOAD(a, gm);
  pipe_barrier(PIPE_ALL);
  for (int i = 0; i < count; ++i) {
    RowT from, to;
    TASSIGN(from, i * 64);
    TASSIGN(to, 0x400 + i * Step);
    // WARN@-1 [pto-overlapping-tiles]: 'to' (UB [0x440, 0x480)) overlaps the one before, 'to' (UB [0x420, 0x460)): each overwrites a part of the other's value before it is read
    // NOTE@+4: both are written here
    // NOTE@+6: both are read here, by 'b'
    // NOTE@+8: in this call of 'rest<32>'
    // NOTE@-5: what 'to' holds is 64 bytes: place the next one as far away
    TEXP(to, from);
  }
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, b);
}
__global__ AICORE void ok_rest(__gm__ float *x, int n) { rest<64>(x, n); }
__global__ AICORE void bug_rest(__gm__ float *x, int n) { rest<32>(x, n); }

// The last chunk ends where the data ends: the bytes that it shares with the
// one before are written twice, with the same values.
__global__ AICORE void ok_last_chunk(__gm__ float *x) {
  GmT gm(x);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TLOAD(a, gm);
  pipe_barrier(PIPE_ALL);
  for (int i = 0; i < 4; ++i) {
    const int at = i < 3 ? i * 64 : 160;
    RowT from, to;
    TASSIGN(from, at);
    TASSIGN(to, 0x400 + at);
    TEXP(to, from);
  }
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, b);
}
// What is broadcast is written over the next places on purpose.
__global__ AICORE void ok_broadcast(__gm__ float *x, float v) {
  GmT gm(x);
  VecT b;
  TASSIGN(b, 0x400);
  for (int i = 0; i < 30; ++i) {
    RowT to;
    TASSIGN(to, 0x400 + i * 32);
    TEXPANDS(to, v);
  }
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, b);
}
// A tail is cleared with more than it has; what lies behind is not in use yet.
__global__ AICORE void ok_cleared_tail(__gm__ float *x) {
  GmT gm(x);
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  RowT tail;
  TASSIGN(tail, 0x3e0);
  TLOAD(a, gm);
  pipe_barrier(PIPE_ALL);
  TEXPANDS(tail, 0.0f);
  pipe_barrier(PIPE_V);
  TEXP(b, a);
  pipe_barrier(PIPE_V);
  TADD(c, b, a);
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, c);
}
