// Tiles, events and numbers in std::array; arrays that are kept as a whole.
// RUN: %check_pto %s

#include "../Tiles.h"
#include <array>
#include <utility>

using LoadToStore = Event<Op::TLOAD, Op::TSTORE_VEC>;

void ok_tiles_in_an_array(GmT &gm) {
  std::array<VecT, 2> t;
  std::array<LoadToStore, 2> loaded;
  for (int i = 0; i < 2; ++i)
    TASSIGN(t[i], i * 0x400);
  for (int i = 0; i < 2; ++i)
    loaded[i] = TLOAD(t[i], gm);
  for (int i = 0; i < 2; ++i)
    TSTORE(gm, t.at(i), loaded[i]);
}
void bug_tiles_in_an_array(GmT &gm) {
  std::array<VecT, 2> t;
  for (int i = 0; i < 2; ++i)
    TASSIGN(t[i], i * 0x400);
  TLOAD(t[0], gm);
  TLOAD(t[1], gm);
  pipe_barrier(PIPE_MTE2);
  set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  TSTORE(gm, t[1]);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 't[1]' (UB [0x400, 0x800)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-7: 't[1]' is placed at UB [0x400, 0x800) here
  // NOTE@-6: PIPE_MTE2 writes 't[1]' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
  wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
}
void ok_addresses_in_an_array(GmT &gm) {
  VecT a, b;
  constexpr std::array<uint32_t, 2> at{0x0, 0x400};
  const std::pair<uint32_t, uint32_t> more{0x800, 0xc00};
  VecT c, d;
  TASSIGN(a, at[0]);
  TASSIGN(b, at[1]);
  TASSIGN(c, more.first);
  TASSIGN(d, more.second);
  TLOAD(a, gm);
  TLOAD(b, gm);
  TLOAD(c, gm);
  TLOAD(d, gm);
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, a);
  TSTORE(gm, b);
  TSTORE(gm, c);
  TSTORE(gm, d);
}
void ok_ids_that_are_written(GmT &gm) {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  std::array<int, 2> id;
  id[0] = 0;
  id[1] = 1;
  TLOAD(a, gm);
  set_flag(PIPE_MTE2, PIPE_MTE3, id[0]);
  TLOAD(b, gm);
  set_flag(PIPE_MTE2, PIPE_MTE3, id[1]);
  wait_flag(PIPE_MTE2, PIPE_MTE3, id[0]);
  TSTORE(gm, a);
  wait_flag(PIPE_MTE2, PIPE_MTE3, id[1]);
  TSTORE(gm, b);
}
// Of an array of so many numbers no element is known, and none is another.
void ok_large_array(GmT &gm) {
  VecT a, b;
  int id[300];
  uint32_t at[300];
  at[1] = 0x0;
  at[2] = 0x400;
  id[1] = 0;
  id[2] = 1;
  TASSIGN(a, at[1]);
  TASSIGN(b, at[2]);
  TLOAD(a, gm);
  set_flag(PIPE_MTE2, PIPE_MTE3, id[1]);
  TLOAD(b, gm);
  set_flag(PIPE_MTE2, PIPE_MTE3, id[2]);
  wait_flag(PIPE_MTE2, PIPE_MTE3, id[1]);
  TSTORE(gm, a);
  wait_flag(PIPE_MTE2, PIPE_MTE3, id[2]);
  TSTORE(gm, b);
}
