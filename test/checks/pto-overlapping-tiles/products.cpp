// Products of matrices that lie over the end of one another, whatever the names
// are that they are stored by.
// RUN: %check_pto %s --checks=-*,pto-overlapping-tiles

#include "../Tiles.h"

template <int Step> AICORE inline void twoProducts(GmAcc &g, LeftT &l,
                                                   RightT &r) {
  {
    AccT first, second;
    TASSIGN(first, 0x0);
    TASSIGN(second, Step);
    // WARN@-1 [pto-overlapping-tiles]: 'second' (L0C [0x800, 0x1800)) overlaps 'first' (L0C [0x0, 0x1000)) while both are in use: the value of 'first' is overwritten before it is read
    // NOTE@-3: 'first' is placed at L0C [0x0, 0x1000) here
    // NOTE@+6: 'first' is written here
    // NOTE@+6: 'second' overwrites it here
    // NOTE@+12: 'first' is read here, by 'a'
    // NOTE@+12: 'second' is read here, by 'b'
    // NOTE@+14: in this call of 'twoProducts<2048>'
    // NOTE@-8: 'second' fits at 0x1800, the first free address
    TMATMUL(first, l, r);
    TMATMUL(second, l, r);
  }
  set_flag(PIPE_M, PIPE_FIX, EVENT_ID0);
  wait_flag(PIPE_M, PIPE_FIX, EVENT_ID0);
  AccT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, Step);
  TSTORE(g, a);
  TSTORE(g, b);
}
void bug_half_a_product(GmAcc &g, LeftT &l, RightT &r) {
  twoProducts<0x800>(g, l, r);
}
void ok_one_behind_the_other(GmAcc &g, LeftT &l, RightT &r) {
  twoProducts<0x1000>(g, l, r);
}

template <int Step> AICORE inline void products(GmAcc &g, LeftT &l,
                                                RightT &r) {
  for (int i = 0; i < 4; ++i) {
    AccT c;
    TASSIGN(c, i * Step);
    // WARN@-1 [pto-overlapping-tiles]: 'c' (L0C [0x800, 0x1800)) overlaps 'c' (L0C [0x0, 0x1000)) while both are in use: the value of 'c' is overwritten before it is read
    // NOTE@-2: 'c' is placed at L0C [0x0, 0x1000) here
    // NOTE@+6: 'c' is written here
    // NOTE@+5: 'c' overwrites it here
    // NOTE@+11: 'c' is read here
    // NOTE@+10: 'c' is read here
    // NOTE@+12: in this call of 'products<2048>'
    // NOTE@-8: 'c' fits at 0x0, the first free address
    TMATMUL(c, l, r);
  }
  set_flag(PIPE_M, PIPE_FIX, EVENT_ID0);
  wait_flag(PIPE_M, PIPE_FIX, EVENT_ID0);
  for (int i = 0; i < 4; ++i) {
    AccT c;
    TASSIGN(c, i * Step);
    TSTORE(g, c);
  }
}
void bug_half_a_step(GmAcc &g, LeftT &l, RightT &r) { products<0x800>(g, l, r); }
void ok_whole_steps(GmAcc &g, LeftT &l, RightT &r) { products<0x1000>(g, l, r); }
// What was stored may be overwritten in part.
void ok_stored_in_between(GmAcc &g, LeftT &l, RightT &r) {
  for (int i = 0; i < 4; ++i) {
    {
      AccT c;
      TASSIGN(c, i * 0x800);
      TMATMUL(c, l, r);
    }
    set_flag(PIPE_M, PIPE_FIX, EVENT_ID0);
    wait_flag(PIPE_M, PIPE_FIX, EVENT_ID0);
    AccT c;
    TASSIGN(c, i * 0x800);
    TSTORE(g, c);
    set_flag(PIPE_FIX, PIPE_M, EVENT_ID0);
    wait_flag(PIPE_FIX, PIPE_M, EVENT_ID0);
  }
}
