// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shadows the library's header of this name, which includes the instructions' bodies
// for one chip. The bodies are raw intrinsics that only the device compiler knows, and
// they are not needed: a kernel is analysed by the instructions it calls.
// See pto-tidy-inert.h.

#ifndef PTO_INSTR_IMPL_HPP
#define PTO_INSTR_IMPL_HPP
#include <pto/common/pto_tile.hpp>
#include <pto/common/type.hpp>
#if __has_include(<pto/common/event.hpp>)
#include <pto/common/event.hpp>
#endif
#include "../../pto-tidy-inert.h"
#endif
