// Pointers and references to members of the object itself, which a constructor
// or a default initialiser binds: they lead into the object that was made, not
// into that which the constructor worked on.
// RUN: %check_pto %s

#include "../Tiles.h"

// Two buffers by turns, told by pointers.
struct Turns {
  VecT t[2];
  VecT *now = nullptr, *next = nullptr;
  Turns() {
    TASSIGN(t[0], 0x0);
    TASSIGN(t[1], 0x400);
    now = &t[0];
    next = &t[1];
  }
  AICORE void turn() {
    VecT *before = now;
    now = next;
    next = before;
  }
};
__global__ AICORE void bug_pointers(__gm__ float *x, int n) {
  Turns in;
  for (int i = 0; i < n; ++i) {
    GmT g(x + i * 256);
    TLOAD(*in.now, g);
    TADDS(*in.now, *in.now, 1.0f);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'in.t[0]' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
    // NOTE@-18: 'in.t[0]' is placed at UB [0x0, 0x400) here
    // NOTE@-4: PIPE_MTE2 writes 'in.t[0]' here (TLOAD)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
    pipe_barrier(PIPE_ALL);
    in.turn();
  }
}
__global__ AICORE void ok_pointers(__gm__ float *x, int n) {
  Turns in;
  GmT first(x);
  TLOAD(*in.now, first);
  for (int i = 0; i < n; ++i) {
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    GmT g(x + i * 256);
    TLOAD(*in.next, g);
    TADDS(*in.now, *in.now, 1.0f);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    in.turn();
  }
}

// A member turns its sibling, to which it has a reference; the object is a
// member itself, or one of an array.
struct Turner {
  int &slot;
  AICORE explicit Turner(int &s) : slot(s) {}
  AICORE void turn() { slot ^= 1; }
};
struct Slots {
  int slot;
  Turner turner;
  AICORE Slots() : slot(0), turner(slot) {}
};
struct Stage {
  VecT t[2];
  Slots in[2];
  AICORE Stage() {
    TASSIGN(t[0], 0x0);
    TASSIGN(t[1], 0x400);
  }
};
__global__ AICORE void ok_references(__gm__ float *x) {
  Stage s;
  GmT g(x);
  TLOAD(s.t[s.in[1].slot], g);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  s.in[1].turner.turn();
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TLOAD(s.t[s.in[1].slot], g);
  TADDS(s.t[0], s.t[0], 1.0f);
}
__global__ AICORE void bug_references(__gm__ float *x) {
  Stage s;
  GmT g(x);
  TLOAD(s.t[s.in[1].slot], g);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  s.in[0].turner.turn();
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TLOAD(s.t[s.in[1].slot], g);
  TADDS(s.t[0], s.t[0], 1.0f);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 's.t[0]' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-24: 's.t[0]' is placed at UB [0x0, 0x400) here
  // NOTE@-4: PIPE_MTE2 writes 's.t[0]' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}

// The same in an aggregate, by default.
struct Both {
  int slot = 0;
  int *turned = &slot;
  AICORE void turn() { *turned ^= 1; }
};
struct Outer {
  Both left, right;
};
__global__ AICORE void ok_defaults(__gm__ float *x) {
  Outer o{};
  VecT t[2];
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  GmT g(x);
  TLOAD(t[o.right.slot], g);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  o.right.turn();
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TLOAD(t[o.right.slot], g);
  TADDS(t[0], t[0], 1.0f);
}
__global__ AICORE void bug_defaults(__gm__ float *x) {
  Outer o{};
  VecT t[2];
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  GmT g(x);
  TLOAD(t[o.right.slot], g);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  o.left.turn();
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TLOAD(t[o.right.slot], g);
  TADDS(t[0], t[0], 1.0f);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 't[0]' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-10: 't[0]' is placed at UB [0x0, 0x400) here
  // NOTE@-4: PIPE_MTE2 writes 't[0]' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
