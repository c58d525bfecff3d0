// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements the way of a result from a worker to the main process.

#include "Result.h"
#include "pto-tidy/Compat.h"

using namespace llvm;

namespace ptotidy::lint {

static json::Value toJSON(const Span &S) {
  return json::Object{{"file", json::fixUTF8(S.File)},
                      {"offset", S.Offset},
                      {"length", S.Length}};
}

static bool fromJSON(const json::Value &V, Span &S, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("file", S.File) && O.map("offset", S.Offset) &&
         O.map("length", S.Length);
}

static json::Value toJSON(const Fix &F) {
  return json::Object{{"where", toJSON(F.Where)},
                      {"text", json::fixUTF8(F.Text)}};
}

static bool fromJSON(const json::Value &V, Fix &F, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("where", F.Where) && O.map("text", F.Text);
}

static json::Value toJSON(const Remark &R) {
  return json::Object{{"file", json::fixUTF8(R.File)},
                      {"offset", R.Offset},
                      {"text", json::fixUTF8(R.Text)},
                      {"ranges", json::Array(R.Ranges)},
                      {"fixes", json::Array(R.Fixes)}};
}

static bool fromJSON(const json::Value &V, Remark &R, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("file", R.File) && O.map("offset", R.Offset) &&
         O.map("text", R.Text) && O.map("ranges", R.Ranges) &&
         O.map("fixes", R.Fixes);
}

static json::Value toJSON(const LintFinding &F) {
  json::Array Tiles;
  for (const std::string &Tile : F.Tiles)
    Tiles.push_back(json::fixUTF8(Tile));
  return json::Object{{"check", F.Check},
                      {"error", F.IsError},
                      {"main", toJSON(F.Main)},
                      {"notes", json::Array(F.Notes)},
                      {"function", json::fixUTF8(F.Function)},
                      {"tiles", std::move(Tiles)},
                      {"target", F.Target}};
}

static bool fromJSON(const json::Value &V, LintFinding &F, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("check", F.Check) && O.map("error", F.IsError) &&
         O.map("main", F.Main) && O.map("notes", F.Notes) &&
         O.map("function", F.Function) && O.map("tiles", F.Tiles) &&
         O.map("target", F.Target);
}

json::Value toJSON(const UnitResult &R) {
  json::Array Files;
  for (const std::string &File : R.Files)
    Files.push_back(json::fixUTF8(File));
  return json::Object{{"problem", json::fixUTF8(R.Problem)},
                      {"note", json::fixUTF8(R.Note)},
                      {"kernels", R.Kernels},
                      {"incompleteKernels", R.IncompleteKernels},
                      {"findings", json::Array(R.Findings)},
                      {"files", std::move(Files)},
                      {"maps", json::Array(R.Maps)},
                      {"targetFindings", json::Array(R.TargetFindings)}};
}

bool fromJSON(const json::Value &V, UnitResult &R, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("problem", R.Problem) && O.map("note", R.Note) &&
         O.map("kernels", R.Kernels) &&
         O.map("incompleteKernels", R.IncompleteKernels) &&
         O.map("findings", R.Findings) && O.map("files", R.Files) &&
         O.map("maps", R.Maps) && O.map("targetFindings", R.TargetFindings);
}

} // namespace ptotidy::lint
