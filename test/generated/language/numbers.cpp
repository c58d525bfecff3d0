// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers, their types, and the operators on them.

#include "probe.h"
#include <bit>
#include <iterator>
#include <optional>

// Each probe has these:
struct Dec {
  int *p;
  AICORE Dec(int *p) : p(p) {}
  AICORE ~Dec() { --*p; }
  AICORE explicit operator bool() const { return *p > 0; }
};

PROBE(while_decl2) {
  START;
  int v = 3, c = 0;
  while (Dec d{&v}) {
    ++c;
  }
  IS(c, 3);
}

PROBE(while_decl3) {
  START;
  int v = 0, c = 0;
  while (Dec d{&v}) {
    ++c;
  }
  IS(v + 2, 1);
}

PROBE(if_decl_false) {
  START;
  int v = 0, c = 0;
  if (Dec d{&v}) {
    ++c;
  }
  IS(v + 2, 1);
}

PROBE(while_decl_break) {
  START;
  int v = 4, c = 0;
  while (Dec d{&v}) {
    ++c;
    if (c == 2)
      break;
  }
  IS(v, 2);
}

PROBE(while_decl_cont) {
  START;
  int v = 4, c = 0;
  while (Dec d{&v}) {
    ++c;
    if (c != 2)
      continue;
    c += 2;
  }
  IS(c, 6);
  IS(v + 2, 1);
}

PROBE(for_decl_cond) {
  START;
  int v = 2, c = 0;
  for (int i = 0; Dec d{&v}; ++i) {
    c += i + 1;
  }
  IS(c, 3);
  IS(v + 2, 1);
}

PROBE(for_decl_cond_inc) {
  START;
  int v = 5, c = 0;
  for (int i = 0; int k = v - i; i += 1) {
    c += 1;
    if (k == 3)
      break;
  }
  IS(c, 3);
}

PROBE(switch_init) {
  START;
  int r = 0;
  switch (int k = 3; k) {
  case 1:
    r = 1;
    break;
  case 3:
    r = k;
    [[fallthrough]];
  case 4:
    r += 1;
    break;
  default:
    r = 7;
  }
  IS(r, 4);
}

PROBE(switch_decl) {
  START;
  int r = 0;
  switch (int k = 3) {
  case 1:
    r = 1;
    break;
  default:
    r = 6;
  case 2:
    r += 1;
    break;
  }
  IS(r, 7);
}

PROBE(cond_lval) {
  START;
  int a = 1, b = 2;
  bool c = true;
  (c ? a : b) = 5;
  IS(a, 5);
  IS(b, 2);
  (c ? a : b) += 1;
  IS(a, 6);
  ++(!c ? a : b);
  IS(b, 3);
}

PROBE(comma_lval) {
  START;
  int a = 1, b = 2;
  (a, b) = 5;
  IS(a, 1);
  IS(b, 5);
  (a = b) = 3;
  IS(a, 3);
  (a += 1) *= 1;
  IS(a, 4);
  (++a) = a - 2;
  IS(a, 2);
}

PROBE(chain_assign) {
  START;
  int a, b, c;
  a = b = c = 4;
  IS(a, 4);
  a += b -= c -= 1;
  IS(a, 5);
  IS(b, 1);
  IS(c, 3);
  a = b++ + ++c;
  IS(a, 5);
  IS(b, 2);
}

PROBE(chain_narrow) {
  START;
  uint8_t c;
  int a;
  a = c = 259;
  IS(a, 3);
  int8_t d;
  a = d = 254;
  IS(a + 4, 2);
  bool bb;
  a = bb = 6;
  IS(a, 1);
}

PROBE(u8wrap) {
  START;
  uint8_t c = 254;
  c++;
  c++;
  IS(c, 0);
  c += 3;
  IS(c, 3);
  --c;
  --c;
  --c;
  --c;
  IS(c & 7, 7);
  int r = c++;
  IS(r - 250, 5);
  IS(c, 0);
}

PROBE(i8wrap) {
  START;
  int8_t c = 127;
  c += 1;
  IS(c + 130, 2);
  c = (int8_t)200;
  IS(c + 60, 4);
  signed char s = -1;
  IS((uint8_t)s >> 5, 7);
  IS((s >> 1) + 3, 2);
  IS((unsigned char)(s << 1) >> 5, 7);
}

PROBE(u16) {
  START;
  uint16_t c = 65535;
  c += 2;
  IS(c, 1);
  uint16_t d = 0;
  d -= 3;
  IS(d & 7, 5);
  IS((uint16_t)(c - d), 4);
  IS((c - d) < 0 ? 1 : 2, 1);
}

struct BF {
  unsigned s : 1;
  unsigned t : 2;
  int z : 3;
  unsigned long long l : 40;
};
PROBE(bitfield) {
  START;
  BF f{};
  f.s = 1;
  f.s++;
  IS(f.s, 0);
  f.s--;
  IS(f.s, 1);
  f.s ^= 1;
  IS(f.s, 0);
  f.t = 7;
  IS(f.t, 3);
  f.t += 2;
  IS(f.t, 1);
  f.z = 4;
  UNKNOWN(f.z + 8, 4);
  f.z = 3;
  f.z++;
  UNKNOWN(f.z + 5, 1);
  f.s = ~f.s;
  IS(f.s, 1);
  int r = (f.t = 6);
  IS(r, 2);
  r = f.t++;
  IS(r, 2);
  r = ++f.t;
  IS(r, 0);
}

PROBE(bitfield_ring) {
  START;
  struct R {
    uint8_t slot : 1, par : 1;
  } r{0, 0};
  int s = 0;
  for (int i = 0; i < 5; ++i) {
    s += r.slot;
    r.par ^= r.slot;
    r.slot += 1;
  }
  IS(s, 2);
  IS(r.par, 0);
  IS(r.slot, 1);
}

PROBE(unsigned_under) {
  START;
  unsigned a = 1;
  a -= 2;
  IS(a % 8, 7);
  IS(a > 5 ? 3 : 4, 3);
  IS((a + 3) % 8, 2);
  IS((int)a + 2, 1);
  size_t z = 0;
  z--;
  IS(z % 3, 0);
  IS(z % 7, 1);
  IS((z >> 62), 3);
  uint32_t q = 3;
  IS((uint32_t)(q - 4) / 0x40000000u, 3);
  IS((int64_t)(q - 4) / 0x40000000LL, 3);
}

PROBE(signed_div) {
  START;
  int a = -5;
  IS(a % 3 + 4, 2);
  IS(a / 2 + 4, 2);
  IS((a >> 1) + 4, 1);
  IS((a & 7), 3);
  IS((~a), 4);
  IS((-a) % 4, 1);
  IS(!a + 2, 2);
  IS(!!a + 2, 3);
  IS((unsigned)a % 4, 3);
}

PROBE(bool_arith) {
  START;
  bool p = false;
  p = !p;
  IS(p, 1);
  IS(p + p, 2);
  p |= true;
  IS(p, 1);
  p &= false;
  IS(p, 0);
  p = p - 1;
  IS(p, 1);
  p ^= 1;
  IS(p, 0);
  IS(-true + 3, 2);
  IS((bool)0x100, 1);
  UNKNOWN(static_cast<bool>(0.5), 1);
  bool q = 2;
  IS(q == 2 ? 2 : 3, 3);
}

PROBE(char_arith) {
  START;
  char c = 'a';
  c += 2;
  IS(c - 'a', 2);
  IS('9' - '5', 4);
  UNKNOWN("0312"[1] - '0', 3);
  const char *s = "46";
  UNKNOWN(*s++ - '0', 4);
  UNKNOWN(*s - '0', 6);
  IS(sizeof("abc"), 4);
  IS('\x05', 5);
  IS(u8'\x03', 3);
}

enum class E : uint8_t { A = 1, B, C = 6, D = 255 };
constexpr E operator++(E &e) {
  return e = static_cast<E>((static_cast<int>(e) + 1));
}
constexpr E operator|(E a, E b) { return E(int(a) | int(b)); }
PROBE(enumclass) {
  START;
  E e = E::A;
  ++e;
  IS((int)e, 2);
  e = E::D;
  ++e;
  IS((int)e, 0);
  IS((int)(E::A | E::C), 7);
  IS(int(E(259)), 3);
  enum { X = 3, Y };
  IS(Y, 4);
  using enum E;
  IS((int)B, 2);
  IS((event_t)((int)E::C - 1), 5);
}

PROBE(shifts) {
  START;
  int s = 1;
  s <<= 2;
  IS(s, 4);
  s >>= 1;
  IS(s, 2);
  IS(1u << 31 >> 29, 4);
  uint8_t m = 0x80;
  IS((m << 1) >> 6, 4);
  IS((uint8_t)(m << 1), 0);
  IS((0xF0u >> 5) & 6, 6);
  uint64_t L = 1ull << 40;
  IS(L >> 38, 4);
  IS((uint32_t)L, 0);
  IS((int)(L >> 39), 2);
}

PROBE(exch) {
  START;
  int a = 1, b = 2;
  int c = std::exchange(a, 5);
  IS(a, 5);
  IS(c, 1);
  std::swap(a, b);
  IS(a, 2);
  IS(b, 5);
  std::tie(a, b) = std::make_pair(b, a);
  IS(std::max({1, 4, 2}), 4);
  IS(std::min(3, 2), 2);
  IS(std::clamp(9, 1, 5), 5);
  IS(std::abs(-3), 3);
}

PROBE(bitcast) {
  START;
  unsigned u = 5;
  UNKNOWN(std::bit_cast<int>(u), 5);
  IS(std::popcount(7u), 3);
  IS(std::countr_zero(8u), 3);
  IS(std::bit_width(15u), 4);
  IS(__builtin_popcount(3), 2);
  IS(__builtin_ctz(16), 4);
  IS(__builtin_clz(0x04000000), 5);
}

template <int I> using IC = std::integral_constant<int, I>;
PROBE(intconst) {
  START;
  IC<3> c;
  IS(c, 3);
  IS(c + c, 6);
  IS(c(), 3);
  IS(IC<c + 1>{}, 4);
  IS(decltype(c)::value, 3);
  constexpr auto d = IC<c - 1>{};
  IS(d, 2);
}
