// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file defines what functions are that have no body to enter, by their
// names: those of the device and of the standard library.

#ifndef PTO_TIDY_CHECKS_INTERPRETER_DEVICECALLS_H
#define PTO_TIDY_CHECKS_INTERPRETER_DEVICECALLS_H

#include "pto-tidy/Interpreter/Types.h"
#include "pto-tidy/Values/Linear.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"

namespace ptotidy {

/// True for functions of the compiler and of the C and C++ libraries. That a
/// header counts as a system header says little: build systems mark whole
/// projects that way.
bool isStandardLibrary(const clang::FunctionDecl *D,
                       const clang::SourceManager &SM);

/// True for functions of the standard library whose bodies are followed: what
/// numbers and tiles go through, between a table of them and a TASSIGN. The
/// bodies of all others say nothing about tiles.
bool isFollowedOfTheStandardLibrary(const clang::FunctionDecl *D);
/// True for a class of the standard library whose constructors, and the end of
/// whose objects, are.
bool isFollowedOfTheStandardLibrary(const clang::CXXRecordDecl *RD);

/// True for functions of the standard library that write what they are given a
/// reference or a pointer to, and do not only tell where something is.
bool isWriterOfTheStandardLibrary(const clang::FunctionDecl *D);

/// True for what gives its first argument: std::move, __builtin_expect.
bool givesItsArgument(const clang::FunctionDecl *D);

/// True for what no run of a kernel comes back from: traps, abort, what is
/// declared so.
bool neverReturns(const clang::FunctionDecl *D);

/// True for device functions that neither order pipes nor touch a tile: they
/// set registers of the scalar unit, or read them.
bool isHarmless(const clang::FunctionDecl *D, const clang::SourceManager &SM);

/// True for device functions that give the same answer each time they are
/// asked by one core.
bool isStable(llvm::StringRef Name);
/// The same of \p D, which is none of the device's where it has a body and no
/// name of one of them.
bool isStable(const clang::FunctionDecl *D);
/// What such a function can answer.
Interval boundsOfStable(llvm::StringRef Name);

/// True for the instructions of the device that are not the PTO library's: they
/// run on a pipe without ordering anything, on bytes that are not followed. The
/// prelude marks them.
bool isRawInstruction(const clang::FunctionDecl *D);
/// The pipe of the raw copy \p Name, which writes what its first argument
/// points to and reads its second one; Unknown for what is none. They are what
/// the library makes its loads, stores and moves of.
Pipe pipeOfCopy(llvm::StringRef Name);

/// What a device function orders.
enum class SyncCall : uint8_t {
  None,
  SetFlag,
  WaitFlag,
  Barrier,
  DataBarrier,   ///< of the scalar unit
  TellOthers,    ///< other cores, once a pipe of this one has come so far
  WaitForOthers, ///< what that orders here is what was told before
  Everything     ///< what it orders is not told
};
SyncCall syncCallNamed(llvm::StringRef Name);
/// The same of a call of \p D. A function of the program that has the name and
/// a body of its own is none: one in a namespace or a class, or one that takes
/// another number of arguments than the device's.
SyncCall syncCallOf(const clang::FunctionDecl *D);

/// Instructions of the library that talk to other cores, or print, by what they
/// do to the tiles they are given. They order what is around them.
enum class Exchange : uint8_t {
  None,
  Gives,    ///< reads them, if there are any
  Stages,   ///< loads into them and stores from them (comm: TPut.hpp and so on)
  PassesOn, ///< has its data go through them in a way that is not known
  Takes     ///< lays them where data has come in
};
Exchange exchangeOf(const clang::FunctionDecl *D, llvm::StringRef Name,
                    TypeTable &Types);

/// True for flags between cores that go with the separate cores of A2A3, whose
/// memories on the chip no other core writes to.
bool isOfSeparateCores(llvm::StringRef Name);

} // namespace ptotidy

#endif // PTO_TIDY_CHECKS_INTERPRETER_DEVICECALLS_H
