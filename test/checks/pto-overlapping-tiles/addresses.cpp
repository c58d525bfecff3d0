// Section 2 of the rules: an address is whatever arithmetic the kernel did.
// RUN: %check_pto %s

#include "../Tiles.h"

constexpr uint32_t kBytes = 16 * 16 * sizeof(float);

constexpr uint32_t slotOf(int i) { return i * kBytes; }

void bug_counts_elements() {
  VecT a, b, c;
  TASSIGN(a, 0);
  TASSIGN(b, VecT::Numel);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x100, 0x500)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+6: 'a' is written here
  // NOTE@+6: 'b' overwrites it here
  // NOTE@+6: 'b' is read here
  // NOTE@+5: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TASSIGN(c, 2 * kBytes);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
void ok_counts_bytes() {
  VecT a, b, c;
  TASSIGN(a, 0);
  TASSIGN(b, VecT::Numel * sizeof(float));
  TASSIGN(c, 2 * kBytes);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
void bug_constexpr_helper() {
  VecT a, b, c;
  TASSIGN(a, slotOf(1));
  TASSIGN(b, slotOf(1));
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x400, 0x800)) overlaps 'a' (UB [0x400, 0x800)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x400, 0x800) here
  // NOTE@+6: 'a' is written here
  // NOTE@+6: 'b' overwrites it here
  // NOTE@+6: 'b' is read here
  // NOTE@+5: 'a' is read here
  // NOTE@-7: 'b' fits at 0x0, the first free address
  TASSIGN(c, slotOf(3));
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
void ok_constexpr_helper() {
  VecT a, b, c;
  TASSIGN(a, slotOf(1));
  TASSIGN(b, slotOf(2));
  TASSIGN(c, slotOf(3));
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}

// A table.
constexpr uint32_t kTable[] = {0x0, 0x400, 0x600, 0xC00};
void bug_constexpr_table() {
  VecT a, b, c;
  TASSIGN(a, kTable[1]);
  TASSIGN(b, kTable[2]);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x600, 0xa00)) overlaps 'a' (UB [0x400, 0x800)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x400, 0x800) here
  // NOTE@+6: 'a' is written here
  // NOTE@+6: 'b' overwrites it here
  // NOTE@+6: 'b' is read here
  // NOTE@+5: 'a' is read here
  // NOTE@-7: 'b' fits at 0x0, the first free address
  TASSIGN(c, kTable[3]);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
void ok_constexpr_table() {
  VecT a, b, c;
  TASSIGN(a, kTable[0]);
  TASSIGN(b, kTable[1]);
  TASSIGN(c, kTable[3]);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}

// A running offset.
void ok_running_offset() {
  VecT a, b, c;
  uint32_t offset = 0;
  TASSIGN(a, offset);
  offset += kBytes;
  TASSIGN(b, offset);
  offset += kBytes;
  TASSIGN(c, offset);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
void bug_offset_forgotten() {
  VecT a, b, c;
  uint32_t offset = 0;
  TASSIGN(a, offset);
  TASSIGN(b, offset);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x0, 0x400)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+7: 'a' is written here
  // NOTE@+7: 'b' overwrites it here
  // NOTE@+7: 'b' is read here
  // NOTE@+6: 'a' is read here
  // NOTE@-7: 'b' fits at 0x800, the first free address
  offset += kBytes;
  TASSIGN(c, offset);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}

// An arena.
struct Arena {
  uint32_t next = 0;
  uint32_t take(uint32_t bytes) {
    const uint32_t at = next;
    next += bytes;
    return at;
  }
};
void ok_arena() {
  Arena arena;
  VecT a, b, c;
  TASSIGN(a, arena.take(kBytes));
  TASSIGN(b, arena.take(kBytes));
  TASSIGN(c, arena.take(kBytes));
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
void bug_arena_gives_too_little() {
  Arena arena;
  VecT a, b, c;
  TASSIGN(a, arena.take(kBytes / 2));
  TASSIGN(b, arena.take(kBytes));
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+6: 'a' is written here
  // NOTE@+6: 'b' overwrites it here
  // NOTE@+6: 'b' is read here
  // NOTE@+5: 'a' is read here
  // NOTE@-7: 'b' fits at 0xa00, the first free address
  TASSIGN(c, arena.take(kBytes));
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}

// What is not known is a symbol, not a blank.
void bug_symbolic_base(uint32_t base) {
  VecT a, b, c;
  TASSIGN(a, base);
  TASSIGN(b, base + 512);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [base + 0x200, base + 0x600)) overlaps 'a' (UB [base + 0x0, base + 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [base + 0x0, base + 0x400) here
  // NOTE@+6: 'a' is written here
  // NOTE@+6: 'b' overwrites it here
  // NOTE@+6: 'b' is read here
  // NOTE@+5: 'a' is read here
  // NOTE@-7: place 'b' elsewhere, or read the first value before the second one is written
  TASSIGN(c, base + 2048);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
void ok_symbolic_base(uint32_t base) {
  VecT a, b, c;
  TASSIGN(a, base);
  TASSIGN(b, base + 1024);
  TASSIGN(c, base + 2048);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
// Two unknown numbers decide nothing.
void ok_two_symbols(uint32_t base, uint32_t other) {
  VecT a, b, c;
  TASSIGN(a, base);
  TASSIGN(b, other);
  TASSIGN(c, base + 2048);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
void bug_core_dependent() {
  const uint32_t base = get_subblockid() * 4 * kBytes;
  VecT a, b, c;
  TASSIGN(a, base + kBytes);
  TASSIGN(b, base + kBytes + kBytes / 2);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [base + 0x600, base + 0xa00)) overlaps 'a' (UB [base + 0x400, base + 0x800)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [base + 0x400, base + 0x800) here
  // NOTE@+6: 'a' is written here
  // NOTE@+6: 'b' overwrites it here
  // NOTE@+6: 'b' is read here
  // NOTE@+5: 'a' is read here
  // NOTE@-7: place 'b' elsewhere, or read the first value before the second one is written
  TASSIGN(c, base + 3 * kBytes);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
void bug_members_of_an_unknown_struct(const Arena &arena) {
  VecT a, b, c;
  TASSIGN(a, arena.next);
  TASSIGN(b, arena.next + 0x20);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [base + 0x20, base + 0x420)) overlaps 'a' (UB [base + 0x0, base + 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [base + 0x0, base + 0x400) here
  // NOTE@+6: 'a' is written here
  // NOTE@+6: 'b' overwrites it here
  // NOTE@+6: 'b' is read here
  // NOTE@+5: 'a' is read here
  // NOTE@-7: place 'b' elsewhere, or read the first value before the second one is written
  TASSIGN(c, arena.next + 0x1000);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}

// Loop counters.
void bug_loop_counter() {
  VecT t[3];
  for (int i = 0; i < 3; ++i)
    TASSIGN(t[i], i * i * 0x200);
    // WARN@-1 [pto-overlapping-tiles]: 't[1]' (UB [0x200, 0x600)) overlaps 't[0]' (UB [0x0, 0x400)) while both are in use: the value of 't[0]' is overwritten before it is read
    // NOTE@-2: 't[0]' is placed at UB [0x0, 0x400) here
    // NOTE@+5: 't[0]' is written here
    // NOTE@+5: 't[1]' overwrites it here
    // NOTE@+5: 't[1]' is read here
    // NOTE@+5: 't[0]' is read here
    // NOTE@-7: 't[1]' fits at 0x400, the first free address
  TEXPANDS(t[0], 1.0f);
  TEXPANDS(t[1], 2.0f);
  TEXP(t[2], t[1]);
  TEXP(t[2], t[0]);
}
void ok_loop_counter() {
  VecT t[3];
  for (int i = 0; i < 3; ++i)
    TASSIGN(t[i], i * 0x400);
  TEXPANDS(t[0], 1.0f);
  TEXPANDS(t[1], 2.0f);
  TEXP(t[2], t[1]);
  TEXP(t[2], t[0]);
}

// Shifts, masks, division.
void bug_arithmetic() {
  const int n = 3;
  VecT a, b, c;
  TASSIGN(a, (n << 10) & ~0x3FF);
  TASSIGN(b, (n * 2048) / 2 + 31 % 32 + 1);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0xc20, 0x1020)) overlaps 'a' (UB [0xc00, 0x1000)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0xc00, 0x1000) here
  // NOTE@+6: 'a' is written here
  // NOTE@+6: 'b' overwrites it here
  // NOTE@+6: 'b' is read here
  // NOTE@+5: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TASSIGN(c, 0x0);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
// A member that a method sets.
struct Plan {
  uint32_t first, second;
  void make(uint32_t base) {
    first = base;
    second = base + kBytes;
  }
};
void ok_plan() {
  Plan p;
  p.make(0x100);
  VecT a, b, c;
  TASSIGN(a, p.first);
  TASSIGN(b, p.second);
  TASSIGN(c, p.second + kBytes);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
void bug_plan() {
  Plan p;
  p.make(0x100);
  VecT a, b, c;
  TASSIGN(a, p.first);
  TASSIGN(b, p.second);
  p.make(0x120);
  TASSIGN(c, p.second);
  // WARN@-1 [pto-overlapping-tiles]: 'c' (UB [0x520, 0x920)) overlaps 'b' (UB [0x500, 0x900)) while both are in use: the value of 'b' is overwritten before it is read
  // NOTE@-4: 'b' is placed at UB [0x500, 0x900) here
  // NOTE@+5: 'b' is written here
  // NOTE@+5: 'c' overwrites it here
  // NOTE@+5: 'c' is read here
  // NOTE@+5: 'b' is read here
  // NOTE@-7: 'c' fits at 0x900, the first free address
  TEXPANDS(b, 1.0f);
  TEXPANDS(c, 2.0f);
  TEXP(a, c);
  TEXP(a, b);
}

// Ping-pong slots: the toggle picks the address.
void bug_slots_by_a_toggle(int n) {
  VecT out, kept;
  TASSIGN(kept, 0x600);
  TASSIGN(out, 0x1000);
  TEXPANDS(kept, 1.0f);
  int flag = 0;
  for (int i = 0; i < n; ++i) {
    VecT slot;
    TASSIGN(slot, flag * 0x400);
    // WARN@-1 [pto-overlapping-tiles]: 'slot' (UB [0x400, 0x800)) overlaps 'kept' (UB [0x600, 0xa00)) while both are in use: the value of 'kept' is overwritten before it is read
    // NOTE@-8: 'kept' is placed at UB [0x600, 0xa00) here
    // NOTE@-7: 'kept' is written here
    // NOTE@+4: 'slot' overwrites it here
    // NOTE@+4: 'slot' is read here
    // NOTE@+6: 'kept' is read here
    // NOTE@-7: 'slot' fits at 0x0, the first free address
    TEXPANDS(slot, 2.0f);
    TEXP(out, slot);
    flag ^= 1;
  }
  TEXP(out, kept);
}
void ok_slots_by_a_toggle(int n) {
  VecT out, kept;
  TASSIGN(kept, 0x800);
  TASSIGN(out, 0x1000);
  TEXPANDS(kept, 1.0f);
  int flag = 0;
  for (int i = 0; i < n; ++i) {
    VecT slot;
    TASSIGN(slot, flag * 0x400);
    TEXPANDS(slot, 2.0f);
    TEXP(out, slot);
    flag ^= 1;
  }
  TEXP(out, kept);
}
void bug_slots_by_a_mask(int n) {
  VecT out, kept;
  TASSIGN(kept, 0x600);
  TASSIGN(out, 0x1000);
  TEXPANDS(kept, 1.0f);
  for (int i = 0; i < n; ++i) {
    VecT slot;
    TASSIGN(slot, (i & 1) * 0x400);
    // WARN@-1 [pto-overlapping-tiles]: 'slot' (UB [0x400, 0x800)) overlaps 'kept' (UB [0x600, 0xa00)) while both are in use: the value of 'kept' is overwritten before it is read
    // NOTE@-7: 'kept' is placed at UB [0x600, 0xa00) here
    // NOTE@-6: 'kept' is written here
    // NOTE@+4: 'slot' overwrites it here
    // NOTE@+4: 'slot' is read here
    // NOTE@+5: 'kept' is read here
    // NOTE@-7: 'slot' fits at 0x0, the first free address
    TEXPANDS(slot, 2.0f);
    TEXP(out, slot);
  }
  TEXP(out, kept);
}
void ok_slots_by_a_mask(int n) {
  VecT out, kept;
  TASSIGN(kept, 0x800);
  TASSIGN(out, 0x1000);
  TEXPANDS(kept, 1.0f);
  for (int i = 0; i < n; ++i) {
    VecT slot;
    TASSIGN(slot, (i & 1) * 0x400);
    TEXPANDS(slot, 2.0f);
    TEXP(out, slot);
  }
  TEXP(out, kept);
}
// A value that a function works out when the kernel runs, and one that a lambda
// has captured.
inline uint32_t behind(uint32_t at, uint32_t bytes) {
  if (bytes % 32)
    bytes += 32 - bytes % 32;
  return at + bytes;
}
void bug_function(uint32_t base) {
  VecT a, b, c;
  TASSIGN(a, base);
  TASSIGN(b, behind(base, 500));
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [base + 0x200, base + 0x600)) overlaps 'a' (UB [base + 0x0, base + 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [base + 0x0, base + 0x400) here
  // NOTE@+6: 'a' is written here
  // NOTE@+6: 'b' overwrites it here
  // NOTE@+6: 'b' is read here
  // NOTE@+5: 'a' is read here
  // NOTE@-7: place 'b' elsewhere, or read the first value before the second one is written
  TASSIGN(c, base + 0x1000);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
void ok_function(uint32_t base) {
  VecT a, b, c;
  TASSIGN(a, base);
  TASSIGN(b, behind(base, 1000));
  TASSIGN(c, base + 0x1000);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
void bug_captured() {
  uint32_t base = 0x200;
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(c, 0x1000);
  auto place = [base](VecT &t) { TASSIGN(t, base); };
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-4: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+7: 'a' is written here
  // NOTE@+7: 'b' overwrites it here
  // NOTE@+7: 'b' is read here
  // NOTE@+6: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  base = 0x400;
  place(b);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
void ok_captured_by_reference() {
  uint32_t base = 0x200;
  VecT a, b, c;
  TASSIGN(a, 0x0);
  TASSIGN(c, 0x1000);
  auto place = [&base](VecT &t) { TASSIGN(t, base); };
  base = 0x400;
  place(b);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
// A difference that is no constant decides nothing, whether it may be small or
// is bounded away from the size.
void ok_unknown_distance(uint32_t base, uint32_t n) {
  VecT a, b, c;
  TASSIGN(a, base);
  TASSIGN(b, base + n);
  TASSIGN(c, base + 0x10000);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
void ok_bounded_distance(uint32_t base, uint32_t n) {
  VecT a, b, c;
  if (n < 1)
    return;
  TASSIGN(a, base);
  TASSIGN(b, base + n * 0x400);
  TASSIGN(c, base + 0x10000);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
void bug_distance_is_known_after_all(uint32_t base, uint32_t n) {
  VecT a, b, c;
  if (n != 1)
    return;
  TASSIGN(a, base);
  TASSIGN(b, base + n * 0x200);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [base + 0x200, base + 0x600)) overlaps 'a' (UB [base + 0x0, base + 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [base + 0x0, base + 0x400) here
  // NOTE@+6: 'a' is written here
  // NOTE@+6: 'b' overwrites it here
  // NOTE@+6: 'b' is read here
  // NOTE@+5: 'a' is read here
  // NOTE@-7: place 'b' elsewhere, or read the first value before the second one is written
  TASSIGN(c, base + 0x10000);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 2.0f);
  TADD(c, a, b);
}
// TASSIGN of a GlobalTensor places nothing on chip.
void ok_global_tensor(__gm__ float *p) {
  VecT a, c;
  GmT gm(p);
  TASSIGN(a, 0x0);
  TASSIGN(gm, p);
  TASSIGN(c, 0x400);
  TEXPANDS(a, 1.0f);
  TLOAD(c, gm);
  pipe_barrier(PIPE_ALL);
  TADD(c, c, a);
}
