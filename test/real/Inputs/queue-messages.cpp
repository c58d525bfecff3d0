#include <pto/npu/a2a3/TPush.hpp>
#include <pto/pto-inst.hpp>

using Queue = pto::TPipe<0, 1, 1024, 2>;

__global__ AICORE void signal() {
  ffts_cross_core_sync(PIPE_FIX,
                       Queue::getFFTSMsgCfg(pto::TSyncCVMode::CV_CORES_SYNC, 0));
}
