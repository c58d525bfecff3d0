#!/usr/bin/env bash
# Installs the Debian packages that pto-tidy needs to build, lint and test.
set -euo pipefail
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

usage() {
  cat <<'EOF'
usage: scripts/setup.sh [--other-host]

Installs the Debian packages that are missing to build pto-tidy, to lint with
it and to test it (with sudo when not root). Does nothing when all are there.

  --other-host  also clang and clang-tidy of the other LLVM that is supported:
                tests have them refuse the module

environment: PTO_LLVM_VERSION (19 or 22, default 22)
exit code: 0 everything is there, 2 something could not be installed
EOF
}

other=
case ${1:-} in
  '') ;;
  --other-host) other=$((llvm == 22 ? 19 : 22)) ;;
  --help | -h)
    usage
    exit 0
    ;;
  *) fail "unknown argument: $1 (try --help)" ;;
esac

packages=(
  g++ cmake ninja-build python3 libgtest-dev libgmock-dev
  "clang-$llvm" "clang-tidy-$llvm" "libclang-$llvm-dev" "libclang-cpp$llvm-dev"
  "llvm-$llvm-dev" "llvm-$llvm-tools"
)
[[ -z $other ]] || packages+=("clang-$other" "clang-tidy-$other")

command -v dpkg-query >/dev/null ||
  fail "only Debian is known here; elsewhere install what these packages hold: ${packages[*]}"

# Prints the packages that are not installed.
missing_packages() {
  local installed
  # dpkg-query fails when it does not know one of them.
  installed=$(dpkg-query --show --showformat='${db:Status-Status} ${Package}\n' "${packages[@]}" 2>/dev/null || true)
  local package
  for package in "${packages[@]}"; do
    grep -qxF "installed $package" <<<"$installed" || printf '%s\n' "$package"
  done
}

mapfile -t missing < <(missing_packages)
((${#missing[@]})) || exit 0

as_root=()
if ((EUID != 0)); then
  command -v sudo >/dev/null || fail "neither root nor sudo: cannot install ${missing[*]}"
  as_root=(sudo)
fi

# Runs apt-get; what it says is shown when it fails.
apt() {
  local log
  log=$(mktemp)
  if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get -q -o DPkg::Lock::Timeout=600 "$@" </dev/null >"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    return 1
  fi
  rm -f "$log"
}

install_missing() {
  apt install --yes --no-install-recommends "${missing[@]}"
}

printf 'setup: installing %s\n' "${missing[*]}" >&2
# An empty, old or partial package list is the usual reason why the first try fails; what it says then is of no interest.
if ! install_missing 2>/dev/null; then
  apt update || fail "apt-get update failed"
  install_missing || fail "could not install ${missing[*]} (LLVM 22 for Debian 12 is in bookworm-security)"
fi

mapfile -t missing < <(missing_packages)
((${#missing[@]} == 0)) || fail "still missing: ${missing[*]}"
