// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What destructors do, by the way out of a block.

#include "probe.h"

// Each probe has these:
struct Ad {
  int *p;
  int k;
  AICORE Ad(int *p, int k) : p(p), k(k) {}
  AICORE ~Ad() { *p = (*p * 2 + k) & 7; }
};
AICORE int lr(int *v, int lim) {
  Ad a(v, 1);
  for (int i = 0; i < 4; ++i) {
    Ad b(v, 0);
    if (i == lim)
      return *v;
    *v += 1;
  }
  return 7;
}

struct Hd {
  Ad a;
  Ad b;
  AICORE Hd(int *v) : a(v, 1), b(v, 0) {}
};
struct Hd2 : Hd {
  Ad c;
  AICORE Hd2(int *v) : Hd(v), c(v, 1) {}
  AICORE ~Hd2() { *c.p = 1; }
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
AICORE Mv mm(int *v) {
  Mv a(v);
  return a;
}
AICORE Mv mm2(int *v, bool c) {
  Mv a(v), b(v);
  if (c)
    return a;
  return b;
}
AICORE Mv mm3(int *v) { return Mv(v); }
AICORE Mv mm4(Mv a) { return a; }

struct Ma {
  int *p = nullptr;
  AICORE Ma() {}
  AICORE Ma(int *p) : p(p) {}
  AICORE Ma &operator=(Ma &&o) {
    std::swap(p, o.p);
    return *this;
  }
  AICORE ~Ma() {
    if (p)
      ++*p;
  }
};

struct Outer {
  Ma m;
  int q;
  AICORE void set(int *p) { m = Ma(p); }
};

struct Rl {
  int *p;
  AICORE Rl(int *p) : p(p) {}
  AICORE void release() {
    if (p) {
      ++*p;
      p = nullptr;
    }
  }
  AICORE ~Rl() { release(); }
};

struct Df {
  Mv m;
  AICORE ~Df() = default;
};
struct Vd {
  virtual AICORE ~Vd() = default;
  Mv m;
  AICORE Vd(int *p) : m(p) {}
};
struct Ve : Vd {
  using Vd::Vd;
  AICORE ~Ve() override { ++*m.p; }
};

struct Lk : Mv {
  using Mv::Mv;
  int z = 2;
};

PROBE(dt_loop_ret) {
  START;
  int v = 0;
  IS(lr(&v, 1), 2);
  IS(v, 1);
}

AICORE void ds(int *v, int k) {
  switch (k) {
  case 0: {
    Ad a(v, 1);
    break;
  }
  case 1: {
    Ad b(v, 1);
  }
    [[fallthrough]];
  default:
    Ad c(v, 0);
  }
}
PROBE(dt_switch) {
  START;
  int v = 0;
  ds(&v, 0);
  IS(v, 1);
  ds(&v, 1);
  IS(v, 6);
}

PROBE(dt_for_init) {
  START;
  int v = 1;
  for (Ad a(&v, 1); v < 3;) {
    Ad b(&v, 0);
  }
  IS(v, 1);
}

PROBE(dt_for_step) {
  START;
  int v = 0, c = 0;
  for (int i = 0; i < 3; ++i, c = v) {
    Ad b(&v, 1);
    if (i == 1)
      continue;
  }
  IS(c, 7);
}

PROBE(dt_while_body) {
  START;
  int v = 1, c = 0;
  while (v < 4) {
    Ad b(&v, 0);
    ++c;
    if (c > 5)
      break;
  }
  IS(c, 2);
  IS(v, 4);
}

PROBE(dt_do) {
  START;
  int v = 1, c = 0;
  do {
    Ad b(&v, 0);
    ++c;
    if (v == 1)
      continue;
  } while (v < 4);
  IS(c, 2);
}

PROBE(dt_do2) {
  START;
  int v = 0, c = 0;
  do {
    Ad b(&v, 1);
    ++c;
  } while (v < 2);
  IS(c, 2);
  IS(v, 3);
}

PROBE(dt_rangefor) {
  START;
  int v = 0;
  int a[2] = {1, 0};
  for (Ad b(&v, 1); int k : a) {
    Ad c(&v, k);
  }
  IS(v, 5);
}

PROBE(dt_member) {
  START;
  int v = 0;
  {
    Hd h(&v);
  }
  IS(v, 1);
  {
    Hd2 h(&v);
  }
  IS(v, 5);
}

PROBE(dt_array) {
  START;
  int v = 0;
  {
    Ad a[2][1] = {{{&v, 1}}, {{&v, 0}}};
  }
  IS(v, 1);
  struct S {
    Ad q[2];
    int z;
  };
  {
    S s{{{&v, 0}, {&v, 1}}, 2};
  }
  IS(v, 6);
}

PROBE(dt_nrvo) {
  START;
  int v = 0;
  {
    Mv a = mm(&v);
    IS(v, 0);
  }
  IS(v, 1);
  {
    Mv b = mm2(&v, true);
    IS(v, 2);
  }
  IS(v, 3);
  {
    Mv c = mm3(&v);
  }
  IS(v, 4);
  {
    Mv d = mm4(Mv(&v));
    IS(v, 4);
  }
  IS(v, 5);
}

PROBE(dt_moveassign) {
  START;
  int v = 0, w = 0;
  {
    Ma a(&v);
    Ma b(&w);
    a = std::move(b);
    IS(v, 0);
  }
  IS(v, 1);
  IS(w, 1);
}

PARTLY(dt_moveassign_temp) {
  START;
  int v = 0, w = 0;
  {
    Ma a(&v);
    a = Ma(&w);
    IS(v, 1);
    IS(w, 0);
  }
  IS(w, 1);
}

PARTLY(dt_elide_cond) {
  START;
  int v = 0;
  {
    Mv a = n >= 0 ? Mv(&v) : Mv(&v);
    IS(v, 0);
  }
  IS(v, 1);
}

PROBE(dt_lamcap) {
  START;
  int v = 0;
  {
    auto f = [m = Mv(&v)] { return *m.p; };
    IS(f(), 0);
  }
  IS(v, 1);
  {
    Mv m(&v);
    auto f = [m2 = std::move(m)] {};
    f();
    IS(v, 1);
  }
  IS(v, 2);
}

struct Pm {
  Mv a;
  int b;
};
PROBE(dt_sb) {
  START;
  int v = 0;
  {
    auto [a, b] = Pm{Mv(&v), 3};
    IS(b, 3);
    IS(v, 0);
  }
  IS(v, 1);
}

AICORE int tk(Mv a, Mv b) { return *a.p; }
PROBE(dt_param) {
  START;
  int v = 0;
  int r = tk(Mv(&v), Mv(&v));
  IS(r, 0);
  IS(v, 2);
}

PARTLY(dt_optmember) {
  START;
  int v = 0;
  {
    Outer u{};
    u.set(&v);
    IS(v, 0);
  }
  IS(v, 1);
}

PARTLY(dt_goto) {
  START;
  int v = 0;
  int i = 0;
again: {
  Mv m(&v);
  if (++i < 3)
    goto again;
}
  IS(v, 3);
}

PROBE(dt_explicit) {
  START;
  int v = 0;
  {
    Rl r(&v);
    r.release();
    IS(v, 1);
  }
  IS(v, 1);
}

PROBE(dt_defaulted) {
  START;
  int v = 0;
  {
    Df d{Mv(&v)};
  }
  IS(v, 1);
  {
    Ve e(&v);
  }
  IS(v, 3);
}

PROBE(dt_throwpath) {
  START;
  int v = 0;
  {
    Mv m(&v);
    if (v > 3)
      throw 1;
  }
  IS(v, 1);
}

PROBE(dt_static) {
  START;
  static int v = 0;
  v = 0;
  {
    Mv m(&v);
  }
  IS(v, 1);
}

PROBE(dt_iife_init) {
  START;
  int v = 0;
  {
    Mv m = [&] {
      Mv q(&v);
      return q;
    }();
    IS(v, 0);
    auto &&r = m;
    const Mv &s = r;
    IS(*s.p, 0);
  }
  IS(v, 1);
}

template <int From, int To> struct Tg {
  AICORE Tg() { SET(From); }
  AICORE ~Tg() { WAIT(To); }
};
PROBE(dt_tmpl_guard) {
  START;
  {
    Tg<1, EITHER(1, 2)> a;
    Tg<3, 3> b;
  }
}

PROBE(dt_inherit_guard) {
  START;
  int v = 0;
  {
    Lk l(&v);
    IS(l.z, 2);
    Lk k = std::move(l);
    IS(v, 0);
  }
  IS(v, 1);
}
