// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Softmax over rows, with the log-sum-exp of every row. Targets A2A3.
//
// Correct: pto-tidy has nothing to say about it.

#include <pto/pto-inst.hpp>

using namespace pto;

// A tile holds whole rows. The row statistics are column vectors, as the row
// instructions want them; TRESHAPE shows the same bytes as one row, as the
// element-wise instructions want them.
template <int Rows, int Cols>
AICORE void softmaxRows(__gm__ float *out, __gm__ float *lse, __gm__ float *in,
                        int tiles) {
  using MatTile = Tile<TileType::Vec, float, Rows, Cols>;
  using ColVec = Tile<TileType::Vec, float, Rows, 1, BLayout::ColMajor>;
  using RowVec = Tile<TileType::Vec, float, 1, Rows>;
  using GmMat =
      GlobalTensor<float, Shape<1, 1, 1, Rows, Cols>,
                   Stride<Rows * Cols, Rows * Cols, Rows * Cols, Cols, 1>>;
  using GmVec = GlobalTensor<float, Shape<1, 1, 1, 1, Rows>,
                             Stride<Rows, Rows, Rows, Rows, 1>>;

  constexpr uint32_t kMatBytes = Rows * Cols * sizeof(float);
  constexpr uint32_t kVecBytes = Rows * sizeof(float);
  constexpr uint32_t kTmp = kMatBytes;
  constexpr uint32_t kRowMax = 2 * kMatBytes;
  constexpr uint32_t kRowSum = kRowMax + kVecBytes;
  constexpr uint32_t kLse = kRowMax + 2 * kVecBytes;

  MatTile x, tmp;
  ColVec rowMax, rowSum;
  RowVec rowMaxAsRow, rowSumAsRow, lseRow;
  TASSIGN<0>(x);
  TASSIGN<kTmp>(tmp);
  TASSIGN<kRowMax>(rowMax);
  TASSIGN<kRowSum>(rowSum);
  TASSIGN<kLse>(lseRow);
  TRESHAPE(rowMaxAsRow, rowMax);
  TRESHAPE(rowSumAsRow, rowSum);

  Event<Op::TLOAD, Op::TROWMAX> loaded;
  Event<Op::TADD, Op::TSTORE_VEC> computed;

  // MTE3 -> MTE2: x and lseRow of the last tile are stored. The vector pipe
  // follows MTE2 through `loaded`, so it needs no flag of its own.
  set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);

  for (int i = 0; i < tiles; ++i) {
    GmMat inGm(in + i * Rows * Cols);
    GmMat outGm(out + i * Rows * Cols);
    GmVec lseGm(lse + i * Rows);

    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    loaded = TLOAD(x, inGm);

    // x = exp(x - max(x))
    TROWMAX(rowMax, x, tmp, loaded);
    pipe_barrier(PIPE_V);
    TROWEXPANDSUB(x, x, rowMax, tmp);
    pipe_barrier(PIPE_V);
    TEXP(x, x);
    pipe_barrier(PIPE_V);

    // x = x / sum(x)
    TROWSUM(rowSum, x, tmp);
    pipe_barrier(PIPE_V);
    TROWEXPANDDIV(x, x, rowSum, tmp);

    // lse = log(sum) + max, which the backward pass asks for
    TLOG(lseRow, rowSumAsRow);
    pipe_barrier(PIPE_V);
    computed = TADD(lseRow, lseRow, rowMaxAsRow);

    TSTORE(outGm, x, computed);
    TSTORE(lseGm, lseRow);
    set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  }

  wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
}

// 16 KB a matrix, 256 bytes a vector.
template AICORE void softmaxRows<64, 64>(__gm__ float *, __gm__ float *,
                                         __gm__ float *, int);

extern "C" __global__ AICORE void softmax_f32(__gm__ float *out,
                                              __gm__ float *lse,
                                              __gm__ float *in,
                                              int tilesPerBlock) {
  const int64_t row = (int64_t)get_block_idx() * tilesPerBlock * 32;
  softmaxRows<32, 128>(out + row * 128, lse + row, in + row * 128,
                       tilesPerBlock);
}
