// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Instructions that place tiles, synchronize, configure and move data. The
// others are in pto_instr_vec.hpp and pto_instr_cube.hpp.
//
// Every instruction is declared like this one, with its events last:
//
//   template <typename Dst, typename Src, typename... WaitEvents>
//   RecordEvent TABS(Dst &dst, Src &src, WaitEvents &...events);

#ifndef PTO_TIDY_MOCK_PTO_INSTR_HPP
#define PTO_TIDY_MOCK_PTO_INSTR_HPP

#include "event.hpp"
#include "pto_tile.hpp"

// The end of a template head and of a parameter list. Only events can bind to
// the trailing pack, so an overload with one more tile stays apart.
#define PTO_MOCK_WAITS                                                         \
  typename... WaitEvents, detail::IfEvents<WaitEvents...> = 0
#define PTO_MOCK_EVENTS WaitEvents &...events

namespace pto {

//===----------------------------------------------------------------------===//
// Placement and views
//===----------------------------------------------------------------------===//

namespace detail {

// What a target offers, in bytes; a build may override each number.
#ifdef PTO_MOCK_STATIC_CHECKS
constexpr size_t capacityOf(TileType Loc) {
  // A2A3 and, in its place, A5 or a Kirin.
#if defined(PTO_NPU_ARCH_A5)
  constexpr size_t KB[] = {256, 512, 64, 64, 256, 4, 4, 4, 4, 0};
#elif defined(PTO_NPU_ARCH_KIRIN9030)
  constexpr size_t KB[] = {128, 512, 32, 32, 64, 1, 7, 0, 0, 0};
#elif defined(PTO_NPU_ARCH_KIRINX90)
  constexpr size_t KB[] = {128, 1024, 64, 64, 128, 1, 6, 0, 0, 0};
#else
  constexpr size_t KB[] = {192, 512, 64, 64, 128, 1, 2, 0, 0, 0};
#endif
#ifdef PTO_UBUF_SIZE_BYTES
  if (Loc == TileType::Vec)
    return PTO_UBUF_SIZE_BYTES;
#endif
  return KB[static_cast<int>(Loc)] * 1024;
}

template <typename T> constexpr size_t storageBytes() {
  if constexpr (is_conv_tile_v<T>)
    return bytesOf<typename T::DType>(T::bufferSize);
  else
    return bytesOf<typename T::DType>(T::Numel);
}

template <typename T, size_t Addr> constexpr void checkPlacement() {
  constexpr size_t Capacity = capacityOf(T::Loc);
  static_assert(Capacity > 0, "[SA-0351] no such memory space on this target");
  static_assert(storageBytes<T>() <= Capacity,
                "[SA-0352] the tile is larger than its memory space");
  static_assert(Addr + storageBytes<T>() <= Capacity,
                "[SA-0353] the tile passes the end of its memory space");
  static_assert(Addr % 32 == 0, "[SA-0354] the address is not aligned");
}
#endif

} // namespace detail

/// Form 1: binds a tile to an address, or a GlobalTensor to a pointer.
template <typename T, typename AddrType>
PTO_INST void TASSIGN(T &obj, AddrType addr);

/// Form 2: binds a tile to an address that the compiler knows.
template <size_t Addr, typename T>
PTO_INST detail::EnableIfT<is_tile_data_v<T> || is_conv_tile_v<T>>
TASSIGN(T &obj)
#ifdef PTO_MOCK_STATIC_CHECKS
{
  (void)obj;
  detail::checkPlacement<T, Addr>();
}
#else
    ;
#endif

template <typename Dst, typename Src, PTO_MOCK_WAITS>
PTO_INST RecordEvent TALIAS(Dst &dst, Src &src, PTO_MOCK_EVENTS);
template <typename Dst, typename Src, PTO_MOCK_WAITS>
PTO_INST RecordEvent TRESHAPE(Dst &dst, Src &src, PTO_MOCK_EVENTS);

/// A view of \p src from (row, col): bound to \p dst, or returned.
template <typename Dst, typename Src, PTO_MOCK_WAITS>
PTO_INST RecordEvent TSUBVIEW(Dst &dst, Src &src, uint16_t row, uint16_t col,
                              PTO_MOCK_EVENTS);
template <typename Dst, typename Src, PTO_MOCK_WAITS>
PTO_INST RecordEvent SUBVIEW(Dst &dst, Src &src, uint16_t row, uint16_t col,
                             PTO_MOCK_EVENTS);
template <typename TileT>
PTO_INST TileT SUBVIEW(TileT &src, int row, int col, int rows, int cols);

/// Gives \p dst the address of \p src, shifted right, in the scale space.
template <typename Dst, typename Src, PTO_MOCK_WAITS>
PTO_INST RecordEvent GET_SCALE_ADDR(Dst &dst, Src &src, PTO_MOCK_EVENTS);
template <typename Dst, typename Src, PTO_MOCK_WAITS>
PTO_INST RecordEvent TGET_SCALE_ADDR(Dst &dst, Src &src, PTO_MOCK_EVENTS);

//===----------------------------------------------------------------------===//
// Synchronization between cores, modes
//===----------------------------------------------------------------------===//

template <SyncCoreType CoreType = SyncCoreType::AIVOnly>
PTO_INST void SYNCALL();
template <SyncAllMode Mode, SyncCoreType CoreType = SyncCoreType::AIVOnly,
          typename GlobalData>
PTO_INST void SYNCALL(GlobalData &workspace, int32_t usedCores = 0);

PTO_INST void SETHF32MODE(bool enable, RoundMode mode);
PTO_INST void SETTF32MODE(bool enable, RoundMode mode);

#define PTO_MOCK_CONV_CONFIG(NAME)                                             \
  template <typename ConvTileData,                                             \
            SetFmatrixMode Mode = SetFmatrixMode::FMATRIX_A_MANUAL,            \
            PTO_MOCK_WAITS>                                                    \
  PTO_INST RecordEvent NAME(ConvTileData &src, PTO_MOCK_EVENTS);

PTO_MOCK_CONV_CONFIG(SETFMATRIX)
PTO_MOCK_CONV_CONFIG(SET_IMG2COL_RPT)
PTO_MOCK_CONV_CONFIG(SET_IMG2COL_PADDING)
#undef PTO_MOCK_CONV_CONFIG

template <typename OutType, PTO_MOCK_WAITS>
PTO_INST RecordEvent SET_QUANT_SCALAR(float scale, PTO_MOCK_EVENTS);
template <typename Fp, PTO_MOCK_WAITS>
PTO_INST RecordEvent SET_QUANT_VECTOR(Fp &fp, PTO_MOCK_EVENTS);

template <PrintFormat Format = PrintFormat::Width8_Precision4,
          typename TileData>
PTO_INST void TPRINT(TileData &src);
template <PrintFormat Format = PrintFormat::Width8_Precision4,
          typename TileData, typename GlobalData>
PTO_INST void TPRINT(TileData &src, GlobalData &tmp);

//===----------------------------------------------------------------------===//
// Between global memory and tiles
//===----------------------------------------------------------------------===//

template <typename TileData, typename GlobalData, PTO_MOCK_WAITS>
PTO_INST RecordEvent TLOAD(TileData &dst, GlobalData &src, PTO_MOCK_EVENTS);
template <typename TileData, typename GlobalData>
PTO_INST RecordEvent TPREFETCH(TileData &dst, GlobalData &src);

struct PrefetchAsyncContext {
  int session;
};
namespace comm {
struct AsyncEvent {
  template <typename Session> bool Wait(Session &session);
};
} // namespace comm
template <typename GlobalData, PTO_MOCK_WAITS>
PTO_INST comm::AsyncEvent
TPREFETCH_ASYNC(GlobalData &src, PrefetchAsyncContext &ctx, PTO_MOCK_EVENTS);

// Each TSTORE once without and once with the phase in front.
#define PTO_MOCK_STORE(PHASE, ...)                                             \
  template <PHASE typename TileData, typename GlobalData,                      \
            __VA_ARGS__ PTO_MOCK_WAITS>                                        \
  PTO_INST RecordEvent TSTORE(GlobalData &dst, TileData &src,                  \
                              PTO_MOCK_EVENTS);
#define PTO_MOCK_STORE_QUANT(PHASE)                                            \
  template <PHASE typename TileData, typename GlobalData,                      \
            AtomicType Atomic = AtomicType::AtomicNone,                        \
            ReluPreMode Relu = ReluPreMode::NoRelu, PTO_MOCK_WAITS>            \
  PTO_INST RecordEvent TSTORE(GlobalData &dst, TileData &src,                  \
                              uint64_t preQuantScalar, PTO_MOCK_EVENTS);
#define PTO_MOCK_COMMA ,
#define PTO_MOCK_PHASE STPhase Phase PTO_MOCK_COMMA

PTO_MOCK_STORE()
PTO_MOCK_STORE(PTO_MOCK_PHASE)
PTO_MOCK_STORE(, AtomicType Atomic, )
PTO_MOCK_STORE(PTO_MOCK_PHASE, AtomicType Atomic, )
PTO_MOCK_STORE(, AtomicType Atomic, ReluPreMode Relu, )
PTO_MOCK_STORE(PTO_MOCK_PHASE, AtomicType Atomic, ReluPreMode Relu, )
PTO_MOCK_STORE_QUANT()
PTO_MOCK_STORE_QUANT(PTO_MOCK_PHASE)
#undef PTO_MOCK_STORE
#undef PTO_MOCK_STORE_QUANT
#undef PTO_MOCK_PHASE
#undef PTO_MOCK_COMMA

template <typename TileData, typename GlobalData, typename Fp,
          AtomicType Atomic = AtomicType::AtomicNone,
          ReluPreMode Relu = ReluPreMode::NoRelu, PTO_MOCK_WAITS>
PTO_INST RecordEvent TSTORE_FP(GlobalData &dst, TileData &src, Fp &fp,
                               PTO_MOCK_EVENTS);

// Gather from and scatter to global memory.
template <typename Dst, typename GlobalData, typename Ind, PTO_MOCK_WAITS>
PTO_INST RecordEvent MGATHER(Dst &dst, GlobalData &src, Ind &indexes,
                             PTO_MOCK_EVENTS);
template <Coalesce CMode, typename Dst, typename GlobalData, typename Ind,
          PTO_MOCK_WAITS>
PTO_INST RecordEvent MGATHER(Dst &dst, GlobalData &src, Ind &indexes,
                             PTO_MOCK_EVENTS);
template <Coalesce CMode, GatherOOB Mode, typename Dst, typename GlobalData,
          typename Ind, PTO_MOCK_WAITS>
PTO_INST RecordEvent MGATHER(Dst &dst, GlobalData &src, Ind &indexes,
                             PTO_MOCK_EVENTS);
template <Coalesce CMode, GatherOOB Mode = GatherOOB::Undefined,
          GatherExec Exec = GatherExec::Default, typename Dst,
          typename GlobalData, typename GlobalIdx, typename GlobalScratch,
          detail::EnableIfT<is_global_data_v<GlobalScratch>, int> = 0>
PTO_INST RecordEvent MGATHER(Dst &dst, GlobalData &src, GlobalIdx &indexes,
                             GlobalScratch &scratch);

template <typename GlobalData, typename Src, typename Ind, PTO_MOCK_WAITS>
PTO_INST RecordEvent MSCATTER(GlobalData &dst, Src &src, Ind &indexes,
                              PTO_MOCK_EVENTS);
template <Coalesce Mode, ScatterAtomicOp Atomic = ScatterAtomicOp::None,
          ScatterOOB Oob = ScatterOOB::Undefined,
          ScatterConflict Conflict = ScatterConflict::Last, typename GlobalData,
          typename Src, typename Ind, PTO_MOCK_WAITS>
PTO_INST RecordEvent MSCATTER(GlobalData &dst, Src &src, Ind &indexes,
                              PTO_MOCK_EVENTS);

//===----------------------------------------------------------------------===//
// Queues between cores
//===----------------------------------------------------------------------===//

/// A ring of slots in global memory, with a consumer buffer on the chip.
template <uint8_t FlagID, uint8_t DirType, uint32_t SlotSize, uint32_t SlotNum,
          uint32_t LocalSlotNum = 2, bool IsNoSplit = false,
          bool EnUnitFlag = false>
struct TPipe {
  struct Consumer {
    AICORE int getTileId() const;
    AICORE void wait() const;
  };
  Consumer cons;
  AICORE TPipe(__gm__ void *GmSlots, uint32_t C2VConsumer,
               uint32_t V2CConsumer);
};

#define PTO_MOCK_QUEUE(NAME)                                                   \
  template <typename Pipe, typename TileData, TileSplitAxis Split,             \
            PTO_MOCK_WAITS>                                                    \
  PTO_INST RecordEvent NAME(Pipe &pipe, TileData &tile, PTO_MOCK_EVENTS);      \
  template <typename Pipe, typename TileData, TileSplitAxis Split,             \
            PTO_MOCK_WAITS>                                                    \
  PTO_INST RecordEvent NAME(Pipe &pipe, TileData &tile, int32_t subBlockId,    \
                            PTO_MOCK_EVENTS);                                  \
  template <typename TileData, typename Pipe, PTO_MOCK_WAITS>                  \
  PTO_INST RecordEvent NAME(TileData &tile, Pipe &pipe, PTO_MOCK_EVENTS);

PTO_MOCK_QUEUE(TPUSH)
PTO_MOCK_QUEUE(TPOP)
#undef PTO_MOCK_QUEUE

template <typename Pipe, typename TileData, typename TConfig, PTO_MOCK_WAITS>
PTO_INST RecordEvent TPUSH(Pipe &pipe, TileData &tile, PTO_MOCK_EVENTS);
template <typename Pipe, typename GlobalData, TileSplitAxis Split,
          PTO_MOCK_WAITS>
PTO_INST RecordEvent TALLOC(Pipe &pipe, GlobalData &slot, PTO_MOCK_EVENTS);
template <typename Pipe, typename GlobalData, TileSplitAxis Split,
          PTO_MOCK_WAITS>
PTO_INST RecordEvent TFREE(Pipe &pipe, GlobalData &slot, PTO_MOCK_EVENTS);
template <typename Pipe, TileSplitAxis Split, PTO_MOCK_WAITS>
PTO_INST RecordEvent TFREE(Pipe &pipe, PTO_MOCK_EVENTS);
template <typename Pipe, PTO_MOCK_WAITS>
PTO_INST RecordEvent TFREE(Pipe &pipe, PTO_MOCK_EVENTS);

} // namespace pto

#include "pto_instr_cube.hpp"
#include "pto_instr_vec.hpp"

#undef PTO_MOCK_WAITS
#undef PTO_MOCK_EVENTS

#endif // PTO_TIDY_MOCK_PTO_INSTR_HPP
