// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The library keeps its numeric constants here.
#ifndef PTO_TIDY_MOCK_CONSTANTS_HPP
#define PTO_TIDY_MOCK_CONSTANTS_HPP

#include "type.hpp"

#endif // PTO_TIDY_MOCK_CONSTANTS_HPP
