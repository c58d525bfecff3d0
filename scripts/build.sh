#!/usr/bin/env bash
# Configures and builds pto-tidy in Release mode.
set -euo pipefail
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

usage() {
  cat <<'EOF'
usage: scripts/build.sh [--quiet] [target ...]

Configures and builds into build/ (for LLVM 19: build-llvm19/). The module is
build/lib/libPtoTidy.so.

  --quiet    print the compiler's output only when something fails
  target     what to build (default: everything); pto-lint-tools is what
             scripts/lint.sh needs

environment: PTO_LLVM_VERSION (19 or 22, default 22); PTO_TIDY_WERROR=ON treats
  warnings as errors, PTO_TIDY_ASSERTIONS=ON checks assertions (a build
  directory remembers both); CXX names the compiler
exit code: 0 built, 2 not built
EOF
}

quiet=false
targets=()
while (($#)); do
  case $1 in
    --quiet) quiet=true ;;
    --help | -h)
      usage
      exit 0
      ;;
    -*) fail "unknown argument: $1 (try --help)" ;;
    *) targets+=("$1") ;;
  esac
  shift
done

build() {
  cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release \
    -DPTO_LLVM_VERSION="$llvm" ${PTO_TIDY_WERROR:+"-DPTO_TIDY_WERROR=$PTO_TIDY_WERROR"} \
    ${PTO_TIDY_ASSERTIONS:+"-DPTO_TIDY_ASSERTIONS=$PTO_TIDY_ASSERTIONS"} &&
    cmake --build "$build" --target "${targets[@]:-all}"
}

if $quiet; then
  log=$(mktemp)
  trap 'rm -f "$log"' EXIT
  [[ -e $build/lib/libPtoTidy.so ]] || printf 'build: building pto-tidy, the first time takes minutes\n' >&2
  build >"$log" 2>&1 || {
    cat "$log" >&2
    fail "pto-tidy could not be built"
  }
else
  build || fail "pto-tidy could not be built"
fi
