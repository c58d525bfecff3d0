// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines what pto-clangd does otherwise than clangd. clangd has no
// interface for that, so the linker (--wrap, see CMakeLists.txt) puts the
// functions here between some functions of clangd and their callers:
//
//  - pto-* counts as fast, or the default filter would leave the checks out;
//  - pto-* is on unless the user's configuration says otherwise;
//  - the bodies of functions in headers are read, as a kernel's helpers may
//    stand there;
//  - the link of a diagnostic leads to the page of its check.

#include "Seams.h"
#include "clang-tidy/ClangTidyOptions.h"
#include "pto-tidy/Findings/Finding.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendOptions.h"
#include "clang/Frontend/PCHContainerOperations.h"
#include "clang/Frontend/PrecompiledPreamble.h"
#include "llvm/ADT/FunctionExtras.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <cstdio>

using namespace llvm;
using namespace ptotidy;

// clangd's declarations, as far as they are needed. test/hosts/clangd runs each
// of them.
namespace clang::clangd {
class SymbolIndex {
public:
  virtual ~SymbolIndex() = default;
};

namespace remote {
/// The client of a remote index would bring gRPC. There is no such index here.
std::unique_ptr<SymbolIndex> getClient(StringRef Address,
                                       StringRef ProjectRoot) {
  (void)Address;
  (void)ProjectRoot;
  return nullptr;
}
} // namespace remote

using TidyProvider =
    unique_function<void(tidy::ClangTidyOptions &, StringRef) const>;

/// What carries the messages between clangd and the editor.
class Transport {
public:
  virtual ~Transport() = default;
  virtual void notify(StringRef Method, json::Value Params) = 0;
  virtual void call(StringRef Method, json::Value Params, json::Value ID) = 0;
  virtual void reply(json::Value ID, Expected<json::Value> Result) = 0;
  class MessageHandler;
  virtual Error loop(MessageHandler &) = 0;
};
enum JSONStreamStyle { Standard, Delimited };
} // namespace clang::clangd

using namespace clang::clangd;

// wrap...: what the callers reach; real...: clangd's own.
#define PTO_SEAM(Result, Name, Symbol, ...)                                    \
  Result wrap##Name(__VA_ARGS__) __asm__("__wrap_" Symbol);                    \
  Result real##Name(__VA_ARGS__) __asm__("__real_" Symbol);

PTO_SEAM(std::optional<bool>, IsFastTidyCheck,
         "_ZN5clang6clangd15isFastTidyCheckEN4llvm9StringRefE", StringRef)
PTO_SEAM(TidyProvider, ProvideEnvironment,
         "_ZN5clang6clangd18provideEnvironmentEv", )
PTO_SEAM(TidyProvider, ProvideDefaultChecks,
         "_ZN5clang6clangd20provideDefaultChecksEv", )
PTO_SEAM(std::unique_ptr<Transport>, NewJSONTransport,
         "_ZN5clang6clangd16newJSONTransportEP8_IO_FILERN4llvm11raw_"
         "ostreamEPS4_bNS0_15JSONStreamStyleE",
         std::FILE *, raw_ostream &, raw_ostream *, bool, JSONStreamStyle)
PTO_SEAM(ErrorOr<clang::PrecompiledPreamble>, BuildPreamble,
         "_ZN5clang19PrecompiledPreamble5BuildERKNS_18CompilerInvocationE"
         "PKN4llvm12MemoryBufferENS_14PreambleBoundsE"
         "NS4_18IntrusiveRefCntPtrINS_17DiagnosticsEngineEEE"
         "NS9_INS4_3vfs10FileSystemEEE"
         "St10shared_ptrINS_22PCHContainerOperationsEEbNS4_9StringRefE"
         "RNS_17PreambleCallbacksE",
         const clang::CompilerInvocation &, const MemoryBuffer *,
         clang::PreambleBounds, IntrusiveRefCntPtr<clang::DiagnosticsEngine>,
         IntrusiveRefCntPtr<vfs::FileSystem>,
         std::shared_ptr<clang::PCHContainerOperations>, bool, StringRef,
         clang::PreambleCallbacks &)

//===-- Which checks run ---------------------------------------------------===

std::optional<bool> wrapIsFastTidyCheck(StringRef Check) {
  for (CheckKind Kind : allChecks())
    if (Check == checkName(Kind))
      return true;
  return realIsFastTidyCheck(Check);
}

/// What stands before the user's lists of checks.
static constexpr StringLiteral OwnChecks = "pto-*";

/// The first of clangd's sources of clang-tidy options: every .clang-tidy and
/// .clangd comes later and may take checks away.
TidyProvider wrapProvideEnvironment() {
  return [Real = realProvideEnvironment()](
             clang::tidy::ClangTidyOptions &Options, StringRef File) {
    Real(Options, File);
    Options.Checks = OwnChecks.str();
  };
}

/// The last source: clangd's own default where the user said nothing.
TidyProvider wrapProvideDefaultChecks() {
  return [Real = realProvideDefaultChecks()](
             clang::tidy::ClangTidyOptions &Options, StringRef File) {
    if (Options.Checks != OwnChecks.str())
      return;
    Options.Checks.reset();
    Real(Options, File);
    Options.Checks = OwnChecks.str() + "," + Options.Checks.value_or("");
  };
}

//===-- Helpers in headers -------------------------------------------------===

ErrorOr<clang::PrecompiledPreamble>
wrapBuildPreamble(const clang::CompilerInvocation &Invocation,
                  const MemoryBuffer *MainFile, clang::PreambleBounds Bounds,
                  IntrusiveRefCntPtr<clang::DiagnosticsEngine> Diagnostics,
                  IntrusiveRefCntPtr<vfs::FileSystem> VFS,
                  std::shared_ptr<clang::PCHContainerOperations> Operations,
                  bool StoreInMemory, StringRef StoragePath,
                  clang::PreambleCallbacks &Callbacks) {
  clang::CompilerInvocation WithBodies(Invocation);
  WithBodies.getFrontendOpts().SkipFunctionBodies = false;
  return realBuildPreamble(WithBodies, MainFile, Bounds, Diagnostics,
                           std::move(VFS), std::move(Operations), StoreInMemory,
                           StoragePath, Callbacks);
}

//===-- Links --------------------------------------------------------------===

/// Written once, before clangd begins.
static std::string DocsUrl;

void ptotidy::setDocsUrl(std::string Url) { DocsUrl = std::move(Url); }

/// The page of the check that \p Diagnostic is of, empty where there are no
/// pages; none where the check is not ours.
static std::optional<std::string> pageOf(const json::Object &Diagnostic) {
  std::optional<StringRef> Code = Diagnostic.getString("code");
  if (!Code)
    return std::nullopt;
  for (CheckKind Kind : allChecks())
    if (*Code == checkName(Kind))
      return DocsUrl.empty() ? "" : DocsUrl + Code->str() + ".md";
  return std::nullopt;
}

/// Sets the links in what is published: clangd makes up an address on LLVM's
/// site from the name of a check.
static void setLinks(json::Value &Params) {
  json::Object *Message = Params.getAsObject();
  json::Array *Diagnostics =
      Message ? Message->getArray("diagnostics") : nullptr;
  if (!Diagnostics)
    return;
  for (json::Value &V : *Diagnostics) {
    json::Object *Diagnostic = V.getAsObject();
    if (!Diagnostic || !Diagnostic->get("codeDescription"))
      continue;
    std::optional<std::string> Page = pageOf(*Diagnostic);
    if (!Page)
      continue;
    Diagnostic->erase("codeDescription");
    if (!Page->empty())
      (*Diagnostic)["codeDescription"] = json::Object{{"href", *Page}};
  }
}

namespace {
class LinkingTransport : public Transport {
public:
  explicit LinkingTransport(std::unique_ptr<Transport> Inner)
      : Inner(std::move(Inner)) {}

  void notify(StringRef Method, json::Value Params) override {
    if (Method == "textDocument/publishDiagnostics")
      setLinks(Params);
    Inner->notify(Method, std::move(Params));
  }
  void call(StringRef Method, json::Value Params, json::Value ID) override {
    Inner->call(Method, std::move(Params), std::move(ID));
  }
  void reply(json::Value ID, Expected<json::Value> Result) override {
    Inner->reply(std::move(ID), std::move(Result));
  }
  Error loop(MessageHandler &Handler) override { return Inner->loop(Handler); }

private:
  std::unique_ptr<Transport> Inner;
};
} // namespace

std::unique_ptr<Transport> wrapNewJSONTransport(std::FILE *In, raw_ostream &Out,
                                                raw_ostream *Mirror,
                                                bool Pretty,
                                                JSONStreamStyle Style) {
  return std::make_unique<LinkingTransport>(
      realNewJSONTransport(In, Out, Mirror, Pretty, Style));
}
