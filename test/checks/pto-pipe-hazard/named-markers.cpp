// A list of ids, and a tile that is loaded where the id is another one than
// before. What comes out of memory is none of the marks for "nothing yet", and
// the answer may have a name.
//
// RUN: %check_pto %s --checks=-*,pto-pipe-hazard,pto-unmatched-flag,pto-unproduced-event

#include "../Tiles.h"

template <typename IdT, IdT Nothing, bool Waits>
AICORE void scale(__gm__ float *x, __gm__ float *w, __gm__ IdT *ids,
                  __gm__ float *y, int n) {
  VecT in[2], weights, out[2];
  TASSIGN(weights, 0x1000);
  for (int s = 0; s < 2; ++s) {
    TASSIGN(in[s], s * 0x400);
    TASSIGN(out[s], 0x800 + s * 0x400);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)s);
    set_flag(PIPE_MTE3, PIPE_V, (event_t)s);
  }
  IdT last = Nothing;
  bool have = false;
  for (int i = 0; i < n; ++i) {
    const int s = i & 1;
    GmT g(x + i * 256), o(y + i * 256);
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)s);
    TLOAD(in[s], g);
    set_flag(PIPE_MTE2, PIPE_V, (event_t)s);
    bool fresh = ids[i] != last;
    if (fresh) {
      if (have && Waits) {
        set_flag(PIPE_V, PIPE_MTE2, EVENT_ID3);
        wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID3);
      }
      GmT gw(w + ids[i] * 256);
      TLOAD(weights, gw);
      // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'weights' (UB [0x1000, 0x1400)) without waiting for PIPE_V, which reads it
      // NOTE@-24: 'weights' is placed at UB [0x1000, 0x1400) here
      // NOTE@+10: PIPE_V reads 'weights' here (TMUL)
      // NOTE@+36: in this call of 'scale<int, -1, false>'
      // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID4);
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID4);
      last = ids[i];
      have = true;
    }
    wait_flag(PIPE_MTE3, PIPE_V, (event_t)s);
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)s);
    TMUL(out[s], in[s], weights);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)s);
    set_flag(PIPE_V, PIPE_MTE3, (event_t)s);
    wait_flag(PIPE_V, PIPE_MTE3, (event_t)s);
    TSTORE(o, out[s]);
    set_flag(PIPE_MTE3, PIPE_V, (event_t)s);
  }
  for (int s = 0; s < 2; ++s) {
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)s);
    wait_flag(PIPE_MTE3, PIPE_V, (event_t)s);
  }
}
__global__ AICORE void ok_negative(__gm__ float *x, __gm__ float *w,
                                   __gm__ int *ids, __gm__ float *y, int n) {
  scale<int, -1, true>(x, w, ids, y, n);
}
__global__ AICORE void ok_largest(__gm__ float *x, __gm__ float *w,
                                  __gm__ unsigned *ids, __gm__ float *y,
                                  int n) {
  scale<unsigned, 0xffffffffu, true>(x, w, ids, y, n);
}
__global__ AICORE void ok_largest_int(__gm__ float *x, __gm__ float *w,
                                      __gm__ int *ids, __gm__ float *y, int n) {
  scale<int, 0x7fffffff, true>(x, w, ids, y, n);
}
__global__ AICORE void bug_no_wait(__gm__ float *x, __gm__ float *w,
                                   __gm__ int *ids, __gm__ float *y, int n) {
  scale<int, -1, false>(x, w, ids, y, n);
}

// Sums of segments, which are stored where the id changes, and behind the loop.
template <bool GivesBack>
AICORE void sums(__gm__ float *x, __gm__ int *ids, __gm__ float *y, int rows) {
  VecT in, sum[2];
  TASSIGN(in, 0x0);
  for (int s = 0; s < 2; ++s) {
    TASSIGN(sum[s], 0x400 + s * 0x400);
    set_flag(PIPE_MTE3, PIPE_V, (event_t)s);
  }
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  int last = -1, o = 0;
  for (int r = 0; r < rows; ++r) {
    const int id = ids[r];
    GmT g(x + r * 256);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    TLOAD(in, g);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    const bool isNew = id != last;
    if (isNew) {
      const bool hasSum = last >= 0;
      if (hasSum) {
        set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
        wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
        GmT out(y + last * 256);
        TSTORE(out, sum[o]);
        set_flag(PIPE_MTE3, PIPE_V, (event_t)o);
        o ^= 1;
      }
      wait_flag(PIPE_MTE3, PIPE_V, (event_t)o);
      TMOV(sum[o], in);
      last = id;
    } else {
      TADD(sum[o], sum[o], in);
    }
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  const bool hasSum = last >= 0;
  if (hasSum) {
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    GmT out(y + last * 256);
    TSTORE(out, sum[o]);
    if (GivesBack)
      set_flag(PIPE_MTE3, PIPE_V, (event_t)o);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  for (int s = 0; s < 2; ++s)
    wait_flag(PIPE_MTE3, PIPE_V, (event_t)s);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_V id 0, which nothing has set: every path through the branch below hangs, here or at another wait
    // NOTE@-31: no path through this branch reaches the end of the kernel
    // NOTE@+9: in this call of 'sums<false>'
    // NOTE@-4: set_flag(PIPE_MTE3, PIPE_V, 0) has to come first
}
__global__ AICORE void ok_segments(__gm__ float *x, __gm__ int *ids,
                                   __gm__ float *y, int rows) {
  sums<true>(x, ids, y, rows);
}
__global__ AICORE void bug_segments(__gm__ float *x, __gm__ int *ids,
                                    __gm__ float *y, int rows) {
  sums<false>(x, ids, y, rows);
}
