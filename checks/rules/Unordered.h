// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines what pto-unsynchronized-reuse and pto-pipe-hazard share.

#ifndef PTO_TIDY_CHECKS_RULES_UNORDERED_H
#define PTO_TIDY_CHECKS_RULES_UNORDERED_H

#include "Wording.h"

namespace ptotidy {

/// The finding about two accesses that nothing orders, without its message.
Finding unorderedFinding(CheckKind Kind, const Conflict &C);

} // namespace ptotidy

#endif // PTO_TIDY_CHECKS_RULES_UNORDERED_H
