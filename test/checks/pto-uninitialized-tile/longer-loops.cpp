// Loops that go on with further bytes where they are not followed any more:
// what they may have written counts as written, and nothing else.
// RUN: %check_pto %s --checks=-*,pto-uninitialized-tile

#include "../Tiles.h"

/// One of eight slots.
AICORE void fill(GmT &gm, int slot) {
  VecT in;
  TASSIGN(in, slot % 8 * 0x400);
  TLOAD(in, gm);
}
/// The last of the eight, and a tile behind them.
struct Tiles {
  VecT last, out;
  AICORE Tiles() {
    TASSIGN(last, 0x1c00);
    TASSIGN(out, 0x2000);
  }
};

void bug_in_front(__gm__ float *x, int n) {
  GmT gm(x);
  Tiles t;
  TSTORE(gm, t.last);
  // WARN@-1 [pto-uninitialized-tile]: TSTORE reads 't.last' (UB [0x1c00, 0x2000)), which nothing has written
  // NOTE@-10: 't.last' is placed at UB [0x1c00, 0x2000) here
  for (int i = 0; i < n; ++i)
    fill(gm, i);
}
void ok_behind(__gm__ float *x, int n) {
  GmT gm(x);
  Tiles t;
  for (int i = 0; i < n; ++i)
    fill(gm, i);
  TSTORE(gm, t.last);
}
void bug_other_arm(__gm__ float *x, int n, bool some) {
  GmT gm(x);
  Tiles t;
  if (some)
    for (int i = 0; i < n; ++i)
      fill(gm, i);
  else
    TSTORE(gm, t.last);
    // WARN@-1 [pto-uninitialized-tile]: TSTORE reads 't.last' (UB [0x1c00, 0x2000)), which nothing has written
    // NOTE@-30: 't.last' is placed at UB [0x1c00, 0x2000) here
}
void ok_behind_the_arm(__gm__ float *x, int n, bool some) {
  GmT gm(x);
  Tiles t;
  if (some)
    for (int i = 0; i < n; ++i)
      fill(gm, i);
  TSTORE(gm, t.last);
}
// A loop beside it that comes back to what it wrote.
void bug_behind_a_fixed_slot(__gm__ float *x, int n) {
  GmT gm(x);
  Tiles t;
  for (int i = 0; i < n; ++i)
    fill(gm, 0);
  TSTORE(gm, t.last);
  // WARN@-1 [pto-uninitialized-tile]: TSTORE reads 't.last' (UB [0x1c00, 0x2000)), which nothing has written
  // NOTE@-48: 't.last' is placed at UB [0x1c00, 0x2000) here
  for (int i = 0; i < n; ++i)
    fill(gm, i + 1);
}

// In the loop itself.
void bug_first_iteration(__gm__ float *x, int n) {
  GmT gm(x);
  Tiles t;
  for (int i = 0; i < n; ++i) {
    TSTORE(gm, t.last);
    // WARN@-1 [pto-uninitialized-tile]: TSTORE reads 't.last' (UB [0x1c00, 0x2000)), which nothing has written
    // NOTE@-60: 't.last' is placed at UB [0x1c00, 0x2000) here
    fill(gm, i);
  }
}
void ok_later_iteration(__gm__ float *x, int n) {
  GmT gm(x);
  Tiles t;
  for (int i = 0; i < n; ++i) {
    if (i >= 8)
      TSTORE(gm, t.last);
    fill(gm, i);
  }
}
// Some paths come there in the first iterations already, those of a run with
// enough slots do not.
void ok_after_some_iterations(__gm__ float *x, int n, int slots) {
  GmT gm(x);
  Tiles t;
  for (int i = 0; i < n; ++i) {
    if (i >= slots)
      TSTORE(gm, t.last);
    fill(gm, i);
  }
}
void ok_after_eight_iterations_or_never(__gm__ float *x, int n, bool never) {
  GmT gm(x);
  Tiles t;
  for (int i = 0; i < n; ++i) {
    if (i >= 8 || never)
      TSTORE(gm, t.last);
    fill(gm, i);
  }
}
// A path that has not come there yet brings what it has written, whatever
// those have found that did.
void bug_another_is_written_until(__gm__ float *x, int n, int from) {
  GmT gm(x);
  Tiles t;
  for (int i = 0; i < n; ++i) {
    if (from <= i)
      TADD(t.out, t.out, t.out);
      // WARN@-1 [pto-uninitialized-tile]: TADD reads 't.out' (UB [0x2000, 0x2400)), which nothing has written
      // NOTE@-101: 't.out' is placed at UB [0x2000, 0x2400) here
    if (i < from)
      TEXPANDS(t.last, 1.0f);
  }
}
void ok_written_until_it_is_read(__gm__ float *x, int n, int from) {
  GmT gm(x);
  Tiles t;
  for (int i = 0; i < n; ++i) {
    if (from <= i)
      TADD(t.out, t.out, t.out);
    if (i < from)
      TEXPANDS(t.out, 1.0f);
  }
}

// Left by a condition of its own.
void bug_endless(__gm__ float *x, int n) {
  GmT gm(x);
  Tiles t;
  for (int i = 0;; ++i) {
    if (i >= n)
      break;
    fill(gm, i % 2);
  }
  TSTORE(gm, t.last);
  // WARN@-1 [pto-uninitialized-tile]: TSTORE reads 't.last' (UB [0x1c00, 0x2000)), which nothing has written
  // NOTE@-129: 't.last' is placed at UB [0x1c00, 0x2000) here
}
void ok_endless(__gm__ float *x, int n) {
  GmT gm(x);
  Tiles t;
  for (int i = 0;; ++i) {
    if (i >= n)
      break;
    fill(gm, i);
  }
  TSTORE(gm, t.last);
}

// Loops in loops.
void bug_next_round(__gm__ float *x, int n, int rounds) {
  GmT gm(x);
  Tiles t;
  for (int r = 0; r < rounds; ++r) {
    TSTORE(gm, t.last);
    // WARN@-1 [pto-uninitialized-tile]: TSTORE reads 't.last' (UB [0x1c00, 0x2000)), which nothing has written
    // NOTE@-149: 't.last' is placed at UB [0x1c00, 0x2000) here
    for (int i = 0; i < n; ++i)
      fill(gm, i);
  }
}
void ok_next_round(__gm__ float *x, int n, int rounds) {
  GmT gm(x);
  Tiles t;
  for (int r = 0; r < rounds; ++r) {
    if (r > 0)
      TSTORE(gm, t.last);
    for (int i = 0; i < n; ++i)
      fill(gm, i);
  }
}
// Entered again, followed for fewer iterations.
void ok_second_time(__gm__ float *x, int n) {
  GmT gm(x);
  Tiles t;
  for (int r = 0; r < 2; ++r)
    for (int i = 0; i < n; ++i) {
      if (r == 1)
        TSTORE(gm, t.last);
      fill(gm, i);
    }
}
void bug_only_time(__gm__ float *x, int n) {
  GmT gm(x);
  Tiles t;
  for (int r = 0; r < 2; ++r)
    for (int i = 0; i < n; ++i) {
      if (r == 0)
        TSTORE(gm, t.last);
        // WARN@-1 [pto-uninitialized-tile]: TSTORE reads 't.last' (UB [0x1c00, 0x2000)), which nothing has written
        // NOTE@-183: 't.last' is placed at UB [0x1c00, 0x2000) here
      fill(gm, i);
    }
}
// Of the rounds, most are left out.
void ok_last_of_many_rounds(__gm__ float *x, int n) {
  GmT gm(x);
  Tiles t;
  for (int r = 0; r < 1000; ++r) {
    if (r == 999)
      TSTORE(gm, t.last);
    for (int i = 0; i < n; ++i)
      fill(gm, i);
  }
}
void bug_last_of_many_rounds(__gm__ float *x, int n) {
  GmT gm(x);
  Tiles t;
  for (int r = 0; r < 1000; ++r) {
    if (r == 999)
      TSTORE(gm, t.last);
      // WARN@-1 [pto-uninitialized-tile]: TSTORE reads 't.last' (UB [0x1c00, 0x2000)), which nothing has written
      // NOTE@-205: 't.last' is placed at UB [0x1c00, 0x2000) here
    for (int i = 0; i < n; ++i)
      fill(gm, i % 2);
  }
}
// Rounds that are not this core's come first, on some paths.
void bug_rounds_of_one_core(__gm__ float *x, int n, int cores, int core) {
  GmT gm(x);
  Tiles t;
  for (int r = 0; r < n; ++r)
    if (r % cores == core) {
      TSTORE(gm, t.last);
      // WARN@-1 [pto-uninitialized-tile]: TSTORE reads 't.last' (UB [0x1c00, 0x2000)), which nothing has written
      // NOTE@-218: 't.last' is placed at UB [0x1c00, 0x2000) here
      for (int i = 0; i < n; ++i)
        fill(gm, i);
    }
}
void ok_rounds_of_one_core(__gm__ float *x, int n, int cores, int core) {
  GmT gm(x);
  Tiles t;
  for (int r = 0; r < n; ++r) {
    if (r % cores == core)
      TSTORE(gm, t.last);
    for (int i = 0; i < n; ++i)
      fill(gm, i);
  }
}
// That the loop may go on to fill L1 says nothing of L0A.
using PanelT = Tile<TileType::Mat, half, 16, 16, BLayout::ColMajor, 16, 16,
                    SLayout::RowMajor>;
AICORE void fillPanels(GmT &gm, int n) {
  for (int i = 0; i < n; ++i) {
    PanelT panel;
    TASSIGN(panel, i * 0x200);
    TLOAD(panel, gm);
  }
}
void ok_other_memory(__gm__ float *x, int n) {
  GmT gm(x);
  PanelT panel;
  TileLeft<half, 16, 16> left;
  TileRight<half, 16, 16> right;
  TileAcc<float, 16, 16> acc;
  TASSIGN(panel, 0x10000);
  TASSIGN(left, 0x0);
  TASSIGN(right, 0x0);
  TASSIGN(acc, 0x0);
  fillPanels(gm, n);
  TLOAD(panel, gm);
  TMOV(left, panel);
  TMOV(right, panel);
  TMATMUL(acc, left, right);
}
void bug_other_memory(__gm__ float *x, int n) {
  GmT gm(x);
  PanelT panel;
  TileLeft<half, 16, 16> left;
  TileRight<half, 16, 16> right;
  TileAcc<float, 16, 16> acc;
  TASSIGN(panel, 0x10000);
  TASSIGN(left, 0x0);
  TASSIGN(right, 0x0);
  TASSIGN(acc, 0x0);
  fillPanels(gm, n);
  TLOAD(panel, gm);
  TMOV(right, panel);
  TMATMUL(acc, left, right);
  // WARN@-1 [pto-uninitialized-tile]: TMATMUL reads 'left' (L0A [0x0, 0x200)), which nothing has written
  // NOTE@-8: 'left' is placed at L0A [0x0, 0x200) here
}

// What may go on has not done so yet in the first iteration: nothing was loaded
// into the slots of 'a', although those of 'b' are loaded each fourth time.
template <bool LoadsA> void rings(__gm__ half *x, __gm__ float *out, int n) {
  GmMat gm(x);
  GmAcc to(out);
  MatT a[2], b[2];
  LeftT l;
  RightT r;
  AccT acc;
  TASSIGN(a[0], 0x0);
  TASSIGN(a[1], 0x800);
  TASSIGN(b[0], 0x1000);
  TASSIGN(b[1], 0x1800);
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  TASSIGN(acc, 0x0);
  int slot = 0;
  for (int i = 0; i < n; ++i) {
    if (i % 4 == 0) {
      if constexpr (LoadsA)
        TLOAD(a[slot], gm);
      TLOAD(b[slot], gm);
      slot ^= 1;
    }
    pipe_barrier(PIPE_ALL);
    TEXTRACT(l, a[slot ^ 1], 0, 0);
    // WARN@-1 [pto-uninitialized-tile]: TEXTRACT reads 'a[0]' (L1 [0x0, 0x800)), which nothing has written
    // NOTE@-18: 'a[0]' is placed at L1 [0x0, 0x800) here
    // NOTE@+16: in this call of 'rings<false>'
    TEXTRACT(r, b[slot ^ 1], 0, 0);
    pipe_barrier(PIPE_ALL);
    if (i == 0)
      TMATMUL(acc, l, r);
    else
      TMATMUL_ACC(acc, acc, l, r);
    pipe_barrier(PIPE_ALL);
  }
  if (n > 0)
    TSTORE(to, acc);
}
void ok_both_rings(__gm__ half *x, __gm__ float *out, int n) {
  rings<true>(x, out, n);
}
void bug_one_ring_is_not_loaded(__gm__ half *x, __gm__ float *out, int n) {
  rings<false>(x, out, n);
}
// It has where the rows were filled by a loop that is over.
template <bool IsOver> void rows(__gm__ float *x, int n, int blocks) {
  GmT gm(x);
  Tiles t;
  for (int block = 0; block < blocks; ++block) {
    if (IsOver)
      for (int i = 0; i < n; ++i)
        fill(gm, i);
    else
      fill(gm, 0);
    pipe_barrier(PIPE_ALL);
    TEXP(t.out, t.last);
    // WARN@-1 [pto-uninitialized-tile]: TEXP reads 't.last' (UB [0x1c00, 0x2000)), which nothing has written
    // NOTE@-336: 't.last' is placed at UB [0x1c00, 0x2000) here
    // NOTE@+10: in this call of 'rows<false>'
    pipe_barrier(PIPE_ALL);
    TSTORE(gm, t.out);
    pipe_barrier(PIPE_ALL);
  }
}
void ok_loop_is_over(__gm__ float *x, int n, int blocks) {
  rows<true>(x, n, blocks);
}
void bug_no_loop(__gm__ float *x, int n, int blocks) {
  rows<false>(x, n, blocks);
}

// A ring that begins in the second iteration has come back to its first slot in
// the fourth: it writes nowhere else.
template <bool BeginsAnew>
AICORE void addBesideRing(__gm__ float *x, int blocks, int parts) {
  VecT in, sum, most[2];
  TASSIGN(in, 0x0);
  TASSIGN(sum, 0x400);
  TASSIGN(most[0], 0x800);
  TASSIGN(most[1], 0xc00);
  TEXPANDS(most[0], 0.0f);
  TEXPANDS(most[1], 0.0f);
  for (int i = 0; i < blocks; ++i)
    for (int k = 0; k < parts; ++k) {
      const int now = k & 1;
      GmT g(x + k * 256);
      TLOAD(in, g);
      pipe_barrier(PIPE_ALL);
      if (k > 0)
        TMAX(most[now], most[now], most[now ^ 1]);
      pipe_barrier(PIPE_ALL);
      if (BeginsAnew && k == 0)
        TMULS(sum, in, 1.0f);
      else if (k == 0)
        TADD(sum, sum, in);
        // WARN@-1 [pto-uninitialized-tile]: TADD reads 'sum' (UB [0x400, 0x800)), which nothing has written
        // NOTE@-19: 'sum' is placed at UB [0x400, 0x800) here
        // NOTE@+8: in this call of 'addBesideRing<false>'
      pipe_barrier(PIPE_ALL);
    }
}
void ok_begins_anew(__gm__ float *x, int blocks, int parts) {
  addBesideRing<true>(x, blocks, parts);
}
void bug_goes_on(__gm__ float *x, int blocks, int parts) {
  addBesideRing<false>(x, blocks, parts);
}
