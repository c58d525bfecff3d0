// What is written where the kernel's own text does not name it: through captured
// pointers, in destructors, in expressions that hold statements, behind calls that are
// not followed. The second tile lies behind the first one, which has 1 KB.
// RUN: %check_pto %s -- -D__NPU_ARCH__=2201

#include "../Tiles.h"
#include <algorithm>
#include <initializer_list>

struct Pool {
  uint32_t top = 0;
  AICORE void take(uint32_t bytes) { top += bytes; }
  AICORE void takeSomewhere(uint32_t bytes);
};

// A pointer that a lambda has a copy of.
void ok_captured_pointer(__gm__ float *in) {
  Pool pool;
  Pool *p = &pool;
  auto take = [=](uint32_t bytes) { p->top += bytes; };
  take(0x400);
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, pool.top);
  TLOAD(a, gm);
  TLOAD(b, gm);
  pipe_barrier(PIPE_ALL);
  TADD(a, a, b);
}
void bug_captured_pointer(__gm__ float *in) {
  Pool pool;
  Pool *p = &pool;
  auto take = [=](uint32_t bytes) { p->top += bytes; };
  take(0x200);
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, pool.top);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+5: 'a' is written here
  // NOTE@+5: 'b' overwrites it here
  // NOTE@+6: 'b' is read here
  // NOTE@+5: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TLOAD(a, gm);
  TLOAD(b, gm);
  pipe_barrier(PIPE_ALL);
  TADD(a, a, b);
}

// A destructor gives back what was taken.
struct Scope {
  Pool &pool;
  uint32_t mark;
  AICORE explicit Scope(Pool &p) : pool(p), mark(p.top) {}
  AICORE ~Scope() { pool.top = mark; }
};
void ok_scope(__gm__ float *in) {
  Pool pool;
  pool.take(0x400);
  for (int i = 0; i < 3; ++i) {
    Scope scope(pool);
    pool.take(0x100);
  }
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, pool.top);
  TLOAD(a, gm);
  TLOAD(b, gm);
  pipe_barrier(PIPE_ALL);
  TADD(a, a, b);
}
void bug_scope(__gm__ float *in) {
  Pool pool;
  pool.take(0x200);
  for (int i = 0; i < 3; ++i) {
    Scope scope(pool);
    pool.take(0x100);
  }
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, pool.top);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+5: 'a' is written here
  // NOTE@+5: 'b' overwrites it here
  // NOTE@+6: 'b' is read here
  // NOTE@+5: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TLOAD(a, gm);
  TLOAD(b, gm);
  pipe_barrier(PIPE_ALL);
  TADD(a, a, b);
}

// The one declared last ends first.
struct Setter {
  uint32_t &to;
  uint32_t value;
  AICORE ~Setter() { to = value; }
};
void ok_order_of_destructors(__gm__ float *in) {
  uint32_t at = 0;
  {
    Setter second{at, 0x400}, first{at, 0x200};
  }
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, at);
  TLOAD(a, gm);
  TLOAD(b, gm);
  pipe_barrier(PIPE_ALL);
  TADD(a, a, b);
}
void bug_order_of_destructors(__gm__ float *in) {
  uint32_t at = 0;
  {
    Setter second{at, 0x100}, first{at, 0x200};
  }
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, at);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x100, 0x500)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+5: 'a' is written here
  // NOTE@+5: 'b' overwrites it here
  // NOTE@+6: 'b' is read here
  // NOTE@+5: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TLOAD(a, gm);
  TLOAD(b, gm);
  pipe_barrier(PIPE_ALL);
  TADD(a, a, b);
}

// One with more than one way through it.
template <uint32_t High, uint32_t Low> struct Either {
  Pool &pool;
  bool high;
  AICORE ~Either() {
    if (high)
      pool.top = High;
    else
      pool.top = Low;
  }
};
template <uint32_t High, uint32_t Low>
inline void two_ways(__gm__ float *in, bool high) {
  Pool pool;
  { Either<High, Low> either{pool, high}; }
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, pool.top);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+6: 'a' is written here
  // NOTE@+6: 'b' overwrites it here
  // NOTE@+7: 'b' is read here
  // NOTE@+6: 'a' is read here
  // NOTE@+11: in this call of 'two_ways<2048U, 512U>'
  // NOTE@-8: 'b' fits at 0x400, the first free address
  TLOAD(a, gm);
  TLOAD(b, gm);
  pipe_barrier(PIPE_ALL);
  TADD(a, a, b);
}
void ok_two_ways(__gm__ float *in, bool high) {
  two_ways<0x800, 0x400>(in, high);
}
void bug_two_ways(__gm__ float *in, bool high) {
  two_ways<0x800, 0x200>(in, high);
}

// One whose body is elsewhere: what it may write is not known then.
struct Elsewhere {
  Pool &pool;
  AICORE ~Elsewhere();
};
void ok_elsewhere(__gm__ float *in) {
  Pool pool;
  { Elsewhere ends{pool}; }
  // WARN@-1 [ptoadvice-incomplete-analysis]: kernel 'ok_elsewhere' was not followed to its end: the destructor of this object is not followed
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, pool.top);
  TLOAD(a, gm);
  TLOAD(b, gm);
  pipe_barrier(PIPE_ALL);
  TADD(a, a, b);
}

// A value that takes statements.
#define TAKE(TOP, BYTES)                                                       \
  ({                                                                           \
    uint32_t at_ = TOP;                                                        \
    TOP += BYTES;                                                              \
    at_;                                                                       \
  })
void ok_statement_expression(__gm__ float *in) {
  uint32_t top = 0;
  (void)TAKE(top, 0x400);
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, TAKE(top, 0x400));
  TLOAD(a, gm);
  TLOAD(b, gm);
  pipe_barrier(PIPE_ALL);
  TADD(a, a, b);
}
void bug_statement_expression(__gm__ float *in) {
  uint32_t top = 0;
  (void)TAKE(top, 0x200);
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, TAKE(top, 0x400));
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+5: 'a' is written here
  // NOTE@+5: 'b' overwrites it here
  // NOTE@+6: 'b' is read here
  // NOTE@+5: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TLOAD(a, gm);
  TLOAD(b, gm);
  pipe_barrier(PIPE_ALL);
  TADD(a, a, b);
}

// A lambda that became a function.
void ok_lambda_as_function(__gm__ float *in) {
  Pool pool;
  void (*take)(Pool &, uint32_t) = [](Pool &p, uint32_t n) { p.top += n; };
  take(pool, 0x400);
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, pool.top);
  TLOAD(a, gm);
  TLOAD(b, gm);
  pipe_barrier(PIPE_ALL);
  TADD(a, a, b);
}
void bug_lambda_as_function(__gm__ float *in) {
  Pool pool;
  void (*take)(Pool &, uint32_t) = [](Pool &p, uint32_t n) { p.top += n; };
  take(pool, 0x200);
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, pool.top);
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+5: 'a' is written here
  // NOTE@+5: 'b' overwrites it here
  // NOTE@+6: 'b' is read here
  // NOTE@+5: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TLOAD(a, gm);
  TLOAD(b, gm);
  pipe_barrier(PIPE_ALL);
  TADD(a, a, b);
}

// Each element of a list is computed, though nobody wants the list.
template <typename... Sizes> uint32_t total(Sizes... sizes) {
  uint32_t sum = 0;
  (void)std::initializer_list<int>{(sum += sizes, 0)...};
  return sum;
}
void ok_elements_of_a_list(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, total(0x100, 0x300));
  TLOAD(a, gm);
  TLOAD(b, gm);
  pipe_barrier(PIPE_ALL);
  TADD(a, a, b);
}
void bug_elements_of_a_list(__gm__ float *in) {
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, total(0x100, 0x100));
  // WARN@-1 [pto-overlapping-tiles]: 'b' (UB [0x200, 0x600)) overlaps 'a' (UB [0x0, 0x400)) while both are in use: the value of 'a' is overwritten before it is read
  // NOTE@-3: 'a' is placed at UB [0x0, 0x400) here
  // NOTE@+5: 'a' is written here
  // NOTE@+5: 'b' overwrites it here
  // NOTE@+6: 'b' is read here
  // NOTE@+5: 'a' is read here
  // NOTE@-7: 'b' fits at 0x400, the first free address
  TLOAD(a, gm);
  TLOAD(b, gm);
  pipe_barrier(PIPE_ALL);
  TADD(a, a, b);
}

// Behind a call that is not followed nothing is known of what it may write.
extern "C" void readTiling(uint32_t *words);
void ok_rest_of_an_array(__gm__ float *in) {
  uint32_t tiling[4] = {};
  readTiling(tiling);
  // WARN@-1 [ptoadvice-incomplete-analysis]: kernel 'ok_rest_of_an_array' was not followed to its end: the body of this function is not known
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, tiling[2]);
  TLOAD(a, gm);
  TLOAD(b, gm);
  pipe_barrier(PIPE_ALL);
  TADD(a, a, b);
}
void ok_member_without_a_body(__gm__ float *in) {
  Pool pool;
  pool.takeSomewhere(0x400);
  // WARN@-1 [ptoadvice-incomplete-analysis]: kernel 'ok_member_without_a_body' was not followed to its end: the body of this function is not known
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, pool.top);
  TLOAD(a, gm);
  TLOAD(b, gm);
  pipe_barrier(PIPE_ALL);
  TADD(a, a, b);
}
void ok_algorithm(__gm__ float *in) {
  uint32_t top = 0;
  const uint32_t sizes[] = {0x100, 0x300};
  std::for_each(sizes, sizes + 2, [&](uint32_t n) { top += n; });
  // WARN@-1 [ptoadvice-incomplete-analysis]: kernel 'ok_algorithm' was not followed to its end: the body of this function is not known
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, top);
  TLOAD(a, gm);
  TLOAD(b, gm);
  pipe_barrier(PIPE_ALL);
  TADD(a, a, b);
}
void ok_pointer_to_a_member(__gm__ float *in, void (Pool::*take)(uint32_t)) {
  Pool pool;
  (pool.*take)(0x400);
  // WARN@-1 [ptoadvice-incomplete-analysis]: kernel 'ok_pointer_to_a_member' was not followed to its end: the body of this function is not known
  GmT gm(in);
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, pool.top);
  TLOAD(a, gm);
  TLOAD(b, gm);
  pipe_barrier(PIPE_ALL);
  TADD(a, a, b);
}
