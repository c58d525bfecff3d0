// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Tile and ConvTile, which live on the chip, and GlobalTensor, which does not.

#ifndef PTO_TIDY_MOCK_PTO_TILE_HPP
#define PTO_TIDY_MOCK_PTO_TILE_HPP

#include "type.hpp"

namespace pto {

namespace TileConfig {
inline constexpr int alignedSize = 32;
inline constexpr int fractalABSize = 512;
inline constexpr int fractalCSize = 1024;
inline constexpr int fractalMxSize = 32;
} // namespace TileConfig

namespace detail {

/// Fills \p Out with the dimensions of \p Static, and those that are DYNAMIC
/// with \p Values: one value per dimension, or one per dynamic dimension.
template <size_t N>
constexpr void fillDims(int64_t (&Out)[N], const int64_t (&Static)[N],
                        const int64_t *Values, size_t Count) {
  size_t Next = 0;
  for (size_t I = 0; I != N; ++I) {
    if (Static[I] != DYNAMIC)
      Out[I] = Static[I];
    else if (Count == N)
      Out[I] = Values[I];
    else
      Out[I] = Next < Count ? Values[Next++] : 1;
  }
}

} // namespace detail

//===----------------------------------------------------------------------===//
// GlobalTensor
//===----------------------------------------------------------------------===//

template <int64_t N1 = DYNAMIC, int64_t N2 = DYNAMIC, int64_t N3 = DYNAMIC,
          int64_t N4 = DYNAMIC, int64_t N5 = DYNAMIC>
struct Shape {
  static constexpr int64_t staticShape[5] = {N1, N2, N3, N4, N5};
  int64_t shape[5] = {};

  Shape() { detail::fillDims(shape, staticShape, nullptr, 0); }
  Shape(int64_t A) { set({A}); }
  Shape(int64_t A, int64_t B) { set({A, B}); }
  Shape(int64_t A, int64_t B, int64_t C) { set({A, B, C}); }
  Shape(int64_t A, int64_t B, int64_t C, int64_t D) { set({A, B, C, D}); }
  Shape(int64_t A, int64_t B, int64_t C, int64_t D, int64_t E) {
    set({A, B, C, D, E});
  }

private:
  template <size_t N> void set(const int64_t (&Values)[N]) {
    constexpr size_t Dynamic = (N1 == DYNAMIC) + (N2 == DYNAMIC) +
                               (N3 == DYNAMIC) + (N4 == DYNAMIC) +
                               (N5 == DYNAMIC);
    static_assert(N == 5 || N == Dynamic, "one value per dynamic dimension");
    detail::fillDims(shape, staticShape, Values, N);
  }
};

template <int64_t N1 = DYNAMIC, int64_t N2 = DYNAMIC, int64_t N3 = DYNAMIC,
          int64_t N4 = DYNAMIC, int64_t N5 = DYNAMIC>
struct Stride {
  static constexpr int64_t staticStride[5] = {N1, N2, N3, N4, N5};
  int64_t stride[5] = {};

  Stride() { detail::fillDims(stride, staticStride, nullptr, 0); }
  Stride(int64_t A) { set({A}); }
  Stride(int64_t A, int64_t B) { set({A, B}); }
  Stride(int64_t A, int64_t B, int64_t C) { set({A, B, C}); }
  Stride(int64_t A, int64_t B, int64_t C, int64_t D) { set({A, B, C, D}); }
  Stride(int64_t A, int64_t B, int64_t C, int64_t D, int64_t E) {
    set({A, B, C, D, E});
  }

private:
  template <size_t N> void set(const int64_t (&Values)[N]) {
    constexpr size_t Dynamic = (N1 == DYNAMIC) + (N2 == DYNAMIC) +
                               (N3 == DYNAMIC) + (N4 == DYNAMIC) +
                               (N5 == DYNAMIC);
    static_assert(N == 5 || N == Dynamic, "one value per dynamic dimension");
    detail::fillDims(stride, staticStride, Values, N);
  }
};

template <typename Element_, typename Shape_, typename Stride_,
          Layout Layout_ = Layout::ND>
struct GlobalTensor {
  using Shape = Shape_;
  using Stride = Stride_;
  using RawDType = Element_;
  using DType = __gm__ Element_;
  static constexpr Layout layout = Layout_;

  GlobalTensor() : data_(nullptr) {}
  GlobalTensor(DType *Data, const Shape &TheShape = Shape(),
               const Stride &TheStride = Stride())
      : data_(Data), shape_(TheShape), stride_(TheStride) {}

  AICORE DType *data() { return data_; }
  AICORE int64_t GetShape(int Dim) { return shape_.shape[Dim]; }
  AICORE int64_t GetStride(int Dim) { return stride_.stride[Dim]; }
  template <int Dim> AICORE static constexpr int64_t GetShape() {
    static_assert(Shape::staticShape[Dim] != DYNAMIC, "dynamic dimension");
    return Shape::staticShape[Dim];
  }
  template <int Dim> AICORE static constexpr int64_t GetStride() {
    static_assert(Stride::staticStride[Dim] != DYNAMIC, "dynamic dimension");
    return Stride::staticStride[Dim];
  }
  template <int... Dims, typename... Ints> AICORE void SetShape(Ints... Value) {
    static_assert(sizeof...(Dims) == sizeof...(Ints), "a value per dimension");
    ((shape_.shape[Dims] = Value), ...);
  }
  template <int... Dims, typename... Ints>
  AICORE void SetStride(Ints... Value) {
    static_assert(sizeof...(Dims) == sizeof...(Ints), "a value per dimension");
    ((stride_.stride[Dims] = Value), ...);
  }

private:
  DType *data_;
  Shape shape_;
  Stride stride_;
};

namespace detail {

/// The five-dimensional form of a matrix: fractals of 16 rows by 32 bytes for
/// NZ, plain rows and columns for every other layout.
template <typename T, int64_t Rows, int64_t Cols, Layout L> struct Matrix {
  static constexpr int64_t C0 = C0_SIZE_BYTE / sizeof(T);
  static constexpr int64_t Area =
      Rows == DYNAMIC || Cols == DYNAMIC ? DYNAMIC : Rows * Cols;
  using ShapeType = Shape<1, 1, 1, Rows, Cols>;
  using StrideType = Stride<Area, Area, Area, Cols, 1>;

  static ShapeType shapeOf(int64_t R, int64_t C) { return {1, 1, 1, R, C}; }
  static StrideType strideOf(int64_t R, int64_t C) {
    return {R * C, R * C, R * C, C, 1};
  }
};

template <typename T, int64_t Rows, int64_t Cols>
struct Matrix<T, Rows, Cols, Layout::DN> {
  static constexpr int64_t Area =
      Rows == DYNAMIC || Cols == DYNAMIC ? DYNAMIC : Rows * Cols;
  using ShapeType = Shape<1, 1, 1, Rows, Cols>;
  using StrideType = Stride<Area, Area, Area, 1, Rows>;

  static ShapeType shapeOf(int64_t R, int64_t C) { return {1, 1, 1, R, C}; }
  static StrideType strideOf(int64_t R, int64_t C) {
    return {R * C, R * C, R * C, 1, R};
  }
};

template <typename T, int64_t Rows, int64_t Cols>
struct Matrix<T, Rows, Cols, Layout::NZ> {
  static constexpr int64_t C0 = C0_SIZE_BYTE / sizeof(T);
  static constexpr int64_t Area =
      Rows == DYNAMIC || Cols == DYNAMIC ? DYNAMIC : Rows * Cols;
  static constexpr int64_t Over(int64_t N, int64_t By) {
    return N == DYNAMIC ? DYNAMIC : N / By;
  }
  using ShapeType =
      Shape<1, Over(Cols, C0), Over(Rows, FRACTAL_NZ_ROW), FRACTAL_NZ_ROW, C0>;
  using StrideType = Stride<Area, Rows == DYNAMIC ? DYNAMIC : Rows * C0,
                            FRACTAL_NZ_ROW * C0, C0, 1>;

  static ShapeType shapeOf(int64_t R, int64_t C) {
    return {1, C / C0, R / FRACTAL_NZ_ROW, FRACTAL_NZ_ROW, C0};
  }
  static StrideType strideOf(int64_t R, int64_t C) {
    return {R * C, R * C0, FRACTAL_NZ_ROW * C0, C0, 1};
  }
};

} // namespace detail

/// The part of a matrix that one TLOAD or TSTORE moves.
template <typename T, int64_t Rows = DYNAMIC, int64_t Cols = DYNAMIC,
          Layout L = Layout::ND>
struct TileShape2D : detail::Matrix<T, Rows, Cols, L>::ShapeType {
  using Parent = typename detail::Matrix<T, Rows, Cols, L>::ShapeType;
  using Parent::Parent;
  TileShape2D() = default;
  TileShape2D(int64_t DynamicRows, int64_t DynamicCols)
      : Parent(detail::Matrix<T, Rows, Cols, L>::shapeOf(DynamicRows,
                                                         DynamicCols)) {}
};

/// The strides of the whole matrix in global memory.
template <typename T, int64_t Rows = DYNAMIC, int64_t Cols = DYNAMIC,
          Layout L = Layout::ND>
struct BaseShape2D : detail::Matrix<T, Rows, Cols, L>::StrideType {
  using Parent = typename detail::Matrix<T, Rows, Cols, L>::StrideType;
  using Parent::Parent;
  BaseShape2D() = default;
  BaseShape2D(int64_t DynamicRows, int64_t DynamicCols)
      : Parent(detail::Matrix<T, Rows, Cols, L>::strideOf(DynamicRows,
                                                          DynamicCols)) {}
};

//===----------------------------------------------------------------------===//
// Tile
//===----------------------------------------------------------------------===//

namespace detail {

/// The rows (\p Long is RowMajor) or columns (ColMajor) of a base tile. One
/// side is 16. Of the other, accumulators have 16 too, scales 2, and operands
/// what fills 32 bytes.
constexpr int boxSide(SLayout Inner, SLayout Long, int FractalBytes,
                      size_t ElementBytes) {
  if (Inner == SLayout::NoneBox)
    return 1;
  if (Inner == Long || FractalBytes == TileConfig::fractalCSize)
    return 16;
  if (FractalBytes == TileConfig::fractalMxSize)
    return 2;
  return 32 / static_cast<int>(ElementBytes);
}

} // namespace detail

template <TileType Loc_, typename Element_, const int Rows_, const int Cols_,
          const BLayout BFractal_ = BLayout::RowMajor,
          const int RowValid_ = Rows_, const int ColValid_ = Cols_,
          const SLayout SFractal_ = SLayout::NoneBox,
          const int SFractalSize_ = TileConfig::fractalABSize,
          auto PadVal_ = PadValue::Null,
          const CompactMode Compact_ = CompactMode::Null>
struct Tile {
  using DType = Element_;
  using TileDType = DType *;

  static constexpr TileType Loc = Loc_;
  static constexpr int Rows = Rows_;
  static constexpr int Cols = Cols_;
  static constexpr int ValidRow = RowValid_;
  static constexpr int ValidCol = ColValid_;
  static constexpr int Numel = Rows_ * Cols_;
  static constexpr BLayout BFractal = BFractal_;
  static constexpr SLayout SFractal = SFractal_;
  static constexpr int SFractalSize = SFractalSize_;
  static constexpr auto PadVal = PadVal_;
  static constexpr CompactMode Compact = Compact_;

  static constexpr bool isRowMajor = BFractal_ == BLayout::RowMajor;
  static constexpr bool isBoxedLayout = SFractal_ != SLayout::NoneBox;
  static constexpr bool isInnerRowMajor = SFractal_ == SLayout::RowMajor;
  static constexpr bool isInnerColMajor = SFractal_ == SLayout::ColMajor;
  static constexpr int RowStride = isRowMajor ? Cols_ : 1;
  static constexpr int ColStride = isRowMajor ? 1 : Rows_;

  static constexpr int InnerRows = detail::boxSide(
      SFractal_, SLayout::RowMajor, SFractalSize_, sizeof(DType));
  static constexpr int InnerCols = detail::boxSide(
      SFractal_, SLayout::ColMajor, SFractalSize_, sizeof(DType));
  static constexpr int InnerNumel = InnerRows * InnerCols;

  static_assert(Rows_ > 0 && Cols_ > 0, "a tile has rows and columns");
#ifndef PTO_MOCK_ANY_VALID_REGION
  static_assert(RowValid_ <= Rows_ && ColValid_ <= Cols_,
                "the valid region lies within the tile");
#endif
  static_assert(isBoxedLayout || (isRowMajor ? Cols_ : Rows_) * sizeof(DType) %
                                         TileConfig::alignedSize ==
                                     0,
                "an unboxed row (or column) is a multiple of 32 bytes");
  static_assert(Loc_ == TileType::Vec || Rows_ == 1 ||
                    SFractalSize_ == TileConfig::fractalMxSize ||
                    Rows_ % InnerRows == 0,
                "rows are a multiple of the base tile's");
  static_assert(Cols_ % InnerCols == 0,
                "columns are a multiple of the base tile's");

  AICORE Tile() {}
  template <int R = RowValid_, int C = ColValid_>
  AICORE
  Tile(detail::EnableIfT<R == DYNAMIC && C == DYNAMIC, unsigned> ValidRows,
       detail::EnableIfT<R == DYNAMIC && C == DYNAMIC, unsigned> ValidCols)
      : RowMaskInternal(ValidRows), ColMaskInternal(ValidCols) {}
  template <int R = RowValid_, int C = ColValid_>
  AICORE Tile(detail::EnableIfT<R == DYNAMIC && (C > 0), unsigned> ValidRows)
      : RowMaskInternal(ValidRows) {}
  template <int R = RowValid_, int C = ColValid_>
  AICORE Tile(detail::EnableIfT<(R > 0) && C == DYNAMIC, unsigned> ValidCols)
      : ColMaskInternal(ValidCols) {}

  AICORE TileDType &data() { return data_; }
  AICORE const TileDType &data() const { return data_; }

  template <int R = RowValid_>
  AICORE static constexpr detail::EnableIfT<(R > 0), unsigned> GetValidRow() {
    return R;
  }
  template <int R = RowValid_>
  AICORE detail::EnableIfT<R == DYNAMIC, unsigned> GetValidRow() const {
    return RowMaskInternal;
  }
  template <int C = ColValid_>
  AICORE static constexpr detail::EnableIfT<(C > 0), unsigned> GetValidCol() {
    return C;
  }
  template <int C = ColValid_>
  AICORE detail::EnableIfT<C == DYNAMIC, unsigned> GetValidCol() const {
    return ColMaskInternal;
  }
  AICORE void SetValidRow(unsigned ValidRows) {
    static_assert(RowValid_ == DYNAMIC, "the valid rows are fixed");
    RowMaskInternal = ValidRows;
  }
  AICORE void SetValidCol(unsigned ValidCols) {
    static_assert(ColValid_ == DYNAMIC, "the valid columns are fixed");
    ColMaskInternal = ValidCols;
  }
  AICORE void SetValidShape(unsigned ValidRows, unsigned ValidCols) {
    static_assert(RowValid_ == DYNAMIC && ColValid_ == DYNAMIC,
                  "the valid region is fixed");
    RowMaskInternal = ValidRows;
    ColMaskInternal = ValidCols;
  }

  // Scalar access to a vector tile.
  AICORE DType GetValue(const uint32_t Offset);
  AICORE void SetValue(const uint32_t Offset, const DType Value);

  AICORE bool GetKAligned() const { return isKAligned_; }
  AICORE void SetKAligned(bool KAligned) { isKAligned_ = KAligned; }

  unsigned RowMaskInternal;
  unsigned ColMaskInternal;

private:
  bool isKAligned_ = false;
  TileDType data_;
};

#if defined(PTO_NPU_ARCH_A2A3) || defined(PTO_NPU_ARCH_KIRINX90)
#define PTO_MOCK_LEFT_LAYOUT BLayout::RowMajor
#else
#define PTO_MOCK_LEFT_LAYOUT BLayout::ColMajor
#endif

// Matmul tiles: NAME and its NAME##Compact variant.
#define PTO_MOCK_TILE_ALIAS(NAME, LOC, OUTER, INNER, FRACTAL)                  \
  template <typename Element, const int Rows, const int Cols,                  \
            const int RowValid = Rows, const int ColValid = Cols>              \
  using NAME = Tile<TileType::LOC, Element, Rows, Cols, OUTER, RowValid,       \
                    ColValid, SLayout::INNER, TileConfig::FRACTAL>;            \
  template <typename Element, const int Rows, const int Cols,                  \
            const int RowValid = Rows, const int ColValid = Cols>              \
  using NAME##Compact =                                                        \
      Tile<TileType::LOC, Element, Rows, Cols, OUTER, RowValid, ColValid,      \
           SLayout::INNER, TileConfig::FRACTAL, PadValue::Null,                \
           CompactMode::Normal>;

PTO_MOCK_TILE_ALIAS(TileLeft, Left, PTO_MOCK_LEFT_LAYOUT, RowMajor,
                    fractalABSize)
PTO_MOCK_TILE_ALIAS(TileRight, Right, BLayout::RowMajor, ColMajor,
                    fractalABSize)
PTO_MOCK_TILE_ALIAS(TileAcc, Acc, BLayout::ColMajor, RowMajor, fractalCSize)
PTO_MOCK_TILE_ALIAS(TileLeftScale, ScaleLeft, BLayout::RowMajor, RowMajor,
                    fractalMxSize)
PTO_MOCK_TILE_ALIAS(TileRightScale, ScaleRight, BLayout::ColMajor, ColMajor,
                    fractalMxSize)

#undef PTO_MOCK_TILE_ALIAS
#undef PTO_MOCK_LEFT_LAYOUT

//===----------------------------------------------------------------------===//
// ConvTile
//===----------------------------------------------------------------------===//

template <int... Dims> struct ConvTileShape {
  static_assert(sizeof...(Dims) >= 1 && sizeof...(Dims) <= 6,
                "one to six dimensions");
  static constexpr int totalDimCount = sizeof...(Dims);
  static constexpr int dynamicDimCount = (0 + ... + (Dims == DYNAMIC));
  static constexpr int64_t staticShape[6] = {Dims...};
};

template <TileType Loc_, typename Element_, const int BufferSize_,
          Layout Layout_, typename Shape_>
struct ConvTile {
  using DType = Element_;
  using ShapeType = Shape_;
  using TileDType = DType *;

  static constexpr TileType Loc = Loc_;
  static constexpr int bufferSize = BufferSize_;
  static constexpr Layout layout = Layout_;
  static constexpr int totalDimCount = Shape_::totalDimCount;
  static constexpr int dynamicDimCount = Shape_::dynamicDimCount;

  AICORE ConvTile() = default;
  template <typename... Ints> AICORE explicit ConvTile(Ints... DynamicDims) {
    SetDynamicShape(DynamicDims...);
  }

  template <typename... Ints> AICORE void SetDynamicShape(Ints... DynamicDims) {
    static_assert(sizeof...(Ints) == dynamicDimCount,
                  "one value per dynamic dimension");
    const int64_t Values[] = {0, DynamicDims...};
    detail::fillDims(shape, Shape_::staticShape, Values + 1, sizeof...(Ints));
  }
  AICORE int64_t GetShape(int Dim) const {
    return Shape_::staticShape[Dim] == DYNAMIC ? shape[Dim]
                                               : Shape_::staticShape[Dim];
  }

  AICORE TileDType &data() { return data_; }
  AICORE const TileDType &data() const { return data_; }

  // Parameters of the image-to-column transform.
  AICORE void SetFmapH(uint16_t Value);
  AICORE void SetFmapW(uint16_t Value);
  AICORE void SetPadList(uint8_t Index, uint8_t Value);
  AICORE void SetPadListArray(const uint8_t Values[4]);
  AICORE void SetPadValue(DType Value);
  AICORE void SetFilterH(uint16_t Value);
  AICORE void SetFilterW(uint16_t Value);
  AICORE void SetDilationH(uint8_t Value);
  AICORE void SetDilationW(uint8_t Value);
  AICORE void SetStrideH(uint8_t Value);
  AICORE void SetStrideW(uint8_t Value);
  AICORE void SetChannelSize(uint16_t Value);
  AICORE void SetRepeatStride(uint16_t Value);
  AICORE void SetRepeatTime(uint8_t Value);
  AICORE void SetRepeatMode(uint8_t Value);
  AICORE void SetTranspose(bool Value);

  int64_t shape[6] = {};

private:
  TileDType data_;
};

//===----------------------------------------------------------------------===//
// What is what
//===----------------------------------------------------------------------===//

template <typename T> inline constexpr bool is_tile_data_v = false;
template <TileType L, typename E, int R, int C, BLayout B, int VR, int VC,
          SLayout S, int F, auto P, CompactMode M>
inline constexpr bool is_tile_data_v<Tile<L, E, R, C, B, VR, VC, S, F, P, M>> =
    true;

template <typename T> inline constexpr bool is_conv_tile_v = false;
template <TileType L, typename E, int N, Layout Y, typename S>
inline constexpr bool is_conv_tile_v<ConvTile<L, E, N, Y, S>> = true;

template <typename T> inline constexpr bool is_global_data_v = false;
template <typename E, typename Sh, typename St, Layout L>
inline constexpr bool is_global_data_v<GlobalTensor<E, Sh, St, L>> = true;

} // namespace pto

#endif // PTO_TIDY_MOCK_PTO_TILE_HPP
