// Part of the pto-tidy project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stand-in for the bounds-checked C functions that Ascend host code uses.

#ifndef PTO_TIDY_STUB_SECUREC_H
#define PTO_TIDY_STUB_SECUREC_H

#pragma clang system_header

#include <stddef.h>

typedef int errno_t;
#define EOK 0
#define PTO_TIDY_SECUREC(Name) template <class... A> errno_t Name(A &&...)
PTO_TIDY_SECUREC(memcpy_s);
PTO_TIDY_SECUREC(memmove_s);
PTO_TIDY_SECUREC(memset_s);
PTO_TIDY_SECUREC(strcpy_s);
PTO_TIDY_SECUREC(strncpy_s);
PTO_TIDY_SECUREC(strcat_s);
PTO_TIDY_SECUREC(sprintf_s);
PTO_TIDY_SECUREC(snprintf_s);
#undef PTO_TIDY_SECUREC

#endif // PTO_TIDY_STUB_SECUREC_H
