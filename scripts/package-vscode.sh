#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Packages the extension for VS Code: client/vscode/dist/hlsd.vsix. One that was
# made of the same files stays. With --as-owner, which the installation asks for,
# only the user whose tree this is runs npm: what root downloads would run as root,
# and what it leaves in the tree would be in the way of the next build.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=scripts/setup-editor-tests.sh
source "$root/scripts/setup-editor-tests.sh"

package=$root/client/vscode/dist/hlsd.vsix
# Says what the package is made of: names, and what is in the files. Times do not
# tell of files that are gone, and a checkout sets them anew.
sources() {
  (cd "$root/client/vscode" &&
    find . \( -name node_modules -o -name dist \) -prune -o -type f -print0 |
    LC_ALL=C sort -z | xargs -0 sha256sum)
}
made_of=$package.made-of
if [ -s "$package" ] && [ -f "$made_of" ] &&
  [ "$(sources)" = "$(<"$made_of")" ]; then
  exit 0
fi
if [ "${1:-}" = --as-owner ]; then
  owner=$(stat -c %u "$root")
  if [ "$(id -u)" != "$owner" ]; then
    printf 'npm is run by the user whose tree this is (%s) alone\n' "$owner" >&2
    exit 1
  fi
fi
main --tools-only
PATH=$(node_directory)/bin:$PATH
cd "$root/client/vscode"
rm -f "$made_of"
packaged=$(sources) # and not what is edited meanwhile
npm run --silent package
printf '%s\n' "$packaged" >"$made_of"
