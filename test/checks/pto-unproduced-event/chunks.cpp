// The flag is set once a chunk of 128 rows. Where each row waits for it, no run
// comes to the end of the first chunk, so that the set there is none.
// RUN: %check_pto %s

#include "../Tiles.h"

using RowsT = Tile<TileType::Vec, float, 1, 128>;
using GmRows = GlobalTensor<float, Shape<1, 1, 1, 1, 128>,
                            Stride<128, 128, 128, 128, 1>>;

AICORE inline void flush(__gm__ float *y, RowsT &rows) {
  GmRows g(y);
  set_flag(PIPE_S, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_S, PIPE_MTE3, EVENT_ID0);
  TSTORE(g, rows);
  set_flag(PIPE_MTE3, PIPE_S, EVENT_ID0);
}

template <bool EachRow>
AICORE inline void collect(__gm__ float *x, __gm__ float *y, int n) {
  RowsT rows;
  TASSIGN(rows, 0x0);
  set_flag(PIPE_MTE3, PIPE_S, EVENT_ID0);
  int count = 0;
  for (int i = 0; i < n; ++i) {
    if (EachRow || count == 0)
      wait_flag(PIPE_MTE3, PIPE_S, EVENT_ID0);
      // WARN@-1 [pto-unproduced-event]: this waits again for flag PIPE_MTE3 -> PIPE_S id 0, which nothing has set since the last wait: the kernel hangs here
      // NOTE@-2: the last wait is here
      // NOTE@+15: in this call of 'collect<true>'
      // NOTE@-4: set_flag(PIPE_MTE3, PIPE_S, 0) has to come first
    rows.SetValue(count, x[i]);
    if (++count == 128) {
      flush(y + i, rows);
      count = 0;
    }
  }
  if (count > 0)
    flush(y + n, rows);
  wait_flag(PIPE_MTE3, PIPE_S, EVENT_ID0);
}

__global__ AICORE void bug_waits_in_each_row(__gm__ float *x, __gm__ float *y,
                                             int n) {
  collect<true>(x, y, n);
}

__global__ AICORE void ok_waits_once_a_chunk(__gm__ float *x, __gm__ float *y,
                                             int n) {
  collect<false>(x, y, n);
}
