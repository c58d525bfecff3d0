// On A2A3 some instructions write to a source while they work on it.
// RUN: %check_pto %s --config '{CheckOptions: {PtoTarget: A2A3}}'
// RUN: %check_pto %s --suffixes=A5 --config '{CheckOptions: {PtoTarget: A5}}'

#include "../Tiles.h"

template <class TileT>
using Gm = GlobalTensor<typename TileT::DType, Shape<1, 1, 1, 16, 16>,
                        Stride<256, 256, 256, 16, 1>>;

/// What is stored and worked on at once.
template <class TileT, bool Waits, class WorkT>
AICORE inline void around(__gm__ void *x, WorkT work) {
  TileT a, b, d, t;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(d, 0x800);
  TASSIGN(t, 0xc00);
  Gm<TileT> gm(static_cast<__gm__ typename TileT::DType *>(x));
  TLOAD(a, gm);
  TLOAD(b, gm);
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, a);
  if (Waits) {
    set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  }
  work(a, b, d, t);
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, d);
}

// The remainder of integers is made of numbers that they become.
using IntT = Tile<TileType::Vec, int32_t, 16, 16>;
template <class TileT, bool Waits>
AICORE inline void remainder(__gm__ void *x) {
  around<TileT, Waits>(x, [](TileT &a, TileT &b, TileT &d, TileT &t) {
    TREM(d, a, b, t);
    // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_V writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE3, which reads it
    // NOTE@-25: 'a' is placed at UB [0x0, 0x400) here
    // NOTE@-18: PIPE_MTE3 reads 'a' here (TSTORE)
    // NOTE@-14: in this call of 'operator()'
    // NOTE@-6: in this call of 'around<pto::Tile<pto::TileType::Vec, int, 16, 16>, false, (lambda)>'
    // NOTE@+5: in this call of 'remainder<pto::Tile<pto::TileType::Vec, int, 16, 16>, false>'
    // NOTE@-7: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_V, id) after the first and wait_flag before the second, or an Event
  });
}
__global__ AICORE void bug_remainder(__gm__ void *x) {
  remainder<IntT, false>(x);
}
__global__ AICORE void ok_remainder(__gm__ void *x) {
  remainder<IntT, true>(x);
}
// Others are only read.
__global__ AICORE void ok_of_floats(__gm__ void *x) {
  remainder<VecT, false>(x);
}
