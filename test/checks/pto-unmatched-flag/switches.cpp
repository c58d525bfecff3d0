// Labels of a switch that stand in a block inside of it are not followed; a
// kernel with such labels is not said anything of from there on.
// RUN: %check_pto %s --checks=-*,pto-unmatched-flag,pto-pipe-hazard,ptoadvice-incomplete-analysis

#include "../Tiles.h"

__global__ AICORE void ok_nested_label(__gm__ float *x, int m) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  if (m != 0 && m != 1)
    return;
  TLOAD(t, g);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  switch (m) {
  // WARN@-1 [ptoadvice-incomplete-analysis]: kernel 'ok_nested_label' was not followed to its end: this statement is not modelled
  case 0: {
  case 1:
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    break;
  }
  }
  TEXP(t, t);
}
__global__ AICORE void bug_plain_labels(__gm__ float *x, int m) {
  VecT t;
  TASSIGN(t, 0x0);
  GmT g(x);
  if (m != 0 && m != 1)
    return;
  TLOAD(t, g);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  switch (m) {
  case 0: {
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    break;
  }
  case 1:
    break;
  }
  TEXP(t, t);
  // WARN@-1 [pto-pipe-hazard]: RAW hazard: PIPE_V reads 't' (UB [0x0, 0x400)) without waiting for PIPE_MTE2, which writes it
  // NOTE@-16: 't' is placed at UB [0x0, 0x400) here
  // NOTE@-13: PIPE_MTE2 writes 't' here (TLOAD)
  // NOTE@-4: nothing orders the two: add set_flag(PIPE_MTE2, PIPE_V, id) after the first and wait_flag before the second, or an Event
}
