// Flags that the library sets, and waits for, inside an instruction. To set
// them twice is as wrong there as anywhere.
// RUN: %check_pto %s --checks=-*,pto-unmatched-flag --suffixes=,A2A3
// RUN: %check_pto %s --checks=-*,pto-unmatched-flag --suffixes= -- -D__NPU_ARCH__=3510

#include "../Tiles.h"
#include <pto/comm/pto_comm_inst.hpp>

void bug_prefetch_across_put(VecT &a, VecT &staging, GmT &x, GmT &remote,
                             int n) {
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  for (int i = 0; i < n; ++i) {
    pto::comm::TPUT(remote, x, staging);
    // WARN@-1 [pto-unmatched-flag]: the library sets flag PIPE_MTE3 -> PIPE_MTE2 id 0 inside this instruction, and it is set already
    // NOTE@-4: it is set here before
    // NOTE@-3: wait for it before the instruction, or use another id
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    TLOAD(a, x);
    set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID1);
    wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID1);
    TSTORE(x, a);
    set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  }
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
}
void ok_another_id(VecT &a, VecT &staging, GmT &x, GmT &remote, int n) {
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID2);
  for (int i = 0; i < n; ++i) {
    pto::comm::TPUT(remote, x, staging);
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID2);
    TLOAD(a, x);
    set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID1);
    wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID1);
    TSTORE(x, a);
    set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID2);
  }
  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID2);
}
void ok_waited_for_in_front(VecT &a, VecT &staging, GmT &x, GmT &remote,
                            int n) {
  for (int i = 0; i < n; ++i) {
    TLOAD(a, x);
    set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
    TSTORE(x, a);
    set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    pto::comm::TPUT(remote, x, staging);
  }
}

void bug_two_tiles(VecT &a, VecT &ping, VecT &pong, GmT &x, GmT &remote) {
  TLOAD(a, x);
  set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  pto::comm::TGET(x, remote, ping, pong);
  // WARN@-1 [pto-unmatched-flag]: the library sets flag PIPE_MTE2 -> PIPE_MTE3 id 0 inside this instruction, and it is set already
  // NOTE@-3: it is set here before
  // NOTE@-3: wait for it before the instruction, or use another id
  wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  TSTORE(x, a);
}
void ok_other_pipes(VecT &a, VecT &b, VecT &ping, VecT &pong, GmT &x,
                    GmT &remote) {
  TLOAD(a, x);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  pto::comm::TGET(x, remote, ping, pong);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TEXP(b, a);
}

// Another engine uses none of them.
struct Group {};
void bug_broadcast(VecT &a, VecT &staging, GmT &x, Group &group) {
  TLOAD(a, x);
  set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  pto::comm::TBROADCAST(group, x, staging);
  // WARN@-1 [pto-unmatched-flag]: the library sets flag PIPE_MTE2 -> PIPE_MTE3 id 0 inside this instruction, and it is set already
  // NOTE@-3: it is set here before
  // NOTE@-3: wait for it before the instruction, or use another id
  wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  TSTORE(x, a);
}
void ok_broadcast_by_another_engine(VecT &a, VecT &staging, GmT &x,
                                    Group &group) {
  TLOAD(a, x);
  set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  pto::comm::TBROADCAST<pto::comm::CollEngine::CCU>(group, x, staging);
  wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  TSTORE(x, a);
}

// Pending on one path only: this may be one that no run takes.
void ok_waited_for_on_a_path(VecT &a, VecT &staging, GmT &x, GmT &remote,
                             bool first, bool second) {
  TLOAD(a, x);
  set_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  if (first)
    wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  if (second)
    pto::comm::TPUT(remote, x, staging);
  if (!first)
    wait_flag(PIPE_MTE2, PIPE_MTE3, EVENT_ID0);
  TSTORE(x, a);
}

// TSELS writes its number as a scalar, on A2A3.
void sets_by_a_number(VecT &a, VecT &b, VecT &mask, VecT &tmp) {
  set_flag(PIPE_S, PIPE_V, EVENT_ID0);
  TSELS(b, mask, a, tmp, 1.0f);
  // WARN-A2A3@-1 [pto-unmatched-flag]: the library sets flag PIPE_S -> PIPE_V id 0 inside this instruction, and it is set already
  // NOTE-A2A3@-3: it is set here before
  // NOTE-A2A3@-3: wait for it before the instruction, or use another id
  wait_flag(PIPE_S, PIPE_V, EVENT_ID0);
}
