#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# All tests on a bare Debian 12: installs the packages, builds the release and
# the sanitizer presets and runs the same tests on both. The exit status tells.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/setup.sh
status=0
for preset in release asan; do
  echo "== $preset: build"
  scripts/build.sh "$preset"
  echo "== $preset: tests"
  ctest --preset "$preset" -j "$(nproc)" --no-tests=error || status=1
done
exit $status
