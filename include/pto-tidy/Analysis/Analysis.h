// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines the analysis of one translation unit: one call finds the
// kernels, runs the pipeline and gives the findings of every check.

#ifndef PTO_TIDY_ANALYSIS_ANALYSIS_H
#define PTO_TIDY_ANALYSIS_ANALYSIS_H

#include "pto-tidy/Findings/Finding.h"
#include "pto-tidy/Interpreter/Budget.h"
#include "pto-tidy/Map/MemoryMap.h"
#include "pto-tidy/Model/Cores.h"
#include "pto-tidy/Model/Hardware.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <optional>

namespace clang {
class ASTContext;
} // namespace clang

namespace ptotidy {

/// What the user asked for, and what the translation unit says of itself.
struct AnalysisOptions {
  /// Names of targets; empty: the translation unit's own, else A2A3.
  std::vector<std::string> Targets;
  bool Strict = false;
  bool WantMaps = false;
  /// Findings of ptoadvice-redundant-sync, which take further runs.
  bool WantRedundantSync = false;
  /// Findings of ptoadvice-oversized-footprint, which take memory maps.
  bool WantFootprint = false;
  /// Findings of ptoadvice-cross-core-order, which take a further run.
  bool WantCrossCoreOrder = false;
  Budget Bounds;
  /// Bytes by space that replace a target's own; from check options.
  std::map<MemorySpace, uint64_t> Capacity, Alignment;
};

/// What the macros of a translation unit say, as the host read them.
struct TranslationUnitMacros {
  /// Target named by PTO_NPU_ARCH_* or __NPU_ARCH__; empty when there is none.
  std::string Target;
  bool AutoMode = false;  ///< __PTO_AUTO__ is defined
  bool BothCores = false; ///< __DAV_VEC__ and __DAV_CUBE__ are defined
  bool OneCore = false;   ///< one of them is
  /// PTO_TIDY_EACH_CORE: the file is parsed once for each kind of core, now for
  /// this one. What has instructions of the other one alone is no code for this
  /// one, and nothing is said of it here.
  std::optional<CoreKind> OneOfBoth;
  /// -DPTO_UBUF_SIZE_BYTES=... and the like, by space, in bytes.
  std::map<MemorySpace, uint64_t> Capacity, Alignment;
  /// Of these, the ones that cannot be used: name, and what is wrong.
  std::vector<std::pair<std::string, std::string>> Errors;
};

/// The targets that \p List names, separated by semicolons or commas, in upper
/// or lower case. An unknown one is an error that lists the known ones, and so
/// is a list of separators alone; an empty list gives none.
llvm::Expected<std::vector<std::string>> parseTargets(llvm::StringRef List);

/// Counts of one run.
struct AnalysisStats {
  unsigned Kernels = 0;
  unsigned IncompleteKernels = 0;
  unsigned Placements = 0;
  unsigned DecidedPlacements = 0;
  unsigned Accesses = 0;
  unsigned DecidedAccesses = 0;
  unsigned Steps = 0;
};

struct AnalysisResult {
  std::vector<Finding> Findings; ///< sorted by place
  /// Where asked for (AnalysisOptions::WantMaps), of each kernel that does
  /// anything.
  std::vector<MemoryMap> Maps;
  AnalysisStats Stats;
};

/// Analyses every root kernel of \p Context. With compile errors in the code
/// it gives no finding: what was parsed is not what was written. \p Events,
/// where given, receives the events as text, one line each.
AnalysisResult analyze(clang::ASTContext &Context,
                       const AnalysisOptions &Options,
                       const TranslationUnitMacros &Macros,
                       llvm::raw_ostream *Events = nullptr);

} // namespace ptotidy

#endif // PTO_TIDY_ANALYSIS_ANALYSIS_H
