// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements what the types and template arguments of a call say of
// the instruction that it is.

#include "InstructionForms.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace ptotidy;

bool ptotidy::usesUnitFlag(const FunctionDecl *D) {
  const TemplateArgumentList *Args = D->getTemplateSpecializationArgs();
  if (!Args)
    return false;
  for (const TemplateArgument &A : Args->asArray()) {
    if (A.getKind() != TemplateArgument::Integral)
      continue;
    const auto *ET = A.getIntegralType()->getAs<EnumType>();
    if (ET &&
        (ET->getDecl()->getName() == "AccPhase" ||
         ET->getDecl()->getName() == "STPhase") &&
        A.getAsIntegral() != 0)
      return true;
  }
  return false;
}

StringRef ptotidy::templateArgument(const FunctionDecl *D, StringRef Enum) {
  if (const TemplateArgumentList *Args = D->getTemplateSpecializationArgs())
    for (const TemplateArgument &A : Args->asArray())
      if (A.getKind() == TemplateArgument::Integral)
        if (const auto *ET = A.getIntegralType()->getAs<EnumType>();
            ET && ET->getDecl()->getName() == Enum)
          return enumeratorName(A.getIntegralType(),
                                lowBits(A.getAsIntegral()));
  return {};
}

/// True for a histogram of a byte that is not the highest one of its source:
/// the bytes above it are compared with the indices.
static bool readsIndices(const FunctionDecl *D, TypeTable &Types) {
  const StringRef Byte = templateArgument(D, "HistByte");
  if (Byte != "BYTE_1" || D->getNumParams() < 2)
    return Byte == "BYTE_0" || Byte == "BYTE_2";
  const TileShape *Src =
      Types.shapeOf(D->getParamDecl(1)->getType().getNonReferenceType());
  return Src && Src->ElementBits == 32;
}

/// True for a quantisation with an offset, which comes by a pointer; what is
/// asked for exponents takes three of those, or more.
static bool hasOffset(const CallExpr *E) {
  return llvm::count_if(E->arguments(), [](const Expr *A) {
           return A->getType()->isPointerType() && !isa<CXXDefaultArgExpr>(A);
         }) == 1;
}

bool ptotidy::hasTrueArgument(const FunctionDecl *D) {
  const TemplateArgumentList *Args = D->getTemplateSpecializationArgs();
  return Args && llvm::any_of(Args->asArray(), [](const TemplateArgument &A) {
           return A.getKind() == TemplateArgument::Integral &&
                  A.getIntegralType()->isBooleanType() &&
                  A.getAsIntegral() != 0;
         });
}

int64_t ptotidy::gatherPattern(const FunctionDecl *D) {
  const StringRef Pattern = templateArgument(D, "MaskPattern");
  const int64_t Taken = Pattern.count('1');
  if (Taken == 0 || templateArgument(D, "GatherAxis") == "GATHER_COL")
    return 0;
  return (Pattern.size() - 1) / Taken;
}

/// True for what is declared among what moves data between cores.
static bool isCommunication(const FunctionDecl *D) {
  const auto *Space = dyn_cast<NamespaceDecl>(D->getDeclContext());
  return Space && Space->getName() == "comm";
}

/// True for a quantisation that has a scale for each group of a row: the other
/// ones say by a number which axis they go by.
static bool hasScalesOfRows(const FunctionDecl *D) {
  const TemplateArgumentList *Args = D->getTemplateSpecializationArgs();
  return Args && Args->size() != 0 &&
         Args->get(0).getKind() == TemplateArgument::Integral &&
         Args->get(0).getIntegralType()->isEnumeralType();
}

StringRef ptotidy::instructionName(const FunctionDecl *D, const CallExpr *E,
                                   TypeTable &Types) {
  StringRef Name = D->getName();
  // What an instruction forwards to may be called without it.
  if (StringRef Public = Name;
      Public.consume_back("_IMPL") && isKnownInstruction(Public))
    Name = Public;
  auto countNumbers = [&] {
    return llvm::count_if(D->parameters(), [](const ParmVarDecl *P) {
      return P->getType().getNonReferenceType()->isArithmeticType();
    });
  };
  if (Name == "THISTOGRAM")
    return readsIndices(D, Types) ? "THISTOGRAM_LOW" : Name;
  // By comparison it writes a tile of counts, where it reads one of positions.
  if ((Name == "TGATHER" || Name == "TSCATTER") && isCommunication(D))
    return Name == "TGATHER" ? "TGATHER_COMM" : "TSCATTER_COMM";
  if (Name == "TSCATTER" && templateArgument(D, "MaskPattern") == "P1111")
    return "TSCATTER_ALL";
  if (Name == "TGATHER" && countNumbers() != 0)
    return "TGATHER_CMP";
  if (Name == "MGATHER" && templateArgument(D, "Coalesce") == "Row")
    return "MGATHER_ROWS";
  // Each destination comes with a row and a column.
  if (Name == "TEXTRACT" && countNumbers() == 4)
    return "TEXTRACT_TWO";
  if (Name == "TQUANT" && hasOffset(E))
    return "TQUANT_OFFSET";
  if (Name == "TQUANT" && hasScalesOfRows(D) &&
      llvm::count_if(D->parameters(), [](const ParmVarDecl *P) {
        return P->getType()->isPointerType();
      }) == 3)
    return "TQUANT_GROUPS";
  if (Name == "TDIVS" && D->getNumParams() > 1 &&
      D->getParamDecl(1)->getType()->isArithmeticType())
    return "TDIVS_BY";
  if (Name != "TFILLPAD")
    return Name;
  return llvm::StringSwitch<StringRef>(templateArgument(D, "TFillPadMode"))
      .Case("InPlace", "TFILLPAD_INPLACE")
      .Case("Expand", "TFILLPAD_EXPAND")
      .Default(Name);
}
