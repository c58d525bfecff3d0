// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What loops go through, and when that is made.

#include "probe.h"
#include <bit>
#include <initializer_list>
#include <iterator>
#include <numeric>
#include <span>

// Each probe has these:

struct Left {
  int l = 1;
};
struct Right {
  int r = 2;
};
struct Both : Left, Right {};

PROBE(list_before_swap) {
  RING;
  GmT g(x);
  VecT *ping = &b[0], *pong = &b[1];
  for (VecT *p : {ping, EITHER(pong, ping)}) {
    TLOAD(*p, g);
    std::swap(ping, pong);
  }
  set_flag(PIPE_MTE2, PIPE_V, 0);
  wait_flag(PIPE_MTE2, PIPE_V, 0);
  TADD(b[0], b[0], b[1]);
}

PROBE(list_before_turn) {
  RING;
  GmT g(x);
  int s = 0;
  for (VecT *p : {&b[s], &b[EITHER(1 - s, s)]}) {
    TLOAD(*p, g);
    s ^= 1;
  }
  set_flag(PIPE_MTE2, PIPE_V, 0);
  wait_flag(PIPE_MTE2, PIPE_V, 0);
  TADD(b[0], b[0], b[1]);
}

PROBE(list_of_ids) {
  START;
  int k = 2, c = 0, s = 0;
  for (int e : {0, k}) {
    k = 5;
    s = s * 2 + e;
  }
  IS(s, 2);
  for (int e : {c++, c++, c++}) {
    s = e;
    if (e == 1)
      break;
  }
  IS(s, 1);
  IS(c, 3);
}

PROBE(list_of_references) {
  START;
  int a = 1, s = 0;
  for (const int &e : {a, a + 1}) {
    a = 7;
    s += e;
  }
  IS(s, 3);
  for (auto &&e : {a, 1})
    s += e;
  IS(s - 8, 3);
}

PROBE(list_of_tiles) {
  RING;
  GmT g(x);
  for (VecT t : {b[0], b[EITHER(1, 0)]})
    TLOAD(t, g);
  set_flag(PIPE_MTE2, PIPE_V, 0);
  wait_flag(PIPE_MTE2, PIPE_V, 0);
  TADD(b[0], b[0], b[1]);
}

AICORE void load(std::initializer_list<VecT *> list, GmT &g) {
  for (VecT *t : list)
    TLOAD(*t, g);
}
PROBE(list_as_parameter) {
  RING;
  GmT g(x);
  load({&b[0], &b[EITHER(1, 0)]}, g);
  set_flag(PIPE_MTE2, PIPE_V, 0);
  wait_flag(PIPE_MTE2, PIPE_V, 0);
  TADD(b[0], b[0], b[1]);
}

AICORE int sum(std::initializer_list<int> list) {
  int s = 0;
  for (auto p = list.begin(); p != list.end(); ++p)
    s = s * 2 + *p;
  return s + static_cast<int>(list.size());
}
PROBE(list_as_value) {
  START;
  int k = 1;
  IS(sum({k, 0}), 4);
  auto list = {k, 2, 1};
  k = 5;
  int s = 0;
  for (int e : list)
    s += e;
  IS(s, 4);
  IS(list.size(), 3);
  IS(sum({}), 0);
}

PROBE(ends_of_std_array) {
  START;
  std::array<int, 3> a = {1, 2, 3};
  int s = 0;
  for (auto p = std::begin(a); p != std::end(a); ++p)
    s += *p;
  IS(s, 6);
  s = 0;
  for (auto p = a.rbegin(); p != a.rend(); ++p)
    s = s * 2 + *p;
  IS(s - 10, 7);
  IS(*a.rbegin(), 3);
  int t[2] = {1, 4};
  for (auto p = std::rbegin(t); p != std::rend(t); ++p)
    s = *p;
  IS(s, 1);
}

PROBE(span_of_array) {
  START;
  int a[3] = {1, 2, 3}, s = 0;
  for (int &e : std::span<int>(a)) {
    s += e;
    e = 4;
  }
  IS(s, 6);
  IS(a[2], 4);
}

PROBE(counts) {
  START;
  int c = -3, s = 0;
  for (int i = 0; i < std::abs(c); ++i)
    ++s;
  IS(s, 3);
  for (int i = 0; i < std::popcount(5u); ++i)
    ++s;
  IS(s, 5);
  IS(std::countr_zero(8u), 3);
  IS(std::gcd(12, 18), 6);
  IS(abs(2 - s), 3);
}

PROBE(counts_twice) {
  START;
  const int c = n > 3 ? -1 : 0;
  for (int i = 0; i < std::abs(c); ++i)
    SET(0);
  for (int i = 0; i < EITHER(std::abs(c), std::abs(c) + 1); ++i)
    WAIT(0);
}

PROBE(flat_rows) {
  VecT t[2][2];
  for (int k = 0; k < 4; ++k)
    TASSIGN((&t[0][0])[k], k * 0x400);
  GmT g(x);
  TLOAD(t[1][0], g);
  VecT c;
  TASSIGN(c, EITHER(0xC00, 0x800));
  TEXPANDS(c, 1.f);
}

PROBE(jump_back_in_an_if) {
  START;
  int i = 0, s = 0;
again:
  if (i < 3) {
    s += i;
    ++i;
    if (s == 7)
      goto again;
    goto again;
  }
  IS(s, 3);
  IS(i, 3);
}

PROBE(jump_back_over_work) {
  RING;
  GmT g(x);
  set_flag(PIPE_V, PIPE_MTE2, 0);
  int i = 0;
again: {
  if (i < n) {
    wait_flag(PIPE_V, PIPE_MTE2, 0);
    TLOAD(b[0], g);
    set_flag(PIPE_MTE2, PIPE_V, 0);
    wait_flag(PIPE_MTE2, PIPE_V, EITHER(0, 1));
    TABS(b[1], b[0]);
    set_flag(PIPE_V, PIPE_MTE2, 0);
    i++;
    goto again;
  }
}
  wait_flag(PIPE_V, PIPE_MTE2, 0);
}

struct Pair {
  int first = 3, second = 1;
};
PROBE(bound_by_member_pointer) {
  START;
  Pair p;
  int Pair::*of = &Pair::first;
  int s = 0;
  for (int i = 0; i < p.*of; ++i)
    ++s;
  IS(s, 3);
  of = &Pair::second;
  p.*of += 4;
  IS(p.second, 5);
}

struct Count {
  int i;
  AICORE Count &operator++() {
    ++i;
    return *this;
  }
  AICORE bool operator!=(const Count &o) const { return i != o.i; }
  AICORE int operator*() const { return i; }
};
struct Range {
  int from, to;
  AICORE Count begin() const { return {from}; }
  AICORE Count end() const { return {to}; }
};
PROBE(range_of_the_program) {
  RING;
  GmT g(x);
  set_flag(PIPE_V, PIPE_MTE2, 0);
  set_flag(PIPE_V, PIPE_MTE2, 1);
  for (int i : Range{0, n}) {
    const int s = i & 1;
    wait_flag(PIPE_V, PIPE_MTE2, s);
    TLOAD(b[s], g);
    set_flag(PIPE_MTE2, PIPE_V, s);
    wait_flag(PIPE_MTE2, PIPE_V, EITHER(s, 0));
    TABS(b[s], b[s]);
    set_flag(PIPE_V, PIPE_MTE2, s);
  }
  wait_flag(PIPE_V, PIPE_MTE2, 0);
  wait_flag(PIPE_V, PIPE_MTE2, 1);
}

struct Raised {
  int v;
  AICORE Raised(int k) : v(k + 1) {}
};
PROBE(elements_that_convert) {
  START;
  int ids[2] = {1, 2}, large[2] = {257, 258}, s = 0;
  for (Raised e : ids)
    s += e.v;
  IS(s, 5);
  s = 0;
  for (uint8_t e : large)
    s += e;
  IS(s, 3);
  for (bool e : {2, 4})
    s = e;
  IS(s, 1);
  Both both[2];
  for (Right &e : both)
    e.r = 4;
  IS(both[1].r, 4);
  IS(both[1].l, 1);
  s = 0;
  for (const Raised &e : {3, 0})
    s = s * 2 + e.v - 1;
  IS(s, 6);
}

struct Into {
  int v;
  int *p;
  AICORE Into(int k) : v(k), p(&v) {}
  AICORE Into(const Into &o) : v(o.v), p(&v) {}
};
PROBE(elements_that_point_into_themselves) {
  START;
  int s = 0;
  for (auto &e : {Into(1), Into(2)}) {
    *e.p = 5;
    s = e.v;
  }
  IS(s, 5);
  Into two[2] = {Into(1), Into(2)};
  for (auto e : two) {
    *e.p = 6;
    s = e.v;
  }
  IS(s, 6);
  IS(two[1].v, 2);
}

struct Top {
  int x = 1;
};
struct One : Top {};
struct Two : Top {};
struct Twice : One, Two {};
PROBE(members_by_way_of_a_base) {
  START;
  Both both;
  int Right::*r = &Right::r;
  int Both::*b = r;
  both.*b = 5;
  IS(both.r, 5);
  IS(both.l, 1);
  // Which of its two bases is meant is not known.
  Twice t;
  t.Two::x = 2;
  int Two::*second = &Top::x;
  int Twice::*q = second;
  UNKNOWN(t.*q, 2);
}

PROBE(sums_that_do_not_fit) {
  START;
  unsigned long long u = 0;
  long long l = 0;
  int k = 0;
  IS(__builtin_add_overflow(~0ull, 1ull, &u), 1);
  IS(u, 0);
  IS(__builtin_sub_overflow(0ull, 1ull, &u), 1);
  IS(__builtin_mul_overflow(1ull << 40, 1ull << 40, &u), 1);
  IS(__builtin_add_overflow(INT64_MAX, int64_t(1), &l), 1);
  IS(__builtin_add_overflow(2, 3, &k), 0);
  IS(k, 5);
  IS(__builtin_mul_overflow(1 << 20, 1 << 20, &k), 1);
}
