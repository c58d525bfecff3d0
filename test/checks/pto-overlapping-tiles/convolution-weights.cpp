// The weights of a convolution are a matrix where all sizes are known: a load
// fills it, and a block is taken out of its fractals. Its buffer may have room
// for more.
//
// RUN: %check_pto %s --checks=-*,pto-overlapping-tiles

#include "../Tiles.h"

// 96 rows of 64 columns: 0x3000 bytes.
template <int Elements>
using Weights = ConvTile<TileType::Mat, half, Elements, Layout::FRACTAL_Z,
                         ConvTileShape<6, 4, 16, 16>>;
using GmWeights =
    GlobalTensor<half, Shape<1, 6, 4, 16, 16>, Stride<6144, 1024, 256, 16, 1>,
                 Layout::FRACTAL_Z>;
using Block = TileRight<half, 48, 64>; // 0x1800 bytes

template <int Step, int Elements = 96 * 64>
AICORE void convolve(__gm__ half *w) {
  Weights<Elements> weights[2];
  Block block[2];
  for (int i = 0; i < 2; ++i) {
    TASSIGN(weights[i], i * Step);
    // WARN@-1 [pto-overlapping-tiles]: 'weights[1]' (L1 [0x1800, 0x4800)) overlaps 'weights[0]' (L1 [0x0, 0x3000)) while both are in use: the value of 'weights[0]' is overwritten before it is read
    // NOTE@-2: 'weights[0]' is placed at L1 [0x0, 0x3000) here
    // NOTE@+9: 'weights[0]' is written here
    // NOTE@+9: 'weights[1]' overwrites it here
    // NOTE@+12: 'weights[0]' is read here
    // NOTE@+10: 'weights[1]' is read here
    // NOTE@+16: in this call of 'convolve<6144, 6144>'
    // NOTE@-8: 'weights[1]' fits at 0x3000, the first free address
    TASSIGN(block[i], i * 0x1800);
  }
  GmWeights g(w), h(w + 6144);
  TLOAD(weights[0], g);
  TLOAD(weights[1], h);
  pipe_barrier(PIPE_ALL);
  for (int i = 0; i < 2; ++i) {
    TEXTRACT(block[0], weights[i], 0, 0);
    TEXTRACT(block[1], weights[i], 48, 0);
    pipe_barrier(PIPE_ALL);
  }
}
void ok_apart(__gm__ half *w) { convolve<0x3000>(w); }
void ok_larger_buffer(__gm__ half *w) { convolve<0x3000, 2 * 96 * 64>(w); }
void bug_factor_forgotten(__gm__ half *w) { convolve<0x1800>(w); }

// 5 dimensions: [C1, H, W, N, C0]. Of the first tile a block is taken.
template <int Row> AICORE void otherForm(__gm__ half *w) {
  ConvTile<TileType::Mat, half, 96 * 64, Layout::FRACTAL_Z,
           ConvTileShape<2, 3, 1, 64, 16>>
      a, b;
  Block block;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x2800);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (L1 [0x2800, 0x5800)) overlaps 'a' (L1 [0x0, 0x3000)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at L1 [0x0, 0x3000) here
  // NOTE@+10: 'a' is written here
  // NOTE@+10: 'b' overwrites it here
  // NOTE@+11: 'a' is read here
  // NOTE@+12: 'b' is read here
  // NOTE@+13: in this call of 'otherForm<48>'
  // NOTE@-8: 'b' fits at 0x3000, the first free address
  TASSIGN(block, 0x0);
  GlobalTensor<half, Shape<2, 3, 1, 64, 16>, Stride<3072, 1024, 1024, 16, 1>,
               Layout::FRACTAL_Z>
      g(w), h(w + 6144);
  TLOAD(a, g);
  TLOAD(b, h);
  pipe_barrier(PIPE_ALL);
  TEXTRACT(block, a, Row, 0);
  pipe_barrier(PIPE_ALL);
  TEXTRACT(block, b, 0, 0);
}
void bug_other_form(__gm__ half *w) { otherForm<48>(w); }
// The rows that are taken end in front of the second tile.
void ok_first_block(__gm__ half *w) { otherForm<0>(w); }
