// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Events: which instruction finished, and who waits for it.

#ifndef PTO_TIDY_MOCK_EVENT_HPP
#define PTO_TIDY_MOCK_EVENT_HPP

#include "type.hpp"

namespace pto {

// clang-format off

// The operations by the pipe they run on.
#define PTO_MOCK_S_OPS(X)                                                      \
  X(SCALAR) X(SETFMATRIX) X(SET_IMG2COL_PADDING) X(SET_IMG2COL_RPT) X(TCI)     \
  X(TRESHAPE)
#define PTO_MOCK_V_OPS(X)                                                      \
  X(MGATHER_VEC) X(MSCATTER) X(TABS) X(TADD) X(TADDDEQRELU) X(TADDRELUCONV)    \
  X(TADDS) X(TAND) X(TANDS) X(TAXPY) X(TCMP) X(TCMPS) X(TCOLARGMAX)            \
  X(TCOLARGMIN) X(TCOLEXPAND) X(TCOLEXPANDADD) X(TCOLEXPANDDIV)                \
  X(TCOLEXPANDEXPDIF) X(TCOLEXPANDMAX) X(TCOLEXPANDMIN) X(TCOLEXPANDMUL)       \
  X(TCOLEXPANDSUB) X(TCOLMAX) X(TCOLMIN) X(TCOLPROD) X(TCOLSUM) X(TCONCAT)     \
  X(TCVT) X(TDEINTERLEAVE) X(TDEQUANT) X(TDIV) X(TDIVS) X(TEXP) X(TEXPANDS)    \
  X(TFILLPAD_VEC) X(TFMOD) X(TFMODS) X(TFUSEDMULADD) X(TFUSEDMULADDRELU)       \
  X(TGATHER) X(TGATHERB) X(THISTOGRAM) X(TINTERLEAVE) X(TLOG) X(TLRELU)        \
  X(TMAX) X(TMAXS) X(TMIN) X(TMINS) X(TMOV_V2V) X(TMRGSORT) X(TMUL)            \
  X(TMULADDDST) X(TMULS) X(TNEG) X(TNOT) X(TOR) X(TORS) X(TPAIRREDUCESUM)      \
  X(TPARTADD) X(TPARTARGMAX) X(TPARTARGMIN) X(TPARTMAX) X(TPARTMIN)            \
  X(TPARTMUL) X(TPOW) X(TPOWS) X(TPRELU) X(TQUANT) X(TRANDOM) X(TRECIP)        \
  X(TRELU) X(TREM) X(TREMS) X(TROWARGMAX) X(TROWARGMIN) X(TROWEXPAND)          \
  X(TROWEXPANDADD) X(TROWEXPANDDIV) X(TROWEXPANDEXPDIF) X(TROWEXPANDMAX)       \
  X(TROWEXPANDMIN) X(TROWEXPANDMUL) X(TROWEXPANDSUB) X(TROWMAX) X(TROWMIN)     \
  X(TROWPROD) X(TROWSUM) X(TRSQRT) X(TSCATTER) X(TSEL) X(TSELS) X(TSHL)        \
  X(TSHLS) X(TSHR) X(TSHRS) X(TSORT32) X(TSQRT) X(TSUB) X(TSUBRELU)            \
  X(TSUBRELUCONV) X(TSUBS) X(TTRANS) X(TTRI) X(TXOR) X(TXORS) X(VECTOR)
#define PTO_MOCK_MTE1_OPS(X)                                                   \
  X(TEXTRACT_M2LR) X(TIMG2COL) X(TMOV_M2B) X(TMOV_M2L) X(TMOV_M2R)
#define PTO_MOCK_MTE2_OPS(X)                                                   \
  X(MGATHER_MAT) X(TEXPANDS_MAT) X(TFILLPAD_MAT) X(TLOAD) X(TPREFETCH)
#define PTO_MOCK_MTE3_OPS(X)                                                   \
  X(TSTORE_MAT) X(TSTORE_VEC)
#define PTO_MOCK_M_OPS(X)                                                      \
  X(TGEMV) X(TMATMUL)
#define PTO_MOCK_FIX_OPS(X)                                                    \
  X(TEXTRACT_A2M) X(TEXTRACT_V2M) X(TINSERT_A2M) X(TMOV_A2M) X(TMOV_A2V)       \
  X(TMOV_M2S) X(TMOV_V2M) X(TSTORE_ACC)

enum class Op : uint16_t {
#define PTO_MOCK_OP(NAME) NAME,
  PTO_MOCK_S_OPS(PTO_MOCK_OP)
  PTO_MOCK_V_OPS(PTO_MOCK_OP)
  PTO_MOCK_MTE1_OPS(PTO_MOCK_OP)
  PTO_MOCK_MTE2_OPS(PTO_MOCK_OP)
  PTO_MOCK_MTE3_OPS(PTO_MOCK_OP)
  PTO_MOCK_M_OPS(PTO_MOCK_OP)
  PTO_MOCK_FIX_OPS(PTO_MOCK_OP)
#undef PTO_MOCK_OP
      OP_COUNT
};

namespace detail {

constexpr pipe_t pipeOf(Op O) {
  switch (O) {
#define PTO_MOCK_OP(NAME) case Op::NAME:
    PTO_MOCK_S_OPS(PTO_MOCK_OP)
    return PIPE_S;
    PTO_MOCK_V_OPS(PTO_MOCK_OP)
    return PIPE_V;
    PTO_MOCK_MTE1_OPS(PTO_MOCK_OP)
    return PIPE_MTE1;
    PTO_MOCK_MTE2_OPS(PTO_MOCK_OP)
    return PIPE_MTE2;
    PTO_MOCK_MTE3_OPS(PTO_MOCK_OP)
    return PIPE_MTE3;
    PTO_MOCK_M_OPS(PTO_MOCK_OP)
    return PIPE_M;
    PTO_MOCK_FIX_OPS(PTO_MOCK_OP)
    return PIPE_FIX;
#undef PTO_MOCK_OP
  case Op::OP_COUNT:
    break;
  }
  return PIPE_ALL;
}

} // namespace detail

// clang-format on

#undef PTO_MOCK_S_OPS
#undef PTO_MOCK_V_OPS
#undef PTO_MOCK_MTE1_OPS
#undef PTO_MOCK_MTE2_OPS
#undef PTO_MOCK_MTE3_OPS
#undef PTO_MOCK_M_OPS
#undef PTO_MOCK_FIX_OPS

/// What every instruction returns: the moment at which it is done.
struct RecordEvent {};

/// A flag from the pipe of \p SrcOp to the pipe of \p DstOp. Assigning an
/// instruction's RecordEvent sets it; Wait, TSYNC or a trailing instruction
/// argument waits for it.
template <Op SrcOp, Op DstOp, bool AutoToken = true,
          event_t EventID = EVENT_ID0>
struct Event {
  static constexpr Op srcOp = SrcOp;
  static constexpr Op dstOp = DstOp;
  static constexpr pipe_t srcPipe = detail::pipeOf(SrcOp);
  static constexpr pipe_t dstPipe = detail::pipeOf(DstOp);
  static constexpr bool isSamePipe = srcPipe == dstPipe;

  AICORE Event();
  AICORE Event(RecordEvent Record);
  AICORE Event &operator=(RecordEvent Record);

  AICORE Event &InitAddr(uint64_t FftsAddr);
  template <uint8_t CrossCoreId = 0xff> AICORE Event &Init();
  template <uint8_t CrossCoreId = 0xff> AICORE Event &Record();
  template <uint8_t CrossCoreId = 0xff> AICORE Event &Wait();
};

template <typename T> inline constexpr bool is_event_v = false;
template <> inline constexpr bool is_event_v<RecordEvent> = true;
template <Op S, Op D, bool A, event_t I>
inline constexpr bool is_event_v<Event<S, D, A, I>> = true;

template <typename... Ts>
inline constexpr bool all_events_v = (is_event_v<Ts> && ...);

namespace detail {

/// The type int, where all of \p Ts are events.
template <typename... Ts> using IfEvents = EnableIfT<all_events_v<Ts...>, int>;

} // namespace detail

/// Waits for the events.
template <typename... WaitEvents, detail::IfEvents<WaitEvents...> = 0>
PTO_INST RecordEvent TSYNC(WaitEvents &...events);

/// Drains the pipe of one operation.
template <Op OpCode> PTO_INST void TSYNC();

} // namespace pto

#endif // PTO_TIDY_MOCK_EVENT_HPP
