// Tiles travel: by reference and by value, in arrays, structs and lambdas.
// RUN: %check_pto %s

#include "../Tiles.h"

// By reference into a helper that places.
namespace bug_placed_by_reference {
void place(VecT &t, uint32_t at) { TASSIGN(t, at); }
// WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
// NOTE@-2: 'a' is placed at UB [0x0, 0x400) here
// NOTE@+10: 'a' is written here
// NOTE@+10: 'b' overwrites it here
// NOTE@+10: 'b' is read here
// NOTE@+9: 'a' is read here
// NOTE@-7: 'b' fits at 0x400, the first free address
void kernel() {
  VecT a, b, c;
  place(a, 0x0);
  place(b, 0x200);
  place(c, 0x800);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
} // namespace bug_placed_by_reference
namespace ok_placed_by_reference {
void place(VecT &t, uint32_t at) { TASSIGN(t, at); }
void kernel() {
  VecT a, b, c;
  place(a, 0x0);
  place(b, 0x400);
  place(c, 0x800);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
} // namespace ok_placed_by_reference

// By value into a helper that computes.
namespace bug_by_value {
void add(VecT out, VecT x, VecT y) { TADD(out, x, y); }
void kernel() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+6: 'a' is written here
  // NOTE@+6: 'b' overwrites it here
  // NOTE@-9: 'b' is read here
  // NOTE@-10: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  add(c, a, b);
}
} // namespace bug_by_value

// What a helper writes through its copy is the caller's value, and outlives it.
namespace bug_written_through_a_copy {
void fill(VecT x, float v) { TEXPANDS(x, v); }
void kernel() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  // WARN@-1 [pto-overlapping-tiles]: 'x' (UB [0x200, 0x600)) overlaps 'x' (UB [0x0, 0x400)) while both are in use: the value of 'x' is overwritten before it is read
  // NOTE@-3: 'x' is placed at UB [0x0, 0x400) here
  // NOTE@-7: 'x' is written here
  // NOTE@-8: 'x' overwrites it here
  // NOTE@+7: 'x' is read here
  // NOTE@+6: 'x' is read here
  // NOTE@+4: in this call of 'fill'
  // NOTE@-8: 'x' fits at 0xc00, the first free address
  TASSIGN(c, 0x800);
  fill(a, 1.0f);
  fill(b, 2.0f);
  TADD(c, a, b);
}
} // namespace bug_written_through_a_copy
namespace ok_written_through_a_copy {
void fill(VecT x, float v) { TEXPANDS(x, v); }
void kernel() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  fill(a, 1.0f);
  fill(b, 2.0f);
  TADD(c, a, b);
}
} // namespace ok_written_through_a_copy

// Nor does what reads through a copy end it.
namespace bug_read_through_a_copy {
void use(VecT out, VecT x) { TEXP(out, x); }
void kernel(int n) {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+6: 'a' is written here
  // NOTE@+7: 'b' overwrites it here
  // NOTE@-9: 'a' is read here
  // NOTE@-10: 'b' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  use(c, a);
  TEXPANDS(b, 2.0f);
  for (int i = 0; i < n; ++i) {
    use(c, a);
    use(c, b);
  }
}
} // namespace bug_read_through_a_copy
namespace ok_read_through_a_copy {
void use(VecT out, VecT x) { TEXP(out, x); }
void kernel(int n) {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x0);
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  use(c, a);
  TEXPANDS(b, 2.0f);
  for (int i = 0; i < n; ++i)
    use(c, b);
}
} // namespace ok_read_through_a_copy

// A copy that is placed elsewhere leaves the tile where it was ...
namespace bug_copy_is_placed_anew {
void scale(VecT x) {
  TASSIGN(x, 0xc00);
  TEXPANDS(x, 2.0f);
}
void kernel() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+6: 'a' is written here
  // NOTE@+7: 'b' overwrites it here
  // NOTE@+7: 'b' is read here
  // NOTE@+6: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  scale(a);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
} // namespace bug_copy_is_placed_anew
namespace ok_copy_is_placed_anew {
void scale(VecT x) {
  TASSIGN(x, 0xc00);
  TEXPANDS(x, 2.0f);
}
void kernel() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  scale(a);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
} // namespace ok_copy_is_placed_anew
// ... and the tile itself, placed anew, ends its value where no copy has it.
namespace ok_tile_is_placed_anew {
void use(VecT out, VecT x) { TEXP(out, x); }
void kernel() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  use(c, a);
  TEXPANDS(b, 2.0f);
  TASSIGN(a, 0x0);
  TADD(c, a, b);
}
} // namespace ok_tile_is_placed_anew

// By pointer.
namespace bug_by_pointer {
void add(VecT *out, VecT *x, VecT *y) { TADD(*out, *x, *y); }
void kernel() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+6: 'a' is written here
  // NOTE@+6: 'b' overwrites it here
  // NOTE@-9: 'b' is read here
  // NOTE@-10: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  add(&c, &a, &b);
}
} // namespace bug_by_pointer

void bug_array() {
  VecT t[2], c;
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x200);
  // WARN@-1 [pto-overlapping-tiles]: 't[1]' (UB [0x200, 0x600)) overlaps 't[0]' (UB [0x0, 0x400)) while both are in use: the value of 't[0]' is overwritten before it is read
  // NOTE@-3: 't[0]' is placed at UB [0x0, 0x400) here
  // NOTE@+6: 't[0]' is written here
  // NOTE@+6: 't[1]' overwrites it here
  // NOTE@+6: 't[1]' is read here
  // NOTE@+5: 't[0]' is read here
  // NOTE@-7: 't[1]' fits at 0x400, the first free address
  TASSIGN(c, 0x800);
  TEXPANDS(t[0], 1.0f);
  TEXPANDS(t[1], 2.0f);
  TADD(c, t[0], t[1]);
}
void ok_array() {
  VecT t[2], c;
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x400);
  TASSIGN(c, 0x800);
  TEXPANDS(t[0], 1.0f);
  TEXPANDS(t[1], 2.0f);
  TADD(c, t[0], t[1]);
}
// Which element is not known: nothing is known.
void ok_unknown_element(int i) {
  VecT t[2], c;
  TASSIGN(t[0], 0x0);
  TASSIGN(t[1], 0x0);
  TASSIGN(c, 0x800);
  TEXPANDS(t[i], 1.0f);
  TEXP(c, t[i]);
}

struct Buffers {
  VecT x, y, out;
};
void bug_struct() {
  Buffers b;
  TASSIGN(b.x, 0x0);
  TASSIGN(b.y, 0x200);
  // WARN@-1 [pto-overlapping-tiles]: 'b.y' (UB [0x200, 0x600)) overlaps 'b.x' (UB [0x0, 0x400)) while both are in use: the value of 'b.x' is overwritten before it is read
  // NOTE@-3: 'b.x' is placed at UB [0x0, 0x400) here
  // NOTE@+6: 'b.x' is written here
  // NOTE@+6: 'b.y' overwrites it here
  // NOTE@+6: 'b.y' is read here
  // NOTE@+5: 'b.x' is read here
  // NOTE@-7: 'b.y' fits at 0x400, the first free address
  TASSIGN(b.out, 0x800);
  TEXPANDS(b.x, 1.0f);
  TEXPANDS(b.y, 2.0f);
  TADD(b.out, b.x, b.y);
}
void ok_struct() {
  Buffers b;
  TASSIGN(b.x, 0x0);
  TASSIGN(b.y, 0x400);
  TASSIGN(b.out, 0x800);
  TEXPANDS(b.x, 1.0f);
  TEXPANDS(b.y, 2.0f);
  TADD(b.out, b.x, b.y);
}

// Members that methods place and use.
namespace bug_methods {
struct Worker {
  VecT x, y, out;
  void init(uint32_t base) {
    TASSIGN(x, base);
    TASSIGN(y, base + 0x200);
    // WARN@-1 [pto-overlapping-tiles]: 'w.y' (UB [0x1200, 0x1600)) overlaps 'w.x' (UB [0x1000, 0x1400)) while both are in use: the value of 'w.x' is overwritten before it is read
    // NOTE@-3: 'w.x' is placed at UB [0x1000, 0x1400) here
    // NOTE@+9: 'w.x' is written here
    // NOTE@+9: 'w.y' overwrites it here
    // NOTE@+9: 'w.y' is read here
    // NOTE@+8: 'w.x' is read here
    // NOTE@+13: in this call of 'run'
    // NOTE@-8: 'w.y' fits at 0x0, the first free address
    TASSIGN(out, base + 0x800);
  }
  void run() {
    TEXPANDS(x, 1.0f);
    TEXPANDS(y, 2.0f);
    TADD(out, x, y);
  }
};
void kernel() {
  Worker w;
  w.init(0x1000);
  w.run();
}
} // namespace bug_methods
namespace ok_methods {
struct Worker {
  VecT x, y, out;
  explicit Worker(uint32_t base) {
    TASSIGN(x, base);
    TASSIGN(y, base + 0x400);
    TASSIGN(out, base + 0x800);
  }
  void run() {
    TEXPANDS(x, 1.0f);
    TEXPANDS(y, 2.0f);
    TADD(out, x, y);
  }
};
void kernel() {
  Worker w(0x1000);
  w.run();
}
} // namespace ok_methods
namespace bug_constructor {
struct Worker {
  VecT x, y, out;
  explicit Worker(uint32_t base) {
    TASSIGN(x, base);
    TASSIGN(y, base + 0x200);
    // WARN@-1 [pto-overlapping-tiles]: 'w.y' (UB [0x1200, 0x1600)) overlaps 'w.x' (UB [0x1000, 0x1400)) while both are in use: the value of 'w.x' is overwritten before it is read
    // NOTE@-3: 'w.x' is placed at UB [0x1000, 0x1400) here
    // NOTE@+9: 'w.x' is written here
    // NOTE@+9: 'w.y' overwrites it here
    // NOTE@+9: 'w.y' is read here
    // NOTE@+8: 'w.x' is read here
    // NOTE@+12: in this call of 'run'
    // NOTE@-8: 'w.y' fits at 0x0, the first free address
    TASSIGN(out, base + 0x800);
  }
  void run() {
    TEXPANDS(x, 1.0f);
    TEXPANDS(y, 2.0f);
    TADD(out, x, y);
  }
};
void kernel() {
  Worker w(0x1000);
  w.run();
}
} // namespace bug_constructor

void bug_lambda() {
  VecT a, b, c;
  auto place = [&](VecT &t, uint32_t at) { TASSIGN(t, at); };
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-2: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+7: 'a' is written here
  // NOTE@+7: 'b' overwrites it here
  // NOTE@+7: 'b' is read here
  // NOTE@+6: 'a' is read here
  // NOTE@+10: in this call of 'operator()'
  // NOTE@-8: 'b' fits at 0x400, the first free address
  auto run = [&]() {
    TEXPANDS(a, 1.0f);
    TEXPANDS(b, 2.0f);
    TADD(c, a, b);
  };
  place(a, 0x0);
  place(b, 0x200);
  place(c, 0x800);
  run();
}
void ok_lambda() {
  uint32_t next = 0;
  VecT a, b, c;
  auto place = [&next](auto &t) {
    TASSIGN(t, next);
    next += 0x400;
  };
  place(a);
  place(b);
  place(c);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}

void bug_auto() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x200);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+8: 'a' is written here
  // NOTE@+8: 'b' overwrites it here
  // NOTE@+8: 'b' is read here
  // NOTE@+7: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TASSIGN(c, 0x800);
  auto &x = a;
  auto *y = &b;
  TEXPANDS(x, 1.0f);
  TEXPANDS(*y, 2.0f);
  TADD(c, a, b);
}

namespace bug_returned {
VecT make(uint32_t at) {
  VecT t;
  TASSIGN(t, at);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-2: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+11: 'a' is written here
  // NOTE@+11: 'b' overwrites it here
  // NOTE@+11: 'b' is read here
  // NOTE@+10: 'a' is read here
  // NOTE@-7: 'b' fits at 0xc00, the first free address
  return t;
}
void kernel() {
  VecT a = make(0x0);
  auto b = make(0x200);
  VecT c = make(0x800);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
} // namespace bug_returned
namespace ok_returned {
VecT make(uint32_t at) {
  VecT t;
  TASSIGN(t, at);
  return t;
}
void kernel() {
  VecT a = make(0x0);
  auto b = make(0x400);
  VecT c = make(0x800);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
} // namespace ok_returned

// The helper is analysed in the context of its caller: one call is wrong.
namespace bug_one_call_of_two {
void add(VecT &out, VecT &x, uint32_t at) {
  VecT y;
  TASSIGN(y, at);
  // WARN@-1 [pto-overlapping-tiles]: 'y' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@+12: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+13: 'a' is written here
  // NOTE@+5: 'y' overwrites it here
  // NOTE@+5: 'y' is read here
  // NOTE@+4: 'a' is read here
  // NOTE@+11: in this call of 'add'
  // NOTE@-8: 'y' fits at 0x400, the first free address
  TEXPANDS(y, 2.0f);
  TADD(out, x, y);
}
void kernel() {
  VecT a, c;
  TASSIGN(a, 0x0);
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  add(c, a, 0x400);
  add(c, a, 0x200);
}
} // namespace bug_one_call_of_two

// Forty instantiations, one warning.
namespace bug_instantiations {
template <int N> void kernel() {
  Tile<TileType::Vec, float, N, 16> a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, N * 16);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x100, 0x500)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+7: 'a' is written here
  // NOTE@+7: 'b' overwrites it here
  // NOTE@+7: 'b' is read here
  // NOTE@+6: 'a' is read here
  // NOTE@+4: in instantiation 'bug_instantiations::kernel<16>'
  // NOTE@-8: 'b' fits at 0x400, the first free address
  TASSIGN(c, 0x10000);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
template void kernel<16>();
template void kernel<32>();
template void kernel<64>();
template void kernel<128>();
} // namespace bug_instantiations
// Only one of them is wrong.
namespace bug_one_instantiation {
template <int N> void kernel() {
  Tile<TileType::Vec, float, N, 16> a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x800);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x800, 0x1800)) overlaps 'a' (UB [0x0, 0x1000)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x1000) here
  // NOTE@+7: 'a' is written here
  // NOTE@+7: 'b' overwrites it here
  // NOTE@+7: 'b' is read here
  // NOTE@+6: 'a' is read here
  // NOTE@+4: in instantiation 'bug_one_instantiation::kernel<64>'
  // NOTE@-8: 'b' fits at 0x1000, the first free address
  TASSIGN(c, 0x10000);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
template void kernel<16>();
template void kernel<32>();
template void kernel<64>();
} // namespace bug_one_instantiation
namespace ok_instantiations {
template <int N> void kernel() {
  Tile<TileType::Vec, float, N, 16> a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, N * 64);
  TASSIGN(c, 0x10000);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
template void kernel<16>();
template void kernel<32>();
} // namespace ok_instantiations

// A loop and a range-for over an array.
void bug_range_for() {
  VecT t[2], c;
  uint32_t at = 0;
  for (auto &x : t) {
    TASSIGN(x, at);
    // WARN@-1 [pto-overlapping-tiles]: 't[1]' (UB [0x200, 0x600)) overlaps 't[0]' (UB [0x0, 0x400)) while both are in use: the value of 't[0]' is overwritten before it is read
    // NOTE@-2: 't[0]' is placed at UB [0x0, 0x400) here
    // NOTE@+8: 't[0]' is written here
    // NOTE@+8: 't[1]' overwrites it here
    // NOTE@+8: 't[1]' is read here
    // NOTE@+7: 't[0]' is read here
    // NOTE@-7: 't[1]' fits at 0x400, the first free address
    at += 0x200;
  }
  TASSIGN(c, 0x800);
  TEXPANDS(t[0], 1.0f);
  TEXPANDS(t[1], 2.0f);
  TADD(c, t[0], t[1]);
}

// An array of structs.
void bug_array_of_structs() {
  struct Slot {
    VecT in, out;
  } slot[2];
  VecT c;
  for (int i = 0; i < 2; ++i) {
    TASSIGN(slot[i].in, i * 0x400);
    // WARN@-1 [pto-overlapping-tiles]: 'slot[1].in' (UB [0x400, 0x800)) overlaps 'slot[0].out' (UB [0x600, 0xa00)) while both are in use: the value of 'slot[1].in' is overwritten before it is read
    // NOTE@+6: 'slot[0].out' is placed at UB [0x600, 0xa00) here
    // NOTE@+8: 'slot[1].in' is written here
    // NOTE@+8: 'slot[0].out' overwrites it here
    // NOTE@+8: 'slot[0].out' is read here
    // NOTE@+8: 'slot[1].in' is read here
    // NOTE@-7: 'slot[1].in' fits at 0xe00, the first free address
    TASSIGN(slot[i].out, 0x800 + i * 0x400 - 0x200);
  }
  TASSIGN(c, 0x4000);
  TEXPANDS(slot[1].in, 1.0f);
  TEXPANDS(slot[0].out, 2.0f);
  TEXP(c, slot[0].out);
  TEXP(c, slot[1].in);
}

// The twins of those above.
namespace ok_by_value {
void add(VecT out, VecT x, VecT y) { TADD(out, x, y); }
void kernel() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  add(c, a, b);
}
} // namespace ok_by_value
namespace ok_by_pointer {
void add(VecT *out, VecT *x, VecT *y) { TADD(*out, *x, *y); }
void kernel() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  add(&c, &a, &b);
}
} // namespace ok_by_pointer
void ok_auto() {
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TASSIGN(c, 0x800);
  auto &x = a;
  auto *y = &b;
  TEXPANDS(x, 1.0f);
  TEXPANDS(*y, 2.0f);
  TADD(c, a, b);
}
void ok_range_for() {
  VecT t[2], c;
  uint32_t at = 0;
  for (auto &x : t) {
    TASSIGN(x, at);
    at += 0x400;
  }
  TASSIGN(c, 0x800);
  TEXPANDS(t[0], 1.0f);
  TEXPANDS(t[1], 2.0f);
  TADD(c, t[0], t[1]);
}
void ok_array_of_structs() {
  struct Slot {
    VecT in, out;
  } slot[2];
  VecT c;
  for (int i = 0; i < 2; ++i) {
    TASSIGN(slot[i].in, i * 0x400);
    TASSIGN(slot[i].out, 0x800 + i * 0x400);
  }
  TASSIGN(c, 0x4000);
  TEXPANDS(slot[1].in, 1.0f);
  TEXPANDS(slot[0].out, 2.0f);
  TEXP(c, slot[0].out);
  TEXP(c, slot[1].in);
}

// What one function makes at two calls are two tiles; what it was given is none
// of its own.
AICORE VecT makeAt(uint32_t address) {
  VecT t;
  TASSIGN(t, address);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-2: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+14: 'a' is written here
  // NOTE@+14: 'b' overwrites it here
  // NOTE@+14: 'b' is read here
  // NOTE@+13: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  return t;
}
AICORE VecT same(VecT &given) {
  VecT t = given;
  return t;
}
void bug_factory() {
  VecT a = makeAt(0x0), b = makeAt(0x0), c;
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
void ok_factory() {
  VecT a = makeAt(0x0), b = makeAt(0x400), c;
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
void ok_factory_in_a_loop(int n) {
  VecT c;
  TASSIGN(c, 0x800);
  for (int i = 0; i < n; ++i) {
    VecT a = makeAt(0x0), b = makeAt(0x400);
    TEXPANDS(a, 1.0f);
    TEXPANDS(b, 2.0f);
    TADD(c, a, b);
  }
}
void ok_returns_a_copy() {
  VecT a, c;
  TASSIGN(a, 0x0);
  TASSIGN(c, 0x800);
  TEXPANDS(a, 1.0f);
  VecT b = same(a);
  TEXP(b, b);
  TADD(c, a, b);
}
