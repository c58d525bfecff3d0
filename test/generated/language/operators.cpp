// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators and members of classes.

#include "probe.h"

// Each probe has these:
struct M {
  int v;
  AICORE M(int v = 0) : v(v) {}
  AICORE M &operator++() {
    v = (v + 1) % 3;
    return *this;
  }
  AICORE M operator++(int) {
    M t = *this;
    ++*this;
    return t;
  }
  AICORE operator int() const { return v; }
  AICORE M &operator+=(int k) {
    v = (v + k) % 3;
    return *this;
  }
  friend AICORE M operator+(M a, int k) { return a += k; }
  AICORE M &operator=(int k) {
    v = k + 1;
    return *this;
  }
  AICORE int operator()(int k) const { return v + k; }
  AICORE int operator[](int k) const { return v * k; }
  AICORE M operator-() const { return M(3 - v); }
  AICORE bool operator!() const { return v == 0; }
};

struct Cv {
  int v;
  AICORE operator event_t() const { return event_t(v); }
  AICORE explicit operator int() const { return v + 2; }
  AICORE explicit operator bool() const { return v > 2; }
};

struct Vs {
  int a, b;
  auto operator<=>(const Vs &) const = default;
};
struct Eq {
  int a;
  Vs v;
  bool operator==(const Eq &) const = default;
};

namespace nn {
struct Q {
  int v;
  friend AICORE int get(const Q &q) { return q.v; }
  friend AICORE Q operator|(Q a, Q b) { return {a.v | b.v}; }
  friend AICORE bool operator<(const Q &a, const Q &b) { return a.v > b.v; }
};
AICORE int twice(const Q &q) { return q.v * 2; }
inline int g0 = 3;
constexpr int base = 2;
} // namespace nn

template <class D> struct Cr {
  static inline int cnt = 0;
  int k = 0;
  AICORE int next() {
    k = static_cast<D *>(this)->step(k);
    return k;
  }
  AICORE int twice() {
    next();
    return next();
  }
};
struct Da : Cr<Da> {
  AICORE int step(int k) { return k + 1; }
};
struct Db : Cr<Db> {
  int w = 3;
  AICORE int step(int k) { return k + w; }
};

template <int N> constexpr int vt = N * 2;
template <> constexpr int vt<3> = 5;
template <class X> constexpr int sz = sizeof(X);
inline int iv = 2;
template <int N> inline int mut = N;

struct Dg {
  int a = 1;
  int b = a + 1;
  struct {
    int x = 3, y;
  } in;
  int arr[3];
};

PROBE(opcls) {
  START;
  M m;
  IS(m++, 0);
  IS(m, 1);
  IS(++m, 2);
  IS(m + 1, 0);
  IS(m + 2, 1);
  m += 2;
  IS(m, 1);
  m = 3;
  IS(m, 4);
  IS(m(2), 6);
  IS(m[1], 4);
  m = 0;
  IS(-m, 2);
  IS(!m ? 1 : 2, 2);
  IS(m++ + m, 0);
  M k = m++;
  IS(k, 2);
  IS(m, 0);
  (m += 1) += 1;
  IS(m, 2);
  ++ ++m;
  IS(m, 1);
  int r = m + 1;
  IS(r, 2);
  int q = 2 + m;
  IS(q, 3);
}

constexpr int operator""_id(unsigned long long v) { return (int)v + 1; }
constexpr unsigned operator""_KB(unsigned long long v) { return v * 1024; }
PROBE(udl) {
  START;
  IS(2_id, 3);
  IS(4_KB / 1024, 4);
  VecT a, b;
  TASSIGN(a, 0_KB);
  TASSIGN(b, 1_KB);
  GmT g(x);
  TLOAD(a, g);
  TEXPANDS(b, 1.f);
}

struct In {
  int a = 3;
  int b[2] = {4, 5};
  AICORE In *self() { return this; }
};
struct W1 {
  In *p;
  AICORE In *operator->() const { return p; }
  AICORE In &operator*() const { return *p; }
};
struct W2 {
  W1 w;
  AICORE const W1 &operator->() const { return w; }
  AICORE int &operator[](int i) const { return w->b[i]; }
};
PROBE(arrow) {
  START;
  In i;
  W1 w{&i};
  W2 u{w};
  IS(w->a, 3);
  IS(u->a, 3);
  u->a = 6;
  IS(i.a, 6);
  IS(u[1], 5);
  u[0] = 2;
  IS(i.b[0], 2);
  (*w).a++;
  IS(i.a, 7);
  IS(w->self()->b[1], 5);
  u->self()->b[1] += 1;
  IS(i.b[1], 6);
}

PROBE(convops) {
  START;
  Cv c{3};
  event_t e = c;
  IS(e, 3);
  IS((int)c, 5);
  IS(static_cast<int>(c), 5);
  IS(c ? 1 : 2, 1);
  IS(!c ? 1 : 2, 2);
  set_flag(PIPE_V, PIPE_MTE3, (event_t)c);
  wait_flag(PIPE_V, PIPE_MTE3, 3);
  IS((c && Cv{1}) ? 1 : 2, 2);
}

struct Slot {
  VecT t;
  AICORE operator VecT &() { return t; }
  AICORE Slot(int a) { TASSIGN(t, a); }
};
PROBE(tileconv) {
  Slot a(0), b(0x400);
  GmT g(x);
  VecT &ta = a;
  TLOAD(ta, g);
  TEXPANDS(static_cast<VecT &>(EITHER(b, a)), 1.f);
}

PROBE(spaceship) {
  START;
  Vs p{1, 2}, q{1, 3};
  IS(p < q ? 1 : 2, 1);
  IS(p == q ? 1 : 2, 2);
  IS(p != q ? 1 : 2, 1);
  IS(p >= q ? 1 : 2, 2);
  Eq e{1, {1, 2}}, f{1, {1, 2}};
  IS(e == f ? 3 : 4, 3);
  f.v.b = 0;
  IS(e == f ? 3 : 4, 4);
  IS((1 <=> 2) < 0 ? 1 : 2, 1);
  IS(std::is_lt(p <=> q) ? 1 : 2, 1);
}

PROBE(friendop) {
  START;
  using namespace nn;
  Q a{1}, b{2};
  IS(get(a | b), 3);
  IS(a < b ? 1 : 2, 2);
  IS(twice(b), 4);
  IS(std::max(a, b).v, 1);
  IS(std::min(a, b).v, 2);
  IS(base, 2);
}

struct Rq {
  int v = 1;
  AICORE int f() & { return 1; }
  AICORE int f() && { return 2; }
  AICORE int f() const & { return 3; }
  AICORE int &g() { return v; }
  AICORE int g() const { return v + 4; }
};
PROBE(refqual) {
  START;
  Rq r;
  const Rq c;
  IS(r.f(), 1);
  IS(Rq().f(), 2);
  IS(c.f(), 3);
  IS(std::move(r).f(), 2);
  IS(std::as_const(r).f(), 3);
  r.g() = 2;
  IS(r.v, 2);
  IS(std::as_const(r).g(), 6);
  IS(c.g(), 5);
}

PROBE(crtp) {
  START;
  Da a;
  Db b;
  IS(a.twice(), 2);
  IS(b.twice(), 6);
  b.w = 1;
  IS(b.next(), 7);
  Da::cnt = 4;
  IS(Cr<Da>::cnt, 4);
  Db::cnt = 1;
  IS(Cr<Da>::cnt, 4);
  a.cnt++;
  IS(Da::cnt, 5);
}

PROBE(localcls) {
  START;
  struct L {
    int v;
    AICORE int f() const {
      struct I {
        int q = 2;
      } i;
      return v + i.q;
    }
    AICORE static int s(int k) { return k - 1; }
  };
  L l{3};
  IS(l.f(), 5);
  IS(L::s(4), 3);
  auto mk = [](int k) {
    struct Z {
      int a, b;
    };
    return Z{k, k + 1};
  };
  auto z = mk(2);
  IS(z.b, 3);
}

PROBE(vartmpl) {
  START;
  IS(vt<2>, 4);
  IS(vt<3>, 5);
  IS(sz<int>, 4);
  iv = 6;
  IS(iv, 6);
  mut<1> = 3;
  IS(mut<1>, 3);
  mut<2> = 4;
  IS(mut<1>, 3);
}

AICORE int nx(int &c) { return ++c; }
inline int gdef = 1;
AICORE int df(int a, int b = gdef + 1, int c = vt<2>) {
  return a + b * 0 + c - b;
}
struct Dfa {
  int v = 2;
  AICORE int f(int k = 7) { return v * 0 + k; }
};
AICORE int dl(int a, int (*f)(int) = [](int v) { return v + 1; }) {
  return f(a);
}
PROBE(defarg) {
  START;
  gdef = 2;
  IS(df(3), 4);
  IS(df(3, 1), 6);
  IS(df(3, 1, 0), 2);
  Dfa d;
  IS(d.f(), 7);
  IS(dl(2), 3);
}

struct Pod {
  int a;
  uint8_t b;
  int c[2];
};
PROBE(sb) {
  START;
  int ar[2] = {1, 2};
  auto [p, q] = ar;
  p = 5;
  IS(ar[0], 1);
  IS(p, 5);
  auto &[r, s] = ar;
  s = 6;
  IS(ar[1], 6);
  Pod pd{1, 2, {3, 4}};
  auto &[a, b, c] = pd;
  c[1] = 7;
  a = b + 1;
  IS(pd.a, 3);
  IS(pd.c[1], 7);
  auto pr = std::pair{1, 4};
  auto &[u, v] = pr;
  std::swap(u, v);
  IS(pr.first, 4);
  auto [t0, t1, t2] = std::make_tuple(1, 2, 3);
  IS(t2, 3);
}

union U {
  int i;
  uint8_t c[4];
};
PROBE(unionraw) {
  START;
  U u{};
  u.i = 3;
  IS(u.i, 3);
  u.i++;
  IS(u.i, 4);
}

PROBE(desig) {
  START;
  Dg d{.a = 3, .in = {.y = 5}, .arr = {[0] = 1, [2] = 2}};
  IS(d.b, 4);
  IS(d.in.x, 3);
  IS(d.in.y, 5);
  IS(d.arr[2], 2);
  IS(d.arr[1], 0);
  Dg e = {.b = 7};
  IS(e.a, 1);
  IS(e.b, 7);
  IS(e.arr[0], 0);
}

PROBE(volat) {
  START;
  volatile int v = 3;
  v = v + 1;
  IS(v, 4);
  int *__restrict__ p;
  int k = 2;
  p = &k;
  *p = 5;
  IS(k, 5);
  [[maybe_unused]] const int c = 3;
  if (k == 5) [[likely]]
    k = 6;
  else [[unlikely]]
    k = 1;
  IS(k, 6);
#pragma unroll
  for (int i = 0; i < 2; ++i)
    k--;
  IS(k, 4);
}

PROBE(casts) {
  START;
  int k = 2;
  const int &c = k;
  const_cast<int &>(c) = 5;
  IS(k, 5);
  long L = 0x100000003L;
  IS((int)L, 3);
  IS(static_cast<uint8_t>(0x105), 5);
  void *p = &k;
  IS(*(int *)p, 5);
  *static_cast<int *>(p) = 6;
  IS(k, 6);
  uint64_t a = reinterpret_cast<uint64_t>(&k);
  UNKNOWN(*reinterpret_cast<int *>(a), 6);
  IS(int(2.9), 2);
  IS((int)(1.5 * 2), 3);
  IS(int{4}, 4);
  IS((event_t)k, 6);
  IS(static_cast<event_t>(k - 1), 5);
}
