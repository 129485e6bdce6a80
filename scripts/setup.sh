#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs what the project is built from, tested with and runs on: packages of
# Debian 12 only. Does nothing when all of them are there.
set -euo pipefail

packages=(
  # to build
  git ca-certificates gcc g++ make cmake ninja-build ccache pkg-config python3
  libmlir-19-dev mlir-19-tools llvm-19 llvm-19-dev llvm-19-tools
  clang-19 libclang-19-dev libclang-cpp19-dev libpolly-19-dev
  libzstd-dev zlib1g-dev libedit-dev libxml2-dev libcurl4-openssl-dev
  libuv1-dev libjansson-dev libcjson-dev libgit2-dev libseccomp-dev
  # to simulate
  verilator bubblewrap
  # to test
  libcmocka-dev yosys iverilog mandoc
)

missing=()
for package in "${packages[@]}"; do
  state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$state" = installed ] || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "setup.sh: these packages are missing: ${missing[*]}" >&2
    echo "setup.sh: run it as root, or install sudo, so that it can install them" >&2
    exit 1
  fi
  as_root=(sudo)
fi
echo "setup.sh: installing ${missing[*]}"
"${as_root[@]}" apt-get update -q
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get install -q -y --no-install-recommends "${missing[@]}"
