// Addresses that could be template arguments.
// RUN: %check_pto %s --checks=-*,ptoadvice-runtime-address --fixes
// RUN: %check_pto %s --checks=-*,ptoadvice-runtime-address --suffixes=AUTO -- -D__PTO_AUTO__

#include "../Tiles.h"

constexpr int kBase = 0x1000;
enum Layout { kSecond = 0x2000 };

void bug_literal() {
  VecT a;
  TASSIGN(a, 0x400);
  // WARN@-1 [ptoadvice-runtime-address]: the address of 'a' is always 0x400: TASSIGN<0x400> would have it checked at compile time
  // FIX@-2: TASSIGN<0x400>(a);
  TEXP(a, a);
}
void ok_form_2() {
  VecT a;
  TASSIGN<0x400>(a);
  TEXP(a, a);
}
void bug_name() {
  VecT a, b;
  TASSIGN(a, kBase);
  // WARN@-1 [ptoadvice-runtime-address]: the address of 'a' is always 0x1000: TASSIGN<0x1000> would have it checked at compile time
  // FIX@-2: TASSIGN<kBase>(a);
  TASSIGN(b, kSecond);
  // WARN@-1 [ptoadvice-runtime-address]: the address of 'b' is always 0x2000: TASSIGN<0x2000> would have it checked at compile time
  // FIX@-2: TASSIGN<kSecond>(b);
  TEXP(b, a);
}
void bug_expression() {
  VecT a;
  TASSIGN(a, kBase + 2 * sizeof(float) * 16);
  // WARN@-1 [ptoadvice-runtime-address]: the address of 'a' is always 0x1080: TASSIGN<0x1080> would have it checked at compile time
  // FIX@-2: TASSIGN<(kBase + 2 * sizeof(float) * 16)>(a);
  TEXP(a, a);
}
void bug_element() {
  VecT a[2];
  TASSIGN(a[0], 0x0);
  // WARN@-1 [ptoadvice-runtime-address]: the address of 'a[0]' is always 0x0: TASSIGN<0x0> would have it checked at compile time
  // FIX@-2: TASSIGN<0x0>(a[0]);
  TASSIGN(a[1], 0x400);
  // WARN@-1 [ptoadvice-runtime-address]: the address of 'a[1]' is always 0x400: TASSIGN<0x400> would have it checked at compile time
  // FIX@-2: TASSIGN<0x400>(a[1]);
  TEXP(a[0], a[1]);
}

// Always the same, but only the analysis knows: no fix-it.
void bug_local() {
  VecT a, b;
  int at = 0;
  TASSIGN(a, at);
  // WARN@-1 [ptoadvice-runtime-address]: the address of 'a' is always 0x0: TASSIGN<0x0> would have it checked at compile time
  at += 0x400;
  TASSIGN(b, at);
  // WARN@-1 [ptoadvice-runtime-address]: the address of 'b' is always 0x400: TASSIGN<0x400> would have it checked at compile time
  TEXP(b, a);
}

// Another address in another iteration, on another path, for another call.
void ok_loop() {
  VecT a[2];
  for (int i = 0; i < 2; ++i)
    TASSIGN(a[i], i * 0x400);
  TEXP(a[0], a[1]);
}
void ok_path(bool high) {
  VecT a;
  TASSIGN(a, high ? 0x1000 : 0x0);
  TEXP(a, a);
}
void ok_unknown(int at) {
  VecT a;
  TASSIGN(a, at);
  TEXP(a, a);
}
AICORE inline void placeAt(VecT &t, int at) { TASSIGN(t, at); }
void ok_helper() {
  VecT a, b;
  placeAt(a, 0x0);
  placeAt(b, 0x400);
  TEXP(b, a);
}
template <int Slot> AICORE inline void placeSlot(VecT &t) {
  TASSIGN(t, Slot * 0x400);
}
void ok_instantiations() {
  VecT a, b;
  placeSlot<0>(a);
  placeSlot<1>(b);
  TEXP(b, a);
}
template <int Rows> AICORE inline void placeBehind(VecT &t) {
  TASSIGN(t, Rows * 64);
  // WARN@-1 [ptoadvice-runtime-address]: the address of 'a' is always 0x400: TASSIGN<0x400> would have it checked at compile time
  // FIX@-2: TASSIGN<(Rows * 64)>(t);
}
void bug_one_instantiation() {
  VecT a;
  placeBehind<16>(a);
  TEXP(a, a);
}
// A comparison in a template argument needs parentheses.
void bug_parentheses() {
  VecT a;
  TASSIGN(a, sizeof(VecT) > 4 ? 0x800 : 0x0);
  // WARN@-1 [ptoadvice-runtime-address]: the address of 'a' is always 0x800: TASSIGN<0x800> would have it checked at compile time
  // FIX@-2: TASSIGN<(sizeof(VecT) > 4 ? 0x800 : 0x0)>(a);
  TEXP(a, a);
}

// The compiler would refuse the other form.
void ok_misaligned() {
  VecT a;
  TASSIGN(a, 0x10);
  TEXP(a, a);
}
void ok_beyond() {
  VecT a;
  TASSIGN(a, 0x2fe00);
  TEXP(a, a);
}
// A view by hand: another tile's address.
void ok_view() {
  VecT a, b;
  TASSIGN<0x400>(a);
  TASSIGN(b, (uint64_t)a.data() + 64);
  TEXP(b, b);
}
// In a macro nothing is rewritten.
#define PLACE(t) TASSIGN(t, 0x400)
void bug_macro() {
  VecT a;
  PLACE(a);
  // WARN@-1 [ptoadvice-runtime-address]: the address of 'a' is always 0x400: TASSIGN<0x400> would have it checked at compile time
  // NOTE@-5: expanded from macro 'PLACE'
  TEXP(a, a);
}
// A tensor has no other form.
void ok_tensor(__gm__ float *x) {
  GmT gm;
  TASSIGN(gm, x);
  VecT a;
  TASSIGN<0x0>(a);
  TLOAD(a, gm);
}
