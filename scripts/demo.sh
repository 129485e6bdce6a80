#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The tour on a bare Debian 12: installs the packages, builds, and shows on
# real kernels what the daemon answers. Leaves nothing running.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/setup.sh
scripts/build.sh release

directory=$(mktemp -d)
export HLSD_SOCKET="$directory/hlsd.sock"
hlsc=build/bin/hlsc
finish() {
  "$hlsc" stop >/dev/null 2>&1 || true
  rm -rf "$directory"
}
trap finish EXIT

# Shows a command and runs it; the first argument is the status it must have.
show() {
  local expected=$1 status=0
  shift
  printf '\n$ %s\n' "$*"
  "$@" || status=$?
  if [ "$status" -ne "$expected" ]; then
    echo "demo.sh: expected exit status $expected, got $status" >&2
    exit 1
  fi
}

printf '\n== A mistake, at its token. The first command starts the daemon.\n'
show 1 "$hlsc" verify tests/kernels/bad/placeholder_arg_name.c

printf '\n== What one pass changes\n'
show 0 "$hlsc" diff tests/kernels/gcd.c --pass lower-cf-to-handshake

printf '\n== The circuit in SystemVerilog\n'
show 0 "$hlsc" emit-rtl tests/kernels/fir.c -o "$directory/fir"

printf '\n== The circuit, simulated against the native run\n'
show 0 "$hlsc" simulate tests/kernels/fir.c
show 0 "$hlsc" simulate tests/kernels/hw_inst.c \
  --rtl tests/kernels/__placeholder.sv --model tests/kernels/hw_inst_model.c

printf '\n== The daemon\n'
show 0 "$hlsc" status
show 0 "$hlsc" stop
