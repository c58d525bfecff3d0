// What an instruction does with its operands, as far as O1 sees it.
// RUN: %check_pto %s --checks=-*,pto-overlapping-tiles

#include "../Tiles.h"

// It reads its sources before it writes its destination: the last read of 'a'
// is in time.
void ok_last_read_is_in_the_writing_instruction() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x400);
  TEXPANDS(a, 1.0f);
  TEXP(b, a);
  TEXP(c, b);
}
void bug_read_again_behind_it() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+6: 'a' is written here
  // NOTE@+6: 'b' overwrites it here
  // NOTE@+6: 'b' is read here
  // NOTE@+5: 'a' is read here
  // NOTE@-7: 'b' fits at 0x800, the first free address
  TASSIGN(c, 0x400);
  TEXPANDS(a, 1.0f);
  TEXP(b, a);
  TADD(c, b, a);
}

// TMATMUL_ACC reads its destination, TMATMUL does not.
void bug_accumulates_what_is_lost(GmAcc &gm) {
  LeftT l;
  RightT r;
  AccT acc, other;
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  TASSIGN(acc, 0x0);
  TASSIGN(other, 0x800);
  // WARN@-1 [pto-overlapping-tiles]: 'other' (L0C [0x800, 0x1800)) overlaps 'acc' (L0C [0x0, 0x1000)) while both are in use: the value of 'acc' is overwritten before it is read
  // NOTE@-3: 'acc' is placed at L0C [0x0, 0x1000) here
  // NOTE@+5: 'acc' is written here
  // NOTE@+5: 'other' overwrites it here
  // NOTE@+5: 'other' is read here
  // NOTE@+5: 'acc' is read here
  // NOTE@-7: 'other' fits at 0x1000, the first free address
  TMATMUL(acc, l, r);
  TMATMUL(other, l, r);
  TSTORE(gm, other);
  TMATMUL_ACC(acc, acc, l, r);
}
void ok_begins_anew(GmAcc &gm) {
  LeftT l;
  RightT r;
  AccT acc, other;
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  TASSIGN(acc, 0x0);
  TASSIGN(other, 0x800);
  TMATMUL(acc, l, r);
  TMATMUL(other, l, r);
  TSTORE(gm, other);
  TMATMUL(acc, l, r);
  TSTORE(gm, acc);
}

// The second destination is written, too.
using Col = Tile<TileType::Vec, float, 16, 1, BLayout::ColMajor>;
using ColI = Tile<TileType::Vec, uint32_t, 16, 1, BLayout::ColMajor>;
void bug_second_destination() {
  VecT x, tmp, y;
  Col val, kept;
  ColI idx, index;
  TASSIGN(x, 0x0);
  TASSIGN(tmp, 0x400);
  TASSIGN(y, 0x800);
  TASSIGN(val, 0xC00);
  TASSIGN(kept, 0x1000);
  TASSIGN(idx, 0x1000);
  // WARN@-1 [pto-overlapping-tiles]: 'idx' (UB [0x1000, 0x1040)) overlaps 'kept' (UB [0x1000, 0x1040)) while both are in use: the value of 'kept' is overwritten before it is read
  // NOTE@-3: 'kept' is placed at UB [0x1000, 0x1040) here
  // NOTE@+7: 'kept' is written here
  // NOTE@+7: 'idx' overwrites it here
  // NOTE@+7: 'idx' is read here
  // NOTE@+7: 'kept' is read here
  // NOTE@-7: 'idx' fits at 0xc40, the first free address
  TASSIGN(index, 0x1400);
  TEXPANDS(x, 1.0f);
  TROWMAX(kept, x, tmp);
  TROWARGMAX(val, idx, x, tmp);
  TABS(index, idx);
  TROWEXPANDSUB(y, x, kept);
}
void ok_second_destination() {
  VecT x, tmp, y;
  Col val, kept;
  ColI idx, index;
  TASSIGN(x, 0x0);
  TASSIGN(tmp, 0x400);
  TASSIGN(y, 0x800);
  TASSIGN(val, 0xC00);
  TASSIGN(kept, 0x1000);
  TASSIGN(idx, 0x1040);
  TASSIGN(index, 0x1400);
  TEXPANDS(x, 1.0f);
  TROWMAX(kept, x, tmp);
  TROWARGMAX(val, idx, x, tmp);
  TABS(index, idx);
  TROWEXPANDSUB(y, x, kept);
}

// B is read through a view of it: through its own alias group.
void bug_read_through_a_view() {
  VecT a, b, c, d;
  Tile<TileType::Vec, float, 1, 256> flat, out;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+8: 'a' is written here
  // NOTE@+8: 'b' overwrites it here
  // NOTE@+8: 'b' is read here
  // NOTE@+8: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TASSIGN(c, 0x800);
  TASSIGN(out, 0xC00);
  TRESHAPE(flat, b);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TEXP(out, flat);
  TEXP(c, a);
}
// A tile that was placed there by hand is no view of 'b': it reads what 'a' and
// 'b' left.
void ok_read_through_another_tile() {
  VecT a, b, c;
  Tile<TileType::Vec, float, 1, 256> flat, out;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x800);
  TASSIGN(out, 0xC00);
  TASSIGN(flat, 0x0);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TEXP(out, flat);
  TEXP(c, a);
}

// No synchronisation makes it right.
void bug_in_spite_of_barriers() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+6: 'a' is written here
  // NOTE@+7: 'b' overwrites it here
  // NOTE@+8: 'b' is read here
  // NOTE@+9: 'a' is read here
  // NOTE@-7: 'b' fits at 0x800, the first free address
  TASSIGN(c, 0x400);
  TEXPANDS(a, 1.0f);
  pipe_barrier(PIPE_ALL);
  TEXPANDS(b, 2.0f);
  pipe_barrier(PIPE_ALL);
  TEXP(c, b);
  pipe_barrier(PIPE_ALL);
  TADD(c, c, a);
}
void ok_read_in_time() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x400);
  TEXPANDS(a, 1.0f);
  pipe_barrier(PIPE_ALL);
  TEXP(c, a);
  pipe_barrier(PIPE_ALL);
  TEXPANDS(b, 2.0f);
  pipe_barrier(PIPE_ALL);
  TADD(c, c, b);
}

// An instruction that is not in the table: what it does with its operands is a
// guess, so it makes no finding. TADDS is known.
namespace pto {
template <typename A, typename B> RecordEvent TNOSUCHTHING(A &a, B &b);
}
void ok_unknown_instruction_may_have_read() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x400);
  TEXPANDS(a, 1.0f);
  TNOSUCHTHING(b, c);
  TEXP(c, b);
  TEXP(c, a);
}
void bug_known_instruction() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+6: 'a' is written here
  // NOTE@+6: 'b' overwrites it here
  // NOTE@+6: 'b' is read here
  // NOTE@+6: 'a' is read here
  // NOTE@-7: 'b' fits at 0x800, the first free address
  TASSIGN(c, 0x400);
  TEXPANDS(a, 1.0f);
  TADDS(b, c, 1.0f);
  TEXP(c, b);
  TEXP(c, a);
}

// Reductions write their temporary (A2A3, rows of more than 256 bytes).
using WideT = Tile<TileType::Vec, float, 16, 128>;
using ColumnT = Tile<TileType::Vec, float, 16, 8, BLayout::RowMajor, 16, 1>;
void bug_temporary() {
  WideT a, b, tmp;
  ColumnT sum;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x2000);
  TASSIGN(tmp, 0x2400);
  // WARN@-1 [pto-overlapping-tiles]: 'tmp' (UB [0x2400, 0x4400)) overlaps 'b' (UB [0x2000, 0x4000)) while both are in use: the value of 'b' is overwritten before it is read
  // NOTE@-3: 'b' is placed at UB [0x2000, 0x4000) here
  // NOTE@+7: 'b' is written here
  // NOTE@+7: 'tmp' overwrites it here
  // NOTE@+6: 'tmp' is scratch here
  // NOTE@+6: 'b' is read here
  // NOTE@-7: 'tmp' fits at 0x4000, the first free address
  TASSIGN(sum, 0x8000);
  TEXPANDS(a, 1.0f);
  TEXP(b, a);
  TROWSUM(sum, a, tmp);
  TADD(a, a, b);
}
void ok_temporary() {
  WideT a, b, tmp;
  ColumnT sum;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x2000);
  TASSIGN(tmp, 0x4000);
  TASSIGN(sum, 0x8000);
  TEXPANDS(a, 1.0f);
  TEXP(b, a);
  TROWSUM(sum, a, tmp);
  TADD(a, a, b);
}

// A histogram compares the indices with the bytes above the one that it counts;
// the highest one has none above it.
template <HistByte Byte, typename Element> void histogram() {
  Tile<TileType::Vec, Element, 8, 32> src;
  Tile<TileType::Vec, uint8_t, 8, 32> idx;
  Tile<TileType::Vec, uint32_t, 8, 32> dst;
  VecT other, last;
  TASSIGN(src, 0x0);
  TASSIGN(dst, 0x400);
  TASSIGN(idx, 0x800);
  TASSIGN(other, 0x800);
  // WARN@-1 [pto-overlapping-tiles]: 'other' (UB [0x800, 0xc00)) overlaps 'idx' (UB [0x800, 0x900)) while both are in use: the value of 'idx' is overwritten before it is read
  // NOTE@-3: 'idx' is placed at UB [0x800, 0x900) here
  // NOTE@+8: 'idx' is written here
  // NOTE@+8: 'other' overwrites it here
  // NOTE@+8: 'idx' is read here
  // NOTE@+8: 'other' is read here
  // NOTE@+9: in this call of 'histogram<pto::HistByte::BYTE_1, unsigned int>'
  // NOTE@-8: 'other' fits at 0x1000, the first free address
  TASSIGN(last, 0xc00);
  TEXPANDS(src, 1);
  TEXPANDS(idx, 1);
  TEXPANDS(other, 1.0f);
  THISTOGRAM<Byte>(dst, src, idx);
  TEXP(last, other);
}
void bug_byte_of_four() { histogram<HistByte::BYTE_1, uint32_t>(); }
void ok_highest_byte_of_four() { histogram<HistByte::BYTE_3, uint32_t>(); }
void ok_highest_byte_of_two() { histogram<HistByte::BYTE_1, uint16_t>(); }
