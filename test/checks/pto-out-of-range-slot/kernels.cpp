// Slots of a ring beyond the array that they pick from.
// RUN: %check_pto %s --checks=-*,pto-out-of-range-slot

#include "../Tiles.h"
#include <initializer_list>

AICORE inline void copy(VecT &t, GmT &gm, event_t id) {
  TLOAD(t, gm);
  set_flag(PIPE_MTE2, PIPE_MTE3, id);
  wait_flag(PIPE_MTE2, PIPE_MTE3, id);
  TSTORE(gm, t);
  pipe_barrier(PIPE_ALL);
}

template <int Slots> AICORE void tiles(__gm__ float *x, int n) {
  GmT gm(x);
  VecT t[2];
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  for (int i = 0; i < n; ++i)
    copy(t[i % Slots], gm, EVENT_ID0);
    // WARN@-1 [pto-out-of-range-slot]: this picks element 2 of 't', whose last one is 1
    // NOTE@+2: in this call of 'tiles<3>'
}
__global__ AICORE void bug_tiles(__gm__ float *x, int n) { tiles<3>(x, n); }
__global__ AICORE void ok_tiles(__gm__ float *x, int n) { tiles<2>(x, n); }

// Addresses, and a slot that has a name.
template <int Mask> AICORE void addresses(__gm__ float *x, int n) {
  constexpr unsigned Address[2] = {0x0, 0x400};
  GmT gm(x);
  for (int i = 0; i < n; ++i) {
    const unsigned slot = i & Mask;
    VecT t;
    TASSIGN(t, Address[slot]);
    // WARN@-1 [pto-out-of-range-slot]: this picks element 2 of 'Address', whose last one is 1
    // NOTE@+5: in this call of 'addresses<3>'
    copy(t, gm, EVENT_ID0);
  }
}
__global__ AICORE void bug_addresses(__gm__ float *x, int n) {
  addresses<3>(x, n);
}
__global__ AICORE void ok_addresses(__gm__ float *x, int n) {
  addresses<1>(x, n);
}

// Ids, and a slot that comes through a call.
AICORE inline void step(VecT &t, GmT &gm, int slot) {
  const event_t ids[] = {EVENT_ID0, EVENT_ID1, EVENT_ID2};
  copy(t, gm, ids[slot]);
  // WARN@-1 [pto-out-of-range-slot]: this picks element 3 of 'ids', whose last one is 2
  // NOTE@+8: in this call of 'step'
  // NOTE@+9: in this call of 'ids<4>'
}
template <int Slots> AICORE void ids(__gm__ float *x) {
  GmT gm(x);
  VecT t;
  TASSIGN(t, 0x0);
  for (int i = 0; i < 6; ++i)
    step(t, gm, i % Slots);
}
__global__ AICORE void bug_ids(__gm__ float *x) { ids<4>(x); }
__global__ AICORE void ok_ids(__gm__ float *x) { ids<3>(x); }

// A slot that turns, and one that may be anything.
template <int Slots> AICORE void turns(__gm__ float *x, int rows, int n) {
  GmT gm(x);
  VecT t[2];
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  int slot = 0;
  for (int row = 0; row < rows; ++row)
    for (int i = 0; i < n; ++i) {
      copy(t[slot], gm, EVENT_ID0);
      // WARN@-1 [pto-out-of-range-slot]: this picks element 2 of 't', whose last one is 1
      // NOTE@+5: in this call of 'turns<3>'
      slot = (slot + 1) % Slots;
    }
}
__global__ AICORE void bug_turns(__gm__ float *x, int rows, int n) {
  turns<3>(x, rows, n);
}
__global__ AICORE void ok_turns(__gm__ float *x, int rows, int n) {
  turns<2>(x, rows, n);
}
__global__ AICORE void ok_toggles(__gm__ float *x, int n) {
  GmT gm(x);
  VecT t[2];
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  int slot = 0;
  for (int i = 0; i < n; ++i) {
    copy(t[slot], gm, EVENT_ID0);
    slot ^= 1;
  }
}

// How long the loop is, the host knows.
__global__ AICORE void ok_counted(__gm__ float *x, int n) {
  GmT gm(x);
  VecT t[2];
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  for (int i = 0; i < n; ++i)
    copy(t[i], gm, EVENT_ID0);
}
// The last slot is for something else.
__global__ AICORE void ok_asked(__gm__ float *x, int n) {
  GmT gm(x);
  VecT t[2];
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  for (int i = 0; i < n; ++i) {
    const int slot = i % 3;
    if (slot < 2)
      copy(t[slot], gm, EVENT_ID0);
  }
}
// One behind the last is a place, not an element.
__global__ AICORE void ok_end(__gm__ float *x) {
  GmT gm(x);
  VecT t[2];
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  for (VecT *p = &t[0]; p != &t[2]; ++p)
    copy(*p, gm, EVENT_ID0);
}

// Loops whose ends are constants.
template <int Taps> AICORE void taps(__gm__ float *x, int shift) {
  GmT gm(x);
  VecT t[4];
  for (int i = 0; i < 4; ++i)
    TASSIGN(t[i], 0x400 * i);
  for (int j = 1; j <= Taps; ++j)
    if (j + shift < 4)
      copy(t[j + shift], gm, EVENT_ID0);
  for (int j = 0; j < Taps; ++j)
    copy(t[j + 1], gm, EVENT_ID0);
    // WARN@-1 [pto-out-of-range-slot]: this picks element 4 of 't', whose last one is 3
    // NOTE@+2: in this call of 'taps<4>'
}
__global__ AICORE void bug_taps(__gm__ float *x, int s) { taps<4>(x, s); }
__global__ AICORE void ok_taps(__gm__ float *x, int s) { taps<3>(x, s); }
__global__ AICORE void bug_one_too_many(__gm__ float *x) {
  GmT gm(x);
  VecT t[2];
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  for (int i = 0; i <= 2; i++)
    copy(t[i], gm, EVENT_ID0);
    // WARN@-1 [pto-out-of-range-slot]: this picks element 2 of 't', whose last one is 1
}
// The counter is changed in the loop as well.
__global__ AICORE void ok_raised_inside(__gm__ float *x) {
  GmT gm(x);
  VecT t[2];
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  for (int i = 0; i < 4; ++i) {
    copy(t[i / 2], gm, EVENT_ID0);
    ++i;
  }
}
// As many as there are stand behind such a structure.
struct Flags {
  int count;
  int of[1];
};
__global__ AICORE void ok_as_many_as_there_are(__gm__ float *x,
                                               __gm__ Flags *flags) {
  GmT gm(x);
  VecT t;
  TASSIGN(t, 0x0);
  for (int i = 0; i < 4; ++i)
    if (flags->of[i])
      copy(t, gm, EVENT_ID0);
}

// Slots that a comparison sets back.
template <int Slots> AICORE void raised_and_compared(__gm__ float *x, int n) {
  GmT gm(x);
  VecT t[3];
  for (int i = 0; i < 3; ++i)
    TASSIGN(t[i], 0x400 * i);
  int slot = 0;
  for (int i = 0; i < n; ++i) {
    copy(t[slot], gm, EVENT_ID0);
    // WARN@-1 [pto-out-of-range-slot]: this picks element 3 of 't', whose last one is 2
    // NOTE@+6: in this call of 'raised_and_compared<4>'
    if (++slot == Slots)
      slot = 0;
  }
}
__global__ AICORE void bug_raised_and_compared(__gm__ float *x, int n) {
  raised_and_compared<4>(x, n);
}
__global__ AICORE void ok_raised_and_compared(__gm__ float *x, int n) {
  raised_and_compared<3>(x, n);
}
template <int Slots> AICORE void raised_before(__gm__ float *x, int n) {
  GmT gm(x);
  VecT t[3];
  for (int i = 0; i < 3; ++i)
    TASSIGN(t[i], 0x400 * i);
  int slot = 0, round = 0;
  for (int i = 0; i < n; ++i) {
    copy(t[slot], gm, EVENT_ID0);
    // WARN@-1 [pto-out-of-range-slot]: this picks element 3 of 't', whose last one is 2
    // NOTE@+9: in this call of 'raised_before<4>'
    slot += 1;
    if (slot >= Slots) {
      ++round;
      slot = 0;
    }
  }
}
__global__ AICORE void bug_raised_before(__gm__ float *x, int n) {
  raised_before<4>(x, n);
}
__global__ AICORE void ok_raised_before(__gm__ float *x, int n) {
  raised_before<3>(x, n);
}
template <int Slots> AICORE void chosen(__gm__ float *x, int n) {
  GmT gm(x);
  VecT t[3];
  for (int i = 0; i < 3; ++i)
    TASSIGN(t[i], 0x400 * i);
  int slot = 0, last = Slots - 1;
  for (int i = 0; i < n; ++i) {
    copy(t[slot], gm, EVENT_ID0);
    // WARN@-1 [pto-out-of-range-slot]: this picks element 3 of 't', whose last one is 2
    // NOTE@+8: in this call of 'chosen<4>'
    copy(t[last], gm, EVENT_ID0);
    // WARN@-1 [pto-out-of-range-slot]: this picks element 3 of 't', whose last one is 2
    // NOTE@+5: in this call of 'chosen<4>'
    slot = slot + 1 == Slots ? 0 : slot + 1;
    last = last > 0 ? last - 1 : Slots - 1;
  }
}
__global__ AICORE void bug_chosen(__gm__ float *x, int n) { chosen<4>(x, n); }
__global__ AICORE void ok_chosen(__gm__ float *x, int n) { chosen<3>(x, n); }
// It is set back two behind the last one.
__global__ AICORE void bug_set_back_late(__gm__ float *x, int n) {
  GmT gm(x);
  VecT t[3];
  for (int i = 0; i < 3; ++i)
    TASSIGN(t[i], 0x400 * i);
  int slot = 0;
  for (int i = 0; i < n; ++i) {
    copy(t[slot], gm, EVENT_ID0);
    // WARN@-1 [pto-out-of-range-slot]: this picks element 3 of 't', whose last one is 2
    if (slot++ == 4)
      slot = 0;
  }
}

// A slot that a helper gives, and the one of a ring that counts for itself.
AICORE inline int slotOf(int i, int slots) { return i % slots; }
template <int Slots> struct Turns {
  unsigned taken = 0;
  AICORE unsigned next() {
    const unsigned slot = taken % Slots;
    ++taken;
    return slot;
  }
};
AICORE inline int next(int i) { return i > 7 ? next(i - 8) : next(i + 1); }
template <int Slots> AICORE void given(__gm__ float *x, int n) {
  GmT gm(x);
  VecT t[2], u[2];
  for (int i = 0; i < 2; ++i) {
    TASSIGN(t[i], 0x400 * i);
    TASSIGN(u[i], 0x800 + 0x400 * i);
  }
  Turns<Slots> turns;
  for (int i = 0; i < n; ++i) {
    copy(t[slotOf(i, Slots)], gm, EVENT_ID0);
    // WARN@-1 [pto-out-of-range-slot]: this picks element 2 of 't', whose last one is 1
    // NOTE@+7: in this call of 'given<3>'
    const unsigned slot = turns.next();
    copy(u[slot], gm, EVENT_ID0);
    // WARN@-1 [pto-out-of-range-slot]: this picks element 2 of 'u', whose last one is 1
    // NOTE@+3: in this call of 'given<3>'
  }
}
__global__ AICORE void bug_given(__gm__ float *x, int n) { given<3>(x, n); }
__global__ AICORE void ok_given(__gm__ float *x, int n) { given<2>(x, n); }
// What calls itself gives anything.
__global__ AICORE void ok_calls_itself(__gm__ float *x) {
  GmT gm(x);
  VecT t[2];
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  copy(t[next(2)], gm, EVENT_ID0);
}
// Two steps a slot.
template <int Steps> AICORE void two_steps(__gm__ float *x, int n) {
  GmT gm(x);
  VecT t[2], u[2];
  for (int i = 0; i < 2; ++i) {
    TASSIGN(t[i], 0x400 * i);
    TASSIGN(u[i], 0x800 + 0x400 * i);
  }
  for (int i = 0; i < n; ++i) {
    copy(t[i % Steps / 2], gm, EVENT_ID0);
    // WARN@-1 [pto-out-of-range-slot]: this picks element 2 of 't', whose last one is 1
    // NOTE@+7: in this call of 'two_steps<8>'
    copy(u[(i & (Steps - 1)) >> 1], gm, EVENT_ID0);
    // WARN@-1 [pto-out-of-range-slot]: this picks element 2 of 'u', whose last one is 1
    // NOTE@+4: in this call of 'two_steps<8>'
  }
}
__global__ AICORE void bug_two_steps(__gm__ float *x, int n) {
  two_steps<8>(x, n);
}
__global__ AICORE void ok_two_steps(__gm__ float *x, int n) {
  two_steps<4>(x, n);
}

// The same with other comparisons: it is beyond the end, or was there before it
// was raised.
template <int Last, bool After> AICORE void past_the_last(__gm__ float *x,
                                                          int n) {
  GmT gm(x);
  VecT t[3];
  for (int i = 0; i < 3; ++i)
    TASSIGN(t[i], 0x400 * i);
  int slot = 0;
  for (int i = 0; i < n; ++i) {
    copy(t[slot], gm, EVENT_ID0);
    // WARN@-1 [pto-out-of-range-slot]: this picks element 3 of 't', whose last one is 2
    // NOTE@+11: in this call of 'past_the_last<3, false>'
    if constexpr (After) {
      if (slot++ == Last)
        slot = 0;
    } else {
      if (++slot > Last)
        slot = 0;
    }
  }
}
__global__ AICORE void bug_past_the_last(__gm__ float *x, int n) {
  past_the_last<3, false>(x, n);
}
__global__ AICORE void ok_past_the_last(__gm__ float *x, int n) {
  past_the_last<2, false>(x, n);
}
__global__ AICORE void bug_was_the_last(__gm__ float *x, int n) {
  past_the_last<3, true>(x, n);
}
__global__ AICORE void ok_was_the_last(__gm__ float *x, int n) {
  past_the_last<2, true>(x, n);
}
// Raised twice, it does not come to each number.
__global__ AICORE void ok_raised_twice(__gm__ float *x, int n) {
  GmT gm(x);
  VecT t[4];
  for (int i = 0; i < 4; ++i)
    TASSIGN(t[i], 0x400 * i);
  int slot = 0;
  for (int i = 0; i < n; ++i) {
    copy(t[slot], gm, EVENT_ID0);
    ++slot;
    if (++slot == 4)
      slot = 0;
  }
}

// A loop over a list has the values of that.
template <int Last> AICORE void listed(__gm__ float *x) {
  GmT gm(x);
  VecT t[2];
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  for (int slot : {0, 1, Last})
    copy(t[slot], gm, EVENT_ID0);
    // WARN@-1 [pto-out-of-range-slot]: this picks element 2 of 't', whose last one is 1
    // NOTE@+2: in this call of 'listed<2>'
}
__global__ AICORE void bug_listed(__gm__ float *x) { listed<2>(x); }
__global__ AICORE void ok_listed(__gm__ float *x) { listed<1>(x); }
