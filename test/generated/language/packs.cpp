// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Packs, folds and closures.

#include "probe.h"
#include <optional>
#include <variant>

// Each probe has these:
template <class F> struct LS {
  F f;
  int k;
  AICORE int go() { return f(k); }
};
template <class F> LS(F, int) -> LS<F>;

template <class F, int... I>
AICORE void each(std::integer_sequence<int, I...>, F &&f) {
  (f(std::integral_constant<int, I>{}), ...);
}
template <size_t... I> AICORE void prime(std::index_sequence<I...>, int &s) {
  ((s = s * 2 + I), ...);
}
template <int... I> AICORE int sumr() { return (I - ...); }
template <int... I> AICORE int suml() { return (... - I); }
template <class... A> AICORE bool any(A... a) { return (a || ...); }

struct Tc {
  int v = 1;
  AICORE int run() {
    auto f = [this](int k) {
      v += k;
      return v;
    };
    f(1);
    auto g = [*this]() mutable {
      v = 7;
      return v;
    };
    g();
    auto h = [&] { return ++v; };
    return h();
  }
};

template <class X> AICORE int kind(X &&) {
  return std::is_lvalue_reference_v<X> ? 1 : 2;
}
template <class X> AICORE int fw(X &&x) { return kind(std::forward<X>(x)); }

PROBE(iife) {
  START;
  RING;
  GmT g(x);
  int k = [&] {
    if (n > 100000)
      return 3;
    return 3;
  }();
  IS(k, 3);
  auto &t = [&]() -> VecT & { return b[1]; }();
  TLOAD(t, g);
  TEXPANDS(b[0], 1.f);
  int &r = [&]() -> int & { return k; }();
  r = 4;
  IS(k, 4);
  IS(([](auto... a) { return (a + ...); }(1, 2, 3)), 6);
  IS([=]() mutable { return ++k; }(), 5);
  IS(k, 4);
}

PROBE(iife2) {
  RING;
  GmT g(x);
  int s = 0;
  auto cur = [&]() -> VecT & { return b[s]; };
  TLOAD(cur(), g);
  TEXPANDS(b[EITHER(1, 0)], 1.f);
  pipe_barrier(PIPE_ALL);
  s ^= 1;
  TLOAD(cur(), g);
  TEXPANDS(b[0], 1.f);
}

PROBE(mutlam) {
  START;
  auto c = [i = 0]() mutable { return i++; };
  IS(c(), 0);
  IS(c(), 1);
  auto d = c;
  IS(c(), 2);
  IS(d(), 2);
  IS(d(), 3);
  IS(c(), 3);
  auto &e = c;
  e();
  IS(c(), 5);
}

PROBE(lamcap) {
  START;
  int a = 1, bb = 2;
  auto f = [a, &bb] {
    bb += a;
    return a;
  };
  a = 5;
  IS(f(), 1);
  IS(bb, 3);
  auto g = [c = a + 1, &r = bb]() mutable {
    ++c;
    ++r;
    return c;
  };
  IS(g(), 7);
  IS(bb, 4);
  auto h = [=] { return a + bb; };
  a = 0;
  bb = 0;
  IS(h() - 4, 5);
  auto nest = [&] {
    return [&, a] {
      bb++;
      return a;
    };
  };
  auto q = nest();
  a = 3;
  IS(q(), 0);
  IS(bb, 1);
}

PROBE(lamstruct) {
  START;
  int w = 1;
  LS s{[&](int k) {
         w += k;
         return w;
       },
       2};
  IS(s.go(), 3);
  IS(s.go(), 5);
  auto l = [](int k) { return k + 1; };
  decltype(l) ar[2] = {l, l};
  IS(ar[1](3), 4);
  int (*fp)(int) = l;
  IS(fp(4), 5);
  IS((+l)(1), 2);
  int (*tab[])(int) = {[](int k) { return k; }, [](int k) { return k * 2; }};
  IS(tab[1](3), 6);
  IS(tab[0](3), 3);
}

PROBE(reclam) {
  START;
  auto f = [](auto &&self, int k) -> int {
    return k <= 0 ? 0 : 1 + self(self, k - 1);
  };
  IS(f(f, 4), 4);
  auto fact = [&](auto &self, int k) -> int {
    if (k < 2)
      return 1;
    return k * self(self, k - 1);
  };
  IS(fact(fact, 3), 6);
}

PROBE(genlam) {
  START;
  auto f = [](auto v) {
    if constexpr (sizeof(v) == 1)
      return 1;
    else if constexpr (std::is_integral_v<decltype(v)>)
      return 2;
    else
      return 3;
  };
  IS(f('a'), 1);
  IS(f(1), 2);
  IS(f(1.f), 3);
  auto t = []<int N>(std::integral_constant<int, N>) { return N + 1; };
  IS(t(std::integral_constant<int, 3>{}), 4);
  auto u = []<class X>(X *p) { return (int)sizeof(X); };
  int q;
  IS(u(&q), 4);
  IS([]<int N>() { return N; }.template operator()<5>(), 5);
}

PROBE(idxseq) {
  START;
  int s = 0;
  each(std::make_integer_sequence<int, 3>{}, [&](auto i) { s = s * 2 + i; });
  IS(s, 4);
  s = 0;
  prime(std::make_index_sequence<3>{}, s);
  IS(s, 4);
  IS((sumr<7, 2, 1>()), 6);
  IS((suml<7, 2, 1>()), 4);
  IS(any(0, 1, 0) ? 1 : 2, 1);
  IS([]<size_t... I>(std::index_sequence<I...>) { return (int)(I * ... * 1); }(
         std::index_sequence<2, 3>{}),
     6);
}

AICORE bool tick(int &c, int k) {
  c++;
  return k < 2;
}
template <class... A> AICORE bool all(int &c, A... a) {
  return (tick(c, a) && ...);
}
template <class... A> AICORE void asg(int v, A &...a) { (a = ... = v); }
PROBE(foldshort) {
  START;
  int c = 0;
  all(c, 1, 3, 1, 1);
  IS(c, 2);
  int a, b, d;
  asg(4, a, b, d);
  IS(a, 4);
  IS(d, 4);
  int tmp[] = {(c++, c), (c++, c), c};
  IS(tmp[0], 3);
  IS(tmp[1], 4);
  IS(tmp[2], 4);
}

struct Br {
  int a, b, c;
};
template <class... A> AICORE Br mkb(int &c, A... a) {
  return Br{(c = c * 2 + a)...};
}
PROBE(braceorder) {
  START;
  int c = 0;
  Br r = mkb(c, 1, 0, 1);
  IS(r.a, 1);
  IS(r.b, 2);
  IS(r.c, 5);
  int i = 0;
  Br q{i++, i++, i++};
  IS(q.c, 2);
  std::array<int, 3> ar{++i, ++i, i};
  IS(ar[2], 5);
  std::pair<int, int> p{i++, i};
  IS(p.second, 6);
  std::tuple<int, int> t{i, i--};
  IS(std::get<0>(t), 5);
  IS(i, 5);
}

AICORE int vr() { return 0; }
template <class H, class... R> AICORE int vr(H h, R... r) {
  return h + 2 * vr(r...);
}
template <class... X> AICORE int cnt(X &&...) { return sizeof...(X); }
template <class... TT> AICORE void clr(TT &...t) {
  int k = 0;
  ((TASSIGN(t, k), k += 0x400), ...);
}
PROBE(varrec) {
  START;
  IS(vr(1, 1, 1), 7);
  IS(cnt(1, 2, 3), 3);
  VecT a, b;
  clr(a, b);
  GmT g(x);
  TLOAD(a, g);
  TEXPANDS(b, 1.f);
}

PROBE(thiscap) {
  START;
  Tc t;
  IS(t.run(), 3);
  IS(t.v, 3);
}

AICORE int addi(int a, int &b) {
  b++;
  return a + b;
}
struct Sm {
  int v;
  AICORE int f(int k) { return v + k; }
};
PROBE(stdinvoke) {
  START;
  int k = 1;
  IS(std::invoke(addi, 1, k), 3);
  Sm s{2};
  IS(std::invoke(&Sm::f, s, 2), 4);
  IS(std::invoke(&Sm::v, s), 2);
  IS((s.*&Sm::f)(1), 3);
  int Sm::*m = &Sm::v;
  IS(s.*m, 2);
  s.*m = 5;
  IS(s.v, 5);
  IS(std::apply([](int a, int b) { return a + b; }, std::make_tuple(1, 2)), 3);
}

PROBE(opt) {
  START;
  std::optional<int> oo;
  UNKNOWN(oo ? 1 : 2, 2);
  oo = 3;
  UNKNOWN(*oo, 3);
  UNKNOWN(oo.value_or(1), 3);
  oo.reset();
  UNKNOWN(oo.value_or(1), 1);
  std::variant<int, float> v = 4;
  UNKNOWN(std::get<int>(v), 4);
  UNKNOWN(v.index(), 0);
}

PROBE(fwd) {
  START;
  int a = 0;
  IS(fw(a), 1);
  IS(fw(3), 2);
  IS(fw(std::move(a)), 2);
  int &&r = 3;
  r++;
  IS(r, 4);
  const int &c = 5;
  IS(c, 5);
  auto &&u = a;
  u = 2;
  IS(a, 2);
  decltype(auto) d = (a);
  d = 6;
  IS(a, 6);
  decltype(auto) e = a;
  e = 1;
  IS(a, 6);
}

PROBE(duff) {
  START;
  int c = 0, k = 5;
  do {
    c += k--;
    if (c > 8)
      break;
  } while (k);
  IS(c - 8, 1);
  c = 0;
  do
    c++;
  while (0);
  IS(c, 1);
  for (int i = 0, j = 5; i < j; i++, --j)
    c += i;
  IS(c, 4);
  int w = 3;
  while (w-- > 0)
    c++;
  IS(c, 7);
  IS(w + 1, 0);
  for (;;) {
    if (--c < 4)
      break;
    continue;
  }
  IS(c, 3);
}

AICORE int swf(int a, int b) {
  switch (a) {
  case 0:
    switch (b) {
    case 0:
      return 1;
    case 1:
      break;
    default:
      return 2;
    }
    return 3;
  case 1 ... 3:
    return 4;
  default:
    for (;;) {
      switch (b) {
      case 0:
        continue;
      }
      break;
    }
  }
  return 5;
}
PROBE(swnest) {
  START;
  IS(swf(0, 0), 1);
  IS(swf(0, 1), 3);
  IS(swf(0, 5), 2);
  IS(swf(2, 0), 4);
  IS(swf(9, 1), 5);
}
