// Reads of bytes that nothing has written.
// RUN: %check_pto %s --checks=-*,pto-uninitialized-tile
// RUN: %check_pto %s --checks=-*,pto-uninitialized-tile --suffixes=AUTO -- -D__PTO_AUTO__

#include "../Tiles.h"

/// Three tiles, the first of them filled.
struct Tiles {
  VecT a, b, c;
  AICORE Tiles() {
    TASSIGN(a, 0x0);
    TASSIGN(b, 0x400);
    TASSIGN(c, 0x800);
    TEXPANDS(a, 1.0f);
  }
};

void bug_source() {
  Tiles t;
  TADD(t.c, t.a, t.b);
  // WARN@-1 [pto-uninitialized-tile]: TADD reads 't.b' (UB [0x400, 0x800)), which nothing has written
  // NOTE@-10: 't.b' is placed at UB [0x400, 0x800) here
}
void ok_source() {
  Tiles t;
  TEXP(t.b, t.a);
  TADD(t.c, t.a, t.b);
}
// An operand that the call leaves out writes nothing.
void bug_operand_left_out() {
  Tiles t;
  Tile<TileType::Vec, int8_t, 16, 32, BLayout::RowMajor, 16, 16> q;
  TASSIGN(q, 0x800);
  TQUANT<QuantType::INT8_SYM>(q, t.b, t.a);
  // WARN@-1 [pto-uninitialized-tile]: TQUANT reads 't.b' (UB [0x400, 0x800)), which nothing has written
  // NOTE@-24: 't.b' is placed at UB [0x400, 0x800) here
}
void ok_operand_left_out() {
  Tiles t;
  Tile<TileType::Vec, int8_t, 16, 32, BLayout::RowMajor, 16, 16> q;
  TASSIGN(q, 0x800);
  TEXP(t.b, t.a);
  TQUANT<QuantType::INT8_SYM>(q, t.b, t.a);
}
// An offset comes by a pointer, with scratch in front of it or without.
void bug_operand_by_pointer() {
  Tiles t;
  Tile<TileType::Vec, int8_t, 16, 32, BLayout::RowMajor, 16, 16> q;
  TASSIGN(q, 0xc00);
  TQUANT<QuantType::INT8_ASYM>(q, t.a, t.a, &t.b);
  // WARN@-1 [pto-uninitialized-tile]: TQUANT reads 't.b' (UB [0x400, 0x800)), which nothing has written
  // NOTE@-40: 't.b' is placed at UB [0x400, 0x800) here
}
void ok_operand_by_pointer() {
  Tiles t;
  Tile<TileType::Vec, int8_t, 16, 32, BLayout::RowMajor, 16, 16> q;
  TASSIGN(q, 0xc00);
  TEXP(t.b, t.a);
  TQUANT<QuantType::INT8_ASYM>(q, t.a, t.a, &t.b);
}
void bug_operand_behind_scratch() {
  Tiles t;
  Tile<TileType::Vec, int8_t, 16, 32, BLayout::RowMajor, 16, 16> q;
  TASSIGN(q, 0xc00);
  TQUANT<QuantType::INT8_ASYM>(q, t.a, t.a, t.c, &t.b);
  // WARN@-1 [pto-uninitialized-tile]: TQUANT reads 't.b' (UB [0x400, 0x800)), which nothing has written
  // NOTE@-55: 't.b' is placed at UB [0x400, 0x800) here
}
void ok_scratch_and_no_offset() {
  Tiles t;
  Tile<TileType::Vec, int8_t, 16, 32, BLayout::RowMajor, 16, 16> q;
  TASSIGN(q, 0xc00);
  TQUANT<QuantType::INT8_SYM>(q, t.a, t.a, t.c);
}
void bug_store(__gm__ float *x) {
  Tiles t;
  GmT gm(x);
  TSTORE(gm, t.b);
  // WARN@-1 [pto-uninitialized-tile]: TSTORE reads 't.b' (UB [0x400, 0x800)), which nothing has written
  // NOTE@-68: 't.b' is placed at UB [0x400, 0x800) here
}
void ok_load(__gm__ float *x) {
  Tiles t;
  GmT gm(x);
  TLOAD(t.b, gm);
  TEXP(t.c, t.b);
}
void bug_written_too_late() {
  Tiles t;
  TEXP(t.c, t.b);
  // WARN@-1 [pto-uninitialized-tile]: TEXP reads 't.b' (UB [0x400, 0x800)), which nothing has written
  // NOTE@-80: 't.b' is placed at UB [0x400, 0x800) here
  TEXPANDS(t.b, 2.0f);
}

// Accumulation.
void bug_sum(int n) {
  Tiles t;
  for (int i = 0; i < n; ++i)
    TADD(t.b, t.b, t.a);
    // WARN@-1 [pto-uninitialized-tile]: TADD reads 't.b' (UB [0x400, 0x800)), which nothing has written
    // NOTE@-90: 't.b' is placed at UB [0x400, 0x800) here
}
void ok_sum(int n) {
  Tiles t;
  TEXPANDS(t.b, 0.0f);
  for (int i = 0; i < n; ++i)
    TADD(t.b, t.b, t.a);
}
void ok_first_iteration(int n) {
  Tiles t;
  for (int i = 0; i < n; ++i) {
    if (i == 0)
      TEXPANDS(t.b, 0.0f);
    TADD(t.b, t.b, t.a);
  }
}
// A ring of two slots that the loop has gone round.
void bug_ring(__gm__ float *x, int n) {
  GmT gm(x);
  VecT in, out;
  for (int i = 0, ping = 0; i < n; ++i, ping = 1 - ping) {
    TASSIGN(in, ping ? 0x0 : 0x400);
    TASSIGN(out, ping ? 0x800 : 0xc00);
    TLOAD(in, gm);
    TSTORE(gm, out);
    // WARN@-1 [pto-uninitialized-tile]: TSTORE reads 'out' (UB [0xc00, 0x1000)), which nothing has written
    // NOTE@-4: 'out' is placed at UB [0xc00, 0x1000) here
  }
}
void ok_ring(__gm__ float *x, int n) {
  GmT gm(x);
  VecT in, out;
  for (int i = 0, ping = 0; i < n; ++i, ping = 1 - ping) {
    TASSIGN(in, ping ? 0x0 : 0x400);
    TASSIGN(out, ping ? 0x800 : 0xc00);
    TLOAD(in, gm);
    TEXP(out, in);
    TSTORE(gm, out);
  }
}
// Later iterations may write to further ones.
void ok_longer_ring(__gm__ float *x, int n) {
  GmT gm(x);
  VecT in, last;
  for (int i = 0; i < n; ++i) {
    TASSIGN(in, (i / 2) % 8 * 0x400);
    TLOAD(in, gm);
  }
  TASSIGN(last, 0x1c00);
  TSTORE(gm, last);
}
void bug_product(__gm__ half *x) {
  MatT m;
  LeftT l;
  RightT r;
  AccT acc;
  GmMat gm(x);
  TASSIGN(m, 0x0);
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  TASSIGN(acc, 0x0);
  TLOAD(m, gm);
  TMOV(l, m);
  TMOV(r, m);
  TMATMUL_ACC(acc, l, r);
  // WARN@-1 [pto-uninitialized-tile]: TMATMUL_ACC reads 'acc' (L0C [0x0, 0x1000)), which nothing has written
  // NOTE@-6: 'acc' is placed at L0C [0x0, 0x1000) here
}
void ok_product(__gm__ half *x) {
  MatT m;
  LeftT l;
  RightT r;
  AccT acc;
  GmMat gm(x);
  TASSIGN(m, 0x0);
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  TASSIGN(acc, 0x0);
  TLOAD(m, gm);
  TMOV(l, m);
  TMOV(r, m);
  TMATMUL(acc, l, r);
  TMATMUL_ACC(acc, l, r);
}

// Through something else.
void ok_another_tile() {
  Tiles t;
  VecT other;
  TASSIGN(other, 0x200);
  TEXP(t.c, other);
}
void ok_view() {
  Tiles t;
  Tile<TileType::Vec, float, 8, 16> lower;
  TSUBVIEW(lower, t.b, 8, 0);
  TEXPANDS(lower, 1.0f);
  TEXP(t.c, t.b);
}
void bug_view() {
  Tiles t;
  Tile<TileType::Vec, float, 8, 16> lower;
  TSUBVIEW(lower, t.b, 8, 0);
  TEXP(t.c, lower);
  // WARN@-1 [pto-uninitialized-tile]: TEXP reads 'lower' (UB [0x600, 0x800)), which nothing has written
  // NOTE@-3: 'lower' is placed at UB [0x600, 0x800) here
}

// Paths.
void ok_some_path(bool fill) {
  Tiles t;
  if (fill)
    TEXPANDS(t.b, 2.0f);
  TEXP(t.c, t.b);
}
void bug_other_arm(bool fill) {
  Tiles t;
  if (fill)
    TEXPANDS(t.b, 2.0f);
  else
    TEXP(t.c, t.b);
    // WARN@-1 [pto-uninitialized-tile]: TEXP reads 't.b' (UB [0x400, 0x800)), which nothing has written
    // NOTE@-212: 't.b' is placed at UB [0x400, 0x800) here
}
void ok_loop_that_may_be_empty(int n) {
  Tiles t;
  for (int i = 0; i < n; ++i)
    TEXPANDS(t.b, 2.0f);
  TEXP(t.c, t.b);
}
void ok_ring(int n) {
  VecT ring[8], out;
  TASSIGN(out, 0x8000);
  for (int i = 0; i < 8; ++i)
    TASSIGN(ring[i], i * 0x400);
  for (int i = 0; i < n; ++i)
    TEXPANDS(ring[i % 8], 1.0f);
  TEXP(out, ring[7]);
}
void bug_end_of_ring() {
  VecT ring[8], out;
  TASSIGN(out, 0x8000);
  for (int i = 0; i < 8; ++i)
    TASSIGN(ring[i], i * 0x400);
  for (int i = 0; i < 7; ++i)
    TEXPANDS(ring[i], 1.0f);
  TEXP(out, ring[7]);
  // WARN@-1 [pto-uninitialized-tile]: TEXP reads 'ring[7]' (UB [0x1c00, 0x2000)), which nothing has written
  // NOTE@-5: 'ring[7]' is placed at UB [0x1c00, 0x2000) here
}

// What may have written anything.
void outside();
void ok_unknown_call() {
  Tiles t;
  outside();
  TEXP(t.c, t.b);
}
void ok_raw_instruction(__gm__ float *x) {
  Tiles t;
  copy_gm_to_ubuf(t.b.data(), x, 0, 1, 1, 0, 0);
  TEXP(t.c, t.b);
}
void ok_other_core() {
  Tiles t;
  wait_intra_block(PIPE_V, 0);
  TEXP(t.c, t.b);
}
void ok_pointer(float *p) {
  Tiles t;
  *p = 1.0f;
  TEXP(t.c, t.b);
}
void ok_unknown_address(int at) {
  Tiles t;
  VecT other;
  TASSIGN(other, at);
  TEXPANDS(other, 1.0f);
  TEXP(t.c, t.b);
}

// Cleared.
void ok_difference() {
  Tiles t;
  TSUB(t.b, t.b, t.b);
  TEXP(t.c, t.b);
}
void ok_times_nothing() {
  Tiles t;
  float zero = 0.0f;
  TMULS(t.b, t.c, zero);
  TEXP(t.c, t.b);
}
void ok_times_what_may_be_nothing(int n) {
  Tiles t;
  TMULS(t.b, t.c, n > 2 ? 1.0f : 0.0f);
  TEXP(t.c, t.b);
}
void bug_times_something() {
  Tiles t;
  TMULS(t.b, t.c, 2.0f);
  // WARN@-1 [pto-uninitialized-tile]: TMULS reads 't.c' (UB [0x800, 0xc00)), which nothing has written
  // NOTE@-291: 't.c' is placed at UB [0x800, 0xc00) here
  TEXP(t.c, t.b);
}
void bug_times_what_the_host_says(float scale) {
  Tiles t;
  TMULS(t.b, t.c, scale);
  // WARN@-1 [pto-uninitialized-tile]: TMULS reads 't.c' (UB [0x800, 0xc00)), which nothing has written
  // NOTE@-298: 't.c' is placed at UB [0x800, 0xc00) here
  TEXP(t.c, t.b);
}
void bug_times_what_memory_holds(__gm__ float *scales, int i) {
  Tiles t;
  TMULS(t.b, t.c, scales[i]);
  // WARN@-1 [pto-uninitialized-tile]: TMULS reads 't.c' (UB [0x800, 0xc00)), which nothing has written
  // NOTE@-305: 't.c' is placed at UB [0x800, 0xc00) here
  TEXP(t.c, t.b);
}
void bug_times_other_bits(__gm__ long *args) {
  union {
    long bits;
    float scale;
  } given;
  given.bits = args[4];
  Tiles t;
  TMULS(t.b, t.c, given.scale);
  // WARN@-1 [pto-uninitialized-tile]: TMULS reads 't.c' (UB [0x800, 0xc00)), which nothing has written
  // NOTE@-317: 't.c' is placed at UB [0x800, 0xc00) here
  TEXP(t.c, t.b);
}
void ok_padding() {
  Tiles t;
  TFILLPAD(t.b, t.b);
  TEXP(t.c, t.b);
}
// An excerpt.
void ok_no_input() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TADD(c, a, b);
}
// A part of some other kernel.
inline void ok_part(float scale) {
  Tiles t;
  TADD(t.c, t.a, t.b);
}

// The third tile of a gather is the positions, or the counts that it writes.
void ok_gather_that_compares() {
  Tiles t;
  VecT counts;
  TASSIGN(counts, 0xc00);
  TGATHER<VecT, VecT, VecT, VecT, CmpMode::GT, 0>(t.b, t.a, 1.0f, counts, t.c);
}
void bug_gather_that_compares() {
  Tiles t;
  VecT counts;
  TASSIGN(counts, 0xc00);
  TGATHER<VecT, VecT, VecT, VecT, CmpMode::GT, 0>(t.a, t.b, 1.0f, counts, t.c);
  // WARN@-1 [pto-uninitialized-tile]: TGATHER reads 't.b' (UB [0x400, 0x800)), which nothing has written
  // NOTE@-353: 't.b' is placed at UB [0x400, 0x800) here
}

// It is where it was.
void ok_moved_onto_itself() {
  Tiles t;
  VecT same;
  TASSIGN(same, 0x400);
  TMOV(same, t.b);
}
void bug_moved_onto_itself() {
  Tiles t;
  VecT same;
  TASSIGN(same, 0x400);
  TMOV(same, t.b);
  TADD(t.c, t.a, same);
  // WARN@-1 [pto-uninitialized-tile]: TADD reads 'same' (UB [0x400, 0x800)), which nothing has written
  // NOTE@-4: 'same' is placed at UB [0x400, 0x800) here
}
void bug_moved_elsewhere() {
  Tiles t;
  TMOV(t.c, t.b);
  // WARN@-1 [pto-uninitialized-tile]: TMOV reads 't.b' (UB [0x400, 0x800)), which nothing has written
  // NOTE@-376: 't.b' is placed at UB [0x400, 0x800) here
}

// What scatters reads its values and its indices.
AICORE inline void scatter(__gm__ float *x, __gm__ int32_t *at, bool loadsBoth) {
  using IndexT = Tile<TileType::Vec, int32_t, 16, 16>;
  using GmI = GlobalTensor<int32_t, Shape<1, 1, 1, 16, 16>,
                           Stride<256, 256, 256, 16, 1>>;
  VecT values, to;
  IndexT index;
  TASSIGN(values, 0x0);
  TASSIGN(index, 0x400);
  TASSIGN(to, 0x800);
  GmT gx(x);
  GmI gi(at);
  TLOAD(values, gx);
  if (loadsBoth)
    TLOAD(index, gi);
  TSYNC();
  TSCATTER(to, values, index);
  // WARN@-1 [pto-uninitialized-tile]: TSCATTER reads 'index' (UB [0x400, 0x800)), which nothing has written
  // NOTE@-10: 'index' is placed at UB [0x400, 0x800) here
  // NOTE@+2: in this call of 'scatter'
}
void bug_index(__gm__ float *x, __gm__ int32_t *at) { scatter(x, at, false); }
void ok_index(__gm__ float *x, __gm__ int32_t *at) { scatter(x, at, true); }
