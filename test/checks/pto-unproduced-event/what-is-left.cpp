// How much is left behind whole blocks: at the exit of a loop over these, by
// quotients, by masks, by minima with sizes that are not known.
// RUN: %check_pto %s --checks=-*,pto-unproduced-event

#include "../Tiles.h"

/// Buffers of which the first Slots may be waited for.
template <int Slots> struct Buffers {
  VecT t;
  AICORE Buffers() {
    TASSIGN(t, 0x0);
    for (int i = 0; i < Slots; ++i)
      set_flag(PIPE_V, PIPE_MTE2, i);
  }
  AICORE void work() { TEXPANDS(t, 0.0f); }
};
AICORE inline int least(int a, int b) { return a < b ? a : b; }

void ok_behind_a_loop(int n) {
  Buffers<1> s;
  int r = 0;
  for (; r + 2 <= n; r += 2)
    s.work();
  for (int k = 0; r < n; ++r, ++k)
    wait_flag(PIPE_V, PIPE_MTE2, k);
}
void bug_behind_a_loop(int n) {
  Buffers<1> s;
  int r = 0;
  for (; r + 3 <= n; r += 3)
    s.work();
  for (int k = 0; r < n; ++r, ++k)
    wait_flag(PIPE_V, PIPE_MTE2, k);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 1, which nothing has set before: the kernel hangs here
    // NOTE@-2: set_flag(PIPE_V, PIPE_MTE2, 1) has to come first
}
void ok_counted_down(int n) {
  Buffers<1> s;
  int i = 0;
  while (n - i > 1) {
    s.work();
    i += 2;
  }
  for (int k = 0; k < n - i; ++k)
    wait_flag(PIPE_V, PIPE_MTE2, k);
}
void bug_counted_down(int n) {
  Buffers<1> s;
  int i = 0;
  while (n - i > 2) {
    s.work();
    i += 3;
  }
  for (int k = 0; k < n - i; ++k)
    wait_flag(PIPE_V, PIPE_MTE2, k);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 1, which nothing has set before: the kernel hangs here
    // NOTE@-2: set_flag(PIPE_V, PIPE_MTE2, 1) has to come first
}
// It may have been left early.
void bug_left_early(__gm__ int *stop, int n) {
  Buffers<1> s;
  int r = 0;
  for (; r + 2 <= n; r += 2) {
    if (stop[r])
      break;
    s.work();
  }
  for (int k = 0; r < n; ++r, ++k)
    wait_flag(PIPE_V, PIPE_MTE2, k);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 1, which nothing has set before: the kernel hangs here
    // NOTE@-2: set_flag(PIPE_V, PIPE_MTE2, 1) has to come first
}
void ok_by_quotient(int n) {
  Buffers<2> s;
  const int blocks = n / 3;
  for (int k = 0; k < n - blocks * 3; ++k)
    wait_flag(PIPE_V, PIPE_MTE2, k);
}
void bug_by_quotient(int n) {
  Buffers<2> s;
  const int blocks = n / 4;
  for (int k = 0; k < n - blocks * 4; ++k)
    wait_flag(PIPE_V, PIPE_MTE2, k);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 2, which nothing has set before: the kernel hangs here
    // NOTE@-2: set_flag(PIPE_V, PIPE_MTE2, 2) has to come first
}
void ok_by_mask(unsigned n) {
  Buffers<1> s;
  const unsigned even = n & ~1u;
  for (unsigned k = 0; k < n - even; ++k)
    wait_flag(PIPE_V, PIPE_MTE2, k);
}
void bug_by_mask(unsigned n) {
  Buffers<1> s;
  const unsigned whole = n & ~3u;
  for (unsigned k = 0; k < n - whole; ++k)
    wait_flag(PIPE_V, PIPE_MTE2, k);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 1, which nothing has set before: the kernel hangs here
    // NOTE@-2: set_flag(PIPE_V, PIPE_MTE2, 1) has to come first
}
void ok_minimum(int n, int most) {
  if (most < 1 || most > 2)
    return;
  Buffers<2> s;
  const int count = least(most, n);
  for (int k = 0; k < count; ++k)
    wait_flag(PIPE_V, PIPE_MTE2, k);
}
void bug_minimum(int n, int most) {
  if (most < 1 || most > 3)
    return;
  Buffers<2> s;
  const int count = least(most, n);
  for (int k = 0; k < count; ++k)
    wait_flag(PIPE_V, PIPE_MTE2, k);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 2, which nothing has set before: the kernel hangs here
    // NOTE@-2: set_flag(PIPE_V, PIPE_MTE2, 2) has to come first
}
void ok_to_the_end(int first, int n, int most) {
  if (most < 1 || most > 2)
    return;
  Buffers<2> s;
  const int end = least(first + most, n);
  for (int k = 0; k < end - first; ++k)
    wait_flag(PIPE_V, PIPE_MTE2, k);
}
void bug_to_the_end(int first, int n, int most) {
  if (most < 1 || most > 3)
    return;
  Buffers<2> s;
  const int end = least(first + most, n);
  for (int k = 0; k < end - first; ++k)
    wait_flag(PIPE_V, PIPE_MTE2, k);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 2, which nothing has set before: the kernel hangs here
    // NOTE@-2: set_flag(PIPE_V, PIPE_MTE2, 2) has to come first
}
void ok_by_mode(int n, bool wide) {
  const int most = wide ? 1 : 2;
  const int count = least(most, n);
  if (wide) {
    Buffers<1> s;
    for (int k = 0; k < count; ++k)
      wait_flag(PIPE_V, PIPE_MTE2, k);
  }
}
void bug_by_mode(int n, bool wide) {
  const int most = wide ? 1 : 2;
  const int count = least(most, n);
  if (!wide) {
    Buffers<1> s;
    for (int k = 0; k < count; ++k)
      wait_flag(PIPE_V, PIPE_MTE2, k);
      // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 1, which nothing has set before: the kernel hangs here
      // NOTE@-2: set_flag(PIPE_V, PIPE_MTE2, 1) has to come first
  }
}
void ok_counted_by_minima(int n) {
  Buffers<2> s;
  int left = n;
  for (int i = 0; left > 0; ++i) {
    if (n <= 128)
      wait_flag(PIPE_V, PIPE_MTE2, i);
    left -= least(left, 64);
  }
}
void bug_counted_by_minima(int n) {
  Buffers<2> s;
  int left = n;
  for (int i = 0; left > 0; ++i) {
    if (n <= 192)
      wait_flag(PIPE_V, PIPE_MTE2, i);
      // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 2, which nothing has set before: the kernel hangs here
      // NOTE@-2: set_flag(PIPE_V, PIPE_MTE2, 2) has to come first
    left -= least(left, 64);
  }
}
void ok_tied(int n) {
  Buffers<0> s;
  const int whole = n / 64, rest = n % 64;
  if (rest != 0)
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  if (whole * 64 != n)
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
}
void bug_tied(int n) {
  Buffers<0> s;
  const int whole = n / 64, rest = n % 64;
  if (rest == 0)
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
  if (whole * 64 != n)
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    // WARN@-1 [pto-unproduced-event]: this waits for flag PIPE_V -> PIPE_MTE2 id 0, which nothing has set before: the kernel hangs here
    // NOTE@-2: set_flag(PIPE_V, PIPE_MTE2, 0) has to come first
}
