#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs from npm, as the committed lock files have it, what the extension for
# VS Code and its test in the real editor need: Node.js 24, code-server and
# playwright-core into .cache/editor/, the extension's own tools into
# client/vscode/node_modules/. What is there already stays. With --tools-only,
# what packaging the extension needs, and not the editor.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cache=$root/.cache/editor
tests=$root/tests/editor/vscode

# Prints the directory of Node.js 24, once it is installed.
node_directory() {
  local architecture=x64
  if [ "$(uname -m)" = aarch64 ]; then
    architecture=arm64
  fi
  printf '%s/node/node_modules/node-linux-%s\n' "$cache" "$architecture"
}

# $1: directory with package.json and package-lock.json, $2: where node_modules
# goes. A marker with the lock file's text says that it is complete.
install_locked() {
  local from=$1 to=$2
  if cmp -s "$from/package-lock.json" "$to/node_modules/.hlsd-lock.json"; then
    return 0
  fi
  printf 'setup: npm installs %s\n' "${to#"$root"/}" >&2
  mkdir -p "$to"
  if [ "$from" != "$to" ]; then
    cp "$from/package.json" "$from/package-lock.json" "$to/"
  fi
  if ! (cd "$to" && npm ci --no-audit --no-fund --loglevel=error) >"$cache/npm.log" 2>&1; then
    tail -n 20 "$cache/npm.log" >&2
    printf 'setup: npm could not install %s; the whole log is %s\n' \
      "${to#"$root"/}" "$cache/npm.log" >&2
    return 1
  fi
  cp "$from/package-lock.json" "$to/node_modules/.hlsd-lock.json"
}

main() {
  if ! command -v npm >/dev/null; then
    printf 'setup: npm is missing: apt-get install nodejs npm\n' >&2
    return 1
  fi
  mkdir -p "$cache"
  # Two builds of one tree share the cache.
  exec 9>"$cache/lock"
  flock 9
  install_locked "$tests/node" "$cache/node"
  PATH=$(node_directory)/bin:$PATH
  install_locked "$root/client/vscode" "$root/client/vscode"
  if [ "${1:-}" = --tools-only ]; then
    return 0
  fi
  if ! command -v chromium >/dev/null; then
    printf 'setup: chromium is missing: apt-get install chromium\n' >&2
    return 1
  fi
  # Native modules are compiled against the headers that came with Node.js, and
  # once for all trees where there is ccache.
  if command -v ccache >/dev/null; then
    export CC='ccache cc' CXX='ccache c++' CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1
  fi
  npm_config_nodedir=$(node_directory) \
    install_locked "$tests/code-server" "$cache/code-server"
}

if [ "${BASH_SOURCE[0]}" = "$0" ]; then
  main "$@"
fi
