// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements sets of bytes.

#include "pto-tidy/Storage/ByteSet.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cassert>

using namespace ptotidy;

static Linear symbolicPart(Linear Base) {
  Base.setConstant(0);
  return Base;
}

static std::pair<int64_t, int64_t> spanOf(const Linear &Base,
                                          const Region &Bytes) {
  // What lies beyond all memories may be anywhere there.
  const int64_t At =
      std::clamp(Base.constant(), -BeyondAllMemories, BeyondAllMemories);
  const int64_t Begin = At + Bytes.begin();
  return {Begin, std::max(Begin, At + Bytes.end())};
}

void ByteSet::add(Spans &To, Span New) {
  auto First = llvm::partition_point(
      To, [&](const Span &I) { return I.second < New.first; });
  if (First != To.end() && First->first <= New.first &&
      New.second <= First->second)
    return;
  auto Last = First;
  for (; Last != To.end() && Last->first <= New.second; ++Last)
    New = {std::min(New.first, Last->first),
           std::max(New.second, Last->second)};
  To.insert(To.erase(First, Last), New);
  assert(
      llvm::is_sorted(To, [](const Span &A,
                             const Span &B) { return A.second <= B.first; }) &&
      "spans are disjoint, by rising begin");
}

void ByteSet::add(MemorySpace Space, const Linear &Base, const Region &Bytes) {
  if (!Bytes.empty())
    add(Lists[{Space, symbolicPart(Base)}], spanOf(Base, Bytes));
}

bool ByteSet::overlaps(MemorySpace Space, const Linear &Base,
                       const Region &Bytes) const {
  auto List = Lists.find({Space, symbolicPart(Base)});
  if (List == Lists.end())
    return false;
  const Span Asked = spanOf(Base, Bytes);
  auto It = llvm::partition_point(
      List->second, [&](const Span &I) { return I.second <= Asked.first; });
  return It != List->second.end() && It->first < Asked.second;
}

bool ByteSet::hasOtherBase(MemorySpace Space, const Linear &Base) const {
  const Linear Symbolic = symbolicPart(Base);
  return llvm::any_of(Lists, [&](const auto &List) {
    return List.first.first == Space && List.first.second != Symbolic;
  });
}

void ByteSet::joinWith(const ByteSet &O) {
  for (const auto &[Key, List] : O.Lists) {
    Spans &Mine = Lists[Key];
    for (const Span &I : List)
      add(Mine, I);
  }
}
