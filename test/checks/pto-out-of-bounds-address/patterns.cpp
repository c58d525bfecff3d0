// Placements in templates that nothing instantiates, as far as they depend on
// no parameter.
// RUN: %check_pto %s --checks=-*,pto-out-of-bounds-address,pto-misaligned-address

#include "../Tiles.h"

template <int N> void bug_form_1() {
  VecT a, b;
  TASSIGN(a, 0x2fe00);
  // WARN@-1 [pto-out-of-bounds-address]: 'a' (UB [0x2fe00, 0x30200)) ends beyond the 192 KB (0x30000) of UB on A2A3
  // NOTE@-2: 'a' fits at 0x0, the first free address
  TASSIGN(b, 0x401);
  // WARN@-1 [pto-misaligned-address]: 'b' is placed at 0x401, which is not a multiple of the 32 bytes that UB requires
  // NOTE@-2: the next aligned address is 0x420
}
template <int N> void bug_form_2() {
  VecT a;
  TASSIGN<0x2fe00>(a);
  // WARN@-1 [pto-out-of-bounds-address]: 'a' (UB [0x2fe00, 0x30200)) ends beyond the 192 KB (0x30000) of UB on A2A3
  // NOTE@-2: 'a' fits at 0x0, the first free address
}
template <class T> void bug_with_a_constant(T *p) {
  constexpr int Top = 192 * 1024;
  VecT a;
  TASSIGN(a, Top);
  // WARN@-1 [pto-out-of-bounds-address]: 'a' (UB [0x30000, 0x30400)) ends beyond the 192 KB (0x30000) of UB on A2A3
  // NOTE@-2: 'a' fits at 0x0, the first free address
  TEXP(a, a);
}
template <int N> void ok_depends_on_a_parameter() {
  VecT a;
  Tile<TileType::Vec, float, 16, N> b;
  TASSIGN(a, 0x2f000 + N);
  TASSIGN<0x2f000 + N>(a);
  TASSIGN(b, 0x2ff00);
}
template <int N> void ok_in_bounds(int at) {
  VecT a;
  TASSIGN(a, 0x2fc00);
  TASSIGN(a, at);
}
// With an instantiation it is a kernel like any other.
template <int N> void bug_once() {
  VecT a;
  TASSIGN(a, 0x2fe00 + N);
  // WARN@-1 [pto-out-of-bounds-address]: 'a' (UB [0x2fe00, 0x30200)) ends beyond the 192 KB (0x30000) of UB on A2A3
  // NOTE@+4: in this call of 'bug_once<0>'
  // NOTE@-3: 'a' fits at 0x0, the first free address
  TEXP(a, a);
}
void caller() { bug_once<0>(); }
