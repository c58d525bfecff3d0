// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Packs and bindings in closures.

#include "probe.h"

// Each probe has these:
template <class... A> AICORE int pc(A... a) {
  auto f = [... b = a + 1] { return (b * ...); };
  return f();
}
template <class... A> AICORE void pr(A &...a) {
  [&...b = a] { ((b += 1), ...); }();
}
template <class... A> AICORE int pd(A... a) {
  auto f = [b = (a + ...)] { return b; };
  return f();
}
template <class... A> AICORE int pe(A... a) {
  auto f = [a...] { return (a * ...); };
  return f();
}
template <class... A> AICORE int pf(A... a) {
  auto f = [&] { return (a * ...); };
  return f();
}
template <class... A> AICORE int pg(A... a) {
  auto f = [=] { return (a * ...); };
  return f();
}
template <class... A> AICORE int ph(A &&...a) {
  auto f = [&...b = std::forward<A>(a)] { return (b * ...); };
  return f();
}
template <class... A> AICORE int pi(A... a) {
  auto f = [&a...] { return (a - ...); };
  return f();
}
PROBE(a1) {
  START;
  struct S {
    int a, b;
  } s{1, 2};
  auto [p, q] = s;
  auto f = [p, &q] {
    q++;
    return p;
  };
  p = 5;
  IS(f(), 1);
  IS(q, 3);
}

PROBE(a2) {
  START;
  IS(pc(0, 1, 2), 6);
}

PROBE(a3) {
  START;
  int u = 1, v = 2;
  pr(u, v);
  IS(u, 2);
  IS(v, 3);
}

PROBE(a4) {
  START;
  struct S {
    int a, b;
  } s{1, 2};
  auto &[m, k] = s;
  [&] { m = 6; }();
  IS(s.a, 6);
  IS([=] { return k; }(), 2);
  IS([=] { return m; }(), 6);
}

PROBE(a5) {
  START;
  IS(pd(1, 2), 3);
  IS(pe(1, 2, 3), 6);
  IS(pf(1, 2, 3), 6);
  IS(pg(1, 2, 3), 6);
  int u = 2;
  IS(ph(u, u), 4);
  IS(pi(3, 1, 2), 4);
}

PROBE(a6) {
  START;
  int ar[2] = {1, 2};
  auto &[p, q] = ar;
  auto f = [&p, q] {
    p = 5;
    return q;
  };
  q = 4;
  IS(f(), 2);
  IS(ar[0], 5);
  auto t = std::make_pair(1, 2);
  auto [y, z] = t;
  auto h = [y, &z] {
    z += y;
    return z;
  };
  y = 7;
  IS(h(), 3);
  IS(z, 3);
}

PROBE(a7) {
  START;
  int p = 1;
  auto f = [p] { return p; };
  p = 5;
  IS(f(), 1);
  auto g = [p = p + 1] { return p; };
  p = 0;
  IS(g(), 6);
  auto h = [=] { return p; };
  p = 3;
  IS(h(), 0);
}
