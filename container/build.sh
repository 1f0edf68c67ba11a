#!/bin/sh
# usage: build.sh build SOURCES | build.sh runtime
#
# What the recipes of this folder do inside of a Debian 12 image, as root.
#   build     installs what building takes, builds muster from SOURCES and installs it below /usr/local
#   runtime   installs the libraries that an installed muster needs, and nothing else
set -eu
export DEBIAN_FRONTEND=noninteractive

install() {
  apt-get update
  apt-get install -y --no-install-recommends "$@"
  rm -rf /var/lib/apt/lists/*
}

case ${1:-} in
build)
  cd "$2"
  # All of packages.txt but what only tests and checks need.
  # shellcheck disable=SC2046
  install ca-certificates $(sed '/^# Tests/,/^$/d; s/#.*//' packages.txt | awk 'NF { print $1 }')
  cmake --preset release -D MUSTER_TESTS=OFF -D MUSTER_BENCH=OFF -D CMAKE_INSTALL_PREFIX=/usr/local
  cmake --build build/release
  cmake --install build/release
  ;;
runtime)
  install libabsl20220623 libfmt9 libspdlog1.10 libsqlite3-0 libtbb12 libtomlplusplus3 zlib1g
  ;;
*)
  echo "usage: build.sh build SOURCES | build.sh runtime" >&2
  exit 2
  ;;
esac
