#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Packages the extension for VS Code: client/vscode/dist/hlsd.vsix.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=scripts/setup-editor-tests.sh
source "$root/scripts/setup-editor-tests.sh"
main --tools-only
PATH=$(node_directory)/bin:$PATH
cd "$root/client/vscode"
npm run --silent package
