// Slots that are toggled in loops whose length nobody knows. Joined several
// times, the paths no longer tell which accesses belong to which slot: they are
// kept apart by the slot before anything is reported.
// RUN: %check_pto %s --checks=-*,pto-*

#include "../Tiles.h"

template <bool Waits>
void consume(__gm__ half *in, MatT *l1, LeftT &l0, unsigned char &slot) {
  GmMat gm(in);
  for (unsigned part = 0; part < 2; ++part) {
    const unsigned first = part % 2;
    if (first == 0) {
      if (Waits)
        wait_flag(PIPE_MTE1, PIPE_MTE2, slot);
      TLOAD(l1[slot], gm);
      // WARN@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'l1[0]' (L1 [0x0, 0x800)) without waiting for PIPE_MTE1, which reads it
      // NOTE@+62: 'l1[0]' is placed at L1 [0x0, 0x800) here
      // NOTE@+12: PIPE_MTE1 reads 'l1[0]' here (TEXTRACT)
      // NOTE@+45: in this call of 'consume<false>'
      // NOTE@+62: in this call of 'stream<false>'
      // NOTE@+70: in this call of 'place<false>'
      // NOTE@-7: nothing orders the two: add set_flag(PIPE_MTE1, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
      set_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
      slot = slot == 0 ? 1 : 0;
    }
    const unsigned used = slot == 0 ? 1 : 0;
    wait_flag(PIPE_M, PIPE_MTE1, EVENT_ID0);
    if (first == 0)
      wait_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
    TEXTRACT(l0, l1[used], 0, 0);
    set_flag(PIPE_M, PIPE_MTE1, EVENT_ID0);
    if ((part + 1) % 2 == 0 && Waits)
      set_flag(PIPE_MTE1, PIPE_MTE2, used);
  }
}

template <bool Waits>
void stream(__gm__ half *in, volatile __gm__ int *ready, int chunks,
            int chunkSize, int end, MatT *l1, LeftT &l0) {
  for (int row = 0; row < 2; ++row) {
    unsigned char slot = 0;
    set_flag(PIPE_M, PIPE_MTE1, EVENT_ID0);
    if (Waits) {
      set_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID0);
      set_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID1);
    }
    int done = 0, next = 0;
    unsigned long long seen = 0;
    while (done < chunks)
      for (int scan = 0; scan < chunks && done < chunks; ++scan) {
        int chunk = next;
        next = next >= chunks - 1 ? 0 : next + 1;
        if (seen & (1ull << chunk))
          continue;
        if (!ready[chunk])
          continue;
        seen |= 1ull << chunk;
        ++done;
        int from = chunk * chunkSize;
        int to = from + chunkSize > end ? end : from + chunkSize;
        if (to <= from)
          continue;
        for (int k = from; k < to; ++k)
          consume<Waits>(in, l1, l0, slot);
      }
    if (Waits) {
      wait_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID0);
      wait_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID1);
    }
    wait_flag(PIPE_M, PIPE_MTE1, EVENT_ID0);
  }
}

template <bool Waits>
void place(__gm__ half *in, volatile __gm__ int *ready, int chunks,
           int chunkSize, int end) {
  MatT l1[2];
  LeftT l0;
  TASSIGN(l1[0], 0x0);
  TASSIGN(l1[1], 0x800);
  TASSIGN(l0, 0x0);
  stream<Waits>(in, ready, chunks, chunkSize, end, l1, l0);
}

__global__ void twin(__gm__ half *in, volatile __gm__ int *ready, int chunks,
                     int chunkSize, int end) {
  place<true>(in, ready, chunks, chunkSize, end);
}
__global__ void bug(__gm__ half *in, volatile __gm__ int *ready, int chunks,
                    int chunkSize, int end) {
  place<false>(in, ready, chunks, chunkSize, end);
}
