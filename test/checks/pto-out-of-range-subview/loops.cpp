// A path that comes to a block inside of its tile, and then, without a question
// in between, to one beyond it, is wrong in that iteration for certain.
// RUN: %check_pto %s

#include "../Tiles.h"

using PanelT = Tile<TileType::Mat, half, 32, 128, BLayout::ColMajor, 32, 128,
                    SLayout::RowMajor>;
using RowsT = Tile<TileType::Vec, float, 4, 16>;

template <int Blocks, int Step> AICORE inline void extract(PanelT &panel) {
  for (int k = 0; k < Blocks; ++k) {
    LeftT left;
    TASSIGN(left, (k & 1) * 0x800);
    TEXTRACT(left, panel, 0, k * Step);
    // WARN@-1 [pto-out-of-range-subview]: TEXTRACT reaches up to column 160 of 'panel', which has 128
    // NOTE@+20: in this call of 'extract<4, 64>'
  }
}

__global__ AICORE void bug_one_block_more(__gm__ half *x) {
  PanelT panel;
  TASSIGN(panel, 0x0);
  for (int k = 0; k <= 4; ++k) {
    LeftT left;
    TASSIGN(left, (k & 1) * 0x800);
    TEXTRACT(left, panel, 0, k * 32);
    // WARN@-1 [pto-out-of-range-subview]: TEXTRACT reaches up to column 160 of 'panel', which has 128
  }
}

// In each iteration of a loop of which nothing is known.
__global__ AICORE void bug_step_too_large(__gm__ half *x, int n) {
  PanelT panel;
  TASSIGN(panel, 0x0);
  for (int i = 0; i < n; ++i)
    extract<4, 64>(panel);
}

__global__ AICORE void ok_blocks(__gm__ half *x, int n) {
  PanelT panel;
  TASSIGN(panel, 0x0);
  for (int i = 0; i < n; ++i)
    extract<4, 32>(panel);
}

__global__ AICORE void bug_view_behind_the_last_row(__gm__ float *x) {
  VecT tile;
  TASSIGN(tile, 0x0);
  GmT g(x);
  TLOAD(tile, g);
  pipe_barrier(PIPE_ALL);
  for (int row = 0; row <= 16; row += 4) {
    RowsT rows;
    TSUBVIEW(rows, tile, row, 0);
    // WARN@-1 [pto-out-of-range-subview]: this view takes rows 16 to 20 of 'tile', which has 16
    TEXP(rows, rows);
    // WARN@-1 [pto-uninitialized-tile]: TEXP reads 'rows' (UB [0x400, 0x500)), which nothing has written
    // NOTE@-4: 'rows' is placed at UB [0x400, 0x500) here
  }
}

// How often it runs is for the host to say.
__global__ AICORE void ok_as_many_as_there_are(__gm__ float *x, int n) {
  VecT tile;
  TASSIGN(tile, 0x0);
  GmT g(x);
  TLOAD(tile, g);
  pipe_barrier(PIPE_ALL);
  for (int i = 0; i < n; ++i) {
    RowsT rows;
    TSUBVIEW(rows, tile, i * 8, 0);
    TEXP(rows, rows);
  }
}
