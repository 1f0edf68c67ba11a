#!/usr/bin/env bash
# Installs what is missing, builds muster and runs one experiment.
set -euo pipefail

usage() {
  cat <<'EOT'
usage: scripts/run.sh [CONFIG] [OPTIONS of `muster run`]

Installs missing Debian packages, builds muster and runs the experiment CONFIG
(default: configs/experiments/quickstart.toml). A CONFIG that does not exist in
the current directory is looked for in the repository.

Examples:
  scripts/run.sh
  scripts/run.sh configs/experiments/quickstart.toml --help

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

config=$root/configs/experiments/quickstart.toml
if (($# > 0)) && [[ $1 != -* ]]; then
  config=$1
  shift
  if [[ ! -e $config && -e $root/$config ]]; then
    config=$root/$config
  fi
fi

install_packages "$root/packages.txt"
build_preset "$root" release muster
exec "$root/build/release/muster" run "$config" "$@"
