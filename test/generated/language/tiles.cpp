// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tiles that objects hold and functions give.

#include "probe.h"

// Each probe has these:
// constructs x tiles: lifetimes and address flows
struct Al {
  uint64_t top = 0;
  template <class X> AICORE uint64_t get() {
    uint64_t r = top;
    top += X::Numel * sizeof(typename X::DType);
    return r;
  }
  AICORE void rel(uint64_t t) { top = t; }
};
struct Mark {
  Al &a;
  uint64_t t;
  AICORE Mark(Al &a) : a(a), t(a.top) {}
  AICORE ~Mark() { a.rel(t); }
};

struct Base {
  VecT t;
  AICORE Base(uint64_t a) { TASSIGN(t, a); }
};
struct L : Base {
  using Base::Base;
};
struct Rr : Base {
  AICORE Rr() : Base(EITHER(0x400, 0)) {}
};
struct LR : L, Rr {
  AICORE LR() : L(0) {}
};

AICORE VecT at(uint64_t a) {
  VecT t;
  TASSIGN(t, a);
  return t;
}
AICORE VecT &&pass(VecT &&t) { return std::move(t); }

struct Buf {
  VecT t;
  event_t id;
  AICORE Buf(int i) : id((event_t)i) { TASSIGN(t, i * 0x400); }
  AICORE void load(GmT &g) {
    TLOAD(t, g);
    set_flag(PIPE_MTE2, PIPE_V, id);
  }
  AICORE VecT &ready() {
    wait_flag(PIPE_MTE2, PIPE_V, id);
    return t;
  }
};

PROBE(v1) {
  Al al;
  VecT a;
  TASSIGN(a, al.get<VecT>());
  {
    Mark m(al);
    VecT t;
    TASSIGN(t, al.get<VecT>());
    TEXPANDS(t, 1.f);
  }
  GmT g(x);
  TLOAD(a, g);
  VecT c;
  TASSIGN(c, EITHER(al.get<VecT>(), al.top - 0x400));
  TEXPANDS(c, 1.f);
}

PROBE(v2) {
  Al al;
  VecT t[3];
  for (auto &e : t)
    TASSIGN(e, al.get<VecT>());
  GmT g(x);
  TLOAD(t[1], g);
  TEXPANDS(t[2], 1.f);
  TEXPANDS(t[0], 1.f);
  VecT c;
  TASSIGN(c, EITHER(0xC00, 0x4c0));
  TEXPANDS(c, 1.f);
}

template <class... Ts> struct Lay;
template <> struct Lay<> {
  static constexpr uint64_t size = 0;
};
template <class H, class... R> struct Lay<H, R...> {
  static constexpr uint64_t size = H::Numel * 4 + Lay<R...>::size;
  template <int I> static constexpr uint64_t off() {
    if constexpr (I == 0)
      return 0;
    else
      return H::Numel * 4 + Lay<R...>::template off<I - 1>();
  }
};
PROBE(v3) {
  using L = Lay<VecT, VecT, VecT>;
  VecT a, b, c;
  TASSIGN(a, L::off<0>());
  TASSIGN(b, L::off<EITHER(1, 0)>());
  TASSIGN(c, L::size);
  GmT g(x);
  TLOAD(a, g);
  TEXPANDS(b, 1.f);
  TEXPANDS(c, 1.f);
}

PROBE(v4) {
  LR d;
  GmT g(x);
  TLOAD(d.L::t, g);
  TEXPANDS(static_cast<Rr &>(d).t, 1.f);
}

PROBE(v5) {
  VecT a = at(0);
  auto b = at(EITHER(0x400, 0));
  const VecT &c = at(0x800);
  auto &&d = at(0xC00);
  GmT g(x);
  TLOAD(a, g);
  TEXPANDS(b, 1.f);
  TEXPANDS(d, 1.f);
  TEXPANDS(const_cast<VecT &>(c), 1.f);
}

PROBE(v6) {
  VecT a = at(0), b = at(0x400);
  GmT g(x);
  std::swap(a, b);
  TLOAD(a, g);
  VecT c = at(EITHER(0, 0x400));
  TEXPANDS(c, 1.f);
}

PROBE(v7) {
  VecT a = at(0);
  VecT c;
  c = a;
  TASSIGN(a, 0x400);
  GmT g(x);
  TLOAD(a, g);
  TEXPANDS(EITHER(c, a), 1.f);
}

PROBE(v8) {
  std::array<VecT, 2> b{at(0), at(0x400)};
  auto c = b;
  TASSIGN(b[0], 0x800);
  GmT g(x);
  TLOAD(c[0], g);
  TEXPANDS(EITHER(b, c)[0], 1.f);
}

AICORE void both(VecT &a, VecT &b) { TABS(a, b); }
PROBE(v10) {
  Buf b[2] = {0, 1};
  GmT g(x);
  b[0].load(g);
  b[1].load(g);
  both(b[0].ready(), EITHER(b[1].ready(), b[1].t));
  EITHER(, b[1].ready();)
}

PROBE(v11) {
  Buf b[2] = {0, 1};
  GmT g(x);
  b[0].load(g);
  VecT *p = nullptr;
  if (n >= 0 || (p = &b[0].t))
    p = &b[0].ready();
  else
    p = &b[1].ready();
  TEXPANDS(*p, 1.f);
  EITHER(b[1].load(g), b[0].load(g));
  EITHER(b[1].ready(), );
  TEXPANDS(EITHER(b[1].t, b[0].t), 1.f);
  EITHER(, b[0].ready());
}

template <int N> struct St {
  Buf b;
  St<N - 1> rest;
  AICORE St() : b(N) {}
  template <class F> AICORE void each(F f) {
    f(b);
    rest.each(f);
  }
};
template <> struct St<-1> {
  template <class F> AICORE void each(F) {}
};
PROBE(v12) {
  St<2> s;
  GmT g(x);
  s.each([&](Buf &b) { b.load(g); });
  EITHER(s.rest.each,
         s.each)([&](Buf &b) { TEXPANDS(EITHER(b.ready(), b.t), 1.f); });
  s.b.ready();
  EITHER(, s.rest.each([](Buf &b) { b.ready(); }));
}

PROBE(v13) {
  GmT g(x);
  for (int i = 0; i < n; ++i) {
    Buf b(i & 1);
    b.load(g);
    VecT &t = [&]() -> VecT & { return EITHER(b.ready(), b.t); }();
    TEXPANDS(t, 1.f);
    EITHER(, b.ready());
    pipe_barrier(PIPE_ALL);
  }
}

struct Cmp {
  Buf *q[2];
  int h = 0, c = 0;
  AICORE void push(Buf &b) { q[(h + c++) % 2] = &b; }
  AICORE Buf &pop() {
    Buf &r = *q[h];
    h = (h + 1) % 2;
    --c;
    return r;
  }
  AICORE bool empty() const { return c == 0; }
};
PROBE(v14) {
  Buf b[2] = {0, 1};
  Cmp q;
  GmT g(x);
  for (int i = 0; i < 4; ++i) {
    Buf &c = b[i % 2];
    c.load(g);
    q.push(c);
    if (q.c == 2) {
      TEXPANDS(EITHER(q.pop().ready(), q.pop().t), 1.f);
      pipe_barrier(PIPE_ALL);
    }
  }
  while (!q.empty())
    q.pop().ready();
}

PROBE(v15) {
  Buf b[2] = {0, 1};
  GmT g(x);
  Buf *pending = nullptr;
  for (int i = 0; i < n; ++i) {
    Buf &c = b[i & 1];
    if (pending) {
      TEXPANDS(EITHER(pending->ready(), pending->t), 1.f);
      EITHER(, pending->ready());
      pipe_barrier(PIPE_ALL);
    }
    c.load(g);
    pending = &c;
  }
  if (pending)
    TEXPANDS(pending->ready(), 1.f);
}
