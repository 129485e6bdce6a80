#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds and tests everything, twice: as users run it, and with
# AddressSanitizer and UndefinedBehaviorSanitizer. Succeeds when all tests of
# both pass. JOBS=n sets how many compilers and tests run at a time.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=scripts/setup.sh
source "$root/scripts/setup.sh"
# shellcheck source=scripts/build.sh
source "$root/scripts/build.sh"

setup_packages "${HLSD_EDITOR_PACKAGES[@]}"

status=0
summaries=
for preset in release asan; do
  printf '\n== %s: build\n' "$preset"
  build_preset "$preset" 2>&1
  printf '\n== %s: test\n' "$preset"
  log="$root/build/test-$preset.log"
  (cd "$root" && ctest --preset "$preset" --parallel "${JOBS:-$(nproc)}") 2>&1 |
    tee "$log" || status=1
  summaries+=$(printf '\n== %s: ' "$preset"
               sed -n '/tests passed/,$p' "$log")
done

printf '%s\n' "$summaries"
exit "$status"
