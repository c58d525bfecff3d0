// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Objects that are moved, given and returned.

#include "probe.h"

// Each probe has these:
struct G1 {
  int id;
  AICORE G1(int i) : id(i) {}
  AICORE G1(G1 &&o) : id(o.id) { o.id = -1; }
  AICORE ~G1() {
    if (id >= 0)
      SET(id);
  }
};
struct Mv {
  int *p;
  AICORE Mv(int *p) : p(p) {}
  AICORE Mv(Mv &&o) : p(o.p) { o.p = nullptr; }
  AICORE ~Mv() {
    if (p)
      ++*p;
  }
};
AICORE int pd(int *v, Mv m = Mv(nullptr)) { return *v; }
inline int gv = 0;
AICORE int pe(Mv m = Mv(&gv)) { return gv; }

struct Bg : G1 {
  using G1::G1;
  AICORE ~Bg() { SET(id + 1); }
};

struct Pc {
  int k;
  AICORE Pc(Mv m, int *v) : k(*v) {}
};
PROBE(pa_ctor) {
  START;
  int v = 0;
  Pc c(Mv(&v), &v);
  IS(c.k, 0);
  IS(v, 1);
}

PROBE(pa_lam) {
  START;
  int v = 0;
  auto f = [](Mv m) { return *m.p; };
  IS(f(Mv(&v)), 0);
  IS(v, 1);
  [](Mv a, Mv b) {}(Mv(&v), Mv(&v));
  IS(v, 3);
}

struct Po {
  AICORE int operator()(Mv m) const { return *m.p; }
  AICORE int operator[](Mv m) { return *m.p; }
  AICORE Po &operator<<(Mv m) { return *this; }
  AICORE Po &operator=(Mv m) { return *this; }
  AICORE void mem(Mv m) {}
};
AICORE int operator+(Po, Mv m) { return *m.p; }
PROBE(pa_op) {
  START;
  int v = 0;
  Po p;
  p(Mv(&v));
  IS(v, 1);
  p[Mv(&v)];
  IS(v, 2);
  p << Mv(&v) << Mv(&v);
  IS(v, 4);
  p = Mv(&v);
  IS(v, 5);
  p + Mv(&v);
  IS(v, 6);
  p.mem(Mv(&v));
  IS(v, 7);
}

AICORE void pf(Mv m) {}
PROBE(pa_fp) {
  START;
  int v = 0;
  void (*f)(Mv) = pf;
  f(Mv(&v));
  IS(v, 1);
  (*f)(Mv(&v));
  IS(v, 2);
  Mv m(&v);
  f(std::move(m));
  IS(v, 3);
}

PARTLY(pa_default) {
  START;
  gv = 0;
  int v = 0;
  pd(&v);
  IS(v, 0);
  int r = pe();
  IS(r, 0);
  IS(gv, 1);
}

template <class... A> AICORE void pw(A... a) {}
template <class X> AICORE void px(X &&x) { Mv y(std::forward<X>(x)); }
template <class... A> AICORE void py(A &&...a) { pw(std::forward<A>(a)...); }
PROBE(pa_fwd) {
  START;
  int v = 0;
  pw(Mv(&v), 1, Mv(&v));
  IS(v, 2);
  {
    Mv m(&v);
    px(std::move(m));
    IS(v, 3);
  }
  IS(v, 3);
  {
    Mv m(&v);
    py(std::move(m), 2);
    IS(v, 4);
  }
  IS(v, 4);
}

struct Pg {
  Mv m;
  int k;
  AICORE Pg(Mv a, int k) : m(std::move(a)), k(k) {}
  AICORE Pg(int *v) : Pg(Mv(v), 3) { k++; }
};
PROBE(pa_deleg) {
  START;
  int v = 0;
  {
    Pg g(&v);
    IS(v, 0);
    IS(g.k, 4);
  }
  IS(v, 1);
  {
    Pg h(Mv(&v), 2);
    IS(v, 1);
  }
  IS(v, 2);
}

struct Ag {
  Mv a;
  int k;
  Mv b;
};
AICORE Ag mka(int *v) { return {Mv(v), 2, Mv(v)}; }
AICORE Mv mkk(int *v) { return {v}; }
PARTLY(ret_agg) {
  START;
  int v = 0;
  {
    Ag a = mka(&v);
    IS(v, 0);
    auto b = std::move(a);
    IS(v, 0);
  }
  IS(v, 2);
  {
    auto m = mkk(&v);
  }
  IS(v, 3);
  {
    Mv k = std::move(mka(&v).a);
    IS(v, 4);
  }
  IS(v, 5);
}

PROBE(if_else_init) {
  START;
  int v = 0;
  if (Mv m(&v); v > 0) {
    v = 7;
  } else {
    v += 1;
  }
  IS(v, 2);
  if (Mv m(&v); v > 5)
    v = 7;
  IS(v, 3);
  if (Mv a(&v); v == 0)
    v = 0;
  else if (Mv b(&v); v == 3)
    v += 1;
  else
    v = 0;
  IS(v, 6);
}

PROBE(switch_cls_init) {
  START;
  int v = 0;
  switch (Mv m(&v); v) {
  case 0:
    v = 3;
    break;
  default:
    v = 6;
  }
  IS(v, 4);
  switch (Mv m(&v); v) {
  case 0:
    v = 1;
  }
  IS(v, 5);
}

PROBE(switch_loop) {
  START;
  int v = 0;
  for (int i = 0; i < 3; ++i) {
    Mv m(&v);
    switch (i) {
    case 0: {
      Mv q(&v);
      continue;
    }
    case 1: {
      Mv q(&v);
      break;
    }
    default: {
      Mv q(&v);
    }
    }
    if (i == 1)
      v -= 1;
  }
  IS(v, 5);
}

PROBE(stmtexpr) {
  START;
  int v = 0;
  int r = ({
    Mv m(&v);
    v + 3;
  });
  IS(r, 3);
  IS(v, 1);
}

PROBE(loop_break_guard) {
  START;
  int v = 0;
  for (Mv m(&v);;) {
    Mv q(&v);
    if (v == 1)
      break;
    if (v > 5)
      break;
  }
  IS(v, 3);
  for (int i = 0;;) {
    Mv q(&v);
    if (++i == 2) {
      Mv z(&v);
      break;
    }
  }
  IS(v, 6);
}

PROBE(lab_block) {
  START;
  int v = 0;
  {
    Mv a(&v);
    {
      Mv b(&v);
      if (v == 0)
        goto out;
      v = 5;
    }
    v = 6;
  }
out:
  IS(v, 2);
}

AICORE void nx(int *v) noexcept {
  Mv m(v);
  *v += 1;
}
PROBE(try_nothrow) {
  START;
  int v = 0;
  nx(&v);
  IS(v, 2);
}

PROBE(unk_ret) {
  START;
  [&] {
    G1 g(2);
    if (n > 3)
      return;
    TEXPANDS(anchor, 2.f);
    if (n == 1) {
      G1 h(3);
      return;
    }
    SET(3);
  }();
  WAIT(EITHER(2, 4));
  if (n <= 3)
    WAIT(3);
}

PROBE(base_guard) {
  START;
  {
    Bg b(2);
  }
  WAIT(3);
  WAIT(EITHER(2, 4));
}

PROBE(guard_arr_agg) {
  START;
  {
    struct {
      G1 g[2];
      int z;
    } s{{{1}, {2}}, 0};
    TEXPANDS(anchor, 1.f);
  }
  WAIT(1);
  WAIT(EITHER(2, 3));
}

PARTLY(tuple_guard) {
  START;
  {
    std::tuple<G1, int> t(G1(2), 1);
    TEXPANDS(anchor, 1.f);
  }
  WAIT(EITHER(2, 3));
}

PARTLY(pair_guard) {
  START;
  {
    std::pair<G1, G1> t(G1(2), G1(3));
    TEXPANDS(anchor, 1.f);
  }
  WAIT(EITHER(2, 4));
  WAIT(3);
}

PARTLY(pair_guard2) {
  START;
  {
    auto [a, b] = std::pair<G1, int>(G1(2), 3);
    TEXPANDS(anchor, 1.f);
  }
  WAIT(EITHER(2, 4));
}

PROBE(lamguardcap) {
  START;
  {
    auto f = [g = G1(2)]() { return g.id; };
    IS(f(), 2);
    TEXPANDS(anchor, 1.f);
  }
  WAIT(2);
}

PROBE(cond_guard) {
  START;
  {
    G1 g(n > 3 ? -1 : -1);
    TEXPANDS(anchor, 1.f);
    G1 h = G1(2);
  }
  WAIT(EITHER(2, 1));
}

PROBE(static_guard) {
  START;
  static int w = 0;
  {
    const G1 g{2};
    const auto &r = g;
    TEXPANDS(anchor, 1.f);
  }
  WAIT(EITHER(2, 1));
}
