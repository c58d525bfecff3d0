// A class derived from a tile is that tile; its constructor may place it.
// RUN: %check_pto %s --checks=-*,pto-pipe-hazard,pto-unassigned-tile

#include "../Tiles.h"

struct Placed : VecT {
  AICORE explicit Placed(uint32_t address) {
    VecT &tile = *this;
    TASSIGN(tile, address);
  }
};
void bug_stored_at_once(GmT &g) {
  Placed x(0x400);
  VecT &y = x;
  TEXPANDS(y, 1.0f);
  TSTORE(g, y);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_MTE3 reads 'x' (UB [0x400, 0x800)) without waiting for PIPE_V, which writes it
  // NOTE@-9: 'x' is placed at UB [0x400, 0x800) here
  // NOTE@-4: PIPE_V writes 'x' here (TEXPANDS)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE3, id) after the first and wait_flag before the second, or an Event
}
void ok_stored_behind_a_flag(GmT &g) {
  Placed x(0x400);
  VecT &y = x;
  TEXPANDS(y, 1.0f);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  TSTORE(g, y);
}
void ok_other_bytes(GmT &g) {
  Placed x(0x400), z(0x800);
  TEXPANDS(x, 1.0f);
  TSTORE(g, z);
}

// Sizes go to the tile's own constructor.
struct Rows : DynT {
  AICORE Rows(uint32_t address, int rows) : DynT(rows, 16) {
    TASSIGN(*this, address);
  }
};
void bug_second_half(GmT &g) {
  Rows x(0x0, 16);
  VecT y;
  TASSIGN(y, 0x200);
  TEXPANDS(x, 1.0f);
  TSTORE(g, y);
}
void ok_first_half(GmT &g) {
  Rows x(0x0, 8);
  VecT y;
  TASSIGN(y, 0x200);
  TEXPANDS(x, 1.0f);
  TSTORE(g, y);
}

// One whose constructor does not.
struct Named : VecT {
  AICORE explicit Named(int) {}
};
__global__ AICORE void bug_never_placed(GmT &g) {
  Named x(0);
  VecT y;
  TASSIGN(y, 0x400);
  TEXP(y, x);
  // WARN@-1 [pto-unassigned-tile]: TEXP uses 'x', which no TASSIGN has placed in UB
  // NOTE@-2: 'x' fits at 0x0, the first free address
}
