// The first round of one path may be the second of another one: what each of
// them knows of the order of "the same" access is kept.
// RUN: %check_pto %s
// RUN: %check_pto %s --suffixes=BUG -- -DBUG

#include "../Tiles.h"

using QTile = Tile<TileType::Mat, float, 16, 16>;
using L0Tile = Tile<TileType::Left, float, 16, 16>;

static void scores(QTile &q, QTile &k, L0Tile &l, GmT &gm, int tile, int sub,
                   int slot) {
  wait_flag(PIPE_MTE1, PIPE_MTE2, event_t(slot));
  if (tile == 0 && sub == 0)
    TLOAD(q, gm);
    // WARN-BUG@-1 [pto-pipe-hazard]: WAR hazard: PIPE_MTE2 writes 'q' (L1 [0x0, 0x400)) without waiting for PIPE_MTE1, which reads it
    // NOTE-BUG@+16: 'q' is placed at L1 [0x0, 0x400) here
    // NOTE-BUG@+6: PIPE_MTE1 reads 'q' here (TMOV)
    // NOTE-BUG@+35: in this call of 'scores'
    // NOTE-BUG@-5: nothing orders the two: add set_flag(PIPE_MTE1, PIPE_MTE2, id) after the first and wait_flag before the second, or an Event
  TLOAD(k, gm);
  set_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
  TMOV(l, q);
  TMOV(l, k);
  set_flag(PIPE_MTE1, PIPE_MTE2, event_t(slot));
}

void preloaded(GmT &gm, unsigned rows, unsigned keys, unsigned preload,
                  unsigned heads, int *load, int me) {
  QTile q, k[2];
  L0Tile l;
  TASSIGN(q, 0x0);
  TASSIGN(k[0], 0x1000);
  TASSIGN(k[1], 0x2000);
  TASSIGN(l, 0x0);
  const unsigned blocks = rows / 128, all = keys / 512;
  set_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID0);
  set_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID1);
  set_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID4);
  for (unsigned h = 0; h < heads; ++h)
    for (int b = int(blocks) - 1; b >= 0; --b) {
      const unsigned diagonal = 1 + unsigned(b) * 128 / 512;
      const unsigned weight = diagonal < all ? diagonal : all;
      if (load[b] != me)
        continue;
      const int tiles = int(weight);
      int next = 0;
#ifndef BUG
      wait_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID4);
#endif
      for (int t = 0; t < int(preload) && t < tiles; ++t)
        for (int s = 0; s < 4; ++s) {
          scores(q, k[next % 2], l, gm, t, s, next % 2);
          next++;
        }
      for (int t = 0; t < tiles; ++t) {
        const int ahead = t + int(preload) >= tiles ? -1 : t + int(preload);
        for (int s = 0; s < 4; ++s)
          if (ahead != -1) {
            scores(q, k[next % 2], l, gm, ahead, s, next % 2);
            next++;
          }
      }
#ifndef BUG
      set_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID4);
#endif
    }
  wait_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID0);
  wait_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID1);
  wait_flag(PIPE_MTE1, PIPE_MTE2, EVENT_ID4);
}
