// O1: a tile that is given as scratch with a value in it; O2: a destination over
// the vector that is broadcast to its rows.
// RUN: %check_pto %s --config '{CheckOptions: {PtoTarget: A2A3}}'

#include "../Tiles.h"

using WideT = Tile<TileType::Vec, float, 16, 128>;
using ColumnT = Tile<TileType::Vec, float, 16, 1, BLayout::ColMajor>;
using LineT = Tile<TileType::Vec, float, 1, 128>;
using GmW = GlobalTensor<float, Shape<1, 1, 1, 16, 128>,
                         Stride<2048, 2048, 2048, 128, 1>>;
using GmL = GlobalTensor<float, Shape<1, 1, 1, 1, 128>,
                         Stride<128, 128, 128, 128, 1>>;

enum class Scratch { Own, Input, InputLoadedAgain };
template <Scratch Use> AICORE inline void normalise(__gm__ float *x) {
  WideT input, square, scratch;
  ColumnT sum;
  TASSIGN(input, 0x0);
  TASSIGN(square, 0x2000);
  TASSIGN(scratch, 0x4000);
  TASSIGN(sum, 0x6000);
  GmW gm(x);
  TLOAD(input, gm);
  pipe_barrier(PIPE_ALL);
  TMUL(square, input, input);
  pipe_barrier(PIPE_V);
  if constexpr (Use == Scratch::Own)
    TROWSUM(sum, square, scratch);
  if constexpr (Use == Scratch::Input)
    TROWSUM(sum, square, input);
    // WARN@-1 [pto-overlapping-tiles]: TROWSUM uses 'input' (UB [0x0, 0x2000)) as scratch: the value of 'input' is overwritten before it is read
    // NOTE@-14: 'input' is placed at UB [0x0, 0x2000) here
    // NOTE@-10: 'input' is written here
    // NOTE@+9: 'input' is read here
    // NOTE@+13: in this call of 'normalise<Scratch::Input>'
    // NOTE@-6: give TROWSUM a scratch tile of its own
  if constexpr (Use == Scratch::InputLoadedAgain) {
    TROWSUM(sum, square, input);
    pipe_barrier(PIPE_ALL);
    TLOAD(input, gm);
  }
  pipe_barrier(PIPE_ALL);
  TROWEXPANDMUL(input, input, sum);
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, input);
}
__global__ AICORE void bug_input(__gm__ float *x) {
  normalise<Scratch::Input>(x);
}
__global__ AICORE void ok_own(__gm__ float *x) { normalise<Scratch::Own>(x); }
__global__ AICORE void ok_input_loaded_again(__gm__ float *x) {
  normalise<Scratch::InputLoadedAgain>(x);
}
// Scratch is what it is for.
__global__ AICORE void ok_scratch_again(__gm__ float *x) {
  WideT input, scratch;
  ColumnT sum, most;
  TASSIGN(input, 0x0);
  TASSIGN(scratch, 0x2000);
  TASSIGN(sum, 0x4000);
  TASSIGN(most, 0x4040);
  GmW gm(x);
  TLOAD(input, gm);
  pipe_barrier(PIPE_ALL);
  TMUL(scratch, input, input);
  pipe_barrier(PIPE_V);
  TADD(input, input, scratch);
  pipe_barrier(PIPE_V);
  TROWSUM(sum, input, scratch);
  pipe_barrier(PIPE_V);
  TROWMAX(most, input, scratch);
}

template <int Dst> AICORE inline void broadcast(__gm__ float *x) {
  WideT input, result;
  LineT line;
  TASSIGN(input, 0x0);
  TASSIGN(line, 0x4000);
  TASSIGN(result, Dst);
  // WARN@-1 [pto-overlapping-tiles]: 'result' (UB [0x4000, 0x6000)) overlaps 'line' (UB [0x4000, 0x4200)), and TCOLEXPANDMUL works on both at once
  // NOTE@-3: 'line' is placed at UB [0x4000, 0x4200) here
  // NOTE@+8: 'result' is written while 'line' is still read here
  // NOTE@+12: in this call of 'broadcast<16384>'
  // NOTE@-5: 'result' fits at 0x2000, the first free address
  GmW gm(x);
  GmL gmLine(x);
  TLOAD(input, gm);
  TLOAD(line, gmLine);
  pipe_barrier(PIPE_ALL);
  TCOLEXPANDMUL(result, input, line);
  pipe_barrier(PIPE_ALL);
  TSTORE(gm, result);
}
__global__ AICORE void bug_over_the_vector(__gm__ float *x) {
  broadcast<0x4000>(x);
}
__global__ AICORE void ok_over_the_input(__gm__ float *x) {
  broadcast<0x0>(x);
}
