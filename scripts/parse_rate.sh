#!/usr/bin/env bash
# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -u

usage() {
  cat <<'EOF'
usage: scripts/parse_rate.sh PTO_ISA_ROOT [PATTERN]

How many device kernels of a PTO Tile Library checkout a stock clang parses
without an error, with the arguments from pto-flags. Parses every *kernel*.cpp
below tests/npu, kernels and demos whose path contains PATTERN. Prints a table
by directory, the times, and each file that fails with its first error. The chip
comes from the path, A2A3 where the path names none.

environment:
  CLANG        clang++-22
  PTO_FLAGS    the pto-flags program; otherwise build/bin/pto-flags, otherwise
               it is compiled into a temporary directory
  LLVM_CONFIG  llvm-config-22, for that
  LIST         a file to write `<file>\t<arguments>` of the files that parse to

exit code: 0 all was measured, whatever the rate; 2 bad arguments
EOF
}

project=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
prelude=$project/include/pto-tidy/prelude
clang=${CLANG:-clang++-22}
jobs=2
bound=60

if [ "${1:-}" = --help ] || [ "${1:-}" = -h ]; then
  usage
  exit 0
fi
if [ $# -lt 1 ] || [ $# -gt 2 ]; then
  usage >&2
  exit 2
fi
if ! root=$(cd "$1" 2>/dev/null && pwd) || [ ! -f "$root/include/pto/pto-inst.hpp" ]; then
  echo "parse_rate.sh: no PTO Tile Library (include/pto/pto-inst.hpp) below '$1'" >&2
  exit 2
fi
pattern=${2:-}
if ! command -v "$clang" >/dev/null; then
  echo "parse_rate.sh: no $clang; set CLANG" >&2
  exit 2
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

flags=${PTO_FLAGS:-$project/build/bin/pto-flags}
if [ ! -x "$flags" ]; then
  flags=$work/pto-flags
  config=${LLVM_CONFIG:-llvm-config-22}
  # shellcheck disable=SC2046
  if ! "$clang" $("$config" --cxxflags) -std=c++17 -I"$project/include" \
      "$project/plugin/driver/HostFlags.cpp" "$project/plugin/driver/PtoFlags.cpp" \
      -o "$flags" $("$config" --ldflags --libs support --system-libs); then
    echo "parse_rate.sh: cannot build pto-flags; set PTO_FLAGS" >&2
    exit 2
  fi
fi

# Parses one file; appends one line to its own result file:
# group <tab> 0|1 <tab> seconds <tab> file <tab> first error or arguments
one() {
  local file=$1 args start end status group error
  local -a argv
  if ! args=$("$flags" --prelude="$prelude" --isa-root="$root" "$root/$file" 2>/dev/null); then
    args=$("$flags" --target=A2A3 --prelude="$prelude" --isa-root="$root" "$root/$file")
  fi
  mapfile -t argv <<<"$args"
  start=$(date +%s.%N)
  error=$(timeout "$bound" "$clang" -fsyntax-only -w -fno-color-diagnostics "${argv[@]}" "$root/$file" 2>&1)
  status=$?
  end=$(date +%s.%N)
  group=$(cut -d/ -f1-3 <<<"$file")
  case $file in kernels/* | demos/*) group=${file%%/*} ;; esac
  if [ $status -eq 0 ]; then
    error="${argv[*]}"
  elif [ $status -eq 124 ]; then
    error="more than $bound s"
  else
    error=$(grep -m1 'error:' <<<"$error" | sed "s|^$root/||")
    [ -n "$error" ] || error="clang exited with $status"
  fi
  printf '%s\t%d\t%s\t%s\t%s\n' "$group" $((status == 0)) \
    "$(echo "$end $start" | awk '{printf "%.3f", $1 - $2}')" "$file" "$error"
}
export -f one
export root flags prelude clang bound

(cd "$root" && for top in tests/npu kernels demos; do
  [ -d "$top" ] && find "$top" -name '*kernel*.cpp'
done) | { [ -n "$pattern" ] && grep -F -- "$pattern" || cat; } | sort >"$work/files"
if [ ! -s "$work/files" ]; then
  echo "parse_rate.sh: no kernel below '$1' contains '$pattern'" >&2
  exit 2
fi
# Each job writes a file of its own, so that their lines do not mix.
xargs -d '\n' -P "$jobs" -I{} bash -c 'one "$1" >"$2/$(tr / _ <<<"$1").result"' _ {} "$work" <"$work/files"
cat "$work"/*.result | sort -t$'\t' -k4 >"$work/all"

awk -F'\t' '
  { total[$1]++; ok[$1] += $2; t++; o += $2 }
  END {
    for (g in total) printf "%-28s %4d / %d\n", g, ok[g], total[g] | "sort"
    close("sort")
    printf "%-28s %4d / %d (%.1f %%)\n", "all", o, t, 100 * o / t
  }' "$work/all"
cut -f3 "$work/all" | sort -n | awk '{ v[NR] = $1 } END {
  printf "seconds a file: median %.2f, 95%% %.2f, max %.2f\n", v[int((NR + 1) / 2)], v[int(NR * 0.95 + 0.5)], v[NR] }'
if grep -qP '^[^\t]*\t0\t' "$work/all"; then
  echo
  echo "not parsed:"
  awk -F'\t' '$2 == 0 { printf "  %s\n    %s\n", $4, $5 }' "$work/all"
fi
if [ -n "${LIST:-}" ]; then
  awk -F'\t' -v root="$root" '$2 == 1 { printf "%s/%s\t%s\n", root, $4, $5 }' "$work/all" >"$LIST"
fi
