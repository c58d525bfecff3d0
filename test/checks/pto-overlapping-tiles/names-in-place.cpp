// What is written and read by the names of constants, in place and in turn, and
// is right: none of these has a value that is lost.
// RUN: %check_pto %s

#include "../Tiles.h"

using BigT = Tile<TileType::Vec, float, 32, 16>;
using StatT = Tile<TileType::Vec, float, 2, 16>;
using StatRow = Tile<TileType::Vec, float, 1, 16>;
using GmStat =
    GlobalTensor<float, Shape<1, 1, 1, 1, 16>, Stride<16, 16, 16, 16, 1>>;
using GmBig =
    GlobalTensor<float, Shape<1, 1, 1, 32, 16>, Stride<512, 512, 512, 16, 1>>;

namespace alias {
// kWork is another name of kBuf (in place on purpose): what is stored from kBuf
// is what was written to kWork.
constexpr unsigned kBuf = 0x0, kWork = kBuf, kStat = 0xc00;
__global__ AICORE void ok_alias_const(__gm__ float *x, __gm__ float *y) {
  GmT gx(x), gy(y);
  VecT in, work, out;
  StatRow st;
  TASSIGN(in, kBuf);
  TASSIGN(work, kWork);
  TASSIGN(out, kBuf);
  TASSIGN(st, kStat);
  GmStat gs(x);
  TLOAD(in, gx);
  pipe_barrier(PIPE_ALL);
  TMULS(work, in, 2.0f);
  pipe_barrier(PIPE_V);
  TCOLMAX(st, work);
  pipe_barrier(PIPE_ALL);
  TSTORE(gy, out);
  TSTORE(gs, st);
}
} // namespace alias

namespace table {
// The statistics lie in one table: kStats names all of it, kMax and kSum its
// rows. The whole table is scaled in place, and then its rows are stored: they
// are to hold the scaled values.
constexpr unsigned kStats = 0x800, kMax = 0x800, kSum = 0x840, kIn = 0x0,
                   kTotal = 0xc00;
AICORE inline void scaleStats(StatRow &total) {
  StatT all, scaled;
  TASSIGN(all, kStats);
  TASSIGN(scaled, kStats);
  TMULS(scaled, all, 0.5f);
  pipe_barrier(PIPE_V);
  TCOLSUM(total, scaled);
}
__global__ AICORE void ok_table(__gm__ float *x, __gm__ float *y) {
  VecT in;
  StatRow mx, sm, total;
  TASSIGN(in, kIn);
  TASSIGN(mx, kMax);
  TASSIGN(sm, kSum);
  TASSIGN(total, kTotal);
  GmT gx(x);
  TLOAD(in, gx);
  pipe_barrier(PIPE_ALL);
  TCOLMAX(mx, in);
  TCOLSUM(sm, in);
  pipe_barrier(PIPE_V);
  scaleStats(total);
  pipe_barrier(PIPE_ALL);
  StatRow omx, osm;
  TASSIGN(omx, kMax);
  TASSIGN(osm, kSum);
  GmStat g0(y), g1(y + 16), g2(y + 32);
  TSTORE(g0, omx);
  TSTORE(g1, osm);
  TSTORE(g2, total);
}
} // namespace table

namespace phases {
// Two phases: a row block at kY is copied; then all of kX (of which kY is the
// second half) is loaded, and its halves are stored.
constexpr unsigned kX = 0x0, kY = 0x400;
__global__ AICORE void ok_half_b(__gm__ float *x, __gm__ float *y) {
  GmT gx(x), gy(y);
  GmBig gb(x);
  VecT t;
  TASSIGN(t, kY);
  TLOAD(t, gx);
  pipe_barrier(PIPE_ALL);
  TSTORE(gy, t);
  pipe_barrier(PIPE_ALL);
  BigT big;
  StatRow st;
  TASSIGN(big, kX);
  TASSIGN(st, 0x1000);
  TLOAD(big, gb);
  pipe_barrier(PIPE_ALL);
  TCOLMAX(st, big);
  pipe_barrier(PIPE_ALL);
  VecT half2;
  TASSIGN(half2, kY);
  TSTORE(gy, half2);
}
} // namespace phases

namespace helper {
// The second load into kA is done by a helper that gets the address: r reads
// what it loaded.
constexpr unsigned kA = 0x0, kOut = 0x1000, kS = 0x2000;
AICORE inline void loadAndSum(__gm__ float *x, unsigned at, StatRow &s) {
  VecT t;
  TASSIGN(t, at);
  GmT g(x);
  TLOAD(t, g);
  pipe_barrier(PIPE_ALL);
  TCOLSUM(s, t);
  pipe_barrier(PIPE_ALL);
}
__global__ AICORE void ok_helper(__gm__ float *x, __gm__ float *y) {
  StatRow s;
  TASSIGN(s, kS);
  GmT gx(x), gy(y);
  VecT a;
  TASSIGN(a, kA);
  TLOAD(a, gx);
  pipe_barrier(PIPE_ALL);
  TSTORE(gy, a);
  pipe_barrier(PIPE_ALL);
  loadAndSum(x + 256, kA, s);
  VecT r, out;
  TASSIGN(r, kA);
  TASSIGN(out, kOut);
  TCOLEXPANDMUL(out, r, s);
  pipe_barrier(PIPE_ALL);
  TSTORE(gy, out);
}
} // namespace helper

namespace stages {
// Stages between two buffers, whose addresses are template arguments: what is
// stored from P is what the last stage left there.
template <unsigned From, unsigned To>
AICORE inline void stage(float f, StatRow &sum) {
  VecT a, b;
  TASSIGN(a, From);
  TASSIGN(b, To);
  TMULS(b, a, f);
  pipe_barrier(PIPE_V);
  TCOLSUM(sum, b);
  pipe_barrier(PIPE_V);
}
__global__ AICORE void ok_stages(__gm__ float *x, __gm__ float *y) {
  constexpr unsigned P = 0x0, Q = 0x400;
  StatRow sum;
  VecT in, out;
  TASSIGN(sum, 0x2000);
  TASSIGN(in, P);
  TASSIGN(out, P);
  GmT gx(x), gy(y);
  GmStat gs(y + 256);
  TLOAD(in, gx);
  pipe_barrier(PIPE_ALL);
  stage<P, Q>(2.0f, sum);
  stage<Q, P>(3.0f, sum);
  pipe_barrier(PIPE_ALL);
  TSTORE(gy, out);
  TSTORE(gs, sum);
}
} // namespace stages
