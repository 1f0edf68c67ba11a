#!/usr/bin/env bash
# Installs what is missing, builds everything and runs all tests.
set -euo pipefail

usage() {
  cat <<'EOT'
usage: scripts/test.sh [--all] [OPTIONS of ctest]

Installs missing Debian packages, builds everything and runs the tests; with --all also those that
take minutes (ctest label `slow`), of which a fast part runs otherwise.

Examples:
  scripts/test.sh
  scripts/test.sh -R dice                 only tests whose name has "dice"
  MUSTER_PRESET=asan scripts/test.sh      with address and undefined behaviour sanitizers

Environment:
  MUSTER_PRESET           release (default), debug, asan or tsan
  MUSTER_SKIP_INSTALL=1   do not install packages
EOT
}

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
source "$root/scripts/lib/install.sh"
source "$root/scripts/lib/build.sh"

if [[ ${1:-} == -h || ${1:-} == --help ]]; then
  usage
  exit 0
fi

some=(--label-exclude slow)
if [[ ${1:-} == --all ]]; then
  some=()
  shift
fi

preset=${MUSTER_PRESET:-release}
dir=$root/build/$preset

install_packages "$root/packages.txt"
build_preset "$root" "$preset"

# Tests write here which rules they asserted; scripts/checks/rules.py reads it.
export MUSTER_RULES_DIR=$dir/rules
rm -rf "$MUSTER_RULES_DIR"
mkdir -p "$MUSTER_RULES_DIR"

# For the tsan preset: what oneTBB does inside looks like races, and tests call the verbs that play
# in a child when they have threads already.
export TSAN_OPTIONS="suppressions=$root/tests/tsan.supp die_after_fork=0 ${TSAN_OPTIONS:-}"

exec ctest --test-dir "$dir" --parallel "$(nproc)" --output-on-failure --no-tests=error ${some[@]+"${some[@]}"} "$@"
