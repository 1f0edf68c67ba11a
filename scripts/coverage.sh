#!/usr/bin/env bash
# How often what reports say is true, as a table.
set -euo pipefail

usage() {
  cat <<'EOT'
usage: scripts/coverage.sh [RUNS [SEED [PART OF A NAME]]]

Builds muster_coverage and measures how often every interval and verdict of a report is right, in
RUNS simulated runs (default 20000; a fifth of that where critical values are drawn) of every
design whose name has the PART. A line a number: its band, and OUTSIDE where it leaves that by more
than three Monte Carlo errors; then the exit code is 1. All of it takes about an hour on two cores.

Examples:
  scripts/coverage.sh
  scripts/coverage.sh 2000 7
  scripts/coverage.sh 20000 1 luck

Environment:
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

install_packages "$root/packages.txt"
build_preset "$root" release muster_coverage
exec "$root/build/release/tests/muster_coverage" "$@"
