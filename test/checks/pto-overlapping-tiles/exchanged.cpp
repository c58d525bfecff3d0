// Tiles that change places, and objects that hold tiles and are assigned to
// one another: a value lives as long as some tile has it.
// RUN: %check_pto %s --checks=-*,pto-overlapping-tiles

#include "../Tiles.h"

namespace std {
template <class T> void swap(T &A, T &B) {
  T Old = A;
  A = B;
  B = Old;
}
} // namespace std

struct Pair {
  VecT first, second;
};

void load(VecT &a, VecT &b, __gm__ float *p) {
  GmT g(p);
  TLOAD(a, g);
  TLOAD(b, g);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
}

void bug_swapped(__gm__ float *p) {
  VecT x, y, z, a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-12: 'a' is written here
  // NOTE@+10: 'b' overwrites it here
  // NOTE@+10: 'a' is read here
  // NOTE@+10: 'b' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TASSIGN(x, 0x1000);
  TASSIGN(y, 0x2000);
  TASSIGN(z, 0x3000);
  load(a, y, p);
  std::swap(a, y);
  TADD(x, y, y);
  TADDS(b, a, 1.0f);
  TADD(z, y, y);
  TADD(z, z, b);
}
void ok_swapped(__gm__ float *p) {
  VecT x, y, z, a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  TASSIGN(x, 0x1000);
  TASSIGN(y, 0x2000);
  TASSIGN(z, 0x3000);
  load(a, y, p);
  std::swap(a, y);
  TADD(x, y, y);
  TADDS(b, a, 1.0f);
  TADD(z, a, a);
  TADD(z, z, b);
}
void bug_assigned(__gm__ float *p) {
  Pair one;
  VecT x, z, b;
  TASSIGN(one.first, 0x0);
  TASSIGN(one.second, 0x1000);
  TASSIGN(b, 0x200);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'one.first' (UB [0x0, 0x400)) while both are in use: the value of 'one.first' is overwritten before it is read
  // NOTE@-4: 'one.first' is placed at UB [0x0, 0x400) here
  // NOTE@-49: 'one.first' is written here
  // NOTE@+12: 'b' overwrites it here
  // NOTE@+12: 'one.first' is read here
  // NOTE@+12: 'b' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TASSIGN(x, 0x2000);
  TASSIGN(z, 0x3000);
  load(one.first, one.second, p);
  {
    Pair other;
    other = one;
    TADD(x, other.first, other.first);
  }
  TADDS(b, one.second, 1.0f);
  TADD(z, one.first, one.first);
  TADD(z, z, b);
}
// A tile that is given to itself keeps its value.
void bug_assigned_to_itself(__gm__ float *p) {
  Pair one;
  VecT x, z, b;
  TASSIGN(one.first, 0x0);
  TASSIGN(one.second, 0x1000);
  TASSIGN(b, 0x200);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'one.first' (UB [0x0, 0x400)) while both are in use: the value of 'one.first' is overwritten before it is read
  // NOTE@-4: 'one.first' is placed at UB [0x0, 0x400) here
  // NOTE@-75: 'one.first' is written here
  // NOTE@+10: 'b' overwrites it here
  // NOTE@+10: 'one.first' is read here
  // NOTE@+10: 'b' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TASSIGN(x, 0x2000);
  TASSIGN(z, 0x3000);
  load(one.first, one.second, p);
  Pair &same = one;
  one = same;
  TADD(x, one.first, one.first);
  TADDS(b, one.second, 1.0f);
  TADD(z, one.first, one.first);
  TADD(z, z, b);
}
void ok_assigned(__gm__ float *p) {
  Pair one;
  VecT x, z, b;
  TASSIGN(one.first, 0x0);
  TASSIGN(one.second, 0x1000);
  TASSIGN(b, 0x200);
  TASSIGN(x, 0x2000);
  TASSIGN(z, 0x3000);
  load(one.first, one.second, p);
  {
    Pair other;
    other = one;
    TADD(x, other.first, other.first);
  }
  TADDS(b, one.second, 1.0f);
  TADD(z, one.second, one.second);
  TADD(z, z, b);
}
