#!/usr/bin/env bash
# Feeds the readers of muster with bytes that may be anything.
set -euo pipefail

usage() {
  cat <<'EOT'
usage: scripts/fuzz.sh [SECONDS [TARGET...]]

Installs clang where it is missing, builds the preset `fuzz` and runs each target (tests/fuzz) for
SECONDS (default 600), beginning with its corpus and what earlier runs have found. Then a table:
inputs run, inputs a second, inputs that were new, the most memory, findings; and how many lines of
the readers and loaders (tests/fuzz/sources.txt) the corpora reach. With 0 seconds the corpora are
run once. Exit code 1 when there is a finding; the table is followed by where its input is.

  build/fuzz/inputs/TARGET     inputs that reach something new, for the next run
  build/fuzz/findings/TARGET   inputs that crash, hang or take too much; with their output in
                               build/fuzz/logs. Run one again: build/fuzz/tests/fuzz/fuzz_TARGET FILE

  scripts/fuzz.sh --merge [TARGET...]   adds to the corpora what earlier runs have found, as far as
                                        it reaches something new, and leaves out what does not

Examples:
  scripts/fuzz.sh
  scripts/fuzz.sh 60 dice store
  MUSTER_FUZZ_JOBS=4 scripts/fuzz.sh 3600

Environment:
  MUSTER_FUZZ_JOBS        targets at the same time (default: 1)
  MUSTER_SKIP_INSTALL=1   do not install packages
EOT
}

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
source "$root/scripts/lib/install.sh"
source "$root/scripts/lib/build.sh"

merge=0 seconds=600
case "${1:-}" in
-h | --help)
  usage
  exit 0
  ;;
--merge)
  merge=1
  shift
  ;;
[0-9]*)
  seconds=$1
  shift
  ;;
esac

here=$root/tests/fuzz
dir=$root/build/fuzz
read -ra all < <(sed -n 's/^set(MUSTER_FUZZ_TARGETS \(.*\))$/\1/p' "$here/CMakeLists.txt")
targets=("$@")
((${#targets[@]})) || targets=("${all[@]}")
for target in "${targets[@]}"; do
  if [[ ! -f $here/$target.cc || " ${all[*]} " != *" $target "* ]]; then
    echo "error: there is no target $target; expected one of ${all[*]}" >&2
    exit 2
  fi
done

# The most bytes of an input: what makes long ones is no news, and takes time.
declare -A longest=([command_line]=400 [data_files]=40000 [dice]=400 [experiment]=12000 [game_documents]=12000
  [overrides]=1000 [positions]=30000 [run_folder]=4000 [store]=60000)

tool() { command -v "$1" || command -v "$1-14"; }

program() { echo "$dir/tests/fuzz/fuzz_$1"; }

# A folder in memory for what targets write; it goes with the script.
scratch=$(mktemp -d -p "$([[ -d /dev/shm ]] && echo /dev/shm || echo "${TMPDIR:-/tmp}")")
trap 'rm -rf "$scratch"' EXIT

fuzz_one() { # target
  local target=$1
  local found=$dir/inputs/$target findings=$dir/findings/$target log=$dir/logs/$target.log
  mkdir -p "$found" "$findings" "$dir/logs" "$scratch/$target"
  (cd "$scratch/$target" && TMPDIR=$scratch/$target LLVM_PROFILE_FILE=/dev/null "$(program "$target")" \
    -max_total_time="$seconds" -timeout=25 -rss_limit_mb=3000 -max_len="${longest[$target]}" \
    -dict="$here/dictionaries/$target.dict" -artifact_prefix="$findings/" -close_fd_mask=3 -print_final_stats=1 \
    "$found" "$here/corpus/$target") >"$log" 2>&1 || true
}

# Corpora alone, for the lines that they reach.
profile_one() { # target
  local target=$1
  mkdir -p "$dir/logs" "$scratch/$target" "$dir/findings/$target"
  rm -f "$dir/profiles/$target.profraw"
  (cd "$scratch/$target" && TMPDIR=$scratch/$target LLVM_PROFILE_FILE=$dir/profiles/$target.profraw \
    "$(program "$target")" -runs=0 -timeout=60 -rss_limit_mb=3000 -max_len=200000 \
    -artifact_prefix="$dir/findings/$target/" -close_fd_mask=3 -print_final_stats=1 \
    "$here/corpus/$target") >"$dir/logs/$target.corpus.log" 2>&1 ||
    echo "$target: the corpus has a finding: $dir/logs/$target.corpus.log"
}

in_turns() { # function
  local target
  for target in "${targets[@]}"; do
    while (($(jobs -rp | wc -l) >= ${MUSTER_FUZZ_JOBS:-1})); do wait -n || true; done
    "$1" "$target" &
  done
  wait
}

stat_of() { # log, name
  sed -n "s/^stat::$2: *//p" "$1" | tail -n 1
}

table() {
  local target log runs
  printf '\n%-16s %10s %8s %7s %9s %9s\n' target inputs "a second" new "MB (most)" findings
  for target in "${targets[@]}"; do
    log=$dir/logs/$target.log
    runs=$(stat_of "$log" number_of_executed_units)
    printf '%-16s %10s %8s %7s %9s %9s\n' "$target" "${runs:-?}" "$(stat_of "$log" average_exec_per_sec)" \
      "$(stat_of "$log" new_units_added)" "$(stat_of "$log" peak_rss_mb)" "$(count "$dir/findings/$target")"
  done
}

count() { find "$1" -type f | wc -l; }

lines_reached() {
  local -a objects=() sources=() raw=()
  local target
  mkdir -p "$dir/profiles"
  in_turns profile_one
  for target in "${targets[@]}"; do
    # The first name that stands alone is a program, the others are sources.
    objects+=(${objects[@]+-object} "$(program "$target")")
    raw+=("$dir/profiles/$target.profraw")
  done
  "$(tool llvm-profdata)" merge -sparse -o "$dir/profiles/all.profdata" "${raw[@]}"
  mapfile -t sources < <(sed -e 's/#.*//' -e '/^ *$/d' -e "s|^|$root/|" "$here/sources.txt")
  # It warns of inline functions that one program has no use for: they are counted in the others.
  "$(tool llvm-cov)" export -summary-only -instr-profile "$dir/profiles/all.profdata" "${objects[@]}" \
    "${sources[@]}" >"$dir/profiles/lines.json" 2>"$dir/logs/coverage.log" || { cat "$dir/logs/coverage.log"; return 1; }
  python3 - "$dir/profiles/lines.json" "$root" <<'EOP'
import json
import sys

data = json.load(open(sys.argv[1], encoding="utf-8"))["data"][0]
print("\nlines of readers and loaders that the corpora reach:")
for file in sorted(data["files"], key=lambda one: one["summary"]["lines"]["percent"]):
    lines = file["summary"]["lines"]
    if lines["count"]:
        print(f'{lines["percent"]:6.1f} %  {lines["covered"]:5} of {lines["count"]:5}  '
              f'{file["filename"].removeprefix(sys.argv[2] + "/")}')
total = data["totals"]["lines"]
verdict = "" if total["percent"] >= 80 else "  BELOW the goal of 80 %"
print(f'{total["percent"]:6.1f} %  {total["covered"]:5} of {total["count"]:5}  in all{verdict}')
EOP
}

merge_one() { # target
  local target=$1 new=$scratch/merged/$1
  mkdir -p "$new" "$scratch/$target" "$dir/inputs/$target"
  (cd "$scratch/$target" && TMPDIR=$scratch/$target LLVM_PROFILE_FILE=/dev/null "$(program "$target")" -merge=1 \
    -timeout=25 -rss_limit_mb=3000 -max_len=200000 -close_fd_mask=3 "$new" "$here/corpus/$target" \
    "$dir/inputs/$target") >"$dir/logs/$target.merge.log" 2>&1
  # Regressions have names, and stay.
  find "$here/corpus/$target" -type f ! -name '*-*' -delete
  local file
  for file in "$new"/*; do
    cmp -s "$file" "$here/corpus/$target"/*-* 2>/dev/null || cp "$file" "$here/corpus/$target/"
  done
  echo "$target: $(count "$here/corpus/$target") inputs, $(du -sh --apparent-size "$here/corpus/$target" | cut -f1)"
}

install_packages "$root/packages.txt"
install_packages "$here/packages.txt"
build_preset "$root" fuzz "${targets[@]/#/fuzz_}"
export MUSTER_CONFIGS=$root/configs
export ASAN_OPTIONS=allocator_may_return_null=0:detect_leaks=1:${ASAN_OPTIONS:-}
export UBSAN_OPTIONS=print_stacktrace=1:${UBSAN_OPTIONS:-}
mkdir -p "$dir/logs"
for target in "${targets[@]}"; do mkdir -p "$dir/findings/$target" "$here/corpus/$target"; done

if ((merge)); then
  in_turns merge_one
  exit 0
fi
if ((seconds)); then
  in_turns fuzz_one
  table
fi
lines_reached
findings=0
for target in "${targets[@]}"; do
  while IFS= read -r file; do
    findings=$((findings + 1))
    echo "finding: $file"
  done < <(find "$dir/findings/$target" -type f)
done
echo
if ((findings)); then
  echo "$findings findings"
  exit 1
fi
echo "no finding"
