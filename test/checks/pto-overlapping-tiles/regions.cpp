// What is touched is the valid region in the tile's layout, not the capacity.
// RUN: %check_pto %s

#include "../Tiles.h"

using Narrow = Tile<TileType::Vec, float, 16, 16, BLayout::RowMajor, 16, 8>;
using Low = Tile<TileType::Vec, float, 16, 16, BLayout::RowMajor, 8, 16>;

// Two columns of half a row each, interleaved in one block.
void ok_interleaved() {
  Narrow left, right, c;
  TASSIGN(left, 0x0);
  TASSIGN(right, 0x20);
  TASSIGN(c, 0x800);
  TEXPANDS(left, 1.0f);
  TEXPANDS(right, 2.0f);
  TADD(c, left, right);
}
void bug_not_interleaved() {
  Narrow left, right, c;
  TASSIGN(left, 0x0);
  TASSIGN(right, 0x40);
  // WARN@-1 [pto-overlapping-tiles]: 'right' (UB [0x40, 0x440)) overlaps 'left' (UB [0x0, 0x400)) while both are in use: the value of 'left' is overwritten before it is read
  // NOTE@-3: 'left' is placed at UB [0x0, 0x400) here
  // NOTE@+6: 'left' is written here
  // NOTE@+6: 'right' overwrites it here
  // NOTE@+6: 'right' is read here
  // NOTE@+5: 'left' is read here
  // NOTE@-7: 'right' fits at 0x400, the first free address
  TASSIGN(c, 0x800);
  TEXPANDS(left, 1.0f);
  TEXPANDS(right, 2.0f);
  TADD(c, left, right);
}
void ok_upper_rows_are_padding() {
  Low a, c;
  VecT b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TEXP(c, b);
  TEXP(c, a);
}

// Known when the kernel runs, and known here.
void ok_set_valid_shape() {
  DynT a(8, 16), b(16, 16), c(16, 16);
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TEXP(c, b);
  TEXP(c, a);
}
void bug_set_valid_shape() {
  DynT a(8, 16), b(16, 16), c(16, 16);
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+7: 'a' is written here
  // NOTE@+7: 'b' overwrites it here
  // NOTE@+7: 'b' is read here
  // NOTE@+7: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TASSIGN(c, 0x800);
  a.SetValidShape(9, 16);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TEXP(c, b);
  TEXP(c, a);
}
void ok_region_shrinks() {
  DynT a(16, 16), b(16, 16), c(16, 16);
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TEXP(c, b);
  a.SetValidShape(8, 16);
  TEXP(c, a);
}
// Not known: a smaller region would make the finding vanish.
void ok_unknown_region(unsigned rows, unsigned cols) {
  DynT a(rows, cols), b(rows, cols), c(rows, cols);
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
// Not known, but the first byte is touched in any case.
void bug_unknown_region_same_byte(unsigned rows, unsigned cols) {
  DynT a(rows, cols), b(rows, cols), c(rows, cols);
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+6: 'a' is written here
  // NOTE@+6: 'b' overwrites it here
  // NOTE@+6: 'b' is read here
  // NOTE@+5: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
void ok_unknown_columns(unsigned cols) {
  using RowsOnly =
      Tile<TileType::Vec, float, 16, 16, BLayout::RowMajor, 16, DYNAMIC>;
  RowsOnly a(cols), b(cols), c(cols);
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x20);
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
// Sixteen rows of at least one element: the second tile begins in row 8.
void bug_unknown_columns(unsigned cols) {
  using RowsOnly =
      Tile<TileType::Vec, float, 16, 16, BLayout::RowMajor, 16, DYNAMIC>;
  RowsOnly a(cols), b(cols), c(cols);
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+6: 'a' is written here
  // NOTE@+6: 'b' overwrites it here
  // NOTE@+6: 'b' is read here
  // NOTE@+5: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
// An empty region touches nothing.
void ok_empty_region() {
  DynT a(0, 16), b(16, 16), c(16, 16);
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TEXP(c, b);
  TEXP(c, a);
}

// Column-major.
using Cols = Tile<TileType::Vec, float, 16, 16, BLayout::ColMajor, 8, 16>;
void ok_column_major() {
  Cols upper, lower, c;
  TASSIGN(upper, 0x0);
  TASSIGN(lower, 0x20);
  TASSIGN(c, 0x800);
  TEXPANDS(upper, 1.0f);
  TEXPANDS(lower, 2.0f);
  TADD(c, upper, lower);
}
void bug_column_major() {
  Cols upper, c;
  Tile<TileType::Vec, float, 16, 16, BLayout::ColMajor> lower;
  TASSIGN(upper, 0x0);
  TASSIGN(lower, 0x20);
  // WARN@-1 [pto-overlapping-tiles]: 'lower' (UB [0x20, 0x420)) overlaps 'upper' (UB [0x0, 0x400)) while both are in use: the value of 'upper' is overwritten before it is read
  // NOTE@-3: 'upper' is placed at UB [0x0, 0x400) here
  // NOTE@+6: 'upper' is written here
  // NOTE@+6: 'lower' overwrites it here
  // NOTE@+6: 'upper' is read here
  // NOTE@+6: 'lower' is read here
  // NOTE@-7: 'lower' fits at 0x400, the first free address
  TASSIGN(c, 0x800);
  TEXPANDS(upper, 1.0f);
  TEXPANDS(lower, 2.0f);
  TEXP(c, upper);
  TEXP(c, lower);
}

// NZ: per column of fractals one run down the rows. 16 valid rows of 32, in
// two columns of 0x400 bytes each, leave [0x200, 0x400) of each free.
using NzHalf = Tile<TileType::Mat, half, 32, 32, BLayout::ColMajor, 16, 32,
                    SLayout::RowMajor>;
void ok_nz(__gm__ half *p) {
  NzHalf a, b;
  LeftT l, r;
  GlobalTensor<half, Shape<1, 1, 1, 16, 32>, Stride<512, 512, 512, 32, 1>> gm(p);
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x800);
  TLOAD(a, gm);
  TLOAD(b, gm);
  pipe_barrier(PIPE_ALL);
  TEXTRACT(l, b, 0, 0);
  TEXTRACT(r, a, 0, 0);
}
void bug_nz(__gm__ half *p) {
  MatT a;
  NzHalf b;
  LeftT l, r;
  GlobalTensor<half, Shape<1, 1, 1, 32, 32>, Stride<1024, 1024, 1024, 32, 1>>
      gm(p);
  GlobalTensor<half, Shape<1, 1, 1, 16, 32>, Stride<512, 512, 512, 32, 1>> gm2(
      p);
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (L1 [0x200, 0xa00)) overlaps 'a' (L1 [0x0, 0x800)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at L1 [0x0, 0x800) here
  // NOTE@+7: 'a' is written here
  // NOTE@+7: 'b' overwrites it here
  // NOTE@+8: 'b' is read here
  // NOTE@+8: 'a' is read here
  // NOTE@-7: 'b' fits at 0x800, the first free address
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x800);
  TLOAD(a, gm);
  TLOAD(b, gm2);
  pipe_barrier(PIPE_ALL);
  TEXTRACT(l, b, 0, 0);
  TEXTRACT(r, a, 0, 0);
}

// TEXTRACT reads a block of its source, here the upper 16 rows of each.
using LeftHalf = TileLeft<half, 16, 32>;
void ok_extract_block(__gm__ half *p) {
  MatT a;
  NzHalf b;
  LeftHalf l, r;
  GlobalTensor<half, Shape<1, 1, 1, 32, 32>, Stride<1024, 1024, 1024, 32, 1>>
      gm(p);
  GlobalTensor<half, Shape<1, 1, 1, 16, 32>, Stride<512, 512, 512, 32, 1>> gm2(
      p);
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x800);
  TLOAD(a, gm);
  TLOAD(b, gm2);
  pipe_barrier(PIPE_ALL);
  TEXTRACT(l, b, 0, 0);
  TEXTRACT(r, a, 0, 0);
}
void bug_extract_block(__gm__ half *p) {
  MatT a;
  NzHalf b;
  LeftHalf l, r;
  GlobalTensor<half, Shape<1, 1, 1, 32, 32>, Stride<1024, 1024, 1024, 32, 1>>
      gm(p);
  GlobalTensor<half, Shape<1, 1, 1, 16, 32>, Stride<512, 512, 512, 32, 1>> gm2(
      p);
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (L1 [0x200, 0xa00)) overlaps 'a' (L1 [0x0, 0x800)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at L1 [0x0, 0x800) here
  // NOTE@+7: 'a' is written here
  // NOTE@+7: 'b' overwrites it here
  // NOTE@+8: 'b' is read here
  // NOTE@+8: 'a' is read here
  // NOTE@-7: 'b' fits at 0x800, the first free address
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x800);
  TLOAD(a, gm);
  TLOAD(b, gm2);
  pipe_barrier(PIPE_ALL);
  TEXTRACT(l, b, 0, 0);
  TEXTRACT(r, a, 16, 0);
}

// L0: whole fractals. 8 valid rows of a fractal of 16 touch all of it.
void bug_whole_fractal(__gm__ float *p) {
  using Part = TileLeft<half, 32, 32, 8, 32>;
  using PartAcc = TileAcc<float, 32, 32, 8, 32>;
  GmAcc gm(p);
  Part l;
  RightT r;
  PartAcc a, b;
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (L0C [0x200, 0x1200)) overlaps 'a' (L0C [0x0, 0x1000)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at L0C [0x0, 0x1000) here
  // NOTE@+5: 'a' is written here
  // NOTE@+5: 'b' overwrites it here
  // NOTE@+6: 'a' is read here
  // NOTE@+6: 'b' is read here
  // NOTE@-7: 'b' fits at 0x1000, the first free address
  TMATMUL(a, l, r);
  TMATMUL(b, l, r);
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, a);
  TSTORE(gm, b);
}
void ok_whole_fractal(__gm__ float *p) {
  using Part = TileLeft<half, 32, 32, 8, 32>;
  using PartAcc = TileAcc<float, 32, 32, 8, 32>;
  GmAcc gm(p);
  Part l;
  RightT r;
  PartAcc a, b;
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TMATMUL(a, l, r);
  TMATMUL(b, l, r);
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, a);
  TSTORE(gm, b);
}

// The last SetValidShape on the path counts.
void bug_last_valid_shape() {
  DynT a(16, 16), b(16, 16), c(16, 16);
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+8: 'a' is written here
  // NOTE@+8: 'b' overwrites it here
  // NOTE@+8: 'b' is read here
  // NOTE@+8: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TASSIGN(c, 0x800);
  a.SetValidShape(8, 16);
  a.SetValidShape(9, 16);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TEXP(c, b);
  TEXP(c, a);
}
void ok_last_valid_shape() {
  DynT a(16, 16), b(16, 16), c(16, 16);
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  TASSIGN(c, 0x800);
  a.SetValidShape(9, 16);
  a.SetValidShape(8, 16);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TEXP(c, b);
  TEXP(c, a);
}
// On the path where 'all' is true, all 16 rows are touched: the kernel is
// followed once more with the largest sizes.
void bug_valid_shape_of_one_path(bool all) {
  DynT a(8, 16), b(16, 16), c(16, 16);
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+8: 'a' is written here
  // NOTE@+8: 'b' overwrites it here
  // NOTE@+8: 'b' is read here
  // NOTE@+8: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TASSIGN(c, 0x800);
  if (all)
    a.SetValidShape(16, 16);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TEXP(c, b);
  TEXP(c, a);
}
void ok_valid_shape_of_both_paths(bool all) {
  DynT a(16, 16), b(16, 16), c(16, 16);
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  TASSIGN(c, 0x800);
  if (all)
    a.SetValidShape(8, 16);
  else
    a.SetValidShape(4, 16);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TEXP(c, b);
  TEXP(c, a);
}
// Generated code: the view keeps the parent's shape, its region is narrowed.
// Capacity says what may be touched, not what is.
void ok_view_keeps_the_parents_shape() {
  DynT parent(16, 16), low(8, 16), high(8, 16), c(16, 16);
  TASSIGN(parent, 0x0);
  TASSIGN(low, 0x1000);
  TASSIGN(high, 0x1200);
  TASSIGN(c, 0x2000);
  TEXPANDS(low, 1.0f);
  TEXPANDS(high, 2.0f);
  TADD(c, low, high);
}
void bug_view_keeps_the_parents_region() {
  DynT parent(16, 16), low(16, 16), high(16, 16), c(16, 16);
  TASSIGN(parent, 0x0);
  TASSIGN(low, 0x1000);
  TASSIGN(high, 0x1200);
  // WARN@-1 [pto-overlapping-tiles]: 'high' (UB [0x1200, 0x1600)) overlaps 'low' (UB [0x1000, 0x1400)) while both are in use: the value of 'low' is overwritten before it is read
  // NOTE@-3: 'low' is placed at UB [0x1000, 0x1400) here
  // NOTE@+6: 'low' is written here
  // NOTE@+6: 'high' overwrites it here
  // NOTE@+6: 'high' is read here
  // NOTE@+5: 'low' is read here
  // NOTE@-7: 'high' fits at 0x400, the first free address
  TASSIGN(c, 0x2000);
  TEXPANDS(low, 1.0f);
  TEXPANDS(high, 2.0f);
  TADD(c, low, high);
}
