#!/usr/bin/env bash
# Changes one line of a game's rules at a time and reports the changes that its tests do not notice.
set -euo pipefail

usage() {
  cat <<'EOT'
usage: scripts/mutate.sh GAME [TEXT]

Applies each mutation of tests/mutations/GAME.txt to a copy of the tree, builds the tests of games
there and runs those of GAME. A mutation is killed when they fail (or do not end), and survives when
they pass. Fails when a mutation survives, does not apply or does not compile. The working tree is
not touched. With TEXT only the mutations whose line contains it.

A mutation is one line:  FILE ::: OLD ::: NEW
OLD is a piece of one line that occurs once in FILE. A line `tests PATTERN` names the tests to run.

Example:
  scripts/mutate.sh homm

Environment:
  TMPDIR        where the copy is made (default: /tmp)
  MUTATE_JOBS   compilers at the same time (default: one for each processor)
EOT
}

if [[ ${1:-} == -h || ${1:-} == --help || $# -lt 1 || $# -gt 2 ]]; then
  usage
  [[ ${1:-} == -h || ${1:-} == --help ]] && exit 0
  exit 2
fi

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
game=$1
only=${2:-}
list=$root/tests/mutations/$game.txt
if [[ ! -f $list ]]; then
  echo "mutate.sh: no file tests/mutations/$game.txt" >&2
  exit 2
fi

scratch=$(mktemp -d "${TMPDIR:-/tmp}/mutate.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
tree=$scratch/tree
build=$scratch/build
log=$scratch/log.txt
jobs=${MUTATE_JOBS:-$(nproc)}
mkdir "$tree"
# What is or would be committed, without build results.
git -C "$root" ls-files -z --cached --others --exclude-standard |
  while IFS= read -r -d '' path; do
    if [[ -e $root/$path ]]; then printf '%s\0' "$path"; fi
  done |
  tar -C "$root" --null -T - -cf - | tar -C "$tree" -xf -

pattern=$(sed -n 's/^tests //p' "$list" | head -n 1)
build_tests() { cmake --build "$build" --target muster_games_tests -j "$jobs" >"$log" 2>&1; }
run_tests() {
  timeout 300 "$(find "$build" -name muster_games_tests -type f)" --gtest_filter="${pattern:-*}" \
    --gtest_brief=1 --gtest_fail_fast >"$log" 2>&1
}

echo "mutate.sh: building the tests as they are"
configure() {
  cmake -S "$tree" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O1 \
    -DMUSTER_WERROR=OFF -DMUSTER_BENCH=OFF >"$log" 2>&1
}
if ! configure || ! build_tests || ! run_tests; then
  cat "$log"
  echo "mutate.sh: the tests do not pass as they are" >&2
  exit 1
fi

# replace FILE OLD NEW: exactly one occurrence, or it fails.
replace() {
  python3 - "$@" <<'EOP'
import sys
path, old, new = sys.argv[1:]
with open(path, encoding="utf-8") as file:
    text = file.read()
if not old or text.count(old) != 1:
    sys.exit(1)
with open(path, "w", encoding="utf-8") as file:
    file.write(text.replace(old, new))
EOP
}

total=0 killed=0 survived=0 broken=0
while IFS= read -r line; do
  [[ -z $line || $line == \#* || $line == tests\ * ]] && continue
  [[ -n $only && $line != *"$only"* ]] && continue
  total=$((total + 1))
  file=${line%% ::: *}
  rest=${line#* ::: }
  old=${rest%% ::: *}
  new=${rest#* ::: }
  if [[ $rest == "$line" || $new == "$rest" || ! -f $tree/$file ]]; then
    verdict="DID NOT APPLY" broken=$((broken + 1))
  else
    cp "$tree/$file" "$scratch/original"
    if ! replace "$tree/$file" "$old" "$new"; then
      verdict="DID NOT APPLY" broken=$((broken + 1))
    elif ! build_tests; then
      verdict="DOES NOT COMPILE" broken=$((broken + 1))
    elif run_tests; then
      verdict="SURVIVED" survived=$((survived + 1))
    else
      verdict="killed" killed=$((killed + 1))
    fi
    cp "$scratch/original" "$tree/$file"
  fi
  printf '%-16s  %s\n' "$verdict" "$line"
done <"$list"

echo "mutate.sh: $game: $killed of $total mutations killed, $survived survived," \
  "$broken did not apply or compile"
[[ $total -gt 0 && $killed -eq $total ]]
