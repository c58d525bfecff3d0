// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What the device compiler declares before the first line of a kernel, in the
// global scope: address-space keywords, pipes, flags, barriers, core ids.

#ifndef PTO_TIDY_MOCK_DEVICE_HPP
#define PTO_TIDY_MOCK_DEVICE_HPP

#include <stddef.h>
#include <stdint.h>

// Target: __NPU_ARCH__ selects the macro that kernels test.
#if defined(__NPU_ARCH__)
#if __NPU_ARCH__ == 2201 && !defined(PTO_NPU_ARCH_A2A3)
#define PTO_NPU_ARCH_A2A3
#elif (__NPU_ARCH__ == 3101 || __NPU_ARCH__ == 3510) &&                        \
    !defined(PTO_NPU_ARCH_A5)
#define PTO_NPU_ARCH_A5
#elif __NPU_ARCH__ == 3113 && !defined(PTO_NPU_ARCH_KIRIN9030)
#define PTO_NPU_ARCH_KIRIN9030
#elif __NPU_ARCH__ == 3003 && !defined(PTO_NPU_ARCH_KIRINX90)
#define PTO_NPU_ARCH_KIRINX90
#elif __NPU_ARCH__ == 9201 && !defined(PTO_NPU_ARCH_A6)
#define PTO_NPU_ARCH_A6
#endif
#endif

#ifndef AICORE
#define AICORE
#endif
#ifndef __aicore__
#define __aicore__
#endif
#ifndef __global__
#define __global__
#endif
#ifndef __gm__
#define __gm__
#endif
#ifndef __ubuf__
#define __ubuf__
#endif
#ifndef __cbuf__
#define __cbuf__
#endif
#ifndef __ca__
#define __ca__
#endif
#ifndef __cb__
#define __cb__
#endif
#ifndef __cc__
#define __cc__
#endif
#ifndef __biasbuf__
#define __biasbuf__
#endif
#ifndef __fbuf__
#define __fbuf__
#endif
#ifndef __tf__
#define __tf__
#endif
#ifndef __in__
#define __in__
#endif
#ifndef __out__
#define __out__
#endif
#ifndef PTO_INST
#define PTO_INST
#endif
#ifndef PTO_INTERNAL
#define PTO_INTERNAL
#endif

// Two 16-bit floats that are different types, as on the device.
typedef _Float16 half;
typedef __bf16 bfloat16_t;

enum pipe_t {
  PIPE_S = 0,
  PIPE_V,
  PIPE_MTE1,
  PIPE_MTE2,
  PIPE_MTE3,
  PIPE_M,
  PIPE_ALL,
  PIPE_FIX
};

enum event_t {
  EVENT_ID0 = 0,
  EVENT_ID1,
  EVENT_ID2,
  EVENT_ID3,
  EVENT_ID4,
  EVENT_ID5,
  EVENT_ID6,
  EVENT_ID7
};

// Flags between two pipes of one core. The id may be an event_t or a number.
AICORE void set_flag(pipe_t Src, pipe_t Dst, event_t Id);
AICORE void set_flag(pipe_t Src, pipe_t Dst, int Id);
AICORE void wait_flag(pipe_t Src, pipe_t Dst, event_t Id);
AICORE void wait_flag(pipe_t Src, pipe_t Dst, int Id);
AICORE void pipe_barrier(pipe_t Pipe);

// Buffer tokens.
AICORE void get_buf(pipe_t Pipe, int BufferId, int Mode = 0);
AICORE void rls_buf(pipe_t Pipe, int BufferId, int Mode = 0);

// Flags between cores.
AICORE void set_intra_block(pipe_t Pipe, int SyncId);
AICORE void wait_intra_block(pipe_t Pipe, int SyncId);
AICORE void set_cross_core(pipe_t Pipe, int SyncId);
AICORE void wait_cross_core(pipe_t Pipe, int SyncId);
AICORE void set_ffts_base_addr(uint64_t Addr);
AICORE void ffts_cross_core_sync(pipe_t Pipe, uint64_t Message);
inline uint64_t getFFTSMsg(int Mode, int FlagId) {
  return 1 | Mode << 4 | FlagId << 8;
}
AICORE void wait_flag_dev(int FlagId);
AICORE void wait_flag_dev(pipe_t Pipe, int FlagId);

// Memory and data cache.
enum mem_dsb_t { DSB_ALL = 0, DSB_DDR, DSB_UB, DSB_SEQ };
enum cache_line_t { SINGLE_CACHE_LINE = 0, ENTIRE_DATA_CACHE };
enum dcci_dst_t { CACHELINE_ALL = 0, CACHELINE_UB, CACHELINE_OUT };
AICORE void dsb(mem_dsb_t Kind);
AICORE void dcci(const volatile void *Addr, cache_line_t Line);
AICORE void dcci(const volatile void *Addr, cache_line_t Line, dcci_dst_t Dst);

// Where this copy of the kernel runs.
extern const int64_t block_idx;
extern const int64_t block_num;
AICORE int64_t get_block_idx();
AICORE int64_t get_block_num();
AICORE int64_t get_subblockid();
AICORE int64_t get_subblockdim();
AICORE uint64_t get_sys_cnt();

// Control register and vector mask.
AICORE uint64_t get_ctrl();
AICORE void set_ctrl(uint64_t Value);
AICORE uint64_t sbitset0(uint64_t Value, int Bit);
AICORE uint64_t sbitset1(uint64_t Value, int Bit);
AICORE void set_mask_norm();
AICORE void set_mask_count();
AICORE void set_vector_mask(uint64_t High, uint64_t Low);

// Instructions below the tile level, marked as the prelude marks them.
#pragma clang attribute push(__attribute__((annotate("pto_tidy::device"))),   \
                             apply_to = function)
template <typename... Args> AICORE void copy_gm_to_ubuf(Args... Operands);
template <typename... Args> AICORE void copy_ubuf_to_gm(Args... Operands);
template <typename... Args> AICORE void copy_ubuf_to_ubuf(Args... Operands);
template <typename... Args> AICORE void copy_gm_to_cbuf(Args... Operands);
template <typename... Args> AICORE void copy_cbuf_to_gm(Args... Operands);
template <typename... Args> AICORE void load_cbuf_to_ca(Args... Operands);
template <typename... Args> AICORE void load_cbuf_to_cb(Args... Operands);
template <typename... Args> AICORE void copy_matrix_cc_to_gm(Args... Operands);
template <typename... Args> AICORE void mad(Args... Operands);
template <typename... Args> AICORE void vector_dup(Args... Operands);
template <typename... Args> AICORE void mem_bar(Args... Operands);
#pragma clang attribute pop

#endif // PTO_TIDY_MOCK_DEVICE_HPP
