#!/usr/bin/env bash
# Runs every test of pto-tidy, from nothing: sets up, builds, tests.
set -euo pipefail
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

usage() {
  cat <<'EOF'
usage: scripts/test.sh [-- ctest arguments ...]

Installs what is missing, builds and runs the unit tests and the lit tests.
The last line is `N passed, N failed`, with `, N skipped` where tests were.

environment: PTO_LLVM_VERSION (19 or 22, default 22); PTO_TIDY_WERROR=ON treats
  warnings as errors, PTO_TIDY_ASSERTIONS=ON checks assertions; PTO_BLESS=1
  rewrites the expectations of the check tests
exit code: 0 all passed, 1 some failed, 2 not built
EOF
}

while (($#)); do
  case $1 in
    --)
      shift
      break
      ;;
    --help | -h)
      usage
      exit 0
      ;;
    *) fail "unknown argument: $1 (try --help)" ;;
  esac
  shift
done

"$root/scripts/setup.sh"
"$root/scripts/build.sh"

results=$build/test-results
rm -rf "$results"
mkdir -p "$results"

code=0
ctest --test-dir "$build" --output-on-failure --no-tests=error -j "$(nproc)" \
  --output-junit "$results/ctest.xml" "$@" || code=1
python3 "$root/test/count_results.py" "$results" || code=1
exit "$code"
