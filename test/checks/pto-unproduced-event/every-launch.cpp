// Work that is split among cores. A run that goes right is the last core of a
// launch, or the only one; where in each launch with work for several one of
// them goes wrong, there is no launch that the kernel is for.
// RUN: %check_pto %s

#include "../Tiles.h"

// The next tile is loaded as long as there is one, or one of this core's.
template <bool OfThisCore>
AICORE inline void prefetch(__gm__ float *x, __gm__ float *y, int rows) {
  const int tiles = rows / 16, cores = get_block_num();
  const int per = (tiles + cores - 1) / cores;
  const int begin = get_block_idx() * per;
  const int end = begin + per < tiles ? begin + per : tiles;
  const int last = OfThisCore ? end : tiles;
  VecT t[2];
  for (int s = 0; s < 2; ++s) {
    TASSIGN(t[s], s * 0x400);
    set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)s);
  }
  auto load = [&](int nth) {
    const int s = (nth - begin) % 2;
    GmT g(x + nth * 256);
    wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)s);
    TLOAD(t[s], g);
    set_flag(PIPE_MTE2, PIPE_V, (event_t)s);
  };
  if (begin < end)
    load(begin);
  for (int i = begin; i < end; ++i) {
    const int s = (i - begin) % 2;
    if (i + 1 < last)
      load(i + 1);
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)s);
    TEXP(t[s], t[s]);
    set_flag(PIPE_V, PIPE_MTE3, (event_t)s);
    wait_flag(PIPE_V, PIPE_MTE3, (event_t)s);
    GmT g(y + i * 256);
    TSTORE(g, t[s]);
    set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)s);
  }
  for (int s = 0; s < 2; ++s)
    wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)s);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_MTE2 id 0, which nothing has set: the kernel hangs here with rows = 640, get_block_idx() = 0 of 4; flags go wrong on some core whatever numbers were tried
    // NOTE@+7: in this call of 'prefetch<false>'
    // NOTE@-3: 14 launches of 4 cores were tried, with small and large numbers for what the kernel is given; in each, one core waits for a flag that is not set, sets one twice, or leaves one set
}
__global__ AICORE void ok_ends(__gm__ float *x, __gm__ float *y, int rows) {
  prefetch<true>(x, y, rows);
}
__global__ AICORE void bug_beyond(__gm__ float *x, __gm__ float *y, int rows) {
  prefetch<false>(x, y, rows);
}

// The first tile of each core waits for nothing; the first one of all is one of
// these.
template <bool OfThisCore>
AICORE inline void stored(__gm__ float *x, __gm__ float *y, int n) {
  const int core = get_block_idx(), first = OfThisCore ? core : 0;
  VecT t;
  TASSIGN(t, 0x0);
  for (int i = core; i < n; i += get_block_num()) {
    GmT g(x + i * 256), o(y + i * 256);
    if (i > first)
      wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
      // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_MTE2 id 0, which nothing has set: the kernel hangs here with n = 5, get_block_idx() = 1 of 4; flags go wrong on some core whatever numbers were tried
      // NOTE@+16: in this call of 'stored<false>'
      // NOTE@-3: 32 launches of 4 cores were tried, with small and large numbers for what the kernel is given; in each, one core waits for a flag that is not set, sets one twice, or leaves one set
    TLOAD(t, g);
    set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    TSTORE(o, t);
    set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  }
  if (core < n)
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
}
__global__ AICORE void ok_first(__gm__ float *x, __gm__ float *y, int n) {
  stored<true>(x, y, n);
}
__global__ AICORE void bug_first_of_all(__gm__ float *x, __gm__ float *y,
                                        int n) {
  stored<false>(x, y, n);
}

// The first cores have one more; which one is the last of these, only a run on
// each of them shows.
template <bool IsOneMore>
AICORE inline void remaining(__gm__ float *x, __gm__ float *y, int n) {
  const int core = get_block_idx(), rest = n % get_block_num();
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x), o(y);
  TLOAD(t, g);
  if (core < rest)
    set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID1);
  if (IsOneMore ? core <= rest : core < rest) {
    wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID1);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE2 -> PIPE_MTE3 id 1, which nothing has set: the kernel hangs here with n = 5, get_block_idx() = 1 of 4; flags go wrong on some core whatever numbers were tried
    // NOTE@+11: in this call of 'remaining<true>'
    // NOTE@-3: 38 launches of 4 cores were tried, with small and large numbers for what the kernel is given; in each, one core waits for a flag that is not set, sets one twice, or leaves one set
    TSTORE(o, t);
  }
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
}
__global__ AICORE void ok_rest(__gm__ float *x, __gm__ float *y, int n) {
  remaining<false>(x, y, n);
}
__global__ AICORE void bug_one_more(__gm__ float *x, __gm__ float *y, int n) {
  remaining<true>(x, y, n);
}
