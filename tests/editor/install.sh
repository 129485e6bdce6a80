#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs what package-lock.json names, unless it is there. Status 77, "not
# tested", when the packages cannot be had.
cd "$(dirname "$0")" || exit 1
if [ node_modules/.package-lock.json -nt package-lock.json ]; then
  exit 0
fi
"$1" ci --no-audit --no-fund || exit 77
touch node_modules/.package-lock.json
