// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Stand-in for the PTO Tile Library: just enough declarations to parse kernels.
//
// The headers below this directory were written for pto-tidy's own tests, from
// the PTO manual and the public names and signatures of the library. They hold
// no code of the library, and nothing here can be executed: instructions are
// declared, never defined.
//
//   common/device.hpp     what the device compiler predeclares (flags, pipes)
//   common/type.hpp       enumerations and element types
//   common/pto_tile.hpp   Tile, ConvTile, GlobalTensor
//   common/event.hpp      Op, RecordEvent, Event, TSYNC
//   common/pto_instr.hpp  placement, sync and data movement instructions,
//                         with pto_instr_vec.hpp and pto_instr_cube.hpp
//
// Macros a test may define:
//   __NPU_ARCH__            target, as the device compiler gives it
//   PTO_MOCK_ANY_VALID_REGION  the type of a tile may have one that is too large
//   PTO_MOCK_STATIC_CHECKS  TASSIGN<Addr> checks its address like the library

#ifndef PTO_TIDY_MOCK_PTO_INST_HPP
#define PTO_TIDY_MOCK_PTO_INST_HPP

#include "common/device.hpp"
#include "common/event.hpp"
#include "common/pto_instr.hpp"
#include "common/pto_tile.hpp"
#include "common/type.hpp"

#endif // PTO_TIDY_MOCK_PTO_INST_HPP
