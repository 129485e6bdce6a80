#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What `cmake --install` puts into a prefix is complete and works there.
# usage: hlsc_install.sh BUILD_DIRECTORY KERNEL
set -euo pipefail

build=$1 kernel=$2
prefix=$(mktemp -d "${TMPDIR:-/tmp}/hlsd-install.XXXXXX")
export HLSD_SOCKET="$prefix/run/hlsd.sock"
finish() {
  "$prefix/bin/hlsc" stop >/dev/null || true
  rm -rf "$prefix"
}
trap finish EXIT

# The tools that package the extension come from the network: it is tried with
# the editor (tests/editor/vscode/run.sh).
said=$(HLSD_VSIX=off cmake --install "$build" --prefix "$prefix")

echo 'the extension for VS Code is installed, or its absence is said'
built=$(dirname "${BASH_SOURCE[0]}")/../../client/vscode/dist/hlsd.vsix
if [ -e "$built" ]; then
  cmp "$built" "$prefix/share/hlsd/hlsd.vsix"
else
  grep -q 'Not installed: the extension for VS Code' <<<"$said"
fi

echo 'manual pages have nothing to complain about'
for page in man1/hlsc.1 man8/hlsd.8 man8/hls-worker.8 man8/hls-opt-worker.8; do
  test -s "$prefix/share/man/$page"
  if command -v mandoc >/dev/null; then
    mandoc -T lint -W warning "$prefix/share/man/$page"
  fi
done

echo 'bash completes what is installed'
completed=$(bash --norc -c 'source "$1"
  COMP_WORDS=(hlsc simu) COMP_CWORD=1
  compopt() { :; }
  _hlsc && echo "${COMPREPLY[@]}"' bash \
  "$prefix/share/bash-completion/completions/hlsc")
test "$completed" = simulate

echo 'zsh and fish find their completion where they look'
test -s "$prefix/share/zsh/site-functions/_hlsc"
test -s "$prefix/share/fish/vendor_completions.d/hlsc.fish"
if command -v zsh >/dev/null; then
  zsh -f -c 'fpath=("$1/share/zsh/site-functions" $fpath)
    autoload -Uz compinit && compinit -D -u && [[ $_comps[hlsc] = _hlsc ]]
    autoload +X -U _hlsc' zsh "$prefix"
fi
if command -v fish >/dev/null; then
  # It looks for what is on PATH, below XDG_DATA_DIRS.
  completed=$(HOME=$prefix XDG_DATA_DIRS=$prefix/share PATH=$prefix/bin:$PATH \
    fish -c 'complete -C "hlsc simu"' | cut -f 1)
  test "$completed" = simulate
fi

echo 'the service unit starts the installed daemon'
unit=$prefix/lib/systemd/user/hlsd.service
grep -q "^ExecStart=$prefix/bin/hlsd " "$unit"
test -s "$prefix/lib/systemd/user/hlsd.socket"
if command -v systemd-analyze >/dev/null; then
  mkdir -m 700 "$prefix/runtime"
  said=$(XDG_RUNTIME_DIR="$prefix/runtime" \
    systemd-analyze --user --man=no verify "$unit" 2>&1) || {
    # Without a running systemd there is nobody to ask.
    grep -q 'Failed to' <<<"$said" || { echo "$said"; exit 1; }
  }
  if grep -q "$unit" <<<"$said"; then
    echo "$said"
    exit 1
  fi
  echo 'the service is exposed no more than 2.0 of 10'
  (cd "$(dirname "$unit")" && XDG_RUNTIME_DIR="$prefix/runtime" \
    systemd-analyze --user security --offline=true --threshold=20 \
    ./hlsd.service | tail -n 1)
fi

echo 'links in the documentation lead somewhere'
find "$prefix/share/doc/hlsd" -name '*.md' | while read -r page; do
  { grep -oE '\]\([^)#]+' "$page" || true; } | cut -c 3- | sort -u |
    while read -r link; do
      [[ $link = https:* || -s $(dirname "$page")/$link ]] ||
        { echo "$page: $link"; exit 1; }
    done
done

echo 'every method has its schema'
for method in hls-lower hls-simulate common; do
  python3 -m json.tool "$prefix/share/hlsd/schema/$method.json" >/dev/null
done

echo 'other compilers find the headers for kernels'
for header in hls.h dynamatic/Integration.h; do
  printf '#include "%s"\nint here;\n' "$header" | ${CC:-cc} -std=c99 -pedantic -Wall -Wextra \
    -Werror -I"$prefix/include" -fsyntax-only -xc -
done

for flags in "$("$prefix/bin/hlsc" cflags)" \
  "$(PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name hlsd.pc)") pkg-config --cflags hlsd)"; do
  printf '#include "hls.h"\n' |
    ${CC:-cc} -std=c99 "${flags%% }" -fsyntax-only -xc -
done

echo 'the installed programs find each other and their data'
(cd "$prefix" && bin/hlsc simulate "$kernel" | grep '^PASS ')
echo 'module {}' | (cd "$prefix" && bin/hlsc opt | grep '^module {')

if command -v nvim >/dev/null; then
  echo 'Neovim finds the plugin and its help'
  HOME=$prefix XDG_DATA_DIRS=$prefix/share nvim --headless -u NONE -i NONE -n \
    -c 'packadd hls' -c 'lua assert(vim.fn.exists(":HlsIr") == 2)' \
    -c 'lua assert(vim.fn.filereadable(vim.api.nvim_get_runtime_file("doc/hls.txt", true)[1]) == 1)' \
    -c 'qall!' 2>"$prefix/nvim.log" || { cat "$prefix/nvim.log"; exit 1; }
  test ! -s "$prefix/nvim.log"
fi
