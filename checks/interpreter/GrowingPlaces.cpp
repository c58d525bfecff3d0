// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements which places lie further on with each iteration.

#include "GrowingPlaces.h"

using namespace ptotidy;

void GrowingPlaces::beginIteration(bool IsFar) {
  ++Loops.back().Iterations;
  Loops.back().IsFar = IsFar;
}

std::pair<unsigned, int64_t> GrowingPlaces::add(const CodePoint &Where,
                                                int64_t Address) {
  std::pair<unsigned, int64_t> Growing;
  for (Loop &L : Loops) {
    Series &S = L.Places[Where.key()];
    if (!S.Number) {
      S.Number = ++LastNumber;
      S.Began = L.Iterations;
      S.First = S.Latest = Address;
      S.LatestIn = L.Iterations;
    }
    if (S.LatestIn != L.Iterations) {
      const bool GoesUp = Address > S.Latest;
      // What turns back goes round: the code says itself how far it comes.
      if (Address != S.Latest && S.LatestIn != S.Began && GoesUp != S.GoesUp)
        Rings.insert(S.Number);
      S.GoesUp = GoesUp;
      S.Latest = Address;
      S.LatestIn = L.Iterations;
    }
    const auto At = S.FirstIn.try_emplace(Address, L.Iterations).first;
    if (At->second != L.Iterations)
      Rings.insert(S.Number);
    else if (L.IsFar && S.Began != L.Iterations && !Growing.first)
      Growing = {S.Number, S.First};
  }
  return Growing;
}
