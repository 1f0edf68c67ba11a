#!/usr/bin/env bash
# Checks that C++ files are formatted as .clang-format says. `format.sh --fix` formats them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

mode=(--dry-run -Werror)
[[ ${1:-} != --fix ]] || mode=(-i)

files=()
while IFS= read -r -d '' file; do
  [[ ! -f $file ]] || files+=("$file") # A deleted file stays listed until the deletion is staged.
done < <(git ls-files -z --cached --others --exclude-standard -- '*.h' '*.cc')

if ((${#files[@]} == 0)); then
  echo "format.sh: no C++ files"
  exit 0
fi
printf '%s\0' "${files[@]}" | xargs -0 -n 20 -P "$(nproc)" clang-format --style=file -ferror-limit=3 "${mode[@]}" || {
  echo "format.sh: run scripts/checks/format.sh --fix"
  exit 1
}
echo "format.sh: ${#files[@]} files are formatted"
