// Values outlive what is handed to other cores, or taken from them.
// RUN: %check_pto %s --checks=-*,pto-overlapping-tiles

#include "../Tiles.h"

using Queue = TPipe<0, 1, 1024, 2>;

void bug_carried_over_a_queue(GmT &gm, Queue &in, Queue &out, int n) {
  VecT x, sum, factor, p;
  TASSIGN(x, 0x0);
  TASSIGN(sum, 0x1000);
  TASSIGN(factor, 0x1000);
  // WARN@-1 [pto-overlapping-tiles]: 'factor' (UB [0x1000, 0x1400)) overlaps 'sum' (UB [0x1000, 0x1400)) while both are in use: the value of 'sum' is overwritten before it is read
  // NOTE@-3: 'sum' is placed at UB [0x1000, 0x1400) here
  // NOTE@+6: 'sum' is written here
  // NOTE@+10: 'factor' overwrites it here
  // NOTE@+10: 'factor' is read here
  // NOTE@+9: 'sum' is read here
  // NOTE@-7: 'factor' fits at 0x400, the first free address
  TASSIGN(p, 0x2000);
  TEXPANDS(sum, 0.0f);
  for (int i = 0; i < n; ++i) {
    TPOP(x, in);
    TEXP(p, x);
    TPUSH(p, out);
    TMULS(factor, x, 0.5f);
    TMUL(sum, sum, factor);
    TADD(sum, sum, p);
  }
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, sum);
}
void ok_carried_over_a_queue(GmT &gm, Queue &in, Queue &out, int n) {
  VecT x, sum, factor, p;
  TASSIGN(x, 0x0);
  TASSIGN(sum, 0x1000);
  TASSIGN(factor, 0x1400);
  TASSIGN(p, 0x2000);
  TEXPANDS(sum, 0.0f);
  for (int i = 0; i < n; ++i) {
    TPOP(x, in);
    TEXP(p, x);
    TPUSH(p, out);
    TMULS(factor, x, 0.5f);
    TMUL(sum, sum, factor);
    TADD(sum, sum, p);
  }
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, sum);
}
// What is pushed is read.
void bug_lost_before_it_is_pushed(Queue &in, Queue &out) {
  VecT p, q;
  TASSIGN(p, 0x0);
  TASSIGN(q, 0x200);
  // WARN@-1 [pto-overlapping-tiles]: 'q' (UB [0x200, 0x600)) overlaps 'p' (UB [0x0, 0x400)) while both are in use: the value of 'p' is overwritten before it is read
  // NOTE@-3: 'p' is placed at UB [0x0, 0x400) here
  // NOTE@+5: 'p' is written here
  // NOTE@+5: 'q' overwrites it here
  // NOTE@+5: 'q' is read here
  // NOTE@+5: 'p' is read here
  // NOTE@-7: 'q' fits at 0x400, the first free address
  TEXPANDS(p, 1.0f);
  TEXPANDS(q, 2.0f);
  TPUSH(q, out);
  TPUSH(p, out);
}
void ok_pushed_before_it_is_lost(Queue &in, Queue &out) {
  VecT p, q;
  TASSIGN(p, 0x0);
  TASSIGN(q, 0x200);
  TEXPANDS(p, 1.0f);
  TPUSH(p, out);
  TEXPANDS(q, 2.0f);
  TPUSH(q, out);
}
// A tile that was popped has a value of its own again.
void ok_popped_anew(GmT &gm, Queue &in) {
  VecT p, q;
  TASSIGN(p, 0x0);
  TASSIGN(q, 0x0);
  TEXPANDS(p, 1.0f);
  TEXPANDS(q, 2.0f);
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, q);
  TPOP(p, in);
  TSTORE(gm, p);
}
// To tell another core is no write of any tile.
void bug_told_in_between(GmT &gm) {
  VecT p, q;
  TASSIGN(p, 0x0);
  TASSIGN(q, 0x200);
  // WARN@-1 [pto-overlapping-tiles]: 'q' (UB [0x200, 0x600)) overlaps 'p' (UB [0x0, 0x400)) while both are in use: the value of 'p' is overwritten before it is read
  // NOTE@-3: 'p' is placed at UB [0x0, 0x400) here
  // NOTE@+5: 'p' is written here
  // NOTE@+6: 'q' overwrites it here
  // NOTE@+7: 'p' is read here
  // NOTE@+7: 'q' is read here
  // NOTE@-7: 'q' fits at 0x400, the first free address
  TEXPANDS(p, 1.0f);
  ffts_cross_core_sync(PIPE_V, getFFTSMsg(2, 0));
  TEXPANDS(q, 2.0f);
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, p);
  TSTORE(gm, q);
}
void ok_told_in_between(GmT &gm) {
  VecT p, q;
  TASSIGN(p, 0x0);
  TASSIGN(q, 0x400);
  TEXPANDS(p, 1.0f);
  ffts_cross_core_sync(PIPE_V, getFFTSMsg(2, 0));
  TEXPANDS(q, 2.0f);
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, p);
  TSTORE(gm, q);
}

// What is popped lies in the queue's own buffer, one place behind the other.
using Buffered = TPipe<0, 1, 1024, 2>;
void bug_over_the_first_place(GmT &gm, int n) {
  Buffered in(nullptr, 0x2000, 0x0);
  VecT x, sum, y;
  TASSIGN(sum, 0x0);
  TASSIGN(y, 0x2000);
  TEXPANDS(sum, 0.0f);
  for (int i = 0; i < n; ++i) {
    TPOP(x, in);
    // WARN@-1 [pto-overlapping-tiles]: 'x' (UB [0x2000, 0x2400)) overlaps 'y' (UB [0x2000, 0x2400)) while both are in use: the value of 'x' is overwritten before it is read
    // NOTE@-5: 'y' is placed at UB [0x2000, 0x2400) here
    // NOTE@-3: 'x' is written here
    // NOTE@+5: 'y' overwrites it here
    // NOTE@+5: 'y' is read here
    // NOTE@+4: 'x' is read here
    // NOTE@-10: 'y' fits at 0x400, the first free address
    pipe_barrier(PIPE_ALL);
    TEXPANDS(y, 2.0f);
    TMUL(y, x, y);
    TADD(sum, sum, y);
    pipe_barrier(PIPE_ALL);
  }
  TSTORE(gm, sum);
}
void bug_over_the_second_place(GmT &gm, int n) {
  Buffered in(nullptr, 0x2000, 0x0);
  VecT x, sum, y;
  TASSIGN(sum, 0x0);
  TASSIGN(y, 0x2500);
  TEXPANDS(sum, 0.0f);
  for (int i = 0; i < n; ++i) {
    TPOP(x, in);
    // WARN@-1 [pto-overlapping-tiles]: 'x' (UB [0x2400, 0x2800)) overlaps 'y' (UB [0x2500, 0x2900)), and TMUL works on both at once
    // NOTE@-5: 'y' is placed at UB [0x2500, 0x2900) here
    // NOTE@+4: 'y' is written while 'x' is still read here
    // NOTE@-7: 'y' fits at 0x400, the first free address
    pipe_barrier(PIPE_ALL);
    TEXPANDS(y, 2.0f);
    TMUL(y, x, y);
    TADD(sum, sum, y);
    pipe_barrier(PIPE_ALL);
  }
  TSTORE(gm, sum);
}
void ok_behind_the_buffer(GmT &gm, int n) {
  Buffered in(nullptr, 0x2000, 0x0);
  VecT x, sum, y;
  TASSIGN(sum, 0x0);
  TASSIGN(y, 0x2800);
  TEXPANDS(sum, 0.0f);
  for (int i = 0; i < n; ++i) {
    TPOP(x, in);
    pipe_barrier(PIPE_ALL);
    TEXPANDS(y, 2.0f);
    TMUL(y, x, y);
    TADD(sum, sum, y);
    pipe_barrier(PIPE_ALL);
  }
  TSTORE(gm, sum);
}
