// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shadows a header of instruction bodies; see pto/common/pto_instr_impl.hpp.
#include <pto/pto-inst.hpp>
