// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Element types, enumerations and constants of namespace pto.

#ifndef PTO_TIDY_MOCK_TYPE_HPP
#define PTO_TIDY_MOCK_TYPE_HPP

#include "device.hpp"

// Narrow floats. A 4-bit type is named for the pair that fills its one byte.
struct float8_e4m3_t {
  uint8_t Bits;
};
struct float8_e5m2_t {
  uint8_t Bits;
};
struct float8_e8m0_t {
  uint8_t Bits;
};
struct hifloat8_t {
  uint8_t Bits;
};
struct float4_e2m1x2_t {
  uint8_t Bits;
};
struct float4_e1m2x2_t {
  uint8_t Bits;
};

namespace pto {

struct int4b_t {
  uint8_t storage;
};

/// A dimension that is known only when the kernel runs.
constexpr int DYNAMIC = -1;

constexpr int BLOCK_BYTE_SIZE = 32;
constexpr int C0_SIZE_BYTE = 32;
constexpr int FRACTAL_NZ_ROW = 16;
constexpr int BLOCK_LEN = 16;
constexpr int CUBE_BLOCK_SIZE = 512;
constexpr int REPEAT_BYTE = 256;
/// Scratch that some vector instructions use unasked on A2A3.
constexpr uint32_t TMP_UB_OFFSET = 0x2E000;
constexpr uint32_t TMP_UB_SIZE = 0x2000;
/// GET_SCALE_ADDR shifts an address right by this much.
constexpr int SHIFT_MX_ADDR = 2;

enum class TileType {
  Vec,
  Mat,
  Left,
  Right,
  Acc,
  Bias,
  Scaling,
  ScaleLeft,
  ScaleRight,
  Ctrl
};
enum class BLayout { RowMajor = 0, ColMajor = 1 };
enum class SLayout { NoneBox = 0, RowMajor = 1, ColMajor = 2 };
enum class PadValue : uint64_t {
  Null = 0,
  Zero = 1,
  Max = 2,
  Min = 3,
  CustomBase = 1ULL << 32
};
enum class CompactMode { Null, Normal, RowPlusOne, RowAlignedPadding };

enum class Layout {
  ND,
  DN,
  NZ,
  SCALE,
  MX_A_ND,
  MX_A_DN,
  MX_A_ZZ,
  MX_B_ND,
  MX_B_DN,
  MX_B_NN,
  HIF4_A_ZZ,
  HIF4_B_NN,
  NC1HWC0,
  GNC1HWC0,
  NCHW,
  GNCHW,
  NHWC,
  NDC1HWC0,
  NCDHW,
  FRACTAL_Z,
  FRACTAL_Z_S16S8,
  FRACTAL_Z_3D,
  MAX
};

enum class RoundMode : uint8_t {
  CAST_NONE,
  CAST_RINT,
  CAST_ROUND,
  CAST_FLOOR,
  CAST_CEIL,
  CAST_TRUNC,
  CAST_ODD
};
enum class SaturationMode : uint8_t { ON, OFF };
enum class CmpMode : uint8_t { EQ, NE, LT, LE, GT, GE };
enum class MaskPattern : uint8_t {
  P0101 = 1,
  P1010,
  P0001,
  P0010,
  P0100,
  P1000,
  P1111
};
enum class PrintFormat : uint8_t {
  Width8_Precision4,
  Width8_Precision2,
  Width10_Precision6
};

enum class AtomicType : uint8_t { AtomicNone, AtomicAdd };
enum class STPhase : uint8_t { Unspecified = 0, Partial = 2, Final = 3 };
enum class AccPhase : uint8_t {
  Unspecified = 0,
  Unknown = Unspecified,
  Partial = 2,
  Final = 3
};
enum class ReluPreMode : uint8_t { NoRelu, NormalRelu };
enum class AccToVecMode : uint8_t {
  SingleModeVec0,
  SingleModeVec1,
  DualModeSplitM,
  DualModeSplitN
};
enum class TInsertMode : uint8_t { SPLIT2 = 2, SPLIT4 = 3 };
enum class TFillPadMode : uint8_t { Normal, InPlace, Expand };
enum class SetFmatrixMode {
  FMATRIX_A_AUTO,
  FMATRIX_B_AUTO,
  FMATRIX_A_MANUAL,
  FMATRIX_B_MANUAL
};

enum class SyncAllMode : uint8_t { Hard, Soft };
enum class SyncCoreType : uint8_t { AIVOnly, AICOnly, Mix };

enum class QuantType { MXFP8, MXFP4_E2M1, INT8_SYM, INT8_ASYM };
enum class QuantScaleAlg { OCP, NV };
enum class MxQuantAlg {
  OcpMxFp8E4M3,
  NvMxFp8E4M3,
  OcpMxFp4E2M1,
  NvMxFp4E2M1,
  Hif4
};
enum class VecStoreMode { ND, NZ };
enum class HistByte : uint8_t { BYTE_0, BYTE_1, BYTE_2, BYTE_3 };

enum class PowAlgorithm : uint8_t { DEFAULT, HIGH_PRECISION };
enum class DivAlgorithm : uint8_t { DEFAULT, HIGH_PRECISION };
enum class SqrtAlgorithm : uint8_t { DEFAULT, HIGH_PRECISION };
enum class RsqrtAlgorithm : uint8_t { DEFAULT, HIGH_PRECISION };
enum class RecipAlgorithm : uint8_t { DEFAULT, HIGH_PRECISION };
enum class ExpAlgorithm : uint8_t { DEFAULT, HIGH_PRECISION };
enum class LogAlgorithm : uint8_t { DEFAULT, HIGH_PRECISION };
enum class FmodAlgorithm : uint8_t { DEFAULT, HIGH_PRECISION };
enum class FmodSAlgorithm : uint8_t { DEFAULT, HIGH_PRECISION };
enum class RemAlgorithm : uint8_t { DEFAULT, HIGH_PRECISION };
enum class RemSAlgorithm : uint8_t { DEFAULT, HIGH_PRECISION };

enum class ScatterAxis : uint8_t { SCATTER_ROW, SCATTER_COL };
enum class ScatterAtomicOp : uint8_t { None, Add, Max, Min };
enum class ScatterOOB : uint8_t { Undefined, Skip, Clamp, Wrap };
enum class ScatterConflict : uint8_t { Last, Default };
enum class GatherAxis : uint8_t { GATHER_ROW, GATHER_COL };
enum class GatherOOB : uint8_t { Undefined, Clamp, Wrap, Zero };
enum class GatherExec : uint8_t { Default };
enum class Coalesce : uint8_t { Row, Elem };

using TRandomKey = uint32_t[2];
using TRandomCounter = uint32_t[4];

/// How many elements each list of a TMRGSORT had consumed.
struct MrgSortExecutedNumList {
  uint16_t mrgSortList0;
  uint16_t mrgSortList1;
  uint16_t mrgSortList2;
  uint16_t mrgSortList3;
};

// Queues between a cube core and its vector cores.
enum TileSplitAxis : uint8_t {
  TILE_NO_SPLIT,
  TILE_UP_DOWN,
  TILE_LEFT_RIGHT,
  TILE_UP_DOWN_ODD,
  TILE_LEFT_RIGHT_ODD
};
enum Direction : uint8_t {
  UNDEFINED = 0,
  DIR_C2V = 1,
  DIR_V2C = 2,
  DIR_BOTH = 3,
  DIR_V2C_CTRL = 4
};

// The few pieces of <type_traits> that the headers need.
namespace detail {

template <bool Condition, typename T = void> struct EnableIf {};
template <typename T> struct EnableIf<true, T> { using type = T; };
template <bool Condition, typename T = void>
using EnableIfT = typename EnableIf<Condition, T>::type;

template <typename T, typename U> inline constexpr bool SameType = false;
template <typename T> inline constexpr bool SameType<T, T> = true;

/// Bytes of so many elements; two 4-bit elements share one.
template <typename T> constexpr size_t bytesOf(size_t Elements) {
  constexpr bool Packed = SameType<T, float4_e2m1x2_t> ||
                          SameType<T, float4_e1m2x2_t> || SameType<T, int4b_t>;
  return Packed ? Elements / 2 : Elements * sizeof(T);
}

} // namespace detail
} // namespace pto

#endif // PTO_TIDY_MOCK_TYPE_HPP
