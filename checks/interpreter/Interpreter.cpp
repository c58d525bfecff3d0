// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the run of one kernel.

#include "Engine.h"
#include <cassert>

using namespace clang;
using namespace ptotidy;

void Engine::run(const FunctionDecl *Root) {
  if (!RootSite) {
    CallSite Site;
    llvm::raw_string_ostream OS(Site.Function);
    Root->getNameForDiagnostic(OS, Context.getPrintingPolicy(), true);
    Site.Definition = Root->getLocation();
    Site.Number = Unit.CallSites.size();
    Unit.CallSites.push_back(std::move(Site));
    RootSite = &Unit.CallSites.back();
  }

  State Start;
  S = &Start;
  auto Bottom = std::make_shared<Frame>();
  Bottom->Function = Root;
  Bottom->Site = RootSite;
  Start.Frames.push_back(std::move(Bottom));
  // A core's number is less than that of cores, whatever the launch is.
  if (!Options.Given)
    for (const CoreNames &Core : {BlockNames, SubblockNames})
      Symbols.noteBelowZero(stable(Core.Number.drop_back(2)) -
                            stable(Core.Count.drop_back(2)));
  for (const ParmVarDecl *P : Root->parameters()) {
    QualType T = P->getType();
    std::string Name = P->getNameAsString();
    Value V;
    if (T.getNonReferenceType()->isRecordType())
      V = defaultValue(T, Name, P);
    else
      V = Value::number(givenParameter(P));
    if (T->isReferenceType())
      Start.frameForWriting().References[P] =
          Value::reference(newObject(std::move(V)));
    else
      variableObject(P, RootSite, std::move(V));
  }
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Root))
    if (Method->isInstance())
      Start.frameForWriting().This = Value::reference(newObject(
          defaultValue(QualType(Method->getThisType()->getPointeeType()),
                       "this", Method->getParent())));
  if (Options.Sync) {
    Options.Sync->beginKernel();
    Start.Log.edit().watchSync(*Options.Sync);
  }
  StateList Paths;
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Root))
    execConstructor(Constructor, std::move(Start), Paths);
  else
    exec(Root->getBody(), std::move(Start), Paths);
  S = nullptr;
  IsOver = !Exhausted;
  for (const State &Path : Paths) {
    assert(Path.Frames.size() == 1 && "a path that ends has left all calls");
    auto StaysSet = Path.Log->finish(LogData);
    endTrail(Path, std::nullopt, StaysSet.has_value());
    if (StaysSet)
      addFault({Trails::Fault::StaysSet, StaysSet->first, StaysSet->second,
                Path.Came},
               Path);
  }
  noteUnseenFlags();
  LogData.Rings = Growing.rings();
  Stats.Work = Symbols.Work;
  LogData.LeftCodeUnseen = Stats.LeftCodeUnseen =
      Stats.HasCutLoop && hasUntakenBranch();
  Stats.LeftAnswersUnseen = Stats.HasCutLoop && hasUnseenAnswer();
  if (Stats.LeftAnswersUnseen)
    Stats.Answers = std::move(Answers);
  rehearse(Root);
  Observer.finished(LogData);
  Stats.MayOverlapWhenLarge = LogData.MayOverlapWhenLarge;
}

InterpreterStats ptotidy::interpret(const FunctionDecl *Root, UnitContext &Unit,
                                    const InterpreterOptions &Options,
                                    ConflictSink &Conflicts,
                                    KernelObserver &Observer) {
  assert(Root->doesThisDeclarationHaveABody() && "a kernel is a definition");
  assert(!Root->isDependentContext() &&
         "a template is none before it is instantiated");
  Engine E(Unit, Options, Conflicts, Observer);
  E.run(Root);
  E.Stats.Slots = E.pickedSlots();
  E.Stats.Asked = E.askedVariables();
  return E.Stats;
}
