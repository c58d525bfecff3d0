// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shadows the library's header of this name, as pto/common/pto_instr_impl.hpp does.

#ifndef PTO_COMM_INSTR_IMPL_HPP
#define PTO_COMM_INSTR_IMPL_HPP
#include <pto/common/pto_instr_impl.hpp>
#endif
