// Slots that a member of an object counts.
// RUN: %check_pto %s --checks=-*,pto-out-of-range-slot

#include "../Tiles.h"

AICORE inline void copy(VecT &t, GmT &gm) {
  TLOAD(t, gm);
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, t);
  pipe_barrier(PIPE_ALL);
}

// A structure that the kernel itself moves on.
template <int Slots> struct Ring {
  VecT of[2];
  int at = 0;
};
template <int Slots> AICORE void ring(__gm__ float *x, int n) {
  GmT gm(x);
  Ring<Slots> r;
  TASSIGN(r.of[0], 0x0);
  TASSIGN(r.of[1], 0x400);
  for (int i = 0; i < n; ++i) {
    copy(r.of[r.at], gm);
    // WARN@-1 [pto-out-of-range-slot]: this picks element 2 of 'r.of', whose last one is 1
    // NOTE@+4: in this call of 'ring<3>'
    r.at = (r.at + 1) % Slots;
  }
}
__global__ AICORE void bug_ring(__gm__ float *x, int n) { ring<3>(x, n); }
__global__ AICORE void ok_ring(__gm__ float *x, int n) { ring<2>(x, n); }

// A class with a constructor, whose methods do.
template <int Slots> class Turns {
public:
  AICORE explicit Turns(unsigned base) : slot(0) {
    for (int i = 0; i < 2; ++i)
      TASSIGN(tiles[i], base + i * 0x400);
  }
  AICORE VecT &take() {
    VecT &t = tiles[slot];
    // WARN@-1 [pto-out-of-range-slot]: this picks element 2 of 'tiles', whose last one is 1
    // NOTE@+15: in this call of 'take'
    // NOTE@+16: in this call of 'turns<3>'
    if (++slot == Slots)
      slot = 0;
    return t;
  }

private:
  VecT tiles[2];
  unsigned slot;
};
template <int Slots> AICORE void turns(__gm__ float *x, int n) {
  GmT gm(x);
  Turns<Slots> t(0x1000);
  for (int i = 0; i < n; ++i)
    copy(t.take(), gm);
}
__global__ AICORE void bug_turns(__gm__ float *x, int n) { turns<3>(x, n); }
__global__ AICORE void ok_turns(__gm__ float *x, int n) { turns<2>(x, n); }

// A helper is given the object, which begins as an aggregate.
template <int Slots> struct Cursor {
  int first, second;
};
template <int Slots> AICORE inline void move(Cursor<Slots> &c) {
  c.first = c.first + 1 == Slots ? 0 : c.first + 1;
  c.second ^= 1;
}
template <int Slots> AICORE void cursor(__gm__ float *x, int n) {
  GmT gm(x);
  VecT t[2], u[2];
  for (int i = 0; i < 2; ++i) {
    TASSIGN(t[i], 0x400 * i);
    TASSIGN(u[i], 0x800 + 0x400 * i);
  }
  Cursor<Slots> c{0, 1};
  for (int i = 0; i < n; ++i) {
    copy(t[c.first], gm);
    // WARN@-1 [pto-out-of-range-slot]: this picks element 2 of 't', whose last one is 1
    // NOTE@+5: in this call of 'cursor<3>'
    copy(u[c.second], gm);
    move(c);
  }
}
__global__ AICORE void bug_cursor(__gm__ float *x, int n) { cursor<3>(x, n); }
__global__ AICORE void ok_cursor(__gm__ float *x, int n) { cursor<2>(x, n); }

// One that counts, of which the host knows how far, and one that somebody else
// may change.
struct Count {
  int done = 0, other = 0;
};
AICORE void change(int &slot);
__global__ AICORE void ok_count(__gm__ float *x, int n) {
  GmT gm(x);
  VecT t[2];
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  Count c;
  for (int i = 0; i < n; ++i) {
    copy(t[c.done], gm);
    ++c.done;
  }
}
__global__ AICORE void ok_changed(__gm__ float *x, int n) {
  GmT gm(x);
  VecT t[2];
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  Count c;
  for (int i = 0; i < n; ++i) {
    copy(t[c.other], gm);
    c.other = (c.other + 1) % 3;
    change(c.other);
  }
}
