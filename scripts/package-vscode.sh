#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Packages the extension for VS Code: client/vscode/dist/hlsd.vsix. One that is
# newer than all that it is made of stays.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=scripts/setup-editor-tests.sh
source "$root/scripts/setup-editor-tests.sh"

package=$root/client/vscode/dist/hlsd.vsix
# Prints the first file that is newer than the package.
newer() {
  find "$root/client/vscode" \( -name node_modules -o -name dist \) -prune -o \
    -type f -newer "$package" -print -quit
}
if [ -s "$package" ] && [ -z "$(newer)" ]; then
  exit 0
fi
main --tools-only
PATH=$(node_directory)/bin:$PATH
cd "$root/client/vscode"
npm run --silent package
