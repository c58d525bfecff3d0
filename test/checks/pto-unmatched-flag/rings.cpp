// A ring as long as the iterations that are followed has gone round when the
// last of them comes to no flag of its pair of pipes that the loop did not come
// to before; other rings of the loop may still have more.
// RUN: %check_pto %s --checks=-*,pto-unmatched-flag

#include "../Tiles.h"

constexpr int Slots = 4, Prefetched = 2;

template <bool IsDrained> void ring(__gm__ float *from, int n) {
  GmT in(from);
  VecT a, slots[Slots];
  TASSIGN(a, 0x0);
  for (int i = 0; i < Slots; ++i)
    TASSIGN(slots[i], 0x400 + i * 0x400);
  for (int i = 0; i < Slots; ++i)
    set_flag(PIPE_V, PIPE_MTE2, (event_t)i);
    // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_V -> PIPE_MTE2 id 2, which is still set when the kernel ends
    // NOTE@+37: in this call of 'ring<false>'
    // NOTE@-3: whatever runs next on this core finds it set: wait for it before the end
    // WARN@-4 [pto-unmatched-flag]: this sets flag PIPE_V -> PIPE_MTE2 id 3, which is still set when the kernel ends
    // NOTE@+34: in this call of 'ring<false>'
    // NOTE@-6: whatever runs next on this core finds it set: wait for it before the end
  for (int i = 0; i < Prefetched; ++i)
    if (i < n) {
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)i);
      TLOAD(slots[i], in);
      set_flag(PIPE_MTE2, PIPE_V, (event_t)i);
    }
  for (int i = 0; i < n; ++i) {
    const int next = (i + Prefetched) % Slots, now = i % Slots;
    if (i + Prefetched < n) {
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)next);
      TLOAD(slots[next], in);
      set_flag(PIPE_MTE2, PIPE_V, (event_t)next);
    }
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)now);
    TEXP(a, slots[now]);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)now);
    // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_V -> PIPE_MTE2 id 0, which is still set when the kernel ends
    // NOTE@+15: in this call of 'ring<false>'
    // NOTE@-3: whatever runs next on this core finds it set: wait for it before the end
    // WARN@-4 [pto-unmatched-flag]: this sets flag PIPE_V -> PIPE_MTE2 id 1, which is still set when the kernel ends
    // NOTE@+12: in this call of 'ring<false>'
    // NOTE@-6: whatever runs next on this core finds it set: wait for it before the end
    // The last iteration that is followed comes to a new one of these.
    set_flag(PIPE_V, PIPE_MTE3, (event_t)now);
    wait_flag(PIPE_V, PIPE_MTE3, (event_t)now);
  }
  if (IsDrained)
    for (int i = 0; i < Slots; ++i)
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)i);
}

__global__ void twin(__gm__ float *in, int n) { ring<true>(in, n); }
__global__ void bug(__gm__ float *in, int n) { ring<false>(in, n); }
