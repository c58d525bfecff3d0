// A size that is twice a minimum is largest where the minimum is.
// RUN: %check_pto %s --checks=-*,pto-unsynchronized-reuse

#include "../Tiles.h"

constexpr unsigned Most = 8192;
using InT = Tile<TileType::Vec, half, 1, 2 * Most, BLayout::RowMajor, 1,
                 DYNAMIC>;
using GmIn = GlobalTensor<half, Shape<1, 1, 1, 1, 2 * Most>,
                          Stride<1, 1, 1, 1, 1>>;

/// Two slots of 2 * Most elements, one of which is loaded while the other one
/// is worked on.
template <unsigned Pong>
AICORE inline void run(__gm__ half *x, unsigned n) {
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  for (unsigned done = 0, ping = 1; done < n; done += Most, ping ^= 1) {
    const unsigned rest = n - done;
    const unsigned pairs = rest >= Most ? Most : rest;
    const event_t ev = ping ? EVENT_ID0 : EVENT_ID1;
    InT t(pairs << 1);
    TASSIGN(t, ping ? 0x0 : Pong);
    GmIn gm(x + 2 * done);
    wait_flag(PIPE_V, PIPE_MTE2, ev);
    TLOAD(t, gm);
    // WARN@-1 [pto-unsynchronized-reuse]: PIPE_MTE2 writes 't' (UB [0x4000, 0xc000)) without waiting for PIPE_V, which writes 't' (UB [0x0, 0x8000)) in the same bytes
    // NOTE@-5: 't' is placed at UB [0x0, 0x8000) here
    // NOTE@-6: 't' is placed at UB [0x4000, 0xc000) here
    // NOTE@+5: PIPE_V writes 't' here (TMULS), as much of it as its valid region may be
    // NOTE@+11: in this call of 'run<16384U>'
    // NOTE@-6: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
    set_flag(PIPE_MTE2, PIPE_V, ev);
    wait_flag(PIPE_MTE2, PIPE_V, ev);
    TMULS(t, t, (half)2);
    set_flag(PIPE_V, PIPE_MTE2, ev);
  }
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
}
__global__ AICORE void bug_half_of_it(__gm__ half *x, unsigned n) {
  run<0x4000>(x, n);
}
__global__ AICORE void ok_all_of_it(__gm__ half *x, unsigned n) {
  run<0x8000>(x, n);
}
