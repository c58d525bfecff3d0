// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The examples of the manual's Chinese page "TASSIGN".
//
// RUN: %check_pto %s
// RUN: %check_pto %s --suffixes=A5 -- -D__NPU_ARCH__=3510

#include <pto/pto-inst.hpp>
using namespace pto;

// Run-time addresses (运行时地址). Legal: silent.
void example_runtime() {
  using TileT = Tile<TileType::Vec, float, 16, 16>;
  TileT a, b, c;
  TASSIGN(a, 0x1000);
  TASSIGN(b, 0x2000);
  TASSIGN(c, 0x3000);
  TADD(c, a, b);
}

// Compile-time addresses (编译时地址). Legal, the page says OK three times:
// silent.
void example_checked() {
  using TileT = Tile<TileType::Vec, float, 16, 16>;
  TileT a, b, c;
  TASSIGN<0x0000>(a); // OK: 0x0000 + 1024 <= 192KB
  TASSIGN<0x0400>(b); // OK: 0x0400 + 1024 <= 192KB
  TASSIGN<0x0800>(c); // OK: 0x0800 + 1024 <= 192KB
  TADD(c, a, b);
}

// SA-0352 on A2A3: 256 KB in 192 KB. Legal on A5, whose UB has 256 KB.
void example_oob() {
  // Tile<Vec, float, 256, 256> 占用 256*256*4 = 256KB
  using BigTile = Tile<TileType::Vec, float, 256, 256>;
  BigTile t;
  // static_assert 触发 [SA-0352]: tile_size (256KB) > UB 容量 (A2A3 为 192KB)
  TASSIGN<0x0>(t);
  // WARN@-1 [pto-out-of-bounds-address]: 't' of 256 KB does not fit into the 192 KB of UB on A2A3
}

// SA-0353 on A2A3, as the page says, and SA-0354 on every target by the page's
// own table: 0x20001 is not a multiple of 32.
void example_oob_addr() {
  using TileT = Tile<TileType::Vec, float, 128, 128>; // 64KB
  TileT t;
  // static_assert 触发 [SA-0353]: 0x20001 + 64KB > 192KB
  TASSIGN<0x20001>(t);
  // WARN@-1 [pto-out-of-bounds-address]: 't' (UB [0x20001, 0x30001)) ends beyond the 192 KB (0x30000) of UB on A2A3
  // NOTE@-2: 't' fits at 0x0, the first free address
  // WARN@-3 [pto-misaligned-address]: 't' is placed at 0x20001, which is not a multiple of the 32 bytes that UB requires
  // NOTE@-4: the next aligned address is 0x20020
  // WARN-A5@-5 [pto-misaligned-address]: 't' is placed at 0x20001, which is not a multiple of the 32 bytes that UB requires
  // NOTE-A5@-6: the next aligned address is 0x20020
}

// Ping-pong in L0 (Ping-pong L0 缓冲区分配). Legal, L0A and L0B are separate
// memories: silent.
void example_pingpong() {
  using L0ATile = TileLeft<half, 64, 128>;  // L0A tile
  using L0BTile = TileRight<half, 128, 64>; // L0B tile
  L0ATile a0, a1;
  L0BTile b0, b1;
  TASSIGN<0x0000>(a0); // L0A ping
  TASSIGN<0x8000>(a1); // L0A pong
  TASSIGN<0x0000>(b0); // L0B ping(与 L0A 为不同物理内存)
  TASSIGN<0x8000>(b1); // L0B pong
}
