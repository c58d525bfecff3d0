// What is learned of a size bounds the quotients that were asked for before.
// RUN: %check_pto %s --checks=-*,pto-unsynchronized-reuse,pto-pipe-hazard --suffixes=BUG -- -DBUG
// RUN: %check_pto %s --checks=-*,pto-unsynchronized-reuse,pto-pipe-hazard

#include "../Tiles.h"

// Blocks of a row of 256 elements; the row behind it is being loaded. One block
// of 256 is all of a row, of 64 there are four. The bug: rows of 512.
template <int Row> void blocks(__gm__ float *in, int n, int size) {
  if (n <= 0 || n > Row || size <= 0)
    return;
  GmT from(in);
  VecT next;
  TASSIGN(next, 0x400);
  TLOAD(next, from);
  const int count = n / size;
  for (int i = 0; i < count; ++i) {
    const int at = i * size * static_cast<int>(sizeof(float));
    switch (size) {
    case 256: {
      VecT block;
      TASSIGN(block, at);
      TEXPANDS(block, 0.0f);
      // WARN-BUG@-1 [pto-unsynchronized-reuse]: PIPE_V writes 'block' (UB [0x400, 0x800)) without waiting for PIPE_MTE2, which writes 'next' (UB [0x400, 0x800)) in the same bytes
      // NOTE-BUG@-11: 'next' is placed at UB [0x400, 0x800) here
      // NOTE-BUG@-4: 'block' is placed at UB [0x400, 0x800) here
      // NOTE-BUG@-12: PIPE_MTE2 writes 'next' here (TLOAD)
      // NOTE-BUG@+17: in this call of 'blocks<512>'
      // NOTE-BUG@-6: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
      break;
    }
    case 64: {
      Tile<TileType::Vec, float, 1, 64> block;
      TASSIGN(block, at);
      TEXPANDS(block, 0.0f);
      break;
    }
    default:
      break;
    }
  }
}
#ifdef BUG
void bug_blocks(__gm__ float *in, int n, int size) {
  blocks<512>(in, n, size);
}
#else
void ok_blocks(__gm__ float *in, int n, int size) {
  blocks<256>(in, n, size);
}
#endif

// A quotient that another path asked for says nothing of this one's.
template <int Limit> void halves(__gm__ float *in, __gm__ float *out, int n) {
  GmT from(in), to(out);
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x400);
  if (n < 0)
    return;
  if (n < 4)
    if (n / 2 > 0)
      TEXP(c, c);
  TSTORE(to, a);
  if (n / 2 > 3) {
    set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  }
  if (n >= Limit)
    TLOAD(b, from);
    // WARN-BUG@-1 [pto-unsynchronized-reuse]: PIPE_MTE2 writes 'b' (UB [0x0, 0x400)) without waiting for PIPE_MTE3, which reads 'a' (UB [0x0, 0x400)) in the same bytes
    // NOTE-BUG@-16: 'a' is placed at UB [0x0, 0x400) here
    // NOTE-BUG@-16: 'b' is placed at UB [0x0, 0x400) here
    // NOTE-BUG@-10: PIPE_MTE3 reads 'a' here (TSTORE)
    // NOTE-BUG@+5: in this call of 'halves<7>'
    // NOTE-BUG@-6: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
}
#ifdef BUG
void bug_halves(__gm__ float *in, __gm__ float *out, int n) {
  halves<7>(in, out, n);
}
#else
void ok_halves(__gm__ float *in, __gm__ float *out, int n) {
  halves<8>(in, out, n);
}
#endif

// Each core takes every so many-th block, and counts its own by a quotient.
template <int Slots> void strides(__gm__ float *in, __gm__ float *out, int n) {
  const int step = get_block_num(), first = get_block_idx();
  for (int i = first; i < n; i += step) {
    const int k = (i - first) / step;
    GmT from(in + i * 256), to(out + i * 256);
    VecT t;
    TASSIGN(t, (k % Slots) * 0x400);
    const event_t id = static_cast<event_t>(k % 2);
    if (k >= 2)
      wait_flag(PIPE_MTE3, PIPE_MTE2, id);
    TLOAD(t, from);
    // WARN-BUG@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 't' (UB [0x0, 0x400)) without waiting for PIPE_MTE3, which reads it
    // NOTE-BUG@-6: 't' is placed at UB [0x0, 0x400) here
    // NOTE-BUG@+5: PIPE_MTE3 reads 't' here (TSTORE)
    // NOTE-BUG@+11: in this call of 'strides<1>'
    // NOTE-BUG@-5: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_MTE2, PIPE_MTE3, id);
    wait_flag(PIPE_MTE2, PIPE_MTE3, id);
    TSTORE(to, t);
    if (i + 2 * step < n)
      set_flag(PIPE_MTE3, PIPE_MTE2, id);
  }
}
#ifdef BUG
void bug_strides(__gm__ float *in, __gm__ float *out, int n) {
  strides<1>(in, out, n);
}
#else
void ok_strides(__gm__ float *in, __gm__ float *out, int n) {
  strides<2>(in, out, n);
}
#endif
