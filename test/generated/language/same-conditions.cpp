// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conditions that mean the same.

#include "probe.h"

// Each probe has these:

PROBE(q0) {
  RING;
  GmT g(x);
  VecT &c = (n > 0) ? b[0] : b[1];
  VecT &d = (!(n <= 0)) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q1) {
  RING;
  GmT g(x);
  VecT &c = (n > 0) ? b[0] : b[1];
  VecT &d = (n >= 1) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q2) {
  RING;
  GmT g(x);
  VecT &c = (n > 0) ? b[0] : b[1];
  VecT &d = (0 < n) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q3) {
  RING;
  GmT g(x);
  VecT &c = (n > 0) ? b[0] : b[1];
  VecT &d = ((n > 0) == true) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q4) {
  RING;
  GmT g(x);
  VecT &c = (n > 0) ? b[0] : b[1];
  VecT &d = ((n > 0 ? 1 : 0) != 0) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q5) {
  RING;
  GmT g(x);
  VecT &c = (n & 1) ? b[0] : b[1];
  VecT &d = (n % 2 != 0) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q6) {
  RING;
  GmT g(x);
  VecT &c = (n & 1) ? b[0] : b[1];
  VecT &d = ((uint8_t)n & 1) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q7) {
  RING;
  GmT g(x);
  VecT &c = (n & 1) ? b[0] : b[1];
  VecT &d = (!(n % 2 == 0)) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q8) {
  RING;
  GmT g(x);
  VecT &c = (n & 1) ? b[0] : b[1];
  VecT &d = ((n ^ 1) % 2 == 0) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q9) {
  RING;
  GmT g(x);
  VecT &c = (n & 1) ? b[0] : b[1];
  VecT &d = ((n + 1) % 2 == 0) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q10) {
  RING;
  GmT g(x);
  VecT &c = (n % 2) ? b[0] : b[1];
  VecT &d = (n & 1) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q11) {
  RING;
  GmT g(x);
  VecT &c = (n == 3) ? b[0] : b[1];
  VecT &d = (!(n - 3)) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q12) {
  RING;
  GmT g(x);
  VecT &c = (n == 3) ? b[0] : b[1];
  VecT &d = (n - 3 == 0) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q13) {
  RING;
  GmT g(x);
  VecT &c = (n == 3) ? b[0] : b[1];
  VecT &d = ((unsigned)n == 3u) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q14) {
  RING;
  GmT g(x);
  VecT &c = (n == 3) ? b[0] : b[1];
  VecT &d = ((n ^ 3) == 0) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q15) {
  RING;
  GmT g(x);
  VecT &c = (n == 3) ? b[0] : b[1];
  VecT &d = ((long)n == 3L) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q16) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = (n - 3 > 0) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q17) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = (n / 4 > 0) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q18) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = ((n >> 2) > 0) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q19) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = (std::min(n, 4) == 4) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q20) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = (std::max(n, 3) != 3) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q21) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = (!!(n > 3)) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q22) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = ((int)(n > 3) == 1) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q23) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = ((n > 3) + 1 == 2) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q24) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = ((n > 3) * 2 == 2) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q25) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = (1 - (n > 3) == 0) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q26) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = (((n > 3) ^ 1) == 0) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q27) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = (!(!(n > 3) && true)) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q28) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = (n > 3 && n > 2) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q29) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = (n > 3 || n > 5) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q30) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = ([&] { return n > 3; }()) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q31) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = (({
    bool q = n > 3;
    q;
  }))
                ? b[EITHER(1, 0)]
                : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q32) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = (static_cast<bool>(n > 3)) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q33) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = ((uint8_t)(n > 3)) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q34) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = ((n > 3) != false) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q35) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = ((n > 3) - 1 == 0) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q36) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = (-(n > 3) == -1) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q37) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = (-(n > 3) < 0) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q38) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = ((n > 3) > 0) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q39) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = (std::clamp(n, 3, 4) == 4) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q40) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = (n * 2 > 6) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q41) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = (n + n > 6) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q42) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = (3 < n) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q43) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = (int64_t(n) > 3) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q44) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = ((n > 3) << 1) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q45) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = (bool((n > 3) << 2)) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q46) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = (((n > 3) | 0)) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q47) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = ((n > 3) & 1) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q48) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = (!((n > 3) == 0)) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q49) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = (n <= 3 ? false : true) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q50) {
  RING;
  GmT g(x);
  VecT &c = (n > 3) ? b[0] : b[1];
  VecT &d = (n > 3 and not(n < 0)) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q51) {
  RING;
  GmT g(x);
  VecT &c = (n != 0) ? b[0] : b[1];
  VecT &d = (n) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q52) {
  RING;
  GmT g(x);
  VecT &c = (n != 0) ? b[0] : b[1];
  VecT &d = (!!n) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q53) {
  RING;
  GmT g(x);
  VecT &c = (n != 0) ? b[0] : b[1];
  VecT &d = ((bool)n) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q54) {
  RING;
  GmT g(x);
  VecT &c = (n != 0) ? b[0] : b[1];
  VecT &d = (n > 0 || n < 0) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q55) {
  RING;
  GmT g(x);
  VecT &c = (n > 1 && n < 4) ? b[0] : b[1];
  VecT &d = (n == 2 || n == 3) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q56) {
  RING;
  GmT g(x);
  VecT &c = (n > 1 && n < 4) ? b[0] : b[1];
  VecT &d = (n / 2 == 1) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q57) {
  RING;
  GmT g(x);
  VecT &c = (n > 1 && n < 4) ? b[0] : b[1];
  VecT &d = ((n >> 1) == 1) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q58) {
  RING;
  GmT g(x);
  VecT &c = (n > 1 && n < 4) ? b[0] : b[1];
  VecT &d = ((n & ~1) == 2) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q59) {
  RING;
  GmT g(x);
  VecT &c = (n > 1 && n < 4) ? b[0] : b[1];
  VecT &d = ((n | 1) == 3) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q60) {
  RING;
  GmT g(x);
  VecT &c = (n > 1 && n < 4) ? b[0] : b[1];
  VecT &d = (unsigned(n - 2) < 2u) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q61) {
  RING;
  GmT g(x);
  VecT &c = (n >= 2) ? b[0] : b[1];
  VecT &d = (n - 1 >= 1) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q62) {
  RING;
  GmT g(x);
  VecT &c = (n >= 2) ? b[0] : b[1];
  VecT &d = (n >= 2 ? true : false) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q63) {
  RING;
  GmT g(x);
  VecT &c = (n % 4 == 3) ? b[0] : b[1];
  VecT &d = ((n & 3) == 3) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q64) {
  RING;
  GmT g(x);
  VecT &c = (n % 4 == 3) ? b[0] : b[1];
  VecT &d = ((n + 1) % 4 == 0) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q65) {
  RING;
  GmT g(x);
  VecT &c = (n % 4 > 1) ? b[0] : b[1];
  VecT &d = ((n & 2) != 0) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q66) {
  RING;
  GmT g(x);
  VecT &c = (n % 4 > 1) ? b[0] : b[1];
  VecT &d = ((n >> 1) & 1) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q67) {
  RING;
  GmT g(x);
  VecT &c = (n % 4 > 1) ? b[0] : b[1];
  VecT &d = (n / 2 % 2) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q68) {
  RING;
  GmT g(x);
  VecT &c = (n % 4 > 1) ? b[0] : b[1];
  VecT &d = ((n & 2) >> 1) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q69) {
  RING;
  GmT g(x);
  VecT &c = ((n & 3) == 2) ? b[0] : b[1];
  VecT &d = (n % 4 == 2) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q70) {
  RING;
  GmT g(x);
  VecT &c = (n < 5) ? b[0] : b[1];
  VecT &d = (5 > n) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q71) {
  RING;
  GmT g(x);
  VecT &c = (n < 5) ? b[0] : b[1];
  VecT &d = (!(n > 4)) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q72) {
  RING;
  GmT g(x);
  VecT &c = (n < 5) ? b[0] : b[1];
  VecT &d = (n <= 4) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q73) {
  RING;
  GmT g(x);
  VecT &c = (n < 5) ? b[0] : b[1];
  VecT &d = (n - 5 < 0) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q75) {
  RING;
  GmT g(x);
  VecT &c = (n < 5) ? b[0] : b[1];
  VecT &d = (-n > -5) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q76) {
  RING;
  GmT g(x);
  VecT &c = (n < 5) ? b[0] : b[1];
  VecT &d = (~n >= -5) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q77) {
  RING;
  GmT g(x);
  VecT &c = (n < 5) ? b[0] : b[1];
  VecT &d = (5 - n > 0) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q78) {
  RING;
  GmT g(x);
  VecT &c = (n < 5) ? b[0] : b[1];
  VecT &d = (n + 1 < 6) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q79) {
  RING;
  GmT g(x);
  VecT &c = ((n + 1) / 2 > 1) ? b[0] : b[1];
  VecT &d = (n > 1 + 1) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q80) {
  RING;
  GmT g(x);
  VecT &c = ((n + 1) / 2 > 1) ? b[0] : b[1];
  VecT &d = (n >= 3) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q81) {
  RING;
  GmT g(x);
  VecT &c = ((n + 3) / 4 == 1) ? b[0] : b[1];
  VecT &d = (n > 0 && n < 5) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q82) {
  RING;
  GmT g(x);
  VecT &c = ((n + 3) / 4 * 4 == 4) ? b[0] : b[1];
  VecT &d = (n > 0 && n <= 4) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q83) {
  RING;
  GmT g(x);
  VecT &c = (n / 4 * 4 == n) ? b[0] : b[1];
  VecT &d = (n % 4 == 0) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q84) {
  RING;
  GmT g(x);
  VecT &c = (n / 4 * 4 == n) ? b[0] : b[1];
  VecT &d = ((n & 3) == 0) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q85) {
  RING;
  GmT g(x);
  VecT &c = (n - n / 2 * 2 == 1) ? b[0] : b[1];
  VecT &d = (n % 2 == 1) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q86) {
  RING;
  GmT g(x);
  VecT &c = (n == 8) ? b[0] : b[1];
  VecT &d = (n >> 3 == 1 && n % 8 == 0) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q90) {
  RING;
  GmT g(x);
  VecT &c = (n > 7) ? b[0] : b[1];
  VecT &d = (n / 8) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q91) {
  RING;
  GmT g(x);
  VecT &c = ((n << 1) > 6) ? b[0] : b[1];
  VecT &d = (n > 3) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q92) {
  RING;
  GmT g(x);
  VecT &c = (n % 3 == 2) ? b[0] : b[1];
  VecT &d = ((n + 1) % 3 == 0) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q93) {
  RING;
  GmT g(x);
  VecT &c = (n % 3 == 2) ? b[0] : b[1];
  VecT &d = (n % 3 > 1) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q94) {
  RING;
  GmT g(x);
  VecT &c = (n % 3) ? b[0] : b[1];
  VecT &d = (n % 3 != 0) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q95) {
  RING;
  GmT g(x);
  VecT &c = (n % 3) ? b[0] : b[1];
  VecT &d = ((n % 3 + 2) / 3) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q97) {
  RING;
  GmT g(x);
  VecT &c = ((uint8_t)(n + 254) == 0) ? b[0] : b[1];
  VecT &d = (n == 2) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q101) {
  RING;
  GmT g(x);
  VecT &c = ((uint8_t)~n == 250) ? b[0] : b[1];
  VecT &d = (n == 5) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q102) {
  RING;
  GmT g(x);
  VecT &c = ((uint16_t)(n << 13) == 0x8000u) ? b[0] : b[1];
  VecT &d = (n == 4) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q103) {
  RING;
  GmT g(x);
  VecT &c = ((uint64_t)n > 3) ? b[0] : b[1];
  VecT &d = (n > 3) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q104) {
  RING;
  GmT g(x);
  VecT &c = ((n != 3) != (n != 5)) ? b[0] : b[1];
  VecT &d = (n == 3 || n == 5) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q105) {
  RING;
  GmT g(x);
  VecT &c = ((n > 1) == (n < 4)) ? b[0] : b[1];
  VecT &d = (n == 2 || n == 3) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q106) {
  RING;
  GmT g(x);
  VecT &c = (n > 2 ? n < 5 : false) ? b[0] : b[1];
  VecT &d = (n == 3 || n == 4) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}

PROBE(q107) {
  RING;
  GmT g(x);
  VecT &c = (n > 3 ? 1 : n == 2) ? b[0] : b[1];
  VecT &d = (n > 3 || n == 2) ? b[EITHER(1, 0)] : b[EITHER(0, 1)];
  TLOAD(c, g);
  TEXPANDS(d, 1.f);
}
