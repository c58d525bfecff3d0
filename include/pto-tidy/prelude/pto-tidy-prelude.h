// Part of the pto-tidy project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The header for `-include`: after it, a device kernel written with the PTO
// Tile Library parses with a stock clang. `pto-flags` prints the command line
// that goes with it; docs/device-parsing.md explains both.
//
// What it does: it reads the user's own public headers (pto-inst.hpp and what
// that includes) the way the device compiler does, target macros included, so
// that the Tile and GlobalTensor classes with their static_asserts and the
// instructions' signatures are those of the user's version of the library. What
// only the device compiler has comes from pto-tidy-cce.h; the instructions'
// bodies are replaced by those of inert/, which must come first on the include
// path.
//
// Why not the library's CPU-simulator mode: it lacks pto::Event, clashes with
// the target's own sections, drags in threads and file systems, and shows the
// simulator's side of every `#ifdef __CPU_SIM` in a kernel.

#ifndef PTO_TIDY_PRELUDE_H
#define PTO_TIDY_PRELUDE_H

// Not the user's code: no warnings about it.
#pragma clang system_header

#if defined(__CPU_SIM) || defined(__COSTMODEL)
#error "pto-tidy's prelude replaces __CPU_SIM; do not define it as well"
#endif

/// Lets a kernel tell that it is being analysed.
#define __PTO_TIDY__ 1

#include "pto-tidy-cce.h"

#include <cstddef>
#include <cstdint>
#include <type_traits>

//===----------------------------------------------------------------------===//
// Which core. Without -DPTO_TIDY_CORE_VECTOR or _CUBE a kernel for both shows
// the code of both. The generic macros are the device compiler's.
//===----------------------------------------------------------------------===//

#if !defined(PTO_TIDY_CORE_CUBE) && !defined(__DAV_VEC__)
#define __DAV_VEC__ 1
#endif
#if !defined(PTO_TIDY_CORE_VECTOR) && !defined(__DAV_CUBE__)
#define __DAV_CUBE__ 1
#endif
#if __NPU_ARCH__ == 2201
#define __DAV_C220__ 1
#ifdef __DAV_VEC__
#define __DAV_C220_VEC__ 1
#endif
#ifdef __DAV_CUBE__
#define __DAV_C220_CUBE__ 1
#endif
#elif __NPU_ARCH__ == 3101 || __NPU_ARCH__ == 3510
#define __DAV_C310__ 1
#ifdef __DAV_VEC__
#define __DAV_C310_VEC__ 1
#endif
#ifdef __DAV_CUBE__
#define __DAV_C310_CUBE__ 1
#endif
#endif

//===----------------------------------------------------------------------===//
// The library. type.hpp is read as on a host, where it defines AICORE empty
// instead of as `[aicore]`; the element types that it then defines as well are
// renamed away, because there bfloat16_t is half. pto_tile.hpp is read without
// __CCE_AICORE__, because it specialises templates on the (here empty)
// qualifier __gm__.
//===----------------------------------------------------------------------===//

#define __CPU_SIM 1
#define half pto_tidy_host_half
#define bfloat16_t pto_tidy_host_bfloat16_t
#define float16_t pto_tidy_host_float16_t
#define float32_t pto_tidy_host_float32_t
#define aclFloat16 pto_tidy_host_aclFloat16
#include <pto/common/type.hpp>
#undef half
#undef bfloat16_t
#undef float16_t
#undef float32_t
#undef aclFloat16
#undef __CPU_SIM
#undef AICORE
#define AICORE
#undef PTO_CPU_ASSERT
#define PTO_CPU_ASSERT(...) ((void)0)

// Libraries before February 2026 have no table of architectures.
#if __has_include(<pto/common/arch_macro.hpp>)
#include <pto/common/arch_macro.hpp>
#endif
// ... and for a while it knew A5 by its first number only.
#if __NPU_ARCH__ == 3510 && !defined(PTO_NPU_ARCH_A5)
#define PTO_NPU_ARCH_A5
#endif
#include <pto/common/pto_tile.hpp>

// The library checks TASSIGN<Addr> with static_asserts. A placement that does
// not fit would be an error in the parse before it could be reported with its
// reasons, so the host's version, without checks, is read; and the capacities,
// which kernels name, apart.
#if __has_include(<pto/common/tassign_check.hpp>)
#define __CPU_SIM 1
#include <pto/common/tassign_check.hpp>
#undef __CPU_SIM
#endif
#if __has_include(<pto/common/buffer_limits.hpp>)
#include <pto/common/buffer_limits.hpp>
#endif

#if __NPU_ARCH__ == 2201
#define __CCE_AICORE__ 220
#elif __NPU_ARCH__ == 3101 || __NPU_ARCH__ == 3510
#define __CCE_AICORE__ 310
#elif __NPU_ARCH__ == 3003
#define __CCE_AICORE__ 300
#elif __NPU_ARCH__ == 3113
#define __CCE_AICORE__ 311
#else
#define __CCE_AICORE__ 1
#endif

#include <pto/pto-inst.hpp>

// The library prints tiles in debug builds only. A kernel that prints is one of
// those, whether _DEBUG was passed on or not.
#ifndef _DEBUG
namespace pto {
template <auto... Format, class... Operands> void TPRINT(Operands &...);
} // namespace pto
#endif

#endif // PTO_TIDY_PRELUDE_H
