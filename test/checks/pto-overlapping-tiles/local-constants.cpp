// Local constants that the compiler computed: by algorithms of the standard
// library, and by code that runs when the program is compiled only.
// RUN: %check_pto %s -- -std=c++20

#include "../Tiles.h"
#include <array>
#include <numeric>
#include <type_traits>

AICORE constexpr auto offsets(uint32_t bytes) {
  std::array<uint32_t, 4> of{0, bytes, bytes, bytes};
  std::partial_sum(of.begin(), of.end(), of.begin());
  return of;
}
template <uint32_t Bytes> AICORE inline void placed(__gm__ float *x) {
  constexpr auto At = offsets(Bytes);
  VecT a, b;
  TASSIGN(a, At[1]);
  TASSIGN(b, At[2]);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x400, 0x800)) overlaps 'a' (UB [0x200, 0x600)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x200, 0x600) here
  // NOTE@+7: 'a' is written here
  // NOTE@+7: 'b' overwrites it here
  // NOTE@+8: 'a' is read here
  // NOTE@+8: 'b' is read here
  // NOTE@+10: in this call of 'placed<512U>'
  // NOTE@-8: 'b' fits at 0x600, the first free address
  GmT from(x), to(x + 256);
  TLOAD(a, from);
  TLOAD(b, to);
  pipe_barrier(PIPE_ALL);
  TSTORE(to, a);
  TSTORE(from, b);
}
__global__ AICORE void ok_sums(__gm__ float *x) { placed<0x400>(x); }
__global__ AICORE void bug_sums(__gm__ float *x) { placed<0x200>(x); }

// When the program is compiled a block is where it belongs.
AICORE constexpr int placeOf(int block) {
  if (std::is_constant_evaluated())
    return block * 0x400;
  return block * 0x200;
}
__global__ AICORE void ok_compiled(__gm__ float *x) {
  constexpr int First = placeOf(1), Second = placeOf(2);
  VecT a, b;
  TASSIGN(a, First);
  TASSIGN(b, Second);
  GmT from(x), to(x + 256);
  TLOAD(a, from);
  TLOAD(b, to);
  pipe_barrier(PIPE_ALL);
  TSTORE(to, a);
  TSTORE(from, b);
}
AICORE inline int runsAt(int block) {
  if (__builtin_is_constant_evaluated())
    return block * 0x400;
  return block * 0x200;
}
__global__ AICORE void bug_run(__gm__ float *x) {
  VecT a, b;
  TASSIGN(a, runsAt(1));
  TASSIGN(b, runsAt(2));
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x400, 0x800)) overlaps 'a' (UB [0x200, 0x600)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x200, 0x600) here
  // NOTE@+6: 'a' is written here
  // NOTE@+6: 'b' overwrites it here
  // NOTE@+7: 'a' is read here
  // NOTE@+7: 'b' is read here
  // NOTE@-7: 'b' fits at 0x600, the first free address
  GmT from(x), to(x + 256);
  TLOAD(a, from);
  TLOAD(b, to);
  pipe_barrier(PIPE_ALL);
  TSTORE(to, a);
  TSTORE(from, b);
}
