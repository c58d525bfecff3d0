// On A5 what is popped lies in this core's own memory, and TFREE gives its
// place back: the other core may write the next entry there.
// RUN: %check_pto %s --checks=-*,pto-unassigned-tile --config "{CheckOptions: {PtoTarget: A5}}"

#include "../Tiles.h"

using Queue = TPipe<0, 1, 1024, 2>;

template <bool Early> AICORE inline void scalePopped(GmT &g, int n) {
  Queue in(nullptr, 0x0, 0x0);
  VecT x, y;
  TASSIGN(y, 0x1000);
  for (int i = 0; i < n; ++i) {
    TPOP(x, in);
    if (Early)
      TFREE(in);
    TEXP(y, x);
    // WARN@-1 [pto-unassigned-tile]: TEXP uses 'x' after the TFREE that gave its place back to the queue: the other core may write the next entry there
    // NOTE@+13: in this call of 'scalePopped<true>'
    // NOTE@-4: its place is given back here; TFREE belongs after its last use
    // NOTE@+11: in this call of 'scalePopped<true>'
    if (!Early)
      TFREE(in);
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    TSTORE(g, y);
    set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  }
}
__global__ AICORE void bug_read_behind_free(GmT &g, int n) {
  scalePopped<true>(g, n);
}
__global__ AICORE void ok_read_before_free(GmT &g, int n) {
  scalePopped<false>(g, n);
}

// Entries are given back in the order in which they were popped.
template <bool Keeps> AICORE inline void addToFirst(GmT &g, int n) {
  Queue in(nullptr, 0x0, 0x0);
  VecT first, x, y;
  TASSIGN(y, 0x1000);
  TPOP(first, in);
  if (!Keeps) {
    TMULS(y, first, 2.0f);
    TFREE(in);
  }
  for (int i = 1; i < n; ++i) {
    TPOP(x, in);
    TADD(y, Keeps ? first : y, x);
    // WARN@-1 [pto-unassigned-tile]: TADD uses 'first' after the TFREE that gave its place back to the queue: the other core may write the next entry there
    // NOTE@+9: in this call of 'addToFirst<true>'
    // NOTE@+2: its place is given back here; TFREE belongs after its last use
    // NOTE@+7: in this call of 'addToFirst<true>'
    TFREE(in);
  }
  if (Keeps)
    TFREE(in);
}
__global__ AICORE void bug_first_is_given_back(GmT &g, int n) {
  addToFirst<true>(g, n);
}
__global__ AICORE void ok_first_is_copied(GmT &g, int n) {
  addToFirst<false>(g, n);
}

// A kernel that pops no more than there are entries gets none of them again.
template <int N> AICORE inline void storeFreed(GmT &g) {
  Queue in(nullptr, 0x0, 0x0);
  VecT x;
  for (int i = 0; i < N; ++i) {
    TPOP(x, in);
    TFREE(in);
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    TSTORE(g, x);
    // WARN@-1 [pto-unassigned-tile]: TSTORE uses 'x' after the TFREE that gave its place back to the queue: the other core may write the next entry there
    // NOTE@+6: in this call of 'storeFreed<8>'
    // NOTE@-6: its place is given back here; TFREE belongs after its last use
    // NOTE@+4: in this call of 'storeFreed<8>'
  }
}
__global__ AICORE void ok_two_of_two(GmT &g) { storeFreed<2>(g); }
__global__ AICORE void bug_eight_of_two(GmT &g) { storeFreed<8>(g); }
__global__ AICORE void ok_one(GmT &g, int n) {
  Queue in(nullptr, 0x0, 0x0);
  VecT x, y;
  TASSIGN(y, 0x1000);
  TPOP(x, in);
  TFREE(in);
  TEXPANDS(y, 0.0f);
  for (int i = 0; i < n; ++i)
    TADD(y, y, x);
}

// Whose members somebody has looked at, of that nothing is known.
__global__ AICORE void ok_asked(GmT &g, int n) {
  Queue in(nullptr, 0x0, 0x0);
  VecT x, y;
  TASSIGN(y, 0x1000);
  for (int i = 0; i < n; ++i) {
    TPOP(x, in);
    in.cons.wait();
    TFREE(in);
    TEXP(y, x);
  }
}

// The cube reads what is popped on PIPE_MTE1.
template <bool Early> AICORE inline void multiplyPopped(int n) {
  TPipe<0, 2, 2048, 2> in(nullptr, 0x0, 0x0);
  MatT a;
  LeftT left;
  TASSIGN(left, 0x0);
  for (int i = 0; i < n; ++i) {
    TPOP(a, in);
    if (Early)
      TFREE(in);
    TMOV(left, a);
    // WARN@-1 [pto-unassigned-tile]: TMOV uses 'a' after the TFREE that gave its place back to the queue: the other core may write the next entry there
    // NOTE@+7: in this call of 'multiplyPopped<true>'
    // NOTE@-4: its place is given back here; TFREE belongs after its last use
    // NOTE@+5: in this call of 'multiplyPopped<true>'
    if (!Early)
      TFREE(in);
  }
}
__global__ AICORE void bug_moved_behind_free(int n) { multiplyPopped<true>(n); }
__global__ AICORE void ok_moved_before_free(int n) { multiplyPopped<false>(n); }
