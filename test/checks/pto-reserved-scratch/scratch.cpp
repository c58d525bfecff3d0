// The bytes that the library uses as scratch.
// RUN: %check_pto %s --checks=-*,pto-reserved-scratch
// RUN: %check_pto %s --checks=-*,pto-reserved-scratch --suffixes=A5 -- -D__NPU_ARCH__=3510
// RUN: %check_pto %s --checks=-*,pto-reserved-scratch --suffixes=AUTO -- -D__PTO_AUTO__

#include "../Tiles.h"

using ColumnT = Tile<TileType::Vec, float, 16, 1, BLayout::ColMajor>;
using BlockT = Tile<TileType::Vec, float, 16, 8>;

/// Everything but what lies in the last 8 KB.
struct Low {
  VecT a, out, tmp;
  ColumnT column;
  AICORE Low() {
    TASSIGN(a, 0x0);
    TASSIGN(out, 0x400);
    TASSIGN(tmp, 0x800);
    TASSIGN(column, 0xc00);
    TEXPANDS(a, 1.0f);
    TEXPANDS(column, 2.0f);
  }
};

void bug_value() {
  Low low;
  VecT kept;
  TASSIGN(kept, 0x2e000);
  TEXPANDS(kept, 3.0f);
  TROWEXPANDADD(low.out, low.a, low.column);
  // WARN@-1 [pto-reserved-scratch]: TROWEXPANDADD uses UB [0x2e000, 0x2e200) as scratch, where 'kept' (UB [0x2e000, 0x2e400)) holds a value that is read later
  // NOTE@-4: 'kept' is placed at UB [0x2e000, 0x2e400) here
  // NOTE@-4: PIPE_V writes 'kept' here (TEXPANDS)
  // NOTE@+2: the value of 'kept' is read here
  // NOTE@-5: pass it a scratch tile, or place 'kept' elsewhere
  TADD(low.out, low.out, kept);
}
void ok_scratch_operand() {
  Low low;
  VecT kept;
  TASSIGN(kept, 0x2e000);
  TEXPANDS(kept, 3.0f);
  TROWEXPANDADD(low.out, low.a, low.column, low.tmp);
  TADD(low.out, low.out, kept);
}
void ok_elsewhere() {
  Low low;
  VecT kept;
  TASSIGN(kept, 0x2dc00);
  TEXPANDS(kept, 3.0f);
  TROWEXPANDADD(low.out, low.a, low.column);
  TADD(low.out, low.out, kept);
}
// 16 rows take 512 bytes of it.
void ok_behind() {
  Low low;
  VecT kept;
  TASSIGN(kept, 0x2e200);
  TEXPANDS(kept, 3.0f);
  TROWEXPANDADD(low.out, low.a, low.column);
  TADD(low.out, low.out, kept);
}
void bug_last_of_it() {
  Low low;
  VecT kept;
  TASSIGN(kept, 0x2e1e0);
  TEXPANDS(kept, 3.0f);
  TROWEXPANDADD(low.out, low.a, low.column);
  // WARN@-1 [pto-reserved-scratch]: TROWEXPANDADD uses UB [0x2e000, 0x2e200) as scratch, where 'kept' (UB [0x2e1e0, 0x2e5e0)) holds a value that is read later
  // NOTE@-4: 'kept' is placed at UB [0x2e1e0, 0x2e5e0) here
  // NOTE@-4: PIPE_V writes 'kept' here (TEXPANDS)
  // NOTE@+2: the value of 'kept' is read here
  // NOTE@-5: pass it a scratch tile, or place 'kept' elsewhere
  TADD(low.out, low.out, kept);
}
// Not wanted any more, or not yet.
void ok_read_before() {
  Low low;
  VecT kept;
  TASSIGN(kept, 0x2e000);
  TEXPANDS(kept, 3.0f);
  TADD(low.out, low.a, kept);
  TROWEXPANDADD(low.out, low.a, low.column);
}
void ok_written_after() {
  Low low;
  VecT kept;
  TASSIGN(kept, 0x2e000);
  TEXPANDS(kept, 3.0f);
  TROWEXPANDADD(low.out, low.a, low.column);
  TEXPANDS(kept, 4.0f);
  TADD(low.out, low.out, kept);
}
// A vector of whole blocks needs no scratch.
void ok_blocks() {
  Low low;
  VecT kept;
  BlockT blocks;
  TASSIGN(kept, 0x2e000);
  TASSIGN(blocks, 0x1000);
  TEXPANDS(blocks, 3.0f);
  TEXPANDS(kept, 3.0f);
  TROWEXPANDADD(low.out, low.a, blocks);
  TADD(low.out, low.out, kept);
}
// The other instructions, and the other order of the sources.
void bug_others() {
  Low low;
  VecT kept;
  TASSIGN(kept, 0x2e000);
  TEXPANDS(kept, 3.0f);
  TROWEXPANDEXPDIF(low.out, low.column, low.a);
  // WARN@-1 [pto-reserved-scratch]: TROWEXPANDEXPDIF uses UB [0x2e000, 0x2e200) as scratch, where 'kept' (UB [0x2e000, 0x2e400)) holds a value that is read later
  // NOTE@-4: 'kept' is placed at UB [0x2e000, 0x2e400) here
  // NOTE@-4: PIPE_V writes 'kept' here (TEXPANDS)
  // NOTE@+2: the value of 'kept' is read here
  // NOTE@-5: pass it a scratch tile, or place 'kept' elsewhere
  TADD(low.out, low.out, kept);
  TEXPANDS(kept, 3.0f);
  TROWEXPANDMAX(low.out, low.a, low.column);
  // WARN@-1 [pto-reserved-scratch]: TROWEXPANDMAX uses UB [0x2e000, 0x2e200) as scratch, where 'kept' (UB [0x2e000, 0x2e400)) holds a value that is read later
  // NOTE@-12: 'kept' is placed at UB [0x2e000, 0x2e400) here
  // NOTE@-4: PIPE_V writes 'kept' here (TEXPANDS)
  // NOTE@+2: the value of 'kept' is read here
  // NOTE@-5: pass it a scratch tile, or place 'kept' elsewhere
  TADD(low.out, low.out, kept);
}
void ok_broadcast() {
  Low low;
  VecT kept;
  TASSIGN(kept, 0x2e000);
  TEXPANDS(kept, 3.0f);
  TROWEXPAND(low.out, low.column);
  TADD(low.out, low.out, kept);
}

// An operand.
void bug_source() {
  Low low;
  VecT high;
  TASSIGN(high, 0x2e000);
  TEXPANDS(high, 3.0f);
  TROWEXPANDMUL(low.out, high, low.column);
  // WARN@-1 [pto-reserved-scratch]: TROWEXPANDMUL uses UB [0x2e000, 0x2e200) as scratch, where its source 'high' (UB [0x2e000, 0x2e400)) lies
  // NOTE@-4: 'high' is placed at UB [0x2e000, 0x2e400) here
  // NOTE@-3: pass it a scratch tile, or place 'high' elsewhere
}
void bug_destination() {
  Low low;
  VecT high;
  TASSIGN(high, 0x2e000);
  TROWEXPANDSUB(high, low.a, low.column);
  // WARN@-1 [pto-reserved-scratch]: TROWEXPANDSUB uses UB [0x2e000, 0x2e200) as scratch, where its destination 'high' (UB [0x2e000, 0x2e400)) lies
  // NOTE@-3: 'high' is placed at UB [0x2e000, 0x2e400) here
  // NOTE@-3: pass it a scratch tile, or place 'high' elsewhere
}

// Another pipe.
void bug_still_read(__gm__ float *x) {
  Low low;
  VecT stored;
  GmT gm(x);
  TASSIGN(stored, 0x2e000);
  TEXPANDS(stored, 3.0f);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(gm, stored);
  TROWEXPANDDIV(low.out, low.a, low.column);
  // WARN@-1 [pto-reserved-scratch]: TROWEXPANDDIV uses UB [0x2e000, 0x2e200) as scratch, where 'stored' (UB [0x2e000, 0x2e400)) may still be read by PIPE_MTE3
  // NOTE@-7: 'stored' is placed at UB [0x2e000, 0x2e400) here
  // NOTE@-4: PIPE_MTE3 reads 'stored' here (TSTORE)
  // NOTE@-4: pass it a scratch tile, or place 'stored' elsewhere
}
void ok_waited_for(__gm__ float *x) {
  Low low;
  VecT stored;
  GmT gm(x);
  TASSIGN(stored, 0x2e000);
  TEXPANDS(stored, 3.0f);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(gm, stored);
  set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
  TROWEXPANDDIV(low.out, low.a, low.column);
}

// In the next iteration.
void bug_next_iteration(int n) {
  Low low;
  VecT kept;
  TASSIGN(kept, 0x2e000);
  TEXPANDS(kept, 3.0f);
  for (int i = 0; i < n; ++i) {
    TADD(low.a, low.a, kept);
    TROWEXPANDADD(low.out, low.a, low.column);
    // WARN@-1 [pto-reserved-scratch]: TROWEXPANDADD uses UB [0x2e000, 0x2e200) as scratch, where 'kept' (UB [0x2e000, 0x2e400)) holds a value that is read later
    // NOTE@-6: 'kept' is placed at UB [0x2e000, 0x2e400) here
    // NOTE@-6: PIPE_V writes 'kept' here (TEXPANDS)
    // NOTE@-5: the value of 'kept' is read here
    // NOTE@-5: pass it a scratch tile, or place 'kept' elsewhere
  }
}
// Which of the two runs, the path tells.
void ok_other_path(bool expand) {
  Low low;
  VecT kept;
  TASSIGN(kept, 0x2e000);
  TEXPANDS(kept, 3.0f);
  if (expand)
    TROWEXPANDADD(low.out, low.a, low.column);
  if (!expand)
    TADD(low.out, low.out, kept);
}

// A row of it that is placed by number.
using RowT = Tile<TileType::Vec, float, 1, 16>;
template <bool Again> AICORE inline void readRow() {
  Low low;
  VecT kept;
  RowT row;
  TASSIGN(kept, 0x2e000);
  TASSIGN(row, 0x2e040);
  TEXPANDS(kept, 3.0f);
  TROWEXPANDADD(low.out, low.a, low.column);
  // WARN@-1 [pto-reserved-scratch]: TROWEXPANDADD uses UB [0x2e000, 0x2e200) as scratch, where 'kept' (UB [0x2e000, 0x2e400)) holds a value that is read later
  // NOTE@-5: 'kept' is placed at UB [0x2e000, 0x2e400) here
  // NOTE@-4: PIPE_V writes 'kept' here (TEXPANDS)
  // NOTE@+5: the value of 'kept' is read here
  // NOTE@+6: in this call of 'readRow<false>'
  // NOTE@-6: pass it a scratch tile, or place 'kept' elsewhere
  if constexpr (Again)
    TEXPANDS(row, 4.0f);
  TCOLEXPANDADD(low.out, low.out, row);
}
void bug_row() { readRow<false>(); }
void ok_row_written_again() { readRow<true>(); }
