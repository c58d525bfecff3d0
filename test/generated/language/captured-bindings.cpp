// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Structured bindings in closures.

#include "probe.h"

// Each probe has these:
struct S {
  int a, b;
};
struct R {
  VecT &t;
  int id;
};
struct R2 {
  VecT t;
  int id;
};
PROBE(c1) {
  START;
  S s{1, 2};
  auto [p, q] = s;
  auto f = [p] { return p; };
  p = 5;
  IS(f(), 1);
}

PROBE(c2) {
  START;
  S s{1, 2};
  auto [p, q] = s;
  auto f = [&q] { q++; };
  f();
  IS(q, 3);
}

PROBE(c3) {
  START;
  S s{1, 2};
  auto [p, q] = s;
  auto f = [&] {
    q++;
    return p;
  };
  p = 5;
  IS(f(), 5);
  IS(q, 3);
}

PROBE(c4) {
  START;
  S s{1, 2};
  auto [p, q] = s;
  auto f = [=] { return p; };
  p = 5;
  IS(f(), 1);
}

PROBE(c5) {
  START;
  S s{1, 2};
  auto &[p, q] = s;
  auto f = [&] { q++; };
  f();
  IS(q, 3);
  IS(s.b, 3);
}

PROBE(c6) {
  START;
  S s{1, 2};
  auto &[p, q] = s;
  auto f = [&q] { q = 6; };
  f();
  IS(s.b, 6);
}

PROBE(c7) {
  START;
  S s{1, 2};
  auto &[p, q] = s;
  auto f = [q] { return q; };
  s.b = 6;
  IS(f(), 2);
}

PROBE(c8) {
  RING;
  GmT g(x);
  R r{b[1], 3};
  auto [t, id] = r;
  [&] { TLOAD(t, g); }();
  TEXPANDS(b[EITHER(0, 1)], 1.f);
}

PROBE(c9) {
  START;
  RING;
  GmT g(x);
  R r{b[1], 3};
  auto [t, id] = r;
  [&] { SET(id); }();
  WAIT(EITHER(3, 1));
}

PROBE(c10) {
  RING;
  R2 r{b[1], 3};
  GmT g(x);
  auto &[t, id] = r;
  auto f = [&] { TASSIGN(t, 0x800); };
  f();
  TLOAD(t, g);
  TEXPANDS(b[1], 1.f);
  TEXPANDS(b[0], 1.f);
  VecT c;
  TASSIGN(c, EITHER(0xC00, 0x800));
  TEXPANDS(c, 1.f);
}

PROBE(c11) {
  START;
  int a[2] = {1, 2};
  auto &[p, q] = a;
  [&] { p = 5; }();
  IS(a[0], 5);
  [&p] { p = 6; }();
  IS(a[0], 6);
}

PROBE(c12) {
  START;
  auto [p, q] = std::make_pair(1, 2);
  [&] { p += q; }();
  IS(p, 3);
  auto [y, z] = std::make_tuple(1, 4);
  [&] { z++; }();
  IS(z, 5);
}

PROBE(c13) {
  START;
  std::pair<int, int> pr{1, 2};
  auto &[p, q] = pr;
  [&] { p += q; }();
  IS(pr.first, 3);
}

PROBE(c14) {
  START;
  auto [s, m] = S{0, 1};
  auto turn = [&] {
    s ^= 1;
    m ^= 1;
  };
  turn();
  IS(s, 1);
  turn();
  IS(s, 0);
  IS(m, 1);
}

PROBE(c15) {
  RING;
  GmT g(x);
  auto [s, m] = S{0, 1};
  auto turn = [&] { s ^= 1; };
  TLOAD(b[s], g);
  turn();
  TEXPANDS(b[EITHER(s, s ^ 1)], 1.f);
}
