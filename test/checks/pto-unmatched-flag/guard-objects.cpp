// Guard objects whose flags vary from iteration to iteration: their ends have
// several ways out. One that a function returns ends in the caller.
// RUN: %check_pto %s --checks=-*,pto-unproduced-event,pto-unmatched-flag

#include "../Tiles.h"

struct Use {
  int Slot;
  AICORE explicit Use(int S) : Slot(S) {
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)Slot);
    // WARN@-1 [pto-unproduced-event]: this waits again for flag PIPE_MTE2 -> PIPE_V id 0, which nothing has set since the last wait: the kernel hangs here
    // NOTE@-2: the last wait is here
    // NOTE@+85: in this call of 'Use'
    // NOTE@+115: in this call of 'byName'
    // NOTE@+42: in this call of 'compute'
    // NOTE@+118: in this call of 'ring<BugTwice>'
    // NOTE@-7: set_flag(PIPE_MTE2, PIPE_V, 0) has to come first
  }
  AICORE ~Use() { set_flag(PIPE_V, PIPE_MTE2, (event_t)Slot); }
  // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_V -> PIPE_MTE2 id 0, which is set already
  // NOTE@-2: it is set here the time before
  // NOTE@+148: in this call of '~Use'
  // NOTE@+34: in this call of 'compute'
  // NOTE@+152: in this call of 'ring<BugCopied>'
  // NOTE@-6: add a wait between the two
  // WARN@-7 [pto-unmatched-flag]: this sets flag PIPE_V -> PIPE_MTE2 id 1, which is set already
  // NOTE@-8: it is set here the time before
  // NOTE@+142: in this call of '~Use'
  // NOTE@+28: in this call of 'compute'
  // NOTE@+146: in this call of 'ring<BugCopied>'
  // NOTE@-12: add a wait between the two
  // WARN@-13 [pto-unmatched-flag]: this sets flag PIPE_V -> PIPE_MTE2 id 2, which is set already
  // NOTE@-14: it is set here the time before
  // NOTE@+136: in this call of '~Use'
  // NOTE@+22: in this call of 'compute'
  // NOTE@+140: in this call of 'ring<BugCopied>'
  // NOTE@-18: add a wait between the two
};

template <class StageT> AICORE inline void ring(__gm__ float *x, int n) {
  GmT gm(x);
  VecT t[3], out;
  TASSIGN(out, 0x3000);
  for (int i = 0; i < 3; ++i) {
    TASSIGN(t[i], i * 0x1000);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)i);
  }
  for (int i = 0; i < n; ++i) {
    const int slot = i % 3;
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)slot);
    // WARN@-1 [pto-unproduced-event]: this waits again for flag PIPE_V -> PIPE_MTE2 id 2, which nothing has set since the last wait: the kernel hangs here
    // NOTE@-2: the last wait is here
    // NOTE@+40: in this call of 'ring<BugGuard>'
    // NOTE@-4: set_flag(PIPE_V, PIPE_MTE2, 2) has to come first
    TLOAD(t[slot], gm);
    set_flag(PIPE_MTE2, PIPE_V, (event_t)slot);
    StageT::compute(slot, out, t[slot]);
  }
  for (int i = 0; i < 3; ++i)
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)i);
}

struct OkGuard {
  static AICORE inline void compute(int slot, VecT &out, VecT &in) {
    Use held(slot);
    TEXP(out, in);
  }
};
__global__ AICORE void ok_guard(__gm__ float *x, int n) { ring<OkGuard>(x, n); }

// Releases slot 0 twice, and slot 2 never.
struct WrongUse {
  int Slot;
  AICORE explicit WrongUse(int S) : Slot(S) {
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)Slot);
  }
  AICORE ~WrongUse() { set_flag(PIPE_V, PIPE_MTE2, (event_t)(Slot & 1)); }
  // WARN@-1 [pto-unmatched-flag]: this sets flag PIPE_V -> PIPE_MTE2 id 0, which is set already: every path through the loop below sets a flag twice or leaves one set, this one or another
  // NOTE@-31: no path through this loop, in an iteration after the second, waits for each flag that it sets
  // NOTE@+8: in this call of '~WrongUse'
  // NOTE@-24: in this call of 'compute'
  // NOTE@+11: in this call of 'ring<BugGuard>'
  // NOTE@-6: wait for it there as well
};

struct BugGuard {
  static AICORE inline void compute(int slot, VecT &out, VecT &in) {
    WrongUse held(slot);
    TEXP(out, in);
  }
};
__global__ AICORE void bug_guard(__gm__ float *x, int n) {
  ring<BugGuard>(x, n);
}

// By its name, and without one.
AICORE inline Use byName(int slot) {
  Use made(slot);
  return made;
}
AICORE inline Use asValue(int slot) { return Use(slot); }

struct OkReturned1 {
  static AICORE inline void compute(int slot, VecT &out, VecT &in) {
    Use held = byName(slot);
    TEXP(out, in);
  }
};
struct OkReturned2 {
  static AICORE inline void compute(int slot, VecT &out, VecT &in) {
    Use held = asValue(slot);
    TEXP(out, in);
  }
};
__global__ AICORE void ok_returned(__gm__ float *x, int n) {
  ring<OkReturned1>(x, n);
  ring<OkReturned2>(x, n);
}

// Held by the helper alone: a slot is free before it is read.
AICORE inline int heldInside(int slot) {
  Use made(slot);
  return made.Slot;
}

struct BugTwice {
  static AICORE inline void compute(int slot, VecT &out, VecT &in) {
    heldInside(slot);
    Use held = byName(slot);
    TEXP(out, in);
  }
};
__global__ AICORE void bug_twice(__gm__ float *x, int n) {
  ring<BugTwice>(x, n);
}

// One that is moved from does nothing any more.
struct Lease {
  int Slot;
  bool Held = true;
  AICORE explicit Lease(int S) : Slot(S) {
    wait_flag(PIPE_MTE2, PIPE_V, (event_t)Slot);
  }
  AICORE Lease(Lease &&From) : Slot(From.Slot), Held(From.Held) {
    From.Held = false;
  }
  AICORE ~Lease() {
    if (Held)
      set_flag(PIPE_V, PIPE_MTE2, (event_t)Slot);
  }
};

struct OkMoved {
  static AICORE inline void compute(int slot, VecT &out, VecT &in) {
    Lease first(slot);
    Lease held(static_cast<Lease &&>(first));
    TEXP(out, in);
  }
};
__global__ AICORE void ok_moved(__gm__ float *x, int n) { ring<OkMoved>(x, n); }

// Copied, where it should have been moved: both give the slot back.
struct Copied : Use {
  AICORE explicit Copied(int S) : Use(S) {}
  AICORE Copied(const Copied &From) = default;
};

struct BugCopied {
  static AICORE inline void compute(int slot, VecT &out, VecT &in) {
    Copied first(slot);
    Copied held(first);
    TEXP(out, in);
  }
};
__global__ AICORE void bug_copied(__gm__ float *x, int n) {
  ring<BugCopied>(x, n);
}

// Members and bases end behind the body, the last one first.
struct Pair {
  Use First, Second;
  AICORE explicit Pair(int S) : First(S), Second(S + 1) {}
};

template <class HeldT> AICORE inline void pairs(__gm__ float *x, int n) {
  GmT gm(x);
  VecT t[4], out;
  TASSIGN(out, 0x4000);
  for (int i = 0; i < 4; ++i) {
    TASSIGN(t[i], i * 0x1000);
    set_flag(PIPE_V, PIPE_MTE2, (event_t)i);
  }
  for (int i = 0; i < n; ++i) {
    const int slot = i % 2 * 2;
    for (int k = slot; k < slot + 2; ++k) {
      wait_flag(PIPE_V, PIPE_MTE2, (event_t)k);
      // WARN@-1 [pto-unproduced-event]: this waits again for flag PIPE_V -> PIPE_MTE2 id 1, which nothing has set since the last wait: the kernel hangs here
      // NOTE@-2: the last wait is here
      // NOTE@+23: in this call of 'pairs<WrongPair>'
      // NOTE@-4: set_flag(PIPE_V, PIPE_MTE2, 1) has to come first
      TLOAD(t[k], gm);
      set_flag(PIPE_MTE2, PIPE_V, (event_t)k);
    }
    HeldT held(slot);
    TADD(out, t[slot], t[slot + 1]);
  }
  for (int i = 0; i < 4; ++i)
    wait_flag(PIPE_V, PIPE_MTE2, (event_t)i);
}

__global__ AICORE void ok_members(__gm__ float *x, int n) { pairs<Pair>(x, n); }

// Its body comes before its members end: the second one gives back the slot of
// the first one as well.
struct WrongPair {
  Use First, Second;
  AICORE explicit WrongPair(int S) : First(S), Second(S + 1) {}
  AICORE ~WrongPair() { Second.Slot = First.Slot; }
};

__global__ AICORE void bug_members(__gm__ float *x, int n) {
  pairs<WrongPair>(x, n);
}
