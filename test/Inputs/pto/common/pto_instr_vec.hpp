// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Instructions of the vector core. Included by pto_instr.hpp, which defines the
// two macros that close a declaration.

#ifndef PTO_TIDY_MOCK_PTO_INSTR_VEC_HPP
#define PTO_TIDY_MOCK_PTO_INSTR_VEC_HPP

namespace pto {

//===----------------------------------------------------------------------===//
// Families that differ by name only
//===----------------------------------------------------------------------===//

// NAME(dst, src) and NAME(dst, src, tmp), the latter mostly for reductions.
#define PTO_MOCK_UNARY(NAME)                                                   \
  template <typename Dst, typename Src, PTO_MOCK_WAITS>                        \
  PTO_INST RecordEvent NAME(Dst &dst, Src &src, PTO_MOCK_EVENTS);
#define PTO_MOCK_UNARY_TMP(NAME)                                               \
  template <typename Dst, typename Src, typename Tmp, PTO_MOCK_WAITS>          \
  PTO_INST RecordEvent NAME(Dst &dst, Src &src, Tmp &tmp, PTO_MOCK_EVENTS);
#define PTO_MOCK_UNARY_ALG(NAME, ALG)                                          \
  template <auto PrecisionType = ALG::DEFAULT, typename Dst, typename Src,     \
            PTO_MOCK_WAITS>                                                    \
  PTO_INST RecordEvent NAME(Dst &dst, Src &src, PTO_MOCK_EVENTS);

// NAME(dst, src0, src1), with tmp at the end or not.
#define PTO_MOCK_BINARY(NAME)                                                  \
  template <typename Dst, typename Src0, typename Src1, PTO_MOCK_WAITS>        \
  PTO_INST RecordEvent NAME(Dst &dst, Src0 &src0, Src1 &src1,                  \
                            PTO_MOCK_EVENTS);
#define PTO_MOCK_BINARY_TMP(NAME)                                              \
  template <typename Dst, typename Src0, typename Src1, typename Tmp,          \
            PTO_MOCK_WAITS>                                                    \
  PTO_INST RecordEvent NAME(Dst &dst, Src0 &src0, Src1 &src1, Tmp &tmp,        \
                            PTO_MOCK_EVENTS);
#define PTO_MOCK_BINARY_ALG(NAME, ALG)                                         \
  template <auto PrecisionType = ALG::DEFAULT, typename Dst, typename Src0,    \
            typename Src1, PTO_MOCK_WAITS>                                     \
  PTO_INST RecordEvent NAME(Dst &dst, Src0 &src0, Src1 &src1,                  \
                            PTO_MOCK_EVENTS);
#define PTO_MOCK_BINARY_TMP_ALG(NAME, ALG)                                     \
  template <auto PrecisionType = ALG::DEFAULT, typename Dst, typename Src0,    \
            typename Src1, typename Tmp, PTO_MOCK_WAITS>                       \
  PTO_INST RecordEvent NAME(Dst &dst, Src0 &src0, Src1 &src1, Tmp &tmp,        \
                            PTO_MOCK_EVENTS);

// NAME(dst, src, scalar), the scalar of the element type of ELEM.
#define PTO_MOCK_SCALAR(NAME, ELEM)                                            \
  template <typename Dst, typename Src, PTO_MOCK_WAITS>                        \
  PTO_INST RecordEvent NAME(Dst &dst, Src &src, typename ELEM::DType scalar,   \
                            PTO_MOCK_EVENTS);
#define PTO_MOCK_SCALAR_ALG(NAME, ALG)                                         \
  template <auto PrecisionType = ALG::DEFAULT, typename Dst, typename Src,     \
            PTO_MOCK_WAITS>                                                    \
  PTO_INST RecordEvent NAME(Dst &dst, Src &src, typename Src::DType scalar,    \
                            PTO_MOCK_EVENTS);

PTO_MOCK_UNARY(TABS)
PTO_MOCK_UNARY(TNEG)
PTO_MOCK_UNARY(TNOT)
PTO_MOCK_UNARY(TRELU)
PTO_MOCK_UNARY(TPAIRREDUCESUM)
PTO_MOCK_UNARY(TROWEXPAND)
PTO_MOCK_UNARY(TCOLEXPAND)
PTO_MOCK_UNARY(TCOLSUM)
PTO_MOCK_UNARY(TCOLPROD)
PTO_MOCK_UNARY(TCOLMAX)
PTO_MOCK_UNARY(TCOLMIN)
PTO_MOCK_UNARY(TFILLPAD_INPLACE)
PTO_MOCK_UNARY(TFILLPAD_EXPAND)
PTO_MOCK_UNARY_ALG(TEXP, ExpAlgorithm)
PTO_MOCK_UNARY_ALG(TLOG, LogAlgorithm)
PTO_MOCK_UNARY_ALG(TRECIP, RecipAlgorithm)
PTO_MOCK_UNARY_ALG(TSQRT, SqrtAlgorithm)
PTO_MOCK_UNARY_ALG(TRSQRT, RsqrtAlgorithm)

PTO_MOCK_UNARY_TMP(TROWSUM)
PTO_MOCK_UNARY_TMP(TROWPROD)
PTO_MOCK_UNARY_TMP(TROWMAX)
PTO_MOCK_UNARY_TMP(TROWMIN)
PTO_MOCK_UNARY_TMP(TROWARGMAX)
PTO_MOCK_UNARY_TMP(TROWARGMIN)
PTO_MOCK_UNARY_TMP(TCOLARGMAX)
PTO_MOCK_UNARY_TMP(TCOLARGMIN)
PTO_MOCK_UNARY_TMP(TTRANS)

PTO_MOCK_BINARY(TADD)
PTO_MOCK_BINARY(TSUB)
PTO_MOCK_BINARY(TMUL)
PTO_MOCK_BINARY(TMIN)
PTO_MOCK_BINARY(TMAX)
PTO_MOCK_BINARY(TAND)
PTO_MOCK_BINARY(TOR)
PTO_MOCK_BINARY(TSHL)
PTO_MOCK_BINARY(TSHR)
PTO_MOCK_BINARY(TADDRELUCONV)
PTO_MOCK_BINARY(TSUBRELUCONV)
PTO_MOCK_BINARY(TSUBRELU)
PTO_MOCK_BINARY(TFUSEDMULADD)
PTO_MOCK_BINARY(TFUSEDMULADDRELU)
PTO_MOCK_BINARY(TMULADDDST)
PTO_MOCK_BINARY(TPARTADD)
PTO_MOCK_BINARY(TPARTMUL)
PTO_MOCK_BINARY(TPARTMAX)
PTO_MOCK_BINARY(TPARTMIN)
PTO_MOCK_BINARY(TCONCAT)
PTO_MOCK_BINARY(TGATHERB)
PTO_MOCK_BINARY(TROWEXPANDMUL)
PTO_MOCK_BINARY(TROWEXPANDSUB)
PTO_MOCK_BINARY(TROWEXPANDADD)
PTO_MOCK_BINARY(TROWEXPANDMAX)
PTO_MOCK_BINARY(TROWEXPANDMIN)
PTO_MOCK_BINARY(TROWEXPANDEXPDIF)
PTO_MOCK_BINARY(TCOLEXPANDMUL)
PTO_MOCK_BINARY(TCOLEXPANDSUB)
PTO_MOCK_BINARY(TCOLEXPANDADD)
PTO_MOCK_BINARY(TCOLEXPANDMAX)
PTO_MOCK_BINARY(TCOLEXPANDMIN)
PTO_MOCK_BINARY(TCOLEXPANDEXPDIF)
PTO_MOCK_BINARY_ALG(TDIV, DivAlgorithm)
PTO_MOCK_BINARY_ALG(TFMOD, FmodAlgorithm)
PTO_MOCK_BINARY_ALG(TROWEXPANDDIV, DivAlgorithm)
PTO_MOCK_BINARY_ALG(TCOLEXPANDDIV, DivAlgorithm)

PTO_MOCK_BINARY_TMP(TXOR)
PTO_MOCK_BINARY_TMP(TPRELU)
PTO_MOCK_BINARY_TMP(TROWEXPANDMUL)
PTO_MOCK_BINARY_TMP(TROWEXPANDSUB)
PTO_MOCK_BINARY_TMP(TROWEXPANDADD)
PTO_MOCK_BINARY_TMP(TROWEXPANDMAX)
PTO_MOCK_BINARY_TMP(TROWEXPANDMIN)
PTO_MOCK_BINARY_TMP(TROWEXPANDEXPDIF)
PTO_MOCK_BINARY_TMP_ALG(TROWEXPANDDIV, DivAlgorithm)
PTO_MOCK_BINARY_TMP_ALG(TREM, RemAlgorithm)
PTO_MOCK_BINARY_TMP_ALG(TPOW, PowAlgorithm)

PTO_MOCK_SCALAR(TADDS, Src)
PTO_MOCK_SCALAR(TSUBS, Src)
PTO_MOCK_SCALAR(TMULS, Src)
PTO_MOCK_SCALAR(TMINS, Src)
PTO_MOCK_SCALAR(TMAXS, Src)
PTO_MOCK_SCALAR(TAXPY, Src)
PTO_MOCK_SCALAR(TLRELU, Src)
PTO_MOCK_SCALAR(TANDS, Dst)
PTO_MOCK_SCALAR(TORS, Dst)
PTO_MOCK_SCALAR(TSHLS, Dst)
PTO_MOCK_SCALAR(TSHRS, Dst)
PTO_MOCK_SCALAR_ALG(TDIVS, DivAlgorithm)
PTO_MOCK_SCALAR_ALG(TFMODS, FmodSAlgorithm)

#undef PTO_MOCK_UNARY
#undef PTO_MOCK_UNARY_TMP
#undef PTO_MOCK_UNARY_ALG
#undef PTO_MOCK_BINARY
#undef PTO_MOCK_BINARY_TMP
#undef PTO_MOCK_BINARY_ALG
#undef PTO_MOCK_BINARY_TMP_ALG
#undef PTO_MOCK_SCALAR
#undef PTO_MOCK_SCALAR_ALG

//===----------------------------------------------------------------------===//
// Element-wise, with a shape of their own
//===----------------------------------------------------------------------===//

template <auto PrecisionType = RsqrtAlgorithm::DEFAULT, typename Dst,
          typename Src, typename Tmp, PTO_MOCK_WAITS,
          detail::EnableIfT<is_tile_data_v<Tmp>, int> = 0>
PTO_INST RecordEvent TRSQRT(Dst &dst, Src &src, Tmp &tmp, PTO_MOCK_EVENTS);
template <auto PrecisionType = DivAlgorithm::DEFAULT, typename Dst,
          typename Src, PTO_MOCK_WAITS>
PTO_INST RecordEvent TDIVS(Dst &dst, typename Dst::DType scalar, Src &src,
                           PTO_MOCK_EVENTS);
template <auto PrecisionType = RemSAlgorithm::DEFAULT, typename Dst,
          typename Src, typename Tmp, PTO_MOCK_WAITS>
PTO_INST RecordEvent TREMS(Dst &dst, Src &src, typename Src::DType scalar,
                           Tmp &tmp, PTO_MOCK_EVENTS);
template <auto PrecisionType = PowAlgorithm::DEFAULT, typename Dst,
          typename Base, typename Tmp, PTO_MOCK_WAITS>
PTO_INST RecordEvent TPOWS(Dst &dst, Base &base, typename Dst::DType exp,
                           Tmp &tmp, PTO_MOCK_EVENTS);
template <typename Dst, typename Src, typename Tmp, PTO_MOCK_WAITS>
PTO_INST RecordEvent TXORS(Dst &dst, Src &src, typename Src::DType scalar,
                           Tmp &tmp, PTO_MOCK_EVENTS);
template <typename TileData, PTO_MOCK_WAITS>
PTO_INST RecordEvent TEXPANDS(TileData &dst, typename TileData::DType scalar,
                              PTO_MOCK_EVENTS);

// Three sources of one type: dst = src0 + src1 + src2, and so on.
template <typename TileData, PTO_MOCK_WAITS>
PTO_INST RecordEvent TADDC(TileData &dst, TileData &src0, TileData &src1,
                           TileData &src2, PTO_MOCK_EVENTS);
template <typename TileData, PTO_MOCK_WAITS>
PTO_INST RecordEvent TSUBC(TileData &dst, TileData &src0, TileData &src1,
                           TileData &src2, PTO_MOCK_EVENTS);
template <typename TileData, PTO_MOCK_WAITS>
PTO_INST RecordEvent TADDSC(TileData &dst, TileData &src0,
                            typename TileData::DType scalar, TileData &src1,
                            PTO_MOCK_EVENTS);
template <typename TileData, PTO_MOCK_WAITS>
PTO_INST RecordEvent TSUBSC(TileData &dst, TileData &src0,
                            typename TileData::DType scalar, TileData &src1,
                            PTO_MOCK_EVENTS);

// Comparison and selection.
template <typename Dst, typename Src0, typename Src1, PTO_MOCK_WAITS>
PTO_INST RecordEvent TCMP(Dst &dst, Src0 &src0, Src1 &src1, CmpMode mode,
                          PTO_MOCK_EVENTS);
template <typename Dst, typename Src, PTO_MOCK_WAITS>
PTO_INST RecordEvent TCMPS(Dst &dst, Src &src0, typename Src::DType src1,
                           CmpMode mode, PTO_MOCK_EVENTS);
template <typename Dst, typename Src0, typename Src1, PTO_MOCK_WAITS,
          detail::EnableIfT<is_tile_data_v<Src1>, int> = 0>
PTO_INST RecordEvent TCMPS(Dst &dst, Src0 &src0, Src1 &src1, CmpMode mode,
                           PTO_MOCK_EVENTS);
template <typename TileData, typename Mask, typename Tmp, PTO_MOCK_WAITS>
PTO_INST RecordEvent TSEL(TileData &dst, Mask &mask, TileData &src0,
                          TileData &src1, Tmp &tmp, PTO_MOCK_EVENTS);
template <typename Dst, typename Mask, typename Src, typename Tmp,
          PTO_MOCK_WAITS>
PTO_INST RecordEvent TSELS(Dst &dst, Mask &mask, Src &src, Tmp &tmp,
                           typename Src::DType scalar, PTO_MOCK_EVENTS);

// Conversion and quantization.
template <bool NeedSetCtrl = true, typename Dst, typename Src, PTO_MOCK_WAITS>
PTO_INST RecordEvent TCVT(Dst &dst, Src &src, RoundMode mode, PTO_MOCK_EVENTS);
template <bool NeedSetCtrl = true, typename Dst, typename Src, PTO_MOCK_WAITS>
PTO_INST RecordEvent TCVT(Dst &dst, Src &src, RoundMode mode,
                          SaturationMode satMode, PTO_MOCK_EVENTS);
template <bool NeedSetCtrl = true, typename Dst, typename Src, typename Tmp,
          PTO_MOCK_WAITS>
PTO_INST RecordEvent TCVT(Dst &dst, Src &src, Tmp &tmp, RoundMode mode,
                          PTO_MOCK_EVENTS);
template <bool NeedSetCtrl = true, typename Dst, typename Src, typename Tmp,
          PTO_MOCK_WAITS>
PTO_INST RecordEvent TCVT(Dst &dst, Src &src, Tmp &tmp, RoundMode mode,
                          SaturationMode satMode, PTO_MOCK_EVENTS);
template <typename Dst, typename Src, typename Para, PTO_MOCK_WAITS>
PTO_INST RecordEvent TDEQUANT(Dst &dst, Src &src, Para &scale, Para &offset,
                              PTO_MOCK_EVENTS);
template <typename Dst, typename Src0, typename Src1, typename Tmp,
          PTO_MOCK_WAITS>
PTO_INST RecordEvent TADDDEQRELU(Dst &dst, Src0 &src0, Src1 &src1,
                                 float deqScale, Tmp &tmp, PTO_MOCK_EVENTS);

template <auto QuantKind, typename Dst, typename Src, typename Para,
          PTO_MOCK_WAITS>
PTO_INST RecordEvent TQUANT(Dst &dst, Src &src, Para &scale,
                            Para *offset = nullptr, PTO_MOCK_EVENTS);
template <auto QuantKind, typename Dst, typename Src, typename Para,
          typename Tmp, PTO_MOCK_WAITS>
PTO_INST RecordEvent TQUANT(Dst &dst, Src &src, Para &scale, Tmp &tmp,
                            Para *offset = nullptr, PTO_MOCK_EVENTS);
template <auto QuantKind, typename Dst, typename Src, typename Exp,
          typename Max, typename Scaling, auto ScaleAlg = QuantScaleAlg::OCP,
          PTO_MOCK_WAITS>
PTO_INST RecordEvent TQUANT(Dst &dst, Src &src, Exp *exp, Max *max,
                            Scaling *scaling, PTO_MOCK_EVENTS);
template <auto QuantKind, auto StoreMode, typename Dst, typename Src,
          typename Exp, typename Max, typename Scaling, PTO_MOCK_WAITS>
PTO_INST RecordEvent TQUANT(Dst &dst, Src &src, Exp *exp, Max *max,
                            Scaling *scaling, Exp *expZz, PTO_MOCK_EVENTS);
template <int GroupAxis, auto MxAlg, typename Dst, typename Src, typename Exp,
          typename Max, typename Scaling, PTO_MOCK_WAITS>
PTO_INST RecordEvent TQUANT(Dst &dst, Src &src, Exp *exp, Max *max,
                            Scaling *scaling, PTO_MOCK_EVENTS);
template <int GroupAxis, auto MxAlg, bool Interleave, typename Dst,
          typename Src, typename Exp, typename Max, typename Scaling,
          PTO_MOCK_WAITS>
PTO_INST RecordEvent TQUANT(Dst &dst, Src &src, Exp *exp, Max *max,
                            Scaling *scaling, PTO_MOCK_EVENTS);

//===----------------------------------------------------------------------===//
// Reductions with two results, partial arguments
//===----------------------------------------------------------------------===//

template <typename Dst, typename Src, typename Tmp, PTO_MOCK_WAITS>
PTO_INST RecordEvent TCOLSUM(Dst &dst, Src &src, Tmp &tmp, bool isBinary,
                             PTO_MOCK_EVENTS);

#define PTO_MOCK_ARG(NAME)                                                     \
  template <typename DstVal, typename DstIdx, typename Src, typename Tmp,      \
            PTO_MOCK_WAITS, detail::EnableIfT<is_tile_data_v<Tmp>, int> = 0>   \
  PTO_INST RecordEvent NAME(DstVal &dstVal, DstIdx &dstIdx, Src &src,          \
                            Tmp &tmp, PTO_MOCK_EVENTS);
PTO_MOCK_ARG(TROWARGMAX)
PTO_MOCK_ARG(TROWARGMIN)
PTO_MOCK_ARG(TCOLARGMAX)
PTO_MOCK_ARG(TCOLARGMIN)
#undef PTO_MOCK_ARG

#define PTO_MOCK_PART_ARG(NAME)                                                \
  template <typename Dst, typename Src0, typename Src1, typename DstIdx,       \
            typename Src0Idx, typename Src1Idx, PTO_MOCK_WAITS>                \
  PTO_INST RecordEvent NAME(Dst &dst, Src0 &src0, Src1 &src1, DstIdx &dstIdx,  \
                            Src0Idx &src0Idx, Src1Idx &src1Idx,                \
                            PTO_MOCK_EVENTS);
PTO_MOCK_PART_ARG(TPARTARGMAX)
PTO_MOCK_PART_ARG(TPARTARGMIN)
#undef PTO_MOCK_PART_ARG

//===----------------------------------------------------------------------===//
// Filling, padding, rearranging
//===----------------------------------------------------------------------===//

template <typename TileData, PadValue PadVal = PadValue::Zero,
          detail::EnableIfT<TileData::Loc == TileType::Mat, int> = 0,
          PTO_MOCK_WAITS>
PTO_INST RecordEvent TFILLPAD(TileData &dst, TileData &src, PTO_MOCK_EVENTS);
template <TFillPadMode Mode = TFillPadMode::Normal, typename Dst, typename Src,
          detail::EnableIfT<
              Dst::Loc == TileType::Vec && Src::Loc == TileType::Vec, int> = 0,
          PTO_MOCK_WAITS>
PTO_INST RecordEvent TFILLPAD(Dst &dst, Src &src, PTO_MOCK_EVENTS);

template <typename TileData, typename T, int Descending, PTO_MOCK_WAITS>
PTO_INST RecordEvent TCI(TileData &dst, T start, PTO_MOCK_EVENTS);
template <typename TileData, typename Tmp, typename T, int Descending,
          PTO_MOCK_WAITS>
PTO_INST RecordEvent TCI(TileData &dst, T start, Tmp &tmp, PTO_MOCK_EVENTS);
template <typename TileData, int IsUpperOrLower, PTO_MOCK_WAITS>
PTO_INST RecordEvent TTRI(TileData &dst, int diagonal, PTO_MOCK_EVENTS);
template <uint16_t Rounds = 10, typename Dst, PTO_MOCK_WAITS>
PTO_INST RecordEvent TRANDOM(Dst &dst, TRandomKey &key, TRandomCounter &counter,
                             PTO_MOCK_EVENTS);

template <typename Dst, typename Src0, typename Src1, typename Src0Idx,
          typename Src1Idx, PTO_MOCK_WAITS>
PTO_INST RecordEvent TCONCAT(Dst &dst, Src0 &src0, Src1 &src1, Src0Idx &src0Idx,
                             Src1Idx &src1Idx, PTO_MOCK_EVENTS);
template <typename Dst, typename Src0, typename Src1, typename DstIdx,
          typename Src0Idx, typename Src1Idx, PTO_MOCK_WAITS>
PTO_INST RecordEvent TCONCAT(Dst &dst, Src0 &src0, Src1 &src1, DstIdx &dstIdx,
                             Src0Idx &src0Idx, Src1Idx &src1Idx,
                             PTO_MOCK_EVENTS);

template <typename Dst, typename Src0, typename Src1, typename Tmp,
          PTO_MOCK_WAITS>
PTO_INST RecordEvent TGATHER(Dst &dst, Src0 &src0, Src1 &src1, Tmp &tmp,
                             PTO_MOCK_EVENTS);
template <typename Dst, typename Src, typename Src1, typename CDst,
          typename Tmp, CmpMode Mode, PTO_MOCK_WAITS>
PTO_INST RecordEvent TGATHER(Dst &dst, Src &src0, Src1 &kValue, CDst &cdst,
                             Tmp &tmp, int offset, PTO_MOCK_EVENTS);
// Older libraries: the value to compare with is a number, and the counts are
// written.
template <typename Dst, typename Src, typename CDst, typename Tmp, CmpMode Cmp,
          int Offset, typename... WaitEvents>
PTO_INST RecordEvent TGATHER(Dst &dst, Src &src0, typename Src::DType kValue,
                             CDst &cdst, Tmp &tmp, PTO_MOCK_EVENTS);
template <typename Dst, typename Src, MaskPattern Pattern = MaskPattern::P1111,
          auto Axis = GatherAxis::GATHER_ROW, PTO_MOCK_WAITS>
PTO_INST RecordEvent TGATHER(Dst &dst, Src &src, PTO_MOCK_EVENTS);
template <typename Dst, typename Src, typename Ind, PTO_MOCK_WAITS>
PTO_INST RecordEvent TSCATTER(Dst &dst, Src &src, Ind &indexes,
                              PTO_MOCK_EVENTS);
template <MaskPattern Pattern = MaskPattern::P1111,
          auto Axis = ScatterAxis::SCATTER_ROW, typename Dst, typename Src,
          PTO_MOCK_WAITS>
PTO_INST RecordEvent TSCATTER(Dst &dst, Src &src, PTO_MOCK_EVENTS);

template <typename Dst, typename Src, PTO_MOCK_WAITS>
PTO_INST RecordEvent TINTERLEAVE(Dst &dst1, Dst &dst0, Src &src1, Src &src0,
                                 PTO_MOCK_EVENTS);
template <typename Dst, typename Src, PTO_MOCK_WAITS>
PTO_INST RecordEvent TDEINTERLEAVE(Dst &dst1, Dst &dst0, Src &src1, Src &src0,
                                   PTO_MOCK_EVENTS);
template <typename Dst, typename Src, PTO_MOCK_WAITS>
PTO_INST RecordEvent TDEINTERLEAVE(Dst &dst1, Dst &dst0, Src &src,
                                   PTO_MOCK_EVENTS);
template <HistByte Byte, typename Dst, typename Src, typename Idx,
          PTO_MOCK_WAITS>
PTO_INST RecordEvent THISTOGRAM(Dst &dst, Src &src, Idx &idx, PTO_MOCK_EVENTS);

//===----------------------------------------------------------------------===//
// Sorting
//===----------------------------------------------------------------------===//

template <typename Dst, typename Src, typename Idx>
PTO_INST RecordEvent TSORT32(Dst &dst, Src &src, Idx &idx);
template <typename Dst, typename Src, typename Idx, typename Tmp>
PTO_INST RecordEvent TSORT32(Dst &dst, Src &src, Idx &idx, Tmp &tmp);

template <typename Dst, typename Src, PTO_MOCK_WAITS>
PTO_INST RecordEvent TMRGSORT(Dst &dst, Src &src, uint32_t blockLen,
                              PTO_MOCK_EVENTS);
template <typename Dst, typename Tmp, typename Src0, typename Src1,
          bool Exhausted, PTO_MOCK_WAITS>
PTO_INST RecordEvent TMRGSORT(Dst &dst, MrgSortExecutedNumList &executed,
                              Tmp &tmp, Src0 &src0, Src1 &src1,
                              PTO_MOCK_EVENTS);
template <typename Dst, typename Tmp, typename Src0, typename Src1,
          typename Src2, bool Exhausted, PTO_MOCK_WAITS>
PTO_INST RecordEvent TMRGSORT(Dst &dst, MrgSortExecutedNumList &executed,
                              Tmp &tmp, Src0 &src0, Src1 &src1, Src2 &src2,
                              PTO_MOCK_EVENTS);
template <typename Dst, typename Tmp, typename Src0, typename Src1,
          typename Src2, typename Src3, bool Exhausted, PTO_MOCK_WAITS>
PTO_INST RecordEvent TMRGSORT(Dst &dst, MrgSortExecutedNumList &executed,
                              Tmp &tmp, Src0 &src0, Src1 &src1, Src2 &src2,
                              Src3 &src3, PTO_MOCK_EVENTS);

} // namespace pto

#endif // PTO_TIDY_MOCK_PTO_INSTR_VEC_HPP
