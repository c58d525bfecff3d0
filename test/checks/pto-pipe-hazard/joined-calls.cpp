// Pointers to functions, and copies of Events, that differ between two paths
// which come together: each path calls, and waits for, its own.
// RUN: %check_pto %s --checks=-*,pto-pipe-hazard,pto-unproduced-event,pto-unmatched-flag

#include "../Tiles.h"

AICORE void waitsForAll() { pipe_barrier(PIPE_ALL); }
AICORE void sets() { set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0); }
AICORE void nothing() {}

extern "C" __global__ AICORE void bug_nothing_last(__gm__ float *p, int mode) {
  VecT a, x;
  GmT g(p);
  TASSIGN(a, 0x0);
  TASSIGN(x, 0x400);
  void (*f)();
  switch (mode) {
  case 0:
    f = waitsForAll;
    break;
  default:
    f = nothing;
  }
  TLOAD(a, g);
  f();
  TADD(x, a, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-14: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-5: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
extern "C" __global__ AICORE void bug_nothing_first(__gm__ float *p, int mode) {
  VecT a, x;
  GmT g(p);
  TASSIGN(a, 0x0);
  TASSIGN(x, 0x400);
  void (*f)();
  switch (mode) {
  case 0:
    f = nothing;
    break;
  default:
    f = waitsForAll;
  }
  TLOAD(a, g);
  f();
  TADD(x, a, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-14: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-5: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
extern "C" __global__ AICORE void ok_each_waits(__gm__ float *p, int mode) {
  VecT a, x;
  GmT g(p);
  TASSIGN(a, 0x0);
  TASSIGN(x, 0x400);
  void (*f)() = waitsForAll;
  if (mode)
    f = nothing;
  TLOAD(a, g);
  f();
  if (mode)
    waitsForAll();
  TADD(x, a, a);
}
extern "C" __global__ AICORE void ok_each_sets(__gm__ float *p, bool c) {
  VecT a, x;
  GmT g(p);
  TASSIGN(a, 0x0);
  TASSIGN(x, 0x400);
  void (*f)() = sets;
  if (c)
    f = nothing;
  TLOAD(a, g);
  f();
  if (c)
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TADD(x, a, a);
}

using Loaded = Event<Op::TLOAD, Op::TADD>;

extern "C" __global__ AICORE void bug_other_event(__gm__ float *p, bool c) {
  VecT a, b, x;
  GmT g(p), h(p + 256);
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(x, 0x800);
  Loaded ofA, ofB;
  ofA = TLOAD(a, g);
  ofB = TLOAD(b, h);
  Loaded picked = ofA;
  if (c)
    picked = ofB;
  picked.Wait();
  TADD(x, b, b);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'b' (UB [0x400, 0x800)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-11: 'b' is placed at UB [0x400, 0x800) here
  // NOTE@-8: PIPE_MTE2 writes 'b' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  if (c)
    ofA.Wait();
  else
    ofB.Wait();
}
extern "C" __global__ AICORE void ok_its_event(__gm__ float *p, bool c) {
  VecT a, b, x;
  GmT g(p), h(p + 256);
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(x, 0x800);
  Loaded ofA, ofB;
  ofA = TLOAD(a, g);
  ofB = TLOAD(b, h);
  Loaded picked = ofB;
  if (c)
    picked = ofA;
  picked.Wait();
  if (c)
    TADD(x, a, a);
  else
    TADD(x, b, b);
  if (c)
    ofB.Wait();
  else
    ofA.Wait();
}

// A reference into global memory is bound to another place on each path.
extern "C" __global__ AICORE void bug_other_place(__gm__ float *p, __gm__ int *mine, __gm__ int *theirs, bool c) {
  VecT a, x;
  GmT g(p);
  TASSIGN(a, 0x0);
  TASSIGN(x, 0x400);
  __gm__ int &mode = c ? *mine : *theirs;
  TLOAD(a, g);
  if (mode == 5)
    waitsForAll();
  if (!c && *mine == 5)
    TADD(x, a, a);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE@-9: 'a' is placed at UB [0x0, 0x400) here
    // NOTE@-7: PIPE_MTE2 writes 'a' here (TLOAD)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
extern "C" __global__ AICORE void ok_its_place(__gm__ float *p, __gm__ int *mine, __gm__ int *theirs, bool c) {
  VecT a, x;
  GmT g(p);
  TASSIGN(a, 0x0);
  TASSIGN(x, 0x400);
  __gm__ int &mode = c ? *mine : *theirs;
  TLOAD(a, g);
  if (mode == 5)
    waitsForAll();
  if (c && *mine == 5)
    TADD(x, a, a);
}
