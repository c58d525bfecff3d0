// O1 on paths that a program can take, and on no others.
// RUN: %check_pto %s

#include "../Tiles.h"

// Two arms never run together.
void ok_arms(bool first) {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x800);
  if (first) {
    TEXPANDS(a, 1.0f);
    TEXP(c, a);
  } else {
    TEXPANDS(b, 1.0f);
    TEXP(c, b);
  }
}
void ok_arms_write_and_read(bool first) {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x800);
  if (first)
    TEXPANDS(a, 1.0f);
  else
    TEXPANDS(b, 1.0f);
  if (first)
    TEXP(c, a);
  else
    TEXP(c, b);
}
void bug_second_condition_is_another(bool first, bool second) {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+6: 'a' is written here
  // NOTE@+7: 'b' overwrites it here
  // NOTE@+7: 'b' is read here
  // NOTE@+9: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  if (first) {
    TEXPANDS(b, 1.0f);
    TEXP(c, b);
  }
  if (second)
    TEXP(c, a);
}
void ok_second_condition_excludes_the_first(int n) {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  if (n > 4) {
    TEXPANDS(b, 1.0f);
    TEXP(c, b);
  }
  if (n <= 4)
    TEXP(c, a);
}
void bug_conditions_have_a_value_in_common(int n) {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+6: 'a' is written here
  // NOTE@+7: 'b' overwrites it here
  // NOTE@+7: 'b' is read here
  // NOTE@+9: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  if (n > 4) {
    TEXPANDS(b, 1.0f);
    TEXP(c, b);
  }
  if (n <= 5)
    TEXP(c, a);
}

void ok_early_return(int n) {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  if (n == 0) {
    TEXPANDS(b, 1.0f);
    TEXP(c, b);
    return;
  }
  TEXP(c, a);
}
void bug_no_return(int n) {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+6: 'a' is written here
  // NOTE@+7: 'b' overwrites it here
  // NOTE@+7: 'b' is read here
  // NOTE@+8: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  if (n == 0) {
    TEXPANDS(b, 1.0f);
    TEXP(c, b);
  }
  TEXP(c, a);
}

// Conditions that are known.
template <bool Two> void kernelKnown() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  if (Two) {
    TEXPANDS(b, 1.0f);
    TEXP(c, b);
  }
  TEXP(c, a);
}
void ok_condition_is_false() { kernelKnown<false>(); }

template <bool Two> void kernelIfConstexpr() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  if constexpr (Two)
    TASSIGN(b, 0x400);
  else
    TASSIGN(b, 0x0);
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  if constexpr (Two) {
    TEXPANDS(b, 1.0f);
    TEXP(c, b);
  }
  TEXP(c, a);
}
void ok_if_constexpr() {
  kernelIfConstexpr<true>();
  kernelIfConstexpr<false>();
}

// An address chosen by the path.
void bug_address_of_one_arm(bool wide) {
  VecT a, b, c;
  uint32_t at = 0x400;
  if (wide)
    at = 0x200;
  TASSIGN(a, 0x0);
  TASSIGN(c, 0x800);
  TASSIGN(b, at);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-4: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+5: 'a' is written here
  // NOTE@+5: 'b' overwrites it here
  // NOTE@+5: 'b' is read here
  // NOTE@+4: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
void ok_address_of_both_arms(bool wide) {
  VecT a, b, c;
  uint32_t at = 0x400;
  if (wide)
    at = 0x1000;
  TASSIGN(a, 0x0);
  TASSIGN(c, 0x800);
  TASSIGN(b, at);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
void bug_conditional_operator(bool wide) {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(c, 0x800);
  TASSIGN(b, wide ? 0x200 : 0x400);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-4: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+5: 'a' is written here
  // NOTE@+5: 'b' overwrites it here
  // NOTE@+5: 'b' is read here
  // NOTE@+4: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}

void bug_in_switch(int kind) {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(c, 0x800);
  switch (kind) {
  case 0:
    TASSIGN(b, 0x400);
    break;
  case 1:
    TASSIGN(b, 0x200);
    // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
    // NOTE@-9: 'a' is placed at UB [0x0, 0x400) here
    // NOTE@+9: 'a' is written here
    // NOTE@+9: 'b' overwrites it here
    // NOTE@+9: 'b' is read here
    // NOTE@+8: 'a' is read here
    // NOTE@-7: 'b' fits at 0x400, the first free address
    break;
  default:
    return;
  }
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
void ok_in_switch(int kind) {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(c, 0x800);
  TASSIGN(b, 0x0);
  TEXPANDS(a, 1.0f);
  switch (kind) {
  case 0:
    TEXP(c, a);
    break;
  case 1:
    TEXPANDS(b, 2.0f);
    TEXP(c, b);
    break;
  }
}
void bug_switch_falls_through(int kind) {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(c, 0x800);
  TASSIGN(b, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-4: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+5: 'a' is written here
  // NOTE@+7: 'b' overwrites it here
  // NOTE@+7: 'b' is read here
  // NOTE@+9: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TEXPANDS(a, 1.0f);
  switch (kind) {
  case 1:
    TEXPANDS(b, 2.0f);
    TEXP(c, b);
    [[fallthrough]];
  case 0:
    TEXP(c, a);
    break;
  }
}

// Loops: what one iteration leaves for the next.
void bug_carried_over(int n) {
  VecT sum, x, y;
  TASSIGN(sum, 0x0);
  TASSIGN(x, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'x' (UB [0x0, 0x400)) overlaps 'sum' (UB [0x0, 0x400)) while both are in use: the value of 'sum' is overwritten before it is read
  // NOTE@-3: 'sum' is placed at UB [0x0, 0x400) here
  // NOTE@+6: 'sum' is written here
  // NOTE@+7: 'x' overwrites it here
  // NOTE@+7: 'x' is read here
  // NOTE@+7: 'sum' is read here
  // NOTE@-7: 'x' fits at 0x400, the first free address
  TASSIGN(y, 0x800);
  TEXPANDS(sum, 0.0f);
  for (int i = 0; i < n; ++i) {
    TEXPANDS(x, 1.0f);
    TEXP(y, x);
    TADD(sum, sum, y);
  }
  TEXP(y, sum);
}
void ok_carried_over(int n) {
  VecT sum, x, y;
  TASSIGN(sum, 0x0);
  TASSIGN(x, 0x400);
  TASSIGN(y, 0x800);
  TEXPANDS(sum, 0.0f);
  for (int i = 0; i < n; ++i) {
    TEXPANDS(x, 1.0f);
    TEXP(y, x);
    TADD(sum, sum, y);
  }
  TEXP(y, sum);
}
void bug_while(int n) {
  VecT sum, x, y;
  TASSIGN(sum, 0x0);
  TASSIGN(x, 0x200);
  // WARN@-1 [pto-overlapping-tiles]: 'x' (UB [0x200, 0x600)) overlaps 'sum' (UB [0x0, 0x400)) while both are in use: the value of 'sum' is overwritten before it is read
  // NOTE@-3: 'sum' is placed at UB [0x0, 0x400) here
  // NOTE@+6: 'sum' is written here
  // NOTE@+7: 'x' overwrites it here
  // NOTE@+7: 'x' is read here
  // NOTE@+9: 'sum' is read here
  // NOTE@-7: 'x' fits at 0x400, the first free address
  TASSIGN(y, 0x800);
  TEXPANDS(sum, 0.0f);
  while (n > 0) {
    TEXPANDS(x, 1.0f);
    TEXP(y, x);
    n -= 1;
  }
  TEXP(y, sum);
}
void bug_do(int n) {
  VecT sum, x, y;
  TASSIGN(sum, 0x0);
  TASSIGN(x, 0x200);
  // WARN@-1 [pto-overlapping-tiles]: 'x' (UB [0x200, 0x600)) overlaps 'sum' (UB [0x0, 0x400)) while both are in use: the value of 'sum' is overwritten before it is read
  // NOTE@-3: 'sum' is placed at UB [0x0, 0x400) here
  // NOTE@+6: 'sum' is written here
  // NOTE@+7: 'x' overwrites it here
  // NOTE@+7: 'x' is read here
  // NOTE@+8: 'sum' is read here
  // NOTE@-7: 'x' fits at 0x400, the first free address
  TASSIGN(y, 0x800);
  TEXPANDS(sum, 0.0f);
  do {
    TEXPANDS(x, 1.0f);
    TEXP(y, x);
  } while (--n > 0);
  TEXP(y, sum);
}
void ok_break_before(int n) {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  for (int i = 0; i < n; ++i) {
    TEXP(c, a);
    break;
    TEXPANDS(b, 1.0f);
    TEXP(c, b);
  }
}
void ok_continue(int n) {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x800);
  for (int i = 0; i < n; ++i) {
    TEXPANDS(a, 1.0f);
    if (i % 2 == 0) {
      TEXPANDS(b, 1.0f);
      TEXP(c, b);
      continue;
    }
    TEXP(c, a);
  }
}
void bug_without_continue(int n) {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+7: 'a' is written here
  // NOTE@+8: 'b' overwrites it here
  // NOTE@+8: 'b' is read here
  // NOTE@+9: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TASSIGN(c, 0x800);
  for (int i = 0; i < n; ++i) {
    TEXPANDS(a, 1.0f);
    if (i % 2 == 0) {
      TEXPANDS(b, 1.0f);
      TEXP(c, b);
    }
    TEXP(c, a);
  }
}
// A loop that never runs.
void ok_no_iteration() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  for (int i = 0; i < 0; ++i) {
    TEXPANDS(b, 1.0f);
    TEXP(c, b);
  }
  TEXP(c, a);
}
void bug_nested(int n, int m) {
  VecT row, sum, x;
  TASSIGN(sum, 0x0);
  TASSIGN(row, 0x400);
  TASSIGN(x, 0x600);
  // WARN@-1 [pto-overlapping-tiles]: 'x' (UB [0x600, 0xa00)) overlaps 'row' (UB [0x400, 0x800)) while both are in use: the value of 'row' is overwritten before it is read
  // NOTE@-3: 'row' is placed at UB [0x400, 0x800) here
  // NOTE@+7: 'row' is written here
  // NOTE@+9: 'x' overwrites it here
  // NOTE@+9: 'x' is read here
  // NOTE@+10: 'row' is read here
  // NOTE@-7: 'x' fits at 0x800, the first free address
  TEXPANDS(sum, 0.0f);
  for (int i = 0; i < n; ++i) {
    TEXPANDS(row, 0.0f);
    for (int j = 0; j < m; ++j) {
      TEXPANDS(x, 1.0f);
      TADDS(x, x, 2.0f);
      TADD(sum, sum, x);
    }
    TADD(sum, sum, row);
  }
}
void ok_nested(int n, int m) {
  VecT row, sum, x;
  TASSIGN(sum, 0x0);
  TASSIGN(row, 0x400);
  TASSIGN(x, 0x800);
  TEXPANDS(sum, 0.0f);
  for (int i = 0; i < n; ++i) {
    TEXPANDS(row, 0.0f);
    for (int j = 0; j < m; ++j) {
      TEXPANDS(x, 1.0f);
      TADDS(x, x, 2.0f);
      TADD(sum, sum, x);
    }
    TADD(sum, sum, row);
  }
}
