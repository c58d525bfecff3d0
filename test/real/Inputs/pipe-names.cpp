#include <pto/pto-inst.hpp>
using namespace pto;

template <pipe_t From, pipe_t To, int Id> AICORE inline void take() {
  wait_flag(From, To, static_cast<event_t>(Id));
}

__global__ AICORE void kernel(__gm__ float *x) {
  using TileT = Tile<TileType::Vec, float, 16, 64>;
  TileT t;
  TASSIGN(t, 0x0);
  take<PIPE_V, PIPE_MTE2, 3>();
  TEXPANDS(t, 1.0f);
}
