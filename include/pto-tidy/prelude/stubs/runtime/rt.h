// Part of the pto-tidy project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stand-in for the Ascend low-level runtime's header; see acl/acl.h.

#ifndef PTO_TIDY_STUB_RT_H
#define PTO_TIDY_STUB_RT_H

#pragma clang system_header

#include <stddef.h>
#include <stdint.h>

typedef int32_t rtError_t;
typedef void *rtStream_t;
typedef void *rtEvent_t;
#define RT_ERROR_NONE 0
#define RT_STREAM_PRIORITY_DEFAULT 0
#define RT_DEV_BINARY_MAGIC_ELF 0x43554245
struct rtDevBinary_t {
  uint32_t magic;
  uint32_t version;
  const void *data;
  uint64_t length;
};
struct rtArgsEx_t {
  void *args;
  uint32_t argsSize;
};
struct rtTaskCfgInfo_t {
  uint8_t qos;
  uint8_t schemMode;
};

#define PTO_TIDY_RT(Name) template <class... A> rtError_t Name(A &&...)
PTO_TIDY_RT(rtGetC2cCtrlAddr);
PTO_TIDY_RT(rtStreamCreate);
PTO_TIDY_RT(rtStreamDestroy);
PTO_TIDY_RT(rtStreamSynchronize);
PTO_TIDY_RT(rtSetDevice);
PTO_TIDY_RT(rtMalloc);
PTO_TIDY_RT(rtFree);
PTO_TIDY_RT(rtMemcpy);
PTO_TIDY_RT(rtRegisterAllKernel);
PTO_TIDY_RT(rtBinaryLoadWithoutTilingKey);
PTO_TIDY_RT(rtKernelLaunch);
PTO_TIDY_RT(rtKernelLaunchWithHandleV2);
#undef PTO_TIDY_RT

#endif // PTO_TIDY_STUB_RT_H
