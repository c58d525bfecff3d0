#!/usr/bin/env bash
# Lints kernels with pto-tidy, from nothing: sets up, builds, runs.
set -euo pipefail
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

usage() {
  cat <<'EOF'
usage: scripts/lint.sh [kernel.cpp ...] [-- clang flags ...]

Lints the kernels with all pto-* checks of this checkout; without kernels, the
demonstration kernels in test/kernels. Installs and builds what is missing.

How a kernel is compiled:
  below test/kernels           -std=c++17 -I test/Inputs
  with a compile_commands.json or compile_flags.txt above it: as that says
  else, with $PTO_ISA_ROOT     as build/bin/pto-flags says for that pto-isa checkout
  else                         -std=c++17
The flags after `--` are added to that. A .clang-tidy above the kernel counts
for the options of the checks.

environment: PTO_ISA_ROOT (see above), with PTO_TARGET=A2A3|A5|... where no
  directory of the path names the chip; PTO_LLVM_VERSION (19 or 22, default 22)
exit code: 0 clean, 1 findings, 2 something did not work
EOF
}

files=()
flags=()
while (($#)); do
  case $1 in
    --)
      shift
      flags=("$@")
      break
      ;;
    --help | -h)
      usage
      exit 0
      ;;
    -*) fail "unknown argument: $1 (flags for clang come after --; try --help)" ;;
    *) files+=("$1") ;;
  esac
  shift
done

if ((${#files[@]} == 0)); then
  shopt -s nullglob
  files=("$root"/test/kernels/*.cpp)
  shopt -u nullglob
  ((${#files[@]})) || fail "there are no kernels in test/kernels"
fi

"$root/scripts/setup.sh" || exit 2
"$root/scripts/build.sh" --quiet pto-lint-tools || exit 2

tidy=("clang-tidy-$llvm" "--load=$build/lib/libPtoTidy.so" '--checks=-*,pto-*')

# clang-tidy goes on without a module that it could not load.
listed=$("${tidy[@]}" --config='{}' --list-checks 2>&1 | head -n 100) || true
mapfile -t checks < <(grep -oE '"pto-[a-z0-9-]+"' "$root/include/pto-tidy/Checks.def" | tr -d '"')
((${#checks[@]})) || fail "there are no pto checks in Checks.def"
for check in "${checks[@]}"; do
  grep -qxF "    $check" <<<"$listed" ||
    fail "clang-tidy did not load $check: $(head -n 3 <<<"$listed")"
done

# Whether clang-tidy finds a compile database for a file by itself.
has_database() {
  local dir
  dir=$(dirname "$1")
  while true; do
    [[ -e $dir/compile_commands.json || -e $dir/compile_flags.txt ]] && return 0
    [[ $dir == / ]] && return 1
    dir=$(dirname "$dir")
  done
}

# The rest of clang-tidy's command line for a file, in `arguments`.
arguments_for() {
  local file=$1 flag
  arguments=()
  if [[ $file == "$root"/test/kernels/* ]]; then
    arguments=("$file" -- -std=c++17 -I "$root/test/Inputs" "${flags[@]}")
  elif has_database "$file"; then
    for flag in "${flags[@]}"; do
      arguments+=("--extra-arg=$flag")
    done
    arguments+=("$file")
  elif [[ -n ${PTO_ISA_ROOT:-} ]]; then
    local printed
    printed=$("$build/bin/pto-flags" ${PTO_TARGET:+"--target=$PTO_TARGET"} "$file") || return 1
    mapfile -t arguments <<<"$printed"
    arguments=("$file" -- "${arguments[@]}" "${flags[@]}")
  else
    arguments=("$file" -- -std=c++17 "${flags[@]}")
  fi
}

# Lints one file: the output goes to $2.out, 0 or 2 to $2.code.
lint() {
  local file=$1 result=$2 code=0
  local -a arguments
  echo 2 >"$result.code"
  if [[ ! -f $file ]]; then
    printf 'lint: no such file: %s\n' "$file" >"$result.out"
    return
  fi
  file=$(realpath "$file")
  if ! arguments_for "$file" >"$result.out" 2>&1; then
    printf 'lint: no flags for %s\n' "$file" >>"$result.out"
    return
  fi
  "${tidy[@]}" --quiet "${arguments[@]}" >"$result.out" 2>"$result.err" || code=$?
  grep -vE '^([0-9]+ (warning|error)|$)' "$result.err" >>"$result.out" || true
  # clang-tidy fails for a finding too, where .clang-tidy says WarningsAsErrors.
  if ((code > 1)) || grep -qE "$trouble" "$result.out" ||
    { ((code)) && ! grep -qE "$finding" "$result.out"; }; then
    printf 'lint: could not check %s\n' "$file" >>"$result.out"
    return
  fi
  echo 0 >"$result.code"
}

trouble='^Error |-load request ignored|(^|: )(fatal )?error: .*\[clang-(diagnostic|tidy)-[a-z-]*\]$'
finding=': (warning|error): .*\[pto[a-z-]*(,-warnings-as-errors)?\]$'
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
jobs=$(nproc)
for index in "${!files[@]}"; do
  while (($(jobs -pr | wc -l) >= jobs)); do wait -n || true; done
  lint "${files[index]}" "$work/$index" &
done
wait

failed=0
for index in "${!files[@]}"; do
  cat "$work/$index.out"
  [[ $(<"$work/$index.code") == 0 ]] || failed=$((failed + 1))
done
# A header's finding is printed for each file that includes it.
findings=$(cat "$work"/*.out | grep -E "$finding" | sort -u | wc -l) || true

# plural N NOUN
plural() {
  printf '%d %s' "$1" "$2"
  (($1 == 1)) || printf s
}
summary="$(plural "${#files[@]}" file), $(plural "$findings" finding)"
((failed == 0)) || summary+=", $(plural "$failed" file) not checked"
printf 'pto-tidy: %s\n' "$summary"
((failed == 0)) || exit 2
((findings == 0)) || exit 1
