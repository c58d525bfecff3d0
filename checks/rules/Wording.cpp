// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the common wording of findings.

#include "Wording.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <set>

using namespace ptotidy;

std::string ptotidy::nameOf(const TileRef &T) { return "'" + *T.Name + "'"; }

std::string ptotidy::hex(int64_t V) {
  return V < 0 ? "-0x" + llvm::utohexstr(0 - static_cast<uint64_t>(V), true)
               : "0x" + llvm::utohexstr(V, true);
}

std::string ptotidy::sizeText(uint64_t Bytes) {
  if (Bytes >= 1024 && Bytes % 1024 == 0)
    return std::to_string(Bytes / 1024) + " KB";
  return std::to_string(Bytes) + " bytes";
}

std::string ptotidy::placeOf(const TileRef &T) {
  return nameOf(T) + " (" + spaceName(T.Shape->Space).str() + " " +
         formatRange(T.Base, T.Shape->capacityBytes()) + ")";
}

void ptotidy::notePlacement(Finding &F, const TileRef &T) {
  if (T.Assigned.Loc.isValid())
    F.Notes.push_back(
        {T.Assigned.Loc,
         nameOf(T) + " is placed at " + spaceName(T.Shape->Space).str() + " " +
             formatRange(T.Base, T.Shape->capacityBytes()) + " here"});
}

void ptotidy::noteCalls(Finding &F, const CodePoint &P) {
  const CallSite *Site = P.Stack;
  for (; Site && Site->Caller; Site = Site->Caller)
    F.Notes.push_back({Site->Call, "in this call of '" + Site->Function + "'"});
  if (Site && llvm::StringRef(Site->Function).contains('<'))
    F.Notes.push_back({P.Loc, "in instantiation '" + Site->Function + "'"});
}

std::string ptotidy::flagText(const FlagKey &K) {
  if (K.Object)
    return "event '" + K.Object->Name + "' (" + pipeName(K.From).str() +
           " -> " + pipeName(K.To).str() + ")";
  return "flag " + describe(K);
}

std::string ptotidy::settingText(const FlagKey &K) {
  if (K.Object)
    return "an instruction whose result is assigned to '" + K.Object->Name +
           "'";
  return "set_flag(" + pipeName(K.From).str() + ", " + pipeName(K.To).str() +
         ", " + std::to_string(K.Id.constant()) + ")";
}

llvm::StringRef ptotidy::hazardWord(const Access &First, const Access &Second) {
  if (!Second.IsWrite)
    return "RAW";
  return First.IsWrite ? "WAW" : "WAR";
}

static bool isCertainFault(const FlagUses &Flags, const Trails::Fault &F) {
  return (F.Kind == Trails::Fault::Hangs ? Flags.isSetKnown(F.Key)
                                         : Flags.isWaitKnown(F.Key)) &&
         !F.Key.isPlainRecord();
}

bool ptotidy::hasOpenFaults(const FlagUses &Flags,
                            llvm::ArrayRef<Finding> Out) {
  return llvm::none_of(Out,
                       [](const Finding &F) {
                         return F.Kind == CheckKind::UnproducedEvent ||
                                F.Kind == CheckKind::UnmatchedFlag;
                       }) &&
         llvm::any_of(Flags.Ways.faults(), [&](const Trails::Fault &F) {
           return isCertainFault(Flags, F);
         });
}

std::vector<Trails::WrongArm> ptotidy::wrongArms(const FlagUses &Flags,
                                                 bool OfHangs, CheckKind Kind,
                                                 const FindingList &Out) {
  auto isCertain = [&](const Trails::Fault &F) {
    return isCertainFault(Flags, F);
  };
  auto isReported = [&](const Trails::Fault &Fault) {
    return llvm::any_of(Out, [&](const Finding &F) {
      return F.Kind == Kind && F.Loc == Fault.Where.Loc;
    });
  };
  return Flags.Ways.wrongArms(OfHangs, isCertain, isReported);
}

/// "through this branch", "past this branch", "through this loop".
static std::string throughText(const Trails::Arm &Through,
                               llvm::StringRef Article) {
  return (Through.Kind == Trails::Arm::LeftOut ? "past " : "through ") +
         Article.str() +
         (Through.Kind == Trails::Arm::Body ? " loop" : " branch");
}

std::string ptotidy::pathsText(const Trails::Arm &Through) {
  return "every path " + throughText(Through, "the") + " below";
}

void ptotidy::noteWrongArm(Finding &F, const Trails::WrongArm &Wrong,
                           llvm::StringRef Does) {
  using Arm = Trails::Arm;
  const Arm &Through = Wrong.Through;
  auto Is = [&](Arm::WhenType What) { return Through.is(What); };
  const char *When =
      Is(Arm::AfterOther) ? ", where it was the other way before, "
      : Is(Arm::Twice)    ? ", for the second time in a loop around it, "
      : Is(Arm::Third) && Is(Arm::OuterAgain)
          ? ", in iterations after the first ones, "
      : Is(Arm::Third) ? ", in an iteration after the second, "
      : Is(Arm::Again) && Is(Arm::OuterAgain)
          ? ", in iterations that are not the first ones, "
      : Is(Arm::Again) ? ", in an iteration that is not the first, "
      : Is(Arm::OuterAgain)
          ? ", in an iteration of a loop around it that is not "
            "the first, "
          : " ";
  F.Notes.push_back(
      {Through.Where.Loc,
       "no path " + throughText(Through, "this") + When + Does.str()});
  // The calls that it shares with the fault are told with that one.
  std::set<const CallSite *> OfFault;
  for (const CallSite *S = Wrong.Example.Where.Stack; S; S = S->Caller)
    OfFault.insert(S);
  for (const CallSite *S = Through.Where.Stack; S && !OfFault.count(S);
       S = S->Caller)
    F.Notes.push_back({S->Call, "in this call of '" + S->Function + "'"});
}

void ptotidy::notePartial(Finding &F, const PartialUse &Use) {
  const SkippedArm &Arm = Use.Why;
  F.Notes.push_back(
      {Arm.Condition.Loc, std::string("where this condition ") +
                              (Arm.Holds ? "holds" : "does not hold") +
                              ", nothing " +
                              (Arm.IsSet ? "sets it" : "waits for it")});
  F.Notes.push_back(
      {Arm.Example.Loc,
       std::string(Arm.IsSet ? "it is set here" : "it is waited for here") +
           (Arm.Places.size() == 1 ? " only" : ", for one")});
}

std::string ptotidy::accessWord(const Access &A) {
  return pipeName(A.OnPipe).str() + (A.IsWrite ? " writes" : " reads");
}

std::optional<int64_t> ptotidy::freeAddress(const TileRef &T,
                                            const RuleContext &R) {
  if (T.InQueue)
    return std::nullopt;
  const TargetSpec &Target = R.Targets.front();
  int64_t Size = T.Shape->capacityBytes();
  int64_t Capacity = Target.capacity(T.Shape->Space);
  int64_t Align = std::max<int64_t>(1, Target.alignment(T.Shape->Space));
  std::vector<std::pair<int64_t, int64_t>> Used;
  for (const TileRef &P : R.Placements) {
    // What the tile itself takes is free once it is moved.
    if (P.Shape->Space != T.Shape->Space || P.Name == T.Name)
      continue;
    if (!P.Base.isConstant())
      return std::nullopt;
    // Beyond the memory it takes nothing of it.
    if (P.Base.constant() < Capacity)
      Used.push_back(
          {P.Base.constant(), P.Base.constant() + P.Shape->capacityBytes()});
  }
  std::sort(Used.begin(), Used.end());
  int64_t At = 0;
  for (const auto &[Lo, Hi] : Used) {
    if (At + Size <= Lo)
      break;
    if (Hi > At)
      At = (Hi + Align - 1) / Align * Align;
  }
  if (At + Size > Capacity)
    return std::nullopt;
  return At;
}

std::string ptotidy::keyOf(CheckKind Kind, clang::SourceLocation Loc,
                           llvm::StringRef Rest) {
  return checkName(Kind).str() + "@" + std::to_string(Loc.getRawEncoding()) +
         "@" + Rest.str();
}
