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
