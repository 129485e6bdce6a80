#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# neovim.sh NVIM HLSC: runs neovim.lua in a Neovim without any configuration,
# with a daemon of its own, neovim_project.lua for a project that is opened first,
# and neovim_clangd.lua for both orders in which hlsd
# and clangd may come.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
place=$(mktemp -d)
export HLSD_SOCKET="$place/hlsd.sock" HLSD_CACHE_DIR="" HOME="$place"
trap '"$2" stop >/dev/null; rm -rf "$place"' EXIT
PATH=$(dirname "$2"):$PATH
export PATH
cd "$place"
docs=$here/../../docs
export docs

# $1: Neovim, $2: a script, $3: the file to open.
run() {
  "$1" --headless -u NONE -i NONE -n \
    --cmd "set runtimepath^=$here/../../client/nvim" \
    --cmd "runtime plugin/hls.lua" "$3" +"luafile $here/$2"
}

run "$1" neovim.lua "$place/kernel.c"
run "$1" neovim_project.lua "$place/.hlsd.yaml"
fitting=clangd-$(cat "$here/../../cmake/llvm-version")
clangd=$(command -v "$fitting" || command -v clangd) || {
  echo "clangd is missing: apt-get install $fitting" >&2
  exit 1
}
export clangd
cat >"$place/kernel.c" <<'TEXT'
#include "hls.h"
int twice(int x) { return 2 * y; }
int main(void) { return HLS_CALL(twice, 1) + twice(2); }
TEXT
# The first one writes the flags.
for first in hlsd clangd hlsd; do
  first=$first run "$1" neovim_clangd.lua kernel.c
done
