// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This file implements memory maps as JSON, in both directions.

#include "pto-tidy/Map/MemoryMap.h"

using namespace llvm;

namespace ptotidy {

/// Names and lines of a source are not UTF-8 for certain.
static std::string text(StringRef S) { return json::fixUTF8(S); }

static json::Value toJSON(const MapPlace &P) {
  return json::Object{{"file", text(P.File)}, {"line", P.Line}};
}
static bool fromJSON(const json::Value &V, MapPlace &P, json::Path Path) {
  json::ObjectMapper O(V, Path);
  return O && O.map("file", P.File) && O.map("line", P.Line);
}

static json::Value toJSON(const MapRow &R) {
  return json::Object{
      {"place", toJSON(R.Where)},     {"code", text(R.Code)},
      {"function", text(R.Function)}, {"calls", json::Array(R.Calls)},
      {"operation", R.Operation},     {"pipe", R.OnPipe}};
}
static bool fromJSON(const json::Value &V, MapRow &R, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("place", R.Where) && O.map("code", R.Code) &&
         O.map("function", R.Function) && O.map("calls", R.Calls) &&
         O.map("operation", R.Operation) && O.map("pipe", R.OnPipe);
}

static json::Value toJSON(const MapLoop &L) {
  return json::Object{{"first", L.First}, {"last", L.Last}, {"line", L.Line}};
}
static bool fromJSON(const json::Value &V, MapLoop &L, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("first", L.First) && O.map("last", L.Last) &&
         O.map("line", L.Line);
}

static json::Value toJSON(const MapAccess &A) {
  return json::Object{
      {"row", A.Row}, {"role", A.Role}, {"begin", A.Begin}, {"end", A.End}};
}
static bool fromJSON(const json::Value &V, MapAccess &A, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("row", A.Row) && O.map("role", A.Role) &&
         O.map("begin", A.Begin) && O.map("end", A.End);
}

static json::Value toJSON(const MapBox &B) {
  return json::Object{
      {"tile", text(B.Tile)}, {"type", text(B.Type)},
      {"begin", B.Begin},     {"end", B.End},
      {"placed", B.Placed},   {"first", B.First},
      {"last", B.Last},       {"accesses", json::Array(B.Accesses)}};
}
static bool fromJSON(const json::Value &V, MapBox &B, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("tile", B.Tile) && O.map("type", B.Type) &&
         O.map("begin", B.Begin) && O.map("end", B.End) &&
         O.map("placed", B.Placed) && O.map("first", B.First) &&
         O.map("last", B.Last) && O.map("accesses", B.Accesses);
}

static json::Value toJSON(const MapLimit &L) {
  return json::Object{{"target", L.Target},
                      {"capacity", L.Capacity},
                      {"alignment", L.Alignment}};
}
static bool fromJSON(const json::Value &V, MapLimit &L, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("target", L.Target) && O.map("capacity", L.Capacity) &&
         O.map("alignment", L.Alignment);
}

static json::Value toJSON(const MapArea &A) {
  return json::Object{{"space", A.Space},
                      {"base", A.Base},
                      {"limits", json::Array(A.Limits)},
                      {"peak", A.Peak},
                      {"peakRow", A.PeakRow},
                      {"boxes", json::Array(A.Boxes)}};
}
static bool fromJSON(const json::Value &V, MapArea &A, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("space", A.Space) && O.map("base", A.Base) &&
         O.map("limits", A.Limits) && O.map("peak", A.Peak) &&
         O.map("peakRow", A.PeakRow) && O.map("boxes", A.Boxes);
}

static json::Value toJSON(const MapFlag &F) {
  return json::Object{{"from", F.From},
                      {"to", F.To},
                      {"id", text(F.Id)},
                      {"set", F.Set},
                      {"wait", F.Wait}};
}
static bool fromJSON(const json::Value &V, MapFlag &F, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("from", F.From) && O.map("to", F.To) && O.map("id", F.Id) &&
         O.map("set", F.Set) && O.map("wait", F.Wait);
}

static json::Value toJSON(const MapBarrier &B) {
  return json::Object{{"row", B.Row}, {"pipe", B.OnPipe}};
}
static bool fromJSON(const json::Value &V, MapBarrier &B, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("row", B.Row) && O.map("pipe", B.OnPipe);
}

static json::Value toJSON(const MapFinding::BoxRef &B) {
  return json::Object{{"area", B.Area}, {"box", B.Box}};
}
static bool fromJSON(const json::Value &V, MapFinding::BoxRef &B,
                     json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("area", B.Area) && O.map("box", B.Box);
}

static json::Value toJSON(const MapFinding &F) {
  json::Array Notes, Targets;
  for (const std::string &Note : F.Notes)
    Notes.push_back(text(Note));
  for (const std::string &Target : F.Targets)
    Targets.push_back(Target);
  return json::Object{{"check", F.Check},
                      {"message", text(F.Message)},
                      {"notes", std::move(Notes)},
                      {"targets", std::move(Targets)},
                      {"row", F.Row},
                      {"boxes", json::Array(F.Boxes)}};
}
static bool fromJSON(const json::Value &V, MapFinding &F, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("check", F.Check) && O.map("message", F.Message) &&
         O.map("notes", F.Notes) && O.map("targets", F.Targets) &&
         O.map("row", F.Row) && O.map("boxes", F.Boxes);
}

json::Value toJSON(const MemoryMap &M) {
  return json::Object{{"kernel", text(M.Kernel)},
                      {"definition", toJSON(M.Definition)},
                      {"lost", text(M.Lost)},
                      {"rows", json::Array(M.Rows)},
                      {"loops", json::Array(M.Loops)},
                      {"areas", json::Array(M.Areas)},
                      {"flags", json::Array(M.Flags)},
                      {"barriers", json::Array(M.Barriers)},
                      {"findings", json::Array(M.Findings)}};
}

bool fromJSON(const json::Value &V, MemoryMap &M, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("kernel", M.Kernel) && O.map("definition", M.Definition) &&
         O.map("lost", M.Lost) && O.map("rows", M.Rows) &&
         O.map("loops", M.Loops) && O.map("areas", M.Areas) &&
         O.map("flags", M.Flags) && O.map("barriers", M.Barriers) &&
         O.map("findings", M.Findings);
}

} // namespace ptotidy
