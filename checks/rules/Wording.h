// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines how findings are worded, so that every rule speaks alike.

#ifndef PTO_TIDY_CHECKS_RULES_WORDING_H
#define PTO_TIDY_CHECKS_RULES_WORDING_H

#include "pto-tidy/Rules/Rules.h"

namespace ptotidy {

/// "'a' (UB [0x0, 0x400))".
std::string placeOf(const TileRef &T);
/// "'a'".
std::string nameOf(const TileRef &T);
/// "0x400".
std::string hex(int64_t V);
/// "192 KB", or "196352 bytes" where it is no whole number of KB.
std::string sizeText(uint64_t Bytes);

/// Adds where \p T was placed.
void notePlacement(Finding &F, const TileRef &T);
/// Adds the calls that led to \p P, the innermost first, and which
/// instantiation the kernel was.
void noteCalls(Finding &F, const CodePoint &P);

/// "event 'loaded'" or "flag PIPE_V -> PIPE_MTE2 id 0".
std::string flagText(const FlagKey &K);
/// "set_flag(PIPE_V, PIPE_MTE2, id)", or how an event is recorded.
std::string settingText(const FlagKey &K);

/// Adds on which path its counterpart is left out, and where it stands.
void notePartial(Finding &F, const PartialUse &Use);

/// The arms that no path comes through without a hang, or without a flag that
/// is set twice or stays set, by what \p Kind reports; but for what the
/// findings in \p Out say already. None where few iterations were followed, as
/// those may end before the other half of a pair.
std::vector<Trails::WrongArm> wrongArms(const FlagUses &Flags, bool OfHangs,
                                        CheckKind Kind, const FindingList &Out);
/// "every path through the branch below".
std::string pathsText(const Trails::Arm &Through);
/// Adds where that branch is, and that no path through it \p Does, with the
/// calls that lead there and not to the fault.
void noteWrongArm(Finding &F, const Trails::WrongArm &Wrong,
                  llvm::StringRef Does);

/// RAW, WAR or WAW.
llvm::StringRef hazardWord(const Access &First, const Access &Second);

/// "PIPE_V writes".
std::string accessWord(const Access &A);

/// The first aligned address at which \p T fits between the other placements
/// of its space that are known; none where there is no room, or where its queue
/// places it.
std::optional<int64_t> freeAddress(const TileRef &T, const RuleContext &R);

/// What makes findings one: the check, the place and the tiles.
std::string keyOf(CheckKind Kind, clang::SourceLocation Loc,
                  llvm::StringRef Rest);

} // namespace ptotidy

#endif // PTO_TIDY_CHECKS_RULES_WORDING_H
