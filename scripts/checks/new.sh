#!/usr/bin/env bash
# Do the skeletons of scripts/new.py build, and do their tests pass? In a copy of the tree, against the muster that is built
# (build/$MUSTER_PRESET, preset release).
#
# usage: scripts/checks/new.sh
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
built=$root/build/${MUSTER_PRESET:-release}
work=$root/build/new
tree=$work/tree

cd "$root"
rm -rf "$tree"
mkdir -p "$tree"
# With the times that files have, so that nothing is compiled again without need.
git ls-files -z --cached --others --exclude-standard | while IFS= read -r -d '' file; do
  [[ ! -f $file ]] || printf '%s\0' "$file"
done | xargs -0 cp -p --parents -t "$tree"

for skeleton in "game zz_tokens" "agent zz_whim" "agent pig/zz_bold" "effect zz_chill"; do
  # shellcheck disable=SC2086  # two words
  "$tree/scripts/new.py" $skeleton > "$work/said"
  echo "new.sh: $skeleton: $(grep -c '^[a-zA-Z.].*/' "$work/said") files"
done
# Checks that see the skeletons without building.
for check in includes files docs; do
  (cd "$tree" && python3 "scripts/checks/$check.py")
done

cmake --install "$built" --prefix "$work/prefix" > /dev/null
cmake -S "$root/scripts/new" -B "$work/build" -G Ninja -D CMAKE_PREFIX_PATH="$work/prefix" -D TREE="$tree" \
  -D GAME=zz_tokens > "$work/said"
cmake --build "$work/build"
rules=$work/rules
rm -rf "$rules"
mkdir "$rules"
MUSTER_RULES_DIR=$rules ctest --test-dir "$work/build" --output-on-failure
# The checklist that new.py wrote is right: all of its rules are asserted, and its data say so.
(cd "$tree"; python3 scripts/checks/rules.py "$rules") > "$work/said" || true
if ! grep -q '^zz_tokens .* 3 of *3 rules asserted$' "$work/said" || grep -q 'zz_tokens/rules.csv' "$work/said"; then
  grep zz_tokens "$work/said"
  echo "new.sh: the rules of the skeleton are not all asserted" >&2
  exit 1
fi
if grep -q 'op zz_chill' "$work/said"; then
  echo "new.sh: the effect of the skeleton is not marked" >&2
  exit 1
fi
echo "new.sh: the skeletons build, and their tests pass"
