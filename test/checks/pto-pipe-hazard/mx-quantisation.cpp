// TQUANT with exponents, maxima and scales by pointer.
// RUN: %check_pto %s

#include "../Tiles.h"

enum class Scales { OCP };
using QuantT = Tile<TileType::Vec, int8_t, 16, 32>;
using SrcT = Tile<TileType::Vec, float, 16, 32>;
using ExpT = Tile<TileType::Vec, uint8_t, 1, 32>;
using MaxT = Tile<TileType::Vec, float, 1, 32>;
using GmS = GlobalTensor<float, Shape<1, 1, 1, 16, 32>,
                         Stride<512, 512, 512, 32, 1>>;
using GmQ = GlobalTensor<int8_t, Shape<1, 1, 1, 16, 32>,
                         Stride<512, 512, 512, 32, 1>>;

template <bool IsWaitedFor> AICORE inline void quantize(GmS &from, GmQ &to) {
  SrcT src;
  QuantT dst;
  ExpT exp;
  MaxT max, scale;
  TASSIGN(src, 0x0);
  TASSIGN(dst, 0x1000);
  TASSIGN(exp, 0x1400);
  TASSIGN(max, 0x1500);
  TASSIGN(scale, 0x1600);
  TLOAD(src, from);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  TQUANT<0, Scales::OCP>(dst, src, &exp, &max, &scale);
  if (IsWaitedFor) {
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  }
  TSTORE(to, dst);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'dst' (UB [0x1000, 0x1200)) without waiting for PIPE_V, which writes it
  // NOTE@-14: 'dst' is placed at UB [0x1000, 0x1200) here
  // NOTE@-8: PIPE_V writes 'dst' here (TQUANT)
  // NOTE@+4: in this call of 'quantize<false>'
  // NOTE@-5: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
void ok_waited_for(GmS &from, GmQ &to) { quantize<true>(from, to); }
void bug_not_waited_for(GmS &from, GmQ &to) { quantize<false>(from, to); }
