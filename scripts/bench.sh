#!/usr/bin/env bash
# How much time pto-tidy adds to clang-tidy, over a sample of the library's kernels.
# Builds what is missing; see `bench.sh --help`.
set -euo pipefail
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

case ${1:-} in
  --help | -h | '') ;;
  *) "$root/scripts/build.sh" --quiet pto-lint-tools || exit 2 ;;
esac
exec python3 "$root/scripts/bench.py" "$@"
