# shellcheck shell=bash
# What the scripts share; they source it.

# The project, and the build directory for one LLVM.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
llvm=${PTO_LLVM_VERSION:-22}
build=$root/build
# shellcheck disable=SC2034 # The sourcing scripts use it.
[[ $llvm == 22 ]] || build=$root/build-llvm$llvm

# fail WORDS...: something did not work, which is exit code 2 everywhere.
fail() {
  printf '%s: %s\n' "$(basename "$0" .sh)" "$*" >&2
  exit 2
}
