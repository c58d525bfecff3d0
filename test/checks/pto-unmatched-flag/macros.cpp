// Flags that count are put in at one place, or taken out at one. A macro that
// is another way to write the call is as many places as there are calls.
//
// RUN: %check_pto %s --checks=-*,pto-unmatched-flag,pto-unproduced-event

#include "../Tiles.h"

#define SET(From, To, Id) set_flag(PIPE_##From, PIPE_##To, (event_t)(Id))
#define WAIT(From, To, Id) wait_flag(PIPE_##From, PIPE_##To, (event_t)(Id))

template <int Second>
AICORE void copy(__gm__ float *x, __gm__ float *y, int n) {
  constexpr int Ids[2] = {0, Second};
  VecT t[2];
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  SET(MTE3, MTE2, Ids[0]);
  SET(MTE3, MTE2, Ids[1]);
  // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_MTE3 -> PIPE_MTE2 id 0, which is set already
  // NOTE@-12: expanded from macro 'SET'
  // NOTE@-4: it is set here before
  // NOTE@+18: in this call of 'copy<0>'
  // NOTE@-5: add a wait between the two
  for (int i = 0; i < n; ++i) {
    GmT g(x + i * 256), o(y + i * 256);
    WAIT(MTE3, MTE2, Ids[i & 1]);
    TLOAD(t[i & 1], g);
    SET(MTE2, MTE3, 2);
    WAIT(MTE2, MTE3, 2);
    TSTORE(o, t[i & 1]);
    SET(MTE3, MTE2, Ids[i & 1]);
  }
  WAIT(MTE3, MTE2, Ids[0]);
  WAIT(MTE3, MTE2, Ids[1]);
}
__global__ AICORE void ok_two_ids(__gm__ float *x, __gm__ float *y, int n) {
  copy<1>(x, y, n);
}
__global__ AICORE void bug_one_id(__gm__ float *x, __gm__ float *y, int n) {
  copy<0>(x, y, n);
}
