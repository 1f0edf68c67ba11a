# Sourced. Installs the Debian packages that a list names and this machine lacks.
#
#   install_packages LIST
#
# LIST has one package a line, optionally followed by a command whose presence makes the package unnecessary; `#` starts
# a comment. Does and prints nothing when everything is there. With MUSTER_SKIP_INSTALL=1 it only names what is missing.

# Prints the packages of list $1 that are neither installed nor made unnecessary by their command.
missing_packages() {
  local package command unused installed
  local -a candidates=()
  while read -r package command unused || [[ -n $package ]]; do
    if [[ -n $package ]] && ! { [[ -n $command ]] && command -v "$command" >/dev/null 2>&1; }; then
      candidates+=("$package")
    fi
  done < <(sed 's/#.*//' "$1")
  ((${#candidates[@]})) || return 0
  # dpkg-query fails when it does not know one of them; what it prints about the others is right all the same.
  installed=$(dpkg-query -W -f='${Package} ${db:Status-Status}\n' "${candidates[@]}" 2>/dev/null |
    awk '$2 == "installed" { print $1 }' || true)
  for package in "${candidates[@]}"; do
    grep -qxF -- "$package" <<<"$installed" || printf '%s\n' "$package"
  done
}

install_packages() {
  local list=$1
  local -a missing=() as_root=()
  mapfile -t missing < <(missing_packages "$list")
  ((${#missing[@]})) || return 0

  if [[ ${MUSTER_SKIP_INSTALL:-} == 1 ]]; then
    echo "missing packages, not installed (MUSTER_SKIP_INSTALL=1): ${missing[*]}"
    return 0
  fi
  if ! command -v apt-get >/dev/null 2>&1; then
    echo "missing packages: ${missing[*]}" >&2
    echo "error: this machine has no apt-get. Install what these Debian 12 packages stand for, then set" \
      "MUSTER_SKIP_INSTALL=1." >&2
    return 1
  fi
  if ((EUID != 0)); then
    if ! command -v sudo >/dev/null 2>&1; then
      echo "missing packages: ${missing[*]}" >&2
      echo "error: installing them needs root or sudo. Ask an administrator to run" >&2
      echo "  apt-get install --no-install-recommends ${missing[*]}" >&2
      echo "or set MUSTER_SKIP_INSTALL=1 to go on without them." >&2
      return 1
    fi
    as_root=(sudo)
  fi

  echo "installing packages: ${missing[*]}"
  local log
  log=$(mktemp)
  if ! "${as_root[@]}" apt-get update >"$log" 2>&1 ||
    ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
      apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends "${missing[@]}" >>"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    echo "error: apt-get could not install: ${missing[*]}" >&2
    return 1
  fi
  rm -f "$log"
}
