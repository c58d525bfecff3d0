// Arrays that are copied as a whole, objects that parentheses make, operands
// that stand for two, and operators that C++20 writes in other words.
//
// RUN: %check_pto %s --checks=-*,pto-overlapping-tiles,pto-unsynchronized-reuse,pto-pipe-hazard,ptoadvice-incomplete-analysis -- -std=c++20

#include "../Tiles.h"

template <int Distance>
AICORE void captured(__gm__ float *x, __gm__ float *y) {
  VecT t[2];
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], Distance);
  // WARN@-1 [pto-overlapping-tiles]: 'a captured tile[1]' (UB [0x200, 0x600)) overlaps 'a captured tile[0]' (UB [0x0, 0x400)) while both are in use: the value of 'a captured tile[0]' is overwritten before it is read
  // NOTE@-3: 'a captured tile[0]' is placed at UB [0x0, 0x400) here
  // NOTE@+8: 'a captured tile[0]' is written here
  // NOTE@+7: 'a captured tile[1]' overwrites it here
  // NOTE@+7: 'a captured tile[0]' is read here
  // NOTE@+6: 'a captured tile[1]' is read here
  // NOTE@+7: in this call of 'operator()'
  // NOTE@+95: in this call of 'captured<512>'
  // NOTE@-9: 'a captured tile[1]' fits at 0xa00, the first free address
  GmT in(x), out(y);
  auto load = [=](int i) mutable { TLOAD(t[i], in); };
  auto store = [=](int i) mutable { TSTORE(out, t[i]); };
  load(0);
  load(1);
  pipe_barrier(PIPE_ALL);
  store(0);
  store(1);
}

template <int Distance>
AICORE void bound(__gm__ float *x, __gm__ float *y) {
  const int addresses[2] = {0x0, Distance};
  auto [p, q] = addresses;
  VecT a, b;
  TASSIGN(a, p);
  TASSIGN(b, q);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+7: 'a' is written here
  // NOTE@+7: 'b' overwrites it here
  // NOTE@+8: 'a' is read here
  // NOTE@+8: 'b' is read here
  // NOTE@+72: in this call of 'bound<512>'
  // NOTE@-8: 'b' fits at 0x800, the first free address
  GmT in(x), out(y);
  TLOAD(a, in);
  TLOAD(b, in);
  pipe_barrier(PIPE_ALL);
  TSTORE(out, a);
  TSTORE(out, b);
}

struct Plan {
  int Begin;
  int Step;
};
template <int Distance>
AICORE void inParentheses(__gm__ float *x, __gm__ float *y) {
  Plan plan(0x400, Distance);
  VecT a, b;
  TASSIGN(a, plan.Begin);
  TASSIGN(b, plan.Begin + plan.Step);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x600, 0xa00)) overlaps 'a' (UB [0x400, 0x800)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x400, 0x800) here
  // NOTE@+7: 'a' is written here
  // NOTE@+7: 'b' overwrites it here
  // NOTE@+8: 'a' is read here
  // NOTE@+8: 'b' is read here
  // NOTE@+48: in this call of 'inParentheses<512>'
  // NOTE@-8: 'b' fits at 0x800, the first free address
  GmT in(x), out(y);
  TLOAD(a, in);
  TLOAD(b, in);
  pipe_barrier(PIPE_ALL);
  TSTORE(out, a);
  TSTORE(out, b);
}

// The left operand runs once.
template <int Size>
AICORE void once(__gm__ float *x, __gm__ float *y) {
  int i = 1;
  int k = (i++ ?: 5);
  VecT a, b;
  TASSIGN(a, k * Size);
  TASSIGN(b, i * Size);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x400, 0x800)) overlaps 'a' (UB [0x200, 0x600)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x200, 0x600) here
  // NOTE@+7: 'a' is written here
  // NOTE@+7: 'b' overwrites it here
  // NOTE@+8: 'a' is read here
  // NOTE@+8: 'b' is read here
  // NOTE@+26: in this call of 'once<512>'
  // NOTE@-8: 'b' fits at 0x800, the first free address
  GmT in(x), out(y);
  TLOAD(a, in);
  TLOAD(b, in);
  pipe_barrier(PIPE_ALL);
  TSTORE(out, a);
  TSTORE(out, b);
}

__global__ AICORE void apart(__gm__ float *x, __gm__ float *y) {
  captured<0x400>(x, y);
  pipe_barrier(PIPE_ALL);
  bound<0x400>(x, y);
  pipe_barrier(PIPE_ALL);
  inParentheses<0x400>(x, y);
  pipe_barrier(PIPE_ALL);
  once<0x400>(x, y);
}
__global__ AICORE void together(__gm__ float *x, __gm__ float *y) {
  captured<0x200>(x, y);
  pipe_barrier(PIPE_ALL);
  bound<0x200>(x, y);
  pipe_barrier(PIPE_ALL);
  inParentheses<0x200>(x, y);
  pipe_barrier(PIPE_ALL);
  once<0x200>(x, y);
}

struct Mode {
  int Value;
  AICORE bool operator==(const Mode &O) const { return Value == O.Value; }
};
template <bool IsSame>
AICORE void asked(__gm__ float *x, __gm__ float *y, int n) {
  VecT a;
  TASSIGN(a, 0x0);
  GmT in(x), out(y);
  Mode mode{n}, other{3};
  TLOAD(a, in);
  if (mode != other)
    set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  else
    pipe_barrier(PIPE_ALL);
  if ((mode != other) == IsSame)
    wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  TSTORE(out, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-12: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-10: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@+7: in this call of 'asked<false>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
__global__ AICORE void rewritten(__gm__ float *x, __gm__ float *y, int n) {
  asked<true>(x, y, n);
}
__global__ AICORE void reversed(__gm__ float *x, __gm__ float *y, int n) {
  asked<false>(x, y, n);
}
