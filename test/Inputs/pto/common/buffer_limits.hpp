// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Unlike the library's, defines no PTO_*_SIZE_BYTES: a test gives those.
#ifndef PTO_TIDY_MOCK_BUFFER_LIMITS_HPP
#define PTO_TIDY_MOCK_BUFFER_LIMITS_HPP

#include "type.hpp"

#endif // PTO_TIDY_MOCK_BUFFER_LIMITS_HPP
