// Part of the pto-tidy project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stand-in for the Ascend low-level runtime's header; see runtime/rt.h.

#include "runtime/rt.h"
