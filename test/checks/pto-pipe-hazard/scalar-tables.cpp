// A table of thousands of elements that a scalar loop writes: one access from
// some element on, so that it takes no longer than it has to, and nothing that
// is known of each of them is lost.
// RUN: %check_pto %s --checks=-*,pto-*,ptoadvice-incomplete-analysis

#include "../Tiles.h"

using TableT = Tile<TileType::Vec, float, 32, 64>;
using TableGm = GlobalTensor<float, Shape<1, 1, 1, 32, 64>,
                             Stride<2048, 2048, 2048, 64, 1>>;

__global__ AICORE void ok_each_round(__gm__ float *out, int n) {
  TableT table;
  TASSIGN(table, 0x0);
  TableGm g(out);
  for (int b = 0; b < n; ++b) {
    for (int i = 0; i < 2048; ++i)
      table.SetValue(i, 1.0f);
    set_flag(PIPE_S, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_S, PIPE_MTE3, EVENT_ID0);
    TSTORE(g, table);
    set_flag(PIPE_MTE3, PIPE_S, EVENT_ID0);
    wait_flag(PIPE_MTE3, PIPE_S, EVENT_ID0);
  }
}
__global__ AICORE void bug_store(__gm__ float *out, int n) {
  TableT table;
  TASSIGN(table, 0x0);
  TableGm g(out);
  for (int b = 0; b < n; ++b) {
    for (int i = 0; i < 2048; ++i)
      table.SetValue(i, 1.0f);
    TSTORE(g, table);
    // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'table' (UB [0x0, 0x2000)) without waiting for PIPE_S, which writes it
    // NOTE@-7: 'table' is placed at UB [0x0, 0x2000) here
    // NOTE@-4: PIPE_S writes 'table' here (SetValue)
    // NOTE@-4: nothing orders the two: add set_flag(PIPE_S, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
    pipe_barrier(PIPE_ALL);
  }
}
__global__ AICORE void bug_next_round(__gm__ float *out, int n) {
  TableT table;
  TASSIGN(table, 0x0);
  TableGm g(out);
  for (int b = 0; b < n; ++b) {
    for (int r = 0; r < 32; ++r)
      for (int c = 0; c < 64; ++c)
        table.SetValue(r * 64 + c, c > r ? 1.0f : 0.0f);
        // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_S writes 'table' (UB [0x0, 0x2000)) without waiting for PIPE_MTE3, which reads it
        // NOTE@-7: 'table' is placed at UB [0x0, 0x2000) here
        // NOTE@+4: PIPE_MTE3 reads 'table' here (TSTORE)
        // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE3, PIPE_S, id) after the first and wait_flag before the second, or an Event
    set_flag(PIPE_S, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_S, PIPE_MTE3, EVENT_ID0);
    TSTORE(g, table);
  }
}

// The end of the table is one that many elements share.
template <int Address>
AICORE inline void masked(__gm__ float *out, __gm__ float *in, int n) {
  TableT table, a, c;
  TASSIGN(table, 0x0);
  TASSIGN(a, Address);
  // WARN@-1 [pto-overlapping-tiles]: 'a' (UB [0x1f00, 0x3f00)) overlaps 'table' (UB [0x0, 0x2000)) while both are in use: the value of 'table' is overwritten before it is read
  // NOTE@-3: 'table' is placed at UB [0x0, 0x2000) here
  // NOTE@+9: 'table' is written here
  // NOTE@+11: 'a' overwrites it here
  // NOTE@+12: 'a' is read here
  // NOTE@+11: 'table' is read here
  // NOTE@+21: in this call of 'masked<7936>'
  // NOTE@-8: 'a' fits at 0x2000, the first free address
  TASSIGN(c, 0x8000);
  TableGm g(out), x(in);
  for (int i = 0; i < 2048; ++i)
    table.SetValue(i, 1.0f);
  pipe_barrier(PIPE_ALL);
  for (int b = 0; b < n; ++b) {
    TLOAD(a, x);
    pipe_barrier(PIPE_ALL);
    TMUL(c, a, table);
    pipe_barrier(PIPE_ALL);
    TSTORE(g, c);
    pipe_barrier(PIPE_ALL);
  }
}
__global__ AICORE void ok_behind(__gm__ float *out, __gm__ float *in, int n) {
  masked<0x2000>(out, in, n);
}
__global__ AICORE void bug_on_the_end(__gm__ float *out, __gm__ float *in,
                                      int n) {
  masked<0x1f00>(out, in, n);
}

// It is written over another value.
__global__ AICORE void bug_over_a_value(__gm__ float *out, __gm__ float *in) {
  TableT table, a, c;
  TASSIGN(table, 0x0);
  TASSIGN(a, 0x1000);
  // WARN@-1 [pto-overlapping-tiles]: 'a' (UB [0x1000, 0x3000)) overlaps 'table' (UB [0x0, 0x2000)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'table' is placed at UB [0x0, 0x2000) here
  // NOTE@+7: 'a' is written here
  // NOTE@+9: 'table' overwrites it here
  // NOTE@+10: 'table' is read here
  // NOTE@+9: 'a' is read here
  // NOTE@-7: 'a' fits at 0x2000, the first free address
  TASSIGN(c, 0x8000);
  TableGm g(out), x(in);
  TLOAD(a, x);
  pipe_barrier(PIPE_ALL);
  for (int i = 0; i < 2048; ++i)
    table.SetValue(i, 1.0f);
  pipe_barrier(PIPE_ALL);
  TMUL(c, a, table);
  pipe_barrier(PIPE_ALL);
  TSTORE(g, c);
}
