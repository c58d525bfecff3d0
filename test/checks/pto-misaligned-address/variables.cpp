// Addresses with variables: wrong whatever those are, or not known.
// RUN: %check_pto %s

#include "../Tiles.h"

__global__ AICORE void bug_core(__gm__ float *x) {
  VecT a;
  TASSIGN(a, 0x108 + static_cast<int32_t>(get_subblockid()) * 0x4000);
  // WARN@-1 [pto-misaligned-address]: 'a' is placed 8 bytes past a multiple of the 32 bytes that UB requires, whatever the variables of its address are
  GmT gx(x);
  TLOAD(a, gx);
}
__global__ AICORE void ok_core(__gm__ float *x) {
  VecT a;
  TASSIGN(a, 0x120 + static_cast<int32_t>(get_subblockid()) * 0x4000);
  GmT gx(x);
  TLOAD(a, gx);
}
__global__ AICORE void bug_slots(__gm__ float *x, int first, int n) {
  GmT gx(x);
  for (int i = first; i < n; ++i) {
    VecT a;
    TASSIGN(a, 0x1010 + i * 0x400);
    // WARN@-1 [pto-misaligned-address]: 'a' is placed 16 bytes past a multiple of the 32 bytes that UB requires, whatever the variables of its address are
    TLOAD(a, gx);
  }
}
// A step that is no multiple may come to one.
__global__ AICORE void ok_steps(__gm__ float *x, int first, int n) {
  GmT gx(x);
  for (int i = first; i < n; ++i) {
    VecT a;
    TASSIGN(a, 0x1010 + i * 0x410);
    TLOAD(a, gx);
  }
}
__global__ AICORE void ok_argument(__gm__ float *x, unsigned base) {
  VecT a;
  TASSIGN(a, base + 0x8);
  GmT gx(x);
  TLOAD(a, gx);
}
