#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Checks and tests the extension for VS Code, or has a user's first day or a later
# hour played in the real editor, or the circuit view tried there:
# run.sh unit | run.sh first_day|story|circuit HLSC PICTURES,
# after scripts/setup-editor-tests.sh.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
# shellcheck source=scripts/setup-editor-tests.sh
source "$root/scripts/setup-editor-tests.sh"
PATH=$(node_directory)/bin:$PATH
export PATH

case ${1:-} in
unit)
  cd "$root/client/vscode"
  npm run --silent check
  npm run --silent test
  ;;
first_day | story | circuit)
  # As users have it: with the installation.
  prefix=$(mktemp -d "${TMPDIR:-/tmp}/hlsd-vscode.XXXXXX")
  trap 'rm -rf "$prefix"' EXIT
  said=$(cmake --install "$(dirname "$(dirname "$2")")" --prefix "$prefix")
  if grep -q 'could not be packaged' <<<"$said"; then
    printf '%s\n' "$said" >&2
    exit 1
  fi
  modules=$cache/code-server/node_modules
  export HLSD_CODE_SERVER=$modules/code-server/out/node/entry.js
  export HLSD_PLAYWRIGHT=$modules/playwright-core/index.mjs
  export HLSD_VSIX=$prefix/share/hlsd/hlsd.vsix
  HLSD_BINARIES=$(dirname "$2")
  export HLSD_BINARIES HLSD_SCREENSHOTS=$3
  node --test "$tests/$1.test.mjs"
  ;;
*)
  printf 'usage: %s unit | first_day|story|circuit HLSC PICTURES\n' "$0" >&2
  exit 2
  ;;
esac
