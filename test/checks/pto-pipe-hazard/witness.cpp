// Conditions that intervals do not compare: masks of flags, quotients and
// products of what the kernel is given, numbers of cores. What is about to be
// reported is looked for numbers with which a run comes there.
// RUN: %check_pto %s --checks=-*,pto-*,ptoadvice-incomplete-analysis

#include "../Tiles.h"

static int ceilDiv(int a, int b) { return (a + b - 1) / b; }

/// What is loaded has to be waited for once.
struct Source {
  VecT t, o;
  GmT gm;
  AICORE explicit Source(__gm__ float *x) : gm(x) {
    TASSIGN(t, 0x0);
    TASSIGN(o, 0x400);
  }
  AICORE void load() {
    TLOAD(t, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_MTE2 -> PIPE_V id 0, which is set already: every path past the branch below sets a flag twice or leaves one set, this one or another
    // NOTE@+216: no path past this branch waits for each flag that it sets
    // NOTE@+213: in this call of 'load'
    // NOTE@-4: wait for it there as well
  }
  AICORE void await() { wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0); }
  AICORE void done() {
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
};

void ok_bit_of_a_mask(__gm__ float *x, bool bias, bool residual) {
  const unsigned has = (bias ? 1u : 0u) | (residual ? 2u : 0u);
  Source s(x);
  s.load();
  if (residual)
    s.await();
  if (has & 2)
    TEXP(s.o, s.t);
  if (!residual)
    s.await();
}

void bug_bit_of_a_mask(__gm__ float *x, bool bias, bool residual) {
  const unsigned has = (bias ? 1u : 0u) | (residual ? 2u : 0u);
  Source s(x);
  s.load();
  if (residual)
    s.await();
  if (has & 1)
    TEXP(s.o, s.t);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 's.t' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE@-39: 's.t' is placed at UB [0x0, 0x400) here
    // NOTE@-36: PIPE_MTE2 writes 's.t' here (TLOAD)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  if (!residual)
    s.await();
}

void ok_bits_of_a_mask(__gm__ float *x, unsigned has) {
  Source s(x);
  s.load();
  if (has & 1)
    s.await();
  if ((has & 3) == 3)
    TEXP(s.o, s.t);
  if (!(has & 1))
    s.await();
}

void bug_bits_of_a_mask(__gm__ float *x, unsigned has) {
  Source s(x);
  s.load();
  if (has & 1)
    s.await();
  if ((has & 3) == 2)
    TEXP(s.o, s.t);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 's.t' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE@-65: 's.t' is placed at UB [0x0, 0x400) here
    // NOTE@-62: PIPE_MTE2 writes 's.t' here (TLOAD)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  if (!(has & 1))
    s.await();
}

void ok_full_blocks(__gm__ float *x, int n) {
  if (n < 1)
    return;
  const int full = n / 64, rest = n % 64;
  Source s(x);
  s.load();
  if (rest != 0)
    s.await();
  if (full * 64 != n)
    TEXP(s.o, s.t);
  if (rest == 0)
    s.await();
}

void bug_full_blocks(__gm__ float *x, int n) {
  if (n < 1)
    return;
  const int full = n / 64, rest = n % 64;
  Source s(x);
  s.load();
  if (rest != 0)
    s.await();
  if (full * 64 <= n)
    TEXP(s.o, s.t);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 's.t' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE@-97: 's.t' is placed at UB [0x0, 0x400) here
    // NOTE@-94: PIPE_MTE2 writes 's.t' here (TLOAD)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  if (rest == 0)
    s.await();
}

void ok_share_of_a_core(__gm__ float *x, int n) {
  const int cores = get_block_num(), id = get_block_idx();
  const int count = n / cores + (id < n % cores ? 1 : 0);
  Source s(x);
  s.load();
  if (count > 0)
    s.await();
  if (n >= cores)
    TEXP(s.o, s.t);
  if (count <= 0)
    s.await();
}

void bug_share_of_a_core(__gm__ float *x, int n) {
  const int cores = get_block_num(), id = get_block_idx();
  const int count = n / cores + (id < n % cores ? 1 : 0);
  Source s(x);
  s.load();
  if (count > 0)
    s.await();
  if (n >= 0)
    TEXP(s.o, s.t);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 's.t' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE@-127: 's.t' is placed at UB [0x0, 0x400) here
    // NOTE@-124: PIPE_MTE2 writes 's.t' here (TLOAD)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  if (count <= 0)
    s.await();
}

void ok_area(__gm__ float *x, int rows, int cols) {
  if (rows < 0 || cols < 0)
    return;
  Source s(x);
  s.load();
  if (rows > 0 && cols > 0)
    s.await();
  if (rows * cols > 0)
    TEXP(s.o, s.t);
  if (rows == 0 || cols == 0)
    s.await();
}

void bug_area(__gm__ float *x, int rows, int cols) {
  if (rows < 0 || cols < 0)
    return;
  Source s(x);
  s.load();
  if (rows > 0 && cols > 0)
    s.await();
  if (rows + cols > 0)
    TEXP(s.o, s.t);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 's.t' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE@-157: 's.t' is placed at UB [0x0, 0x400) here
    // NOTE@-154: PIPE_MTE2 writes 's.t' here (TLOAD)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  if (rows == 0 || cols == 0)
    s.await();
}

void ok_first_round(__gm__ float *x, int n) {
  Source s(x);
  bool first = true;
  for (int i = get_block_idx(); i < n; i += get_block_num()) {
    if (first)
      s.load();
    first = false;
    if (i < get_block_num())
      s.await();
    TEXP(s.o, s.t);
    s.done();
  }
}

void bug_first_round(__gm__ float *x, int n) {
  Source s(x);
  bool first = true;
  for (int i = get_block_idx(); i < n; i += get_block_num()) {
    if (first)
      s.load();
    first = false;
    if (i < get_block_num() && n > 64)
      s.await();
    TEXP(s.o, s.t);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 's.t' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE@-189: 's.t' is placed at UB [0x0, 0x400) here
    // NOTE@-186: PIPE_MTE2 writes 's.t' here (TLOAD)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
    s.done();
  }
}

void ok_row_changes(__gm__ float *x, int rows, int across) {
  if (rows < 1 || across < 1)
    return;
  Source s(x);
  int before = -1;
  for (int tile = 0; tile < rows * across; ++tile) {
    const int row = tile / across;
    if (row != before)
      s.load();
    before = row;
    if (tile % across == 0)
      s.await();
    TEXP(s.o, s.t);
    s.done();
  }
}

void bug_row_changes(__gm__ float *x, int rows, int across) {
  if (rows < 1 || across < 1)
    return;
  Source s(x);
  int before = -1;
  for (int tile = 0; tile < rows * across; ++tile) {
    const int row = tile / across;
    if (row != before)
      s.load();
    before = row;
    if (tile % across == 0 && row < 2)
      s.await();
    TEXP(s.o, s.t);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 's.t' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE@-227: 's.t' is placed at UB [0x0, 0x400) here
    // NOTE@-224: PIPE_MTE2 writes 's.t' here (TLOAD)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
    s.done();
  }
}

void ok_blocks_of_a_size(__gm__ float *x, int n, int size) {
  if (size < 1 || n < 1)
    return;
  const int count = ceilDiv(n, size);
  Source s(x);
  s.load();
  s.await();
  for (int i = 0; i < count; ++i) {
    TEXP(s.o, s.t);
    s.done();
    if (i + 1 < count)
      s.load();
    if ((i + 1) * size < n)
      s.await();
  }
}

void bug_blocks_of_a_size(__gm__ float *x, int n, int size) {
  if (size < 1 || n < 1)
    return;
  const int count = ceilDiv(n, size);
  Source s(x);
  s.load();
  s.await();
  for (int i = 0; i < count; ++i) {
    TEXP(s.o, s.t);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 's.t' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE@-261: 's.t' is placed at UB [0x0, 0x400) here
    // NOTE@-258: PIPE_MTE2 writes 's.t' here (TLOAD)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
    s.done();
    if (i + 1 < count)
      s.load();
    if ((i + 2) * size < n)
      s.await();
  }
}

// A bit for each buffer whose store nobody has waited for.
void ok_busy_bits(__gm__ float *x, __gm__ int *which, int n) {
  VecT row[2];
  GmT gm(x);
  TASSIGN(row[0], 0x0);
  TASSIGN(row[1], 0x400);
  unsigned busy = 0;
  for (int i = 0; i < n; ++i) {
    const int b = which[i] & 1;
    if (busy >> b & 1)
      wait_flag(PIPE_MTE3, PIPE_MTE2, b);
    TLOAD(row[b], gm);
    set_flag(PIPE_MTE2, PIPE_MTE3, b);
    wait_flag(PIPE_MTE2, PIPE_MTE3, b);
    TSTORE(gm, row[b]);
    set_flag(PIPE_MTE3, PIPE_MTE2, b);
    busy |= 1u << b;
  }
  if (busy & 1)
    wait_flag(PIPE_MTE3, PIPE_MTE2, 0);
  if (busy & 2)
    wait_flag(PIPE_MTE3, PIPE_MTE2, 1);
}
