// Instructions that work in place, given two tiles in different places.
// RUN: %check_pto %s --checks=-*,pto-not-in-place
// RUN: %check_pto %s --checks=-*,pto-not-in-place --suffixes=AUTO -- -D__PTO_AUTO__

#include "../Tiles.h"

// A loaded tile is padded where it lies.
void bug_fill(__gm__ float *x, int rows) {
  GmT gm(x);
  DynT loaded(rows, 16);
  VecT padded;
  TASSIGN(loaded, 0x0);
  TASSIGN(padded, 0x400);
  TLOAD(loaded, gm);
  TFILLPAD_INPLACE(padded, loaded);
  // WARN@-1 [pto-not-in-place]: TFILLPAD_INPLACE pads 'padded' (UB [0x400, 0x800)) in place; what 'loaded' (UB [0x0, 0x400)) holds does not get there
  // NOTE@-4: 'padded' is placed at UB [0x400, 0x800) here
  // NOTE@-6: 'loaded' is placed at UB [0x0, 0x400) here
}
void ok_fill(__gm__ float *x, int rows) {
  GmT gm(x);
  DynT loaded(rows, 16);
  VecT padded;
  TASSIGN(loaded, 0x400);
  TASSIGN(padded, 0x400);
  TLOAD(loaded, gm);
  TFILLPAD_INPLACE(padded, loaded);
}
void ok_fill_of_itself() {
  VecT t;
  TASSIGN(t, 0x0);
  TFILLPAD_INPLACE(t, t);
}
// What copies may copy to anywhere.
void ok_copy() {
  VecT from, to;
  TASSIGN(from, 0x0);
  TASSIGN(to, 0x400);
  TFILLPAD(to, from);
  TFILLPAD<TFillPadMode::Expand>(to, from);
}
void bug_fill_by_mode() {
  VecT from, to;
  TASSIGN(from, 0x0);
  TASSIGN(to, 0x400);
  TFILLPAD<TFillPadMode::InPlace>(to, from);
  // WARN@-1 [pto-not-in-place]: TFILLPAD_INPLACE pads 'to' (UB [0x400, 0x800)) in place; what 'from' (UB [0x0, 0x400)) holds does not get there
  // NOTE@-3: 'to' is placed at UB [0x400, 0x800) here
  // NOTE@-5: 'from' is placed at UB [0x0, 0x400) here
}

// The product is added to what lies in the first accumulator.
void bug_accumulator() {
  LeftT a;
  RightT b;
  AccT partial, sum;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(partial, 0x0);
  TASSIGN(sum, 0x1000);
  TMATMUL(partial, a, b);
  TMATMUL_ACC(sum, partial, a, b);
  // WARN@-1 [pto-not-in-place]: TMATMUL_ACC adds to what 'sum' (L0C [0x1000, 0x2000)) holds; 'partial' (L0C [0x0, 0x1000)) is not read
  // NOTE@-4: 'sum' is placed at L0C [0x1000, 0x2000) here
  // NOTE@-6: 'partial' is placed at L0C [0x0, 0x1000) here
}
void ok_accumulator() {
  LeftT a;
  RightT b;
  AccT partial, sum;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(partial, 0x1000);
  TASSIGN(sum, 0x1000);
  TMATMUL(partial, a, b);
  TMATMUL_ACC(sum, partial, a, b);
  TMATMUL_ACC(sum, sum, a, b);
  TMATMUL_ACC(sum, a, b);
}
// Only one of the first two is an accumulator.
void ok_bias() {
  LeftT a;
  RightT b;
  AccT sum;
  Tile<TileType::Bias, float, 1, 32> bias;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(sum, 0x1000);
  TASSIGN(bias, 0x0);
  TMATMUL_BIAS(sum, a, b, bias);
}

// Slots: the same one, another one, and one that is not known to be another.
void ok_same_slot(int n) {
  VecT padded[2];
  DynT loaded[2] = {DynT(8, 16), DynT(8, 16)};
  for (int i = 0; i < 2; ++i) {
    TASSIGN(padded[i], i * 0x400);
    TASSIGN(loaded[i], i * 0x400);
  }
  for (int i = 0; i < n; ++i)
    TFILLPAD_INPLACE(padded[i % 2], loaded[i % 2]);
}
void bug_other_slot(int n) {
  VecT padded[2];
  DynT loaded[2] = {DynT(8, 16), DynT(8, 16)};
  for (int i = 0; i < 2; ++i) {
    TASSIGN(padded[i], i * 0x400);
    TASSIGN(loaded[i], i * 0x400);
  }
  TFILLPAD_INPLACE(padded[0], loaded[1]);
  // WARN@-1 [pto-not-in-place]: TFILLPAD_INPLACE pads 'padded[0]' (UB [0x0, 0x400)) in place; what 'loaded[1]' (UB [0x400, 0x800)) holds does not get there
  // NOTE@-5: 'padded[0]' is placed at UB [0x0, 0x400) here
  // NOTE@-5: 'loaded[1]' is placed at UB [0x400, 0x800) here
}
void ok_unknown_place(uint64_t here, uint64_t there) {
  VecT padded;
  DynT loaded(8, 16);
  TASSIGN(padded, here);
  TASSIGN(loaded, there);
  TFILLPAD_INPLACE(padded, loaded);
}
void bug_unknown_base(uint64_t base) {
  VecT padded;
  DynT loaded(8, 16);
  TASSIGN(padded, base);
  TASSIGN(loaded, base + 0x400);
  TFILLPAD_INPLACE(padded, loaded);
  // WARN@-1 [pto-not-in-place]: TFILLPAD_INPLACE pads 'padded' (UB [base + 0x0, base + 0x400)) in place; what 'loaded' (UB [base + 0x400, base + 0x800)) holds does not get there
  // NOTE@-4: 'padded' is placed at UB [base + 0x0, base + 0x400) here
  // NOTE@-4: 'loaded' is placed at UB [base + 0x400, base + 0x800) here
}
// Wrong on one of two paths only: nothing says that it is ever taken.
void ok_some_path(bool swapped) {
  VecT padded;
  DynT loaded(8, 16);
  TASSIGN(padded, 0x0);
  TASSIGN(loaded, swapped ? 0x400 : 0x0);
  TFILLPAD_INPLACE(padded, loaded);
}
