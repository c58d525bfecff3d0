#include <pto/npu/a2a3/TPush.hpp>
#include <pto/pto-inst.hpp>

using Queue = pto::TPipe<0, 1, 1024, 2>;

__global__ AICORE void signal() {
  ffts_cross_core_sync(PIPE_FIX,
                       Queue::getFFTSMsgCfg(pto::TSyncCVMode::CV_CORES_SYNC, 0));
}

// Which of its slots are handed back is asked of the type.
__global__ AICORE void ask(__gm__ float *x, __gm__ void *slots) {
  Queue queue(slots, 0, 0);
  pto::Tile<pto::TileType::Vec, float, 16, 16> tile;
  TASSIGN(tile, 0x8000);
  if (Queue::shouldWaitFree(queue.prod.tileIndex) ||
      Queue::shouldNotifyFree(queue.cons.tileIndex))
    TEXP(tile, tile);
}
