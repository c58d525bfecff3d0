// Flags that go wrong for a reason that takes numbers to see: each run that is
// tried goes wrong. Where one goes right, nothing is said, however the numbers
// that the kernel is given are related.
// RUN: %check_pto %s

#include "../Tiles.h"

// The loads go on for as long as the core's first tile exists.
template <bool Ends> AICORE inline void prefetch(__gm__ float *x, int n) {
  const int core = get_block_idx(), cores = get_block_num();
  auto load = [&](int nth) {
    VecT t;
    TASSIGN(t, nth % 4 * 0x400);
    GmT g(x + (core + nth * cores) * 256);
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)(nth % 4));
    TLOAD(t, g);
    set_flag(PIPE_MTE2, PIPE_V, (event_t)(nth % 4));
  };
  for (int i = 0; i < 4; ++i)
    set_flag(PIPE_V, PIPE_MTE2, (event_t)i);
  for (int i = 0; i < 2; ++i)
    if (core + i * cores < n)
      load(i);
  int done = 0;
  for (int i = core; i < n; i += cores, ++done) {
    const int last = Ends ? core + (done + 2) * cores : core;
    if (last < n)
      load(done + 2);
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)(done % 4));
    VecT t;
    TASSIGN(t, done % 4 * 0x400);
    TEXP(t, t);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)(done % 4));
  }
  for (int i = 0; i < 4; ++i)
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)i);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 1, which nothing has set: the kernel hangs here with n = 5; flags go wrong with all numbers that were tried
    // NOTE@+4: in this call of 'prefetch<false>'
    // NOTE@-3: 28 runs were tried, with small and large numbers for what the kernel is given; each waits for a flag that is not set, sets one twice, or leaves one set
}
__global__ AICORE void bug_prefetch(__gm__ float *x, int n) {
  prefetch<false>(x, n);
}
__global__ AICORE void ok_prefetch(__gm__ float *x, int n) {
  prefetch<true>(x, n);
}

// One block too many, in three loops.
template <bool TooMany>
AICORE inline void blocks(__gm__ float *x, int n, int m, int q) {
  VecT t;
  TASSIGN(t, 0x0);
  for (int a = 0; TooMany ? a <= n : a < n; ++a)
    for (int b = 0; b < m; ++b)
      for (int c = 0; c < q; ++c) {
        GmT g(x + ((a * m + b) * q + c) * 256);
        if (a + b + c > 0)
          wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
          // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set: the kernel hangs here with m = 5, n = 5, q = 5; flags go wrong with all numbers that were tried
          // NOTE@+12: in this call of 'blocks<true>'
          // NOTE@-3: 92 runs were tried, with small and large numbers for what the kernel is given; each waits for a flag that is not set, sets one twice, or leaves one set
        TLOAD(t, g);
        set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
        wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
        TEXP(t, t);
        const bool last = a == n - 1 && b == m - 1 && c == q - 1;
        if (!last)
          set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
      }
}
__global__ AICORE void bug_blocks(__gm__ float *x, int n, int m, int q) {
  blocks<true>(x, n, m, q);
}
__global__ AICORE void ok_blocks(__gm__ float *x, int n, int m, int q) {
  blocks<false>(x, n, m, q);
}

// Right where there is a block of 128: with less the first load is waited for
// by nobody.
__global__ AICORE void ok_size(__gm__ float *x, int n) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  TLOAD(t, g);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  for (int i = 0; i < n / 128; ++i) {
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TEXP(t, t);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    if (i + 1 < n / 128) {
      TLOAD(t, g);
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    }
  }
}

// Right for whole groups of seven.
__global__ AICORE void ok_sevens(__gm__ float *x, int n) {
  VecT t[7];
  for (int i = 0; i < 7; ++i)
    TASSIGN(t[i], i * 0x400);
  for (int i = 0; i < n; ++i) {
    GmT g(x + i * 256);
    TLOAD(t[i % 7], g);
    set_flag(PIPE_MTE2, PIPE_V, (event_t)(i % 7));
    if (i % 7 == 6) {
      for (int k = 0; k < 7; ++k)
        wait_flag(PIPE_MTE2, PIPE_V, (event_t)k);
      TADD(t[0], t[0], t[6]);
      pipe_barrier(PIPE_ALL);
    }
  }
}

// Right where the end lies behind the beginning.
__global__ AICORE void ok_range(__gm__ float *x, int begin, int end) {
  VecT t[2];
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  auto load = [&](int i) {
    GmT g(x + i * 256);
    TLOAD(t[i % 2], g);
    set_flag(PIPE_MTE2, PIPE_V, (event_t)(i % 2));
  };
  load(begin);
  for (int i = begin; i < end; ++i) {
    if (i + 1 < end) {
      if (i > begin)
        wait_flag(PIPE_V, PIPE_MTE2, (event_t)((i + 1) % 2));
      load(i + 1);
    }
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)(i % 2));
    TEXP(t[i % 2], t[i % 2]);
    if (i + 2 < end)
      set_flag(PIPE_V, PIPE_MTE2, (event_t)(i % 2));
  }
}

// Right where the total is what the lists have together.
__global__ AICORE void ok_total(__gm__ float *x, __gm__ int *sizes, int n,
                                int total) {
  VecT t;
  TASSIGN(t, 0x0);
  int row = 0;
  for (int e = 0; e < n; ++e)
    for (int i = 0; i < sizes[e]; ++i, ++row) {
      if (row > 0)
        wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
      GmT g(x + row * 256);
      TLOAD(t, g);
      set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
      TEXP(t, t);
      if (row + 1 < total)
        set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    }
}

// One tile more than there are: right for none and one, and wrong for all
// others.
template <int More> AICORE inline void forever(__gm__ float *x, int n) {
  VecT t[2];
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  int i = 0, slot = 0;
  for (;;) {
    if (i >= n + More)
      break;
    if (i > 1)
      wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)slot);
      // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_MTE2 id 1, which nothing has set: the kernel hangs here with n = 5; flags go wrong with all numbers that were tried
      // NOTE@+17: in this call of 'forever<1>'
      // NOTE@-3: 28 runs were tried, with small and large numbers for what the kernel is given; each waits for a flag that is not set, sets one twice, or leaves one set
    GmT g(x + i * 256);
    TLOAD(t[slot], g);
    set_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
    TEXP(t[slot], t[slot]);
    set_flag(PIPE_V, PIPE_MTE3, (event_t)slot);
    wait_flag(PIPE_V, PIPE_MTE3, (event_t)slot);
    TSTORE(g, t[slot]);
    if (i + 2 < n)
      set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)slot);
    ++i;
    slot ^= 1;
  }
}
__global__ AICORE void bug_one_more(__gm__ float *x, int n) {
  forever<1>(x, n);
}
__global__ AICORE void ok_forever(__gm__ float *x, int n) { forever<0>(x, n); }

// Blocks of two sizes: what neither gives back is missing whenever there is a
// block at all, though not where the inner size is 0.
template <bool Gives>
AICORE inline void partOf(__gm__ float *x, int at, int &count) {
  const event_t e = (event_t)(count++ & 1);
  VecT t;
  TASSIGN(t, (count & 1) * 0x400);
  GmT g(x + at * 16);
  wait_flag(PIPE_V, PIPE_MTE2, e);
  TLOAD(t, g);
  set_flag(PIPE_MTE2, PIPE_V, e);
  wait_flag(PIPE_MTE2, PIPE_V, e);
  TEXP(t, t);
  if (Gives)
    set_flag(PIPE_V, PIPE_MTE2, e);
}
template <bool Gives>
AICORE inline void twoSizes(__gm__ float *x, int m, int n, int k) {
  int count = 0;
  VecT sum;
  TASSIGN(sum, 0x800);
  TEXPANDS(sum, 0.0f);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  for (int r = 0; r < m; r += 64)
    for (int c = 0; c < n; c += 64) {
      int at = 0;
      for (; at + 64 <= k; at += 64)
        partOf<Gives>(x, at, count);
      for (; at < k; at += 16)
        partOf<Gives>(x, at, count);
      GmT g(x + r + c);
      set_flag(PIPE_V, PIPE_MTE3, EVENT_ID2);
      wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID2);
      TSTORE(g, sum);
    }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set: every path through the loop below hangs, here or at another wait
  // NOTE@-8: no path through this loop reaches the end of the kernel
  // NOTE@+5: in this call of 'twoSizes<false>'
  // NOTE@-4: set_flag(PIPE_V, PIPE_MTE2, 0) has to come first
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
}
__global__ AICORE void bug_two_sizes(__gm__ float *x, int m, int n, int k) {
  twoSizes<false>(x, m, n, k);
}
__global__ AICORE void ok_two_sizes(__gm__ float *x, int m, int n, int k) {
  twoSizes<true>(x, m, n, k);
}

// Sizes that are divided into blocks: small ones are no work at all.
template <int Ahead> AICORE void dividedSizes(__gm__ float *x, int m, int k) {
  const int tiles = m / 128, parts = k / 64;
  if (parts < 1 || static_cast<int>(get_block_idx()) >= tiles)
    return;
  VecT in, sum;
  TASSIGN(in, 0x0);
  TASSIGN(sum, 0x400);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  int tile = get_block_idx(), part = 0;
  while (tile < tiles) {
    GmT g(x + tile * parts + part);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    TLOAD(in, g);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    if (part == 0) {
      wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
      // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_V id 0, which nothing has set: the kernel hangs here with k = 384, m = 384; flags go wrong with all numbers that were tried
      // NOTE@+22: in this call of 'dividedSizes<0>'
      // NOTE@-3: 14 runs were tried, with small and large numbers for what the kernel is given; each waits for a flag that is not set, sets one twice, or leaves one set
      TMOV(sum, in);
    } else {
      TADD(sum, sum, in);
    }
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    if (part + Ahead == parts) {
      set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
      TSTORE(g, sum);
      set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
    }
    if (++part == parts) {
      part = 0;
      tile += get_block_num();
    }
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
}
__global__ AICORE void bug_divided_sizes(__gm__ float *x, int m, int k) {
  dividedSizes<0>(x, m, k);
}
__global__ AICORE void ok_divided_sizes(__gm__ float *x, int m, int k) {
  dividedSizes<1>(x, m, k);
}

// A size that is cut into tiles, beside another number. Many tiles are too much
// work to be followed, and few numbers have any.
template <int Rest>
AICORE inline void stores(__gm__ float *x, int size, int other) {
  const int n = size / 128;
  VecT t[5];
  for (int i = 0; i < 5; ++i) {
    TASSIGN(t[i], i * 0x400);
    set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)i);
  }
  int loads = 0, stores = 0;
  auto load = [&] {
    GmT g(x + loads * 256);
    wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)(loads % 5));
    TLOAD(t[loads % 5], g);
    set_flag(PIPE_MTE2, PIPE_MTE3, (event_t)(loads % 5));
    ++loads;
  };
  while (loads < 4 && loads < n)
    load();
  while (stores < n - Rest) {
    if (loads < n)
      load();
    GmT g(x + (stores * 256 + other / 64));
    wait_flag(PIPE_MTE2, PIPE_MTE3, (event_t)(stores % 5));
    TSTORE(g, t[stores % 5]);
    set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)(stores % 5));
    ++stores;
  }
  for (int i = 0; i < 5; ++i)
    wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)i);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_MTE3 -> PIPE_MTE2 id 2, which nothing has set: the kernel hangs here with other = 384, size = 384; flags go wrong with all numbers that were tried
    // NOTE@+7: in this call of 'stores<1>'
    // NOTE@-3: 13 runs were tried, with small and large numbers for what the kernel is given; each waits for a flag that is not set, sets one twice, or leaves one set
}
void ok_stores_all(__gm__ float *x, int size, int other) {
  stores<0>(x, size, other);
}
void bug_leaves_the_last_one(__gm__ float *x, int size, int other) {
  stores<1>(x, size, other);
}

// Which tokens there are, a tile says. Five of six slots are drained.
template <int Drained>
AICORE inline void dispatch(__gm__ float *x, __gm__ int *ids, __gm__ float *y,
                            int blocks) {
  using IdsT = Tile<TileType::Vec, int, 1, 8>;
  using GmIds = GlobalTensor<int, Shape<1, 1, 1, 1, 8>, Stride<8, 8, 8, 8, 1>>;
  constexpr int Slots = 6;
  IdsT list;
  VecT row[Slots];
  TASSIGN(list, 0x0);
  for (int s = 0; s < Slots; ++s)
    TASSIGN(row[s], 0x400 + s * 0x400);
  int n = 0;
  for (int b = 0; b < blocks; ++b) {
    GmIds gi(ids + b * 8);
    pipe_barrier(PIPE_ALL);
    TLOAD(list, gi);
    pipe_barrier(PIPE_ALL);
    for (int k = 0; k < 8; ++k) {
      const int token = list.GetValue(k);
      if (token < 0)
        continue;
      const int s = n % Slots;
      GmT g(x + token * 256), o(y + n * 256);
      if (n >= Slots)
        wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)s);
      TLOAD(row[s], g);
      set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID7);
      wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID7);
      TSTORE(o, row[s]);
      set_flag(PIPE_MTE3, PIPE_MTE2, (event_t)s);
      // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_MTE3 -> PIPE_MTE2 id 5, which stays set with blocks = 5, numbers in memory that are 5; flags go wrong with all numbers that were tried
      // NOTE@+14: in this call of 'dispatch<5>'
      // NOTE@-3: 35 runs were tried, with small and large numbers for what the kernel is given; each waits for a flag that is not set, sets one twice, or leaves one set
      ++n;
    }
  }
  for (int s = 0; s < Drained && s < n; ++s)
    wait_flag(PIPE_MTE3, PIPE_MTE2, (event_t)s);
}
__global__ AICORE void ok_six_slots(__gm__ float *x, __gm__ int *ids,
                                    __gm__ float *y, int blocks) {
  dispatch<6>(x, ids, y, blocks);
}
__global__ AICORE void bug_five_slots(__gm__ float *x, __gm__ int *ids,
                                      __gm__ float *y, int blocks) {
  dispatch<5>(x, ids, y, blocks);
}
