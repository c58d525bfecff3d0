// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rings as classes, and slots that are not known.

#include "probe.h"

// Each probe has these:
struct Ring {
  VecT t[2];
  int s = 0;
  AICORE explicit Ring(uint32_t base) {
    for (auto &e : t) {
      TASSIGN(e, base);
      base += 0x400;
    }
  }
  AICORE VecT &cur() { return t[s]; }
  AICORE const VecT &cur() const { return t[s]; }
  AICORE Ring &operator++() {
    s ^= 1;
    return *this;
  }
  AICORE VecT &operator*() { return t[s]; }
  AICORE VecT *operator->() { return &t[s]; }
  AICORE VecT &operator[](int i) { return t[(s + i) & 1]; }
  AICORE operator VecT &() { return t[s]; }
  AICORE int id() const { return s; }
};

template <int N, int B> struct Rn {
  VecT t[N];
  uint8_t i : 3 = 0;
  AICORE Rn() { init(std::make_index_sequence<N>{}); }
  template <size_t... I> AICORE void init(std::index_sequence<I...>) {
    (TASSIGN(t[I], B + I * 0x400), ...);
  }
  AICORE auto take() {
    struct R {
      VecT &t;
      event_t id;
    };
    R r{t[i], event_t(i)};
    i = (i + 1) % N;
    return r;
  }
};

struct It {
  int i, s;
  AICORE It &operator++() {
    ++i;
    s ^= 1;
    return *this;
  }
  AICORE bool operator!=(const It &o) const { return i != o.i; }
  AICORE int operator*() const { return s; }
};
struct Rg {
  int n;
  AICORE It begin() const { return {0, 0}; }
  AICORE It end() const { return {n, 0}; }
};

PROBE(uinit) {
  Ring r(0);
  GmT g(x);
  for (int i = 0; i < 4; ++i) {
    TLOAD(*r, g);
    TEXPANDS(r[EITHER(1, 2)], 1.f);
    pipe_barrier(PIPE_ALL);
    ++r;
  }
}

struct View {
  Ring &r;
  int k;
  AICORE VecT &get() const { return r[k]; }
};
PROBE(ring_ref_member) {
  Ring r(0);
  GmT g(x);
  for (int i = 0; i < 4; ++i) {
    View a{r, 0}, b2{r, EITHER(1, 0)};
    TLOAD(a.get(), g);
    TEXPANDS(b2.get(), 1.f);
    pipe_barrier(PIPE_ALL);
    ++r;
  }
}

PROBE(ring_copy) {
  START;
  Ring r(0);
  Ring q = r;
  ++q;
  IS(r.id(), 0);
  IS(q.id(), 1);
  GmT g(x);
  TLOAD(*q, g);
  TEXPANDS(*r, 1.f);
  q = r;
  IS(q.id(), 0);
  pipe_barrier(PIPE_ALL);
  Ring u[2] = {Ring(0), Ring(0x800)};
  ++u[1];
  TLOAD(*u[1], g);
  TEXPANDS(*u[0], 1.f);
  TEXPANDS(u[1][1], 1.f);
}

PROBE(ring_chain) {
  Ring r(0);
  GmT g(x);
  TLOAD(*++r, g);
  TEXPANDS(r.t[EITHER(0, 1)], 1.f);
  pipe_barrier(PIPE_ALL);
  TLOAD((++(++r)).cur(), g);
  TEXPANDS(r.t[0], 1.f);
}

PROBE(ring_arr) {
  Ring r[2] = {Ring(0), Ring(0x800)};
  GmT g(x);
  for (int i = 0; i < 4; ++i) {
    auto &q = r[i / 2];
    TLOAD(q.cur(), g);
    TEXPANDS(r[i / 2][EITHER(1, 0)], 1.f);
    TEXPANDS(*r[1 - i / 2], 1.f);
    ++q;
    pipe_barrier(PIPE_ALL);
  }
}

PROBE(tmplring) {
  START;
  Rn<3, 0> r;
  GmT g(x);
  for (int k = 0; k < 4; ++k) {
    auto [t, id] = r.take();
    TLOAD(t, g);
    TEXPANDS(r.t[(k + 1) % 3], 1.f);
    TEXPANDS(r.t[(k + 2) % 3], 1.f);
    pipe_barrier(PIPE_ALL);
    if (k == 3)
      IS(id, 0);
  }
}

PROBE(iterclass) {
  START;
  int c = 0;
  Rg r{3};
  for (It a = r.begin(), e = r.end(); a != e; ++a)
    c = c * 2 + *a;
  IS(c, 2);
}

PROBE(rngfor_cls) {
  START;
  int c = 0;
  for (int s : Rg{3})
    c = c * 2 + s;
  IS(c, 2);
}

struct Two {
  VecT a, b;
  AICORE Two() {
    TASSIGN(a, 0);
    TASSIGN(b, 0x400);
  }
};
PROBE(ptm_ring) {
  Two t;
  GmT g(x);
  VecT Two::*m[2] = {&Two::a, &Two::b};
  for (int i = 0; i < 4; ++i) {
    TLOAD(t.*m[i & 1], g);
    TEXPANDS(t.*m[EITHER((i + 1) & 1, i & 1)], 1.f);
    pipe_barrier(PIPE_ALL);
  }
}

PROBE(tern_ref) {
  RING;
  GmT g(x);
  for (int i = 0; i < 4; ++i) {
    VecT &c = i & 1 ? b[1] : b[0];
    VecT &d = &c == b ? b[1] : b[0];
    TLOAD(c, g);
    TEXPANDS(EITHER(d, c), 1.f);
    pipe_barrier(PIPE_ALL);
  }
}

PROBE(tern_ref_unk) {
  RING;
  GmT g(x);
  VecT &c = n > 2 ? b[1] : b[0];
  VecT &d = n > 2 ? b[EITHER(0, 1)] : b[1];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(tern_ptr_unk) {
  RING;
  GmT g(x);
  VecT *c = n & 1 ? b : b + 1;
  VecT *d = c == b ? b + 1 : b;
  TLOAD(*c, g);
  TEXPANDS(*EITHER(d, c), 1.f);
}

PROBE(swapslot_unk) {
  RING;
  GmT g(x);
  VecT *c = b, *d = b + 1;
  if (n & 1)
    std::swap(c, d);
  TLOAD(*c, g);
  TEXPANDS(*EITHER(d, c), 1.f);
}

PROBE(xorptr) {
  RING;
  GmT g(x);
  int s = n & 1;
  int q = s ^ 1;
  TLOAD(b[s], g);
  TEXPANDS(b[EITHER(q, s)], 1.f);
}

PROBE(notidx) {
  RING;
  GmT g(x);
  bool s = n & 1;
  TLOAD(b[s], g);
  TEXPANDS(b[EITHER(!s, s)], 1.f);
}

PROBE(u8unk) {
  RING;
  GmT g(x);
  uint8_t s = n;
  s &= 1;
  uint8_t q = s + 1;
  q %= 2;
  TLOAD(b[s], g);
  TEXPANDS(b[EITHER(q, s)], 1.f);
}

PROBE(bfunk2) {
  RING;
  GmT g(x);
  struct {
    unsigned s : 1;
  } r{0};
  for (int i = 0; i < n; ++i) {
    TLOAD(b[r.s], g);
    TEXPANDS(b[EITHER(1 - r.s, r.s)], 1.f);
    pipe_barrier(PIPE_ALL);
    r.s += 1;
  }
}

PROBE(negunk) {
  RING;
  GmT g(x);
  int s = -(n & 1) & 1;
  TLOAD(b[s], g);
  TEXPANDS(b[EITHER(1 - s, s)], 1.f);
}

PROBE(cmpidx) {
  RING;
  GmT g(x);
  int s = n > 3, q = n <= 3;
  TLOAD(b[s], g);
  TEXPANDS(b[EITHER(q, s)], 1.f);
}

PROBE(divunk) {
  RING;
  GmT g(x);
  for (int i = 0; i < n; ++i) {
    int s = (i / 2) % 2;
    TLOAD(b[s], g);
    TEXPANDS(b[EITHER(!s, s)], 1.f);
    pipe_barrier(PIPE_ALL);
  }
}

PROBE(lastidx) {
  RING;
  GmT g(x);
  int last = 0;
  for (int i = 0; i < n; ++i) {
    int s = i & 1;
    TLOAD(b[s], g);
    TEXPANDS(b[s ^ 1], 1.f);
    pipe_barrier(PIPE_ALL);
    last = s;
  }
  TLOAD(b[last], g);
  TEXPANDS(b[EITHER(last ^ 1, last)], 1.f);
}

PROBE(lastptr) {
  RING;
  GmT g(x);
  VecT *last = nullptr;
  for (int i = 0; i < n; ++i) {
    last = &b[i & 1];
    TEXPANDS(*last, 1.f);
    pipe_barrier(PIPE_ALL);
  }
  if (last) {
    TLOAD(*last, g);
    TEXPANDS(b[EITHER(1 - (last - b), last - b)], 1.f);
  }
}

PROBE(lamtab) {
  RING;
  GmT g(x);
  auto f = [&](int i) -> VecT & {
    switch (i % 2) {
    case 0:
      return b[0];
    default:
      return b[1];
    }
  };
  for (int i = 0; i < n; ++i) {
    TLOAD(f(i), g);
    TEXPANDS(f(i + EITHER(1, 2)), 1.f);
    pipe_barrier(PIPE_ALL);
  }
}

PROBE(addrexpr) {
  GmT g(x);
  for (int i = 0; i < n; ++i) {
    VecT a, c;
    uint64_t off = (i & 1) * sizeof(float) * 256;
    TASSIGN(a, off);
    TASSIGN(c, EITHER(0x400 - off, off));
    TLOAD(a, g);
    TEXPANDS(c, 1.f);
    pipe_barrier(PIPE_ALL);
  }
}

PROBE(addrxor) {
  GmT g(x);
  uint32_t p = 0;
  for (int i = 0; i < n; ++i) {
    VecT a, c;
    TASSIGN(a, p);
    p ^= 0x400;
    TASSIGN(c, EITHER(p, p ^ 0x400));
    TLOAD(a, g);
    TEXPANDS(c, 1.f);
    pipe_barrier(PIPE_ALL);
  }
}

PROBE(u16addr) {
  GmT g(x);
  uint16_t p = 0xFC00;
  for (int i = 0; i < 3; ++i) {
    VecT a, c;
    TASSIGN(a, p);
    p += 0x400;
    TASSIGN(c, EITHER(i == 0 ? 0 : 0x400 * i, i == 0 ? 0xFC00 : 0x400 * i));
    if (i < 1) {
      TLOAD(a, g);
      TEXPANDS(c, 1.f);
    }
    pipe_barrier(PIPE_ALL);
  }
}
