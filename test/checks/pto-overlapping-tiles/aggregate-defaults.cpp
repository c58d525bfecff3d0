// A default member initialiser of an aggregate names the members of that
// object, whatever `this` is where it is made.
// RUN: %check_pto %s --checks=-*,pto-overlapping-tiles,pto-misaligned-address

#include "../Tiles.h"

struct Plan {
  uint32_t bytes;
  uint32_t first = 0;
  uint32_t second = first + bytes;
  uint32_t end = second + bytes;
};

AICORE inline void use(const Plan &plan, __gm__ float *in) {
  GmT gm(in);
  VecT a, b, c;
  TASSIGN(a, plan.first);
  TASSIGN(b, plan.second);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+15: 'a' is written here
  // NOTE@+15: 'b' overwrites it here
  // NOTE@+17: 'b' is read here
  // NOTE@+16: 'a' is read here
  // NOTE@+26: in this call of 'use'
  // NOTE@-8: 'b' fits at 0x400, the first free address
  TASSIGN(c, plan.end);
  // WARN@-1 [pto-overlapping-tiles]: 'c' (UB [0x700, 0xb00)) overlaps 'b' (UB [0x400, 0x800)) while both are in use: the value of 'b' is overwritten before it is read
  // NOTE@-11: 'b' is placed at UB [0x400, 0x800) here
  // NOTE@+7: 'b' is written here
  // NOTE@+7: 'c' overwrites it here
  // NOTE@+8: 'b' is read here
  // NOTE@+8: 'c' is read here
  // NOTE@+52: in this call of 'use'
  // NOTE@-8: 'c' fits at 0x800, the first free address
  TLOAD(a, gm);
  TLOAD(b, gm);
  TLOAD(c, gm);
  pipe_barrier(PIPE_ALL);
  TADD(a, a, b);
  TADD(a, a, c);
}

__global__ AICORE void ok_plan(__gm__ float *in) {
  Plan plan{0x400};
  use(plan, in);
}
__global__ AICORE void bug_plan(__gm__ float *in) {
  Plan plan{0x200};
  plan.end = 0x800;
  use(plan, in);
}

// In a member of another class, and in a lambda there.
struct Stage {
  uint32_t bytes = 7;
  uint32_t first = 7;
  uint32_t second = 7;
  AICORE void run(__gm__ float *in) {
    use(Plan{0x400}, in);
    auto again = [&] { use(Plan{0x800, first - 7}, in); };
    again();
  }
};
__global__ AICORE void ok_member(__gm__ float *in) {
  Stage stage;
  stage.run(in);
}

// One in another, with what the outer one has.
struct Inner {
  uint32_t at;
  uint32_t next = at + 0x400;
};
struct Outer {
  uint32_t base = 0x400;
  Inner inner{base};
  uint32_t last = inner.next;
};
__global__ AICORE void ok_nested(__gm__ float *in) {
  Outer outer{};
  use(Plan{0x400, 0, outer.base, outer.last}, in);
}
__global__ AICORE void bug_nested(__gm__ float *in) {
  Outer outer{0x300};
  use(Plan{0x400, 0, 0x400, outer.last}, in);
}
