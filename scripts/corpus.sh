#!/usr/bin/env bash
# Lints every kernel of a PTO Tile Library checkout and compares with what was accepted.
# Builds what is missing; see `corpus.sh --help`.
set -euo pipefail
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

case ${1:-} in
  --help | -h | '') ;;
  *) "$root/scripts/build.sh" --quiet pto-lint-tools pto-events || exit 2 ;;
esac
exec python3 "$root/scripts/corpus.py" "$@"
