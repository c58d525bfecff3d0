// Where every path through an arm seems to hang, the kernel is run with numbers
// for what it is given: one run through the arm that ends shows that it is
// right. What is wrong for all numbers stays wrong.
// RUN: %check_pto %s --checks=-*,pto-unproduced-event,pto-unmatched-flag

#include "../Tiles.h"

// An operand that is there where the two lengths are large enough.
template <int Primed>
AICORE inline void addLarge(__gm__ float *x, int n, int m) {
  const bool large = n + m > 9;
  VecT rows[2], in[3], sum;
  for (int q = 0; q < 2; ++q)
    TASSIGN(rows[q], q * 0x400);
  for (int q = 0; q < 3; ++q)
    TASSIGN(in[q], 0x800 + q * 0x400);
  TASSIGN(sum, 0x2000);
  GmT g(x);
  int slot = 0, used = 0;
  if (large)
    for (int q = 0; q < Primed; ++q)
      set_flag(PIPE_V, PIPE_MTE2, (event_t)(3 + q));
  for (int i = 0; i < n; ++i) {
    if (large) {
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)(3 + slot));
      // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 4, which nothing has set before: the kernel hangs here
      // NOTE@+39: in this call of 'addLarge<1>'
      // NOTE@-3: set_flag(PIPE_V, PIPE_MTE2, 4) has to come first
      TLOAD(rows[slot], g);
      set_flag(PIPE_MTE2, PIPE_V, (event_t)(3 + slot));
      wait_flag(PIPE_MTE2, PIPE_V, (event_t)(3 + slot));
    }
    for (int r = 0; r < m; ++r) {
      if (used >= 3)
        wait_flag(PIPE_V, PIPE_MTE2, (event_t)(used % 3));
      TLOAD(in[used % 3], g);
      set_flag(PIPE_MTE2, PIPE_V, (event_t)(used % 3));
      wait_flag(PIPE_MTE2, PIPE_V, (event_t)(used % 3));
      TMOV(sum, in[used % 3]);
      if (large)
        TADD(sum, sum, rows[slot]);
      set_flag(PIPE_V, PIPE_MTE2, (event_t)(used % 3));
      ++used;
    }
    if (large) {
      set_flag(PIPE_V, PIPE_MTE2, (event_t)(3 + slot));
      slot ^= 1;
    }
  }
  for (int q = 0; q < 3 && q < used; ++q)
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)q);
  if (large)
    for (int q = 0; q < Primed; ++q)
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)(3 + q));
      // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 3, which nothing has set: every path through the branch below hangs, here or at another wait
      // NOTE@-35: no path through this branch reaches the end of the kernel
      // NOTE@+9: in this call of 'addLarge<1>'
      // NOTE@-4: set_flag(PIPE_V, PIPE_MTE2, 3) has to come first
}

__global__ AICORE void ok_large(__gm__ float *x, int n, int m) {
  addLarge<2>(x, n, m);
}

__global__ AICORE void bug_large(__gm__ float *x, int n, int m) {
  addLarge<1>(x, n, m);
}

// The same where the lengths are read from memory.
struct Sizes {
  int n, m;
};
__global__ AICORE void ok_sizes(__gm__ float *x, __gm__ Sizes *sizes) {
  addLarge<2>(x, sizes->n, sizes->m);
}

__global__ AICORE void bug_sizes(__gm__ float *x, __gm__ Sizes *sizes) {
  addLarge<1>(x, sizes->n, sizes->m);
}

// A result that is stored by each round, or by none, in three loops: each round
// but the last sets what each but the first waits for.
AICORE inline void storeIfWanted(__gm__ float *x, int n, int m, int k,
                                 bool wanted, int last) {
  VecT in, out;
  TASSIGN(in, 0x0);
  TASSIGN(out, 0x400);
  GmT g(x);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  for (int b = 0; b < n; ++b)
    for (int r = 0; r < m; ++r)
      for (int c = 0; c < k; ++c) {
        wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
        TLOAD(in, g);
        set_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
        wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
        if (wanted) {
          if (b > 0 || r > 0 || c > 0)
            wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
          TEXP(out, in);
          set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
          wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
          TSTORE(g, out);
          if (b < n - last || r < m - last || c < k - last)
            set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
            // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_MTE3 -> PIPE_V id 0, which is still set when the kernel ends
            // NOTE@+15: in this call of 'storeIfWanted'
            // NOTE@-3: whatever runs next on this core finds it set: wait for it before the end
        }
        set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
      }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
}

__global__ AICORE void ok_wanted(__gm__ float *x, __gm__ int *modes, int n,
                                 int m, int k) {
  storeIfWanted(x, n, m, k, modes[0] != 0, 1);
}

__global__ AICORE void bug_wanted(__gm__ float *x, __gm__ int *modes, int n,
                                  int m, int k) {
  storeIfWanted(x, n, m, k, modes[0] != 0, 0);
}
