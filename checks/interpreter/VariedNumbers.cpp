// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements conflicts that hinge on numbers which nobody passes:
// a loop inside that runs no times at all, a number that tells again what
// follows from others, and does not fit them, one that the kernel doubles up
// to, and that is no power of two, or one that picks none of the ways to work
// that there are. To see that, the numbers of a run are varied one by one.

#include "Rehearsals.h"
#include "llvm/ADT/Sequence.h"

using namespace clang;
using namespace ptotidy;

bool Engine::Rehearsals::isOfNothingOnly(const Conflict::Key &Suspect) {
  constexpr int64_t Plain = 4;
  const Rehearsed *Usual = runOnce(plainNumbers(Plain));
  auto isWithout = [&](const Rehearsed *Run) {
    return Run && Run->IsOneRun && !Run->has(Suspect);
  };
  if (!isWithout(Usual))
    return false;
  const AskedNumbers Numbers(Usual->Asked);
  constexpr size_t MostNumbers = 6;
  constexpr unsigned EnoughRuns = 4;
  if (Numbers.size() > MostNumbers)
    return false;
  unsigned ComingBy = Usual->comesTo(Suspect);
  bool IsOfNothing = false;
  for (size_t I = 0; I != Numbers.size(); ++I) {
    std::map<int64_t, unsigned> Issued;
    bool HasForNone = false;
    for (int64_t V : {0, 1, 2, 3, 8}) {
      GivenNumbers Other = Numbers.all(Plain);
      Numbers.set(Other, I, V);
      const Rehearsed *Run = runOnce(std::move(Other));
      if (!Run || (V != 0 && !isWithout(Run)))
        return false;
      Issued[V] = Run->Steps;
      HasForNone |= V == 0 && Run->has(Suspect);
      ComingBy += V != 0 && Run->comesTo(Suspect);
    }
    const bool CountsSomething =
        Issued[0] < Issued[1] && Issued[1] < Issued[2] && Issued[2] < Issued[8];
    if (HasForNone && !CountsSomething)
      return false;
    IsOfNothing |= HasForNone;
  }
  return IsOfNothing && ComingBy >= EnoughRuns;
}

const Rehearsed *Engine::Rehearsals::runVaried(GivenNumbers Of,
                                               const AskedNumbers &Numbers,
                                               size_t Which, int64_t V) {
  Numbers.set(Of, Which, V);
  const unsigned Before = E.Stats.RehearsedSteps;
  const Rehearsed *Run = mayVary() ? runOnce(std::move(Of)) : nullptr;
  VaryingSteps += E.Stats.RehearsedSteps - Before;
  return Run;
}

bool Engine::Rehearsals::tells(const Conflict::Key &Suspect,
                               const Varying &Of) {
  constexpr size_t MostAmounts = 2;
  std::map<int64_t, const Rehearsed *> With, Without;
  std::set<unsigned> Issued;
  for (int64_t V = 0; V != MostValues; ++V) {
    const Rehearsed *Run = runVaried(Of.Base, Of.Numbers, Of.Which, V);
    if (!Run || !Run->IsOneRun)
      return false;
    Issued.insert(Run->Steps);
    if (Issued.size() > MostAmounts)
      return false;
    if (Run->has(Suspect))
      With[V] = Run;
    else if (Run->GoesRight && !Run->hasLike(Suspect))
      Without[V] = Run;
  }
  if (With.empty())
    return false;
  GivenNumbers Right = Of.Base;
  return llvm::any_of(Without, [&](const auto &One) {
    Of.Numbers.set(Right, Of.Which, One.first);
    return llvm::all_of(With,
                        [&](const auto &Other) {
                          return One.second->doesAllOf(*Other.second);
                        }) &&
           dependsOnOthers(Suspect, Right, Of);
  });
}

bool Engine::Rehearsals::dependsOnOthers(const Conflict::Key &Suspect,
                                         const GivenNumbers &Right,
                                         const Varying &Of) {
  // Nothing where there are no runs left: that does not say that it goes wrong.
  auto goesRight = [&](const GivenNumbers &With, size_t I, int64_t V) {
    const Rehearsed *Run = runVaried(With, Of.Numbers, I, V);
    return Run ? std::optional(Run->GoesRight && !Run->has(Suspect))
               : std::nullopt;
  };
  // Many kernels hang where there is nothing to do, or for one of something.
  constexpr int64_t Few[] = {2, 3, 4};
  bool Depends = false;
  for (size_t I = 0; I != Of.Numbers.size(); ++I)
    for (int64_t V : Few) {
      if (I == Of.Which)
        continue;
      const auto IsRight = goesRight(Right, I, V);
      if (!IsRight)
        return false;
      if (*IsRight)
        continue;
      Depends = true;
      GivenNumbers Others = Right;
      Of.Numbers.set(Others, I, V);
      if (llvm::none_of(llvm::seq(MostValues), [&](int64_t Fits) {
            return goesRight(Others, Of.Which, Fits).value_or(false);
          }))
        return false;
    }
  return Depends;
}

/// Which symbols \p L is computed from that the kernel is given, or finds in
/// memory. By what a choice is made does not count: that is how often a loop
/// ran, mostly.
static llvm::SmallVector<SymbolId, 4> givenIn(const Linear &L,
                                              const SymbolTable &Symbols) {
  llvm::SmallVector<SymbolId, 4> Given;
  Symbols.forEachIn(L, [&](SymbolId Id) {
    const Symbol &S = Symbols[Id];
    const bool IsGiven = S.IsGiven || S.Kind == SymbolKind::Load;
    if (IsGiven)
      Given.push_back(Id);
    return !IsGiven;
  });
  return Given;
}

bool Engine::Rehearsals::isComparedToOthers(const Facts &Known,
                                            const AskedNumbers &Numbers,
                                            size_t Which) const {
  bool IsCompared = false;
  Known.forEachForm([&](const Linear &Form) {
    const auto Given = givenIn(Form, E.Symbols);
    IsCompared |= Given.size() > 1 && llvm::any_of(Given, [&](SymbolId S) {
                    return Numbers.isNumber(Which, S, E.Symbols);
                  });
  });
  return IsCompared;
}

bool Engine::Rehearsals::isOfNoPower(const Conflict::Key &Suspect,
                                     const Varying &Of) {
  // With 2 and 4 the beginning and the end of a loop are most of it.
  constexpr int64_t FirstAlike = 8, Largest = 64;
  unsigned ComingBy = 0, Before = 0, MoreBefore = 0;
  for (int64_t V = 2; V <= Largest; V *= 2) {
    const Rehearsed *Run = runVaried(Of.Base, Of.Numbers, Of.Which, V);
    if (!Run || !Run->GoesRight || Run->hasLike(Suspect))
      return false;
    const unsigned More = Run->Steps - Before;
    if (V > FirstAlike && (More == 0 || More != MoreBefore))
      return false;
    ComingBy += Run->comesTo(Suspect);
    MoreBefore = More;
    Before = Run->Steps;
  }
  constexpr unsigned EnoughRuns = 4;
  return ComingBy >= EnoughRuns;
}

std::optional<Engine::Rehearsals::Modes>
Engine::Rehearsals::modesOf(const Conflict::Key &Suspect, const Facts &Known,
                            const Varying &Of) {
  Modes Found;
  unsigned RuledOut = 0;
  Known.forEachForm([&](const Linear &Form) {
    const auto Given = Form.asSymbol();
    if (!Given || !Of.Numbers.isNumber(Of.Which, *Given, E.Symbols))
      return;
    Found.Number = *Given;
    RuledOut = llvm::count_if(llvm::seq(MostValues), [&](int64_t V) {
      return E.Nothing.mayBeZero(Form - Linear(V), E.Symbols) &&
             !Known.mayBeZero(Form - Linear(V), E.Symbols);
    });
  });
  // With one way to work the number may as well count something, and be right
  // for one of that. (Most are 0, 1, 2, 3 and so on.)
  constexpr unsigned Several = 2, Beyond = 4;
  if (RuledOut < Several)
    return std::nullopt;
  unsigned Others = 0;
  std::optional<unsigned> Steps; // of those with the suspect: they do the same
  for (int64_t V = 0; V != MostValues; ++V) {
    const Rehearsed *Run = runVaried(Of.Base, Of.Numbers, Of.Which, V);
    if (!Run)
      return std::nullopt;
    if (Run->has(Suspect)) {
      if (!Run->WrongByNumbers || Steps.value_or(Run->Steps) != Run->Steps)
        return std::nullopt;
      Steps = Run->Steps;
      ++Others;
      continue;
    }
    if ((Others != 0 && !Found.Values.empty()) || !Run->GoesRight ||
        Run->hasLike(Suspect) || !Run->comesTo(Suspect))
      return std::nullopt;
    Others = 0;
    Found.Values.push_back(V);
  }
  if (Found.Values.size() < Several || Others < Beyond)
    return std::nullopt;
  return Found;
}

bool Engine::Rehearsals::isOfUnfitNumbers(
    const Conflict::Key &Suspect, llvm::ArrayRef<SuspectList::Path> OnPaths) {
  constexpr size_t MostNumbers = 6;
  bool IsSoOnOne = false;
  size_t First = 0; // mostly it is one number on all paths
  // Of a list of modes, each path may have another one that is none.
  constexpr size_t MostPicks = 4;
  llvm::SmallVector<Modes, 1> Picks;
  for (const auto &Path : OnPaths) {
    const auto Known = Path.first->with(Path.second, E.Symbols);
    bool IsSo = Known && llvm::any_of(Picks, [&](const Modes &M) {
                  return llvm::none_of(M.Values, [&](int64_t Mode) {
                    return Known->mayBeZero(
                        Linear::symbol(M.Number) - Linear(Mode), E.Symbols);
                  });
                });
    bool IsFound = IsSo;
    for (int64_t Start : {3, 2, 5}) {
      if (IsSo)
        break;
      const auto Base = Known ? numbersFor(*Known, Start) : std::nullopt;
      const Rehearsed *Run = Base ? runOnce(*Base) : nullptr;
      if (!Run || !Run->has(Suspect))
        continue;
      IsFound = true;
      const AskedNumbers Numbers(Run->Asked);
      const bool AreFew = Numbers.size() <= MostNumbers;
      for (size_t I = 0; I != Numbers.size() && !IsSo; ++I) {
        const size_t Which = (First + I) % Numbers.size();
        const Varying Of = {*Base, Numbers, Which};
        IsSo = AreFew && ((Numbers.size() > 1 &&
                           !isComparedToOthers(*Known, Numbers, Which) &&
                           tells(Suspect, Of)) ||
                          isOfNoPower(Suspect, Of));
        if (!IsSo && Picks.size() < MostPicks)
          if (auto Found = modesOf(Suspect, *Known, Of)) {
            Picks.push_back(std::move(*Found));
            IsSo = true;
          }
        if (IsSo)
          First = Which;
      }
    }
    if (IsFound && !IsSo)
      return false;
    IsSoOnOne |= IsSo;
  }
  return IsSoOnOne;
}
