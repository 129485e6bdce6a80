#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# build.sh [PRESET]: configures and builds one preset (release by default).
set -euo pipefail
cd "$(dirname "$0")/.."
preset=${1:-release}
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! cmake --preset "$preset" >"$log" 2>&1; then
  cat "$log" >&2
  exit 1
fi
cmake --build --preset "$preset"
