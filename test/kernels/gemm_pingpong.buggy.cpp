// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C = A * B with ping-pong buffers in L1, L0A and L0B. Targets A2A3.
//
// The bug: the address of the second L0A slot counts elements where it should
// count bytes. The slots overlap by half, [0x2000, 0x4000), and the flags,
// which are right for two separate slots, let MTE1 fill one of them while the
// cube still reads the other.
//
// Found by pto-unsynchronized-reuse (O3): left[1] is written on PIPE_MTE1, and
// left[0] was read there on PIPE_M one step before, with nothing in between.

#include <pto/pto-inst.hpp>

using namespace pto;

// One block computes a panel of C, BaseM rows high, in pieces BaseN wide; each
// piece is the sum of KSteps products. L1, L0A and L0B have two slots each:
// while the cube multiplies out of one, MTE1 fills the other.
//
//   flag           id    says
//   MTE2 -> MTE1   slot  the L1 slot is loaded
//   MTE1 -> MTE2   slot  the L1 slot may be overwritten
//   MTE1 -> M      slot  the L0A and L0B slots are filled
//   M    -> MTE1   slot  the L0A and L0B slots may be overwritten
//   M    -> FIX    0     the accumulator is complete
//   FIX  -> M      0     the accumulator is stored, and may be overwritten
template <typename T, int BaseM, int BaseK, int BaseN, int KSteps>
AICORE void gemmPanel(__gm__ float *c, __gm__ T *a, __gm__ T *b, int pieces,
                      int n) {
  constexpr int kK = BaseK * KSteps;
  using GmA = GlobalTensor<T, Shape<1, 1, 1, BaseM, BaseK>,
                           Stride<BaseM * kK, BaseM * kK, BaseM * kK, kK, 1>>;
  using GmB = GlobalTensor<T, Shape<1, 1, 1, BaseK, BaseN>,
                           Stride<1, 1, 1, DYNAMIC, 1>>;
  using GmC = GlobalTensor<float, Shape<1, 1, 1, BaseM, BaseN>,
                           Stride<1, 1, 1, DYNAMIC, 1>>;
  using MatA = Tile<TileType::Mat, T, BaseM, BaseK, BLayout::ColMajor, BaseM,
                    BaseK, SLayout::RowMajor>;
  using MatB = Tile<TileType::Mat, T, BaseK, BaseN, BLayout::ColMajor, BaseK,
                    BaseN, SLayout::RowMajor>;
  using LeftTile = TileLeft<T, BaseM, BaseK>;
  using RightTile = TileRight<T, BaseK, BaseN>;
  using AccTile = TileAcc<float, BaseM, BaseN>;

  constexpr uint32_t kBytesA = BaseM * BaseK * sizeof(T);
  constexpr uint32_t kBytesB = BaseK * BaseN * sizeof(T);

  // L1: A0 A1 B0 B1. L0A and L0B are memories of their own: both start at 0.
  MatA matA[2];
  MatB matB[2];
  LeftTile left[2];
  RightTile right[2];
  AccTile acc;
  TASSIGN(matA[0], 0);
  TASSIGN(matA[1], kBytesA);
  TASSIGN(matB[0], 2 * kBytesA);
  TASSIGN(matB[1], 2 * kBytesA + kBytesB);
  constexpr uint32_t kLeftPong = BaseM * BaseK; // BUG: no sizeof(T).
  constexpr uint32_t kRightPong = BaseK * BaseN * sizeof(T);
  TASSIGN(left[0], 0);
  TASSIGN(left[1], kLeftPong);
  TASSIGN(right[0], 0);
  TASSIGN(right[1], kRightPong);
  TASSIGN<0>(acc);

  // At the start all slots and the accumulator are free.
  set_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID1);
  set_flag(PIPE_M, PIPE_MTE1, EVENT_ID0);
  set_flag(PIPE_M, PIPE_MTE1, EVENT_ID1);
  set_flag(PIPE_FIX, PIPE_M, EVENT_ID0);

  uint32_t slot = 0;
  for (int piece = 0; piece < pieces; ++piece) {
    wait_flag(PIPE_FIX, PIPE_M, EVENT_ID0);
    for (int k = 0; k < KSteps; ++k) {
      const event_t id = (event_t)slot;
      GmA aGm(a + k * BaseK);
      GmB bGm(b + (int64_t)k * BaseK * n + piece * BaseN,
              Shape<1, 1, 1, BaseK, BaseN>(), Stride<1, 1, 1, DYNAMIC, 1>(n));

      // GM -> L1
      wait_flag(PIPE_MTE1, PIPE_MTE2, id);
      TLOAD(matA[slot], aGm);
      TLOAD(matB[slot], bGm);
      set_flag(PIPE_MTE2, PIPE_MTE1, id);

      // L1 -> L0A and L0B
      wait_flag(PIPE_MTE2, PIPE_MTE1, id);
      wait_flag(PIPE_M, PIPE_MTE1, id);
      TEXTRACT(left[slot], matA[slot], 0, 0);
      TEXTRACT(right[slot], matB[slot], 0, 0);
      set_flag(PIPE_MTE1, PIPE_MTE2, id);
      set_flag(PIPE_MTE1, PIPE_M, id);

      // L0A * L0B -> L0C
      wait_flag(PIPE_MTE1, PIPE_M, id);
      if (k == 0)
        TMATMUL(acc, left[slot], right[slot]);
      else
        TMATMUL_ACC(acc, acc, left[slot], right[slot]);
      set_flag(PIPE_M, PIPE_MTE1, id);

      slot ^= 1;
    }

    // L0C -> GM
    GmC cGm(c + piece * BaseN, Shape<1, 1, 1, BaseM, BaseN>(),
            Stride<1, 1, 1, DYNAMIC, 1>(n));
    set_flag(PIPE_M, PIPE_FIX, EVENT_ID0);
    wait_flag(PIPE_M, PIPE_FIX, EVENT_ID0);
    TSTORE(cGm, acc);
    set_flag(PIPE_FIX, PIPE_M, EVENT_ID0);
  }

  // Take back what the last steps, or the start, have set.
  wait_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID1);
  wait_flag(PIPE_M, PIPE_MTE1, EVENT_ID0);
  wait_flag(PIPE_M, PIPE_MTE1, EVENT_ID1);
  wait_flag(PIPE_FIX, PIPE_M, EVENT_ID0);
}

// 16 KB a slot in L1, L0A and L0B, 64 KB of L0C.
template AICORE void gemmPanel<bfloat16_t, 128, 64, 128, 4>(__gm__ float *,
                                                            __gm__ bfloat16_t *,
                                                            __gm__ bfloat16_t *,
                                                            int, int);

extern "C" __global__ AICORE void gemm_f16(__gm__ float *c, __gm__ half *a,
                                           __gm__ half *b, int pieces, int n) {
  const int64_t row = (int64_t)get_block_idx() * 128;
  gemmPanel<half, 128, 64, 128, 8>(c + row * n, a + row * 64 * 8, b, pieces, n);
}
