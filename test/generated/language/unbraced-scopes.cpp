// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Objects in arms and bodies without braces.

#include "probe.h"

// Each probe has these:
struct Mv {
  int *p;
  AICORE Mv(int *p) : p(p) {}
  AICORE Mv(Mv &&o) : p(o.p) { o.p = nullptr; }
  AICORE ~Mv() {
    if (p)
      ++*p;
  }
};
PROBE(a1) {
  START;
  int v = 0;
  if (v == 0)
    Mv c(&v);
  IS(v, 1);
}

PROBE(a2) {
  START;
  int v = 0;
  if constexpr (sizeof(int) == 4)
    Mv c(&v);
  IS(v, 1);
}

PROBE(a3) {
  START;
  int v = 0;
  for (int i = 0; i < 2; ++i)
    Mv c(&v);
  IS(v, 2);
}

PROBE(a4) {
  START;
  int v = 0;
  while (v < 2)
    Mv c(&v);
  IS(v, 2);
}

PROBE(a5) {
  START;
  int v = 0;
  do
    Mv c(&v);
  while (v < 2);
  IS(v, 2);
}

PROBE(a6) {
  START;
  int v = 0;
  if (v)
    v = 3;
  else
    Mv c(&v);
  IS(v, 1);
}

PROBE(a7) {
  START;
  int v = 0;
  int a[2];
  for (int i : a)
    Mv c(&v);
  IS(v, 2);
}

PROBE(a8) {
  START;
  int v = 0;
  if constexpr (sizeof(int) == 4) {
    Mv c(&v);
  }
  IS(v, 1);
}

PROBE(a9) {
  START;
  int v = 0;
  if constexpr (Mv m(&v); sizeof(int) == 4) {
    v += 2;
  }
  IS(v, 3);
}

PROBE(a10) {
  START;
  int v = 0;
  if constexpr (sizeof(int) == 2)
    v = 3;
  else
    Mv m(&v);
  IS(v, 1);
}

PROBE(a11) {
  START;
  int v = 0;
  if constexpr (int k = sizeof(int) == 4; sizeof(int) == 2)
    v = 3;
  else {
    Mv m(&v);
  }
  IS(v, 1);
}

PROBE(a12) {
  START;
  int v = 0;
  if (n > 0) {
    v = 1;
  } else if constexpr (sizeof(int) == 4) {
    Mv q(&v);
  }
  IS(v, 1);
}

PROBE(a13) {
  START;
  int k = 0;
  bool of = __builtin_add_overflow(2, 3, &k);
  IS(k, 5);
  IS(of, 0);
}

PROBE(a14) {
  START;
  int k = 0;
lab:
  k = 6;
  IS(k, 6);
}

PROBE(a15) {
  START;
  int k = 0;
  {
    using X = int;
    for (using Y = X; Y v : {1, 2})
      k += v;
  }
  IS(k, 3);
}

PROBE(a16) {
  START;
  int k = 0;
  if (k == 0) {
  } else if (k == 6)
    k = 1;
  else
    ;
  [[likely]] k = 2;
  IS(k, 2);
  switch (k) {}
  switch (k) { default:; }
  IS(k, 2);
}

PROBE(a17) {
  START;
  int k = 3;
  while (int z = k - 2) {
    --k;
    if (z == 1)
      continue;
  }
  IS(k, 2);
  for (int i = 0; int *p = i < 2 ? &k : nullptr; ++i)
    *p += 1;
  IS(k, 4);
}

PROBE(a18) {
  START;
  int v = 0;
  auto f = [&] {
    switch (v) {
    default:
      Mv m(&v);
      return 3;
    }
  };
  IS(f(), 3);
  IS(v, 1);
}

PROBE(a19) {
  START;
  int v = 0;
  for (int i = 0; i < 2; ++i)
    switch (i) {
    default:
      Mv m(&v);
      continue;
    }
  IS(v, 2);
}

PROBE(a20) {
  START;
  int v = 0;
  while (true) {
    switch (v) {
    default:
      Mv m(&v);
      if (v > 1)
        goto out;
    }
  }
out:
  IS(v, 3);
}

PROBE(a21) {
  START;
  int v = 0;
  for (Mv m(&v); v < 1;) {
    for (Mv q(&v); v < 1;) {
      v = 1;
    }
  }
  IS(v, 3);
}
