#!/usr/bin/env bash
# Changes one line of a game's rules at a time and reports the changes that its tests do not notice.
set -euo pipefail

usage() {
  cat <<'EOT'
usage: scripts/mutate.sh GAME [TEXT]

Applies each mutation of tests/mutations/GAME.txt to a copy of the tree, builds the tests of GAME
there and runs them. A mutation is killed when they fail (or do not end), and survives when they
pass. Fails when a mutation survives, does not apply or does not compile. The working tree is not
touched. With TEXT only the mutations whose line contains it.

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
"$root/scripts/lib/mutants.py" copy "$root" "$tree"

pattern=$(sed -n 's/^tests //p' "$list" | head -n 1)
build_tests() { cmake --build "$build" --target muster_games_tests -j "$jobs" >"$log" 2>&1; }
run_tests() {
  timeout 300 "$(find "$build" -name muster_games_tests -type f)" --gtest_filter="${pattern:-*}" \
    --gtest_brief=1 --gtest_fail_fast >"$log" 2>&1
}

echo "mutate.sh: building the tests as they are"
configure() { # files that are changed compile by themselves, others together
  local apart
  apart=$(sed -n 's/^\([^ ]*\.cc\) ::: .*/\1/p' "$list" | sort -u | paste -sd ';')
  cmake -S "$tree" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Mutation -DCMAKE_CXX_FLAGS_MUTATION=-O1 \
    -DMUSTER_APART="$apart" -DMUSTER_TESTED_GAME="$game" -DMUSTER_WERROR=OFF -DMUSTER_BENCH=OFF \
    >"$log" 2>&1
}
if ! configure || ! build_tests || ! run_tests; then
  cat "$log"
  echo "mutate.sh: the tests do not pass as they are" >&2
  exit 1
fi

# The sources that include a header themselves, as its own tests do; nothing for a source.
users_of() {
  [[ $1 == *.h ]] || return 0
  grep -rlF --include=*.cc "#include \"${1#src/}\"" "$tree/src" "$tree/agents" "$tree/tests" || true
}

# verdict_on FILE: what the tests make of the change in FILE. Of a header they are asked first with
# only its own users built anew: when they fail then, they fail because of the change.
verdict_on() {
  local users
  users=$(users_of "$1")
  if [[ -n $users ]]; then
    touch -r "$scratch/original" "$tree/$1"
    xargs touch <<<"$users"
    if build_tests && ! run_tests; then
      echo killed
      return
    fi
    touch "$tree/$1"
  fi
  if ! build_tests; then
    echo "DOES NOT COMPILE"
  elif run_tests; then
    echo SURVIVED
  else
    echo killed
  fi
}

# restore FILE: as it was, with those built anew that were built with the change.
restore() {
  local users
  users=$(users_of "$1")
  if [[ $tree/$1 -nt $scratch/original ]]; then
    cp "$scratch/original" "$tree/$1"
  else
    cp -p "$scratch/original" "$tree/$1"
  fi
  if [[ -n $users ]]; then xargs touch <<<"$users"; fi
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
  verdict="DID NOT APPLY"
  if [[ $rest != "$line" && $new != "$rest" && -f $tree/$file ]]; then
    cp -p "$tree/$file" "$scratch/original"
    if "$root/scripts/lib/mutants.py" replace "$tree/$file" "$old" "$new"; then verdict=$(verdict_on "$file"); fi
    restore "$file"
  fi
  case $verdict in
  killed) killed=$((killed + 1)) ;;
  SURVIVED) survived=$((survived + 1)) ;;
  *) broken=$((broken + 1)) ;;
  esac
  printf '%-16s  %s\n' "$verdict" "$line"
done <"$list"

echo "mutate.sh: $game: $killed of $total mutations killed, $survived survived," \
  "$broken did not apply or compile"
[[ $total -gt 0 && $killed -eq $total ]]
