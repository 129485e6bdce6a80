#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs the package, moves it, and builds and runs the program of consumer/
# with it, out of reach of the sources.
# usage: package.sh CMAKE BUILD_DIRECTORY SOURCE_DIRECTORY CC CXX
set -euo pipefail

cmake=$1 build=$2 source=$3 cc=$4 cxx=$5
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
place=$(mktemp -d "${TMPDIR:-/tmp}/hlsd-package.XXXXXX")
trap 'rm -rf "$place"' EXIT

"$cmake" --install "$build" --prefix "$place/first" --component Development >/dev/null
mv "$place/first" "$place/prefix"
cp -r "$here/consumer" "$place/consumer"

echo 'the package names nothing of the source or the build tree'
for directory in "$build" "$source" "$place/first"; do
  if grep -rn --include='*.cmake' -F "$directory/" "$place/prefix"; then
    exit 1
  fi
done

configure() {
  "$cmake" -S "$place/consumer" -B "$place/$1" -DCMAKE_PREFIX_PATH="$place/prefix" \
    -DCMAKE_C_COMPILER="$cc" -DCMAKE_CXX_COMPILER="$cxx" "${@:2}" 2>&1
}

echo 'a project without C++ is told that it needs it'
configure c-only -DLANGUAGES=C >"$place/log" && exit 1
grep -q 'the project has to enable CXX' <(tr -s '\n ' ' ' <"$place/log") ||
  { cat "$place/log"; exit 1; }

echo 'so is one that asks for another version'
configure version -DVERSION=0.999 >"$place/log" && exit 1
grep -q 'version: 0.1.0' "$place/log" || { cat "$place/log"; exit 1; }

echo 'the program is built from the package'
configure out >"$place/log" || { cat "$place/log"; exit 1; }
"$cmake" --build "$place/out" >"$place/log" 2>&1 || { cat "$place/log"; exit 1; }

echo 'and prints the circuit that it was written for'
"$place/out/circuit" >"$place/circuit.sv"
diff -u "$here/consumer/expected.sv" "$place/circuit.sv"

echo 'a project without C++ uses the shared library'
configure shared -DLANGUAGES=C -DSHARED=ON >"$place/log" || { cat "$place/log"; exit 1; }
"$cmake" --build "$place/shared" >"$place/log" 2>&1 || { cat "$place/log"; exit 1; }
"$place/shared/circuit" | diff -u "$here/consumer/expected.sv" -

echo 'so does one that asks pkg-config'
library=$(dirname "$(find "$place/prefix" -name libhls.so)")
export PKG_CONFIG_PATH=$library/pkgconfig
# shellcheck disable=SC2046 # these are words
"$cc" -o "$place/circuit" "$place/consumer/circuit.c" "$place/consumer/fold_noti.c" \
  $(pkg-config --cflags --libs hls) "-Wl,-rpath,$library"
"$place/circuit" | diff -u "$here/consumer/expected.sv" -

echo 'and one in Python'
python3 "$place/consumer/circuit.py" "$library/libhls.so" |
  diff -u "$here/consumer/expected.sv" -

echo 'the library exports the C interfaces, with a version'
symbols=$(nm -D --defined-only "$library/libhls.so" | awk '{ print $3 }')
others=$(grep -vE '^(mlir|hls_|hls[A-Z]|rtl_(emit|design)|HLS_0\.1)' <<<"$symbols" || true)
if [ -n "$others" ]; then
  printf '%s\n' "$others"
  exit 1
fi
for symbol in mlirContextCreate mlirCreateHandshakeMakeIslands \
  mlirRegisterHandshakePasses mlirHandshakeChannelTypeGetTypeID hls_compile; do
  grep -q "^$symbol@@HLS_0.1\$" <<<"$symbols" || { echo "$symbol is missing"; exit 1; }
done
