// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Instructions of the cube core, and the moves between its memories. Included
// by pto_instr.hpp, which defines the two macros that close a declaration.

#ifndef PTO_TIDY_MOCK_PTO_INSTR_CUBE_HPP
#define PTO_TIDY_MOCK_PTO_INSTR_CUBE_HPP

namespace pto {

//===----------------------------------------------------------------------===//
// Matrix products, each with and without a phase in front
//===----------------------------------------------------------------------===//

#define PTO_MOCK_PHASE AccPhase Phase,

#define PTO_MOCK_PRODUCT(NAME, PHASE)                                          \
  template <PHASE typename Res, typename Left, typename Right, PTO_MOCK_WAITS> \
  PTO_INST RecordEvent NAME(Res &c, Left &a, Right &b, PTO_MOCK_EVENTS);
#define PTO_MOCK_PRODUCT_ACC(NAME, PHASE)                                      \
  template <PHASE typename Res, typename Left, typename Right, PTO_MOCK_WAITS> \
  PTO_INST RecordEvent NAME(Res &cOut, Res &cIn, Left &a, Right &b,            \
                            PTO_MOCK_EVENTS);
#define PTO_MOCK_PRODUCT_BIAS(NAME, PHASE)                                     \
  template <PHASE typename Res, typename Left, typename Right, typename Bias,  \
            PTO_MOCK_WAITS>                                                    \
  PTO_INST RecordEvent NAME(Res &c, Left &a, Right &b, Bias &bias,             \
                            PTO_MOCK_EVENTS);
#define PTO_MOCK_PRODUCT_MX(NAME, PHASE)                                       \
  template <PHASE typename Res, typename Left, typename LeftScale,             \
            typename Right, typename RightScale, PTO_MOCK_WAITS>               \
  PTO_INST RecordEvent NAME(Res &c, Left &a, LeftScale &aScale, Right &b,      \
                            RightScale &bScale, PTO_MOCK_EVENTS);              \
  template <PHASE typename Res, typename Left, typename LeftScale,             \
            typename Right, typename RightScale, PTO_MOCK_WAITS>               \
  PTO_INST RecordEvent NAME(Res &cOut, Res &cIn, Left &a, LeftScale &aScale,   \
                            Right &b, RightScale &bScale, PTO_MOCK_EVENTS);    \
  template <PHASE typename Res, typename Left, typename LeftScale,             \
            typename Right, typename RightScale, typename Bias,                \
            PTO_MOCK_WAITS>                                                    \
  PTO_INST RecordEvent NAME(Res &c, Left &a, LeftScale &aScale, Right &b,      \
                            RightScale &bScale, Bias &bias, PTO_MOCK_EVENTS);

PTO_MOCK_PRODUCT(TMATMUL, )
PTO_MOCK_PRODUCT(TMATMUL, PTO_MOCK_PHASE)
PTO_MOCK_PRODUCT_ACC(TMATMUL_ACC, )
PTO_MOCK_PRODUCT_ACC(TMATMUL_ACC, PTO_MOCK_PHASE)
PTO_MOCK_PRODUCT(TMATMUL_ACC, )
PTO_MOCK_PRODUCT(TMATMUL_ACC, PTO_MOCK_PHASE)
PTO_MOCK_PRODUCT_BIAS(TMATMUL_BIAS, )
PTO_MOCK_PRODUCT_BIAS(TMATMUL_BIAS, PTO_MOCK_PHASE)
PTO_MOCK_PRODUCT_MX(TMATMUL_MX, )
PTO_MOCK_PRODUCT_MX(TMATMUL_MX, PTO_MOCK_PHASE)

PTO_MOCK_PRODUCT(TGEMV, )
PTO_MOCK_PRODUCT(TGEMV, PTO_MOCK_PHASE)
PTO_MOCK_PRODUCT_ACC(TGEMV_ACC, )
PTO_MOCK_PRODUCT_ACC(TGEMV_ACC, PTO_MOCK_PHASE)
PTO_MOCK_PRODUCT_BIAS(TGEMV_BIAS, )
PTO_MOCK_PRODUCT_BIAS(TGEMV_BIAS, PTO_MOCK_PHASE)
PTO_MOCK_PRODUCT_MX(TGEMV_MX, )
PTO_MOCK_PRODUCT_MX(TGEMV_MX, PTO_MOCK_PHASE)

#undef PTO_MOCK_PRODUCT
#undef PTO_MOCK_PRODUCT_ACC
#undef PTO_MOCK_PRODUCT_BIAS
#undef PTO_MOCK_PRODUCT_MX
#undef PTO_MOCK_PHASE

//===----------------------------------------------------------------------===//
// TEXTRACT takes a part of a tile, TINSERT fills one
//===----------------------------------------------------------------------===//

#define PTO_MOCK_PART(NAME)                                                    \
  template <typename Dst, typename Src, ReluPreMode Relu, PTO_MOCK_WAITS>      \
  PTO_INST RecordEvent NAME(Dst &dst, Src &src, uint16_t indexRow,             \
                            uint16_t indexCol, PTO_MOCK_EVENTS);               \
  template <typename Dst, typename Src, AccToVecMode Mode,                     \
            ReluPreMode Relu = ReluPreMode::NoRelu, PTO_MOCK_WAITS>            \
  PTO_INST RecordEvent NAME(Dst &dst, Src &src, uint16_t indexRow,             \
                            uint16_t indexCol, PTO_MOCK_EVENTS);               \
  template <typename Dst, typename Src,                                        \
            ReluPreMode Relu = ReluPreMode::NoRelu, PTO_MOCK_WAITS>            \
  PTO_INST RecordEvent NAME(Dst &dst, Src &src, uint64_t preQuantScalar,       \
                            uint16_t indexRow, uint16_t indexCol,              \
                            PTO_MOCK_EVENTS);                                  \
  template <typename Dst, typename Src, AccToVecMode Mode,                     \
            ReluPreMode Relu = ReluPreMode::NoRelu, PTO_MOCK_WAITS>            \
  PTO_INST RecordEvent NAME(Dst &dst, Src &src, uint64_t preQuantScalar,       \
                            uint16_t indexRow, uint16_t indexCol,              \
                            PTO_MOCK_EVENTS);                                  \
  template <typename Dst, typename Src, typename Fp, AccToVecMode Mode,        \
            ReluPreMode Relu = ReluPreMode::NoRelu, PTO_MOCK_WAITS>            \
  PTO_INST RecordEvent NAME(Dst &dst, Src &src, Fp &fp, uint16_t indexRow,     \
                            uint16_t indexCol, PTO_MOCK_EVENTS);               \
  template <typename Dst, typename Src, typename Fp,                           \
            ReluPreMode Relu = ReluPreMode::NoRelu, PTO_MOCK_WAITS>            \
  PTO_INST RecordEvent NAME##_FP(Dst &dst, Src &src, Fp &fp,                   \
                                 uint16_t indexRow, uint16_t indexCol,         \
                                 PTO_MOCK_EVENTS);

PTO_MOCK_PART(TEXTRACT)
PTO_MOCK_PART(TINSERT)
#undef PTO_MOCK_PART

template <typename Dst, typename Src, PTO_MOCK_WAITS>
PTO_INST RecordEvent TEXTRACT(Dst &dst, Src &src, uint16_t indexRow = 0,
                              uint16_t indexCol = 0, PTO_MOCK_EVENTS);
template <typename Dst0, typename Dst1, typename Src, PTO_MOCK_WAITS,
          detail::EnableIfT<is_tile_data_v<Src>, int> = 0>
PTO_INST RecordEvent TEXTRACT(Dst0 &dst0, Dst1 &dst1, Src &src,
                              uint16_t indexRow0 = 0, uint16_t indexCol0 = 0,
                              uint16_t indexRow1 = 0, uint16_t indexCol1 = 0,
                              PTO_MOCK_EVENTS);
template <typename Dst, typename Src, PTO_MOCK_WAITS>
PTO_INST RecordEvent TINSERT(Dst &dst, Src &src, uint16_t indexRow,
                             uint16_t indexCol, PTO_MOCK_EVENTS);
template <TInsertMode Mode, typename Dst, typename Src, PTO_MOCK_WAITS>
PTO_INST RecordEvent TINSERT(Dst &dst, Src &src, uint16_t indexRow = 0,
                             uint16_t indexCol = 0, PTO_MOCK_EVENTS);

template <typename TileData, typename ConvTileData,
          SetFmatrixMode Mode = SetFmatrixMode::FMATRIX_A_MANUAL,
          PTO_MOCK_WAITS>
PTO_INST RecordEvent TIMG2COL(TileData &dst, ConvTileData &src,
                              uint16_t posM = 0, uint16_t posK = 0,
                              PTO_MOCK_EVENTS);

//===----------------------------------------------------------------------===//
// TMOV, from any memory to any other
//===----------------------------------------------------------------------===//

#define PTO_MOCK_MOVE(PHASE)                                                   \
  template <PHASE typename Dst, typename Src, ReluPreMode Relu,                \
            PTO_MOCK_WAITS>                                                    \
  PTO_INST RecordEvent TMOV(Dst &dst, Src &src, PTO_MOCK_EVENTS);              \
  template <PHASE typename Dst, typename Src, AccToVecMode Mode,               \
            ReluPreMode Relu = ReluPreMode::NoRelu, PTO_MOCK_WAITS>            \
  PTO_INST RecordEvent TMOV(Dst &dst, Src &src, PTO_MOCK_EVENTS);              \
  template <PHASE typename Dst, typename Src, typename Fp, AccToVecMode Mode,  \
            ReluPreMode Relu = ReluPreMode::NoRelu, PTO_MOCK_WAITS>            \
  PTO_INST RecordEvent TMOV(Dst &dst, Src &src, Fp &fp, PTO_MOCK_EVENTS);      \
  template <PHASE typename Dst, typename Src,                                  \
            ReluPreMode Relu = ReluPreMode::NoRelu, PTO_MOCK_WAITS>            \
  PTO_INST RecordEvent TMOV(Dst &dst, Src &src, uint64_t preQuantScalar,       \
                            PTO_MOCK_EVENTS);                                  \
  template <PHASE typename Dst, typename Src, AccToVecMode Mode,               \
            ReluPreMode Relu = ReluPreMode::NoRelu, PTO_MOCK_WAITS>            \
  PTO_INST RecordEvent TMOV(Dst &dst, Src &src, uint64_t preQuantScalar,       \
                            PTO_MOCK_EVENTS);                                  \
  template <PHASE typename Dst, typename Src, typename Fp,                     \
            ReluPreMode Relu = ReluPreMode::NoRelu, PTO_MOCK_WAITS>            \
  PTO_INST RecordEvent TMOV_FP(Dst &dst, Src &src, Fp &fp, PTO_MOCK_EVENTS);
#define PTO_MOCK_PHASE STPhase Phase,

PTO_MOCK_MOVE()
PTO_MOCK_MOVE(PTO_MOCK_PHASE)
#undef PTO_MOCK_MOVE
#undef PTO_MOCK_PHASE

template <typename Dst, typename Src, PTO_MOCK_WAITS>
PTO_INST RecordEvent TMOV(Dst &dst, Src &src, PTO_MOCK_EVENTS);
template <STPhase Phase, typename Dst, typename Src, PTO_MOCK_WAITS>
PTO_INST RecordEvent TMOV(Dst &dst, Src &src, PTO_MOCK_EVENTS);
template <typename Dst, typename Src, typename Tmp, PTO_MOCK_WAITS,
          detail::EnableIfT<is_tile_data_v<Tmp>, int> = 0>
PTO_INST RecordEvent TMOV(Dst &dst, Src &src, Tmp &tmp, PTO_MOCK_EVENTS);
template <int GroupAxis, typename Dst, typename Src, typename Tmp,
          PTO_MOCK_WAITS, detail::EnableIfT<is_tile_data_v<Tmp>, int> = 0>
PTO_INST RecordEvent TMOV(Dst &dst, Src &src, Tmp &tmp, PTO_MOCK_EVENTS);

} // namespace pto

#endif // PTO_TIDY_MOCK_PTO_INSTR_CUBE_HPP
