// A view that is placed by a number made of its parent's data() may keep the
// parent's shape, but it has to begin in the memory.
// RUN: %check_pto %s --checks=-*,pto-out-of-bounds-address

#include "../Tiles.h"

__global__ AICORE void bug_behind_the_memory() {
  VecT t, v;
  TASSIGN(t, 0x2fc00);
  TASSIGN(v, (uint64_t)t.data() + 0x400);
  // WARN@-1 [pto-out-of-bounds-address]: 'v' (UB [0x30000, 0x30400)) ends beyond the 192 KB (0x30000) of UB on A2A3
  // NOTE@-2: 'v' fits at 0x0, the first free address
  TEXPANDS(v, 0.0f);
}
__global__ AICORE void ok_last_rows() {
  VecT t, v;
  TASSIGN(t, 0x2fc00);
  TASSIGN(v, (uint64_t)t.data() + 0x200);
  TEXPANDS(v, 0.0f);
}
