// Scales lie at a sixteenth of the address of what they are for.

#include <pto/pto-inst.hpp>

using namespace pto;

using LeftT = TileLeft<float8_e4m3_t, 128, 128>;
using ScaleT = TileLeftScale<float8_e8m0_t, 128, 4>;

extern "C" __global__ AICORE void inside(__gm__ float *) {
  LeftT left[2];
  ScaleT scale[2];
  for (int i = 0; i < 2; ++i) {
    TASSIGN(left[i], i * 0x4000);
    TGET_SCALE_ADDR(scale[i], left[i]);
  }
}
extern "C" __global__ AICORE void beyond(__gm__ float *) {
  LeftT left;
  ScaleT scale;
  TASSIGN(left, 0x10000);
  TGET_SCALE_ADDR(scale, left);
}
