// A constant that is told by itself, where one of an outer block was meant.
// RUN: %check_pto %s --checks=-*,pto-out-of-bounds-address

#include "../Tiles.h"

constexpr int Begin = 0x400;
extern "C" __global__ AICORE void ok_unknown(__gm__ float *p) {
  VecT a;
  GmT g(p);
  const int Begin = Begin + 0x400;
  TASSIGN(a, Begin);
  TLOAD(a, g);
}
extern "C" __global__ AICORE void bug_behind(__gm__ float *p) {
  VecT a;
  GmT g(p);
  const int End = Begin + 0x30000;
  TASSIGN(a, End);
  // WARN@-1 [pto-out-of-bounds-address]: 'a' (UB [0x30400, 0x30800)) ends beyond the 192 KB (0x30000) of UB on A2A3
  // NOTE@-2: 'a' fits at 0x0, the first free address
  TLOAD(a, g);
}
