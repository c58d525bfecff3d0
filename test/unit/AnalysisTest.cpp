// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file tests the analysis as a whole: the same text each time, no crash
// and no finding on broken code, options.

#include "Analyzing.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace ptotidy;
using namespace ptotidy::test;
using testing::HasSubstr;

namespace {
const char *const Kernels[] = {
    "kernels/gemm_pingpong.buggy.cpp", "kernels/out_of_ub.buggy.cpp",
    "kernels/softmax.buggy.cpp", "kernels/vector_double_buffer.buggy.cpp"};

const char Preamble[] = "#include <pto/pto-inst.hpp>\n"
                        "using namespace pto;\n"
                        "using T = Tile<TileType::Vec, float, 16, 16>;\n";
} // namespace

TEST(Analysis, TheSameTextEachTime) {
  for (const char *File : Kernels) {
    std::string Code = readTestFile(File);
    ASSERT_FALSE(Code.empty()) << File;
    Analyzed First = analyzeCode(Code);
    ASSERT_TRUE(First.Parsed);
    EXPECT_FALSE(First.Findings.empty()) << File;
    for (int I = 1; I != 10; ++I) {
      Analyzed Again = analyzeCode(Code);
      EXPECT_EQ(Again.Findings, First.Findings);
      EXPECT_EQ(Again.Events, First.Events);
      EXPECT_EQ(Again.Stats.Steps, First.Stats.Steps);
    }
  }
}

// A correct kernel that is cut off anywhere: no crash, and nothing to say.
TEST(Analysis, TruncatedKernels) {
  for (const char *File :
       {"kernels/gemm_pingpong.good.cpp", "kernels/softmax.good.cpp"}) {
    std::string Code = readTestFile(File);
    ASSERT_FALSE(Code.empty()) << File;
    for (size_t Cut = 600; Cut < Code.size(); Cut += 331) {
      Analyzed A = analyzeCode(Code.substr(0, Cut));
      EXPECT_THAT(A.Findings, testing::IsEmpty()) << File << " cut at " << Cut;
    }
  }
}

TEST(Analysis, BrokenCode) {
  const std::string Bodies[] = {
      "void k() { T a; TASSIGN(a, unknown); TEXPANDS(a, 1.0f); }",
      "void k() { T a; TASSIGN(a, 0x0; TEXPANDS(a, 1.0f); }",
      "void k() { Tile<TileType::Vec, float, 16> a; TASSIGN(a, 0x1); }",
      "template <int N> void k() { Tile<TileType::Vec, float, N, 16> a;"
      " TASSIGN(a, 0x0); } template void k<-1>();",
      "struct S { T a; void run( { TASSIGN(a, 0x1); } };",
      "void k() { T a; a.nothing(); TASSIGN<>(a); }",
      "void k() { for (int i = 0; i < ; ++i) { T a; TASSIGN(a, i); } }",
      "void k() { T a[n]; TASSIGN(a[0], 0x0); }",
      "void k() { auto x = y; TASSIGN(x, 0x1); }",
      "Undeclared k(T &a) { TASSIGN(a, 0x0); return 1; }",
      "void k() { T a; TASSIGN(a, 1 / 0); TASSIGN(a, 1 << 99); }",
      "void k() { T a; TASSIGN(a, 0x0); k(); }",
      "void k() { T a; switch (1) { case x: TASSIGN(a, 0x0); } }",
      "int k() { T a; TASSIGN(a, ({ return 1; 0x0; })); }"};
  for (const std::string &Body : Bodies) {
    Analyzed A = analyzeCode(Preamble + Body);
    EXPECT_THAT(A.Findings, testing::IsEmpty()) << Body;
  }
}

TEST(Analysis, CodeThatIsNoKernel) {
  Analyzed A = analyzeCode("#include <vector>\n#include <string>\n"
                           "int main() { std::vector<std::string> v(3);\n"
                           "  for (auto &s : v) s += 'x';\n"
                           "  return v.size(); }\n");
  EXPECT_THAT(A.Findings, testing::IsEmpty());
  EXPECT_EQ(A.Stats.Kernels, 0u);
}

TEST(Analysis, EndlessThingsEnd) {
  const std::string Bodies[] = {
      "void k() { T a; TASSIGN(a, 0x0); for (;;) TEXP(a, a); }",
      "void k() { T a; TASSIGN(a, 0x0); while (true) { TEXP(a, a); } }",
      "void k() { T a; TASSIGN(a, 0x0); for (long i = 0; i < 1000000000; ++i)"
      " TEXP(a, a); }",
      "void f(T &a, int n) { TEXP(a, a); f(a, n + 1); }"
      "void k() { T a; TASSIGN(a, 0x0); f(a, 0); }",
      "void k(int n) { T a; TASSIGN(a, 0x0); L: TEXP(a, a); if (n--) goto L; "
      "}"};
  for (const std::string &Body : Bodies) {
    Analyzed A = analyzeCode(Preamble + Body);
    EXPECT_TRUE(A.Parsed);
    EXPECT_THAT(A.Findings, testing::IsEmpty()) << Body;
  }
}

TEST(Analysis, ManyPathsEnd) {
  std::string Code = Preamble;
  Code += "void k(int *c) { T a; TASSIGN(a, 0x0);\n";
  for (int I = 0; I != 40; ++I)
    Code += "if (c[" + std::to_string(I) + "]) TEXP(a, a);\n";
  Code += "}\n";
  Analyzed A = analyzeCode(Code);
  EXPECT_THAT(A.Findings, testing::IsEmpty());
  EXPECT_EQ(A.Stats.Kernels, 1u);
}

TEST(Analysis, TargetsOfOptionAndMacro) {
  const std::string Code =
      std::string(Preamble) + "void k() { T a; TASSIGN(a, 0x30000); }";
  EXPECT_EQ(analyzeCode(Code).Findings.size(), 1u);
  AnalysisOptions Options;
  Options.Targets = {"A5"};
  EXPECT_TRUE(analyzeCode(Code, Options).Findings.empty());
  TranslationUnitMacros Macros;
  Macros.Target = "A5";
  EXPECT_TRUE(analyzeCode(Code, {}, Macros).Findings.empty());
  Options.Targets = {"A2A3"};
  EXPECT_EQ(analyzeCode(Code, Options, Macros).Findings.size(), 1u);
  Options.Targets = {"A5", "Kirin9030"};
  Analyzed Both = analyzeCode(Code, Options);
  ASSERT_EQ(Both.Findings.size(), 1u);
  EXPECT_THAT(Both.Findings[0], HasSubstr("Kirin9030"));
}

TEST(Analysis, CapacityOverrides) {
  const std::string Code =
      std::string(Preamble) + "void k() { T a; TASSIGN(a, 0x20000); }";
  EXPECT_TRUE(analyzeCode(Code).Findings.empty());
  TranslationUnitMacros Macros;
  Macros.Capacity[MemorySpace::UB] = 0x10000;
  EXPECT_EQ(analyzeCode(Code, {}, Macros).Findings.size(), 1u);
  AnalysisOptions Options;
  Options.Capacity[MemorySpace::UB] = 0x40000;
  EXPECT_TRUE(analyzeCode(Code, Options, Macros).Findings.empty());
  Options.Alignment[MemorySpace::UB] = 0x40000;
  EXPECT_EQ(analyzeCode(Code, Options, Macros).Findings.size(), 1u);
}

TEST(Analysis, AutoModeIsSilent) {
  const std::string Code =
      std::string(Preamble) + "void k() { T a; TASSIGN(a, 0x30001); }";
  EXPECT_FALSE(analyzeCode(Code).Findings.empty());
  TranslationUnitMacros Macros;
  Macros.AutoMode = true;
  Analyzed A = analyzeCode(Code, {}, Macros);
  EXPECT_THAT(A.Findings, testing::IsEmpty());
  EXPECT_EQ(A.Stats.Kernels, 1u);
}

TEST(Analysis, AUsedUpBudgetIsSilent) {
  AnalysisOptions Options;
  Options.Bounds.Steps = 5;
  for (const char *File : Kernels) {
    Analyzed A = analyzeCode(readTestFile(File), Options);
    EXPECT_TRUE(A.Parsed);
    EXPECT_THAT(A.Findings, testing::IsEmpty()) << File;
  }
  Analyzed A = analyzeCode(readTestFile(Kernels[0]), Options);
  EXPECT_GT(A.Stats.IncompleteKernels, 0u);
  EXPECT_FALSE(A.Advice.empty()) << "silence must not look like \"checked\"";
}
