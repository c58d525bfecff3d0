// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The examples of the manual's page "pto.tassign". A namespace keeps apart the
// functions to which the page gives the same name.
//
// RUN: %check_pto %s
// RUN: %check_pto %s --suffixes=A5 -- -D__NPU_ARCH__=3510

#include <pto/pto-inst.hpp>
using namespace pto;

namespace runtime_address {

// "Runtime address". Legal: silent.
void example() {
  using TileT = Tile<TileType::Vec, float, 16, 16>;
  TileT a, b, c;
  TASSIGN(a, 0x1000);
  TASSIGN(b, 0x2000);
  TASSIGN(c, 0x3000);
  TADD(c, a, b);
}

} // namespace runtime_address

namespace compile_time_address {

// "Compile-time address (with static bounds check)". Legal, the page says OK
// three times: silent.
void example() {
  using TileT = Tile<TileType::Vec, float, 16, 16>;
  TileT a, b, c;
  TASSIGN<0x0000>(a); // OK: 0 + 1024 <= 192KB
  TASSIGN<0x0400>(b); // OK: 0x0400 + 1024 <= 192KB
  TASSIGN<0x0800>(c); // OK: 0x0800 + 1024 <= 192KB
  TADD(c, a, b);
}

} // namespace compile_time_address

// "tile size exceeds buffer capacity". SA-0352 on A2A3: 256 KB in 192 KB. Legal
// on A5, whose UB has 256 KB.
void bad1() {
  using BigTile = Tile<TileType::Vec, float, 256, 256>; // 256KB
  BigTile t;
  TASSIGN<0x0>(t); // SA-0352: exceeds 192KB on A2A3
  // WARN@-1 [pto-out-of-bounds-address]: 't' of 256 KB does not fit into the 192 KB of UB on A2A3
}

// "address + tile size exceeds capacity". SA-0353 on A2A3, as the page says,
// and SA-0354 on every target by the page's own table: 0x20001 is no multiple
// of 32.
void bad2() {
  using TileT = Tile<TileType::Vec, float, 128, 128>; // 64KB
  TileT t;
  TASSIGN<0x20001>(t); // SA-0353: 0x20001 + 64KB > 192KB
  // WARN@-1 [pto-out-of-bounds-address]: 't' (UB [0x20001, 0x30001)) ends beyond the 192 KB (0x30000) of UB on A2A3
  // NOTE@-2: 't' fits at 0x0, the first free address
  // WARN@-3 [pto-misaligned-address]: 't' is placed at 0x20001, which is not a multiple of the 32 bytes that UB requires
  // NOTE@-4: the next aligned address is 0x20020
  // WARN-A5@-5 [pto-misaligned-address]: 't' is placed at 0x20001, which is not a multiple of the 32 bytes that UB requires
  // NOTE-A5@-6: the next aligned address is 0x20020
}

// "Ping-pong L0 buffer allocation". Legal, L0A and L0B are separate memories:
// silent.
void pingpong() {
  using L0ATile = TileLeft<half, 64, 128>;
  using L0BTile = TileRight<half, 128, 64>;
  L0ATile a0, a1;
  L0BTile b0, b1;
  TASSIGN<0x0000>(a0); // L0A ping
  TASSIGN<0x8000>(a1); // L0A pong
  TASSIGN<0x0000>(b0); // L0B ping (separate physical memory)
  TASSIGN<0x8000>(b1); // L0B pong
}
