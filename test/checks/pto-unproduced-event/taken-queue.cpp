// On A5 the other core waits for TFREE before it fills an entry again: who pops
// all entries and gives none back waits for ever.
// RUN: %check_pto %s --checks=-*,pto-unproduced-event --config "{CheckOptions: {PtoTarget: A5}}"

#include "../Tiles.h"

using Queue = TPipe<0, 1, 1024, 2>;

template <bool Frees> AICORE inline void expPopped(GmT &g, int n) {
  Queue in(nullptr, 0x0, 0x0);
  VecT x, y;
  TASSIGN(y, 0x1000);
  for (int i = 0; i < n; ++i) {
    TPOP(x, in);
    // WARN@-1 [pto-unproduced-event]: TPOP waits for an entry that cannot come: of the 2 that the queue has, all are popped and none was given back by TFREE
    // NOTE@+8: in this call of 'expPopped<false>'
    // NOTE@-3: the other core waits for a free entry; TFREE belongs after the last use of each one
    TEXP(y, x);
    if (Frees)
      TFREE(in);
  }
}
__global__ AICORE void bug_never_freed(GmT &g, int n) {
  expPopped<false>(g, n);
}
__global__ AICORE void ok_freed(GmT &g, int n) { expPopped<true>(g, n); }

// As many as there are may be popped at one time.
__global__ AICORE void ok_all_entries(GmT &g, int n) {
  Queue in(nullptr, 0x0, 0x0);
  VecT x0, x1, y;
  TASSIGN(y, 0x1000);
  for (int i = 0; i < n; ++i) {
    TPOP(x0, in);
    TPOP(x1, in);
    TADD(y, x0, x1);
    TFREE(in);
    TFREE(in);
  }
}
