// Places that lie further on with each iteration of a loop whose length nothing
// bounds: what the third one would reach need not be reached.
// RUN: %check_pto %s
// RUN: %check_pto %s --suffixes=SECOND -- -DSECOND
// RUN: %check_pto %s --suffixes=KNOWN -- -DKNOWN
// RUN: %check_pto %s --suffixes=BOUNDED -- -DBOUNDED
// RUN: %check_pto %s --suffixes=RINGS -- -DRINGS
// RUN: %check_pto %s --suffixes=PART -- -DPART
// RUN: %check_pto %s --suffixes=ROWS -- -DROWS
// RUN: %check_pto %s --suffixes=CHECKED -- -DCHECKED

#include "../Tiles.h"

// Each tap has a product of its own.
template <int After>
AICORE inline void taps(GmT &gm, unsigned first, unsigned count) {
  VecT in, next, sum;
  TASSIGN(in, 0x0);
  TASSIGN(sum, 0x400);
  TASSIGN(next, After);
  TLOAD(in, gm);
  TLOAD(next, gm);
  pipe_barrier(PIPE_ALL);
  TEXPANDS(sum, 0.0f);
  for (unsigned k = first; k < count; ++k) {
    VecT product;
    TASSIGN(product, 0x1000 + (k - first) * 0x400);
    // WARN-SECOND@-1 [pto-overlapping-tiles]: 'product' (UB [0x1400, 0x1800)) overlaps 'next' (UB [0x1400, 0x1800)) while both are in use: the value of 'next' is overwritten before it is read
    // NOTE-SECOND@-9: 'next' is placed at UB [0x1400, 0x1800) here
    // NOTE-SECOND@-8: 'next' is written here
    // NOTE-SECOND@+21: 'product' overwrites it here
    // NOTE-SECOND@+21: 'product' is read here
    // NOTE-SECOND@+22: 'next' is read here
    // NOTE-SECOND@+28: in this call of 'taps<5120>'
    // NOTE-SECOND@-8: 'product' fits at 0x800, the first free address
    // WARN-KNOWN@-9 [pto-overlapping-tiles]: 'product' (UB [0x1800, 0x1c00)) overlaps 'next' (UB [0x1800, 0x1c00)) while both are in use: the value of 'next' is overwritten before it is read
    // NOTE-KNOWN@-17: 'next' is placed at UB [0x1800, 0x1c00) here
    // NOTE-KNOWN@-16: 'next' is written here
    // NOTE-KNOWN@+13: 'product' overwrites it here
    // NOTE-KNOWN@+13: 'product' is read here
    // NOTE-KNOWN@+14: 'next' is read here
    // NOTE-KNOWN@+25: in this call of 'taps<6144>'
    // NOTE-KNOWN@-16: 'product' fits at 0x800, the first free address
    // WARN-BOUNDED@-17 [pto-overlapping-tiles]: 'product' (UB [0x1800, 0x1c00)) overlaps 'next' (UB [0x1800, 0x1c00)) while both are in use: the value of 'next' is overwritten before it is read
    // NOTE-BOUNDED@-25: 'next' is placed at UB [0x1800, 0x1c00) here
    // NOTE-BOUNDED@-24: 'next' is written here
    // NOTE-BOUNDED@+5: 'product' overwrites it here
    // NOTE-BOUNDED@+5: 'product' is read here
    // NOTE-BOUNDED@+6: 'next' is read here
    // NOTE-BOUNDED@+22: in this call of 'taps<6144>'
    // NOTE-BOUNDED@-24: 'product' fits at 0x800, the first free address
    TMULS(product, in, 2.0f);
    TADD(sum, sum, product);
  }
  TADD(sum, sum, next);
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, sum);
}
#ifdef SECOND
__global__ AICORE void bug_second(__gm__ float *x, unsigned count) {
  GmT gm(x);
  taps<0x1400>(gm, 0, count);
}
#elif defined(KNOWN)
__global__ AICORE void bug_length_is_known(__gm__ float *x) {
  GmT gm(x);
  taps<0x1800>(gm, 0, 3);
}
#elif defined(BOUNDED)
__global__ AICORE void bug_length_is_bounded(__gm__ float *x, unsigned count) {
  GmT gm(x);
  taps<0x1800>(gm, 0, count < 4 ? count : 4);
}
#else
// The host hands over two at most.
__global__ AICORE void ok_host_knows(__gm__ float *x, unsigned count) {
  GmT gm(x);
  taps<0x1800>(gm, 0, count);
}
__global__ AICORE void ok_one_of_them_is_first(__gm__ float *x,
                                               unsigned count) {
  GmT gm(x);
  taps<0x1400>(gm, 1, count);
}
#endif

// The third slot of a ring is no place further on.
template <int Other> AICORE inline void ring(GmT &gm, unsigned count) {
  VecT kept, sum;
  TASSIGN(kept, Other);
  TASSIGN(sum, 0x0);
  TLOAD(kept, gm);
  pipe_barrier(PIPE_ALL);
  for (unsigned i = 0; i < count; ++i) {
    VecT slot;
    TASSIGN(slot, 0x1000 + i % 3 * 0x400);
    // WARN-RINGS@-1 [pto-overlapping-tiles]: 'slot' (UB [0x1800, 0x1c00)) overlaps 'kept' (UB [0x1800, 0x1c00)) while both are in use: the value of 'kept' is overwritten before it is read
    // NOTE-RINGS@-8: 'kept' is placed at UB [0x1800, 0x1c00) here
    // NOTE-RINGS@-7: 'kept' is written here
    // NOTE-RINGS@+5: 'slot' overwrites it here
    // NOTE-RINGS@+6: 'slot' is read here
    // NOTE-RINGS@+5: 'kept' is read here
    // NOTE-RINGS@+41: in this call of 'ring<6144>'
    // NOTE-RINGS@-8: 'slot' fits at 0x400, the first free address
    TLOAD(slot, gm);
    pipe_barrier(PIPE_ALL);
    TADD(sum, slot, kept);
    pipe_barrier(PIPE_ALL);
    TSTORE(gm, sum);
    pipe_barrier(PIPE_ALL);
  }
}
template <int Other> AICORE inline void turned(GmT &gm, unsigned count) {
  VecT kept, sum;
  TASSIGN(kept, Other);
  TASSIGN(sum, 0x0);
  TLOAD(kept, gm);
  pipe_barrier(PIPE_ALL);
  unsigned at = 0;
  for (unsigned i = 0; i < count; ++i) {
    VecT slot;
    TASSIGN(slot, 0x1000 + at * 0x400);
    // WARN-RINGS@-1 [pto-overlapping-tiles]: 'slot' (UB [0x1800, 0x1c00)) overlaps 'kept' (UB [0x1800, 0x1c00)) while both are in use: the value of 'kept' is overwritten before it is read
    // NOTE-RINGS@-9: 'kept' is placed at UB [0x1800, 0x1c00) here
    // NOTE-RINGS@-8: 'kept' is written here
    // NOTE-RINGS@+5: 'slot' overwrites it here
    // NOTE-RINGS@+6: 'slot' is read here
    // NOTE-RINGS@+5: 'kept' is read here
    // NOTE-RINGS@+19: in this call of 'turned<6144>'
    // NOTE-RINGS@-8: 'slot' fits at 0x400, the first free address
    TLOAD(slot, gm);
    pipe_barrier(PIPE_ALL);
    TADD(sum, slot, kept);
    pipe_barrier(PIPE_ALL);
    TSTORE(gm, sum);
    pipe_barrier(PIPE_ALL);
    if (++at == 3)
      at = 0;
  }
}
#ifdef RINGS
__global__ AICORE void bug_third_slot(__gm__ float *x, unsigned count) {
  GmT gm(x);
  ring<0x1800>(gm, count);
}
__global__ AICORE void bug_third_turn(__gm__ float *x, unsigned count) {
  GmT gm(x);
  turned<0x1800>(gm, count);
}
#else
__global__ AICORE void ok_ring(__gm__ float *x, unsigned count) {
  GmT gm(x);
  ring<0x1c00>(gm, count);
}
__global__ AICORE void ok_turned(__gm__ float *x, unsigned count) {
  GmT gm(x);
  turned<0x1c00>(gm, count);
}
#endif

// What they lie in from the beginning is no end that they reach.
template <int All> AICORE inline void parts(GmT &gm, unsigned count) {
  VecT all;
  TASSIGN(all, All);
  for (unsigned i = 0; i < count; ++i) {
    Tile<TileType::Vec, float, 1, 16> row;
    TASSIGN(row, 0x400 + i * 0x40);
    TEXPANDS(row, 1.0f);
    if (i < 2)
      pipe_barrier(PIPE_ALL);
  }
  TSTORE(gm, all);
  // WARN-PART@-1 [pto-unsynchronized-reuse]: PIPE_MTE3 reads 'all' (UB [0x400, 0x800)) without waiting for PIPE_V, which writes 'row' (UB [0x4c0, 0x500)) in the same bytes
  // NOTE-PART@-10: 'all' is placed at UB [0x400, 0x800) here
  // NOTE-PART@-8: 'row' is placed at UB [0x4c0, 0x500) here
  // NOTE-PART@-8: PIPE_V writes 'row' here (TEXPANDS)
  // NOTE-PART@+6: in this call of 'parts<1024>'
  // NOTE-PART@-6: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
#ifdef PART
__global__ AICORE void bug_parts(__gm__ float *x, unsigned count) {
  GmT gm(x);
  parts<0x400>(gm, count);
}
#else
__global__ AICORE void ok_parts_end_in_front(__gm__ float *x, unsigned count) {
  GmT gm(x);
  VecT all;
  TASSIGN(all, 0x480);
  TLOAD(all, gm);
  pipe_barrier(PIPE_ALL);
  parts<0x480>(gm, count);
}
#endif

// Nor need the end of the memory be reached.
template <int Step> AICORE inline void rows(GmT &gm, unsigned count) {
  for (unsigned i = 0; i < count; ++i) {
    VecT row;
    TASSIGN(row, 0x10000 + i * Step);
    // WARN-ROWS@-1 [pto-out-of-bounds-address]: 'row' (UB [0x30000, 0x30400)) ends beyond the 192 KB (0x30000) of UB on A2A3
    // NOTE-ROWS@+8: in this call of 'rows<131072>'
    // NOTE-ROWS@-3: 'row' fits at 0x0, the first free address
    TLOAD(row, gm);
  }
}
#ifdef ROWS
__global__ AICORE void bug_two_rows(__gm__ float *x, unsigned count) {
  GmT gm(x);
  rows<0x20000>(gm, count);
}
#else
__global__ AICORE void ok_two_rows(__gm__ float *x, unsigned count) {
  GmT gm(x);
  rows<0x10000>(gm, count);
}
#endif

// What a path knows of a number by how often a loop ran is no more certain in
// the next loop; what the code says of it between the two is.
template <bool IsChecked>
AICORE inline void rowsTwice(GmT &gm, unsigned count) {
  for (unsigned i = 0; i < count; ++i) {
    VecT row;
    TASSIGN(row, 0x10000 + i * 0x400);
    TLOAD(row, gm);
  }
  pipe_barrier(PIPE_ALL);
  if (IsChecked && count > 3)
    return;
  for (unsigned i = 0; i < count; ++i) {
    VecT row;
    TASSIGN(row, 0x10000 + i * 0x10000);
    // WARN-CHECKED@-1 [pto-out-of-bounds-address]: 'row' (UB [0x30000, 0x30400)) ends beyond the 192 KB (0x30000) of UB on A2A3
    // NOTE-CHECKED@+8: in this call of 'rowsTwice<true>'
    // NOTE-CHECKED@-3: 'row' fits at 0x0, the first free address
    TLOAD(row, gm);
  }
}
#ifdef CHECKED
__global__ AICORE void bug_count_is_checked(__gm__ float *x, unsigned count) {
  GmT gm(x);
  rowsTwice<true>(gm, count);
}
#else
__global__ AICORE void ok_host_knows_twice(__gm__ float *x, unsigned count) {
  GmT gm(x);
  rowsTwice<false>(gm, count);
}
#endif
