# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The libraries of the distribution, as imported targets named hlsd::*.

find_package(PkgConfig REQUIRED)
pkg_check_modules(UV REQUIRED IMPORTED_TARGET libuv)
pkg_check_modules(JANSSON REQUIRED IMPORTED_TARGET jansson)
pkg_check_modules(CJSON REQUIRED IMPORTED_TARGET libcjson)
pkg_check_modules(GIT2 REQUIRED IMPORTED_TARGET libgit2)
pkg_check_modules(SECCOMP REQUIRED IMPORTED_TARGET libseccomp)
if(BUILD_TESTING OR NOT DEFINED BUILD_TESTING)
  pkg_check_modules(CMOCKA REQUIRED IMPORTED_TARGET cmocka)
endif()

# LLVM, MLIR and Clang 19 come from the distribution; llvm-config says where.
find_program(LLVM_CONFIG NAMES llvm-config-19 REQUIRED)
execute_process(COMMAND "${LLVM_CONFIG}" --libdir
  OUTPUT_VARIABLE LLVM_LIBDIR OUTPUT_STRIP_TRAILING_WHITESPACE
  COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${LLVM_CONFIG}" --bindir
  OUTPUT_VARIABLE LLVM_BINDIR OUTPUT_STRIP_TRAILING_WHITESPACE
  COMMAND_ERROR_IS_FATAL ANY)
find_package(MLIR REQUIRED CONFIG PATHS "${LLVM_LIBDIR}/cmake/mlir" NO_DEFAULT_PATH)
list(APPEND CMAKE_MODULE_PATH "${MLIR_CMAKE_DIR}" "${LLVM_CMAKE_DIR}")
include(TableGen)
include(AddLLVM)
include(AddMLIR)

# MLIR's shared library holds C++ only; its C API is a set of archives on top.
# They are named by file: the CMake targets of MLIR would pull in the static
# C++ libraries too, and two copies of MLIR in one process disagree.
add_library(hlsd_llvm INTERFACE)
target_include_directories(hlsd_llvm SYSTEM INTERFACE
  ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})
target_link_directories(hlsd_llvm INTERFACE "${LLVM_LIBDIR}")
file(GLOB MLIR_CAPI_ARCHIVES "${LLVM_LIBDIR}/libMLIRCAPI*.a")
list(FILTER MLIR_CAPI_ARCHIVES EXCLUDE REGEX "ExecutionEngine")
if(NOT MLIR_CAPI_ARCHIVES)
  message(FATAL_ERROR "No MLIR C API archives in ${LLVM_LIBDIR}: is libmlir-19-dev installed?")
endif()
target_link_libraries(hlsd_llvm INTERFACE
  -Wl,--start-group ${MLIR_CAPI_ARCHIVES} -Wl,--end-group
  MLIR LLVM-19 stdc++)
target_link_options(hlsd_llvm INTERFACE "-Wl,-rpath,${LLVM_LIBDIR}")
add_library(hlsd::llvm ALIAS hlsd_llvm)
add_library(hlsd_clang INTERFACE)
target_link_libraries(hlsd_clang INTERFACE clang-cpp hlsd_llvm)
add_library(hlsd::clang ALIAS hlsd_clang)

# mlir-opt's main program, and the passes and dialects with which its tests
# exercise MLIR: the distribution's mlir-opt has them, libMLIR.so does not.
file(GLOB MLIR_TEST_ARCHIVES
  "${LLVM_LIBDIR}/libMLIR*Test*.a" "${LLVM_LIBDIR}/libMLIRTest*.a")
list(REMOVE_DUPLICATES MLIR_TEST_ARCHIVES)
add_library(hlsd_mlir_opt INTERFACE)
target_link_libraries(hlsd_mlir_opt INTERFACE
  -Wl,--start-group "${LLVM_LIBDIR}/libMLIROptLib.a" ${MLIR_TEST_ARCHIVES}
  -Wl,--end-group hlsd_llvm)
add_library(hlsd::mlir_opt ALIAS hlsd_mlir_opt)
