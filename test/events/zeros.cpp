// What is initialised with nothing has zeros before its constructor runs.
// RUN: %build/bin/pto-events %s -- -std=c++17 -I %inputs | FileCheck %s

#include <pto/pto-inst.hpp>
using namespace pto;
using VecT = Tile<TileType::Vec, float, 16, 16>;

struct Plain {
  int slot;
  int base;
};
struct Nested {
  Plain parts[2];
  const char *name;
  int count = 5;
};
struct Defaulted {
  int base;
  Defaulted() = default;
};
struct Own {
  int base;
  Own() {}
};

inline AICORE void put(int base) {
  VecT t;
  TASSIGN(t, base + 0x400);
}

// CHECK-LABEL: kernel values
__global__ AICORE void values() {
  Plain a = Plain();
  put(a.base); // CHECK: place 't' UB [0x400, 0x800)
  Plain b{};
  put(b.slot); // CHECK: place 't' UB [0x400, 0x800)
  Defaulted c = Defaulted();
  put(c.base); // CHECK: place 't' UB [0x400, 0x800)
  Nested d = Nested();
  put(d.parts[1].base); // CHECK: place 't' UB [0x400, 0x800)
  Nested e{};
  put(e.parts[1].slot + e.count - 5); // CHECK: place 't' UB [0x400, 0x800)
  Plain f[3] = {};
  put(f[2].base); // CHECK: place 't' UB [0x400, 0x800)
  Plain g[3] = {{1, 2}};
  put(g[1].base); // CHECK: place 't' UB [0x400, 0x800)
  if (d.name == nullptr)
    put(0x400); // CHECK: place 't' UB [0x800, 0xc00)
  else
    put(0x800); // CHECK-NOT: place 't' UB [0xc00, 0x1000)
}

// Nothing says what these are.
// CHECK-LABEL: kernel unknown
__global__ AICORE void unknown() {
  Own a = Own();
  put(a.base); // CHECK: place 't' UB [base + 0x400
  Plain b;
  put(b.base); // CHECK: place 't' UB [base + 0x400
}
