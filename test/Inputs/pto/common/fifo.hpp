// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The queue types live with TPUSH and TPOP here.
#ifndef PTO_TIDY_MOCK_FIFO_HPP
#define PTO_TIDY_MOCK_FIFO_HPP

#include "pto_instr.hpp"

#endif // PTO_TIDY_MOCK_FIFO_HPP
