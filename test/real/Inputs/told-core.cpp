#include <pto/npu/a2a3/TSync.hpp>
#include <pto/pto-inst.hpp>
using namespace pto;

using VecT = Tile<TileType::Vec, float, 16, 16>;
using GmT =
    GlobalTensor<float, Shape<1, 1, 1, 16, 16>, Stride<256, 256, 256, 16, 1>>;

// Another core is told in between. That is no write of any tile.
__global__ AICORE void tell(__gm__ float *x, __gm__ float *y) {
  VecT a, b;
  GmT gx(x), gy(y);
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  TLOAD(a, gx);
  pipe_barrier(PIPE_ALL);
  ffts_cross_core_sync(PIPE_MTE2, getFFTSMsg(2, 0));
  TEXPANDS(b, 1.0f);
  pipe_barrier(PIPE_ALL);
  TSTORE(gy, a);
  TSTORE(gy, b);
}
