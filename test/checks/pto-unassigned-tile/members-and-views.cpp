// Tiles in objects that the kernel declares, and what is cut out of a tile that
// has no place.
// RUN: %check_pto %s --checks=-*,pto-unassigned-tile

#include "../Tiles.h"

struct Stage {
  VecT in, out;
};

__global__ AICORE void bug_forgotten_member() {
  Stage s;
  TASSIGN(s.in, 0x0);
  TEXP(s.out, s.in);
  // WARN@-1 [pto-unassigned-tile]: TEXP uses 's.out', which no TASSIGN has placed in UB
  // NOTE@-2: 's.out' fits at 0x400, the first free address
}
__global__ AICORE void ok_members() {
  Stage s;
  TASSIGN(s.in, 0x0);
  TASSIGN(s.out, 0x400);
  TEXP(s.out, s.in);
}

// Copies are placed, and go away.
__global__ AICORE void bug_copies() {
  Stage stages[2];
  int at = 0;
  for (auto s : stages) {
    TASSIGN(s.in, at);
    TASSIGN(s.out, at + 0x400);
    at += 0x800;
  }
  TEXP(stages[0].out, stages[1].in);
  // WARN@-1 [pto-unassigned-tile]: TEXP uses 'stages[0].out', which no TASSIGN has placed in UB
  // NOTE@-2: 'stages[0].out' fits at 0x1000, the first free address
  // WARN@-3 [pto-unassigned-tile]: TEXP uses 'stages[1].in', which no TASSIGN has placed in UB
  // NOTE@-4: 'stages[1].in' fits at 0x1000, the first free address
}
__global__ AICORE void ok_references() {
  Stage stages[2];
  int at = 0;
  for (auto &s : stages) {
    TASSIGN(s.in, at);
    TASSIGN(s.out, at + 0x400);
    at += 0x800;
  }
  TEXP(stages[0].out, stages[1].in);
}

template <bool PlacesAll> class Pipeline {
public:
  AICORE Pipeline(int base) {
    TASSIGN(Tiles[0], base);
    if constexpr (PlacesAll)
      TASSIGN(Tiles[1], base + 0x400);
  }
  AICORE void run() { TEXP(Tiles[1], Tiles[0]); }
  // WARN@-1 [pto-unassigned-tile]: TEXP uses 'p.Tiles[1]', which no TASSIGN has placed in UB
  // NOTE@+8: in this call of 'run'
  // NOTE@-3: 'p.Tiles[1]' fits at 0x400, the first free address

private:
  VecT Tiles[2];
};
__global__ AICORE void bug_constructor() {
  Pipeline<false> p(0x0);
  p.run();
}
__global__ AICORE void ok_constructor() {
  Pipeline<true> p(0x0);
  p.run();
}
// Who calls may have placed them.
__global__ AICORE void ok_from_outside(Pipeline<false> &p) {
  VecT other;
  TASSIGN(other, 0x0);
  p.run();
}

// Assigned anew, a tile keeps the place that it had, if any.
template <bool IsPlaced> AICORE void renew(int rows) {
  DynT a[2] = {DynT(rows, 16), DynT(rows, 16)};
  TASSIGN(a[0], 0x0);
  if (IsPlaced)
    TASSIGN(a[1], 0x400);
  for (int i = 0; i < 2; ++i)
    a[i] = DynT(rows, 8);
  TEXP(a[1], a[0]);
  // WARN@-1 [pto-unassigned-tile]: TEXP uses 'a[1]', which no TASSIGN has placed in UB
  // NOTE@+3: in this call of 'renew<false>'
  // NOTE@-3: 'a[1]' fits at 0x400, the first free address
}
__global__ AICORE void bug_renewed(int rows) { renew<false>(rows); }
__global__ AICORE void ok_renewed(int rows) { renew<true>(rows); }

// Rows that are cut out of a tile.
using RowT = Tile<TileType::Vec, float, 1, 16>;
template <bool IsPlaced> AICORE void rows() {
  VecT from, to;
  TASSIGN(from, 0x0);
  if (IsPlaced)
    TASSIGN(to, 0x400);
  for (int i = 0; i < 16; ++i) {
    RowT in, out;
    TASSIGN(in, (uint64_t)from.data() + i * 64);
    TASSIGN(out, (uint64_t)to.data() + i * 64);
    TEXP(out, in);
    // WARN@-1 [pto-unassigned-tile]: TEXP uses 'out', a view of 'to', which no TASSIGN has placed in UB
    // NOTE@+3: in this call of 'rows<false>'
  }
}
__global__ AICORE void bug_rows() { rows<false>(); }
__global__ AICORE void ok_rows() { rows<true>(); }

// The pointer is there to be set.
__global__ AICORE void ok_pointer_set(VecT::TileDType at) {
  VecT a, b;
  TASSIGN(a, 0x0);
  b.data() = at;
  TEXP(b, a);
}
