#!/usr/bin/env bash
# What happens to runs on a cluster, done to runs on a real Slurm on this machine, as a table.
set -euo pipefail

usage() {
  cat <<'EOT'
usage: scripts/cluster_faults.sh [--only FAULT]... [--keep FOLDER]

Builds muster, installs Slurm from Debian where it is missing, starts a controller and three nodes
on this machine, and does to runs what happens on clusters: nodes die or are cut off, the controller
is restarted, time limits and preemption hit, jobs are cancelled, segments are deleted and damaged,
the disk is full, data files are edited, the job between two waves runs twice or is killed. A line
for each fault says whether the rows equal those of a quiet run, byte for byte; a Markdown table
ends it. Takes about 25 minutes on two cores, as root.

Examples:
  scripts/cluster_faults.sh
  scripts/cluster_faults.sh --only node_killed --only preempted

Environment:
  MUSTER_SKIP_INSTALL=1   do not install packages that building takes
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
build_preset "$root" release muster_program
exec python3 "$root/tests/slurm/faults.py" --muster "$root/build/release/muster" "$@"
