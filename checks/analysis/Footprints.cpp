// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the footprints of kernels.

#include "Footprints.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace ptotidy;

std::vector<Footprint> ptotidy::footprints(const MemoryMap &M,
                                           SourceLocation Kernel,
                                           llvm::ArrayRef<TargetSpec> Targets,
                                           const SourceManager &SM) {
  auto locationOf = [&](int Row) {
    const MapPlace &P = M.Rows[Row].Where;
    auto File = SM.getFileManager().getOptionalFileRef(P.File);
    return File ? SM.translateFileLineCol(*File, P.Line, 1) : SourceLocation();
  };
  std::vector<Footprint> Found;
  for (const MapArea &Area : M.Areas) {
    MapArea Touched = Area;
    for (MapBox &B : Touched.Boxes) {
      B.End = B.Begin;
      for (const MapAccess &A : B.Accesses)
        B.End = std::max(B.End, A.End);
    }
    const std::vector<int64_t> Use = bytesInUse(Touched, M.Rows.size());
    const auto Most = llvm::max_element(Use);
    if (Most == Use.end())
      continue;
    const int Row = static_cast<int>(Most - Use.begin());
    for (const TargetSpec &T : Targets) {
      int64_t Capacity = 0;
      for (unsigned I = 0; I != NumMemorySpaces; ++I)
        if (spaceName(static_cast<MemorySpace>(I)) == Area.Space)
          Capacity = static_cast<int64_t>(T.Capacity[I]);
      // That the space is not there at all is pto-unavailable-memory-space.
      if (Capacity == 0 || *Most <= Capacity)
        continue;
      Footprint F;
      F.Space = Area.Space;
      F.Base = Area.Base;
      F.Target = T.Name;
      F.Capacity = Capacity;
      F.Peak = *Most;
      F.Kernel = Kernel;
      F.Where = locationOf(Row);
      for (const MapBox &B : Touched.Boxes)
        if (B.First <= Row && Row <= B.Last && B.Begin < B.End)
          F.Tiles.push_back(
              {B.Tile, B.Begin, B.End,
               B.Placed < 0 ? SourceLocation() : locationOf(B.Placed)});
      Found.push_back(std::move(F));
    }
  }
  return Found;
}
