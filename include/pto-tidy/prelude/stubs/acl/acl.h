// Part of the pto-tidy project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stand-in for the Ascend host runtime's header, for kernel files that hold
// their launching host code too. Names only: nothing here can be called at run
// time. Functions are variadic templates, so that no argument type has to be
// known.

#ifndef PTO_TIDY_STUB_ACL_H
#define PTO_TIDY_STUB_ACL_H

#pragma clang system_header

#include <stddef.h>
#include <stdint.h>
// The real header is included by host code that counts on these.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int aclError;
typedef int aclStatus;
typedef void *aclrtStream;
typedef void *aclrtContext;
typedef void *aclrtEvent;
typedef void *aclrtFuncHandle;
typedef void *aclrtBinHandle;
struct aclTensor;
struct aclScalar;
struct aclIntArray;
struct aclOpExecutor;

#define ACL_SUCCESS 0
#define ACL_ERROR_NONE 0

enum aclDataType {
  ACL_DT_UNDEFINED = -1,
  ACL_FLOAT,
  ACL_FLOAT16,
  ACL_INT8,
  ACL_INT32,
  ACL_UINT8,
  ACL_INT16,
  ACL_UINT16,
  ACL_UINT32,
  ACL_INT64,
  ACL_UINT64,
  ACL_DOUBLE,
  ACL_BOOL,
  ACL_BF16
};
enum aclFormat {
  ACL_FORMAT_UNDEFINED = -1,
  ACL_FORMAT_NCHW,
  ACL_FORMAT_NHWC,
  ACL_FORMAT_ND
};
enum aclrtMemMallocPolicy {
  ACL_MEM_MALLOC_HUGE_FIRST,
  ACL_MEM_MALLOC_HUGE_ONLY,
  ACL_MEM_MALLOC_NORMAL_ONLY
};
enum aclrtMemcpyKind {
  ACL_MEMCPY_HOST_TO_HOST,
  ACL_MEMCPY_HOST_TO_DEVICE,
  ACL_MEMCPY_DEVICE_TO_HOST,
  ACL_MEMCPY_DEVICE_TO_DEVICE
};
enum aclrtCmoType {
  ACL_RT_CMO_TYPE_PREFETCH,
  ACL_RT_CMO_TYPE_WRITEBACK,
  ACL_RT_CMO_TYPE_INVALID
};

#define ACL_STREAM_FAST_LAUNCH 1
#define ACL_STREAM_FAST_SYNC 2
#define ACL_STREAM_DEVICE_USE_ONLY 32
enum aclrtStreamAttr {
  ACL_STREAM_ATTR_FAILURE_MODE,
  ACL_STREAM_ATTR_FLOAT_OVERFLOW_CHECK
};
union aclrtStreamAttrValue {
  uint64_t failureMode;
  uint32_t overflowSwitch;
  uint32_t reserve[4];
};

#define PTO_TIDY_ACL(Name) template <class... A> aclError Name(A &&...)
PTO_TIDY_ACL(aclInit);
PTO_TIDY_ACL(aclFinalize);
PTO_TIDY_ACL(aclrtSetDevice);
PTO_TIDY_ACL(aclrtGetDevice);
PTO_TIDY_ACL(aclrtResetDevice);
PTO_TIDY_ACL(aclrtGetDeviceCount);
PTO_TIDY_ACL(aclrtGetPhyDevIdByLogicDevId);
PTO_TIDY_ACL(aclrtCreateContext);
PTO_TIDY_ACL(aclrtDestroyContext);
PTO_TIDY_ACL(aclrtCreateStream);
PTO_TIDY_ACL(aclrtCreateStreamWithConfig);
PTO_TIDY_ACL(aclrtDestroyStream);
PTO_TIDY_ACL(aclrtSynchronizeStream);
PTO_TIDY_ACL(aclrtSynchronizeStreamWithTimeout);
PTO_TIDY_ACL(aclrtSynchronizeDevice);
PTO_TIDY_ACL(aclrtCreateEvent);
PTO_TIDY_ACL(aclrtDestroyEvent);
PTO_TIDY_ACL(aclrtRecordEvent);
PTO_TIDY_ACL(aclrtSynchronizeEvent);
PTO_TIDY_ACL(aclrtStreamWaitEvent);
PTO_TIDY_ACL(aclrtEventElapsedTime);
PTO_TIDY_ACL(aclrtMalloc);
PTO_TIDY_ACL(aclrtFree);
PTO_TIDY_ACL(aclrtMallocHost);
PTO_TIDY_ACL(aclrtFreeHost);
PTO_TIDY_ACL(aclrtMemcpy);
PTO_TIDY_ACL(aclrtMemcpyAsync);
PTO_TIDY_ACL(aclrtMemset);
PTO_TIDY_ACL(aclrtMemsetAsync);
PTO_TIDY_ACL(aclrtCmoAsync);
PTO_TIDY_ACL(aclrtGetCurrentContext);
PTO_TIDY_ACL(aclrtSetCurrentContext);
PTO_TIDY_ACL(aclrtStreamGetId);
PTO_TIDY_ACL(aclrtSetStreamAttribute);
PTO_TIDY_ACL(aclrtGetHardwareSyncAddr);
#undef PTO_TIDY_ACL
template <class... A> const char *aclrtGetSocName(A &&...);
template <class... A> const char *aclGetRecentErrMsg(A &&...);
template <class... A> float aclFloat16ToFloat(A &&...);
template <class... A> aclFloat16 aclFloatToFloat16(A &&...);

#endif // PTO_TIDY_STUB_ACL_H
