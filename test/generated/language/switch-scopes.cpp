// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What ends in the arms of a switch.

#include "probe.h"

// Each probe has these:
struct Ad {
  int *p;
  int k;
  AICORE Ad(int *p, int k) : p(p), k(k) {}
  AICORE ~Ad() { *p = (*p * 2 + k) & 7; }
};
struct G1 {
  int id;
  AICORE G1(int i) : id(i) {}
  AICORE ~G1() { SET(id); }
};
PROBE(s1) {
  START;
  int v = 1;
  switch (v) {
  default:
    Ad c(&v, 0);
  }
  IS(v, 2);
}

PROBE(s2) {
  START;
  int v = 1;
  switch (v) {
  case 1:
    v = 2;
  default:
    Ad c(&v, 0);
  }
  IS(v, 4);
}

PROBE(s3) {
  START;
  int v = 1;
  switch (v) {
  case 1: {
    v = 2;
  }
    [[fallthrough]];
  default:
    Ad c(&v, 0);
  }
  IS(v, 4);
}

PROBE(s4) {
  START;
  int v = 1;
  switch (v) {
  case 0:
    v = 7;
    break;
  case 1:
    v = 3;
    break;
  default:
    Ad c(&v, 0);
    v = 2;
  }
  IS(v, 3);
}

PROBE(s5) {
  START;
  int v = 5;
  switch (v) {
  case 0:
    v = 7;
    break;
  case 1:
    v = 3;
    break;
  default:
    Ad c(&v, 0);
    v = 2;
  }
  IS(v, 4);
}

PROBE(s6) {
  START;
  int v = 5;
  switch (v) {
  case 0:
    v = 7;
    break;
  case 1:
    v = 3;
    break;
  default:
    Ad c(&v, 0);
    v = 2;
    break;
  }
  IS(v, 4);
}

PROBE(s7) {
  START;
  int v = 1;
  switch (v) {
  case 1: {
    Ad b(&v, 1);
  }
  default:
    v++;
  }
  IS(v, 4);
}

PROBE(s8) {
  START;
  int v = 1;
  switch (v) {
  case 1: {
    Ad b(&v, 1);
  }
  default:
    Ad c(&v, 0);
  }
  IS(v, 6);
}

AICORE void ds(int *v, int k) {
  switch (k) {
  case 0:
    *v = 1;
    break;
  case 1:
    *v = 3;
  default:
    Ad c(v, 0);
  }
}
PROBE(s9) {
  START;
  int v = 3;
  ds(&v, 0);
  IS(v, 1);
  ds(&v, 1);
  IS(v, 6);
}

AICORE void dt(int *v, int k) {
  switch (k) {
  case 0:
    *v = 1;
    break;
  default:
    Ad c(v, 0);
  }
}
PROBE(s10) {
  START;
  int v = 3;
  dt(&v, 1);
  IS(v, 6);
}

PROBE(s11) {
  START;
  switch (int k = 2; k) {
  case 2:
    G1 g(2);
    EITHER(, WAIT(2));
  }
  EITHER(WAIT(2), );
}

PROBE(s12) {
  START;
  for (int i = 0; i < 2; ++i)
    switch (i) {
    case 1:
      SET(3);
      break;
    default:
      G1 g(2);
      EITHER(, WAIT(2));
      TEXPANDS(anchor, 1.f);
      break;
    }
  EITHER(WAIT(2), );
  WAIT(3);
}

PROBE(s13) {
  START;
  int k = n & 1;
  switch (k) {
  case 1:
    SET(2);
    break;
  default:
    G1 g(2);
    EITHER(, WAIT(2));
    TEXPANDS(anchor, 1.f);
  }
  EITHER(WAIT(2), );
}
