// Instructions that move data to and from other ranks load it into their tiles
// and store it from there: those are written, whatever the program does with
// them.
// RUN: %check_pto %s --checks=-*,pto-overlapping-tiles,pto-unassigned-tile

#include "Tiles.h"
#include <pto/comm/pto_comm_inst.hpp>

#define KERNEL(NAME)                                                           \
  __global__ AICORE void NAME(__gm__ float *x, __gm__ float *y)

template <int Ping, int Pong>
AICORE void put(__gm__ float *x, __gm__ float *y) {
  GmT from(x), to(y);
  VecT ping, pong;
  TASSIGN(ping, Ping);
  TASSIGN(pong, Pong);
  // WARN@-1 [pto-overlapping-tiles]: 'pong' (UB [0x200, 0x600)) overlaps 'ping' (UB [0x0, 0x400)), and TPUT works on both at once
  // NOTE@-3: 'ping' is placed at UB [0x0, 0x400) here
  // NOTE@+3: 'ping' and 'pong' are both written here
  // NOTE@+5: in this call of 'put<0, 512>'
  // NOTE@-5: 'pong' fits at 0x400, the first free address
  comm::TPUT(to, from, ping, pong);
}
KERNEL(ok_ping_pong) { put<0x0, 0x400>(x, y); }
KERNEL(bug_ping_pong) { put<0x0, 0x200>(x, y); }

KERNEL(bug_one_place) {
  GmT from(x), to(y);
  VecT ping, pong;
  TASSIGN(ping, 0x400);
  TASSIGN(pong, 0x400);
  // WARN@-1 [pto-overlapping-tiles]: 'pong' (UB [0x400, 0x800)) overlaps 'ping' (UB [0x400, 0x800)), and TGET works on both at once
  // NOTE@-3: 'ping' is placed at UB [0x400, 0x800) here
  // NOTE@+2: 'ping' and 'pong' are both written here
  // NOTE@-4: 'pong' fits at 0x0, the first free address
  comm::TGET(to, from, ping, pong);
}

KERNEL(bug_no_pong) {
  GmT from(x), to(y);
  VecT ping, pong;
  TASSIGN(ping, 0x0);
  comm::TPUT(to, from, ping, pong);
  // WARN@-1 [pto-unassigned-tile]: TPUT uses 'pong', which no TASSIGN has placed in UB
  // NOTE@-2: 'pong' fits at 0x400, the first free address
}

// Order is not the point: what is kept lies under the staging tile.
template <int Staging> AICORE void keep(__gm__ float *x, __gm__ float *y) {
  GmT from(x), to(y);
  VecT kept, staging;
  TASSIGN(kept, 0x200);
  TASSIGN(staging, Staging);
  // WARN@-1 [pto-overlapping-tiles]: 'staging' (UB [0x0, 0x400)) overlaps 'kept' (UB [0x200, 0x600)) while both are in use: the value of 'kept' is overwritten before it is read
  // NOTE@-3: 'kept' is placed at UB [0x200, 0x600) here
  // NOTE@+6: 'kept' is written here
  // NOTE@+7: 'staging' overwrites it here
  // NOTE@+6: 'staging' is scratch here
  // NOTE@+7: 'kept' is read here
  // NOTE@+9: in this call of 'keep<0>'
  // NOTE@-8: 'staging' fits at 0x600, the first free address
  TEXPANDS(kept, 1.0f);
  pipe_barrier(PIPE_ALL);
  comm::TPUT(to, from, staging);
  pipe_barrier(PIPE_ALL);
  TSTORE(to, kept);
}
KERNEL(ok_kept) { keep<0x800>(x, y); }
KERNEL(bug_kept) { keep<0x0>(x, y); }

// What another engine does with the tile is not known.
struct Ranks {};
KERNEL(ok_other_engine) {
  GmT from(x), to(y);
  Ranks ranks;
  VecT kept, staging;
  TASSIGN(kept, 0x200);
  TASSIGN(staging, 0x0);
  TEXPANDS(kept, 1.0f);
  pipe_barrier(PIPE_ALL);
  comm::TBROADCAST<comm::CollEngine::CCU>(ranks, from, staging);
  pipe_barrier(PIPE_ALL);
  TSTORE(to, kept);
}

// Without global memory the tiles are what goes from core to core: one is the
// sum, the other is sent.
struct Grid {};
KERNEL(ok_reduced_over_a_grid) {
  GmT from(x), to(y);
  Grid grid;
  VecT sum, received;
  TASSIGN(sum, 0x0);
  TASSIGN(received, 0x400);
  TLOAD(sum, from);
  pipe_barrier(PIPE_ALL);
  TREDUCE(grid, sum, received);
  pipe_barrier(PIPE_ALL);
  TSTORE(to, sum);
}
KERNEL(ok_sent_over_a_grid) {
  GmT from(x), to(y);
  Grid grid;
  VecT sent;
  TASSIGN(sent, 0x0);
  TLOAD(sent, from);
  pipe_barrier(PIPE_ALL);
  TBROADCAST(grid, sent, 0u);
  pipe_barrier(PIPE_ALL);
  TSTORE(to, sent);
}

// What is gathered from other ranks goes through the tile as well: it is not
// the instruction of that name that works on tiles.
template <int Staging> AICORE void collect(__gm__ float *x, __gm__ float *y) {
  GmT from(x), to(y);
  Ranks ranks;
  VecT kept, staging;
  TASSIGN(kept, 0x200);
  TASSIGN(staging, Staging);
  // WARN@-1 [pto-overlapping-tiles]: 'staging' (UB [0x0, 0x400)) overlaps 'kept' (UB [0x200, 0x600)) while both are in use: the value of 'kept' is overwritten before it is read
  // NOTE@-3: 'kept' is placed at UB [0x200, 0x600) here
  // NOTE@+6: 'kept' is written here
  // NOTE@+7: 'staging' overwrites it here
  // NOTE@+6: 'staging' is scratch here
  // NOTE@+7: 'kept' is read here
  // NOTE@+9: in this call of 'collect<0>'
  // NOTE@-8: 'staging' fits at 0x600, the first free address
  TEXPANDS(kept, 1.0f);
  pipe_barrier(PIPE_ALL);
  comm::TGATHER(ranks, from, staging);
  pipe_barrier(PIPE_ALL);
  TSTORE(to, kept);
}
KERNEL(ok_collected) { collect<0x800>(x, y); }
KERNEL(bug_collected) { collect<0x0>(x, y); }

template <int Pong> AICORE void distribute(__gm__ float *x) {
  GmT from(x);
  Ranks ranks;
  VecT ping, pong;
  TASSIGN(ping, 0x0);
  TASSIGN(pong, Pong);
  // WARN@-1 [pto-overlapping-tiles]: 'pong' (UB [0x200, 0x600)) overlaps 'ping' (UB [0x0, 0x400)), and TSCATTER works on both at once
  // NOTE@-3: 'ping' is placed at UB [0x0, 0x400) here
  // NOTE@+3: 'ping' and 'pong' are both written here
  // NOTE@+5: in this call of 'distribute<512>'
  // NOTE@-5: 'pong' fits at 0x400, the first free address
  comm::TSCATTER(ranks, from, ping, pong);
}
KERNEL(ok_distributed) { distribute<0x400>(x); }
KERNEL(bug_distributed) { distribute<0x200>(x); }
