// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines what differs between LLVM 19 and LLVM 22, so that the rest
// of the project reads the same for both. No other file may ask for the
// version of LLVM (test/tool/llvm-version.test).

#ifndef PTO_TIDY_COMPAT_H
#define PTO_TIDY_COMPAT_H

#include "llvm/Config/llvm-config.h"

#if LLVM_VERSION_MAJOR < 19
#error "pto-tidy needs LLVM 19 or newer"
#endif

// The registry has a header of its own until 21; that header warns in 22 and is
// gone in 24. Only the clang-tidy module may see clang-tidy.
#ifdef PTO_CLANG_TIDY_MODULE
#include "clang-tidy/ClangTidyModule.h"
#if LLVM_VERSION_MAJOR < 22
#include "clang-tidy/ClangTidyModuleRegistry.h"
#endif
#endif

// A program that runs clang-tidy's library: options of diagnostics are counted
// by reference until 20, and the context owns them from 21 on.
#ifdef PTO_CLANG_TIDY_HOST
#include "clang-tidy/ClangTidy.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Frontend/TextDiagnostic.h"
#endif

// Only the compiler plugin makes diagnostics of its own.
#ifdef PTO_CLANG_PLUGIN
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/DiagnosticOptions.h"
#endif

// A program that reads its own JSON: 22 reads numbers of this type itself.
#if defined(PTO_CLANG_TIDY_HOST) && LLVM_VERSION_MAJOR < 22
#include "llvm/Support/JSON.h"
namespace llvm::json {
inline bool fromJSON(const Value &V, unsigned &Out, Path P) {
  int64_t Number = 0;
  if (!fromJSON(V, Number, P))
    return false;
  Out = static_cast<unsigned>(Number);
  return Number == static_cast<int64_t>(Out);
}
} // namespace llvm::json
#endif

namespace ptotidy::compat {

/// The LLVM that this code is compiled for, as "22.1". LLVM keeps its C++
/// binary interface within one such pair.
#define PTO_COMPAT_STRING2(X) #X
#define PTO_COMPAT_STRING(X) PTO_COMPAT_STRING2(X)
inline constexpr char LlvmRelease[] = PTO_COMPAT_STRING(
    LLVM_VERSION_MAJOR) "." PTO_COMPAT_STRING(LLVM_VERSION_MINOR);
#undef PTO_COMPAT_STRING
#undef PTO_COMPAT_STRING2

#ifdef PTO_CLANG_TIDY_HOST
/// What clang-tidy's diagnostics go through: an engine that reports to a
/// consumer, known to the context.
class TidyDiagnostics {
public:
  TidyDiagnostics(clang::tidy::ClangTidyContext &Context,
                  clang::DiagnosticConsumer &Consumer) {
#if LLVM_VERSION_MAJOR < 22
    Engine = std::make_unique<clang::DiagnosticsEngine>(
        new clang::DiagnosticIDs(), new clang::DiagnosticOptions(), &Consumer,
        /*ShouldOwnClient=*/false);
    Context.setDiagnosticsEngine(Engine.get());
#else
    auto Options = std::make_unique<clang::DiagnosticOptions>();
    Engine = std::make_unique<clang::DiagnosticsEngine>(
        clang::DiagnosticIDs::create(), *Options, &Consumer,
        /*ShouldOwnClient=*/false);
    Context.setDiagnosticsEngine(std::move(Options), Engine.get());
#endif
  }

  clang::DiagnosticsEngine &engine() { return *Engine; }

private:
  std::unique_ptr<clang::DiagnosticsEngine> Engine;
};

/// Every check and every option that the registered modules know.
struct KnownConfig {
  llvm::StringSet<> Checks, Options;
};

inline KnownConfig knownConfig() {
#if LLVM_VERSION_MAJOR < 22
  clang::tidy::NamesAndOptions All = clang::tidy::getAllChecksAndOptions();
  return {std::move(All.Names), std::move(All.Options)};
#else
  clang::tidy::ChecksAndOptions All =
      clang::tidy::getAllChecksAndOptions(false, false);
  return {std::move(All.Checks), std::move(All.Options)};
#endif
}

/// The checks that \p Options enable.
inline std::vector<std::string>
enabledChecks(const clang::tidy::ClangTidyOptions &Options) {
#if LLVM_VERSION_MAJOR < 22
  return clang::tidy::getCheckNames(Options, false);
#else
  return clang::tidy::getCheckNames(Options, false, false);
#endif
}

/// Prints diagnostics as clang does.
class DiagnosticPrinter {
public:
  DiagnosticPrinter(llvm::raw_ostream &OS, const clang::LangOptions &Language,
                    bool Colors) {
#if LLVM_VERSION_MAJOR < 22
    Options = new clang::DiagnosticOptions();
    Printer =
        std::make_unique<clang::TextDiagnostic>(OS, Language, Options.get());
#else
    Options = std::make_unique<clang::DiagnosticOptions>();
    Printer = std::make_unique<clang::TextDiagnostic>(OS, Language, *Options);
#endif
    Options->ShowColors = Colors;
  }
  clang::TextDiagnostic &printer() { return *Printer; }

private:
#if LLVM_VERSION_MAJOR < 22
  llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> Options;
#else
  std::unique_ptr<clang::DiagnosticOptions> Options;
#endif
  std::unique_ptr<clang::TextDiagnostic> Printer;
};
#endif

#ifdef PTO_CLANG_PLUGIN
/// An engine for diagnostics beside the compiler's own. Until 20 it owns its
/// options.
struct SideDiagnostics {
#if LLVM_VERSION_MAJOR >= 21
  explicit SideDiagnostics(clang::DiagnosticConsumer &Client)
      : Engine(clang::DiagnosticIDs::create(), Options, &Client,
               /*ShouldOwnClient=*/false) {}
  clang::DiagnosticOptions Options;
#else
  explicit SideDiagnostics(clang::DiagnosticConsumer &Client)
      : Engine(new clang::DiagnosticIDs, new clang::DiagnosticOptions, &Client,
               /*ShouldOwnClient=*/false) {}
#endif
  clang::DiagnosticsEngine Engine;
};
#endif // PTO_CLANG_PLUGIN

} // namespace ptotidy::compat

#endif // PTO_TIDY_COMPAT_H
