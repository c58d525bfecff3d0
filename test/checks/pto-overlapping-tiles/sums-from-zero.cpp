// A sum that begins as a fill of its row, which is a view of it. What lies in
// the same place overwrites the sum from the second step on.
// RUN: %check_pto %s

#include "../Tiles.h"

using ColT = Tile<TileType::Vec, float, 16, 1, BLayout::ColMajor>;
using RowT = Tile<TileType::Vec, float, 1, 16>;

template <unsigned SumAt> AICORE inline void sums(GmT &gm, GmT &out, int n) {
  VecT x, tmp, all;
  ColT most, sum, part;
  RowT sumRow, partRow;
  TASSIGN(x, 0x0);
  TASSIGN(tmp, 0x1000);
  TASSIGN(all, 0x3000);
  TASSIGN(most, 0x2000);
  TASSIGN(sum, SumAt);
  TASSIGN(part, 0x2080);
  TRESHAPE(sumRow, sum);
  // WARN@-1 [pto-overlapping-tiles]: 'sumRow' (UB [0x2000, 0x2040)) overlaps 'most' (UB [0x2000, 0x2040)) while both are in use: the value of 'sumRow' is overwritten before it is read
  // NOTE@-5: 'most' is placed at UB [0x2000, 0x2040) here
  // NOTE@+7: 'sumRow' is written here
  // NOTE@+13: 'most' overwrites it here
  // NOTE@+13: 'most' is read here
  // NOTE@+14: 'sumRow' is read here
  // NOTE@+21: in this call of 'sums<8192U>'
  // NOTE@-8: 'sumRow' fits at 0x400, the first free address
  TRESHAPE(partRow, part);
  TEXPANDS(sumRow, 0.0f);
  for (int i = 0; i < n; ++i) {
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    TLOAD(x, gm);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    TROWMAX(most, x, tmp);
    TROWEXPANDSUB(x, x, most);
    TROWSUM(part, x, tmp);
    TADD(sumRow, sumRow, partRow);
  }
  TROWEXPAND(all, sum);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(out, all);
}
void ok(GmT &gm, GmT &out, int n) { sums<0x2040>(gm, out, n); }
void bug(GmT &gm, GmT &out, int n) { sums<0x2000>(gm, out, n); }
