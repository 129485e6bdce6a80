#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds and tests everything, twice: as users run it, and with
# AddressSanitizer and UndefinedBehaviorSanitizer. Succeeds when all tests of
# both pass. JOBS=n sets for how many processors, instead of those there are.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=scripts/setup.sh
source "$root/scripts/setup.sh"
# shellcheck source=scripts/build.sh
source "$root/scripts/build.sh"

setup_packages "${HLSD_EDITOR_PACKAGES[@]}"

status=0
summaries=
jobs=${JOBS:-$(nproc)}

# $1: preset, $2: how many tests at a time. More than there are processors, for
# many wait: for a clock, or for each other.
test_preset() {
  local log=$root/build/test-$1.log
  printf '\n== %s: test\n' "$1"
  (cd "$root" && ctest --preset "$1" --parallel "$2") 2>&1 |
    tee "$log" || status=1
  summaries+=$(printf '\n== %s: ' "$1"
               sed -n '/tests passed/,$p' "$log")
}

printf '\n== release: build\n'
build_preset release 2>&1

# What processor time the tests of one build leave, the other build takes. Job
# control gives it a group of processes, which ends when this script does.
set -m
nice -n 19 "$root/scripts/build.sh" asan </dev/null \
  >"$root/build/build-asan.log" 2>&1 &
building=$!
set +m
trap 'kill -- "-$building" 2>/dev/null || true' EXIT

test_preset release $((jobs + 1))
printf '\n== asan: build\n'
if wait "$building"; then
  trap - EXIT
  test_preset asan $((2 * jobs))
else
  cat "$root/build/build-asan.log"
  status=1
fi

printf '%s\n' "$summaries"
exit "$status"
