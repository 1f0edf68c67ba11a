#!/usr/bin/env bash
# Runs clang-tidy over the project's .cc files but for tests, or over the files given. Its findings are errors, see
# .clang-tidy.
#
# usage: lint.sh [FILE...]
#
# A file without findings is not looked at again until it, a header it includes, its compiler flags or .clang-tidy
# change: build/lint-cache/ remembers. So the first run takes long and the next ones do not.
set -euo pipefail

here=$(pwd)
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
files=()
for file in "$@"; do
  files+=("$(cd "$here" && realpath -- "$file")")
done
cd "$root"

if [[ ! -f build/release/compile_commands.json ]]; then
  source scripts/lib/build.sh
  build_preset "$root" release
fi

cache=build/lint-cache
mkdir -p "$cache"
find "$cache" -type f -mtime +30 -delete

version=$(clang-tidy --version | grep -i version | head -n 1)
plan=$(scripts/checks/lint_plan.py build/release build/lint "$version" ${files[@]+"${files[@]}"})

pending=
total=0
while IFS=$'\t' read -r key file unit; do
  [[ -n $key ]] || continue
  total=$((total + 1))
  if [[ -e $cache/$key ]]; then
    touch "$cache/$key"
  else
    pending+=$key$'\t'$file$'\t'$unit$'\n'
  fi
done <<<"$plan"

if [[ -z $pending ]]; then
  echo "lint.sh: $total files, none changed since they were found clean"
  exit 0
fi
echo "lint.sh: $total files, $(grep -c . <<<"$pending") to look at"
scripts/checks/lint_run.py build/lint "$cache" <<<"$pending"
echo "lint.sh: no findings"
