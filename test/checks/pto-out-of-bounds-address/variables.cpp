// Addresses with variables: beyond the end whatever those are, or not known.
// RUN: %check_pto %s

#include "../Tiles.h"

__global__ AICORE void bug_core(__gm__ float *x) {
  VecT a;
  TASSIGN(a, 0x2fd00 + (get_subblockid() & 1) * 0x100);
  // WARN@-1 [pto-out-of-bounds-address]: 'a', placed at 0x2fd00 or above, ends beyond the 192 KB (0x30000) of UB on A2A3
  // NOTE@-2: 'a' fits at 0x0, the first free address
  GmT gx(x);
  TLOAD(a, gx);
}
__global__ AICORE void ok_core(__gm__ float *x) {
  VecT a;
  TASSIGN(a, 0x2fb00 + (get_subblockid() & 1) * 0x100);
  GmT gx(x);
  TLOAD(a, gx);
}
__global__ AICORE void bug_count(__gm__ float *x, unsigned n) {
  VecT a;
  TASSIGN(a, 0x30000 + n / 4 * 0x20);
  // WARN@-1 [pto-out-of-bounds-address]: 'a', placed at 0x30000 or above, ends beyond the 192 KB (0x30000) of UB on A2A3
  // NOTE@-2: 'a' fits at 0x0, the first free address
  GmT gx(x);
  TLOAD(a, gx);
}
__global__ AICORE void ok_count(__gm__ float *x, unsigned n) {
  VecT a;
  TASSIGN(a, 0x20000 + n / 4 * 0x20);
  GmT gx(x);
  TLOAD(a, gx);
}
// What may be less than the base is not known.
__global__ AICORE void ok_signed(__gm__ float *x, int n) {
  VecT a;
  TASSIGN(a, 0x30000 + n * 0x20);
  GmT gx(x);
  TLOAD(a, gx);
}
