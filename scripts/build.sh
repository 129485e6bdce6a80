#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Configures and builds one preset of CMakePresets.json: scripts/build.sh
# [PRESET], `release` (into build/) when none is named. Source it for
# build_preset.

# $1: preset. What is printed goes to standard error; a build with nothing to do
# prints next to nothing.
build_preset() {
  local preset=$1 root log
  root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd) || return 1
  # A second checkout of the same text compiles nothing anew.
  export CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1
  log=$(cd "$root" && cmake --preset "$preset" 2>&1) || {
    printf '%s\n' "$log" >&2
    return 1
  }
  (cd "$root" && cmake --build --preset "$preset" \
    --parallel "${JOBS:-$(nproc)}") >&2
}

if [ "${BASH_SOURCE[0]}" = "$0" ]; then
  set -euo pipefail
  build_preset "${1:-release}"
fi
