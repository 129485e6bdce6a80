# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# HLSD_LLVM_VERSION: the major version of LLVM, MLIR and Clang. The file
# llvm-version is the only place that says it; the scripts read it, too.
file(STRINGS "${CMAKE_CURRENT_LIST_DIR}/llvm-version" HLSD_LLVM_VERSION LIMIT_COUNT 1)
