// O2: one instruction, two operands in one place.
// RUN: %check_pto %s

#include "../Tiles.h"

// In place: same first byte, destination no wider. Normal.
void ok_in_place_pair() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x400);
  TEXPANDS(a, 1.0f);
  TEXP(b, a);
  TMULS(c, b, 2.0f);
}
void ok_same_tile() {
  VecT a;
  TASSIGN(a, 0x0);
  TEXPANDS(a, 1.0f);
  TEXP(a, a);
}
void ok_narrower_destination() {
  VecT a;
  HalfT b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TEXPANDS(a, 1.0f);
  TCVT(b, a, RoundMode::CAST_RINT);
}
// The wider destination runs ahead of the source that it has not read yet.
void bug_wider_destination() {
  HalfT a;
  VecT b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x200)), and TCVT works on both at once
  // NOTE@-3: 'a' is placed at UB [0x0, 0x200) here
  // NOTE@+3: 'b' is written while 'a' is still read here
  // NOTE@-4: 'b' fits at 0x200, the first free address
  TEXPANDS(a, (half)1.0f);
  TCVT(b, a, RoundMode::CAST_NONE);
}
void ok_wider_destination_apart() {
  HalfT a;
  VecT b;
  TASSIGN(a, 0x400);
  TASSIGN(b, 0x0);
  TEXPANDS(a, (half)1.0f);
  TCVT(b, a, RoundMode::CAST_NONE);
}

// Rows are processed upwards: row i of b covers row i + 1 of a.
void bug_runs_ahead_of_reads() {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x40);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x40, 0x440)) overlaps 'a' (UB [0x0, 0x400)), and TEXP works on both at once
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+3: 'b' is written while 'a' is still read here
  // NOTE@-4: 'b' fits at 0x400, the first free address
  TEXPANDS(a, 1.0f);
  TEXP(b, a);
}
// Row i of b covers row i - 1 of a, which has been read.
void ok_follows_reads() {
  VecT a, b;
  TASSIGN(a, 0x40);
  TASSIGN(b, 0x0);
  TEXPANDS(a, 1.0f);
  TEXP(b, a);
}
void bug_partial() {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)), and TEXP works on both at once
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+3: 'b' is written while 'a' is still read here
  // NOTE@-4: 'b' fits at 0x400, the first free address
  TEXPANDS(a, 1.0f);
  TEXP(b, a);
}
void bug_second_source() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x1000);
  TASSIGN(c, 0x1200);
  // WARN@-1 [pto-overlapping-tiles]: 'c' (UB [0x1200, 0x1600)) overlaps 'b' (UB [0x1000, 0x1400)), and TADD works on both at once
  // NOTE@-3: 'b' is placed at UB [0x1000, 0x1400) here
  // NOTE@+4: 'c' is written while 'b' is still read here
  // NOTE@-4: 'c' fits at 0x400, the first free address
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 1.0f);
  TADD(c, a, b);
}
void ok_second_source() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x1000);
  TASSIGN(c, 0x1400);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 1.0f);
  TADD(c, a, b);
}

// The destination was placed before the source: the source is to move.
void bug_source_is_bound_later() {
  VecT a, b;
  TASSIGN(b, 0x200);
  TASSIGN(a, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'a' (UB [0x0, 0x400)) overlaps 'b' (UB [0x200, 0x600)), and TEXP works on both at once
  // NOTE@-3: 'b' is placed at UB [0x200, 0x600) here
  // NOTE@+3: 'b' is written while 'a' is still read here
  // NOTE@-4: 'a' fits at 0x600, the first free address
  TEXPANDS(a, 1.0f);
  TEXP(b, a);
}

// Two sources that nothing wrote claim a value each.
void bug_two_sources_never_written() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)), and TADD reads both although nothing wrote either
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+3: the two are read as different values here
  // NOTE@-4: 'b' fits at 0x800, the first free address
  TASSIGN(c, 0x400);
  TADD(c, a, b);
}
void bug_two_sources_never_written_partial() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x3E0);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x3e0, 0x7e0)) overlaps 'a' (UB [0x0, 0x400)), and TADD reads both although nothing wrote either
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+3: the two are read as different values here
  // NOTE@-4: 'b' fits at 0x400, the first free address
  TASSIGN(c, 0x800);
  TADD(c, a, b);
}
void ok_two_sources_one_written() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x400);
  TEXPANDS(a, 1.0f);
  TADD(c, a, b);
}
void ok_two_sources_one_tile() {
  VecT a, c;
  TASSIGN(a, 0x0);
  TASSIGN(c, 0x400);
  TADD(c, a, a);
}
void ok_two_sources_apart() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x800);
  TASSIGN(c, 0x400);
  TADD(c, a, b);
}

// Two destinations of one instruction.
void bug_two_destinations() {
  using Col = Tile<TileType::Vec, float, 16, 1, BLayout::ColMajor>;
  using ColI = Tile<TileType::Vec, uint32_t, 16, 1, BLayout::ColMajor>;
  Col val;
  ColI idx;
  VecT x, tmp;
  TASSIGN(x, 0x0);
  TASSIGN(tmp, 0x400);
  TASSIGN(val, 0x800);
  TASSIGN(idx, 0x820);
  // WARN@-1 [pto-overlapping-tiles]: 'idx' (UB [0x820, 0x860)) overlaps 'val' (UB [0x800, 0x840)), and TROWARGMAX works on both at once
  // NOTE@-3: 'val' is placed at UB [0x800, 0x840) here
  // NOTE@+3: 'val' and 'idx' are both written here
  // NOTE@-4: 'idx' fits at 0x840, the first free address
  TEXPANDS(x, 1.0f);
  TROWARGMAX(val, idx, x, tmp);
}
void ok_two_destinations() {
  using Col = Tile<TileType::Vec, float, 16, 1, BLayout::ColMajor>;
  using ColI = Tile<TileType::Vec, uint32_t, 16, 1, BLayout::ColMajor>;
  Col val;
  ColI idx;
  VecT x, tmp;
  TASSIGN(x, 0x0);
  TASSIGN(tmp, 0x400);
  TASSIGN(val, 0x800);
  TASSIGN(idx, 0x840);
  TEXPANDS(x, 1.0f);
  TROWARGMAX(val, idx, x, tmp);
}

// Reduction over the rows: row i of the result, four bytes, lies in rows that
// were read before.
void ok_reduction_in_place() {
  using Col = Tile<TileType::Vec, float, 16, 1, BLayout::ColMajor>;
  VecT x, tmp;
  Col m;
  TASSIGN(x, 0x0);
  TASSIGN(tmp, 0x400);
  TASSIGN(m, 0x0);
  TEXPANDS(x, 1.0f);
  TROWMAX(m, x, tmp);
}
// The row vector lies in row 3 of what it is subtracted from, and the result
// overwrites it before rows 4 to 15 need it.
void bug_broadcast_source_is_overwritten() {
  using Row = Tile<TileType::Vec, float, 1, 16>;
  VecT x, y;
  Row r;
  TASSIGN(x, 0x400);
  TASSIGN(y, 0x0);
  TASSIGN(r, 0xC0);
  // WARN@-1 [pto-overlapping-tiles]: 'r' (UB [0xc0, 0x100)) overlaps 'y' (UB [0x0, 0x400)), and TCOLEXPANDSUB works on both at once
  // NOTE@-3: 'y' is placed at UB [0x0, 0x400) here
  // NOTE@+4: 'y' is written while 'r' is still read here
  // NOTE@-4: 'r' fits at 0x800, the first free address
  TEXPANDS(x, 1.0f);
  TEXPANDS(r, 1.0f);
  TCOLEXPANDSUB(y, x, r);
}
void ok_broadcast_source() {
  using Row = Tile<TileType::Vec, float, 1, 16>;
  VecT x, y;
  Row r;
  TASSIGN(x, 0x400);
  TASSIGN(y, 0x0);
  TASSIGN(r, 0x800);
  TEXPANDS(x, 1.0f);
  TEXPANDS(r, 1.0f);
  TCOLEXPANDSUB(y, x, r);
}

// A row that is copied to all rows of the tile that it is the first row of is
// copied to itself, and is there for the others. One that lies across two rows
// of it is not there any more when the later ones come.
void bug_row_in_the_middle(__gm__ float *x) {
  using Row = Tile<TileType::Vec, float, 1, 16>;
  VecT y;
  Row r;
  TASSIGN(y, 0x0);
  TASSIGN(r, 0x20);
  // WARN@-1 [pto-overlapping-tiles]: 'r' (UB [0x20, 0x60)) overlaps 'y' (UB [0x0, 0x400)), and TCOLEXPAND works on both at once
  // NOTE@-3: 'y' is placed at UB [0x0, 0x400) here
  // NOTE@+3: 'y' is written while 'r' is still read here
  // NOTE@-4: 'r' fits at 0x400, the first free address
  TEXPANDS(r, 1.0f);
  TCOLEXPAND(y, r);
}
void ok_first_row_to_all(__gm__ float *x) {
  using Row = Tile<TileType::Vec, float, 1, 16>;
  VecT y;
  Row r;
  TASSIGN(y, 0x0);
  TASSIGN(r, 0x0);
  TEXPANDS(r, 1.0f);
  TCOLEXPAND(y, r);
}

// Moves: the transposition scatters what it has read over what it has not.
void bug_move() {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x20);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x20, 0x420)) overlaps 'a' (UB [0x0, 0x400)), and TMOV works on both at once
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+3: 'b' is written while 'a' is still read here
  // NOTE@-4: 'b' fits at 0x400, the first free address
  TEXPANDS(a, 1.0f);
  TMOV(b, a);
}

// The accumulator's two names.
void ok_accumulate_in_place() {
  LeftT l;
  RightT r;
  AccT in, out;
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  TASSIGN(in, 0x0);
  TASSIGN(out, 0x0);
  TMATMUL(in, l, r);
  TMATMUL_ACC(out, in, l, r);
}
void bug_accumulate_shifted() {
  LeftT l;
  RightT r;
  AccT in, out;
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  TASSIGN(in, 0x0);
  TASSIGN(out, 0x400);
  // WARN@-1 [pto-overlapping-tiles]: 'out' (L0C [0x400, 0x1400)) overlaps 'in' (L0C [0x0, 0x1000)), and TMATMUL_ACC works on both at once
  // NOTE@-3: 'in' is placed at L0C [0x0, 0x1000) here
  // NOTE@+3: 'out' is written while 'in' is still read here
  // NOTE@-4: 'out' fits at 0x1000, the first free address
  TMATMUL(in, l, r);
  TMATMUL_ACC(out, in, l, r);
  // WARN@-1 [pto-not-in-place]: TMATMUL_ACC adds to what 'out' (L0C [0x400, 0x1400)) holds; 'in' (L0C [0x0, 0x1000)) is not read
  // NOTE@-8: 'out' is placed at L0C [0x400, 0x1400) here
  // NOTE@-10: 'in' is placed at L0C [0x0, 0x1000) here
}

// Nothing is known of this instruction's operands: silence.
namespace pto {
template <typename A, typename B, typename C>
RecordEvent TNOSUCHTHING(A &a, B &b, C &c);
}
void ok_unknown_instruction() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  TASSIGN(c, 0x100);
  TNOSUCHTHING(a, b, c);
}

// The cube does not work row by row: a result that lies lower overwrites what
// was not read, too.
void bug_accumulate_shifted_down() {
  LeftT l;
  RightT r;
  AccT in, out;
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  TASSIGN(in, 0x400);
  TASSIGN(out, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'out' (L0C [0x0, 0x1000)) overlaps 'in' (L0C [0x400, 0x1400)), and TMATMUL_ACC works on both at once
  // NOTE@-3: 'in' is placed at L0C [0x400, 0x1400) here
  // NOTE@+3: 'out' is written while 'in' is still read here
  // NOTE@-4: 'out' fits at 0x1400, the first free address
  TMATMUL(in, l, r);
  TMATMUL_ACC(out, in, l, r);
  // WARN@-1 [pto-not-in-place]: TMATMUL_ACC adds to what 'out' (L0C [0x0, 0x1000)) holds; 'in' (L0C [0x400, 0x1400)) is not read
  // NOTE@-8: 'out' is placed at L0C [0x0, 0x1000) here
  // NOTE@-10: 'in' is placed at L0C [0x400, 0x1400) here
}
// Nothing overlaps, but the hardware does not look where `in` lies.
void bug_accumulate_apart() {
  LeftT l;
  RightT r;
  AccT in, out;
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  TASSIGN(in, 0x1000);
  TASSIGN(out, 0x0);
  TMATMUL(in, l, r);
  TMATMUL_ACC(out, in, l, r);
  // WARN@-1 [pto-not-in-place]: TMATMUL_ACC adds to what 'out' (L0C [0x0, 0x1000)) holds; 'in' (L0C [0x1000, 0x2000)) is not read
  // NOTE@-4: 'out' is placed at L0C [0x0, 0x1000) here
  // NOTE@-6: 'in' is placed at L0C [0x1000, 0x2000) here
}
void ok_move() {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TEXPANDS(a, 1.0f);
  TMOV(b, a);
}
// Half a row lower: row i of the destination covers the rest of row i - 1 and
// the beginning of row i, which is being read.
void ok_half_a_row_lower() {
  VecT a, b;
  TASSIGN(a, 0x20);
  TASSIGN(b, 0x0);
  TEXPANDS(a, 1.0f);
  TEXP(b, a);
}
void bug_half_a_row_higher() {
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x20);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x20, 0x420)) overlaps 'a' (UB [0x0, 0x400)), and TEXP works on both at once
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+3: 'b' is written while 'a' is still read here
  // NOTE@-4: 'b' fits at 0x400, the first free address
  TEXPANDS(a, 1.0f);
  TEXP(b, a);
}
// The common bytes were written, though before the two were placed: they are
// views by hand of what lies there.
void ok_two_sources_of_a_third_tile() {
  VecT x, a, b, c;
  TASSIGN(x, 0x0);
  TASSIGN(c, 0x400);
  TEXPANDS(x, 1.0f);
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TADD(c, a, b);
}

// The larger one of a value and itself: the running maximum lies on the
// block's, which is a column there and a row here.
using ColT = Tile<TileType::Vec, float, 64, 1, BLayout::ColMajor>;
using RowT = Tile<TileType::Vec, float, 1, 64>;
using BlockT = Tile<TileType::Vec, float, 64, 64>;
using GmBlock = GlobalTensor<float, Shape<1, 1, 1, 64, 64>,
                             Stride<4096, 4096, 4096, 64, 1>>;
template <int Current> AICORE void runningMax(__gm__ float *x, int n) {
  BlockT t, tmp;
  ColT most, current;
  RowT mostRow, currentRow;
  TASSIGN(t, 0x0);
  TASSIGN(tmp, 0x4000);
  TASSIGN(most, 0x8000);
  TASSIGN(current, Current);
  // WARN@-1 [pto-overlapping-tiles]: 'current' (UB [0x8000, 0x8100)) overlaps 'mostRow' (UB [0x8000, 0x8100)) while both are in use: the value of 'mostRow' is overwritten before it is read
  // NOTE@+7: 'mostRow' is placed at UB [0x8000, 0x8100) here
  // NOTE@+13: 'mostRow' is written here
  // NOTE@+18: 'current' overwrites it here
  // NOTE@+19: 'current' is read here
  // NOTE@+18: 'mostRow' is read here
  // NOTE@+21: in this call of 'runningMax<32768>'
  // NOTE@-8: 'current' fits at 0x8100, the first free address
  TRESHAPE(mostRow, most);
  TRESHAPE(currentRow, current);
  // WARN@-1 [pto-overlapping-tiles]: 'currentRow' (UB [0x8000, 0x8100)) overlaps 'mostRow' (UB [0x8000, 0x8100)), and TMAX takes both, which are one value
  // NOTE@-3: 'mostRow' is placed at UB [0x8000, 0x8100) here
  // NOTE@+11: the two are read as different values here
  // NOTE@+14: in this call of 'runningMax<32768>'
  // NOTE@-5: 'currentRow' fits at 0x8100, the first free address
  TEXPANDS(mostRow, -1e30f);
  for (int i = 0; i < n; ++i) {
    GmBlock g(x + i * 4096);
    pipe_barrier(PIPE_ALL);
    TLOAD(t, g);
    pipe_barrier(PIPE_ALL);
    TROWMAX(current, t, tmp);
    pipe_barrier(PIPE_V);
    TMAX(mostRow, mostRow, currentRow);
  }
}
__global__ AICORE void bug_running_max(__gm__ float *x, int n) {
  runningMax<0x8000>(x, n);
}
__global__ AICORE void ok_running_max(__gm__ float *x, int n) {
  runningMax<0x8100>(x, n);
}
// A value with two names is squared, or doubled, on purpose.
__global__ AICORE void ok_square(__gm__ float *x) {
  VecT a, same, out;
  TASSIGN(a, 0x0);
  TASSIGN(same, 0x0);
  TASSIGN(out, 0x400);
  GmT g(x);
  TLOAD(a, g);
  pipe_barrier(PIPE_ALL);
  TMUL(out, a, same);
}
// Nor is a value that a compiler gave two names no value: of one chunk, the
// distance to the maximum is 0.
__global__ AICORE void ok_distance_to_itself(__gm__ float *x) {
  VecT a, first, second, out;
  TASSIGN(a, 0x0);
  TASSIGN(first, 0x0);
  TASSIGN(second, 0x0);
  TASSIGN(out, 0x400);
  GmT g(x);
  TLOAD(a, g);
  pipe_barrier(PIPE_ALL);
  TSUB(out, first, second);
}
