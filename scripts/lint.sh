#!/usr/bin/env bash
# Lints kernels with pto-tidy, from nothing: sets up, builds, runs.
set -euo pipefail
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

usage() {
  cat <<'EOF'
usage: scripts/lint.sh [--checks=LIST] [kernel.cpp ...] [-- clang flags ...]

Lints the kernels with all pto-* checks of this checkout; without kernels, the
demonstration kernels in test/kernels. Installs and builds what is missing.

  --checks=LIST  these checks instead, as clang-tidy takes them: names, with *
                 for any part and - before what is left out, such as
                 'pto-*,ptoadvice-*,-pto-no-op-sync'

How a kernel is compiled:
  below test/kernels           -std=c++17 -I test/Inputs
  with a compile_commands.json or compile_flags.txt above it: as that says
  else, with $PTO_ISA_ROOT     as build/bin/pto-flags says for that pto-isa checkout
  else                         -std=c++17
The flags after `--` are added to that. A .clang-tidy above the kernel counts
for the options of the checks.

environment: PTO_ISA_ROOT (see above), with PTO_TARGET=A2A3|A5|... where it is
  not the chip that a directory of the path names; PTO_LLVM_VERSION (19 or 22, default 22)
exit code: 0 clean, 1 findings, 2 something did not work
EOF
}

files=()
flags=()
wanted='pto-*'
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
    --checks=?*) wanted=${1#--checks=} ;;
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

tidy=("clang-tidy-$llvm" "--load=$build/lib/libPtoTidy.so")

# The checks of a list that clang-tidy has.
list_checks() {
  "${tidy[@]}" --config='{}' "--checks=-*,$1" --list-checks 2>&1
}

# clang-tidy goes on without a module that it could not load.
listed=$(list_checks 'pto-*,ptoadvice-*' | head -n 100) || true
mapfile -t checks < <(grep -oE '"pto-[a-z0-9-]+"' "$root/include/pto-tidy/Checks.def" | tr -d '"')
((${#checks[@]})) || fail "there are no pto checks in Checks.def"
for check in "${checks[@]}"; do
  grep -qxF "    $check" <<<"$listed" ||
    fail "clang-tidy did not load $check: $(head -n 3 <<<"$listed")"
done

# ... and without a check that it does not know.
IFS=, read -ra names <<<"$wanted"
for name in "${names[@]}"; do
  name=${name//[[:space:]]/}
  [[ -z $name ]] || list_checks "${name#-}" | grep '^    ' >/dev/null ||
    fail "no check has the name $name"
done
tidy+=("--checks=-*,$wanted")

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

# The kinds of core that a file is linted for. Where it, or a file beside it that
# it includes, tells vector from cube, each kind's code is looked at once more: a
# parse for both does not see what is behind an #elif.
cores_of() {
  local file=$1 include
  local -a texts=("$file")
  if [[ -z ${PTO_ISA_ROOT:-} || $file == "$root"/test/kernels/* ]] || has_database "$file"; then
    echo both
    return
  fi
  while read -r include; do
    [[ ! -f $(dirname "$file")/$include ]] || texts+=("$(dirname "$file")/$include")
  done < <(sed -nE 's/^[[:space:]]*#[[:space:]]*include[[:space:]]*"([^"]+)".*/\1/p' "$file")
  if grep -qE '__DAV_(C220_|C310_)?(VEC|CUBE)__' "${texts[@]}"; then
    echo both vector cube
  else
    echo both
  fi
}

# The rest of clang-tidy's command line for a file and a kind of core, in
# `arguments`.
arguments_for() {
  local file=$1 core=$2 flag
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
    printed=$("$build/bin/pto-flags" "--core=$core" "$file") || return 1
    mapfile -t arguments <<<"$printed"
    arguments=("$file" -- "${arguments[@]}" "${flags[@]}")
  else
    arguments=("$file" -- -std=c++17 "${flags[@]}")
  fi
}

# Lints one file: the output goes to $2.out, 0 or 2 to $2.code.
lint() {
  local file=$1 result=$2 core
  local -a cores
  echo 2 >"$result.code"
  if [[ -d $file ]]; then
    printf "lint: '%s' is a directory: name its kernels\n" "$file" >"$result.out"
    return
  elif [[ ! -f $file ]]; then
    printf 'lint: no such file: %s\n' "$file" >"$result.out"
    return
  fi
  file=$(realpath "$file")
  read -ra cores < <(cores_of "$file")
  for core in "${cores[@]}"; do
    if lint_core "$file" "$core" "$result.$core"; then
      continue
    elif [[ $core == both ]]; then
      cp "$result.both" "$result.out"
      return
    fi
    : >"$result.$core" # it may be for the other kind of core alone
  done
  # What is found twice is printed once; notes belong to what is above them.
  for core in "${cores[@]}"; do
    cat "$result.$core"
  done | awk 'BEGIN { shown = 1 }
              /^[^ ].*: (warning|error): / { shown = !($0 in seen); seen[$0] }
              shown' >"$result.out"
  echo 0 >"$result.code"
}

# Lints a file for a kind of core; false where something did not work.
lint_core() {
  local file=$1 core=$2 out=$3 code=0
  local -a arguments
  if ! arguments_for "$file" "$core" >"$out" 2>&1; then
    printf 'lint: no flags for %s\n' "$file" >>"$out"
    return 1
  fi
  "${tidy[@]}" --quiet "${arguments[@]}" >"$out" 2>"$out.err" || code=$?
  grep -vE '^([0-9]+ (warning|error)|$)' "$out.err" >>"$out" || true
  # clang-tidy fails for a finding too, where .clang-tidy says WarningsAsErrors.
  if ((code > 1)) || grep -qE "$trouble" "$out" ||
    { ((code)) && ! grep -qE "$finding" "$out"; }; then
    printf 'lint: could not check %s\n' "$file" >>"$out"
    if [[ -z ${PTO_ISA_ROOT:-} ]] && grep -qE "'pto/[^']*' file not found" "$out"; then
      printf 'lint: PTO_ISA_ROOT has to name a checkout of the PTO Tile Library (README, "Real kernels")\n' >>"$out"
    fi
    return 1
  fi
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
