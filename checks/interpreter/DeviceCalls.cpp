// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements what is known of functions by their names.

#include "DeviceCalls.h"
#include "pto-tidy/Interpreter/Types.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace ptotidy;

bool ptotidy::isStandardLibrary(const FunctionDecl *D,
                                const SourceManager &SM) {
  if (D->getBuiltinID() || D->isInStdNamespace())
    return true;
  return D->isExternC() && !D->hasBody() &&
         SM.isInSystemHeader(D->getLocation()) && D->getIdentifier() &&
         llvm::is_contained({"memcpy", "memset", "memmove", "abs",  "fabs",
                             "fabsf",  "sqrt",   "sqrtf",   "exp",  "expf",
                             "log",    "logf",   "pow",     "powf", "printf",
                             "abort",  "exit",   "malloc",  "free", "strlen"},
                            D->getName());
}

/// True where \p D is declared in namespace `std`, or in one inside it.
static bool isWithinStd(const Decl *D) {
  for (const DeclContext *DC = D->getDeclContext(); DC; DC = DC->getParent())
    if (DC->isStdNamespace())
      return true;
  return false;
}

bool ptotidy::isFollowedOfTheStandardLibrary(const CXXRecordDecl *RD) {
  if (!RD->getIdentifier())
    return false;
  const auto *Outside = dyn_cast<NamespaceDecl>(RD->getDeclContext());
  if (RD->getName() == "__normal_iterator")
    return Outside && Outside->getName() == "__gnu_cxx";
  return isWithinStd(RD) &&
         llvm::is_contained({"array", "pair", "tuple", "_Tuple_impl",
                             "_Head_base", "reference_wrapper", "span",
                             "__extent_storage", "initializer_list",
                             "reverse_iterator"},
                            RD->getName());
}

/// An operator of an iterator that is followed.
static bool isOperatorOfIterator(const FunctionDecl *D) {
  if (!D->isOverloadedOperator() || isa<CXXMethodDecl>(D) ||
      D->getNumParams() == 0)
    return false;
  const CXXRecordDecl *RD =
      D->getParamDecl(0)->getType().getNonReferenceType()->getAsCXXRecordDecl();
  return RD && RD->getIdentifier() && RD->getName().ends_with("_iterator") &&
         ptotidy::isFollowedOfTheStandardLibrary(RD);
}

bool ptotidy::isFollowedOfTheStandardLibrary(const FunctionDecl *D) {
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(D))
    return isFollowedOfTheStandardLibrary(Constructor->getParent());
  if (isOperatorOfIterator(D))
    return true;
  return D->isInStdNamespace() && D->getIdentifier() &&
         llvm::is_contained({"min",           "max",
                             "clamp",         "get",
                             "__get_helper",  "ref",
                             "cref",          "make_pair",
                             "make_tuple",    "forward_as_tuple",
                             "to_address",    "__to_address",
                             "apply",         "__apply_impl",
                             "swap",          "exchange",
                             "invoke",        "__invoke",
                             "__invoke_impl", "__invfwd",
                             "begin",         "end",
                             "cbegin",        "cend",
                             "rbegin",        "rend",
                             "crbegin",       "crend"},
                            D->getName());
}

bool ptotidy::isWriterOfTheStandardLibrary(const FunctionDecl *D) {
  if (!D->getIdentifier() || D->getReturnType()->isReferenceType())
    return false;
  const StringRef Name = D->getName();
  if (D->isInStdNamespace())
    return !llvm::is_contained(
        {"begin",     "end",        "cbegin",    "cend",
         "rbegin",    "rend",       "data",      "size",
         "ssize",     "empty",      "addressof", "__addressof",
         "ref",       "cref",       "tie",       "forward_as_tuple",
         "make_pair", "make_tuple", "distance",  "next",
         "prev"},
        Name);
  return Name.contains("memcpy") || Name.contains("memmove") ||
         Name.contains("memset");
}

bool ptotidy::givesItsArgument(const FunctionDecl *D) {
  switch (D->getBuiltinID()) {
  case Builtin::BI__builtin_expect:
  case Builtin::BI__builtin_expect_with_probability:
  case Builtin::BI__builtin_unpredictable:
  case Builtin::BI__builtin_assume_aligned:
  case Builtin::BI__builtin_launder:
    return true;
  default:
    return D->isInStdNamespace() && D->getIdentifier() &&
           llvm::is_contained({"move", "forward", "as_const", "launder"},
                              D->getName());
  }
}

bool ptotidy::neverReturns(const FunctionDecl *D) {
  return D->isNoReturn() ||
         D->getBuiltinID() == Builtin::BI__builtin_unreachable ||
         (D->getIdentifier() && D->getName() == "trap" && !D->hasBody());
}

/// True for what takes numbers at most, changes nothing and tells a number of
/// an object of the library or of its type, such as which message a queue is
/// at.
static bool isLibraryAccessor(const FunctionDecl *D) {
  const auto *Method = dyn_cast<CXXMethodDecl>(D);
  return Method && (Method->isConst() || Method->isStatic()) &&
         llvm::all_of(Method->parameters(),
                      [](const ParmVarDecl *P) {
                        return P->getType()->isIntegralOrEnumerationType();
                      }) &&
         Method->getReturnType()->isIntegralOrEnumerationType() &&
         isInPtoNamespace(Method);
}

bool ptotidy::isHarmless(const FunctionDecl *D, const SourceManager &SM) {
  if (isStandardLibrary(D, SM) || isLibraryAccessor(D))
    return true;
  const IdentifierInfo *II = D->getIdentifier();
  if (!II)
    return false;
  StringRef Name = II->getName();
  // Variants of those that tell somebody of something.
  if (syncCallNamed(Name) != SyncCall::None || Name.starts_with("set_flag") ||
      Name.starts_with("set_cross_core") || Name.starts_with("set_intra_block"))
    return false;
  return Name.starts_with("set_") || Name.starts_with("get_") ||
         Name.starts_with("sbitset") || Name == "dcci" || Name == "printf" ||
         Name == "preload" || Name == "trap" || Name == "cce_printf" ||
         Name == "assert";
}

bool ptotidy::isStable(StringRef Name) {
  return Name.starts_with("get_block") || Name.starts_with("get_subblock") ||
         Name == "get_arch_ver" || Name == "get_coreid";
}

/// True where \p D, by whose name the device has a function, is one of the
/// program's own. Simulators give the device's functions bodies, in the global
/// namespace or empty ones.
static bool isOfProgram(const FunctionDecl *D, unsigned DeviceArguments) {
  const FunctionDecl *Definition = nullptr;
  if (!D->hasBody(Definition) || isInPtoNamespace(D))
    return false;
  if (D->getNumParams() != DeviceArguments)
    return true;
  const auto *Body = dyn_cast<CompoundStmt>(Definition->getBody());
  const bool IsEmpty = Body && Body->body_empty();
  return !IsEmpty &&
         !D->getDeclContext()->getRedeclContext()->isTranslationUnit();
}

bool ptotidy::isStable(const FunctionDecl *D) {
  if (!D->getIdentifier() || !isStable(D->getName()))
    return false;
  return !D->hasBody() ||
         (llvm::is_contained({"get_block_idx", "get_block_num", "get_block_dim",
                              "get_subblockid", "get_subblockdim",
                              "get_subblock_dim", "get_coreid", "get_arch_ver"},
                             D->getName()) &&
          !isOfProgram(D, D->getNumParams()));
}

Interval ptotidy::boundsOfStable(StringRef Name) {
  const bool IsCount = Name.ends_with("num") || Name.ends_with("dim");
  // A cube core has at most two vector cores (docs/hardware-facts.md, "Cores").
  if (Name.starts_with("get_subblock"))
    return IsCount ? Interval{1, 2} : Interval{0, 1};
  return {IsCount ? 1 : 0, Interval::Max};
}

bool ptotidy::isRawInstruction(const FunctionDecl *D) {
  for (const auto *A : D->specific_attrs<AnnotateAttr>())
    if (A->getAnnotation() == "pto_tidy::device")
      return true;
  return false;
}

Pipe ptotidy::pipeOfCopy(StringRef Name) {
  Name.consume_front("__builtin_cce_");
  static constexpr std::pair<StringRef, Pipe> Copies[] = {
      {"copy_gm_to_", Pipe::MTE2},       {"copy_ubuf_to_gm", Pipe::MTE3},
      {"copy_cbuf_to_gm", Pipe::MTE3},   {"copy_ubuf_to_cbuf", Pipe::MTE3},
      {"copy_cbuf_to_ubuf", Pipe::MTE1}, {"copy_cbuf_to_bt", Pipe::MTE1},
      {"copy_cbuf_to_fbuf", Pipe::FIX},  {"copy_matrix_cc_to_", Pipe::FIX},
      {"copy_ubuf_to_ubuf", Pipe::V}};
  for (const auto &[Prefix, P] : Copies)
    if (Name.starts_with(Prefix))
      return P;
  return Pipe::Unknown;
}

SyncCall ptotidy::syncCallNamed(StringRef Name) {
  return llvm::StringSwitch<SyncCall>(Name)
      .Case("set_flag", SyncCall::SetFlag)
      .Case("wait_flag", SyncCall::WaitFlag)
      .Case("pipe_barrier", SyncCall::Barrier)
      .Case("dsb", SyncCall::DataBarrier)
      .Case("get_buf", SyncCall::Everything)
      .Case("rls_buf", SyncCall::Everything)
      .Case("set_intra_block", SyncCall::TellOthers)
      .Case("wait_intra_block", SyncCall::WaitForOthers)
      .Case("set_cross_core", SyncCall::TellOthers)
      .Case("wait_cross_core", SyncCall::WaitForOthers)
      .Case("ffts_cross_core_sync", SyncCall::TellOthers)
      .Case("wait_flag_dev", SyncCall::WaitForOthers)
      .Default(SyncCall::None);
}

SyncCall ptotidy::syncCallOf(const FunctionDecl *D) {
  if (!D->getIdentifier())
    return SyncCall::None;
  const SyncCall Call = syncCallNamed(D->getName());
  const bool IsFlag = Call == SyncCall::SetFlag || Call == SyncCall::WaitFlag;
  const unsigned Arguments = IsFlag                      ? 3
                             : Call == SyncCall::Barrier ? 1
                                                         : D->getNumParams();
  return Call != SyncCall::None && isOfProgram(D, Arguments) ? SyncCall::None
                                                             : Call;
}

bool ptotidy::isOfSeparateCores(StringRef Name) {
  return Name == "ffts_cross_core_sync" || Name == "wait_flag_dev";
}

/// True where data is moved by another engine than this core.
static bool namesOtherEngine(const FunctionDecl *D) {
  const TemplateArgumentList *Args = D->getTemplateSpecializationArgs();
  return Args && llvm::any_of(Args->asArray(), [](const TemplateArgument &A) {
           const auto *Enum = A.getKind() == TemplateArgument::Integral
                                  ? A.getIntegralType()->getAs<EnumType>()
                                  : nullptr;
           return Enum && Enum->getDecl()->getName() == "CollEngine" &&
                  A.getAsIntegral() != 0;
         });
}

/// True for a transfer from or to global memory: what it is given besides are
/// tiles to go through. Without any the tiles are what is transferred, from
/// core to core (the grid forms of TREDUCE and TBROADCAST).
static bool namesGlobalMemory(const FunctionDecl *D, TypeTable &Types) {
  return llvm::any_of(D->parameters(), [&](const ParmVarDecl *P) {
    return Types.classify(P->getType().getNonReferenceType()) ==
           LibraryType::GlobalTensor;
  });
}

Exchange ptotidy::exchangeOf(const FunctionDecl *D, StringRef Name,
                             TypeTable &Types) {
  const Exchange Stages = namesOtherEngine(D) || !namesGlobalMemory(D, Types)
                              ? Exchange::PassesOn
                              : Exchange::Stages;
  return llvm::StringSwitch<Exchange>(Name)
      .Case("TPUSH", Exchange::Gives)
      .Case("TALLOC", Exchange::Gives)
      .Case("TFREE", Exchange::Gives)
      .Case("TPRINT", Exchange::Gives)
      .Case("SYNCALL", Exchange::Gives)
      .Case("TNOTIFY", Exchange::Gives)
      .Case("TWAIT", Exchange::Gives)
      .Case("TTEST", Exchange::Gives)
      .Case("TPUT", Stages)
      .Case("TGET", Stages)
      .Case("TPUT_ASYNC", Exchange::PassesOn)
      .Case("TGET_ASYNC", Exchange::PassesOn)
      .Case("TBROADCAST", Stages)
      .Case("TREDUCE", Stages)
      .Case("TSCATTER_COMM", Stages)
      .Case("TGATHER_COMM", Stages)
      .Case("TPOP", Exchange::Takes)
      .Default(Exchange::None);
}
