// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Closures.

#include "probe.h"

// Each probe has these:
struct L4 {
  int v = 1;
  int w = [this] { return v + 1; }();
  int u;
  AICORE L4() : u([&] { return w * 2; }()) {}
  AICORE auto inc() {
    return [this](int k) {
      v += k;
      return this;
    };
  }
  AICORE auto cp() const {
    return [*this] { return v; };
  }
  template <class F> AICORE void each(F f) {
    f(v);
    f(w);
  }
};

template <class F> AICORE auto rep(int k, F &&f) {
  for (int i = 0; i < k; ++i)
    f(i);
}
template <class F, class... A> AICORE decltype(auto) call(F &&f, A &&...a) {
  return std::forward<F>(f)(std::forward<A>(a)...);
}

PROBE(l1) {
  START;
  int a[2] = {1, 2};
  auto f = [a] { return a[1]; };
  a[1] = 5;
  IS(f(), 2);
  auto g = [&a] { return a[1]; };
  IS(g(), 5);
  auto h = [a]() mutable {
    a[0]++;
    return a[0];
  };
  IS(h(), 2);
  IS(h(), 3);
  IS(a[0], 1);
  auto k = [&r = a[0]] { r = 6; };
  k();
  IS(a[0], 6);
}

PROBE(l2) {
  START;
  int v = 1;
  int &r = v;
  auto f = [r] { return r; };
  auto g = [&r] { return ++r; };
  v = 3;
  IS(f(), 1);
  IS(g(), 4);
  IS(v, 4);
  auto h = [=]() mutable {
    r = 7;
    return r;
  };
  IS(h(), 7);
  IS(v, 4);
  static int s = 0;
  s = 2;
  auto k = [] { return s++; };
  k();
  IS(s, 3);
  constexpr int c = 5;
  auto m = [] { return c; };
  IS(m(), 5);
}

PROBE(l3) {
  START;
  int s = 0;
  int fs[3];
  for (int i = 0; i < 3; ++i) {
    auto f = [i, &s] {
      s = s * 2 + i;
      return i;
    };
    fs[i] = f();
  }
  IS(s, 4);
  IS(fs[2], 2);
  auto mk = [](int &v) { return [&v] { return ++v; }; };
  auto f = mk(s);
  f();
  IS(s, 5);
  auto add = [](int a) { return [a](int b2) { return a + b2; }; };
  IS(add(1)(2), 3);
  auto add1 = add(1), add2 = add(2);
  IS(add1(1), 2);
  IS(add2(1), 3);
}

PROBE(l4) {
  START;
  L4 l;
  IS(l.w, 2);
  IS(l.u, 4);
  l.inc()(2);
  IS(l.v, 3);
  auto c = l.cp();
  l.v = 6;
  IS(c(), 3);
  int s = 0;
  l.each([&](int &k) {
    s += k;
    k = 0;
  });
  IS(s - 8, 0);
  IS(l.v, 0);
  auto f = l.inc();
  IS(f(1)->inc()(3)->v, 4);
}

PROBE(l5) {
  START;
  int s = 0;
  rep(3, [&](int i) {
    rep(2, [&](int j) {
      if (j < i)
        s++;
    });
  });
  IS(s, 3);
  auto f = [c = 0]() mutable { return c++; };
  rep(2, [&](auto) { f(); });
  IS(f(), 2);
  IS(f() - 3, 0);
  int v = 1;
  call([](int &a, int b2) { a = b2; }, v, 5);
  IS(v, 5);
  IS(call([&]() -> int & { return v; })++, 5);
  IS(v, 6);
  auto g = f;
  f();
  IS(g() - 4, 0);
  IS(f() - 5, 0);
}

PROBE(l6) {
  START;
  RING;
  GmT g(x);
  auto ld = [&](auto &t) {
    TLOAD(t, g);
    return [&] { TEXPANDS(t, 1.f); };
  };
  auto use = ld(b[1]);
  TEXPANDS(b[0], 1.f);
  set_flag(PIPE_MTE2, PIPE_V, 0);
  EITHER(wait_flag(PIPE_MTE2, PIPE_V, 0); use();, use();
         wait_flag(PIPE_MTE2, PIPE_V, 0);)
}

PROBE(l7) {
  RING;
  GmT g(x);
  auto pick = [t = &b[0], u = &b[1]]() mutable -> VecT & {
    std::swap(t, u);
    return *t;
  };
  for (int i = 0; i < 4; ++i) {
    TLOAD(pick(), g);
    TEXPANDS(b[EITHER(i & 1, !(i & 1))], 1.f);
    pipe_barrier(PIPE_ALL);
  }
}

PROBE(l8) {
  START;
  int ar[3] = {1, 2, 3};
  for (auto &e : ar)
    [&] { e *= 2; }();
  IS(ar[2], 6);
  for (int i = 0; auto e : ar) {
    i += e;
    [=, &ar] { ar[0] = i; }();
  }
  IS(ar[0] - 8, 4);
  if (int q = ar[1]; [&] { return q > 3; }()) {
    [&] { ar[1] = q + 1; }();
  }
  IS(ar[1], 5);
  auto &z = ar[1];
  [z]() mutable { z = 0; }();
  IS(ar[1], 5);
  [&z] { z = 0; }();
  IS(ar[1], 0);
  [k = std::move(z)]() mutable { k = 3; }();
  IS(z, 0);
}

struct S {
  int a, b;
};
PROBE(sb2) {
  START;
  S ar[2] = {{1, 2}, {3, 4}};
  int s = 0;
  for (auto &[p, q] : ar) {
    s += p;
    q = p;
  }
  IS(s, 4);
  IS(ar[1].b, 3);
  for (auto [p, q] : ar) {
    p = 7;
    s += q;
  }
  IS(s - 4, 4);
  IS(ar[0].a, 1);
  const auto &[u, v] = ar[1];
  ar[1].a = 6;
  IS(u, 6);
  auto &&[y, z] = S{5, 6};
  y++;
  IS(y, 6);
  auto [w0, w1] = ar;
  w0.a = 0;
  IS(ar[0].a, 1);
  IS(w1.a, 6);
  auto h = [v2 = v] { return v2; };
  IS(h(), 3);
  auto &[k0, k1] = w0;
  k1 = 5;
  IS(w0.b, 5);
  int &rr = k1;
  rr = 4;
  IS(w0.b, 4);
  auto *pp = &k0;
  *pp = 3;
  IS(w0.a, 3);
  IS(sizeof(k0), 4);
  if (auto [i, j] = S{1, 2}; i < j)
    s = j;
  IS(s, 2);
}
