// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointers, arrays and addresses.

#include "probe.h"
#include <iterator>

// Each probe has these:
template <class E, int N> AICORE constexpr int len(E (&)[N]) { return N; }
template <int N> AICORE void fill(VecT (&t)[N], int a) {
  for (auto &e : t) {
    TASSIGN(e, a);
    a += 0x400;
  }
}
struct HT {
  VecT t[3];
  int z[5];
};

struct Ad {
  int *p;
  int k;
  AICORE Ad(int *p, int k) : p(p), k(k) {}
  AICORE ~Ad() { *p = *p * 2 + k; }
};

AICORE int fib(int k) { return k < 2 ? k : fib(k - 1) + fib(k - 2); }
AICORE bool ev(int k);
AICORE bool od(int k) { return k ? ev(k - 1) : false; }
AICORE bool ev(int k) { return k ? od(k - 1) : true; }
AICORE int gcd(int a, int b) { return b ? gcd(b, a % b) : a; }
template <int N> AICORE void em(int &s) {
  if constexpr (N > 0) {
    s = s * 2 + N;
    em<N - 1>(s);
  }
}

PROBE(ptr_cycle) {
  RING;
  GmT g(x);
  VecT *cur = b;
  ++cur;
  if (cur == b + 2)
    cur = b;
  TLOAD(*cur, g);
  TEXPANDS(b[EITHER(0, 1)], 1.f);
  pipe_barrier(PIPE_ALL);
  ++cur;
  if (cur == b + 2)
    cur = b;
  TLOAD(*cur, g);
  TEXPANDS(b[1], 1.f);
}

PROBE(ptr_cycle_loop) {
  RING;
  GmT g(x);
  VecT *cur = b;
  for (int i = 0; i < 4; ++i) {
    TLOAD(*cur, g);
    TEXPANDS(b[EITHER((i + 1) % 2, i % 2)], 1.f);
    pipe_barrier(PIPE_ALL);
    if (++cur == std::end(b))
      cur = std::begin(b);
  }
}

PROBE(ptr_diff) {
  START;
  RING;
  VecT *p = b + 1;
  IS(p - b, 1);
  IS(&b[2] - p, 1);
  IS(p > b, 1);
  IS(std::end(b) - std::begin(b), 2);
  IS(p[-1].Rows / 8, 2);
  int a[4] = {1, 2, 3, 4};
  int *q = a;
  q += 2;
  IS(*q, 3);
  IS(q[-1], 2);
  IS(*--q, 2);
  IS(*q++, 2);
  IS(*(1 + q), 4);
  IS(q - a, 2);
  IS(2 [a], 3);
  int *e = a + 4;
  int s = 0;
  for (q = a; q != e; ++q)
    s ^= *q;
  IS(s, 4);
  s = 0;
  while (q > a)
    s = s * 2 + *--q & 7;
  IS(s, 1);
}

PROBE(ptrptr) {
  RING;
  GmT g(x);
  VecT *p = &b[0], *q = &b[1];
  VecT **c = &p;
  *c = q;
  TLOAD(*p, g);
  TEXPANDS(b[EITHER(0, 1)], 1.f);
  pipe_barrier(PIPE_ALL);
  c = &q;
  *c = &b[0];
  std::swap(p, q);
  TLOAD(*p, g);
  TEXPANDS(b[1], 1.f);
  pipe_barrier(PIPE_ALL);
  TLOAD(**c, g);
  TEXPANDS(b[0], 1.f);
}

PROBE(arrptr) {
  RING;
  GmT g(x);
  VecT *a[2] = {&b[1], &b[0]};
  TLOAD(*a[0], g);
  TEXPANDS(b[EITHER(0, 1)], 1.f);
  pipe_barrier(PIPE_ALL);
  std::swap(a[0], a[1]);
  TLOAD(**a, g);
  TEXPANDS(b[1], 1.f);
  pipe_barrier(PIPE_ALL);
  VecT **w = a;
  ++w;
  TLOAD(w[0][-1], g);
  TEXPANDS(b[1], 1.f);
  pipe_barrier(PIPE_ALL);
}

PROBE(rotate3) {
  START;
  VecT b[3];
  TASSIGN(b[0], 0);
  TASSIGN(b[1], 0x400);
  TASSIGN(b[2], 0x800);
  GmT g(x);
  VecT *p = b, *q = b + 1, *r = b + 2;
  for (int i = 0; i < 5; ++i) {
    VecT *t = p;
    p = q;
    q = r;
    r = t;
    TLOAD(*p, g);
    TEXPANDS(b[EITHER(i % 3, (i + 1) % 3)], 1.f);
    pipe_barrier(PIPE_ALL);
  }
}

struct RS {
  VecT &in;
  VecT &out;
  int &k;
};
PROBE(refstruct) {
  RING;
  GmT g(x);
  int a = 0, c = 1;
  RS s{b[0], b[1], a};
  for (int i = 0; i < 2; ++i) {
    RS t{i ? s.out : s.in, i ? s.in : s.out, i ? c : a};
    TLOAD(t.in, g);
    TEXPANDS(EITHER(t.out, t.in), 1.f);
    t.k++;
    pipe_barrier(PIPE_ALL);
  }
  SET(a);
  WAIT(1);
  SET(c);
  WAIT(2);
}

template <class F> AICORE void ap(F f, int &k) { f(k); }
AICORE void inc(int &v, int k) { v += k; }
PROBE(stdref) {
  START;
  int v = 1;
  auto r = std::ref(v);
  r.get() += 2;
  IS(v, 3);
  r++;
  IS(v, 4);
  int w = 7;
  auto r2 = std::ref(w);
  r = r2;
  r.get() = 2;
  IS(w, 2);
  IS(v, 4);
  inc(std::ref(v), 1);
  IS(v, 5);
  const auto cr = std::cref(v);
  v = 6;
  IS(cr, 6);
}

struct S4 {
  int a[2];
  struct {
    int x, y;
  } in;
  int z;
};
PROBE(ptr_to_member_of_struct) {
  START;
  S4 s{{1, 2}, {3, 4}, 5};
  int *p = &s.in.y;
  *p = 6;
  IS(s.in.y, 6);
  int (&ar)[2] = s.a;
  ar[1] = 3;
  IS(s.a[1], 3);
  auto &in = s.in;
  in.x++;
  IS(s.in.x, 4);
  S4 t = s;
  t.in.x = 1;
  IS(s.in.x, 4);
  IS(t.in.x, 1);
  IS(t.a[1], 3);
  S4 *q = &t;
  q->a[0] = 7;
  (*q).z = 0;
  IS(t.a[0], 7);
  s = *q;
  IS(s.z, 0);
  IS(*p, 6);
  IS(ar[0], 7);
}

PROBE(multidim) {
  START;
  int m[2][3] = {{1, 2, 3}, {4, 5, 6}};
  IS(m[1][2], 6);
  int (*r)[3] = m;
  ++r;
  IS((*r)[0], 4);
  IS(r[-1][1], 2);
  auto &row = m[1];
  row[0] = 0;
  IS(m[1][0], 0);
  int *f = &m[0][0];
  IS(f[2], 3);
  int s = 0;
  for (auto &a : m)
    for (int &e : a) {
      s += e;
      e = 1;
    }
  IS(s & 7, 1);
  IS(m[1][1], 1);
  IS(sizeof m / sizeof m[0], 2);
  IS(std::size(m[0]), 3);
}

PROBE(tiles2d) {
  VecT b[2][2];
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j)
      TASSIGN(b[i][j], (i * 2 + j) * 0x400);
  GmT g(x);
  VecT(*r)[2] = b + 1;
  TLOAD((*r)[1], g);
  TEXPANDS(b[EITHER(0, 1)][1], 1.f);
  TEXPANDS(b[1][0], 1.f);
  pipe_barrier(PIPE_ALL);
  auto &q = b[0];
  TLOAD(q[1], g);
  TEXPANDS(b[1][1], 1.f);
  TEXPANDS(b[0][0], 1.f);
  TEXPANDS(b[1][0], 1.f);
}

PROBE(dedsize) {
  START;
  HT h;
  fill(h.t, 0);
  IS(len(h.t), 3);
  IS(len(h.z), 5);
  GmT g(x);
  TLOAD(h.t[2], g);
  TEXPANDS(h.t[1], 1.f);
  TEXPANDS(h.t[0], 1.f);
}

PROBE(dedsize2) {
  HT h;
  fill(h.t, 0);
  GmT g(x);
  TLOAD(h.t[2], g);
  VecT c;
  TASSIGN(c, EITHER(0x400, 0x800));
  TEXPANDS(c, 1.f);
}

AICORE void on(VecT *t, GmT &g) { TLOAD(t[0], g); }
AICORE void onA(VecT t[], int i, GmT &g) { TLOAD(*(t + i), g); }
PROBE(slice) {
  RING;
  GmT g(x);
  on(b + 1, g);
  TEXPANDS(b[EITHER(0, 1)], 1.f);
  pipe_barrier(PIPE_ALL);
  onA(b + 1, -1, g);
  TEXPANDS(b[1], 1.f);
  pipe_barrier(PIPE_ALL);
  onA(&b[1] - 1, 0, g);
  TEXPANDS(b[1], 1.f);
}

enum Reg : uint32_t { R0 = 0, R1 = 0x400 };
constexpr uint64_t kB = sizeof(float) * VecT::Rows * VecT::Cols;
PROBE(addrcast) {
  VecT a, b, c;
  TASSIGN(a, R0);
  TASSIGN(b, static_cast<uint64_t>(R1));
  TASSIGN(c, EITHER(kB * 2, kB + alignof(uint64_t) * 32));
  GmT g(x);
  TLOAD(a, g);
  TEXPANDS(b, 1.f);
  TEXPANDS(c, 1.f);
  pipe_barrier(PIPE_ALL);
  TLOAD(c, g);
  TEXPANDS(b, 1.f);
}

PROBE(addrptr) {
  VecT a, b;
  uintptr_t base = 0;
  TASSIGN(a, base);
  base += sizeof(float[256]);
  uint32_t off = uint32_t(base) & ~31u;
  TASSIGN(b, EITHER(off, off >> 1));
  GmT g(x);
  TLOAD(a, g);
  TEXPANDS(b, 1.f);
}

template <class I> constexpr I up(I v, I a) { return (v + a - 1) / a * a; }
PROBE(alignup) {
  VecT a, b;
  TASSIGN(a, 0);
  uint64_t p = up<uint64_t>(0x3e1, EITHER(32, 16));
  TASSIGN(b, p == 0x400 ? 0x400 : 0x200);
  GmT g(x);
  TLOAD(a, g);
  TEXPANDS(b, 1.f);
}

PROBE(goto_nested) {
  START;
  int c = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      c++;
      if (c == 5)
        goto out;
    }
  c = 0;
out:
  IS(c, 5);
  if (c == 5)
    goto skip;
  c = 1;
skip:
  c++;
  IS(c, 6);
}

PROBE(goto_dtor) {
  START;
  int c = 0;
  {
    Ad a(&c, 1);
    for (int i = 0; i < 3; ++i) {
      Ad b(&c, 0);
      if (i == 1)
        goto out;
      c = 1;
    }
  }
out:
  IS(c & 7, 1);
}

PROBE(recur) {
  START;
  IS(fib(5), 5);
  IS(ev(4), 1);
  IS(od(3) + 1, 2);
  IS(gcd(12, 18), 6);
  int s = 0;
  em<2>(s);
  IS(s, 5);
}
