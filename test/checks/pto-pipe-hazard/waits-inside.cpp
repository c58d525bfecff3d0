// What instructions wait for inside the library: on A2A3 some of them are loops
// of the scalar unit, which waits for PIPE_V first and lets PIPE_V wait for it.
// RUN: %check_pto %s --suffixes=,A2A3 --config '{CheckOptions: {PtoTarget: A2A3}}'
// RUN: %check_pto %s --suffixes=,A5 --config '{CheckOptions: {PtoTarget: A5}}'

#include "../Tiles.h"

using IntT = Tile<TileType::Vec, int32_t, 16, 16>;
using GmI = GlobalTensor<int32_t, Shape<1, 1, 1, 16, 16>,
                         Stride<256, 256, 256, 16, 1>>;

template <pipe_t From, pipe_t To> AICORE inline void order() {
  if constexpr (From != To) {
    set_flag(From, To, EVENT_ID0);
    wait_flag(From, To, EVENT_ID0);
  }
}

/// Without a pipe that loads are waited for by, or stores wait for: itself.
template <pipe_t Loads, pipe_t Stores> AICORE inline void shifts(GmI &gm) {
  IntT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TLOAD(a, gm);
  TLOAD(b, gm);
  order<PIPE_MTE2, Loads>();
  TSHL(c, a, b);
  // WARN-A2A3@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE-A2A3@-8: 'a' is placed at UB [0x0, 0x400) here
  // NOTE-A2A3@-6: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE-A2A3@+24: in this call of 'shifts<PIPE_MTE2, PIPE_V>'
  // NOTE-A2A3@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  // WARN-A5@-6 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE-A5@-13: 'a' is placed at UB [0x0, 0x400) here
  // NOTE-A5@-11: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE-A5@+19: in this call of 'shifts<PIPE_MTE2, PIPE_V>'
  // NOTE-A5@-10: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  order<Stores, PIPE_MTE3>();
  TSTORE(gm, c);
  // WARN-A2A3@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'c' (UB [0x800, 0xc00)) without waiting for PIPE_V, which writes it
  // NOTE-A2A3@-18: 'c' is placed at UB [0x800, 0xc00) here
  // NOTE-A2A3@-15: PIPE_V writes 'c' here (TSHL)
  // NOTE-A2A3@+13: in this call of 'shifts<PIPE_V, PIPE_MTE3>'
  // NOTE-A2A3@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
  // WARN-A5@-6 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'c' (UB [0x800, 0xc00)) without waiting for PIPE_V, which writes it
  // NOTE-A5@-23: 'c' is placed at UB [0x800, 0xc00) here
  // NOTE-A5@-20: PIPE_V writes 'c' here (TSHL)
  // NOTE-A5@+5: in this call of 'shifts<PIPE_V, PIPE_S>'
  // NOTE-A5@-10: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
void ok_shift(GmI &gm) { shifts<PIPE_V, PIPE_V>(gm); }
// Right on A2A3 only.
void bug_shift_by_scalar_unit(GmI &gm) { shifts<PIPE_V, PIPE_S>(gm); }
void ok_shift_loaded_for_scalar_unit(GmI &gm) { shifts<PIPE_S, PIPE_V>(gm); }
void bug_shift_loads(GmI &gm) { shifts<PIPE_MTE2, PIPE_V>(gm); }
void bug_shift_store(GmI &gm) { shifts<PIPE_V, PIPE_MTE3>(gm); }

/// A sum of integers, with what comes next on PIPE_V.
AICORE inline void sums(GmI &gm) {
  IntT a, scratch;
  Tile<TileType::Vec, int32_t, 16, 8, BLayout::RowMajor, 16, 1> sum, twice;
  TASSIGN(a, 0x0);
  TASSIGN(scratch, 0x400);
  TASSIGN(sum, 0x800);
  TASSIGN(twice, 0xa00);
  TLOAD(a, gm);
  order<PIPE_MTE2, PIPE_V>();
  TROWSUM(sum, a, scratch);
  TADD(twice, sum, sum);
  order<PIPE_V, PIPE_MTE3>();
  TSTORE(gm, twice);
}
void ok_sum(GmI &gm) { sums(gm); }

/// A quotient of integers is such a loop on A5 as well.
template <pipe_t Stores> AICORE inline void divides(GmI &gm) {
  IntT a;
  TASSIGN(a, 0x0);
  TLOAD(a, gm);
  order<PIPE_MTE2, PIPE_V>();
  TDIVS(a, 3, a);
  order<Stores, PIPE_MTE3>();
  TSTORE(gm, a);
  // WARN-A2A3@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
  // NOTE-A2A3@-7: 'a' is placed at UB [0x0, 0x400) here
  // NOTE-A2A3@-5: PIPE_V writes 'a' here (TDIVS)
  // NOTE-A2A3@+10: in this call of 'divides<PIPE_MTE3>'
  // NOTE-A2A3@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
  // WARN-A5@-6 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
  // NOTE-A5@-12: 'a' is placed at UB [0x0, 0x400) here
  // NOTE-A5@-10: PIPE_V writes 'a' here (TDIVS)
  // NOTE-A5@+5: in this call of 'divides<PIPE_MTE3>'
  // NOTE-A5@-10: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
void ok_quotient(GmI &gm) { divides<PIPE_V>(gm); }
void ok_quotient_by_scalar_unit(GmI &gm) { divides<PIPE_S>(gm); }
void bug_quotient(GmI &gm) { divides<PIPE_MTE3>(gm); }

/// Rows of no whole blocks are put side by side by the scalar unit on A2A3.
template <int Cols> AICORE inline void concatenates(GmI &gm) {
  Tile<TileType::Vec, int32_t, 16, 8, BLayout::RowMajor, 16, Cols> a, b;
  Tile<TileType::Vec, int32_t, 16, 16, BLayout::RowMajor, 16, 2 * Cols> both;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  TASSIGN(both, 0x400);
  TLOAD(a, gm);
  TLOAD(b, gm);
  TCONCAT(both, a, b);
  // WARN-A2A3@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x200)) without waiting for PIPE_MTE2, which writes it
  // NOTE-A2A3@-7: 'a' is placed at UB [0x0, 0x200) here
  // NOTE-A2A3@-5: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE-A2A3@+12: in this call of 'concatenates<8>'
  // NOTE-A2A3@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  // WARN-A5@-6 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'a' (UB [0x0, 0x200)) without waiting for PIPE_MTE2, which writes it
  // NOTE-A5@-12: 'a' is placed at UB [0x0, 0x200) here
  // NOTE-A5@-10: PIPE_MTE2 writes 'a' here (TLOAD)
  // NOTE-A5@+6: in this call of 'concatenates<5>'
  // NOTE-A5@-10: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  order<PIPE_V, PIPE_MTE3>();
  TSTORE(gm, both);
}
// Right on A2A3 only.
void bug_concatenation(GmI &gm) { concatenates<5>(gm); }
void bug_concatenation_of_blocks(GmI &gm) { concatenates<8>(gm); }

/// What is scattered is cleared by PIPE_V before, and put there by the scalar
/// unit on A2A3.
template <pipe_t Loads, pipe_t Stores> AICORE inline void scatters(GmI &gm) {
  IntT from, to;
  Tile<TileType::Vec, uint32_t, 16, 16> where;
  GlobalTensor<uint32_t, Shape<1, 1, 1, 16, 16>, Stride<256, 256, 256, 16, 1>>
      gw(nullptr);
  TASSIGN(from, 0x0);
  TASSIGN(to, 0x400);
  TASSIGN(where, 0x800);
  TLOAD(from, gm);
  TLOAD(where, gw);
  order<PIPE_MTE2, Loads>();
  TSCATTER(to, from, where);
  // WARN-A2A3@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'from' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE-A2A3@-8: 'from' is placed at UB [0x0, 0x400) here
  // NOTE-A2A3@-6: PIPE_MTE2 writes 'from' here (TLOAD)
  // NOTE-A2A3@+21: in this call of 'scatters<PIPE_MTE2, PIPE_V>'
  // NOTE-A2A3@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  // WARN-A5@-6 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'from' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE-A5@-13: 'from' is placed at UB [0x0, 0x400) here
  // NOTE-A5@-11: PIPE_MTE2 writes 'from' here (TLOAD)
  // NOTE-A5@+16: in this call of 'scatters<PIPE_MTE2, PIPE_V>'
  // NOTE-A5@-10: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
  order<Stores, PIPE_MTE3>();
  TSTORE(gm, to);
  // WARN-A2A3@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'to' (UB [0x400, 0x800)) without waiting for PIPE_V, which writes it
  // NOTE-A2A3@-19: 'to' is placed at UB [0x400, 0x800) here
  // NOTE-A2A3@-15: PIPE_V writes 'to' here (TSCATTER)
  // NOTE-A2A3@+10: in this call of 'scatters<PIPE_V, PIPE_MTE3>'
  // NOTE-A2A3@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
  // WARN-A5@-6 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'to' (UB [0x400, 0x800)) without waiting for PIPE_V, which writes it
  // NOTE-A5@-24: 'to' is placed at UB [0x400, 0x800) here
  // NOTE-A5@-20: PIPE_V writes 'to' here (TSCATTER)
  // NOTE-A5@+5: in this call of 'scatters<PIPE_V, PIPE_MTE3>'
  // NOTE-A5@-10: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
void ok_scatter(GmI &gm) { scatters<PIPE_V, PIPE_V>(gm); }
void bug_scatter_loads(GmI &gm) { scatters<PIPE_MTE2, PIPE_V>(gm); }
void bug_scatter_store(GmI &gm) { scatters<PIPE_V, PIPE_MTE3>(gm); }

/// A number that comes in a tile: on A2A3 the scalar unit waits for its load.
template <bool Waits> AICORE inline void compares(GmT &gm) {
  VecT src;
  Tile<TileType::Vec, float, 1, 8, BLayout::RowMajor, 1, 1> number;
  Tile<TileType::Vec, uint8_t, 16, 32, BLayout::RowMajor, 16, 2> mask;
  GlobalTensor<float, Shape<1, 1, 1, 1, 1>, Stride<1, 1, 1, 1, 1>> one(
      gm.data());
  TASSIGN(src, 0x0);
  TASSIGN(number, 0x400);
  TASSIGN(mask, 0x800);
  TEXPANDS(src, 1.0f);
  TLOAD(number, one);
  if (Waits) {
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  }
  TCMPS(mask, src, number, CmpMode::GT);
  // WARN-A5@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 'number' (UB [0x400, 0x420)) without waiting for PIPE_MTE2, which writes it
  // NOTE-A5@-10: 'number' is placed at UB [0x400, 0x420) here
  // NOTE-A5@-8: PIPE_MTE2 writes 'number' here (TLOAD)
  // NOTE-A5@+3: in this call of 'compares<false>'
  // NOTE-A5@-5: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
void bug_compare(GmT &gm) { compares<false>(gm); }
void ok_compare(GmT &gm) { compares<true>(gm); }


/// An index of a row that one vector instruction finds; what it read is free
/// for the next load when PIPE_V is waited for.
using RowsT = Tile<TileType::Vec, float, 16, 128>;
using GmR = GlobalTensor<float, Shape<1, 1, 1, 16, 128>,
                         Stride<2048, 2048, 2048, 128, 1>>;
using IndexT = Tile<TileType::Vec, uint32_t, 16, 1, BLayout::ColMajor>;
template <class Rows, class Gm> AICORE inline void maxima(Gm &gm) {
  Rows a, b, tmp;
  IndexT first, second;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x2000);
  TASSIGN(tmp, 0x4000);
  TASSIGN(first, 0x6000);
  TASSIGN(second, 0x6400);
  TLOAD(a, gm);
  TLOAD(b, gm);
  order<PIPE_MTE2, PIPE_V>();
  TEXP(a, a);
  TROWARGMAX(second, b, tmp);
  TLOAD(a, gm);
  // WARN-A2A3@-1 [pto-pipe-hazard]: WAW hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
  // NOTE-A2A3@-12: 'a' is placed at UB [0x0, 0x400) here
  // NOTE-A2A3@-5: PIPE_V writes 'a' here (TEXP)
  // NOTE-A2A3@+8: in this call of 'maxima<...>'
  // NOTE-A2A3@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
  // WARN-A5@-6 [pto-pipe-hazard]: WAW hazard: PIPE_MTE2 writes 'a' (UB [0x0, 0x400)) without waiting for PIPE_V, which writes it
  // NOTE-A5@-17: 'a' is placed at UB [0x0, 0x400) here
  // NOTE-A5@-10: PIPE_V writes 'a' here (TEXP)
  // NOTE-A5@+3: in this call of 'maxima<...>'
  // NOTE-A5@-10: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
}
void bug_short_rows(GmT &gm) { maxima<VecT>(gm); }
void bug_long_rows_on_a5(GmR &gm) { maxima<RowsT>(gm); }
