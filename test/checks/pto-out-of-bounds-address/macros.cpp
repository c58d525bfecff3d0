// The capacity and the alignment of each space, replaced by -D.
// RUN: %check_pto %s -- -D__NPU_ARCH__=3510
// RUN: %check_pto %s --suffixes=SIZE -- -D__NPU_ARCH__=3510 -DPTO_UBUF_SIZE_BYTES=0x200 '-DPTO_CBUF_SIZE_BYTES=(2u * 512u)' -DPTO_L0A_SIZE_BYTES=1024 -DPTO_L0B_SIZE_BYTES=1024u -DPTO_L0C_SIZE_BYTES=0x800 -DPTO_BIAS_SIZE_BYTES=64 -DPTO_FBUF_SIZE_BYTES=0x80 -DPTO_SCALELEFT_SIZE_BYTES=0x40 -DPTO_SCALERIGHT_SIZE_BYTES=0x60
// RUN: %check_pto %s --suffixes=ALIGN -- -D__NPU_ARCH__=3510 -DPTO_UBUF_ALIGN_BYTES=64 -DPTO_CBUF_ALIGN_BYTES=64 -DPTO_L0A_ALIGN_BYTES=64 -DPTO_L0B_ALIGN_BYTES=64 -DPTO_L0C_ALIGN_BYTES=64 -DPTO_BIAS_ALIGN_BYTES=64 -DPTO_FBUF_ALIGN_BYTES=64 -DPTO_SCALELEFT_ALIGN_BYTES=64 -DPTO_SCALERIGHT_ALIGN_BYTES=64
// An option overrides both.
// RUN: %check_pto %s --config '{CheckOptions: {UBSizeBytes: 0x1000, L1AlignBytes: 32}}' -- -D__NPU_ARCH__=3510 -DPTO_UBUF_SIZE_BYTES=0x200 -DPTO_CBUF_ALIGN_BYTES=64

#include "../Tiles.h"

void ub() {
  VecT t;
  TASSIGN(t, 0x20);
  // WARN-SIZE@-1 [pto-out-of-bounds-address]: 't' of 1 KB does not fit into the 512 bytes of UB on A5
  // WARN-ALIGN@-2 [pto-misaligned-address]: 't' is placed at 0x20, which is not a multiple of the 64 bytes that UB requires
  // NOTE-ALIGN@-3: the next aligned address is 0x40
}
void l1() {
  MatT t;
  TASSIGN(t, 0x20);
  // WARN-SIZE@-1 [pto-out-of-bounds-address]: 't' of 2 KB does not fit into the 1 KB of L1 on A5
  // WARN-ALIGN@-2 [pto-misaligned-address]: 't' is placed at 0x20, which is not a multiple of the 64 bytes that L1 requires
  // NOTE-ALIGN@-3: the next aligned address is 0x40
}
void l0a() {
  LeftT t;
  TASSIGN(t, 0x20);
  // WARN-SIZE@-1 [pto-out-of-bounds-address]: 't' of 2 KB does not fit into the 1 KB of L0A on A5
  // WARN-ALIGN@-2 [pto-misaligned-address]: 't' is placed at 0x20, which is not a multiple of the 64 bytes that L0A requires
  // NOTE-ALIGN@-3: the next aligned address is 0x40
}
void l0b() {
  RightT t;
  TASSIGN(t, 0x20);
  // WARN-SIZE@-1 [pto-out-of-bounds-address]: 't' of 2 KB does not fit into the 1 KB of L0B on A5
  // WARN-ALIGN@-2 [pto-misaligned-address]: 't' is placed at 0x20, which is not a multiple of the 64 bytes that L0B requires
  // NOTE-ALIGN@-3: the next aligned address is 0x40
}
void l0c() {
  AccT t;
  TASSIGN(t, 0x20);
  // WARN-SIZE@-1 [pto-out-of-bounds-address]: 't' of 4 KB does not fit into the 2 KB of L0C on A5
  // WARN-ALIGN@-2 [pto-misaligned-address]: 't' is placed at 0x20, which is not a multiple of the 64 bytes that L0C requires
  // NOTE-ALIGN@-3: the next aligned address is 0x40
}
void bias() {
  Tile<TileType::Bias, float, 1, 32> t;
  TASSIGN(t, 0x20);
  // WARN-SIZE@-1 [pto-out-of-bounds-address]: 't' of 128 bytes does not fit into the 64 bytes of Bias on A5
  // WARN-ALIGN@-2 [pto-misaligned-address]: 't' is placed at 0x20, which is not a multiple of the 64 bytes that Bias requires
  // NOTE-ALIGN@-3: the next aligned address is 0x40
}
void fbuffer() {
  Tile<TileType::Scaling, uint64_t, 1, 32> t;
  TASSIGN(t, 0x20);
  // WARN-SIZE@-1 [pto-out-of-bounds-address]: 't' of 256 bytes does not fit into the 128 bytes of FBuffer on A5
  // WARN-ALIGN@-2 [pto-misaligned-address]: 't' is placed at 0x20, which is not a multiple of the 64 bytes that FBuffer requires
  // NOTE-ALIGN@-3: the next aligned address is 0x40
}
void scale_left() {
  TileLeftScale<float8_e8m0_t, 64, 2> t;
  TASSIGN(t, 0x20);
  // WARN-SIZE@-1 [pto-out-of-bounds-address]: 't' of 128 bytes does not fit into the 64 bytes of ScaleLeft on A5
  // WARN-ALIGN@-2 [pto-misaligned-address]: 't' is placed at 0x20, which is not a multiple of the 64 bytes that ScaleLeft requires
  // NOTE-ALIGN@-3: the next aligned address is 0x40
}
void scale_right() {
  TileRightScale<float8_e8m0_t, 2, 64> t;
  TASSIGN(t, 0x20);
  // WARN-SIZE@-1 [pto-out-of-bounds-address]: 't' of 128 bytes does not fit into the 96 bytes of ScaleRight on A5
  // WARN-ALIGN@-2 [pto-misaligned-address]: 't' is placed at 0x20, which is not a multiple of the 64 bytes that ScaleRight requires
  // NOTE-ALIGN@-3: the next aligned address is 0x40
}
