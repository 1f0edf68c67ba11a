# Sourced. Configures and builds one CMake preset, quietly.
#
#   build_preset ROOT PRESET [TARGET...]
#
# Builds the targets (default: all) in ROOT/build/PRESET. Prints a few short lines; everything the tools say goes
# to build.log there and is printed when the build fails. Two builds of one preset wait for each other.

build_preset() {
  local root=$1 preset=$2
  shift 2
  local dir=$root/build/$preset
  local log=$dir/build.log started=$SECONDS
  local -a targets=()
  (($# == 0)) || targets=(--target "$@")
  mkdir -p "$dir"

  (
    if command -v flock >/dev/null 2>&1 && ! flock --nonblock 9; then
      echo "waiting for another build in build/$preset"
      flock 9
    fi
    cd "$root" || exit 1
    : >"$log"
    # Ninja configures again by itself when a CMakeLists.txt changes, but knows nothing of the presets.
    if [[ ! -f $dir/build.ninja || CMakePresets.json -nt $dir/build.ninja ]]; then
      echo "configuring build/$preset"
      cmake --preset "$preset" >>"$log" 2>&1 9>&- || exit 1
      touch "$dir/build.ninja"
      echo "building (takes some minutes the first time; progress in build/$preset/build.log)"
    else
      echo "building build/$preset"
    fi
    cmake --build "$dir" --parallel "$(nproc)" "${targets[@]}" >>"$log" 2>&1 9>&-
  ) 9>"$dir/build.lock" || {
    cat "$log" >&2
    echo "error: the build failed (build/$preset/build.log)" >&2
    return 1
  }
  if ! grep -q '^ninja: no work to do' "$log"; then
    echo "built build/$preset in $((SECONDS - started)) s"
  fi
}
