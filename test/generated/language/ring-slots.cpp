// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ways to turn to the other slot of a ring.

#include "probe.h"
#include <iterator>

// Each probe has these:
#define PRIME                                                                  \
  set_flag(PIPE_V, PIPE_MTE2, 0);                                              \
  set_flag(PIPE_V, PIPE_MTE2, 1);
#define DRAIN                                                                  \
  wait_flag(PIPE_V, PIPE_MTE2, 0);                                             \
  wait_flag(PIPE_V, PIPE_MTE2, 1);
#define BODY(t, id)                                                            \
  {                                                                            \
    wait_flag(PIPE_V, PIPE_MTE2, id);                                          \
    TLOAD(t, g);                                                               \
    set_flag(PIPE_MTE2, PIPE_V, id);                                           \
    EITHER(wait_flag(PIPE_MTE2, PIPE_V, id); TEXPANDS(t, 1.f);                 \
           , TEXPANDS(t, 1.f); wait_flag(PIPE_MTE2, PIPE_V, id);)              \
    set_flag(PIPE_V, PIPE_MTE2, id);                                           \
  }
#define PRE                                                                    \
  RING;                                                                        \
  GmT g(x);                                                                    \
  PRIME
enum class Sl { P, Q };
AICORE constexpr Sl other(Sl s) { return s == Sl::P ? Sl::Q : Sl::P; }

struct Cy {
  int v = 0;
  AICORE Cy &operator++() {
    if (++v == 2)
      v = 0;
    return *this;
  }
  AICORE Cy operator++(int) {
    Cy t = *this;
    ++*this;
    return t;
  }
  AICORE operator int() const { return v; }
};

template <class S> struct Ls {
  VecT &t;
  int id;
  AICORE Ls(VecT &t, int id) : t(t), id(id) {
    wait_flag(PIPE_V, PIPE_MTE2, id);
  }
  AICORE ~Ls() { set_flag(PIPE_V, PIPE_MTE2, id); }
};

PROBE(r_ptr) {
  PRE VecT *cur = b;
  for (int i = 0; i < n; ++i) {
    BODY(*cur, cur - b) if (++cur == b + 2) cur = b;
  }
  DRAIN
}

PROBE(r_ptr_end) {
  PRE VecT *cur = b;
  for (int i = 0; i < n; ++i) {
    BODY(*cur, cur - b) if (++cur == std::end(b)) cur = b;
  }
  DRAIN
}

PROBE(r_ptr_swap) {
  PRE VecT *cur = b, *nx = b + 1;
  int c = 0, m = 1;
  for (int i = 0; i < n; ++i) {
    BODY(*cur, c) std::swap(cur, nx);
    std::swap(c, m);
  }
  DRAIN
}

PROBE(r_tern_ptr) {
  PRE VecT *cur = b;
  for (int i = 0; i < n; ++i) {
    BODY(*cur, cur == b ? 0 : 1) cur = cur == &b[0] ? &b[1] : &b[0];
  }
  DRAIN
}

PROBE(r_u8) {
  PRE uint8_t s = 0;
  for (int i = 0; i < n; ++i) {
    BODY(b[s & 1], s & 1) s += 129;
  }
  DRAIN
}

PROBE(r_bf) {
  PRE struct {
    unsigned s : 1;
  } r{0};
  for (int i = 0; i < n; ++i) {
    BODY(b[r.s], r.s)++ r.s;
  }
  DRAIN
}

PROBE(r_bf_not) {
  PRE struct {
    uint8_t s : 1;
  } r{0};
  for (int i = 0; i < n; ++i) {
    BODY(b[r.s], r.s) r.s = ~r.s;
  }
  DRAIN
}

PROBE(r_bool) {
  PRE bool s = false;
  for (int i = 0; i < n; ++i) {
    BODY(b[s], s) s = !s;
  }
  DRAIN
}

PROBE(r_1minus) {
  PRE int s = 0;
  for (int i = 0; i < n; ++i) {
    BODY(b[s], s) s = 1 - s;
  }
  DRAIN
}

PROBE(r_neg) {
  PRE int s = 1;
  for (int i = 0; i < n; ++i) {
    BODY(b[(s + 1) / 2], (s + 1) / 2) s = -s;
  }
  DRAIN
}

PROBE(r_enum) {
  PRE Sl s = Sl::P;
  for (int i = 0; i < n; ++i) {
    BODY(b[(int)s], (event_t)s) s = other(s);
  }
  DRAIN
}

PROBE(r_enum_sw) {
  PRE Sl s = Sl::P;
  for (int i = 0; i < n; ++i) {
    switch (s) {
    case Sl::P:
      BODY(b[0], 0) s = Sl::Q;
      break;
    case Sl::Q:
      BODY(b[1], 1) s = Sl::P;
      break;
    }
  }
  DRAIN
}

PROBE(r_cls) {
  PRE Cy c;
  for (int i = 0; i < n; ++i) {
    auto k = c++;
    BODY(b[k], k)
  }
  DRAIN
}

PROBE(r_lam) {
  PRE auto nx = [s = 1]() mutable { return s ^= 1; };
  for (int i = 0; i < n; ++i) {
    int k = nx();
    BODY(b[k], k)
  }
  DRAIN
}

PROBE(r_lamref) {
  PRE int s = 0;
  auto cur = [&]() -> VecT & { return b[s]; };
  auto step = [&] { s = (s + 1) % 2; };
  for (int i = 0; i < n; ++i) {
    BODY(cur(), s) step();
  }
  DRAIN
}

PROBE(r_guard) {
  PRE for (int i = 0; i < n; ++i) {
    Ls<int> l(b[i % 2], i % 2);
    TLOAD(l.t, g);
    set_flag(PIPE_MTE2, PIPE_V, l.id);
    EITHER(wait_flag(PIPE_MTE2, PIPE_V, l.id);, ) TEXPANDS(l.t, 1.f);
    EITHER(, wait_flag(PIPE_MTE2, PIPE_V, l.id);)
  }
  DRAIN
}

PROBE(r_guard_cont) {
  PRE for (int i = 0; i < n; ++i) {
    Ls<int> l(b[i % 2], i % 2);
    if (i == 3)
      continue;
    TLOAD(l.t, g);
    set_flag(PIPE_MTE2, PIPE_V, l.id);
    EITHER(wait_flag(PIPE_MTE2, PIPE_V, l.id);, ) TEXPANDS(l.t, 1.f);
    EITHER(, wait_flag(PIPE_MTE2, PIPE_V, l.id);) if (i == 7) break;
  }
  DRAIN
}

PROBE(r_guard_iife) {
  PRE for (int i = 0; i < n; ++i) {
    [&] {
      Ls<int> l(b[i & 1], i & 1);
      if (i < 0)
        return;
      TLOAD(l.t, g);
      set_flag(PIPE_MTE2, PIPE_V, l.id);
      EITHER(wait_flag(PIPE_MTE2, PIPE_V, l.id);, ) TEXPANDS(l.t, 1.f);
      EITHER(, wait_flag(PIPE_MTE2, PIPE_V, l.id);)
    }();
  }
  DRAIN
}

PROBE(r_guard_if) {
  PRE for (int i = 0; i < n; ++i) {
    if (Ls<int> l(b[i & 1], i & 1); i >= 0) {
      TLOAD(l.t, g);
      set_flag(PIPE_MTE2, PIPE_V, l.id);
      EITHER(wait_flag(PIPE_MTE2, PIPE_V, l.id);, ) TEXPANDS(l.t, 1.f);
      EITHER(, wait_flag(PIPE_MTE2, PIPE_V, l.id);)
    }
  }
  DRAIN
}

template <class F> struct Fin {
  F f;
  AICORE ~Fin() { f(); }
};
template <class F> Fin(F) -> Fin<F>;
PROBE(r_finally) {
  PRE for (int i = 0; i < n; ++i) {
    int s = i % 2;
    wait_flag(PIPE_V, PIPE_MTE2, s);
    Fin z{[&] { set_flag(PIPE_V, PIPE_MTE2, s); }};
    TLOAD(b[s], g);
    set_flag(PIPE_MTE2, PIPE_V, s);
    EITHER(wait_flag(PIPE_MTE2, PIPE_V, s);, ) TEXPANDS(b[s], 1.f);
    EITHER(, wait_flag(PIPE_MTE2, PIPE_V, s);)
  }
  DRAIN
}

AICORE void stp(VecT *&c, VecT *lo, VecT *hi) {
  if (++c == hi)
    c = lo;
}
PROBE(r_param_ref) {
  PRE VecT *cur = b;
  for (int i = 0; i < n; ++i) {
    BODY(*cur, cur == b + 1) stp(cur, b, b + 2);
  }
  DRAIN
}

struct Bf {
  VecT t;
  int id;
  Bf *next;
};
PROBE(r_struct2) {
  Bf q[2];
  TASSIGN(q[0].t, 0);
  TASSIGN(q[1].t, 0x400);
  q[0].id = 0;
  q[1].id = 1;
  q[0].next = &q[1];
  q[1].next = q;
  GmT g(x);
  PRIME Bf *c = q;
  for (int i = 0; i < n; ++i) {
    BODY(c->t, c->id) c = c->next;
  }
  DRAIN
}

PROBE(r_2d) {
  VecT b[2][1];
  TASSIGN(b[0][0], 0);
  TASSIGN(b[1][0], 0x400);
  GmT g(x);
  PRIME for (int i = 0; i < n; ++i) {
    auto &row = b[i & 1];
    BODY(row[0], i & 1)
  }
  DRAIN
}

PROBE(r_sb) {
  PRE struct E {
    VecT *t;
    int id;
  } es[2] = {{&b[0], 0}, {&b[1], 1}};
  for (int i = 0; i < n; ++i) {
    auto &[t, id] = es[i % 2];
    BODY(*t, id)
  }
  DRAIN
}

PROBE(r_while) {
  PRE int i = 0;
  while (i < n) {
    int s = i++ & 1;
    BODY(b[s], s)
  }
  DRAIN
}

PROBE(r_do) {
  PRE int i = 0;
  do {
    int s = i & 1;
    BODY(b[s], s)
  } while (++i < n);
  DRAIN
}

PROBE(r_down) { PRE for (int i = n; i-- > 0;){BODY(b[i & 1], i & 1)} DRAIN }

PROBE(r_unsigned) {
  PRE for (unsigned i = 0u - 1u, k = 0; k < (unsigned)n;
           ++k, --i){BODY(b[i % 2], (int)(i % 2))} DRAIN
}

PROBE(r_comma) {
  PRE for (int i = 0, s = 0; i < n; ++i, s ^= 1){BODY(b[s], s)} DRAIN
}

template <int S>
AICORE void one(VecT (&b)[2], GmT &g){BODY(b[S], S)} PROBE(r_tag) {
  PRE for (int i = 0; i < n; ++i) { i % 2 ? one<1>(b, g) : one<0>(b, g); }
  DRAIN
}

AICORE void rec(VecT (&b)[2], GmT &g, int i, int n) {
  if (i >= n || i > 3)
    return;
  BODY(b[i & 1], i & 1) rec(b, g, i + 1, n);
}
PROBE(r_rec) {
  PRE rec(b, g, 0, n);
  DRAIN
}

PROBE(r_mod3) {
  PRE int8_t s = -1;
  for (int i = 0; i < n; ++i) {
    s = (int8_t)-s;
    BODY(b[s > 0], s > 0)
  }
  DRAIN
}

AICORE int sidx() {
  static int k = 0;
  return k++ & 1;
}
PROBE(r_static) {
  PRE for (int i = 0; i < n; ++i) {
    int s = sidx();
    BODY(b[s], s)
  }
  DRAIN
}

PROBE(r_addr) {
  VecT t;
  GmT g(x);
  PRIME uint32_t a = 0;
  for (int i = 0; i < n; ++i, a ^= 0x400) {
    TASSIGN(t, a);
    int s = a >> 10;
    BODY(t, s)
  }
  DRAIN
}

PROBE(r_tilecopy) {
  PRE for (int i = 0; i < n; ++i) {
    VecT t = b[i & 1];
    BODY(t, i & 1)
  }
  DRAIN
}

PROBE(r_tilelam) {
  PRE auto at = [](int s) {
    VecT t;
    TASSIGN(t, s * 0x400);
    return t;
  };
  for (int i = 0; i < n; ++i) {
    VecT t = at(i & 1);
    BODY(t, i & 1)
  }
  DRAIN
}
