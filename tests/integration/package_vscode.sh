#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# When the extension for VS Code is packaged anew, by whom, and what the
# installation says. npm is one that plays along.
# usage: package_vscode.sh SOURCE_DIRECTORY
set -euo pipefail

source=$1
place=$(mktemp -d "${TMPDIR:-/tmp}/hlsd-vsix.XXXXXX")
trap 'rm -rf "$place"' EXIT
tree=$place/tree
mkdir -p "$tree/scripts" "$tree/client/vscode/src" "$place/bin"
cp "$source/scripts/package-vscode.sh" "$tree/scripts/"
cat >"$tree/scripts/setup-editor-tests.sh" <<END
main() { :; }
node_directory() { echo "$place/node"; }
END
cat >"$place/bin/npm" <<'END'
#!/bin/sh
[ ! -e fail ] || exit 1
mkdir -p dist
echo packaged >>dist/hlsd.vsix
END
chmod +x "$place/bin/npm"
PATH=$place/bin:$PATH
vscode=$tree/client/vscode
package=$vscode/dist/hlsd.vsix
touch "$vscode/src/a.ts" "$vscode/src/b.ts"

# $1: how often it was packaged.
expect() {
  test "$(wc -l <"$package")" = "$1" || { echo "failed: $2"; exit 1; }
}
pack() { "$tree/scripts/package-vscode.sh"; }

pack
expect 1 'there was no package'
pack
touch "$vscode/src/a.ts"
pack
expect 1 'nothing was changed'
rm "$vscode/src/b.ts"
pack
expect 2 'a file is gone'
echo more >"$vscode/src/a.ts"
touch -d '1 Jan 2001' "$vscode/src/a.ts"
pack
expect 3 'a file is another one, with an old time'
touch "$vscode/fail"
! pack || exit 1
rm "$vscode/fail"
pack
expect 4 'it failed before'

# What the installation says.
install_it() {
  sed -e "s|@package_vscode@|$tree/scripts/package-vscode.sh|" \
    -e "s|@vsix@|$package|" -e 's|@build_vsix@|the target vsix|' \
    "$source/client/install_vsix.cmake.in" >"$place/install.cmake"
  cmake -P "$place/install.cmake" 2>&1
}
test -z "$(install_it)"
touch "$vscode/fail"
grep -q 'Installed: an older package' <<<"$(install_it)"
mv "$package" "$place/"
grep -q 'Not installed: ' <<<"$(install_it)"
grep -q 'Not installed: ' <<<"$(HLSD_VSIX=off install_it)"
mv "$place/hlsd.vsix" "$package"
rm "$vscode/fail"

# Somebody else installs.
cat >"$place/bin/id" <<'END'
#!/bin/sh
echo 4242
END
chmod +x "$place/bin/id"
echo other >"$vscode/src/a.ts"
said=$(install_it)
grep -q 'npm is run by the user whose tree this is' <<<"$said"
grep -q 'Installed: an older package' <<<"$said"
expect 4 'npm was run by another user'
