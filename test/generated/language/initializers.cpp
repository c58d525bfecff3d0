// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Initialisers, and parts of objects.

#include "probe.h"
#include <cstring>
#include <memory>

// Each probe has these:
struct Cfg {
  int slots;
  uint64_t base;
  constexpr uint64_t at(int i) const { return base + (i % slots) * 0x400; }
};
template <Cfg C> struct Pool {
  VecT t[C.slots];
  AICORE Pool() {
    for (int i = 0; i < C.slots; ++i)
      TASSIGN(t[i], C.at(i));
  }
  AICORE VecT &operator()(int i) { return t[i % C.slots]; }
};
template <auto F> AICORE int callf(int k) { return F(k); }

struct Ix {
  int v;
  AICORE operator int() const { return v; }
};
struct Iz {
  int a[2];
  using A = int[2];
  AICORE operator A &() { return a; }
};
struct Ip {
  int *p;
  AICORE operator int *() const { return p; }
};

struct Ia {
  int v;
  AICORE explicit(true) Ia(int v) : v(v) {}
  AICORE virtual int f() const { return v; }
};
struct Ib : Ia {
  int w = 2;
  using Ia::f;
  using Ia::Ia;
  AICORE int f(int k) const { return v + w + k; }
};
struct Ic final : Ib {
  using Ib::Ib;
  AICORE Ic() : Ib(4) { w = 1; }
};

template <class X> struct Ct {
  X v;
  X *p;
  AICORE Ct(X v) : v(v), p(&this->v) {}
};
template <class A, class B2> struct Cp {
  A a;
  B2 b;
};
template <class A, class B2> Cp(A, B2) -> Cp<A, B2>;

struct Pi {
  int a;
  int b = 3;
  int c[2];
};
PROBE(pareninit) {
  START;
  Pi p(1, 2);
  IS(p.b, 2);
  IS(p.c[1], 0);
  Pi q(4);
  IS(q.b, 3);
  Pi r{};
  IS(r.b, 3);
  IS(r.a, 0);
  auto *z = &r;
  z->c[0] = 5;
  Pi s(r);
  IS(s.c[0], 5);
  int ar[3](1, 2);
  IS(ar[2], 0);
  IS(ar[1], 2);
}

PROBE(nttp) {
  START;
  Pool<Cfg{2, 0x800}> p;
  Pool<Cfg{.slots = 2, .base = 0}> q;
  GmT g(x);
  for (int i = 0; i < 3; ++i) {
    TLOAD(p(i), g);
    TEXPANDS(p(i + 1), 1.f);
    TEXPANDS(q(i), 1.f);
    pipe_barrier(PIPE_ALL);
  }
  IS((callf<[](int k) { return k + 1; }>(2)), 3);
}

PROBE(nttp2) {
  Pool<Cfg{2, 0x800}> p;
  Pool<Cfg{2, EITHER(0, 0x400)}> q;
  GmT g(x);
  TLOAD(p(0), g);
  TEXPANDS(q(0), 1.f);
  TEXPANDS(q(1), 1.f);
}

PROBE(convidx) {
  START;
  int t[3] = {4, 5, 6};
  Ix i{1};
  IS(t[i], 5);
  switch (i) {
  case 1:
    t[0] = 2;
  }
  IS(t[0], 2);
  Iz z{{1, 3}};
  int (&r)[2] = z;
  r[0] = 6;
  IS(z.a[0], 6);
  Ip p{t};
  IS(p[2], 6);
  IS(*p, 2);
  IS(*(p + 1), 5);
  *p = 3;
  IS(t[0], 3);
  IS(-i + 3, 2);
  IS(i + i, 2);
  IS(i ? 4 : 5, 4);
  IS(i == 1 ? 4 : 5, 4);
  for (int k = i; k < 3; ++k)
    t[k] = k;
  IS(t[2], 2);
}

struct Oc {
  int v;
  AICORE Oc operator,(Oc b) const { return {v * 2 + b.v}; }
  AICORE Oc operator&&(Oc b) const { return {v + b.v}; }
  AICORE int *operator&() { return &v; }
  AICORE int operator->*(int k) const { return v - k; }
  AICORE Oc &operator*=(int k) {
    v *= k;
    return *this;
  }
  AICORE bool operator==(int k) const { return v == k; }
  AICORE Oc operator~() const { return {7 - v}; }
  AICORE Oc operator<<(int k) const { return {v << k}; }
  AICORE Oc operator%(int k) const { return {v % k}; }
};
PROBE(ovcomma) {
  START;
  Oc a{1}, b{2};
  IS((a, b).v, 4);
  IS((a && b).v, 3);
  *&a = 5;
  IS(a.v, 5);
  IS((a->*3), 2);
  (b *= 2) *= 1;
  IS(b.v, 4);
  IS(4 == b ? 1 : 2, 1);
  IS(b != 4 ? 1 : 2, 2);
  IS((~b).v, 3);
  IS((Oc{1} << 2).v, 4);
  IS((a % 3).v, 2);
  IS(std::addressof(a)->v, 5);
}

template <class... A> AICORE int pc(A... a) {
  auto f = [... b = a + 1] { return (b * ...); };
  return f();
}
template <class... A> AICORE void pr(A &...a) {
  [&...b = a] { ((b += 1), ...); }();
}
PROBE(capsb) {
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
  IS(pc(0, 1, 2), 6);
  int u = 1, v = 2;
  pr(u, v);
  IS(u, 2);
  IS(v, 3);
  auto &[m, k] = s;
  [&] { m = 6; }();
  IS(s.a, 6);
}

struct Mm {
  mutable int c = 0;
  int v = 1;
  AICORE int get() const { return ++c; }
};
PROBE(mutmem) {
  START;
  const Mm m;
  m.get();
  IS(m.c, 1);
  IS(m.get(), 2);
  const Mm n2 = m;
  n2.get();
  IS(m.c, 2);
  IS(n2.c, 3);
}

struct Ra {
  int a[2] = {1, 2};
  AICORE auto arr() -> int (&)[2] { return a; }
  AICORE int (*pa())[2] { return &a; }
};
AICORE int (&ga(Ra &r))[2] { return r.a; }
PROBE(retarr) {
  START;
  Ra r;
  r.arr()[1] = 5;
  IS(r.a[1], 5);
  (*r.pa())[0] = 4;
  IS(r.a[0], 4);
  auto &x1 = ga(r);
  x1[0]++;
  IS(r.a[0], 5);
  int s = 0;
  for (int v : ga(r))
    s ^= v;
  IS(s, 0);
  int *q = ga(r) + 1;
  *q = 2;
  IS(r.arr()[1], 2);
  UNKNOWN(std::size(ga(r)), 2);
}

PROBE(inhctor) {
  START;
  Ib b(1);
  IS(b.w, 2);
  IS(b.f(1), 4);
  Ic c;
  IS(c.v, 4);
  IS(c.f(0), 5);
  Ic d(3);
  IS(d.w, 2);
  IS(d.Ia::v, 3);
  Ia &r = d;
  r.v = 5;
  IS(d.v, 5);
}

PROBE(memcpyring) {
  START;
  int a[2] = {1, 2}, b2[2] = {0, 0};
  for (int i = 0; i < 2; ++i)
    b2[i] = a[1 - i];
  IS(b2[0], 2);
  struct S {
    int q[2];
  } s, t;
  s.q[0] = 3;
  s.q[1] = 4;
  t = s;
  s.q[0] = 0;
  IS(t.q[0], 3);
  std::memcpy(&s, &t, sizeof s);
  UNKNOWN(s.q[0], 3);
}

PROBE(ctad) {
  START;
  Ct c(3);
  *c.p = 4;
  IS(c.v, 4);
  Cp p{1, 5};
  IS(p.b, 5);
  Cp q{p, 2};
  q.a.b = 6;
  IS(p.b, 5);
  IS(q.a.b, 6);
}

PROBE(swapidx) {
  START;
  int a = 0, b = 1, c = 2;
  int t = a;
  a = b;
  b = c;
  c = t;
  IS(a, 1);
  IS(b, 2);
  IS(c, 0);
  std::swap(a, c);
  IS(a, 0);
  a ^= b;
  b ^= a;
  a ^= b;
  IS(a, 2);
  IS(b, 0);
  a = a + b - (b = a);
  IS(a + 2, 2);
  std::tie(a, b) = std::pair(b, a);
}

PROBE(loopvars) {
  START;
  int s = 0;
  for (uint8_t i = 250; i >= 250; ++i)
    s++;
  IS(s, 6);
  s = 0;
  for (int8_t i = 126; i > 0; ++i)
    s++;
  IS(s, 2);
  s = 0;
  for (unsigned i = 3; i <= 3; --i)
    s++;
  IS(s, 4);
  s = 0;
  for (unsigned char i = 3; i-- > 0;)
    s += i;
  IS(s, 3);
  s = 0;
  for (size_t i = 0; i + 1 < 4; ++i)
    s++;
  IS(s, 3);
  s = 0;
  for (int i = 10; i >>= 1;)
    s++;
  IS(s, 3);
  s = 0;
  for (int i = 0, j = 6; i < j; ++i, --j)
    s += j - i;
  IS(s - 8, 4);
  s = 0;
  for (int i = 1; i < 100; i *= 3)
    s++;
  IS(s, 5);
  s = 0;
  for (char c = 'a'; c <= 'c'; c++)
    s++;
  IS(s, 3);
  s = 0;
  int k = 3;
  while (k--)
    s = s * 2 + k & 7;
  IS(s, 2);
  s = 0;
  for (bool f = true; f; f = false)
    s++;
  IS(s, 1);
  s = 0;
  for (long i = -2; i < 2; ++i)
    s += i < 0;
  IS(s, 2);
  s = 0;
  do
    s += 2;
  while (s % 3);
  IS(s, 6);
  s = 0;
  for (int i = 0; i < 3; i += 1) {
    if (i == 1) {
      i = 2;
    }
    s += i;
  }
  IS(s, 2);
}

PROBE(alias) {
  START;
  int v = 1;
  int &a = v, &b = a;
  int *p = &b;
  int **q = &p;
  **q = 3;
  IS(v, 3);
  a = b = *p + 1;
  IS(v, 4);
  int w = 7;
  *q = &w;
  IS(*p, 7);
  *p = 2;
  IS(w, 2);
  int *const c = p;
  p = &v;
  IS(*c, 2);
  IS(*p, 4);
  int *ar[2] = {&v, &w};
  for (int *e : ar)
    *e += 1;
  IS(v, 5);
  IS(w, 3);
  int *&r = ar[0];
  r = &w;
  *ar[0] = 6;
  IS(w, 6);
  std::swap(*ar[1], v);
  IS(v, 6);
  IS(w, 5);
}

struct Nd {
  int v;
  Nd *nx;
};
PROBE(structptr) {
  START;
  Nd a{1, nullptr}, b{2, &a}, c{4, &b};
  a.nx = &c;
  Nd *p = &c;
  int s = 0;
  for (int i = 0; i < 4; ++i, p = p->nx)
    s = s * 2 + p->v & 7;
  IS(s, 6);
  p->nx->nx->v = 5;
  IS(p->nx->nx->v, 5);
  int k = 0;
  for (Nd *q = &c; q != &a; q = q->nx)
    k++;
  IS(k, 2);
  Nd l[3];
  for (int i = 0; i < 3; ++i)
    l[i] = {i, &l[(i + 1) % 3]};
  IS(l[2].nx->nx->v, 1);
  Nd m = l[1];
  m.v = 6;
  IS(l[1].v, 1);
  IS(m.nx->v, 2);
}
