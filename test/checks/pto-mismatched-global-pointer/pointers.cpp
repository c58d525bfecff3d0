// GlobalTensors and the pointers that they are bound to.
// RUN: %check_pto %s --checks=-*,pto-mismatched-global-pointer
// RUN: %check_pto %s --checks=-*,pto-mismatched-global-pointer -- -D__PTO_AUTO__

#include "../Tiles.h"

void bug_another_element(__gm__ half *x) {
  GmT gm;
  TASSIGN(gm, x);
  // WARN@-1 [pto-mismatched-global-pointer]: a GlobalTensor of 'float' is bound to a 'half *', which is a pointer to another type
}
void bug_integer_of_the_same_size(__gm__ int32_t *x) {
  GmT gm;
  TASSIGN(gm, x);
  // WARN@-1 [pto-mismatched-global-pointer]: a GlobalTensor of 'float' is bound to a 'int32_t *', which is a pointer to another type
}
void bug_bytes(__gm__ void *x) {
  GmT gm;
  TASSIGN(gm, x);
  // WARN@-1 [pto-mismatched-global-pointer]: a GlobalTensor of 'float' is bound to a 'void *', which is a pointer to another type
}
void bug_pointer_to_pointer(__gm__ float **x) {
  GmT gm;
  TASSIGN(gm, x);
  // WARN@-1 [pto-mismatched-global-pointer]: a GlobalTensor of 'float' is bound to a 'float **', which is a pointer to another type
}
void bug_number() {
  GmT gm;
  TASSIGN(gm, 0x1000);
  // WARN@-1 [pto-mismatched-global-pointer]: a GlobalTensor of 'float' is bound to a 'int', which is no pointer
}
void bug_address(uint64_t x) {
  GmT gm;
  TASSIGN(gm, x);
  // WARN@-1 [pto-mismatched-global-pointer]: a GlobalTensor of 'float' is bound to a 'uint64_t', which is no pointer
}
void bug_null() {
  GmT gm;
  TASSIGN(gm, nullptr);
  // WARN@-1 [pto-mismatched-global-pointer]: a GlobalTensor of 'float' is bound to a 'std::nullptr_t', which is no pointer
}
void ok_same_element(__gm__ float *x) {
  GmT gm;
  TASSIGN(gm, x);
}
void ok_offset(__gm__ float *x, int n) {
  GmT gm;
  TASSIGN(gm, x + n);
}
void ok_constant(__gm__ const float *x, __gm__ volatile float *y) {
  GmT gm;
  TASSIGN(gm, x);
  TASSIGN(gm, y);
}
void ok_cast(__gm__ void *x) {
  GmT gm;
  TASSIGN(gm, reinterpret_cast<__gm__ float *>(x));
}
void ok_of_another_tensor(GmT &other) {
  GmT gm;
  TASSIGN(gm, other.data());
}
using real = float;
void ok_another_name(__gm__ real *x) {
  GmT gm;
  TASSIGN(gm, x);
}

// Each instantiation has its own types.
template <typename T> AICORE inline void bind(GmT &gm, __gm__ T *x) {
  TASSIGN(gm, x);
  // WARN@-1 [pto-mismatched-global-pointer]: a GlobalTensor of 'float' is bound to a '__bf16 *', which is a pointer to another type
  // NOTE@+4: in this call of 'bind<__bf16>'
}
void bug_instantiation(__gm__ bfloat16_t *x) {
  GmT gm;
  bind(gm, x);
}
void ok_instantiation(__gm__ float *x) {
  GmT gm;
  bind(gm, x);
}
// A tile takes a number.
void ok_tile() {
  VecT t;
  TASSIGN(t, 0x1000);
}
