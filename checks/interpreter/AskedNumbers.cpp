// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the numbers that a run asked for.

#include "pto-tidy/Interpreter/AskedNumbers.h"

using namespace ptotidy;

std::optional<GivenNumbers> AskedNumbers::allButFirst(size_t Zeros,
                                                      int64_t V) const {
  GivenNumbers N = all(V);
  bool HasList = false;
  for (auto &[Array, Numbers] : N.Elements) {
    if (Numbers.size() <= Zeros)
      continue;
    HasList = true;
    for (auto It = Numbers.begin(); It != std::next(Numbers.begin(), Zeros);
         ++It)
      It->second = 0;
  }
  return HasList ? std::optional(std::move(N)) : std::nullopt;
}

std::optional<GivenNumbers> AskedNumbers::withElements(const std::string &Array,
                                                       int64_t V,
                                                       int64_t Usual) const {
  GivenNumbers N = all(Usual);
  const auto Of = N.Elements.find(Array);
  if (Of == N.Elements.end())
    return std::nullopt;
  auto &Numbers = Of->second;
  const size_t First = Numbers.size() == 1 ? 0 : 1;
  for (auto It = std::next(Numbers.begin(), First); It != Numbers.end(); ++It)
    It->second = V;
  return N;
}

std::vector<GivenNumbers> AskedNumbers::related() const {
  constexpr int64_t Usual = 4;
  constexpr size_t MostVaried = 6, MostTogether = 4;
  std::vector<GivenNumbers> All;
  if (size() < 2)
    return All;
  const GivenNumbers Base = all(Usual);
  for (int64_t V : {3, 5, 8, 2, 16, 12, 1})
    for (size_t I = 0; I != std::min(size(), MostVaried); ++I) {
      All.push_back(Base);
      set(All.back(), I, V);
    }
  if (size() > MostTogether)
    return All;
  // All of 2 to 4, of two also those of 1 to 6.
  const int64_t First = size() == 2 ? 1 : 2, Values = size() == 2 ? 6 : 3;
  size_t Count = 1;
  for (size_t I = 0; I != size(); ++I)
    Count *= Values;
  for (size_t Which = 0; Which != Count; ++Which) {
    All.push_back(Base);
    size_t Rest = Which;
    for (size_t I = 0; I != size(); ++I) {
      set(All.back(), I, First + static_cast<int64_t>(Rest % Values));
      Rest /= Values;
    }
  }
  return All;
}
