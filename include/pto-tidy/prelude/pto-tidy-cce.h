// Part of the pto-tidy project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words of the CCE language (the device dialect of the Ascend compiler)
// that kernels and the PTO Tile Library use, as plain C++ declarations, so that
// a stock clang can parse a device kernel on the host.
//
// Nothing here does anything: functions are declared and never defined, types
// are opaque. Builtins whose argument types differ from chip to chip are
// variadic templates, so that a kernel that has its own function of that name
// wins the overload resolution and is what the analysis sees.
//
// Deliberately absent: values. `block_idx` and its kin are extern and not
// constexpr, because an analysis must not believe that a kernel runs on one
// known core.

#ifndef PTO_TIDY_PRELUDE_CCE_H
#define PTO_TIDY_PRELUDE_CCE_H

// Not the user's code: no warnings about it.
#pragma clang system_header

#include <stddef.h>
#include <stdint.h>

// The device compiler takes GNU's spelling, which -std=c++20 switches off.
#define typeof __typeof__

//===----------------------------------------------------------------------===//
// Qualifiers. Empty, except for __global__: clang accepts
// `kernel<<<...>>>(...)` only for a function with the attribute.
//===----------------------------------------------------------------------===//

#define __global__ __attribute__((global))
#define __host__
#define __device__
#define __aicore__
#define __aicpu__
#define __host_aicore__
#define __gm__
#define __ubuf__
#define __cbuf__
#define __ca__
#define __cb__
#define __cc__
#define __fbuf__
#define __biasbuf__
#define __ssbuf__
#define __in__
#define __out__
#define __inout__
#define __tf__
#define __sk__
#define __simd_vf__
#define __simd_callee__
#define __simt_vf__
#define __simt_callee__
#define __no_simd_vf_fusion__
#define __mix__(...)
template <class T> constexpr T &&__cce_get_tile_ptr(T &&Data) {
  return static_cast<T &&>(Data);
}
// `__VEC_SCOPE__ { ... }` is a block; LAUNCH_BOUND qualifies a function.
#define __VEC_SCOPE__
#define LAUNCH_BOUND(...)
// CCE spells the core qualifier `[aicore]`; clang would take that for a lambda.
// The spelling `__attribute__((aicore))` is not recognised by clang and is
// ignored.

//===----------------------------------------------------------------------===//
// Kernel launches. clang turns `<<<...>>>` into a call of this function.
//===----------------------------------------------------------------------===//

extern "C" int __hipPushCallConfiguration(...);

// All functions below are instructions or registers of the device. The
// analysis knows by this attribute that one of them orders no pipes, unless it
// knows better by its name.
#pragma clang attribute push(                                                  \
    __attribute__((annotate("pto_tidy::device"))), apply_to = function)

//===----------------------------------------------------------------------===//
// Helpers.
//===----------------------------------------------------------------------===//

namespace ptotidy_prelude {
/// What a declared-only builtin returns: convertible to whatever is wanted.
struct Any {
  template <class T> constexpr operator T() const;
};
/// What takes any argument.
struct Arg {
  constexpr Arg() = default;
  template <class T> constexpr Arg(T &&) {}
};
} // namespace ptotidy_prelude

#define PTO_TIDY_VOID_BUILTIN(Name) template <class... A> void Name(A &&...)
#define PTO_TIDY_ANY_BUILTIN(Name)                                             \
  template <class... A> ptotidy_prelude::Any Name(A &&...)
#define PTO_TIDY_INT_BUILTIN(Name) template <class... A> int64_t Name(A &&...)

//===----------------------------------------------------------------------===//
// Element types.
//===----------------------------------------------------------------------===//

typedef _Float16 half;
typedef __bf16 bfloat16_t;
typedef half float16_t;
typedef float float32_t;
typedef _Float16 aclFloat16;

#if !defined(__NPU_ARCH__) || __NPU_ARCH__ != 2201
/// A one-byte element type (8-bit float, or two 4-bit floats). Arithmetic goes
/// through float, as in CCE. The compiler has none of them for A2A3; kernels
/// that want the names there declare them for themselves.
#define PTO_TIDY_BYTE_TYPE(Name)                                               \
  struct Name {                                                                \
    uint8_t Bits;                                                              \
    Name() = default;                                                          \
    template <class T> constexpr Name(T) : Bits(0) {}                          \
    constexpr operator float() const { return 0; }                             \
  }
PTO_TIDY_BYTE_TYPE(hifloat8_t);
PTO_TIDY_BYTE_TYPE(float8_e4m3_t);
PTO_TIDY_BYTE_TYPE(float8_e5m2_t);
PTO_TIDY_BYTE_TYPE(float8_e8m0_t);
PTO_TIDY_BYTE_TYPE(float8_e6m2_t);
PTO_TIDY_BYTE_TYPE(float4_e2m1x2_t);
PTO_TIDY_BYTE_TYPE(float4_e1m2x2_t);
PTO_TIDY_BYTE_TYPE(hifloat4x2_t);
#undef PTO_TIDY_BYTE_TYPE
#endif

/// A vector register.
#define PTO_TIDY_VECTOR_TYPE(Name)                                             \
  struct Name {                                                                \
    uint8_t Bytes[256];                                                        \
  }
PTO_TIDY_VECTOR_TYPE(vector_s8);
PTO_TIDY_VECTOR_TYPE(vector_u8);
PTO_TIDY_VECTOR_TYPE(vector_s16);
PTO_TIDY_VECTOR_TYPE(vector_u16);
PTO_TIDY_VECTOR_TYPE(vector_s32);
PTO_TIDY_VECTOR_TYPE(vector_u32);
PTO_TIDY_VECTOR_TYPE(vector_s64);
PTO_TIDY_VECTOR_TYPE(vector_u64);
PTO_TIDY_VECTOR_TYPE(vector_f16);
PTO_TIDY_VECTOR_TYPE(vector_bf16);
PTO_TIDY_VECTOR_TYPE(vector_f32);
PTO_TIDY_VECTOR_TYPE(vector_bool);
PTO_TIDY_VECTOR_TYPE(vector_align);
PTO_TIDY_VECTOR_TYPE(vector_address);
PTO_TIDY_VECTOR_TYPE(vector_hif8);
PTO_TIDY_VECTOR_TYPE(vector_f8e4m3);
PTO_TIDY_VECTOR_TYPE(vector_f8e5m2);
PTO_TIDY_VECTOR_TYPE(vector_f8e8m0);
PTO_TIDY_VECTOR_TYPE(vector_f8e6m2);
PTO_TIDY_VECTOR_TYPE(vector_f4e2m1x2);
PTO_TIDY_VECTOR_TYPE(vector_f4e1m2x2);
#undef PTO_TIDY_VECTOR_TYPE

//===----------------------------------------------------------------------===//
// Pipes, flags, barriers. Types are those of the library's simulator stub, so
// that an analysis sees the same in both kinds of build; values are the device's,
// which kernels use where they give a pipe a name of their own.
//===----------------------------------------------------------------------===//

typedef int pipe_t;
typedef int event_t;
const pipe_t PIPE_S = 0;
const pipe_t PIPE_V = 1;
const pipe_t PIPE_M = 2;
const pipe_t PIPE_MTE1 = 3;
const pipe_t PIPE_MTE2 = 4;
const pipe_t PIPE_MTE3 = 5;
const pipe_t PIPE_ALL = 6;
const pipe_t PIPE_MTE4 = 7;
const pipe_t PIPE_MTE5 = 8;
const pipe_t PIPE_V2 = 9;
const pipe_t PIPE_FIX = 10;

const event_t EVENT_ID0 = 0;
const event_t EVENT_ID1 = 1;
const event_t EVENT_ID2 = 2;
const event_t EVENT_ID3 = 3;
const event_t EVENT_ID4 = 4;
const event_t EVENT_ID5 = 5;
const event_t EVENT_ID6 = 6;
const event_t EVENT_ID7 = 7;

void set_flag(pipe_t Src, pipe_t Dst, int Id);
void wait_flag(pipe_t Src, pipe_t Dst, int Id);
void pipe_barrier(pipe_t Pipe);

PTO_TIDY_VOID_BUILTIN(set_intra_block);
PTO_TIDY_VOID_BUILTIN(wait_intra_block);
PTO_TIDY_VOID_BUILTIN(set_cross_core);
PTO_TIDY_VOID_BUILTIN(wait_cross_core);
PTO_TIDY_VOID_BUILTIN(set_ffts_base_addr);
PTO_TIDY_VOID_BUILTIN(ffts_cross_core_sync);
PTO_TIDY_VOID_BUILTIN(wait_flag_dev);
PTO_TIDY_VOID_BUILTIN(get_buf);
PTO_TIDY_VOID_BUILTIN(rls_buf);
PTO_TIDY_VOID_BUILTIN(mem_bar);
[[noreturn]] void trap();

enum mem_dsb_t { DSB_ALL, DSB_DDR, DSB_UB, DSB_SEQ };
// Kernels ask with #ifdef whether the device has them.
#define DSB_ALL DSB_ALL
#define DSB_UB DSB_UB
enum cache_line_t { SINGLE_CACHE_LINE, ENTIRE_DATA_CACHE };
enum dcci_dst_t {
  CACHELINE_ALL,
  CACHELINE_UB,
  CACHELINE_OUT,
  CACHELINE_ATOMIC
};
PTO_TIDY_VOID_BUILTIN(dcci);
PTO_TIDY_VOID_BUILTIN(dc_preload);
PTO_TIDY_VOID_BUILTIN(dsb);
PTO_TIDY_VOID_BUILTIN(preload);

//===----------------------------------------------------------------------===//
// Where am I.
//===----------------------------------------------------------------------===//

extern const int64_t block_idx;
extern const int64_t block_num;
uint32_t get_block_idx();
uint32_t get_block_num();
uint32_t get_block_dim();
uint32_t get_subblockid();
uint32_t get_subblockdim();
uint32_t get_subblock_dim();
uint32_t get_coreid();
uint64_t get_sys_cnt();
uint64_t get_arch_ver();
PTO_TIDY_INT_BUILTIN(get_icache_prl_st);
uint64_t get_task_cookie();

//===----------------------------------------------------------------------===//
// Special registers and modes.
//===----------------------------------------------------------------------===//

uint64_t get_ctrl();
uint64_t get_imm(...);
void set_ctrl(uint64_t Value);
PTO_TIDY_INT_BUILTIN(sbitset0);
PTO_TIDY_INT_BUILTIN(sbitset1);
PTO_TIDY_INT_BUILTIN(bcnt0);
PTO_TIDY_INT_BUILTIN(bcnt1);
PTO_TIDY_INT_BUILTIN(clz);
PTO_TIDY_INT_BUILTIN(sff0);
PTO_TIDY_INT_BUILTIN(sff1);
PTO_TIDY_VOID_BUILTIN(set_mask_norm);
PTO_TIDY_VOID_BUILTIN(set_mask_count);
PTO_TIDY_VOID_BUILTIN(set_vector_mask);
PTO_TIDY_VOID_BUILTIN(set_mov_pad_val);
PTO_TIDY_VOID_BUILTIN(set_atomic_add);
PTO_TIDY_VOID_BUILTIN(set_atomic_max);
PTO_TIDY_VOID_BUILTIN(set_atomic_min);
PTO_TIDY_VOID_BUILTIN(set_atomic_none);
PTO_TIDY_VOID_BUILTIN(set_atomic_f32);
PTO_TIDY_VOID_BUILTIN(set_atomic_f16);
PTO_TIDY_VOID_BUILTIN(set_atomic_bf16);
PTO_TIDY_VOID_BUILTIN(set_atomic_s32);
PTO_TIDY_VOID_BUILTIN(set_atomic_s16);
PTO_TIDY_VOID_BUILTIN(set_atomic_s8);
PTO_TIDY_VOID_BUILTIN(set_st_atomic_cfg);
PTO_TIDY_VOID_BUILTIN(set_quant_pre);
PTO_TIDY_VOID_BUILTIN(set_quant_post);
PTO_TIDY_VOID_BUILTIN(set_fpc);
PTO_TIDY_VOID_BUILTIN(set_nd_para);
PTO_TIDY_VOID_BUILTIN(set_fmatrix);
PTO_TIDY_VOID_BUILTIN(set_fmatrix_b);
PTO_TIDY_VOID_BUILTIN(set_padding);
PTO_TIDY_VOID_BUILTIN(set_l3d_rpt);
PTO_TIDY_VOID_BUILTIN(set_loop_size_outtoub);
PTO_TIDY_VOID_BUILTIN(set_loop1_stride_outtoub);
PTO_TIDY_VOID_BUILTIN(set_loop2_stride_outtoub);
PTO_TIDY_VOID_BUILTIN(set_loop_size_ubtoout);
PTO_TIDY_VOID_BUILTIN(set_loop1_stride_ubtoout);
PTO_TIDY_VOID_BUILTIN(set_loop2_stride_ubtoout);
PTO_TIDY_VOID_BUILTIN(set_loop_size_outtol1);
PTO_TIDY_VOID_BUILTIN(set_loop1_stride_outtol1);
PTO_TIDY_VOID_BUILTIN(set_loop2_stride_outtol1);
PTO_TIDY_VOID_BUILTIN(set_loop3_para);
PTO_TIDY_VOID_BUILTIN(set_channel_para);
PTO_TIDY_VOID_BUILTIN(set_mte2_nz_para);
PTO_TIDY_VOID_BUILTIN(set_mte2_src_para);
PTO_TIDY_VOID_BUILTIN(set_pad_val_outtol1);

//===----------------------------------------------------------------------===//
// Raw copies, matrix and vector instructions.
//===----------------------------------------------------------------------===//

PTO_TIDY_VOID_BUILTIN(copy_cbuf_to_bt);
PTO_TIDY_VOID_BUILTIN(copy_cbuf_to_fbuf);
PTO_TIDY_VOID_BUILTIN(copy_cbuf_to_gm);
PTO_TIDY_VOID_BUILTIN(copy_cbuf_to_ubuf);
PTO_TIDY_VOID_BUILTIN(copy_gm_to_cbuf);
PTO_TIDY_VOID_BUILTIN(copy_gm_to_cbuf_align_v2);
PTO_TIDY_VOID_BUILTIN(copy_gm_to_cbuf_multi_nd2nz);
PTO_TIDY_VOID_BUILTIN(copy_gm_to_cbuf_multi_nd2nz_b8);
PTO_TIDY_VOID_BUILTIN(copy_gm_to_cbuf_multi_nd2nz_b16);
PTO_TIDY_VOID_BUILTIN(copy_gm_to_cbuf_multi_nd2nz_b32s);
PTO_TIDY_VOID_BUILTIN(copy_gm_to_cbuf_multi_dn2nz);
PTO_TIDY_VOID_BUILTIN(copy_gm_to_ubuf);
PTO_TIDY_VOID_BUILTIN(copy_gm_to_ubuf_align);
PTO_TIDY_VOID_BUILTIN(copy_gm_to_ubuf_align_b8);
PTO_TIDY_VOID_BUILTIN(copy_gm_to_ubuf_align_b16);
PTO_TIDY_VOID_BUILTIN(copy_gm_to_ubuf_align_b32);
PTO_TIDY_VOID_BUILTIN(copy_gm_to_ubuf_align_v2);
PTO_TIDY_VOID_BUILTIN(copy_matrix_cc_to_cbuf);
PTO_TIDY_VOID_BUILTIN(copy_matrix_cc_to_gm);
PTO_TIDY_VOID_BUILTIN(copy_matrix_cc_to_ub);
PTO_TIDY_VOID_BUILTIN(copy_ubuf_to_cbuf);
PTO_TIDY_VOID_BUILTIN(copy_ubuf_to_gm);
PTO_TIDY_VOID_BUILTIN(copy_ubuf_to_gm_align);
PTO_TIDY_VOID_BUILTIN(copy_ubuf_to_gm_align_b8);
PTO_TIDY_VOID_BUILTIN(copy_ubuf_to_gm_align_b16);
PTO_TIDY_VOID_BUILTIN(copy_ubuf_to_gm_align_b32);
PTO_TIDY_VOID_BUILTIN(copy_ubuf_to_gm_align_v2);
PTO_TIDY_VOID_BUILTIN(copy_ubuf_to_ubuf);
PTO_TIDY_VOID_BUILTIN(__builtin_cce_copy_ubuf_to_ubuf);
PTO_TIDY_VOID_BUILTIN(create_ca_matrix);
PTO_TIDY_VOID_BUILTIN(create_cb_matrix);
PTO_TIDY_VOID_BUILTIN(create_cbuf_matrix);
PTO_TIDY_VOID_BUILTIN(create_cbuf_matrix_bf16);
PTO_TIDY_VOID_BUILTIN(img2colv2_cbuf_to_ca);
PTO_TIDY_VOID_BUILTIN(img2colv2_cbuf_to_cb);
PTO_TIDY_VOID_BUILTIN(load_cbuf_to_ca);
PTO_TIDY_VOID_BUILTIN(load_cbuf_to_ca_mx);
PTO_TIDY_VOID_BUILTIN(load_cbuf_to_ca_s4);
PTO_TIDY_VOID_BUILTIN(load_cbuf_to_ca_transpose);
PTO_TIDY_VOID_BUILTIN(load_cbuf_to_cb);
PTO_TIDY_VOID_BUILTIN(load_cbuf_to_cb_mx);
PTO_TIDY_VOID_BUILTIN(load_cbuf_to_cb_s4);
PTO_TIDY_VOID_BUILTIN(load_cbuf_to_cb_transpose);
PTO_TIDY_VOID_BUILTIN(load_gm_to_ca);
PTO_TIDY_VOID_BUILTIN(load_gm_to_cb);
PTO_TIDY_VOID_BUILTIN(load_gm_to_cbuf);
PTO_TIDY_VOID_BUILTIN(mad);
PTO_TIDY_VOID_BUILTIN(mad_mx);
PTO_TIDY_VOID_BUILTIN(mad_s4);
PTO_TIDY_VOID_BUILTIN(vector_dup);

//===----------------------------------------------------------------------===//
// Scalar access that goes past the data cache.
//===----------------------------------------------------------------------===//

/// `T ld_dev(T *Address, Offset)`.
template <class T, class... A> T ld_dev(T *, A &&...);
PTO_TIDY_VOID_BUILTIN(st_dev);
PTO_TIDY_VOID_BUILTIN(st_atomic);
template <class T>
void st_atomic(ptotidy_prelude::Arg, ptotidy_prelude::Arg,
               ptotidy_prelude::Arg = {});
template <class T, class... A> T atomicAdd(T *, A &&...);
template <class T, class... A> T atomicMax(T *, A &&...);
template <class T, class... A> T atomicMin(T *, A &&...);
template <class T, class... A> T atomicCAS(T *, A &&...);
template <class T, class... A> T atomicExch(T *, A &&...);

/// Printing from a kernel.
namespace cce {
template <class... A> int printf(const char *, A &&...);
} // namespace cce

//===----------------------------------------------------------------------===//
// Fixpipe conversion modes.
//===----------------------------------------------------------------------===//

enum QuantMode_t {
  NoQuant,
  F322F16,
  F322BF16,
  DEQF16,
  VDEQF16,
  DEQS16,
  VDEQS16,
  REQ8,
  VREQ8,
  REQ4,
  VREQ4,
  QF162B8_PRE,
  VQF162B8_PRE,
  QF162S4_PRE,
  VQF162S4_PRE,
  QF162S16_PRE,
  VQF162S16_PRE,
  QF322B8_PRE,
  VQF322B8_PRE,
  QF322S4_PRE,
  VQF322S4_PRE,
  QF322F16_PRE,
  VQF322F16_PRE,
  QF322BF16_PRE,
  VQF322BF16_PRE,
  QF322F32_PRE,
  VQF322F32_PRE,
  QF322FP8_PRE,
  VQF322FP8_PRE,
  QF322HIF8_PRE,
  VQF322HIF8_PRE,
  QF322HIF8_PRE_HYBRID,
  VQF322HIF8_PRE_HYBRID,
  QS322BF16_PRE,
  VQS322BF16_PRE,
  SHIFTS322S16,
  VSHIFTS322S16
};

//===----------------------------------------------------------------------===//
// Atomic modes of scalar stores.
//===----------------------------------------------------------------------===//

enum atomic_type_t {
  ATOMIC_NONE,
  ATOMIC_F32,
  ATOMIC_F16,
  ATOMIC_S16,
  ATOMIC_S32,
  ATOMIC_S8,
  ATOMIC_BF16
};
enum atomic_op_t { ATOMIC_SUM, ATOMIC_MAX, ATOMIC_MIN };
enum pad_t { PAD_NONE };

//===----------------------------------------------------------------------===//
// Raw vector programming.
//===----------------------------------------------------------------------===//

#define PTO_TIDY_VECTOR_BUILTIN(Name) PTO_TIDY_ANY_BUILTIN(Name);
#include "pto-tidy-cce-vector.def"
#undef PTO_TIDY_VECTOR_BUILTIN

/// Bytes of a vector register.
constexpr unsigned CCE_VL = 256;

/// Distribution, predicate, rounding and ordering modes.
enum pto_tidy_vector_mode {
  BLK,
  BRC_B16,
  BRC_B32,
  BRC_B8,
  Bin_N0,
  Bin_N1,
  DEC_ORDER,
  DINTLV_B16,
  DINTLV_B32,
  DINTLV_B8,
  DS_B16,
  DS_B8,
  E2B_B16,
  E2B_B32,
  ELE_CNT_B16,
  ELE_CNT_B32,
  ELE_CNT_B8,
  HIGHER,
  INC_ORDER,
  INDEX_VALUE,
  INTLV_B16,
  INTLV_B32,
  LD_VST,
  LOWER,
  MODE_MERGING,
  MODE_STORED,
  MODE_UNKNOWN,
  MODE_ZEROING,
  NORM,
  NORM_B16,
  NORM_B32,
  NORM_B8,
  NO_POST_UPDATE,
  ONEPT_B16,
  ONEPT_B32,
  ONEPT_B8,
  ONLY_INDEX,
  ONLY_VALUE,
  PART_EVEN,
  PART_ODD,
  PART_P0,
  PART_P1,
  PART_P2,
  PART_P3,
  PAT_ALL,
  PAT_ALLF,
  PAT_H,
  PAT_M3,
  PAT_M4,
  PAT_Q,
  PAT_VL1,
  PAT_VL128,
  PAT_VL16,
  PAT_VL2,
  PAT_VL32,
  PAT_VL4,
  PAT_VL64,
  PAT_VL8,
  PK,
  PK4_B32,
  PK_B16,
  PK_B32,
  PK_B64,
  POST_UPDATE,
  POS_LOWEST,
  ROUND_A,
  ROUND_C,
  ROUND_F,
  ROUND_O,
  ROUND_R,
  ROUND_Z,
  RS_DISABLE,
  RS_ENABLE,
  ST_VLD,
  ST_VST,
  UNPK4_B8,
  UNPK_B16,
  UNPK_B32,
  UNPK_B8,
  US,
  US_B16,
  US_B8,
  VA0,
  VA1,
  VA2,
  VA3,
  VA4,
  VA5,
  VA6,
  VA7,
  VALUE_INDEX,
  VLD_VLD,
  VLD_VST,
  VST_LD,
  VST_ST,
  VST_VLD,
  VST_VST,
};
/// What a reduction to one element gives.
using Order_t = pto_tidy_vector_mode;

/// Rounding modes as types.
namespace __cce_simd {
struct RoundRType {};
struct RoundAType {};
struct RoundFType {};
struct RoundCType {};
struct RoundZType {};
struct RoundOType {};
} // namespace __cce_simd
namespace __cce_scalar {
enum class addr_cal_mode_t { INC, DEC };
} // namespace __cce_scalar
using __cce_scalar::addr_cal_mode_t;

//===----------------------------------------------------------------------===//
// SIMT.
//===----------------------------------------------------------------------===//

uint32_t __cce_simt_get_TID_X();
uint32_t __cce_simt_get_TID_Y();
uint32_t __cce_simt_get_TID_Z();
PTO_TIDY_VOID_BUILTIN(__sync_workitems);
float __builtin_cce_expf(float);
float __builtin_cce_redux_add_f32(float);
struct pto_tidy_dim3 {
  uint32_t x, y, z;
};
extern const pto_tidy_dim3 threadIdx, blockDim;
namespace cce {
struct dim3 {
  uint32_t x, y, z;
};
template <auto Function, class... A> void async_invoke(A &&...);
} // namespace cce

#pragma clang attribute pop

//===----------------------------------------------------------------------===//
// min and max of scalars are builtins in a kernel. With bodies, because
// addresses and sizes are computed with them; std::min wins where both are
// visible.
//===----------------------------------------------------------------------===//

template <class T, class U> constexpr auto min(T A, U B) {
  return A < B ? A : B;
}
template <class T, class U> constexpr auto max(T A, U B) {
  return A < B ? B : A;
}

#endif // PTO_TIDY_PRELUDE_CCE_H
