// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inheritance, overloads, and what is declared where.

#include "probe.h"
#include <concepts>
#include <cstddef>
#include <initializer_list>

// Each probe has these:
struct C0 {
  int *p;
  AICORE C0(int *p, int k) : p(p) { *p = *p * 2 + k; }
};
struct C1 : C0 {
  C0 m;
  AICORE C1(int *p) : C0(p, 1), m(p, 0) { *p += 1; }
};
struct C2 : C1, C0 {
  C0 z;
  AICORE C2(int *p) : C0(p, 0), z(p, 1), C1(p) {}
};

struct Il {
  int s = 0;
  AICORE Il(std::initializer_list<int> l) {
    for (int v : l)
      s += v;
    s += (int)l.size() * 0;
  }
  AICORE Il(int a, int b) : s(7) {}
};
AICORE int sm(std::initializer_list<int> l) {
  int s = 0;
  for (auto *p = l.begin(); p != l.end(); ++p)
    s += *p;
  return s;
}

AICORE int ov(int) { return 1; }
AICORE int ov(long) { return 2; }
AICORE int ov(unsigned char) { return 3; }
AICORE int ov(bool) { return 4; }
AICORE int ov(const int *) { return 5; }
template <class X> AICORE int ov(X) { return 6; }
AICORE int ow(std::integral auto) { return 1; }
AICORE int ow(auto) { return 2; }

template <class X, int N = 1> struct Sp {
  static constexpr int v = N;
  AICORE int f() { return N; }
};
template <int N> struct Sp<char, N> {
  static constexpr int v = N + 1;
  AICORE int f() { return N + 2; }
};
template <> struct Sp<int, 3> {
  static constexpr int v = 6;
  AICORE int f() { return 0; }
};
template <template <class, int> class T2> AICORE int tt() {
  return T2<char, 2>::v;
}

template <class X> AICORE constexpr int ci2(X x) {
  if constexpr (requires { x.id; })
    return x.id;
  else
    return 2;
}
struct Hid {
  int id;
};
template <bool B> AICORE void prim() {
  if constexpr (B)
    SET(1);
  else
    SET(2);
}

struct Rf {
  int v[2] = {1, 2};
  AICORE int &at(int i) { return v[i]; }
  AICORE const int &at(int i) const { return v[i]; }
  AICORE int *begin() { return v; }
  AICORE int *end() { return v + 2; }
  AICORE auto &self() { return *this; }
  AICORE Rf copy() { return *this; }
};

PROBE(inhorder) {
  START;
  int v = 0;
  C1 a(&v);
  IS(v, 3);
  v = 0;
  C2 c(&v);
  IS(v - 8, 5);
}

PROBE(ilist) {
  START;
  Il a{1, 2};
  IS(a.s, 3);
  Il b(1, 2);
  IS(b.s, 7);
  IS((sm({1, 2, 3})), 6);
  int s = 0;
  for (int v : {1, 2})
    s += v;
  IS(s, 3);
  auto l = {4, 1};
  for (int v : l)
    s = v;
  IS(s, 1);
}

AICORE int f1(int a) { return a + 1; }
AICORE int f2(int a) { return a * 2; }
struct Fp {
  int (*f)(int);
  int k;
  AICORE int go() const { return f(k); }
};
PROBE(fnptrs) {
  START;
  Fp p{f1, 2};
  IS(p.go(), 3);
  p.f = f2;
  IS(p.go(), 4);
  int (*t[2])(int) = {f1, f2};
  int s = 0;
  for (auto f : t)
    s += f(1);
  IS(s, 4);
  auto &r = f1;
  IS(r(4), 5);
  int (*q)(int) = t[1];
  q = (s == 4) ? f1 : f2;
  IS(q(3), 4);
  std::swap(t[0], t[1]);
  IS(t[0](3), 6);
  using F = int(int);
  F *z = &f2;
  IS((*z)(2), 4);
}

PROBE(overload) {
  START;
  IS(ov(1), 1);
  IS(ov(1L), 2);
  IS(ov((uint8_t)1), 3);
  IS(ov(1 == 1), 4);
  int k;
  IS(ov((const int *)&k), 5);
  IS(ov(1.f), 6);
  IS(ow(1), 1);
  IS(ow(1.f), 2);
  IS(ov('a'), 6);
}

PROBE(spec) {
  START;
  IS((Sp<int>::v), 1);
  IS((Sp<char, 3>::v), 4);
  IS((Sp<int, 3>().f()), 0);
  IS((Sp<char, 3>().f()), 5);
  IS(tt<Sp>(), 3);
}

template <int N> AICORE int ts() {
  static int c = N;
  return c++;
}
AICORE int &sref(int k) {
  static int a[2] = {0, 0};
  return a[k];
}
struct Sl {
  AICORE int nx() {
    static int c = 0;
    return ++c;
  }
};
PROBE(tstatic) {
  START;
  int a = ts<1>(), b = ts<2>();
  int c = ts<1>();
  if (c == a + 1 && b < 7) {
  }
  sref(1) = 4;
  IS(sref(1), 4);
  sref(0) = 2;
  IS(sref(0) + sref(1), 6);
  sref(1)++;
  IS(sref(1), 5);
}

struct Au {
  union {
    int i;
    unsigned u;
  };
  int k;
  struct {
    int p, q;
  };
};
PROBE(anonunion) {
  START;
  Au a{};
  a.i = 3;
  a.k = 4;
  a.p = 5;
  a.q = 6;
  IS(a.k, 4);
  IS(a.p, 5);
  IS(a.q, 6);
  IS(a.i, 3);
}

struct Of {
  int a;
  char b;
  int c;
};
alignas(64) constexpr int al[2] = {1, 2};
constinit int ci = 3;
extern const int ex;
const int ex = 4;
PROBE(misc) {
  START;
  IS(offsetof(Of, c) / 2, 4);
  IS(alignof(Of), 4);
  IS(sizeof(Of) / 2, 6);
  IS(al[1], 2);
  IS(ex, 4);
  IS(__builtin_constant_p(3) ? 1 : 2, 1);
  IS(__builtin_expect(5, 1), 5);
  if (ex != 4)
    __builtin_unreachable();
  int vla = 2;
  typedef int A3[3];
  A3 z = {1, 2, 3};
  IS(z[vla], 3);
  UNKNOWN(((int[]){4, 5}[1]), 5);
  ci = 5;
  IS(ci, 5);
  auto v = 0b101;
  IS(v, 5);
  IS(0'6, 6);
  IS(true + true, 2);
  IS(sizeof(z) / sizeof(*z), 3);
  IS(-1 < 0u ? 1 : 2, 2);
  IS(__LINE__ > 0, 1);
  IS(int(), 0);
  IS(int{}, 0);
  IS(+'\2', 2);
  IS(~-3, 2);
  IS(!n + !!n, 1);
}

PROBE(constif) {
  START;
  IS(ci2(Hid{5}), 5);
  IS(ci2(3), 2);
  prim<(sizeof(int) > 2)>();
  WAIT(1);
  constexpr bool q = requires { Hid{}.id; };
  IS(q ? 3 : 4, 3);
  if (std::is_constant_evaluated())
    SET(1);
  IS(6, 6);
}

PROBE(goto2) {
  START;
  int v = 0;
  for (int i = 0; i < 4; ++i) {
    if (i == 2)
      goto next;
    v += i;
    if (i == 3)
      goto done;
  next:
    v += 1;
  }
  v = 0;
done:
  IS(v - 1, 6);
  {
    if (v > 3)
      goto end;
    v = 7;
  }
  v = 2;
end:
  IS(v, 7);
}

PROBE(assignexpr) {
  START;
  int a, b;
  if ((a = 3) == 3)
    b = a;
  IS(b, 3);
  while ((a -= 1) > 0)
    b++;
  IS(b, 5);
  for (int i = 0, j; (j = i * 2) < 4; ++i)
    b = j;
  IS(b, 2);
  int c = (a = 5, a + 1);
  IS(c, 6);
  int d = a = b = 4;
  IS(d, 4);
  (a > b ? a : b) = 1;
  IS(b, 1);
  switch (a = 6) {
  case 6:
    b = a;
  }
  IS(b, 6);
  bool e = (a = 0);
  IS(e, 0);
  a = (b = 3) + (c = 2);
  IS(a, 5);
  a = b == 3;
  IS(a, 1);
  a ^= b ^= a ^= b;
  IS(b, 1);
  IS(a, 3);
}

PROBE(retref) {
  START;
  Rf r;
  r.at(1) = 5;
  IS(r.v[1], 5);
  auto c = r.at(1);
  c = 3;
  IS(r.v[1], 5);
  auto &d = r.at(0);
  d = 4;
  IS(r.v[0], 4);
  r.copy().at(0) = 7;
  IS(r.v[0], 4);
  r.self().at(0)++;
  IS(r.v[0], 5);
  *r.begin() = 2;
  IS(r.at(0), 2);
  int s = 0;
  for (int *p = r.begin(); p != r.end(); ++p)
    s += *p;
  IS(s, 7);
  const auto &e = r.copy();
  r.v[0] = 1;
  IS(e.v[0], 2);
  std::swap(r.at(0), r.at(1));
  IS(r.v[0], 5);
}

PROBE(rngfor_ownclass) {
  START;
  Rf r;
  int s = 0;
  for (int v : r)
    s += v;
  IS(s, 3);
}

PROBE(sentinel) {
  START;
  const char *names = "ab";
  int tab[] = {3, 1, -1};
  int s = 0;
  for (int *p = tab; *p >= 0; ++p)
    s += *p;
  IS(s, 4);
  int i = 0;
  while (tab[i] != -1)
    ++i;
  IS(i, 2);
  IS(*(tab + 1), 1);
  IS((&tab[1])[-1], 3);
}

AICORE int ap(const int (&a)[3]) {
  int s = 0;
  for (auto v : a)
    s = s * 2 + v;
  return s;
}
AICORE void wr(int *a, int n) {
  while (n--)
    *a++ = n;
}
AICORE void w2(int a[][2]) { a[1][0] = 5; }
AICORE int av(std::array<int, 2> a) {
  a[0] = 7;
  return a[1];
}
PROBE(arrayparam) {
  START;
  IS((ap({1, 0, 1})), 5);
  int z[3];
  wr(z, 3);
  IS(z[0], 2);
  IS(z[2], 0);
  wr(z + 1, 2);
  IS(z[1], 1);
  int q[2][2]{};
  w2(q);
  IS(q[1][0], 5);
  IS(q[0][1], 0);
  std::array<int, 2> a{1, 4};
  IS(av(a), 4);
  IS(a[0], 1);
  auto b = a;
  b[0] = 3;
  IS(a[0], 1);
  IS((a == b) ? 1 : 2, 2);
  std::swap(a, b);
  IS(a[0], 3);
  int c[2][2] = {{1}, {2, 3}};
  IS(c[0][1], 0);
  int e[3] = {1};
  IS(e[2], 0);
  int f[] = {[2] = 5, 6};
  IS(f[3], 6);
}

struct Turned {
  int v = 1;
  AICORE int get(int k) { return v + k; }
};
AICORE Turned *turn(Turned *t) {
  ++t->v;
  return t;
}
PROBE(member_function_once) {
  START;
  Turned t;
  int (Turned::*get)(int) = &Turned::get;
  IS((turn(&t)->*get)(1), 3);
  IS(t.v, 2);
}
