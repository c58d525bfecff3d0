// Where the last block is shorter, the others are whole: tiles may overlap in
// those alone.
// RUN: %check_pto %s

#include "../Tiles.h"

using RowT = Tile<TileType::Vec, float, 1, 1024, BLayout::RowMajor, 1, DYNAMIC>;
using GmRow = GlobalTensor<float, Shape<1, 1, 1, 1, DYNAMIC>,
                           Stride<1, 1, 1, 1, 1>>;

template <int At> AICORE inline void blocks(GmRow &x, GmRow &z, GmRow &y, int n) {
  for (int begin = 0; begin < n; begin += 1024) {
    const int left = n - begin;
    const int count = left > 1024 ? 1024 : left;
    RowT a(count), b(count);
    TASSIGN(a, 0x0);
    TASSIGN(b, At);
    // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x800, 0x1800)) overlaps 'a' (UB [0x0, 0x1000)), and TADD works on both at once
    // NOTE@-3: 'a' is placed at UB [0x0, 0x1000) here
    // NOTE@+9: 'b' is written while 'a' is still read here
    // NOTE@+14: in this call of 'blocks<2048>'
    // NOTE@-5: 'b' fits at 0x1000, the first free address
    pipe_barrier(PIPE_ALL);
    TLOAD(a, x);
    TLOAD(b, z);
    pipe_barrier(PIPE_ALL);
    TMULS(a, a, 2.0f);
    pipe_barrier(PIPE_V);
    TADD(b, b, a);
    pipe_barrier(PIPE_ALL);
    TSTORE(y, b);
  }
}
void bug_half_a_block(GmRow &x, GmRow &z, GmRow &y, int n) {
  blocks<0x800>(x, z, y, n);
}
void ok_a_whole_block(GmRow &x, GmRow &z, GmRow &y, int n) {
  blocks<0x1000>(x, z, y, n);
}
// The one is long where the other is short.
void ok_shared_between_two(GmRow &x, GmRow &z, GmRow &y, int n) {
  const int first = n < 1024 ? n : 1024, second = 1024 - first;
  RowT a(first), b(second);
  TASSIGN(a, 0x0);
  TASSIGN(b, first * sizeof(float));
  TLOAD(a, x);
  TLOAD(b, z);
  pipe_barrier(PIPE_ALL);
  TSTORE(y, a);
  TSTORE(y, b);
}
// How long they are is not said anywhere.
void ok_of_unknown_size(GmRow &x, GmRow &z, GmRow &y, int n) {
  RowT a(n), b(n);
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x800);
  TLOAD(a, x);
  TLOAD(b, z);
  pipe_barrier(PIPE_ALL);
  TSTORE(y, a);
  TSTORE(y, b);
}

// A half of what is cut to a largest size, and what is left of it, have a
// largest size as well.
template <int At> AICORE inline void halves(GmRow &x, GmRow &y, int n) {
  if (n <= 0)
    return;
  const int all = n < 2048 ? n : 2048;
  const int count = (all + 1) / 2;
  RowT a(count), b(count);
  TASSIGN(a, 0x0);
  TASSIGN(b, At);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x800, 0x1800)) overlaps 'a' (UB [0x0, 0x1000)), and TADDS works on both at once
  // NOTE@-3: 'a' is placed at UB [0x0, 0x1000) here
  // NOTE@+5: 'b' is written while 'a' is still read here
  // NOTE@+8: in this call of 'halves<2048>'
  // NOTE@-5: 'b' fits at 0x1000, the first free address
  TLOAD(a, x);
  pipe_barrier(PIPE_ALL);
  TADDS(b, a, 1.0f);
  pipe_barrier(PIPE_ALL);
  TSTORE(y, b);
}
void bug_half_of_a_half(GmRow &x, GmRow &y, int n) { halves<0x800>(x, y, n); }
void ok_a_half(GmRow &x, GmRow &y, int n) { halves<0x1000>(x, y, n); }
template <int At> AICORE inline void behindHeader(GmRow &x, GmRow &y, int n) {
  if (n <= 24)
    return;
  const int all = n < 1048 ? n : 1048;
  const int count = all - 24;
  RowT a(count), b(count);
  TASSIGN(a, 0x0);
  TASSIGN(b, At);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x800, 0x1800)) overlaps 'a' (UB [0x0, 0x1000)), and TADDS works on both at once
  // NOTE@-3: 'a' is placed at UB [0x0, 0x1000) here
  // NOTE@+5: 'b' is written while 'a' is still read here
  // NOTE@+8: in this call of 'behindHeader<2048>'
  // NOTE@-5: 'b' fits at 0x1000, the first free address
  TLOAD(a, x);
  pipe_barrier(PIPE_ALL);
  TADDS(b, a, 1.0f);
  pipe_barrier(PIPE_ALL);
  TSTORE(y, b);
}
void bug_rest(GmRow &x, GmRow &y, int n) { behindHeader<0x800>(x, y, n); }
void ok_rest(GmRow &x, GmRow &y, int n) { behindHeader<0x1000>(x, y, n); }

// So has a remainder.
template <int At> AICORE inline void remainder(GmRow &x, GmRow &y, uint32_t n) {
  const uint32_t tail = n % 1024;
  if (tail == 0)
    return;
  RowT a(tail), b(tail);
  TASSIGN(a, 0x0);
  TASSIGN(b, At);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x800, 0x1800)) overlaps 'a' (UB [0x0, 0x1000)), and TADDS works on both at once
  // NOTE@-3: 'a' is placed at UB [0x0, 0x1000) here
  // NOTE@+6: 'b' is written while 'a' is still read here
  // NOTE@+9: in this call of 'remainder<2048>'
  // NOTE@-5: 'b' fits at 0x1000, the first free address
  pipe_barrier(PIPE_ALL);
  TLOAD(a, x);
  pipe_barrier(PIPE_ALL);
  TADDS(b, a, 1.0f);
  pipe_barrier(PIPE_ALL);
  TSTORE(y, b);
}
void bug_remainder(GmRow &x, GmRow &y, uint32_t n) { remainder<0x800>(x, y, n); }
void ok_remainder(GmRow &x, GmRow &y, uint32_t n) { remainder<0x1000>(x, y, n); }
template <int At> AICORE inline void lowBits(GmRow &x, GmRow &y, int n) {
  const int tail = n & 511;
  if (tail <= 0)
    return;
  RowT a(tail), b(tail);
  TASSIGN(a, 0x0);
  TASSIGN(b, At);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x400, 0x1400)) overlaps 'a' (UB [0x0, 0x1000)), and TADDS works on both at once
  // NOTE@-3: 'a' is placed at UB [0x0, 0x1000) here
  // NOTE@+6: 'b' is written while 'a' is still read here
  // NOTE@+9: in this call of 'lowBits<1024>'
  // NOTE@-5: 'b' fits at 0x1000, the first free address
  pipe_barrier(PIPE_ALL);
  TLOAD(a, x);
  pipe_barrier(PIPE_ALL);
  TADDS(b, a, 1.0f);
  pipe_barrier(PIPE_ALL);
  TSTORE(y, b);
}
void bug_low_bits(GmRow &x, GmRow &y, int n) { lowBits<0x400>(x, y, n); }
void ok_low_bits(GmRow &x, GmRow &y, int n) { lowBits<0x800>(x, y, n); }

// The rest is taken at once, where it is less than two blocks: it is what is
// larger than a block then.
template <int At>
AICORE inline void restAtOnce(GmRow &x, GmRow &z, GmRow &y, int n) {
  for (int begin = 0; begin < n;) {
    const int left = n - begin;
    const int count = left >= 1024 ? 512 : left;
    RowT a(count), b(512);
    TASSIGN(a, 0x0);
    TASSIGN(b, At);
    // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x800, 0x1800)) overlaps 'a' (UB [0x0, 0x1000)) while both are in use: the value of 'b' is overwritten before it is read
    // NOTE@-3: 'a' is placed at UB [0x0, 0x1000) here
    // NOTE@+7: 'b' is written here
    // NOTE@+9: 'a' overwrites it here
    // NOTE@+9: 'b' is read here
    // NOTE@+11: 'a' is read here
    // NOTE@+15: in this call of 'restAtOnce<2048>'
    // NOTE@-8: 'b' fits at 0x1000, the first free address
    pipe_barrier(PIPE_ALL);
    TLOAD(b, z);
    TLOAD(a, x);
    pipe_barrier(PIPE_ALL);
    TMULS(a, a, 2.0f);
    TMULS(b, b, 2.0f);
    pipe_barrier(PIPE_ALL);
    TSTORE(y, b);
    TSTORE(y, a);
    begin += count;
  }
}
void bug_rest_at_once(GmRow &x, GmRow &z, GmRow &y, int n) {
  restAtOnce<0x800>(x, z, y, n);
}
void ok_rest_at_once(GmRow &x, GmRow &z, GmRow &y, int n) {
  restAtOnce<0x1000>(x, z, y, n);
}
