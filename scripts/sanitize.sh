#!/usr/bin/env bash
# Builds pto-tidy with sanitizers, and runs what needs no clang around it.
set -euo pipefail
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

usage() {
  cat <<'EOF'
usage: scripts/sanitize.sh

Builds the unit tests, pto-lint and pto-events with AddressSanitizer,
UndefinedBehaviorSanitizer and assertions into build-sanitize, runs the unit
tests, and pto-lint and pto-events over the kernels of the tests. A module in
clang-tidy, clangd or clang would need those to be built alike.

exit code: 0 nothing found, 1 something found, 2 not built
EOF
}

case ${1:-} in
  '') ;;
  --help | -h)
    usage
    exit 0
    ;;
  *) fail "unknown argument: $1 (try --help)" ;;
esac

"$root/scripts/setup.sh"
build=$root/build-sanitize
build() {
  cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo \
    -DPTO_LLVM_VERSION="$llvm" -DPTO_TIDY_SANITIZE=address,undefined -DPTO_TIDY_ASSERTIONS=ON \
    -DCMAKE_CXX_FLAGS_RELWITHDEBINFO='-O1 -g1' &&
    cmake --build "$build" --target test/unit/all pto-lint pto-events pto-flags
}
build || fail "pto-tidy could not be built"

# clang itself leaks memory, and is not built with containers that are watched.
# pto-lint shows no more than a line of what a worker writes: reports go to files.
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
export ASAN_OPTIONS=detect_leaks=0:detect_container_overflow=0:exitcode=99:log_path=$logs/report
export UBSAN_OPTIONS=print_stacktrace=1:exitcode=99:log_path=$logs/report

code=0
# Findings are exit code 1, and what does not compile is 2: it is tested as well.
run() {
  local status=0 report
  "$@" >"$logs/output" 2>&1 || status=$?
  for report in "$logs"/report.*; do
    [[ -e $report ]] || continue
    printf 'sanitize: %s\n' "$*" >&2
    head -n 30 "$report" >&2
    rm -f "$report"
    code=1
  done
  if ((status > 2)) || grep -qE 'that checked it (crashed|ended)|runtime error:' "$logs/output"; then
    printf 'sanitize: exit code %s: %s\n' "$status" "$*" >&2
    tail -n 5 "$logs/output" >&2
    code=1
  fi
}

# A gate that cannot fail is none: a heap error, and an overflow, in a process that it starts are seen.
cat >"$logs/wrong.cpp" <<'EOF'
#include <unistd.h>
#include <sys/wait.h>
int main(int c, char **v) {
  if (fork() == 0) {
    if (c > 1)
      _exit((0x7fffffff + c) & 1);
    char *p = new char[4];
    delete[] p;
    _exit(p[v[0] != nullptr]);
  }
  wait(nullptr);
}
EOF
"${CXX:-c++}" -fsanitize=address,undefined -g1 "$logs/wrong.cpp" -o "$logs/wrong" || fail "a program with sanitizers could not be built"
for error in "" overflow; do
  code=0
  # shellcheck disable=SC2086
  run "$logs/wrong" $error 2>/dev/null
  ((code)) || fail "the reports of the sanitizers do not arrive"
done
code=0

for test in "$build"/test/unit/*Test; do
  run "$test"
done
flags=(-std=c++17 -I "$root/test/Inputs")
for kernel in "$root"/test/checks/*/*.cpp "$root"/test/kernels/*.cpp; do
  run "$build/bin/pto-lint" --quiet -j1 --timeout=0 '--checks=pto-*,ptoadvice-*' "$kernel" -- "${flags[@]}"
done
for kernel in "$root"/test/events/*.cpp; do
  run "$build/bin/pto-events" "$kernel" -- "${flags[@]}"
done
((code)) || echo "sanitize: nothing found"
exit "$code"
