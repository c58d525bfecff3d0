// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the probes of language.py are written with.

#ifndef PTO_TIDY_TEST_LANGUAGE_PROBE_H
#define PTO_TIDY_TEST_LANGUAGE_PROBE_H

#include <algorithm>
#include <array>
#include <cassert>
#include <compare>
#include <cstdint>
#include <functional>
#include <pto/pto-inst.hpp>
#include <tuple>
#include <type_traits>
#include <utility>

using namespace pto;

/// 1 KB of UB: 0x400 bytes.
using VecT = Tile<TileType::Vec, float, 16, 16>;
using GmT =
    GlobalTensor<float, Shape<1, 1, 1, 16, 16>, Stride<256, 256, 256, 16, 1>>;

#define PROBE(name)                                                            \
  __global__ AICORE void name(__gm__ float *x, __gm__ float *o, int n)
#define EITHER(a, b) a

#define SET(id) set_flag(PIPE_V, PIPE_MTE3, id)
#define WAIT(id) wait_flag(PIPE_V, PIPE_MTE3, id)
#define IS(a, b)                                                               \
  do {                                                                         \
    SET(a);                                                                    \
    WAIT(b);                                                                   \
  } while (false)
#define ISNT(a, b) IS(a, (b) ^ 1)
#define UNKNOWN(a, b) IS(a, b)

/// A kernel has an instruction; this one's tile is out of the way.
#define START                                                                  \
  VecT anchor;                                                                 \
  TASSIGN(anchor, 0x20000);                                                    \
  TEXPANDS(anchor, 1.f)
/// Two tiles beside each other, from 0 on.
#define RING                                                                   \
  VecT b[2];                                                                   \
  TASSIGN(b[0], 0);                                                            \
  TASSIGN(b[1], 0x400)

#endif // PTO_TIDY_TEST_LANGUAGE_PROBE_H
