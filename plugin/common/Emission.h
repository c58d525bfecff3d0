// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines how a finding becomes diagnostics of clang: one warning
// with the fix-its, then the notes, the same in every host.

#ifndef PTO_TIDY_PLUGIN_COMMON_EMISSION_H
#define PTO_TIDY_PLUGIN_COMMON_EMISSION_H

#include "pto-tidy/Findings/Finding.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"

namespace ptotidy {

/// Emits \p F. \p Warn and \p Note begin a diagnostic at a place, whose text is
/// its first argument, and give its builder. A builder emits when it dies, so
/// the warning is out before the first note.
///
/// A note lies where a macro is used, not in the macro: clangd drops those that
/// do. The warning stays where it is, and clang says where it comes from.
template <typename WarnT, typename NoteT>
void emitFinding(const Finding &F, const clang::SourceManager &SM, WarnT Warn,
                 NoteT Note) {
  {
    auto D = Warn(F.Loc);
    D << F.Message;
    for (const FindingFix &Fix : F.Fixes)
      D << clang::FixItHint::CreateReplacement(
          clang::CharSourceRange::getTokenRange(Fix.Range), Fix.Text);
  }
  for (const FindingNote &N : F.Notes)
    Note(SM.getFileLoc(N.Loc)) << N.Text;
}

} // namespace ptotidy

#endif // PTO_TIDY_PLUGIN_COMMON_EMISSION_H
