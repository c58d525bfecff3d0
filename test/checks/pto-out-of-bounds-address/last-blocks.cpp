// B2: a valid region that is shorter in the last block. Whole blocks have to
// fit.
// RUN: %check_pto %s

#include "../Tiles.h"

constexpr int Most = 8192;
using RowT = Tile<TileType::Vec, float, 1, Most, BLayout::RowMajor, -1, -1>;
using RowsT = GlobalTensor<float, Shape<1, 1, 1, 1, -1>, Stride<1, 1, 1, 1, 1>>;

template <int Address> AICORE inline void clamped(__gm__ float *x, int n) {
  for (int o = 0; o < n; o += Most) {
    int length = n - o;
    if (length > Most)
      length = Most;
    RowT row(1, length);
    TASSIGN(row, Address);
    // WARN@-1 [pto-out-of-bounds-address]: 'row' (UB [0x2f000, 0x37000)) ends beyond the 192 KB (0x30000) of UB on A2A3
    // NOTE@+6: in this call of 'clamped<192512>'
    // NOTE@-3: 'row' fits at 0x0, the first free address
    TEXPANDS(row, 1.0f);
  }
}
__global__ AICORE void bug_clamped(__gm__ float *x, int n) {
  clamped<0x2f000>(x, n);
}
__global__ AICORE void ok_clamped(__gm__ float *x, int n) {
  clamped<0x28000>(x, n);
}

template <int Address> AICORE inline void tail(__gm__ float *x, int n) {
  const int blocks = n / Most, rest = n % Most;
  for (int i = 0; i <= blocks; ++i) {
    RowT row(1, i < blocks ? Most : rest);
    TASSIGN(row, Address);
    // WARN@-1 [pto-out-of-bounds-address]: 'row' (UB [0x2f000, 0x37000)) ends beyond the 192 KB (0x30000) of UB on A2A3
    // NOTE@+5: in this call of 'tail<192512>'
    // NOTE@-3: 'row' fits at 0x0, the first free address
    TEXPANDS(row, 1.0f);
  }
}
__global__ AICORE void bug_tail(__gm__ float *x, int n) { tail<0x2f000>(x, n); }
__global__ AICORE void ok_tail(__gm__ float *x, int n) { tail<0x28000>(x, n); }

// The short one alone lies at the end.
__global__ AICORE void ok_short_at_the_end(__gm__ float *x, bool last) {
  RowT row(1, last ? 64 : Most);
  TASSIGN(row, last ? 0x2ff00 : 0x0);
  TEXPANDS(row, 1.0f);
}
__global__ AICORE void ok_short_for_short(__gm__ float *x, int n) {
  if (n > 64)
    return;
  RowT row(1, n < Most ? n : Most);
  TASSIGN(row, 0x2ff00);
  TEXPANDS(row, 1.0f);
}
// How long it is nobody knows: a view of a tile that fits may be short enough.
__global__ AICORE void bug_unknown(__gm__ float *x, int n) {
  RowT row(1, n);
  TASSIGN(row, 0x2f000);
  // WARN@-1 [pto-out-of-bounds-address]: 'row' (UB [0x2f000, 0x37000)) ends beyond the 192 KB (0x30000) of UB on A2A3
  // NOTE@-2: 'row' fits at 0x0, the first free address
  TEXPANDS(row, 1.0f);
}
__global__ AICORE void ok_unknown(__gm__ float *x, int n) {
  RowT row(1, n);
  TASSIGN(row, 0x28000);
  TEXPANDS(row, 1.0f);
}
__global__ AICORE void ok_unknown_view(__gm__ float *x, int n) {
  RowT all(1, Most), row(1, n);
  TASSIGN(all, 0x28000);
  TASSIGN(row, 0x2f000);
  TEXPANDS(all, 0.0f);
  TEXPANDS(row, 1.0f);
}
