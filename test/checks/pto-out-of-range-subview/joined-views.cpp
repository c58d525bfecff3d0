// Views of another shape on each path: what each of them is, the paths know
// apart only.
// RUN: %check_pto %s --checks=-*,pto-out-of-range-subview

#include "../Tiles.h"

template <int First, int Second>
AICORE inline void either(__gm__ float *p, bool c) {
  DynT a(16, 16), x(16, 16);
  GmT g(p);
  TASSIGN(a, 0x0);
  TASSIGN(x, 0x1000);
  TLOAD(a, g);
  pipe_barrier(PIPE_ALL);
  auto v = SUBVIEW(a, 0, 0, First, 16);
  if (!c)
    v = SUBVIEW(a, 0, 0, Second, 16);
  if (c)
    TADD(x, v, v);
}
void ok_whole_where_it_is_used(__gm__ float *p, bool c) { either<16, 8>(p, c); }
void ok_part_where_it_is_used(__gm__ float *p, bool c) { either<8, 16>(p, c); }

// One shape on both paths.
void bug_one_shape(__gm__ float *p, bool c) {
  DynT a(16, 16), x(16, 16);
  GmT g(p);
  TASSIGN(a, 0x0);
  TASSIGN(x, 0x1000);
  TLOAD(a, g);
  pipe_barrier(PIPE_ALL);
  auto v = SUBVIEW(a, 0, 0, 8, 16);
  if (!c)
    v = SUBVIEW(a, 8, 0, 8, 16);
  v.SetValidRow(16);
  TADD(x, v, v);
  // WARN@-1 [pto-out-of-range-subview]: TADD works on 16 rows of 'v', a view that has 8
  // NOTE@-6: the view is made here
}
