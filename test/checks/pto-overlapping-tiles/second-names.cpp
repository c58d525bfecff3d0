// A value that is written through one tile and read through another one of the
// same number, as code does that a compiler wrote: beside it, smaller tiles in
// its bytes have no value of their own.
// RUN: %check_pto %s --checks=pto-overlapping-tiles

#include "../Tiles.h"

using WideMat = Tile<TileType::Mat, half, 16, 256, BLayout::ColMajor, 16, 256,
                     SLayout::RowMajor>; // 0x2000 bytes
using TallMat = Tile<TileType::Mat, half, 256, 64, BLayout::ColMajor, 256, 64,
                     SLayout::RowMajor>; // 0x8000 bytes
using TurnedMat = Tile<TileType::Mat, half, 64, 256, BLayout::RowMajor, 64,
                       256, SLayout::ColMajor>; // 0x8000 bytes
using WideGm = GlobalTensor<half, Shape<1, 1, 1, 16, 256>,
                            Stride<4096, 4096, 4096, 256, 1>>;
using TallGm = GlobalTensor<half, Shape<1, 1, 1, 256, 64>,
                            Stride<16384, 16384, 16384, 64, 1>>;
using L0ALeft = TileLeft<half, 16, 256>;
using L0BRight = TileRight<half, 256, 64>;

// Across the end; what TEXTRACT writes at 0x0 lies in another memory.
void bug_across_the_end(__gm__ half *x, __gm__ half *w) {
  WideMat a;
  TallMat b, again;
  L0ALeft l;
  L0BRight r;
  TASSIGN(b, 0x0);
  TASSIGN(a, 0x7000);
  // WARN@-1 [pto-overlapping-tiles]: 'a' (L1 [0x7000, 0x9000)) overlaps 'b' (L1 [0x0, 0x8000)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'b' is placed at L1 [0x0, 0x8000) here
  // NOTE@+9: 'a' is written here
  // NOTE@+9: 'b' overwrites it here
  // NOTE@+11: 'a' is read here
  // NOTE@+11: 'b' is read here, by 'again'
  // NOTE@-7: 'a' fits at 0x8000, the first free address
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  WideGm ga(x);
  TallGm gb(w);
  TLOAD(a, ga);
  TLOAD(b, gb);
  pipe_barrier(PIPE_ALL);
  TASSIGN(again, 0x0);
  TEXTRACT(l, a, 0, 0);
  TEXTRACT(r, again, 0, 0);
}
void ok_behind_the_end(__gm__ half *x, __gm__ half *w) {
  WideMat a;
  TallMat b, again;
  L0ALeft l;
  L0BRight r;
  TASSIGN(b, 0x0);
  TASSIGN(a, 0x8000);
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  WideGm ga(x);
  TallGm gb(w);
  TLOAD(a, ga);
  TLOAD(b, gb);
  pipe_barrier(PIPE_ALL);
  TASSIGN(again, 0x0);
  TEXTRACT(l, a, 0, 0);
  TEXTRACT(r, again, 0, 0);
}

// All of the smaller one, read before and behind the other one's second name,
// which is turned round.
void bug_inside(__gm__ half *x, __gm__ half *w) {
  WideMat a;
  TallMat b;
  TurnedMat turned;
  L0ALeft l;
  TileRight<half, 64, 256> r;
  TASSIGN(a, 0x2000);
  TASSIGN(b, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (L1 [0x0, 0x8000)) overlaps 'a' (L1 [0x2000, 0x4000)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at L1 [0x2000, 0x4000) here
  // NOTE@+9: 'a' is written here
  // NOTE@+9: 'b' overwrites it here
  // NOTE@+11: 'b' is read here, by 'turned'
  // NOTE@+11: 'a' is read here
  // NOTE@-7: 'b' fits at 0x8000, the first free address
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  WideGm ga(x);
  TallGm gb(w);
  TLOAD(a, ga);
  TLOAD(b, gb);
  pipe_barrier(PIPE_ALL);
  TASSIGN(turned, 0x0);
  TEXTRACT(r, turned, 0, 0);
  TEXTRACT(l, a, 0, 0);
}
void bug_at_the_first_byte(__gm__ half *x, __gm__ half *w) {
  WideMat a;
  TallMat b, again;
  L0ALeft l;
  L0BRight r;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (L1 [0x0, 0x8000)) overlaps 'a' (L1 [0x0, 0x2000)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at L1 [0x0, 0x2000) here
  // NOTE@+9: 'a' is written here
  // NOTE@+9: 'b' overwrites it here
  // NOTE@+11: 'a' is read here
  // NOTE@+11: 'b' is read here, by 'again'
  // NOTE@-7: 'b' fits at 0x8000, the first free address
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  WideGm ga(x);
  TallGm gb(w);
  TLOAD(a, ga);
  TLOAD(b, gb);
  pipe_barrier(PIPE_ALL);
  TASSIGN(again, 0x0);
  TEXTRACT(l, a, 0, 0);
  TEXTRACT(r, again, 0, 0);
}
// The smaller one was used before: its bytes are free.
void ok_used_before(__gm__ half *x, __gm__ half *w) {
  WideMat a;
  TallMat b, again;
  L0ALeft l;
  L0BRight r;
  TASSIGN(a, 0x2000);
  TASSIGN(b, 0x0);
  TASSIGN(l, 0x0);
  TASSIGN(r, 0x0);
  WideGm ga(x);
  TallGm gb(w);
  TLOAD(a, ga);
  pipe_barrier(PIPE_ALL);
  TEXTRACT(l, a, 0, 0);
  pipe_barrier(PIPE_ALL);
  TLOAD(b, gb);
  pipe_barrier(PIPE_ALL);
  TASSIGN(again, 0x0);
  TEXTRACT(r, again, 0, 0);
}
// Tiles of one size are names of one value.
void ok_one_value_of_three_names(__gm__ half *w) {
  TallMat a, b, again;
  L0BRight r, s;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(r, 0x0);
  TASSIGN(s, 0x8000);
  TallGm gb(w);
  TLOAD(a, gb);
  TLOAD(b, gb);
  pipe_barrier(PIPE_ALL);
  TASSIGN(again, 0x0);
  TEXTRACT(r, a, 0, 0);
  TEXTRACT(s, again, 0, 0);
}

// A value that was computed is wanted by its second name as well as one that
// was loaded.
template <int At> AICORE inline void sums(__gm__ float *x, __gm__ float *y) {
  GmT from(x), to(y);
  VecT a, b, sum, again, other, product;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(sum, 0x800);
  TLOAD(a, from);
  TLOAD(b, from);
  pipe_barrier(PIPE_ALL);
  TADD(sum, a, b);
  pipe_barrier(PIPE_ALL);
  TASSIGN(again, 0x800);
  TASSIGN(other, At);
  // WARN@-1 [pto-overlapping-tiles]: 'other' (UB [0xa00, 0xe00)) overlaps 'sum' (UB [0x800, 0xc00)) while both are in use: the value of 'sum' is overwritten before it is read
  // NOTE@-9: 'sum' is placed at UB [0x800, 0xc00) here
  // NOTE@-6: 'sum' is written here
  // NOTE@+6: 'other' overwrites it here
  // NOTE@+7: 'other' is read here
  // NOTE@+6: 'sum' is read here, by 'again'
  // NOTE@+9: in this call of 'sums<2560>'
  // NOTE@-8: 'other' fits at 0xc00, the first free address
  TASSIGN(product, 0x2000);
  TLOAD(other, from);
  pipe_barrier(PIPE_ALL);
  TMUL(product, again, other);
  pipe_barrier(PIPE_ALL);
  TSTORE(to, product);
}
void bug_half_of_a_sum(__gm__ float *x, __gm__ float *y) { sums<0xa00>(x, y); }
void ok_behind_a_sum(__gm__ float *x, __gm__ float *y) { sums<0xc00>(x, y); }
