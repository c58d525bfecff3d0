// Chunks of which the last one may be shorter: what a full one touches counts
// as well, on the paths where it is full.
// RUN: %check_pto %s --checks=-*,pto-unsynchronized-reuse,pto-pipe-hazard

#include "../Tiles.h"

constexpr int Chunk = 64;
constexpr int Slot = Chunk * sizeof(float); // 0x100 bytes
using ChunkT = Tile<TileType::Vec, float, 1, Chunk, BLayout::RowMajor, DYNAMIC,
                    DYNAMIC>;
using ChunkGm = GlobalTensor<float, Shape<1, 1, 1, 1, Chunk>,
                             Stride<Chunk, Chunk, Chunk, Chunk, 1>>;

AICORE inline void load(__gm__ float *from, unsigned place, int size,
                        event_t id) {
  ChunkT chunk(1, size);
  ChunkGm in(from);
  TASSIGN(chunk, place);
  wait_flag(PIPE_V, PIPE_MTE2, id);
  TLOAD(chunk, in);
  set_flag(PIPE_MTE2, PIPE_V, id);
}

// Two slots at 0x0; the flag of each is set when its value was read.
AICORE inline void first(__gm__ float *from, int n) {
  ChunkT sum(1, Chunk);
  TASSIGN(sum, 0x1000);
  load(from, 0, n < Chunk ? n : Chunk, EVENT_ID0);
  bool ping = true;
  for (int at = 0; at < n; at += Chunk) {
    const int left = n - at;
    const int size = left < Chunk ? left : Chunk;
    const event_t now = ping ? EVENT_ID0 : EVENT_ID1;
    ChunkT chunk(1, size);
    TASSIGN(chunk, ping ? 0 : Slot);
    wait_flag(PIPE_MTE2, PIPE_V, now);
    if (at + Chunk < n) {
      const int more = n - at - Chunk;
      load(from + at + Chunk, ping ? Slot : 0, more < Chunk ? more : Chunk,
           ping ? EVENT_ID1 : EVENT_ID0);
    }
    TADD(sum, sum, chunk);
    set_flag(PIPE_V, PIPE_MTE2, now);
    ping = !ping;
  }
}

// Reads into the second half of the second slot.
template <bool WaitsForBoth> void twoPhases(__gm__ float *from, int n) {
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  if (n > 0)
    first(from, n);
  ChunkT weights(1, Chunk);
  ChunkGm in(from);
  TASSIGN(weights, Slot + Slot / 2);
  wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  if constexpr (WaitsForBoth)
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
  TLOAD(weights, in);
  // WARN@-1 [pto-unsynchronized-reuse]: PIPE_MTE2 writes 'weights' (UB [0x180, 0x280)) without waiting for PIPE_V, which reads 'chunk' (UB [0x100, 0x200)) in the same bytes
  // NOTE@-27: 'chunk' is placed at UB [0x100, 0x200) here
  // NOTE@-7: 'weights' is placed at UB [0x180, 0x280) here
  // NOTE@-22: PIPE_V reads 'chunk' here (TADD), as much of it as its valid region may be
  // NOTE@+5: in this call of 'twoPhases<false>'
  // NOTE@-6: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
  if constexpr (!WaitsForBoth)
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID1);
}
void bug(__gm__ float *from, int n) { twoPhases<false>(from, n); }
void ok_waits_for_both(__gm__ float *from, int n) { twoPhases<true>(from, n); }

// A condition on the size says whether it is full.
template <bool Waits> void onlyIfFull(__gm__ float *from, int left) {
  const int size = left < Chunk ? left : Chunk;
  ChunkT sum(1, Chunk), chunk(1, size), weights(1, 1);
  ChunkGm in(from);
  TASSIGN(sum, 0x1000);
  TASSIGN(chunk, 0);
  TASSIGN(weights, Slot / 2);
  TADD(sum, sum, chunk);
  if (Waits ? size > 1 : left > Chunk) {
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  }
  TLOAD(weights, in);
  // WARN@-1 [pto-unsynchronized-reuse]: PIPE_MTE2 writes 'weights' (UB [0x80, 0x180)) without waiting for PIPE_V, which reads 'chunk' (UB [0x0, 0x100)) in the same bytes
  // NOTE@-9: 'chunk' is placed at UB [0x0, 0x100) here
  // NOTE@-9: 'weights' is placed at UB [0x80, 0x180) here
  // NOTE@-9: PIPE_V reads 'chunk' here (TADD), as much of it as its valid region may be
  // NOTE@+4: in this call of 'onlyIfFull<false>'
  // NOTE@-6: nothing orders the two: add set_flag(PIPE_V, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event; or move one of them to another address
}
void bug_unless_more(__gm__ float *from, int left) {
  onlyIfFull<false>(from, left);
}
void ok_unless_one(__gm__ float *from, int left) {
  onlyIfFull<true>(from, left);
}

// What is never full touches less.
void ok_never_full(__gm__ float *from, int left) {
  if (left >= Chunk)
    return;
  const int size = left < Chunk ? left : Chunk;
  ChunkT sum(1, Chunk), chunk(1, size), weights(1, 1);
  ChunkGm in(from);
  TASSIGN(sum, 0x1000);
  TASSIGN(chunk, 0);
  TASSIGN(weights, Slot / 2);
  TADD(sum, sum, chunk);
  TLOAD(weights, in);
}
