# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# hlsd::llvm and hlsd::clang: LLVM, MLIR and Clang of the distribution, for this
# project and for those that find its package. llvm-config says where they are.
# HLSD_LLVM_PROBLEM says what is missing; the including file decides.
set(HLSD_LLVM_PROBLEM)
find_program(HLSD_LLVM_CONFIG NAMES "llvm-config-${HLSD_LLVM_VERSION}")
if(NOT HLSD_LLVM_CONFIG)
  set(HLSD_LLVM_PROBLEM "there is no llvm-config-${HLSD_LLVM_VERSION}: is llvm-${HLSD_LLVM_VERSION} installed?")
  return()
endif()
foreach(directory libdir bindir includedir)
  string(TOUPPER "LLVM_${directory}" variable)
  execute_process(COMMAND "${HLSD_LLVM_CONFIG}" --${directory}
    OUTPUT_VARIABLE ${variable} OUTPUT_STRIP_TRAILING_WHITESPACE
    COMMAND_ERROR_IS_FATAL ANY)
endforeach()

# MLIR's shared library holds C++ only; its C API is a set of archives on top.
# They are named by file: the CMake targets of MLIR would pull in the static
# C++ libraries too, and two copies of MLIR in one process disagree.
file(GLOB MLIR_CAPI_ARCHIVES "${LLVM_LIBDIR}/libMLIRCAPI*.a")
list(FILTER MLIR_CAPI_ARCHIVES EXCLUDE REGEX "ExecutionEngine")
if(NOT MLIR_CAPI_ARCHIVES)
  set(HLSD_LLVM_PROBLEM "there are no archives of MLIR's C API in ${LLVM_LIBDIR}: is libmlir-${HLSD_LLVM_VERSION}-dev installed?")
  return()
endif()

# They are imported: a package of this project must not contain them.
if(NOT TARGET hlsd::llvm)
  add_library(hlsd::llvm INTERFACE IMPORTED GLOBAL)
  target_include_directories(hlsd::llvm SYSTEM INTERFACE "${LLVM_INCLUDEDIR}")
  target_link_directories(hlsd::llvm INTERFACE "${LLVM_LIBDIR}")
  target_link_libraries(hlsd::llvm INTERFACE
    -Wl,--start-group ${MLIR_CAPI_ARCHIVES} -Wl,--end-group
    MLIR "LLVM-${HLSD_LLVM_VERSION}" stdc++)
  target_link_options(hlsd::llvm INTERFACE "-Wl,-rpath,${LLVM_LIBDIR}")
  # For the names of tools, which the distribution installs with the version.
  target_compile_definitions(hlsd::llvm INTERFACE
    HLSD_LLVM_VERSION="${HLSD_LLVM_VERSION}")

  add_library(hlsd::clang INTERFACE IMPORTED GLOBAL)
  target_link_libraries(hlsd::clang INTERFACE clang-cpp hlsd::llvm)
endif()
