// Values that are one of several by the path that was taken, asked for together:
// compared with one another, as bits of a mask, as parts of a sum.
// RUN: %check_pto %s --checks=-*,pto-*,ptoadvice-incomplete-analysis

#include "../Tiles.h"

struct Two {
  VecT t[2];
  AICORE Two() {
    TASSIGN(t[0], 0x0);
    TASSIGN(t[1], 0x400);
  }
};

void ok_slots_compared(__gm__ float *in, bool x, bool y) {
  GmT gm(in);
  Two b;
  int first = x ? 1 : 0, second = y ? 1 : 0;
  TLOAD(b.t[first], gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(b.t[first], b.t[first]);
  if (first == second)
    pipe_barrier(PIPE_ALL);
  TLOAD(b.t[second], gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(b.t[second], b.t[second]);
}
void bug_slots_compared(__gm__ float *in, bool x, bool y) {
  GmT gm(in);
  Two b;
  int first = x ? 1 : 0, second = y ? 1 : 0;
  TLOAD(b.t[first], gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(b.t[first], b.t[first]);
  if (first != second)
    pipe_barrier(PIPE_ALL);
  TLOAD(b.t[second], gm);
  // WARN@-1 [pto-pipe-hazard]: WAW hazard: PIPE_MTE2 writes 'b.t[1]' (UB [0x400, 0x800)) without waiting for PIPE_V, which writes it
  // NOTE@-31: 'b.t[1]' is placed at UB [0x400, 0x800) here
  // NOTE@-6: PIPE_V writes 'b.t[1]' here (TEXP)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(b.t[second], b.t[second]);
}

void ok_bits_of_slots(__gm__ float *in, bool x, bool y) {
  GmT gm(in);
  Two b;
  int first = x ? 1 : 0, second = y ? 1 : 0;
  unsigned busy = 1u << first;
  TLOAD(b.t[first], gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(b.t[first], b.t[first]);
  if (busy & (1u << second))
    pipe_barrier(PIPE_ALL);
  TLOAD(b.t[second], gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(b.t[second], b.t[second]);
}
void bug_bits_of_slots(__gm__ float *in, bool x, bool y) {
  GmT gm(in);
  Two b;
  int first = x ? 1 : 0, second = y ? 1 : 0;
  unsigned busy = 2u << first;
  TLOAD(b.t[first], gm);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(b.t[first], b.t[first]);
  if (busy & (1u << second))
    pipe_barrier(PIPE_ALL);
  TLOAD(b.t[second], gm);
  // WARN@-1 [pto-pipe-hazard]: WAW hazard: PIPE_MTE2 writes 'b.t[1]' (UB [0x400, 0x800)) without waiting for PIPE_V, which writes it
  // NOTE@-68: 'b.t[1]' is placed at UB [0x400, 0x800) here
  // NOTE@-6: PIPE_V writes 'b.t[1]' here (TEXP)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(b.t[second], b.t[second]);
}

void ok_more_than_a_tile_is_left(__gm__ float *in, int n) {
  GmT gm(in);
  VecT a;
  TASSIGN(a, 0x0);
  for (int left = n; left > 0;) {
    int rows = left < 16 ? left : 16;
    TLOAD(a, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(a, a);
    if (left > 16)
      pipe_barrier(PIPE_ALL);
    left -= rows;
  }
}
void bug_more_than_a_tile_is_left(__gm__ float *in, int n) {
  GmT gm(in);
  VecT a;
  TASSIGN(a, 0x0);
  for (int left = n; left > 0;) {
    int rows = left < 16 ? left : 16;
    TLOAD(a, gm);
    // WARN@-1 [pto-pipe-hazard]: WAW hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
    // NOTE@-5: 'a' is placed at UB [0x0, 0x400) here
    // NOTE@+4: PIPE_V writes 'a' here (TEXP)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(a, a);
    if (left > 17)
      pipe_barrier(PIPE_ALL);
    left -= rows;
  }
}

void ok_a_tile_is_done(__gm__ float *in, int n) {
  GmT gm(in);
  VecT a;
  TASSIGN(a, 0x0);
  for (int done = 0; done < n;) {
    int rows = n - done;
    if (rows > 16)
      rows = 16;
    if (done >= 16)
      pipe_barrier(PIPE_ALL);
    TLOAD(a, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(a, a);
    done += rows;
  }
}
void bug_a_tile_is_done(__gm__ float *in, int n) {
  GmT gm(in);
  VecT a;
  TASSIGN(a, 0x0);
  for (int done = 0; done < n;) {
    int rows = n - done;
    if (rows > 16)
      rows = 16;
    if (done >= 17)
      pipe_barrier(PIPE_ALL);
    TLOAD(a, gm);
    // WARN@-1 [pto-pipe-hazard]: WAW hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
    // NOTE@-9: 'a' is placed at UB [0x0, 0x400) here
    // NOTE@+4: PIPE_V writes 'a' here (TEXP)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(a, a);
    done += rows;
  }
}

// What follows the last of a group is the first of the next one.
void ok_first_and_last_of_five(GmT &out, int n) {
  VecT sum;
  TASSIGN(sum, 0x0);
  TEXPANDS(sum, 0.0f);
  for (int i = 0; i < n; ++i) {
    if (i % 5 == 0)
      pipe_barrier(PIPE_ALL);
    TADDS(sum, sum, 1.0f);
    if (i % 5 == 4) {
      pipe_barrier(PIPE_ALL);
      TSTORE(out, sum);
    }
  }
}
void bug_first_and_last_of_five(GmT &out, int n) {
  VecT sum;
  TASSIGN(sum, 0x0);
  TEXPANDS(sum, 0.0f);
  for (int i = 0; i < n; ++i) {
    if (i % 5 == 1)
      pipe_barrier(PIPE_ALL);
    TADDS(sum, sum, 1.0f);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_V writes 'sum' (UB [0x0, 0x400)) without waiting for PIPE_MTE3, which reads it
    // NOTE@-7: 'sum' is placed at UB [0x0, 0x400) here
    // NOTE@+4: PIPE_MTE3 reads 'sum' here (TSTORE)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_V, id) after the first and wait_flag before the second, or an Event
    if (i % 5 == 4) {
      pipe_barrier(PIPE_ALL);
      TSTORE(out, sum);
    }
  }
}

void ok_groups_of_a_size(__gm__ float *in, int n, int size) {
  GmT gm(in);
  VecT a, sum;
  TASSIGN(a, 0x0);
  TASSIGN(sum, 0x400);
  for (int i = 0; i < n * size; ++i) {
    int at = i % size;
    if (at == 0) {
      if (i > 0)
        wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
      TEXPANDS(sum, 0.0f);
    }
    TLOAD(a, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TADD(sum, sum, a);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    if (at == size - 1) {
      set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      TSTORE(gm, sum);
      if (i + 1 < n * size)
        set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
    }
  }
}
void bug_groups_of_a_size(__gm__ float *in, int n, int size) {
  GmT gm(in);
  VecT a, sum;
  TASSIGN(a, 0x0);
  TASSIGN(sum, 0x400);
  for (int i = 0; i < n * size; ++i) {
    int at = i % size;
    if (at == 0)
      TEXPANDS(sum, 0.0f);
      // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_V writes 'sum' (UB [0x400, 0x800)) without waiting for PIPE_MTE3, which reads it
      // NOTE@-6: 'sum' is placed at UB [0x400, 0x800) here
      // NOTE@+11: PIPE_MTE3 reads 'sum' here (TSTORE)
      // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_V, id) after the first and wait_flag before the second, or an Event
    TLOAD(a, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TADD(sum, sum, a);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    if (at == size - 1) {
      set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      TSTORE(gm, sum);
    }
  }
}

void ok_rows_change(__gm__ float *in, int total, int columns) {
  GmT gm(in);
  VecT row;
  TASSIGN(row, 0x0);
  if (columns <= 0)
    return;
  int last = -1;
  for (int i = 0; i < total; ++i) {
    int at = i / columns;
    if (at != last) {
      TLOAD(row, gm);
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      TEXP(row, row);
      last = at;
    }
    if ((i + 1) / columns != at)
      pipe_barrier(PIPE_ALL);
  }
}
void bug_rows_change(__gm__ float *in, int total, int columns) {
  GmT gm(in);
  VecT row;
  TASSIGN(row, 0x0);
  if (columns <= 0)
    return;
  int last = -1;
  for (int i = 0; i < total; ++i) {
    int at = i / columns;
    if (at != last) {
      TLOAD(row, gm);
      // WARN@-1 [pto-pipe-hazard]: WAW hazard: PIPE_MTE2 writes 'row' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
      // NOTE@-9: 'row' is placed at UB [0x0, 0x400) here
      // NOTE@+4: PIPE_V writes 'row' here (TEXP)
      // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      TEXP(row, row);
      last = at;
    }
    if ((i + 1) / columns == at)
      pipe_barrier(PIPE_ALL);
  }
}

void ok_first_of_all(__gm__ float *in, int total, int columns) {
  GmT gm(in);
  VecT a;
  TASSIGN(a, 0x0);
  for (int i = 0; i < total; ++i) {
    int row = i / columns, column = i % columns;
    if (row != 0 || column != 0)
      pipe_barrier(PIPE_ALL);
    TLOAD(a, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(a, a);
  }
}
void bug_first_of_all(__gm__ float *in, int total, int columns) {
  GmT gm(in);
  VecT a;
  TASSIGN(a, 0x0);
  for (int i = 0; i < total; ++i) {
    int row = i / columns, column = i % columns;
    if (row != 0 && column != 0)
      pipe_barrier(PIPE_ALL);
    TLOAD(a, gm);
    // WARN@-1 [pto-pipe-hazard]: WAW hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
    // NOTE@-7: 'a' is placed at UB [0x0, 0x400) here
    // NOTE@+4: PIPE_V writes 'a' here (TEXP)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(a, a);
  }
}
