// Part of the pto-tidy project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stand-in for the umbrella header of the AscendC library. Only what the CCE
// language itself has: a kernel that uses AscendC's own classes does not parse.
#include <stdint.h>
