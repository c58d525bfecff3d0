// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Forwards to the device declarations.
#ifndef PTO_TIDY_MOCK_CPU_STUB_HPP
#define PTO_TIDY_MOCK_CPU_STUB_HPP

#include "device.hpp"

#endif // PTO_TIDY_MOCK_CPU_STUB_HPP
