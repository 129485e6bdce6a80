#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# run.sh NODE HLSC SCRIPT: runs the tests of a script against hlsc and the
# daemon beside it.
cd "$(dirname "$0")" || exit 1
[ -d node_modules ] || exit 77
HLSC=$2 exec "$1" --test "$3"
