// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Structured bindings, and statements that are seldom seen.

#include "probe.h"

// Each probe has these:
struct S {
  int a, b;
};
const auto [GA, GB] = S{3, 5};
static auto [HA, HB] = S{1, 2};
struct Mv {
  int *p;
  AICORE Mv(int *p) : p(p) {}
  AICORE Mv(Mv &&o) : p(o.p) { o.p = nullptr; }
  AICORE ~Mv() {
    if (p)
      ++*p;
  }
};

PROBE(gsb) {
  START;
  IS(GA, 3);
  IS(GB, 5);
}

PROBE(gsb2) {
  START;
  HA = 4;
  IS(HA, 4);
  HB = 6;
  IS(HB, 6);
  IS(HA, 4);
}

PROBE(ssb) {
  START;
  static auto [p, q] = S{0, 1};
  p = 3;
  IS(p, 3);
  q = p + 1;
  IS(q, 4);
  static constexpr S cs{2, 6};
  const auto &[u, v] = cs;
  IS(v, 6);
  static constexpr auto cs2 = std::array{1, 4};
  auto [w, z] = cs2;
  IS(z, 4);
}

struct TB {
  VecT a, b;
};
AICORE TB mkt() {
  TB t;
  TASSIGN(t.a, 0);
  TASSIGN(t.b, 0x400);
  return t;
}
PROBE(sbtile) {
  auto [p, q] = mkt();
  GmT g(x);
  for (int i = 0; i < 3; ++i) {
    VecT &c = i & 1 ? p : q;
    VecT &d = i & 1 ? EITHER(q, p) : EITHER(p, q);
    TLOAD(c, g);
    TEXPANDS(d, 1.f);
    pipe_barrier(PIPE_ALL);
  }
}

PROBE(sbarr) {
  RING;
  GmT g(x);
  auto &[p, q] = b;
  VecT *c[2] = {&p, &q};
  for (int i = 0; i < 3; ++i) {
    TLOAD(*c[i & 1], g);
    TEXPANDS(*c[EITHER(i + 1, i) & 1], 1.f);
    pipe_barrier(PIPE_ALL);
  }
}

AICORE int ga(int &r) { return ++r; }
PROBE(sbglob2) {
  START;
  auto [p, q] = S{1, 2};
  ga(p);
  IS(p, 2);
  auto &r = q;
  r = 5;
  IS(q, 5);
  std::swap(p, q);
  IS(p, 5);
  auto [a, b] = std::pair(p, q);
  IS(a, 5);
  auto t = std::exchange(a, 1);
  IS(a, 1);
  IS(t, 5);
  p += 1;
  q <<= 1;
  IS(p, 6);
  IS(q, 4);
  std::tie(p, q) = std::pair(1, 2);
}

PARTLY(rare) {
  START;
  int k = 0;
  bool of = __builtin_add_overflow(2, 3, &k);
  IS(k, 5);
  IS(noexcept(k) ? 1 : 2, 1);
  if (int *p = &k)
    *p = 2;
  IS(k, 2);
  for (int i = 0; int *p = i < 2 ? &k : nullptr; ++i)
    *p += 1;
  IS(k, 4);
  while (int z = k - 2) {
    --k;
    if (z == 1)
      continue;
  }
  IS(k, 2);
  {
    using X = int;
    for (using Y = X; Y v : {1, 2})
      k += v;
  }
  IS(k, 5);
[[maybe_unused]] lab:
  k = 6;
  IS(k, 6);
  static_assert(sizeof(k) == 4);
  if (false) {
  } else if (k == 6)
    k = 1;
  else
    ;
  IS(k, 1);
  switch (k)
  case 1:
    k = 3;
  IS(k, 3);
  switch (k) {}
  switch (k) { default:; }
  IS(k, 3);
}

PROBE(swdecl) {
  START;
  int k = 2, r = 0;
  switch (k) {
    int q;
  case 2:
    q = 3;
    r = q;
    break;
  case 3:
    r = 7;
  }
  IS(r, 3);
  switch (int z = k; z) {
  case 1:
  case 2:
  case 4: {
    r = z;
  }
  case 5:
    r += 2;
  default:
    break;
  }
  IS(r, 4);
  for (int i = 0; i < 4; ++i) {
    switch (i) {
    case 0:
      continue;
    case 2:
      i = 9;
      break;
    default:
      r++;
    }
    r++;
  }
  IS(r, 7);
  switch ((unsigned char)258) {
  case 2:
    r = 1;
    break;
  default:
    r = 0;
  }
  IS(r, 1);
  switch (true) {
  case false:
    r = 2;
    break;
  case true:
    r = 3;
  }
  IS(r, 3);
  switch ('b') {
  case 'a' ... 'c':
    r = 5;
    break;
  default:
    r = 6;
  }
  IS(r, 5);
  switch (k = 4) {
  case 4:
    r = k;
  }
  IS(r, 4);
  switch (int64_t(1) << 33) {
  case int64_t(1) << 33:
    r = 6;
    break;
  default:
    r = 2;
  }
  IS(r, 6);
  switch (-1) {
  case -1:
    r = 1;
  }
  IS(r, 1);
}

PROBE(swguard2) {
  START;
  int v = 0;
  for (int i = 0; i < 2; ++i) {
    if (i) {
      Mv a(&v);
      continue;
    }
    Mv b(&v);
  }
  IS(v, 2);
  do
    Mv m(&v);
  while (v < 4);
  IS(v, 4);
  if (v == 4)
    Mv c(&v);
  IS(v, 5);
  for (int i = 0; i < 2; ++i)
    Mv c(&v);
  IS(v, 7);
  v = 0;
  while (v < 2)
    Mv c(&v);
  IS(v, 2);
  if (v == 9)
    ;
  else
    Mv z(&v);
  IS(v, 3);
  do
    Mv q(&v);
  while (v < 5);
  IS(v, 5);
lab:
  Mv l(&v);
  IS(v, 5);
}

PARTLY(swguard3) {
  START;
  int v = 0;
  switch (v)
  case 0:
    Mv m(&v);
  IS(v, 1);
  switch (v) {
  case 1:
    if (true)
      Mv m(&v);
    break;
  }
  IS(v, 2);
  switch (v) {
  case 2:
    for (int i = 0; i < 2; ++i)
      Mv m(&v);
  }
  IS(v, 4);
  int *w = &v;
  [w] {
    switch (*w) {
    case 4: {
      Mv m(w);
      return;
    }
    default:
      *w = 0;
    }
  }();
  IS(v, 5);
}

PROBE(ifguardsub) {
  START;
  int v = 0;
  if constexpr (sizeof(int) == 4) {
    Mv m(&v);
  }
  IS(v, 1);
  if constexpr (Mv *p = nullptr; sizeof(int) == 4)
    Mv q(&v);
  IS(v, 2);
  {
    {
      Mv a(&v);
    }
    IS(v, 3);
  }
  for (;;) {
    Mv z(&v);
    if (v >= 3) {
      Mv y(&v);
      goto e;
    }
  }
e:
  IS(v, 5);
}
