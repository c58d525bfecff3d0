// Part of the pto-tidy project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parts of the library's chip-specific headers that kernels and the public
// headers need, without their bodies: the `<NAME>_IMPL` functions that the
// public instructions forward to, pto::Event, the pipes between cores.
//
// The names of the `_IMPL` functions are a list (pto-tidy-impl-names.def,
// written by scripts/update_prelude_names.py) plus PTO_TIDY_EXTRA_IMPLS, which
// pto-flags passes with -D when the user's public headers use a name that the
// list lacks: a newer library needs no new prelude.

#ifndef PTO_TIDY_INERT_H
#define PTO_TIDY_INERT_H

// Not the user's code: no warnings about it.
#pragma clang system_header

#include <type_traits>

namespace ptotidy_prelude {
namespace fallback {
/// For libraries before March 2026, whose table of pipes is in a chip's header
/// that is not read: what they say of an Op that has no pipe.
struct PipeTable {
  constexpr pipe_t operator[](unsigned) const { return PIPE_ALL; }
};
inline constexpr PipeTable opPipeList;
} // namespace fallback
} // namespace ptotidy_prelude

// Names that some version of the library declares in its chip-specific headers
// and another in its public ones. pto-flags looks into the user's public
// headers for every PTO_TIDY_NEEDS_<name> that this file mentions, and defines
// it when they have no declaration of <name>. For the newest library it defines
// none of them.

namespace pto {

#ifdef PTO_TIDY_NEEDS_EventBaseTag
struct EventBaseTag {};
#endif
#ifdef PTO_TIDY_NEEDS_is_event
template <class T> struct is_event : std::is_base_of<EventBaseTag, T> {};
#endif
#ifdef PTO_TIDY_NEEDS_all_events_v
template <class... Ts>
inline constexpr bool all_events_v = (is_event<Ts>::value && ...);
#endif
#ifdef PTO_TIDY_NEEDS_MrgSortExecutedNumList
struct MrgSortExecutedNumList {
  uint16_t mrgSortList0, mrgSortList1, mrgSortList2, mrgSortList3;
};
#endif
#ifdef PTO_TIDY_NEEDS_TInsertMode
enum class TInsertMode : uint8_t { SPLIT2 = 2, SPLIT4 = 3 };
#endif
#ifdef PTO_TIDY_NEEDS_AccPhase
enum class AccPhase : uint8_t { Unspecified, Unknown = 0, Partial = 2, Final };
#endif
#ifdef PTO_TIDY_NEEDS_STPhase
enum class STPhase : uint8_t { Unspecified, Partial = 2, Final };
#endif
#ifdef PTO_TIDY_NEEDS_QuantType
enum class QuantType { MXFP8, MXFP4_E2M1, INT8_SYM, INT8_ASYM };
#endif
#ifdef PTO_TIDY_NEEDS_VecStoreMode
enum class VecStoreMode { ND, NZ };
#endif
#ifdef PTO_TIDY_NEEDS_Coalesce
enum class Coalesce : uint8_t { Row, Elem };
#endif
#ifdef PTO_TIDY_NEEDS_ScatterConflict
enum class ScatterConflict : uint8_t { Last, Default };
#endif
#ifdef PTO_TIDY_NEEDS_GatherOOB
enum class GatherOOB : uint8_t { Undefined, Clamp, Wrap, Zero };
#endif
#ifdef PTO_TIDY_NEEDS_ScatterAtomicOp
enum class ScatterAtomicOp : uint8_t { None, Add, Max, Min };
#endif
#ifdef PTO_TIDY_NEEDS_ScatterOOB
enum class ScatterOOB : uint8_t { Undefined, Skip, Clamp, Wrap };
#endif

//===----------------------------------------------------------------------===//
// Catch-all overload sets. The first overload takes calls that deduce
// everything; explicit template arguments come as values, types then values,
// types only, or values then types, and C++ needs an overload for each of these
// shapes.
//===----------------------------------------------------------------------===//

#define PTO_TIDY_ARGS                                                          \
  ::ptotidy_prelude::Arg = {}, ::ptotidy_prelude::Arg = {},                    \
  ::ptotidy_prelude::Arg = {}, ::ptotidy_prelude::Arg = {},                    \
  ::ptotidy_prelude::Arg = {}, ::ptotidy_prelude::Arg = {},                    \
  ::ptotidy_prelude::Arg = {}, ::ptotidy_prelude::Arg = {},                    \
  ::ptotidy_prelude::Arg = {}, ::ptotidy_prelude::Arg = {},                    \
  ::ptotidy_prelude::Arg = {}, ::ptotidy_prelude::Arg = {}

#define PTO_TIDY_IMPL(Name) PTO_TIDY_CATCH_ALL(Name##_IMPL)
#define PTO_TIDY_CATCH_ALL(Name)                                               \
  ::ptotidy_prelude::Any Name();                                               \
  template <class... A>::ptotidy_prelude::Any Name(A &&...) { return {}; }     \
  template <auto V, auto... Vs, class... A>                                    \
  ::ptotidy_prelude::Any Name(A &&...);                                        \
  template <class, auto V, auto... Vs, class... A>                             \
  ::ptotidy_prelude::Any Name(A &&...);                                        \
  template <class, class, auto V, auto... Vs, class... A>                      \
  ::ptotidy_prelude::Any Name(A &&...);                                        \
  template <class, class, class, auto V, auto... Vs, class... A>               \
  ::ptotidy_prelude::Any Name(A &&...);                                        \
  template <class, class, class, class, auto V, auto... Vs, class... A>        \
  ::ptotidy_prelude::Any Name(A &&...);                                        \
  template <class, class, class, class, class, auto V, auto... Vs, class... A> \
  ::ptotidy_prelude::Any Name(A &&...);                                        \
  template <class, class, class, class, class, class, auto V, auto... Vs,      \
            class... A>                                                        \
  ::ptotidy_prelude::Any Name(A &&...);                                        \
  template <class, class, class, class, class, class, class, auto V,           \
            auto... Vs, class... A>                                            \
  ::ptotidy_prelude::Any Name(A &&...);                                        \
  template <class T, class... Ts>::ptotidy_prelude::Any Name(PTO_TIDY_ARGS);   \
  template <auto V, class T, class... Ts>                                      \
  ::ptotidy_prelude::Any Name(PTO_TIDY_ARGS);                                  \
  template <auto V, auto W, class T, class... Ts>                              \
  ::ptotidy_prelude::Any Name(PTO_TIDY_ARGS);                                  \
  template <auto V, auto W, auto X, class T, class... Ts>                      \
  ::ptotidy_prelude::Any Name(PTO_TIDY_ARGS);

#include "pto-tidy-impl-names.def"
#ifdef PTO_TIDY_EXTRA_IMPLS
PTO_TIDY_EXTRA_IMPLS
#endif
#undef PTO_TIDY_IMPL

// The library's tiles have this one for a friend. Only what has a body can be
// called with an enumeration that has no name, such as one of addresses.
template <typename T, typename AddrType> void TASSIGN_IMPL(T &, AddrType) {}

// The communication instructions name theirs with the namespace.
namespace comm {
#define PTO_TIDY_IMPL(Name) using ::pto::Name##_IMPL;
#include "pto-tidy-impl-names.def"
#ifdef PTO_TIDY_EXTRA_IMPLS
PTO_TIDY_EXTRA_IMPLS
#endif
#undef PTO_TIDY_IMPL
} // namespace comm

//===----------------------------------------------------------------------===//
// pto::Event, which came with event.hpp in January 2026. The two pipes are the
// library's own, from whichever table it has.
//===----------------------------------------------------------------------===//

#if __has_include("pto/common/event.hpp")
namespace ptotidy_detail {
// The library's opPipeList hides this one, which is found as if it were global.
using namespace ::ptotidy_prelude::fallback;
template <Op O> constexpr pipe_t pipeOf() {
#ifndef PTO_TIDY_NEEDS_OpPipeEntry
  return OpPipeEntry<O>::pipe;
#else
  return opPipeList[static_cast<unsigned>(O)];
#endif
}
} // namespace ptotidy_detail

template <Op SrcOp, Op DstOp, bool AutoToken = true,
          event_t EventID = EVENT_ID0>
struct Event : EventBaseTag {
  static constexpr Op srcOp = SrcOp;
  static constexpr Op dstOp = DstOp;
  static constexpr pipe_t srcPipe = ptotidy_detail::pipeOf<SrcOp>();
  static constexpr pipe_t dstPipe = ptotidy_detail::pipeOf<DstOp>();
  static constexpr bool isSamePipe = srcPipe == dstPipe;

  const event_t token = EventID;

  Event() = default;
  Event(RecordEvent) {}
  Event &operator=(RecordEvent) { return *this; }

  Event &InitAddr(uint64_t) { return *this; }
  template <uint8_t CrossCoreId = 0xff> Event &Init() { return *this; }
  template <uint8_t CrossCoreId = 0xff> Event &Record() { return *this; }
  template <uint8_t CrossCoreId = 0xff> Event &Wait() { return *this; }
};
#endif

//===----------------------------------------------------------------------===//
// Queues of tiles between the cube core and the vector cores. Kernels use the
// template's shape, the two ends' settings and the queue's constants.
//===----------------------------------------------------------------------===//

} // namespace pto

namespace pto {
/// The message word of ffts_cross_core_sync: numbers, no instruction.
inline uint16_t getFFTSMsg(uint16_t Mode, uint16_t EventId, uint16_t Base = 1) {
  return (Base & 15) | (Mode & 3) << 4 | (EventId & 15) << 8;
}
} // namespace pto

#if __has_include("pto/common/fifo.hpp")
#include "pto/common/fifo.hpp"

namespace pto {

/// What kind of cores a message between them is for.
enum TSyncCVMode : uint8_t {
  CUBE_ALL_CORE_SYNC = 0,
  VEC_ALL_CORE_SYNC = 0,
  VEC_SUBCORES_SYNC = 1,
  CV_CORES_SYNC = 2
};

namespace ptotidy_detail {
/// What a queue says of its messages.
struct PipeMessages {
  static uint64_t getFFTSMsgCfg(TSyncCVMode Mode, uint16_t FlagId,
                                uint16_t Base = 1) {
    return getFFTSMsg(Mode, FlagId, Base);
  }
  static bool shouldWaitFree(uint32_t TileIndex);
  static bool shouldNotifyFree(uint32_t TileIndex);
};
/// One end of a queue.
struct PipeEnd {
  uint32_t tileIndex = 0;
  uint32_t controlIndex = 0;
  uint32_t subTileIndex = 0;
  int entryOffset = 0;
  void setTileId(int, int) {}
  void setEntryOffset(int) {}
  void setAllocateStatus(bool) {}
  void setRecordStatus(bool) {}
  void setWaitStatus(bool) {}
  void setFreeStatus(bool) {}
  int getTileId() const;
  int getSubTileId() const;
  bool getAllocateStatus() const;
  bool getRecordStatus() const;
  bool getWaitStatus() const;
  bool getFreeStatus() const;
  template <class... A> void allocate(A &&...) const {}
  template <class... A> void record(A &&...) const {}
  template <class... A> void wait(A &&...) const {}
  template <class... A> void free(A &&...) const {}
  template <class... A> void push(A &&...) const {}
  template <class... A> void pop(A &&...) const {}
};
} // namespace ptotidy_detail

#ifdef PTO_TIDY_NEEDS_RingFIFO
// Until March 2026 there was one kind of queue.
template <uint8_t FlagID, FIFOType Kind, uint8_t Depth, uint8_t Period,
          typename TileProd, typename TileCons, auto... Options>
struct TPipe : ptotidy_detail::PipeMessages {
  using DataFiFo = DataFIFO<typename TileCons::DType, Kind, Depth, Period>;
  struct Producer : ptotidy_detail::PipeEnd {};
  struct Consumer : ptotidy_detail::PipeEnd {};
  DataFiFo fifo;
  Producer prod;
  Consumer cons;
  template <class... A> explicit TPipe(A... Base) : fifo(Base...) {}
};
#else
template <uint8_t FlagID, uint8_t DirType, uint32_t SlotSize, uint32_t SlotNum,
          uint32_t LocalSlotNum = 2, auto... Options>
struct TPipe : ptotidy_detail::PipeMessages {
  using RingFiFo = RingFIFO<SlotSize, SlotNum, LocalSlotNum>;
  struct Producer : ptotidy_detail::PipeEnd {};
  struct Consumer : ptotidy_detail::PipeEnd {};
  RingFiFo fifo;
  Producer prod;
  Consumer cons;
  explicit TPipe(void *Slots, uint32_t VecBase, uint32_t MatBase)
      : fifo(Slots, VecBase, MatBase) {}
};

template <uint8_t FlagID, FIFOType Kind, uint8_t Depth, uint8_t Period,
          typename TileProd, typename TileCons, bool UnitFlag = false,
          uint8_t LocalDepth = 2, auto... Options>
struct TMPipe : ptotidy_detail::PipeMessages {
  using DataFiFo =
      DataFIFO<typename TileCons::DType, Kind, Depth, Period, LocalDepth>;
  struct Producer : ptotidy_detail::PipeEnd {};
  struct Consumer : ptotidy_detail::PipeEnd {};
  DataFiFo fifo;
  Producer prod;
  Consumer cons;
  template <class... A> explicit TMPipe(A... Base) : fifo(Base...) {}
};
#endif

} // namespace pto
#endif

#if __has_include("pto/common/utils.hpp")
#include "pto/common/utils.hpp"
#endif

//===----------------------------------------------------------------------===//
// Small things that the chip-specific headers declare and the public ones or
// the kernels name.
//===----------------------------------------------------------------------===//

#if !defined(PTO_COMM_NOT_SUPPORTED)
#if __has_include("pto/comm/async_common/async_types.hpp")
#include "pto/comm/async_common/async_types.hpp"
#define PTO_TIDY_HAS_ASYNC 1
#elif __has_include("pto/comm/async/async_types.hpp")
#include "pto/comm/async/async_types.hpp"
#define PTO_TIDY_HAS_ASYNC 1
#endif
#endif

namespace pto {

#ifdef PTO_TIDY_HAS_ASYNC
struct PrefetchAsyncContext {
  uint8_t *workspace = nullptr;
  comm::AsyncSession session;
  comm::AsyncSession *externalSession = nullptr;
  Tile<TileType::Vec, uint8_t, 1, 256> scratchTile;
  PrefetchAsyncContext() = default;
  explicit PrefetchAsyncContext(uint8_t *Workspace) : workspace(Workspace) {}
  PrefetchAsyncContext(uint8_t *Workspace, comm::AsyncSession *Session)
      : workspace(Workspace), externalSession(Session) {}
  comm::AsyncSession &GetSession() { return session; }
  const comm::AsyncSession &GetSession() const { return session; }
};
#endif

#ifndef PTO_GATHER_EXEC_ENUM_DEFINED
#define PTO_GATHER_EXEC_ENUM_DEFINED
enum class GatherExec : uint8_t { Scalar, Simt };
#endif

#pragma clang attribute push(                                                  \
    __attribute__((annotate("pto_tidy::device"))), apply_to = function)
/// Raw vector helpers of the register-based chips.
typedef vector_bool MaskReg;
template <class T> struct RegTensor { uint8_t Bytes[256]; };
typedef vector_align UnalignReg;
typedef vector_address AddrReg;
template <class T> MaskReg CreatePredicate(uint32_t &Count);
template <class T, class U> constexpr auto CeilDivision(T A, U B) {
  return B == 0 ? A : (A + B - 1) / B;
}
PTO_TIDY_CATCH_ALL(TMovToVecNd2Nz)

/// A block of a vector register, and rounding up to a multiple.
constexpr uint32_t BLOCK_SIZE = 32;
#ifndef PTO_CEIL
#define PTO_CEIL(X, Y) (((X) + (Y)-1) / (Y) * (Y))
#endif

#pragma clang attribute pop

/// The right shift of GET_SCALE_ADDR: 4 in every version of the library, though
/// the manual's page says 2.
constexpr uint32_t SHIFT_MX_ADDR = 4;
/// The address of a tile's scales, by hand.
template <class T> uint64_t GetScaleAddr(T *Data) {
  return reinterpret_cast<uint64_t>(Data) >> SHIFT_MX_ADDR;
}

} // namespace pto

#endif // PTO_TIDY_INERT_H
