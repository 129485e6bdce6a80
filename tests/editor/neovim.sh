#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# neovim.sh NVIM HLSC: runs neovim.lua in a Neovim without any configuration,
# with a daemon of its own.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
place=$(mktemp -d)
export HLSD_SOCKET="$place/hlsd.sock" HLSD_CACHE_DIR="" HOME="$place"
trap '"$2" stop >/dev/null; rm -rf "$place"' EXIT
PATH=$(dirname "$2"):$PATH
export PATH
cd "$place"
"$1" --headless -u NONE -i NONE -n \
  --cmd "set runtimepath^=$here/../../client/nvim" \
  --cmd "runtime plugin/hls.lua" "$place/kernel.c" +"luafile $here/neovim.lua"
