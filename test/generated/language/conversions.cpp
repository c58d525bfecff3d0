// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions, copies and assignments.

#include "probe.h"

// Each probe has these:

AICORE int na(uint8_t v) { return v; }
AICORE uint8_t nr(int v) { return v; }
AICORE int nl(long v) { return (int)(v >> 32); }
AICORE bool nb(int v) { return v; }
AICORE int sg(int8_t v) { return v + 130; }
AICORE int un(unsigned v) { return v > 5; }
template <uint8_t V> AICORE int tn() { return V; }
struct Nm {
  uint8_t a;
  int8_t b;
  bool c;
  AICORE Nm(int v) : a(v), b(v), c(v) {}
};
PROBE(narrowarg) {
  START;
  IS(na(258), 2);
  IS(nr(259), 3);
  IS(nb(4), 1);
  IS(sg(130), 4);
  IS(un(-1), 1);
  IS(tn<(uint8_t)260>(), 4);
  Nm m(257);
  IS(m.a, 1);
  IS(m.c, 1);
  IS(m.b, 1);
  m.b = -1;
  IS((uint8_t)m.b >> 5, 7);
  auto f = [v = (uint8_t)261] { return v; };
  IS(f(), 5);
  IS(nl(1L << 33), 2);
  uint8_t ar[] = {(uint8_t)257, 3};
  IS(ar[0], 1);
  uint8_t c = 1;
  c += 300;
  IS(c - 45, 0);
  c *= 7;
  IS(c & 7, 3);
  c = c << 4;
  IS(c >> 4 & 7, 3);
  IS((c << 1 >> 4) & 7, 6);
  int u = ~c;
  IS(u & 7, 7);
  IS((uint8_t)~c >> 4 & 7, 4);
}

PROBE(mixedcmp) {
  START;
  int a = -1;
  unsigned b = 1;
  IS(a < b ? 1 : 2, 2);
  IS(a < (int)b ? 1 : 2, 1);
  uint8_t c = 255;
  IS(c == a ? 1 : 2, 2);
  IS((int8_t)c == a ? 1 : 2, 1);
  long L = -1;
  IS(L < b ? 1 : 2, 1);
  size_t z = 2;
  IS(a < z ? 1 : 2, 2);
  IS(a + z, 1);
  IS((b - 2 > 0) ? 1 : 2, 1);
  uint16_t p = 1, q = 2;
  IS(p - q < 0 ? 1 : 2, 1);
  IS(std::min<unsigned>(a, b), 1);
  IS(std::max<int>(a, b), 1);
  IS((char)-1 < 0 ? 3 : 4, 3);
  IS(0u - 1 > 5 ? 3 : 4, 3);
  uint64_t w = 0;
  IS(w - 1 > w ? 1 : 2, 1);
  IS((1 ? a : b) > 0 ? 1 : 2, 1);
}

PROBE(constrefconv) {
  START;
  uint8_t v = 3;
  const int &r = v;
  v = 5;
  IS(r, 3);
  const uint8_t &s = v;
  v = 6;
  IS(s, 6);
  struct B {
    unsigned x : 3;
  } b{2};
  const unsigned &t = b.x;
  b.x = 4;
  IS(t, 2);
  int &&m = v;
  m = 1;
  IS(v, 6);
  long q = 4;
  const int &w = q;
  q = 2;
  IS(w, 4);
}

struct S0 {
  int a;
  AICORE int f() const { return a; }
  virtual int g() const { return 1; }
};
struct S1 : S0 {
  int b;
  AICORE S1(int a, int b) : S0{}, b(b) { this->a = a; }
  int g() const override { return 2; }
};
AICORE int bv(S0 s) {
  s.a++;
  return s.a;
}
struct Z0 {
  int a;
};
struct Z1 {
  int b;
};
struct Z2 : Z0, Z1 {
  int c;
};
PROBE(slicing) {
  START;
  S1 s(2, 3);
  IS(bv(s), 3);
  IS(s.a, 2);
  S0 t = s;
  t.a = 5;
  IS(s.a, 2);
  S0 &r = s;
  r.a = 6;
  IS(s.a, 6);
  Z2 z{{1}, {2}, 3};
  Z1 *p = &z;
  p->b = 5;
  IS(z.b, 5);
  IS(static_cast<Z2 *>(p)->c, 3);
  Z1 y = z;
  IS(y.b, 5);
  static_cast<Z0 &>(z) = Z0{4};
  IS(z.a, 4);
  IS(z.c, 3);
  z.Z1::b = 7;
  IS(z.b, 7);
  IS(((Z0 &)z).a, 4);
}

struct A1 {
  int v[2];
  struct {
    int q;
  } w[2];
};
AICORE A1 mod(A1 a) {
  a.v[0] = 7;
  a.w[1].q++;
  return a;
}
PROBE(structcopy) {
  START;
  A1 a{{1, 2}, {{3}, {4}}};
  A1 b = mod(a);
  IS(a.v[0], 1);
  IS(b.v[0], 7);
  IS(b.w[1].q, 5);
  a = b;
  b.v[1] = 0;
  IS(a.v[1], 2);
  IS(a.w[1].q, 5);
  A1 c[2] = {a, b};
  c[1] = c[0];
  IS(c[1].v[1], 2);
  auto d = std::move(c[0]);
  IS(d.v[0], 7);
  A1 *e = &c[1];
  A1 f = *e;
  e->v[0] = 0;
  IS(f.v[0], 7);
  std::swap(a, b);
  IS(a.v[1], 0);
  IS(b.v[1], 2);
  std::swap(a.v, b.v);
  IS(a.v[1], 2);
  std::swap(a.w[0], a.w[1]);
  IS(a.w[0].q, 5);
  IS(mod(a).w[1].q, 4);
  IS((A1{{5, 6}}.v[1]), 6);
}

struct Ao {
  int v;
  AICORE Ao &operator=(const Ao &o) {
    v = o.v + 1;
    return *this;
  }
};
struct Aw {
  Ao a;
  int k;
  Ao c[2];
};
PROBE(assignop) {
  START;
  Aw x1{{1}, 2, {{3}, {4}}}, y{{2}, 3, {{0}, {1}}};
  x1 = y;
  IS(x1.a.v, 3);
  IS(x1.k, 3);
  IS(x1.c[1].v, 2);
  x1.a = x1.a;
  IS(x1.a.v, 4);
  Ao p{1}, q{2};
  p = q = p;
  IS(q.v, 2);
  IS(p.v, 3);
  Ao ar[2] = {{1}, {2}};
  ar[0] = ar[1];
  IS(ar[0].v, 3);
  (true ? p : q) = Ao{5};
  IS(p.v, 6);
  std::swap(p, q);
}

struct Cc {
  int v;
  AICORE Cc(int v) : v(v) {}
  AICORE Cc(const Cc &o) : v(o.v + 1) {}
  AICORE Cc(Cc &&o) : v(o.v + 2) { o.v = 0; }
};
struct Cm {
  Cc c;
  int k;
};
AICORE Cc pas(Cc c) { return c; }
AICORE Cc mkc() { return Cc(1); }
AICORE const Cc &idr(const Cc &c) { return c; }
PROBE(copyctor) {
  START;
  Cc a(1);
  Cc b = a;
  IS(b.v, 2);
  Cc c = std::move(b);
  IS(c.v, 4);
  IS(b.v, 0);
  IS(pas(a).v, 4);
  Cc d = mkc();
  IS(d.v, 1);
  Cc e = idr(a);
  IS(e.v, 2);
  Cm m{a, 1};
  IS(m.c.v, 2);
  Cm m2 = m;
  IS(m2.c.v, 3);
  Cm m3{mkc(), 0};
  IS(m3.c.v, 1);
  auto f = [a] { return a.v; };
  IS(f(), 2);
  auto g = f;
  IS(g(), 3);
  Cc ar[2] = {a, mkc()};
  IS(ar[0].v, 2);
  IS(ar[1].v, 1);
  const Cc &r = a;
  auto h = r;
  IS(h.v, 2);
  auto [p, q] = m;
  IS(p.v, 3);
  std::pair<Cc, int> pr(a, 1);
  IS(pr.first.v, 2);
  struct Dv : Cc {
    using Cc::Cc;
  };
  Dv dv(3);
  Dv dw = dv;
  IS(dw.v, 4);
  Cc t = true ? a : Cc(5);
  IS(t.v, 2);
}

constexpr int loopy(int k) {
  int r = 0;
  for (int i = 0; i < k; ++i) {
    if (i == 2)
      continue;
    r += i;
  }
  return r;
}
consteval int cv(int k) { return k * 2; }
struct Tab {
  int d[4];
  constexpr Tab() : d{} {
    for (int i = 0; i < 4; ++i)
      d[i] = (i * 3) % 4;
  }
};
constexpr Tab tab;
inline constexpr std::array<int, 3> sa{2, 0, 1};
template <int... I> struct Ls {
  static constexpr int v[] = {I...};
  static constexpr int n = sizeof...(I);
};
PROBE(constexprfn) {
  START;
  IS(loopy(4), 4);
  IS(cv(3), 6);
  IS(tab.d[1], 3);
  int k = 2;
  IS(tab.d[k], 2);
  IS(sa[k], 1);
  IS((Ls<4, 5, 6>::v[k]), 6);
  IS((Ls<1, 2>::n), 2);
  static constexpr int st[2][2] = {{1, 2}, {3, 4}};
  IS(st[k - 1][0], 3);
  constexpr int lc[] = {5, 6};
  IS(lc[k / 2], 6);
  if constexpr (loopy(3) == 1)
    k = 4;
  else
    k = 5;
  IS(k, 4);
  static const int q = k + 1;
  UNKNOWN(q, 5);
}

PROBE(nestcond) {
  START;
  int a = 1, b = 2, c = 3;
  IS(a > 1 ? 4 : b > 1 ? c > 3 ? 5 : 6 : 7, 6);
  int &r = a ? b ? c : a : b;
  r = 7;
  IS(c, 7);
  int *p = a == 1 ? &b : nullptr;
  *p = 0;
  IS(b, 0);
  IS(b ?: 3, 3);
  IS((a || ++c, c), 7);
  IS((b && ++c, c), 7);
  IS((b || ++a) ? a : 0, 2);
  if ((a = 3) && (b = a))
    c = b;
  IS(c, 3);
  if (int z = a - 3)
    c = z;
  else
    c = 6;
  IS(c, 6);
  while ((c = c - 1) > 4)
    ;
  IS(c, 4);
  IS(({
       int t = c;
       t + 1;
     }),
     5);
}

struct Pb {
  int v[2];
  int *cur;
  AICORE Pb() : v{1, 2}, cur(v) {}
  AICORE int &next() {
    int &r = *cur;
    if (++cur == v + 2)
      cur = v;
    return r;
  }
};
PROBE(ptrbase) {
  START;
  Pb p;
  IS(p.next(), 1);
  IS(p.next(), 2);
  p.next() = 5;
  IS(p.v[0], 5);
  IS(*p.cur, 2);
  IS(p.cur - p.v, 1);
}

PROBE(incstmt) {
  START;
  int ar[3] = {0, 0, 0};
  int i = 0;
  ar[i++] = i;
  IS(ar[0], 0);
  IS(i, 1);
  ar[i] = i++;
  IS(ar[2], 1);
  IS(ar[1], 0);
  i = 0;
  ar[i++] += 5;
  IS(ar[0], 5);
  IS(i, 1);
  int *p = ar;
  *p++ = 3;
  IS(ar[0], 3);
  *++p = 4;
  IS(ar[2], 4);
  (*p)--;
  IS(*p, 3);
  i = ar[(i = 2)];
  IS(i, 3);
  i += i++;
  IS(i, 7);
  i = i++ + 1 - 3;
  IS(i, 5);
  int k = i-- - --i;
  IS(k, 2);
}

#define DO(a)                                                                  \
  do {                                                                         \
    a;                                                                         \
    if (k > 2)                                                                 \
      break;                                                                   \
    k++;                                                                       \
  } while (0)
#define MX(a, b) ((a) > (b) ? (a) : (b))
#define FOR(i, n) for (int i = 0; i < (n); ++i)
PROBE(macros) {
  START;
  int k = 1;
  DO(k += 1);
  IS(k, 3);
  DO(k += 1);
  IS(k, 4);
  int c = 0;
  IS(MX(c++, -1), 1);
  IS(c, 2);
  FOR(i, 2) FOR(j, 2) c++;
  IS(c, 6);
  assert(c == 6);
  if (0)
    throw 1;
  IS(c, 6);
}

struct Smm {
  static inline int cnt = 1;
  static int &ref() { return cnt; }
  int id;
  AICORE Smm() : id(cnt++) {}
};
template <class X> struct Smt {
  static int v;
};
template <class X> int Smt<X>::v = 3;
PROBE(staticmember) {
  START;
  Smm::cnt = 1;
  Smm a, b;
  IS(b.id, 2);
  IS(Smm::ref(), 3);
  a.cnt = 6;
  IS(Smm::cnt, 6);
  Smm::ref()--;
  IS(b.cnt, 5);
  Smt<int>::v = 4;
  Smt<char>::v = 5;
  IS(Smt<int>::v, 4);
}
