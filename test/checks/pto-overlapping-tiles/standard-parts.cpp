// Tiles and addresses that go through the standard library: its pairs, tuples
// and arrays, taken apart by std::get or by name, and its references.
// RUN: %check_pto %s

#include "../Tiles.h"
#include <array>
#include <functional>
#include <memory>
#include <tuple>
#include <utility>

AICORE inline void use(VecT &a, VecT &b, __gm__ float *x) {
  VecT c;
  TASSIGN(c, 0x8000);
  GmT gx(x);
  TLOAD(a, gx);
  TLOAD(b, gx);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TADD(c, a, b);
}

template <unsigned Second> AICORE void arrays(__gm__ float *x) {
  constexpr std::array<unsigned, 2> At{0x0, Second};
  VecT a, b;
  TASSIGN(a, std::get<0>(At));
  TASSIGN(b, std::get<1>(At));
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-14: 'a' is written here
  // NOTE@-14: 'b' overwrites it here
  // NOTE@-12: 'b' is read here
  // NOTE@-13: 'a' is read here
  // NOTE@+3: in this call of 'use'
  // NOTE@+17: in this call of 'arrays<512U>'
  // NOTE@-9: 'b' fits at 0x400, the first free address
  use(a, b, x);
  std::array<VecT, 2> t;
  TASSIGN(std::get<0>(t), 0x2000);
  TASSIGN(std::get<1>(t), 0x2000 + Second);
  // WARN@-1 [pto-overlapping-tiles]: 't[1]' (UB [0x2200, 0x2600)) overlaps 't[0]' (UB [0x2000, 0x2400)) while both are in use: the value of 't[0]' is overwritten before it is read
  // NOTE@-3: 't[0]' is placed at UB [0x2000, 0x2400) here
  // NOTE@-27: 't[0]' is written here
  // NOTE@-27: 't[1]' overwrites it here
  // NOTE@-25: 't[1]' is read here
  // NOTE@-26: 't[0]' is read here
  // NOTE@+3: in this call of 'use'
  // NOTE@+4: in this call of 'arrays<512U>'
  // NOTE@-9: 't[1]' fits at 0x600, the first free address
  use(std::get<0>(t), std::get<1>(t), x);
}
__global__ AICORE void bug_arrays(__gm__ float *x) { arrays<0x200>(x); }
__global__ AICORE void ok_arrays(__gm__ float *x) { arrays<0x400>(x); }

AICORE inline std::pair<unsigned, unsigned> two(unsigned base, unsigned step) {
  return {base, base + step};
}
AICORE inline std::tuple<unsigned, unsigned> parts(unsigned base,
                                                   unsigned step) {
  return {base, base + step};
}
template <unsigned Step> AICORE void numbers(__gm__ float *x) {
  VecT a, b, c, d, e, f;
  auto [first, second] = two(0x0, Step);
  TASSIGN(a, first);
  TASSIGN(b, second);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-53: 'a' is written here
  // NOTE@-53: 'b' overwrites it here
  // NOTE@-51: 'b' is read here
  // NOTE@-52: 'a' is read here
  // NOTE@+3: in this call of 'use'
  // NOTE@+30: in this call of 'numbers<512U>'
  // NOTE@-9: 'b' fits at 0x400, the first free address
  use(a, b, x);
  auto [third, fourth] = parts(0x2000, Step);
  TASSIGN(c, third);
  TASSIGN(d, fourth);
  // WARN@-1 [pto-overlapping-tiles]: 'd' (UB [0x2200, 0x2600)) overlaps 'c' (UB [0x2000, 0x2400)) while both are in use: the value of 'c' is overwritten before it is read
  // NOTE@-3: 'c' is placed at UB [0x2000, 0x2400) here
  // NOTE@-66: 'c' is written here
  // NOTE@-66: 'd' overwrites it here
  // NOTE@-64: 'd' is read here
  // NOTE@-65: 'c' is read here
  // NOTE@+3: in this call of 'use'
  // NOTE@+17: in this call of 'numbers<512U>'
  // NOTE@-9: 'd' fits at 0x600, the first free address
  use(c, d, x);
  const auto more = std::make_tuple(0x4000u, 0x4000u + Step, 1);
  TASSIGN(e, std::get<0>(more));
  TASSIGN(f, std::get<1>(more));
  // WARN@-1 [pto-overlapping-tiles]: 'f' (UB [0x4200, 0x4600)) overlaps 'e' (UB [0x4000, 0x4400)) while both are in use: the value of 'e' is overwritten before it is read
  // NOTE@-3: 'e' is placed at UB [0x4000, 0x4400) here
  // NOTE@-79: 'e' is written here
  // NOTE@-79: 'f' overwrites it here
  // NOTE@-77: 'f' is read here
  // NOTE@-78: 'e' is read here
  // NOTE@+3: in this call of 'use'
  // NOTE@+4: in this call of 'numbers<512U>'
  // NOTE@-9: 'f' fits at 0x600, the first free address
  use(e, f, x);
}
__global__ AICORE void bug_numbers(__gm__ float *x) { numbers<0x200>(x); }
__global__ AICORE void ok_numbers(__gm__ float *x) { numbers<0x400>(x); }

template <unsigned Step> AICORE void tiles(__gm__ float *x) {
  std::tuple<VecT, VecT> t;
  TASSIGN(std::get<0>(t), 0x0);
  TASSIGN(std::get<1>(t), Step);
  // WARN@-1 [pto-overlapping-tiles]: 't' (UB [0x200, 0x600)) overlaps 't' (UB [0x0, 0x400)) while both are in use: the value of 't' is overwritten before it is read
  // NOTE@-3: 't' is placed at UB [0x0, 0x400) here
  // NOTE@-97: 't' is written here
  // NOTE@-97: 't' overwrites it here
  // NOTE@-95: 't' is read here
  // NOTE@-96: 't' is read here
  // NOTE@+3: in this call of 'use'
  // NOTE@+18: in this call of 'tiles<512U>'
  // NOTE@-9: 't' fits at 0x0, the first free address
  use(std::get<0>(t), std::get<1>(t), x);
  std::pair<VecT, VecT> p;
  TASSIGN(p.first, 0x2000);
  TASSIGN(p.second, 0x2000 + Step);
  // WARN@-1 [pto-overlapping-tiles]: 'p.second' (UB [0x2200, 0x2600)) overlaps 'p.first' (UB [0x2000, 0x2400)) while both are in use: the value of 'p.first' is overwritten before it is read
  // NOTE@-3: 'p.first' is placed at UB [0x2000, 0x2400) here
  // NOTE@-110: 'p.first' is written here
  // NOTE@-110: 'p.second' overwrites it here
  // NOTE@-108: 'p.second' is read here
  // NOTE@-109: 'p.first' is read here
  // NOTE@+4: in this call of 'use'
  // NOTE@+5: in this call of 'tiles<512U>'
  // NOTE@-9: 'p.second' fits at 0x600, the first free address
  auto &[a, b] = p;
  use(a, b, x);
}
__global__ AICORE void bug_tiles(__gm__ float *x) { tiles<0x200>(x); }
__global__ AICORE void ok_tiles(__gm__ float *x) { tiles<0x400>(x); }

template <unsigned Step> AICORE void references(__gm__ float *x) {
  VecT a, b;
  const auto r = std::ref(a);
  TASSIGN(r.get(), 0x0);
  TASSIGN(*std::addressof(b), Step);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@-130: 'a' is written here
  // NOTE@-130: 'b' overwrites it here
  // NOTE@-128: 'b' is read here
  // NOTE@-129: 'a' is read here
  // NOTE@+3: in this call of 'use'
  // NOTE@+4: in this call of 'references<512U>'
  // NOTE@-9: 'b' fits at 0x400, the first free address
  use(r, b, x);
}
__global__ AICORE void bug_references(__gm__ float *x) { references<0x200>(x); }
__global__ AICORE void ok_references(__gm__ float *x) { references<0x400>(x); }

// What is written through a tuple of references is not known.
template <unsigned Step> AICORE void tied(__gm__ float *x) {
  unsigned first = 0, second = 0;
  std::tie(first, second) = two(0x0, Step);
  VecT a, b;
  TASSIGN(a, first);
  TASSIGN(b, second);
  use(a, b, x);
}
__global__ AICORE void ok_tied(__gm__ float *x) { tied<0x400>(x); }
