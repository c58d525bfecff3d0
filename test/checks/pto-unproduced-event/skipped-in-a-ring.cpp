// A step that is skipped behind its wait takes the flag of its slot with it,
// however many slots there are. How the loop ends is told from the iterations
// that come to whole groups of it; the others end as those that began alike.
// RUN: %check_pto %s

#include "../Tiles.h"

template <int Slots, bool GivesBack>
AICORE inline void pages(__gm__ float *x, __gm__ int *page, int n) {
  VecT t[Slots];
  for (int i = 0; i < Slots; ++i)
    TASSIGN(t[i], i * 0x400);
  for (int i = 0; i < Slots; ++i)
    set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)i);
  for (int i = 0; i < n; ++i) {
    const int slot = i % Slots;
    wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)slot);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_MTE2 id 0, which nothing has set: every path through the branch below hangs, here or at another wait
    // NOTE@+3: no path through this branch reaches the end of the kernel
    // NOTE@+18: in this call of 'pages<2, false>'
    // NOTE@-4: set_flag(PIPE_MTE3, PIPE_MTE2, 0) has to come first
    if (page[i] < 0) {
      if (GivesBack)
        set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)slot);
      continue;
    }
    GmT in(x + page[i] * 256), out(x + i * 256);
    TLOAD(t[slot], in);
    set_flag(PIPE_MTE2, PIPE_MTE3, (event_t)slot);
    wait_flag(PIPE_MTE2, PIPE_MTE3, (event_t)slot);
    TSTORE(out, t[slot]);
    set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)slot);
  }
  for (int i = 0; i < Slots; ++i)
    wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)i);
}
__global__ AICORE void bug_two(__gm__ float *x, __gm__ int *page, int n) {
  pages<2, false>(x, page, n);
}
__global__ AICORE void bug_three(__gm__ float *x, __gm__ int *page, int n) {
  pages<3, false>(x, page, n);
}
__global__ AICORE void bug_four(__gm__ float *x, __gm__ int *page, int n) {
  pages<4, false>(x, page, n);
}
__global__ AICORE void bug_five(__gm__ float *x, __gm__ int *page, int n) {
  pages<5, false>(x, page, n);
}
__global__ AICORE void ok_two(__gm__ float *x, __gm__ int *page, int n) {
  pages<2, true>(x, page, n);
}
__global__ AICORE void ok_three(__gm__ float *x, __gm__ int *page, int n) {
  pages<3, true>(x, page, n);
}
__global__ AICORE void ok_four(__gm__ float *x, __gm__ int *page, int n) {
  pages<4, true>(x, page, n);
}
__global__ AICORE void ok_five(__gm__ float *x, __gm__ int *page, int n) {
  pages<5, true>(x, page, n);
}
