#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds hlsd and shows what it does with real kernels, through a daemon of its
# own that is gone when the script ends. Repeat it as often as you like.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=scripts/setup.sh
source "$root/scripts/setup.sh"
# shellcheck source=scripts/build.sh
source "$root/scripts/build.sh"

setup_packages
build_preset release

scratch=$(mktemp -d "${TMPDIR:-/tmp}/hlsd-demo.XXXXXX")
export HLSD_SOCKET="$scratch/run/hlsd.sock"
PATH="$root/build/bin:$PATH"

finish() {
  hlsc stop >/dev/null 2>&1 || true
  rm -rf "$scratch"
}
trap finish EXIT
trap 'exit 130' INT TERM HUP

bold='' plain=''
if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then
  bold=$'\e[1m' plain=$'\e[0m'
fi

title() {
  printf '\n%s# %s%s\n' "$bold" "$1" "$plain"
}

# show STATUS COMMAND…: prints the command, runs it, and fails unless it exits
# with STATUS.
show() {
  local expected=$1 status=0
  shift
  printf '%s$ %s%s\n' "$bold" "$*" "$plain"
  "$@" || status=$?
  if [ "$status" -ne "$expected" ]; then
    printf 'demo: exit status %d, expected %d\n' "$status" "$expected" >&2
    return 1
  fi
}

cd "$root/tests/kernels"

title 'A mistake in a kernel: what, where, and the repair'
show 1 hlsc verify bad/placeholder_arg_name.c

title 'What one pass did to the IR'
show 0 hlsc diff gcd.c --pass lower-cf-to-handshake

title 'A C function as a circuit: its modules'
show 0 hlsc emit-rtl fir.c -o "$scratch/fir_rtl"

title 'The circuit against the C program'
show 0 hlsc simulate fir.c
show 0 hlsc simulate hw_inst.c --rtl hw_inst.sv --model hw_inst_model.c

title 'Three kernels in one circuit, which work on three frames at once'
show 0 hlsc build design/image.yaml --simulate

title 'The daemon that did all this'
show 0 hlsc status
show 0 hlsc stop
