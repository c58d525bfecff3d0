// Which target: the option, then the macros of the translation unit, then A2A3;
// one or several; capacities replaced by -D and by option.
// RUN: %check_pto %s --suffixes=A2A3
// RUN: %check_pto %s --suffixes=A2A3 -- -D__NPU_ARCH__=2201
// RUN: %check_pto %s --suffixes=A2A3 -- -DPTO_NPU_ARCH_A2A3
// RUN: %check_pto %s --suffixes=A5 -- -D__NPU_ARCH__=3101
// RUN: %check_pto %s --suffixes=A5 -- -DPTO_NPU_ARCH_A5
// RUN: %check_pto %s --suffixes=A5 --config '{CheckOptions: {PtoTarget: a5}}' -- -D__NPU_ARCH__=2201
// RUN: %check_pto %s --suffixes=KIRIN -- -D__NPU_ARCH__=3113
// RUN: %check_pto %s --suffixes=KIRIN --config '{CheckOptions: {pto-out-of-bounds-address.PtoTarget: kirin9030}}'
// RUN: %check_pto %s --suffixes=X90 -- -D__NPU_ARCH__=3003
// RUN: %check_pto %s --suffixes=KIRIN -- -DPTO_NPU_ARCH_KIRIN9030
// RUN: %check_pto %s --suffixes=X90 -- -DPTO_NPU_ARCH_KIRINX90
// RUN: %check_pto %s --suffixes=A5 -- -D__NPU_ARCH__=9201
// RUN: %check_pto %s --suffixes=A5 -- -DPTO_NPU_ARCH_A6
// RUN: %check_pto %s --suffixes=A2A3 -- -D__CPU_SIM
// RUN: %check_pto %s --suffixes=A5 --config '{CheckOptions: {PtoTarget: A5}}' -- -D__CPU_SIM
// RUN: %check_pto %s --suffixes=A5 --config '{CheckOptions: {UBSizeBytes: 0x40000}}' -- -DPTO_UBUF_SIZE_BYTES=0x10000
// RUN: %check_pto %s --suffixes=BOTH --config '{CheckOptions: {PtoTarget: "A2A3;Kirin9030"}}'
// RUN: %check_pto %s --suffixes=SMALL -- '-DPTO_UBUF_SIZE_BYTES=(64u * 1024u)'
// RUN: %check_pto %s --suffixes=SMALL5 -- -D__NPU_ARCH__=3510 -DPTO_UBUF_SIZE_BYTES=0x10000

#include "../Tiles.h"

void kernel() {
  Tile<TileType::Vec, float, 128, 256> t;
  TASSIGN(t, 0x0);
  // WARN-SMALL@-1 [pto-out-of-bounds-address]: 't' of 128 KB does not fit into the 64 KB of UB on A2A3
  // WARN-SMALL5@-2 [pto-out-of-bounds-address]: 't' of 128 KB does not fit into the 64 KB of UB on A5
  Tile<TileType::Vec, float, 128, 256> u;
  TASSIGN(u, 0x20000);
  // WARN-A2A3@-1 [pto-out-of-bounds-address]: 'u' (UB [0x20000, 0x40000)) ends beyond the 192 KB (0x30000) of UB on A2A3
  // WARN-KIRIN@-2 [pto-out-of-bounds-address]: 'u' (UB [0x20000, 0x40000)) ends beyond the 128 KB (0x20000) of UB on Kirin9030
  // WARN-X90@-3 [pto-out-of-bounds-address]: 'u' (UB [0x20000, 0x40000)) ends beyond the 128 KB (0x20000) of UB on KirinX90
  // WARN-BOTH@-4 [pto-out-of-bounds-address]: 'u' (UB [0x20000, 0x40000)) ends beyond the 128 KB (0x20000) of UB on Kirin9030
  // WARN-BOTH@-5 [pto-out-of-bounds-address]: 'u' (UB [0x20000, 0x40000)) ends beyond the 192 KB (0x30000) of UB on A2A3
  // WARN-SMALL@-6 [pto-out-of-bounds-address]: 'u' of 128 KB does not fit into the 64 KB of UB on A2A3
  // WARN-SMALL5@-7 [pto-out-of-bounds-address]: 'u' of 128 KB does not fit into the 64 KB of UB on A5
}
