#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs the distribution's packages that building and testing need. Asks for
# nothing when they are all there. Call it, or source it for setup_packages.

# The major version of LLVM, MLIR and Clang, from the one place that says it.
HLSD_LLVM_VERSION=$(<"$(dirname "${BASH_SOURCE[0]}")/../cmake/llvm-version")

# Compilers and tools, then LLVM/MLIR/Clang and what their CMake packages look
# for, then libraries, then what simulations and tests run.
HLSD_PACKAGES=(
  git ca-certificates gcc g++ make cmake ninja-build ccache pkg-config python3
  "libmlir-$HLSD_LLVM_VERSION-dev" "mlir-$HLSD_LLVM_VERSION-tools"
  "llvm-$HLSD_LLVM_VERSION-dev" "llvm-$HLSD_LLVM_VERSION-tools"
  "llvm-$HLSD_LLVM_VERSION" "clang-$HLSD_LLVM_VERSION" "lld-$HLSD_LLVM_VERSION"
  "libclang-$HLSD_LLVM_VERSION-dev" "libclang-cpp$HLSD_LLVM_VERSION-dev"
  "libpolly-$HLSD_LLVM_VERSION-dev" libzstd-dev zlib1g-dev
  libedit-dev libxml2-dev libcurl4-openssl-dev
  libuv1-dev libjansson-dev libcjson-dev libgit2-dev libcmocka-dev
  libseccomp-dev libsodium-dev libsystemd-dev libyaml-dev musl-dev
  coinor-libcbc-dev
  systemd bubblewrap verilator yosys iverilog ghdl mandoc neovim "clangd-$HLSD_LLVM_VERSION"
  python3-jsonschema zsh fish
)

# The further programs that scripts/check.sh runs.
# shellcheck disable=SC2034 # used there
HLSD_CHECK_PACKAGES=(
  "clang-format-$HLSD_LLVM_VERSION" "clang-tidy-$HLSD_LLVM_VERSION" shellcheck
)

# The further packages for the test of the extension in the real editor: a
# browser, and what npm compiles parts of the editor with.
HLSD_EDITOR_PACKAGES=(
  chromium ripgrep libsecret-1-dev libkrb5-dev libxkbfile-dev
)
# An npm from elsewhere stays.
if ! command -v npm >/dev/null; then
  HLSD_EDITOR_PACKAGES+=(nodejs npm)
fi

# Prints those of the packages given that are not installed, one per line.
missing_packages() {
  local package state
  for package in "$@"; do
    state=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
    if [ "$state" != installed ]; then
      printf '%s\n' "$package"
    fi
  done
}

# Installs HLSD_PACKAGES and the packages given.
# shellcheck disable=SC2120 # most callers give none
setup_packages() {
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    cat >&2 <<TEXT
setup: this system has no apt-get (Debian 12 or newer, or Ubuntu, is expected).
setup: install the equivalents of these packages, then build with CMake:
setup: ${HLSD_PACKAGES[*]} $*
TEXT
    return 1
  fi
  local missing
  mapfile -t missing < <(missing_packages "${HLSD_PACKAGES[@]}" "$@")
  if [ ${#missing[@]} -eq 0 ]; then
    return 0
  fi
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      cat >&2 <<TEXT
setup: these packages are missing, and there is neither root nor sudo here to
setup: install them. Ask your administrator for:
setup:   apt-get install ${missing[*]}
TEXT
      return 1
    fi
    as_root=(sudo)
  fi
  printf 'setup: installing %s\n' "${missing[*]}" >&2
  "${as_root[@]}" apt-get -o DPkg::Lock::Timeout=300 update -qq >&2 || return 1
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get -o DPkg::Lock::Timeout=300 install -qq -y --no-install-recommends \
    "${missing[@]}" >&2
}

if [ "${BASH_SOURCE[0]}" = "$0" ]; then
  set -euo pipefail
  setup_packages
fi
