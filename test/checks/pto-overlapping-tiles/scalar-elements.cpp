// The scalar unit reads and writes an element of a tile at a time: a value is
// wanted by it like by any other.
// RUN: %check_pto %s

#include "../Tiles.h"

using HistT = Tile<TileType::Vec, int32_t, 1, 64>;
using CountT = Tile<TileType::Vec, float, 1, 8>;
using GmHist = GlobalTensor<int32_t, Shape<1, 1, 1, 1, 64>,
                            Stride<64, 64, 64, 64, 1>>;

template <int CountAt> AICORE inline void count(__gm__ int32_t *z) {
  HistT hist;
  CountT sum;
  TASSIGN(hist, 0x0);
  TASSIGN(sum, CountAt);
  // WARN@-1 [pto-overlapping-tiles]: 'sum' (UB [0x0, 0x20)) overlaps 'hist' (UB [0x0, 0x100)) while both are in use: the value of 'hist' is overwritten before it is read
  // NOTE@-3: 'hist' is placed at UB [0x0, 0x100) here
  // NOTE@+8: 'hist' is written here
  // NOTE@+10: 'sum' overwrites it here
  // NOTE@+12: 'hist' is read here
  // NOTE@+11: 'sum' is read here
  // NOTE@+21: in this call of 'count<0>'
  // NOTE@-8: 'sum' fits at 0x100, the first free address
  VecT x;
  TASSIGN(x, 0x1000);
  TEXPANDS(hist, 0);
  TEXPANDS(x, 1.0f);
  for (int j = 0; j < 64; ++j) {
    TCOLSUM(sum, x);
    set_flag(PIPE_V, PIPE_S, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_S, EVENT_ID0);
    hist.SetValue(j, hist.GetValue(j) + (int)sum.GetValue(0));
    set_flag(PIPE_S, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_S, PIPE_V, EVENT_ID0);
  }
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  GmHist g(z);
  TSTORE(g, hist);
}

__global__ AICORE void bug_count_over_the_first_bins(__gm__ int32_t *z) {
  count<0x0>(z);
}

__global__ AICORE void ok_count_behind(__gm__ int32_t *z) { count<0x100>(z); }

// One element is one element: what lies beside it is not touched.
__global__ AICORE void ok_another_element(__gm__ int32_t *z) {
  HistT hist;
  CountT sum;
  VecT x;
  TASSIGN(hist, 0x0);
  TASSIGN(sum, 0x80);
  TASSIGN(x, 0x1000);
  TEXPANDS(hist, 0);
  TEXPANDS(x, 1.0f);
  pipe_barrier(PIPE_V);
  TCOLSUM(sum, x);
  set_flag(PIPE_V, PIPE_S, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_S, EVENT_ID0);
  const int all = hist.GetValue(0) + (int)sum.GetValue(0);
  z[0] = all;
}

// One element makes no other value of what was loaded.
template <class PlaceT, class CorrectT>
AICORE inline void corrects(__gm__ float *x, __gm__ float *y, PlaceT place,
                            CorrectT correct) {
  GmT from(x), to(y);
  VecT a, other, sum;
  TASSIGN(a, 0x400);
  TASSIGN(sum, 0x1000);
  place(other);
  TLOAD(a, from);
  pipe_barrier(PIPE_ALL);
  TLOAD(other, from);
  pipe_barrier(PIPE_ALL);
  correct(a, other);
  pipe_barrier(PIPE_ALL);
  TADD(sum, a, a);
  pipe_barrier(PIPE_ALL);
  TSTORE(to, sum);
  TSTORE(to, other);
}
template <int At> AICORE inline void own(__gm__ float *x, __gm__ float *y) {
  corrects(
      x, y, [](VecT &other) { TASSIGN(other, At); },
      // WARN@-1 [pto-overlapping-tiles]: 'other' (UB [0x200, 0x600)) overlaps 'a' (UB [0x400, 0x800)) while both are in use: the value of 'a' is overwritten before it is read
      // NOTE@-18: 'a' is placed at UB [0x400, 0x800) here
      // NOTE@-16: 'a' is written here
      // NOTE@-15: 'other' overwrites it here
      // NOTE@-12: 'a' is read here
      // NOTE@-10: 'other' is read here
      // NOTE@-8: in this call of 'corrects<(lambda), (lambda)>'
      // NOTE@+4: in this call of 'own<512>'
      // NOTE@-9: 'other' fits at 0x0, the first free address
      [](VecT &a, VecT &other) { a.SetValue(200, 1.0f); });
}
void bug_corrected(__gm__ float *x, __gm__ float *y) { own<0x200>(x, y); }
void ok_corrected(__gm__ float *x, __gm__ float *y) { own<0x0>(x, y); }
template <int At> AICORE inline void others(__gm__ float *x, __gm__ float *y) {
  corrects(
      x, y, [](VecT &other) { TASSIGN(other, At); },
      // WARN@-1 [pto-overlapping-tiles]: 'other' (UB [0x200, 0x600)) overlaps 'a' (UB [0x400, 0x800)) while both are in use: the value of 'a' is overwritten before it is read
      // NOTE@-34: 'a' is placed at UB [0x400, 0x800) here
      // NOTE@-32: 'a' is written here
      // NOTE@-31: 'other' overwrites it here
      // NOTE@-28: 'a' is read here
      // NOTE@-26: 'other' is read here
      // NOTE@-8: in this call of 'corrects<(lambda), (lambda)>'
      // NOTE@+5: in this call of 'others<512>'
      // NOTE@-9: 'other' fits at 0x0, the first free address
      [](VecT &a, VecT &other) { other.SetValue(3, 1.0f); });
}
void bug_other_corrected(__gm__ float *x, __gm__ float *y) {
  others<0x200>(x, y);
}
void ok_other_corrected(__gm__ float *x, __gm__ float *y) {
  others<0x0>(x, y);
}
