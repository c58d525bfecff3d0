// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the standard library gives.

#include "probe.h"
#include <iterator>
#include <limits>
#include <numeric>
#include <span>

// Each probe has these:

PROBE(e1) {
  START;
  RING;
  VecT *c = b + 1;
  ++c;
  IS(c == std::end(b) ? 1 : 2, 1);
}

PROBE(e2) {
  START;
  RING;
  VecT *c = b;
  int k = 0;
  for (; c != std::end(b); ++c)
    k++;
  IS(k, 2);
}

PROBE(e3) {
  START;
  RING;
  VecT *c = b;
  int k = 0;
  for (auto p = std::begin(b); p != std::end(b); ++p)
    k++;
  IS(k, 2);
  IS(std::size(b), 2);
  IS(std::distance(b, b + 2), 2);
  IS(std::end(b) - b, 2);
}

PROBE(e4) {
  START;
  std::array<int, 3> a{1, 2, 4};
  int s = 0;
  for (auto it = a.begin(); it != a.end(); ++it)
    s += *it;
  IS(s, 7);
  IS(a.size(), 3);
  IS(a.end() - a.begin(), 3);
  IS(a.back(), 4);
  auto it = a.begin();
  if (++it == a.end())
    it = a.begin();
  IS(*it, 2);
  ++it;
  if (++it == a.end())
    it = a.begin();
  IS(*it, 1);
  IS(*a.rbegin(), 4);
}

PROBE(e5) {
  START;
  int a[3] = {1, 2, 4};
  std::span<int> sp(a);
  IS(sp.size(), 3);
  IS(sp.subspan(1)[0], 2);
  IS(sp.first(2).size(), 2);
  IS(sp.back(), 4);
  int s = 0;
  for (int v : sp)
    s += v;
  IS(s, 7);
  std::span<int, 3> sq(a);
  IS(sq[2], 4);
  IS(*(sp.begin() + 1), 2);
  IS(sp.end() - sp.begin(), 3);
}

PROBE(e6) {
  START;
  int k = 1;
  int *p = &k;
  std::advance(p, 0);
  UNKNOWN(*p, 1);
  UNKNOWN(*std::next(p, 0), 1);
  int a[2] = {3, 4};
  IS(*std::next(a), 4);
  IS(*std::prev(a + 1), 3);
  IS(*std::prev(std::end(a)), 4);
  IS(*(std::end(a) - 1), 4);
  IS(std::begin(a)[1], 4);
  IS(*std::cbegin(a), 3);
  IS(*std::data(a), 3);
}

PROBE(e7) {
  START;
  IS(std::numeric_limits<uint8_t>::max() - 250, 5);
  IS((int)std::numeric_limits<int>::max() % 8, 7);
  IS(INT32_MAX % 8, 7);
  IS(UINT8_MAX >> 6, 3);
  int m = INT32_MIN;
  IS(m < 0 ? 1 : 2, 1);
}

PROBE(e8) {
  START;
  int a[4] = {1, 2, 3, 4};
  std::fill_n(a, 2, 5);
  UNKNOWN(a[0], 5);
  UNKNOWN(a[1], 5);
  UNKNOWN(a[2], 3);
  std::fill(a, a + 4, 2);
  UNKNOWN(a[3], 2);
  std::rotate(a, a + 1, a + 4);
  std::array<int, 2> q{3, 4};
  q.fill(1);
  UNKNOWN(q[1], 1);
  int c[2];
  std::copy(a, a + 2, c);
  UNKNOWN(c[0], 2);
  std::iota(c, c + 2, 0);
  std::reverse(c, c + 2);
  UNKNOWN(c[0], 1);
}

PROBE(e9) {
  START;
  int a[3] = {5, 1, 3};
  int b2[3];
  __builtin_memcpy(b2, a, sizeof a);
  UNKNOWN(b2[0], 5);
  __builtin_memset(b2, 0, sizeof b2);
  UNKNOWN(b2[0], 0);
  UNKNOWN(*std::max_element(a, a + 3), 5);
  UNKNOWN(std::accumulate(a, a + 3, 0) - 5, 4);
}

PROBE(e10) {
  START;
  auto t = std::make_tuple(1, 2);
  std::get<0>(t) = 5;
  IS(std::get<0>(t), 5);
  auto [p, q] = t;
  IS(q, 2);
  auto u = t;
  std::get<0>(u) = 3;
  IS(std::get<0>(t), 5);
  IS(std::tuple_size_v<decltype(t)>, 2);
  auto r = std::forward_as_tuple(p, q);
  std::get<1>(r) = 6;
  IS(q, 6);
  std::pair<int, int> w{1, 2};
  w = {3, 4};
  IS(w.first, 3);
  std::swap(w.first, w.second);
  IS(w.first, 4);
  IS((w == std::pair{4, 3}) ? 1 : 2, 1);
  IS((t < u) ? 1 : 2, 2);
  auto x1 = std::exchange(w, {0, 1});
  IS(x1.first, 4);
  IS(w.second, 1);
}
