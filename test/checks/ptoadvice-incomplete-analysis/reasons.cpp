// RUN: %check_pto %s --checks=-*,ptoadvice-incomplete-analysis

#include "../Tiles.h"

void outside(VecT &t);

void unknown_call(__gm__ float *in) {
  VecT a;
  TASSIGN(a, 0x0);
  outside(a);
  // WARN@-1 [ptoadvice-incomplete-analysis]: kernel 'unknown_call' was not followed to its end: the body of this function is not known
}
void followed(__gm__ float *in) {
  VecT a;
  TASSIGN(a, 0x0);
}
void unsupported(__gm__ float *in, int n) {
  VecT a;
  TASSIGN(a, 0x0);
  if (n)
    goto inside;
    // WARN@-1 [ptoadvice-incomplete-analysis]: kernel 'unsupported' was not followed to its end: this statement is not modelled
  {
    TEXP(a, a);
  inside:;
  }
}
// Six independent conditions that set different flags: 64 paths that may not
// be joined.
void too_many_paths(int a, int b, int c, int d, int e, int f) {
// WARN@-1 [ptoadvice-incomplete-analysis]: kernel 'too_many_paths' was not followed to its end: it has more paths than are followed
  VecT t;
  TASSIGN(t, 0x0);
  if (a)
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  if (b)
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  if (c)
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID2);
  if (d)
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID3);
  if (e)
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID4);
  if (f)
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID5);
  TEXP(t, t);
}
void no_block(int n) {
  VecT t;
  TASSIGN(t, 0x0);
  switch (n)
  // WARN@-1 [ptoadvice-incomplete-analysis]: kernel 'no_block' was not followed to its end: this statement is not modelled
  case 1:
    TEXP(t, t);
}
int deep(int n) { return n == 0 ? 0 : deep(n - 1); }
// WARN@-1 [ptoadvice-incomplete-analysis]: kernel 'too_deep' was not followed to its end: its calls are nested too deeply
void too_deep(int n) {
  VecT t;
  TASSIGN(t, 0x0);
  deep(n);
  TEXP(t, t);
}
void too_long() {
  VecT t;
  TASSIGN(t, 0x0);
  // No two of a hundred iterations are alike, so none can be left out.
  for (int i = 0; i < 1000000; ++i)
    if (i % 97 < 60) TEXP(t, t);
    // WARN@-1 [ptoadvice-incomplete-analysis]: kernel 'too_long' was not followed to its end: the work on it reached its bound
}
// More alternatives in one expression than paths that are followed: eight of
// one call for each of the eight of the other.
template <pipe_t From> AICORE int chosen(int a, int b, int c) {
  if (a)
    set_flag(From, PIPE_MTE2, EVENT_ID0);
  if (b)
    set_flag(From, PIPE_MTE2, EVENT_ID1);
  if (c)
    set_flag(From, PIPE_MTE2, EVENT_ID2);
  return a;
}
void too_many_alternatives(int a, int b, int c, int d, int e, int f) {
// WARN@-1 [ptoadvice-incomplete-analysis]: kernel 'too_many_alternatives' was not followed to its end: it has more paths than are followed
  VecT t;
  TASSIGN(t, 0x0);
  int sum = chosen<PIPE_V>(a, b, c) + chosen<PIPE_MTE3>(d, e, f);
  TMULS(t, t, (float)sum);
}
