#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Checks the form of a change, before its tests: formatting, clang-tidy,
# scripts that parse, the structure of the house. Builds the preset `release`,
# which some of the checks need. scripts/check.sh --format formats the sources.
#
# clang-tidy is asked about all sources in C, or, when HLSD_CHECK_SINCE names a
# commit, about those that have changed since; scripts/check.sh --all asks about
# C++ as well, which takes longer than to compile it.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=scripts/setup.sh
source "$root/scripts/setup.sh"
# shellcheck source=scripts/build.sh
source "$root/scripts/build.sh"
cd "$root"

format=clang-format-$HLSD_LLVM_VERSION

# The kernels and programs are inputs, in the forms that people write, whose lines
# the tests name.
formatted_sources() {
  git ls-files -z --cached --others --exclude-standard \
    '*.c' '*.h' '*.cpp' ':!tests/kernels' ':!tests/programs' ':!tests/fuzz/corpus'
}

check_format() {
  formatted_sources | xargs -0 "$format" --dry-run --Werror
}

# Nothing, or the lines that end in blanks, mix tabs and blanks, or are left of
# a merge.
check_whitespace() {
  git diff --check "$(git hash-object -t tree /dev/null)" -- . \
    ':!tests/kernels' ':!tests/fuzz/corpus' ':!tests/filecheck'
}

check_shell() {
  git ls-files -z '*.sh' .ci/run | xargs -0 shellcheck --external-sources
}

check_python() {
  git ls-files -z '*.py' | PYTHONPYCACHEPREFIX=$scratch xargs -0 python3 -m py_compile
}

check_tidy() {
  scripts/tidy.py --jobs "${JOBS:-$(nproc)}" \
    ${HLSD_CHECK_SINCE:+--since "$HLSD_CHECK_SINCE"} "$@"
}

check_structure() {
  ctest --preset release --label-regex structure --output-on-failure |
    sed -n '/Failed\|FAIL\|Error\|tests passed/p'
}

main() {
  case ${1-} in
  "" | --all | --format) ;;
  --help)
    sed -n '4,/^set/{/^#/s/^# \{0,1\}//p}' "$root/scripts/check.sh"
    return
    ;;
  *)
    printf 'usage: scripts/check.sh [--all | --format | --help]\n' >&2
    return 2
    ;;
  esac
  setup_packages "${HLSD_CHECK_PACKAGES[@]}"
  if [ "${1:-}" = --format ]; then
    formatted_sources | xargs -0 "$format" -i
    return
  fi
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT

  local failed=() name
  for name in format whitespace shell python; do
    printf '== check: %s\n' "$name"
    "check_$name" || failed+=("$name")
  done
  printf '== check: build\n'
  build_preset release 2>&1
  printf '== check: tidy\n'
  check_tidy "$@" || failed+=(tidy)
  printf '== check: structure\n'
  check_structure || failed+=(structure)
  if [ ${#failed[@]} -ne 0 ]; then
    printf 'check: not as it should be: %s\n' "${failed[*]}" >&2
    return 1
  fi
  printf 'check: all as it should be\n'
}

main "$@"
