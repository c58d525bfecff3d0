// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file declares the kinds of core of the targets that have two, AIV and
// AIC, and the macros by which the device compilers tell them apart
// (docs/device-parsing.md). scripts/lint.sh and the prelude know these as well.

#ifndef PTO_TIDY_MODEL_CORES_H
#define PTO_TIDY_MODEL_CORES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace ptotidy {

enum class CoreKind : uint8_t { Vector, Cube };

/// The macros that are defined where code is parsed for \p Core.
inline llvm::ArrayRef<llvm::StringLiteral> coreMacros(CoreKind Core) {
  static constexpr llvm::StringLiteral Vector[] = {
      "__DAV_VEC__", "__DAV_C220_VEC__", "__DAV_C310_VEC__"};
  static constexpr llvm::StringLiteral Cube[] = {
      "__DAV_CUBE__", "__DAV_C220_CUBE__", "__DAV_C310_CUBE__"};
  return Core == CoreKind::Vector ? llvm::ArrayRef(Vector)
                                  : llvm::ArrayRef(Cube);
}

/// True where \p Name is one of them, of either kind.
inline bool isCoreMacro(llvm::StringRef Name) {
  return llvm::is_contained(coreMacros(CoreKind::Vector), Name) ||
         llvm::is_contained(coreMacros(CoreKind::Cube), Name);
}

/// True where a word of \p Text, of code or of a comment in it, is one.
inline bool namesCoreMacro(llvm::StringRef Text) {
  constexpr llvm::StringLiteral Begin = "__DAV_";
  for (size_t At = Text.find(Begin); At != llvm::StringRef::npos;
       At = Text.find(Begin, At + 1))
    if (isCoreMacro(Text.substr(At).take_while(
            [](char C) { return llvm::isAlnum(C) || C == '_'; })))
      return true;
  return false;
}

} // namespace ptotidy

#endif // PTO_TIDY_MODEL_CORES_H
