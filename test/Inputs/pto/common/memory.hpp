// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Forwards to the tile types.
#ifndef PTO_TIDY_MOCK_MEMORY_HPP
#define PTO_TIDY_MOCK_MEMORY_HPP

#include "pto_tile.hpp"

#endif // PTO_TIDY_MOCK_MEMORY_HPP
