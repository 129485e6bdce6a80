# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Compiles the project with the Clang that it is linked with.
include("${CMAKE_CURRENT_LIST_DIR}/LlvmVersion.cmake")
set(CMAKE_C_COMPILER "clang-${HLSD_LLVM_VERSION}")
set(CMAKE_CXX_COMPILER "clang++-${HLSD_LLVM_VERSION}")
