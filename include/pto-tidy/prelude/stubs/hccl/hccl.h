// Part of the pto-tidy project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stand-in for the Ascend collective-communication library's headers; see
// acl/acl.h.

#ifndef PTO_TIDY_STUB_HCCL_H
#define PTO_TIDY_STUB_HCCL_H

#pragma clang system_header

#include "acl/acl.h"

typedef void *HcclComm;
enum HcclResult {
  HCCL_SUCCESS,
  HCCL_E_PARA,
  HCCL_E_PTR,
  HCCL_E_MEMORY,
  HCCL_E_INTERNAL,
  HCCL_E_NOT_SUPPORT,
  HCCL_E_NOT_FOUND,
  HCCL_E_UNAVAIL,
  HCCL_E_SYSCALL,
  HCCL_E_TIMEOUT
};
#define HCCL_ROOT_INFO_BYTES 4108
struct HcclRootInfo {
  char internal[HCCL_ROOT_INFO_BYTES];
};
struct HcclCommConfig {
  char reserved[4096];
};
enum HcclReduceOp {
  HCCL_REDUCE_SUM,
  HCCL_REDUCE_PROD,
  HCCL_REDUCE_MAX,
  HCCL_REDUCE_MIN
};
enum HcclDataType {
  HCCL_DATA_TYPE_INT8,
  HCCL_DATA_TYPE_INT16,
  HCCL_DATA_TYPE_INT32,
  HCCL_DATA_TYPE_FP16,
  HCCL_DATA_TYPE_FP32,
  HCCL_DATA_TYPE_INT64,
  HCCL_DATA_TYPE_UINT64,
  HCCL_DATA_TYPE_UINT8,
  HCCL_DATA_TYPE_BFP16
};

// Channels and endpoints.
typedef uint64_t ChannelHandle;
enum CommEngine {
  COMM_ENGINE_RESERVED,
  COMM_ENGINE_CPU,
  COMM_ENGINE_AICPU,
  COMM_ENGINE_AIV,
  COMM_ENGINE_CCU
};
enum CommProtocol {
  COMM_PROTOCOL_RESERVED,
  COMM_PROTOCOL_HCCS,
  COMM_PROTOCOL_ROCE,
  COMM_PROTOCOL_PCIE,
  COMM_PROTOCOL_SIO,
  COMM_PROTOCOL_UBC_CTP,
  COMM_PROTOCOL_UBC_TP,
  COMM_PROTOCOL_UB_MEM
};
enum CommMemType {
  COMM_MEM_TYPE_INVALID,
  COMM_MEM_TYPE_DEVICE,
  COMM_MEM_TYPE_HOST
};
enum CommAddrType {
  COMM_ADDR_TYPE_RESERVED,
  COMM_ADDR_TYPE_IP_V4,
  COMM_ADDR_TYPE_IP_V6,
  COMM_ADDR_TYPE_ID,
  COMM_ADDR_TYPE_EID
};
struct CommMem {
  CommMemType type;
  void *addr;
  uint64_t size;
};
struct CommAbiHeader {
  uint32_t version;
  uint32_t magicWord;
  uint32_t size;
  uint32_t reserved;
};
struct CommAddr {
  CommAddrType type;
  uint8_t raw[36];
};
struct EndpointDesc {
  CommProtocol protocol;
  CommAddr commAddr;
  uint8_t loc[56];
};
struct CommLinkAttr {
  CommProtocol linkProtocol;
};
struct CommLink {
  CommAbiHeader header;
  EndpointDesc srcEndpointDesc;
  EndpointDesc dstEndpointDesc;
  CommLinkAttr linkAttr;
};
struct HcclChannelDesc {
  CommAbiHeader header;
  uint32_t remoteRank;
  CommProtocol channelProtocol;
  EndpointDesc localEndpoint;
  EndpointDesc remoteEndpoint;
  uint32_t notifyNum;
  void **memHandles;
  uint32_t memHandleNum;
};

#define PTO_TIDY_HCCL(Name) template <class... A> HcclResult Name(A &&...)
PTO_TIDY_HCCL(HcclGetRootInfo);
PTO_TIDY_HCCL(HcclCommInitRootInfo);
PTO_TIDY_HCCL(HcclCommInitRootInfoConfig);
PTO_TIDY_HCCL(HcclCommInitAll);
PTO_TIDY_HCCL(HcclCommDestroy);
PTO_TIDY_HCCL(HcclGetCommName);
PTO_TIDY_HCCL(HcclGetRankId);
PTO_TIDY_HCCL(HcclGetRankSize);
PTO_TIDY_HCCL(HcclBarrier);
PTO_TIDY_HCCL(HcclAllReduce);
PTO_TIDY_HCCL(HcclAllGather);
PTO_TIDY_HCCL(HcclReduceScatter);
PTO_TIDY_HCCL(HcclBroadcast);
PTO_TIDY_HCCL(HcclChannelDescInit);
PTO_TIDY_HCCL(HcclChannelAcquire);
PTO_TIDY_HCCL(HcclChannelGetHcclBuffer);
PTO_TIDY_HCCL(HcclRankGraphGetLinks);
PTO_TIDY_HCCL(HcclSend);
PTO_TIDY_HCCL(HcclRecv);
#undef PTO_TIDY_HCCL

#endif // PTO_TIDY_STUB_HCCL_H
