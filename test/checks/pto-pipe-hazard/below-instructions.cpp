// What the library makes its instructions of, called by the kernel itself.
// RUN: %check_pto %s

#include "../Tiles.h"

namespace pto {
template <class Gm, class Tile> AICORE void TSTORE_IMPL(Gm &, Tile &);
} // namespace pto

void bug_called_without_its_name(GmT &gm) {
  VecT a;
  TASSIGN(a, 0x0);
  TLOAD(a, gm);
  TSTORE_IMPL(gm, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-4: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-4: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
void ok_called_without_its_name(GmT &gm) {
  VecT a;
  TASSIGN(a, 0x0);
  TLOAD(a, gm);
  set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  TSTORE_IMPL(gm, a);
}
void bug_copied_out(GmT &gm, __gm__ float *out) {
  VecT a;
  TASSIGN(a, 0x0);
  TLOAD(a, gm);
  copy_ubuf_to_gm(out, a.data(), 0, 1, 32, 0, 0);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-4: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-4: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
void ok_copied_out(GmT &gm, __gm__ float *out) {
  VecT a;
  TASSIGN(a, 0x0);
  TLOAD(a, gm);
  set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  copy_ubuf_to_gm(out, a.data(), 0, 1, 32, 0, 0);
}
void bug_copied_in(GmT &gm, __gm__ float *in) {
  VecT a;
  TASSIGN(a, 0x0);
  copy_gm_to_ubuf(a.data() + 64, in, 0, 1, 8, 0, 0);
  TSTORE(gm, a);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-4: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-4: PIPE_MTE2 writes 'a' here (copy_gm_to_ubuf)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
void ok_copied_in(GmT &gm, __gm__ float *in) {
  VecT a;
  TASSIGN(a, 0x0);
  copy_gm_to_ubuf(a.data() + 64, in, 0, 1, 8, 0, 0);
  set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  TSTORE(gm, a);
}
