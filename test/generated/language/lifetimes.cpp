// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// When objects begin and end.

#include "probe.h"

// Each probe has these:
struct G1 {
  int id;
  AICORE G1(int i) : id(i) {}
  AICORE ~G1() { SET(id); }
};
AICORE G1 mk1(int i) { return G1(i); }

struct G3 {
  int id;
  AICORE G3(int i) : id(i) {}
  AICORE ~G3() { SET(id); }
  AICORE bool ok() const { return id > 0; }
};

struct G4 {
  int id;
  AICORE G4(int i) : id(i) {}
  AICORE ~G4() { SET(id); }
  AICORE explicit operator bool() const { return id > 0; }
};

struct Ctr {
  int *p;
  int m;
  AICORE Ctr(int *p, int m) : p(p), m(m) {}
  AICORE ~Ctr() { *p = *p * 2 + m; }
};

struct Two {
  Ctr a, b;
  AICORE Two(int *p) : b(p, 1), a(p, 0) {}
  AICORE ~Two() { *a.p = 1; }
};

struct Dec {
  int *p;
  AICORE Dec(int *p) : p(p) {}
  AICORE ~Dec() { --*p; }
  AICORE explicit operator bool() const { return *p > 0; }
};

PARTLY(guard_cref) {
  START;
  {
    const G1 &g = mk1(2);
    EITHER(, WAIT(2));
    TEXPANDS(anchor, 2.f);
  }
  EITHER(WAIT(2), );
}

struct P2 {
  G1 a;
  int z;
};
AICORE P2 mkp(int i) { return P2{G1(i), 0}; }
PARTLY(guard_cref_member) {
  START;
  {
    const G1 &g = mkp(2).a;
    EITHER(, WAIT(2));
    TEXPANDS(anchor, 2.f);
  }
  EITHER(WAIT(2), );
}

PARTLY(guard_cond) {
  START;
  if (G3(2).ok()) {
    WAIT(EITHER(2, 1));
    TEXPANDS(anchor, 2.f);
  }
}

PROBE(guard_if_init) {
  START;
  if (G3 g(2); g.ok()) {
    EITHER(, WAIT(2));
    TEXPANDS(anchor, 2.f);
  }
  EITHER(WAIT(2), );
}

PROBE(guard_if_decl) {
  START;
  if (G4 g{2}) {
    EITHER(, WAIT(2));
    TEXPANDS(anchor, 2.f);
  } else {
    TEXPANDS(anchor, 3.f);
  }
  EITHER(WAIT(2), );
}

AICORE void use(const G1 &g) { EITHER(, WAIT(g.id)); }
PARTLY(guard_arg) {
  START;
  use(G1(3));
  EITHER(WAIT(3), );
}

AICORE int useV(G1 g) { return g.id; }
PROBE(guard_byval) {
  START;
  int i = useV(G1(3));
  WAIT(EITHER(i, i + 1));
}

AICORE int retg(int i) {
  G1 g(i);
  return g.id;
}
PROBE(guard_ret) {
  START;
  int i = retg(3);
  WAIT(EITHER(i, i + 1));
}

PROBE(guard_order) {
  START;
  int v = 0;
  {
    Ctr a(&v, 0), b(&v, 1);
    Ctr c(&v, 0);
  } // c,b,a: 0,1,0 -> 2
  IS(v, 2);
}

PROBE(member_order) {
  START;
  int v = 0;
  {
    Two t(&v);
  } // body: 1; b: 3; a: 6
  IS(v, 6);
}

AICORE int both(const Ctr &a, const Ctr &b) { return *a.p; }
PARTLY(temp_order) {
  START;
  int v = 0;
  int w = both(Ctr(&v, 0),
               Ctr(&v, 1)); // destroyed reverse: ctor order unspecified in
                            // theory; clang left-to-right: b then a: 1 -> 2
  IS(v, 2);
  IS(w, 0);
}

PARTLY(temp_comma) {
  START;
  int v = 0;
  int w = (Ctr(&v, 1), v); // w is read before the temporary dies
  IS(w, 0);
  IS(v, 1);
}

PROBE(for_init_guard) {
  START;
  for (G1 g(2); g.id < 4; ++g.id) {
    TEXPANDS(anchor, 1.f);
    EITHER(, if (g.id == 3) WAIT(3));
  }
  EITHER(WAIT(4), );
}

PROBE(while_decl) {
  START;
  int v = 3, c = 0;
  while (Dec d{&v}) {
    ++c;
  }
  // v: body with 3, then 2, 1, then 0: leaves, destructor -> -1
  IS(c, 3);
  IS(v + 2, 1);
}

struct B5 {
  int n = 0;
  AICORE B5 &add(int k) {
    n += k;
    return *this;
  }
  AICORE ~B5() { SET(n); }
};
PARTLY(ret_ref_temp_chain) {
  START;
  B5().add(1).add(2);
  WAIT(EITHER(3, 1));
}

AICORE int rt(int *v) { return Ctr(v, 1), *v; }
PARTLY(ret_expr_temp) {
  START;
  int v = 0;
  int w = rt(&v);
  IS(w + v, 1);
  IS(w + 4, 4);
}

PARTLY(cond_temp_lifetime) {
  START;
  int v = 0;
  bool c = n >= 0;
  int w = c ? (Ctr(&v, 1), v) : (Ctr(&v, 0), v);
  IS(w, 0);
  IS(v, 1);
}

PROBE(init_list_guard) {
  START;
  int v = 0;
  {
    Ctr c[3] = {{&v, 1}, {&v, 0}, {&v, 1}};
  }
  IS(v, 5);
}

struct Arr {
  int d[3] = {1, 2, 3};
  int *v;
  AICORE Arr(int *v) : v(v) {}
  AICORE ~Arr() { *v = 7; }
  AICORE const int (&get() const)[3] { return d; }
};
PROBE(range_temp_guard) {
  START;
  int v = 0;
  int s = 0;
  {
    Arr a(&v);
    for (int k : a.get())
      s += k + v;
  }
  IS(s, 6);
  IS(v, 7);
}

AICORE int &cnt() {
  static int c = 3;
  return c;
}
PROBE(static_local) {
  START;
  int &r = cnt();
  int a = r;
  r = a == 3 ? 4 : 4;
  IS(cnt(), 4);
}

struct EC {
  int v = 1;
  AICORE EC(bool b) {
    v = 2;
    if (b)
      return;
    v = 3;
  }
  AICORE ~EC() {
    if (v == 2) {
      SET(v);
      return;
    }
    SET(5);
  }
};
PROBE(early_ctor_return) {
  START;
  {
    EC e(true);
  }
  WAIT(EITHER(2, 5));
  {
    EC e(false);
  }
  WAIT(5);
}

struct DL {
  int v;
  AICORE DL(int a) : v(a) { v *= 2; }
  AICORE DL() : DL(1) { v += 1; }
  AICORE ~DL() {}
};
PROBE(deleg) {
  START;
  DL d;
  IS(d.v, 3);
}

struct DM {
  int a = 2;
  int b = a + 1;
  int c = sum();
  AICORE int sum() const { return a + b; }
};
PROBE(dmi) {
  START;
  DM d;
  IS(d.c, 5);
  DM e{.a = 1};
  IS(e.c, 3);
  DM f{1, 4};
  IS(f.c, 5);
}

struct AB {
  int p;
  int q = 3;
};
struct AD : AB {
  int r;
};
PROBE(aggr_inh) {
  START;
  AD d{{1}, 2};
  IS(d.p + d.q + d.r, 6);
  AD e{1, 4, 2};
  IS(e.p + e.q + e.r, 7);
}
