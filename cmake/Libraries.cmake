# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The libraries of the distribution, as imported targets named hlsd::*.

find_package(PkgConfig REQUIRED)
pkg_check_modules(UV REQUIRED IMPORTED_TARGET libuv)
pkg_check_modules(JANSSON REQUIRED IMPORTED_TARGET jansson>=2.14)
pkg_check_modules(CJSON REQUIRED IMPORTED_TARGET libcjson)
pkg_check_modules(SYSTEMD REQUIRED IMPORTED_TARGET libsystemd)
pkg_check_modules(GIT2 REQUIRED IMPORTED_TARGET libgit2)
pkg_check_modules(SECCOMP REQUIRED IMPORTED_TARGET libseccomp)
pkg_check_modules(XML2 REQUIRED IMPORTED_TARGET libxml-2.0)
pkg_check_modules(YAML REQUIRED IMPORTED_TARGET yaml-0.1)
pkg_check_modules(SODIUM REQUIRED IMPORTED_TARGET libsodium)
# The solver of mixed-integer programs: only its header is needed here. Its
# library, and the dozen that it needs, are loaded by who uses them.
pkg_check_modules(CBC REQUIRED IMPORTED_TARGET cbc)
set(HLSD_CBC_LIBRARY libCbcSolver.so.3)
if(BUILD_TESTING OR NOT DEFINED BUILD_TESTING)
  pkg_check_modules(CMOCKA REQUIRED IMPORTED_TARGET cmocka)
endif()

# The libraries that hlsc is linked with: it runs for milliseconds, and the
# dynamic linker would take a good part of the first.
find_library(JANSSON_ARCHIVE libjansson.a HINTS ${JANSSON_LIBRARY_DIRS})
if(JANSSON_ARCHIVE)
  include(CheckCSourceCompiles)
  include(CMakePushCheckState)
  cmake_push_check_state(RESET)
  set(CMAKE_REQUIRED_INCLUDES ${JANSSON_INCLUDE_DIRS})
  set(CMAKE_REQUIRED_FLAGS -fPIE)
  set(CMAKE_REQUIRED_LINK_OPTIONS -static-pie)
  set(CMAKE_REQUIRED_LIBRARIES "${JANSSON_ARCHIVE}")
  check_c_source_compiles("
    #include <jansson.h>
    int main(void) { return json_delete(json_object()), 0; }"
    HLSD_STATIC_PIE)
  cmake_pop_check_state()
endif()
include(Musl) # a smaller C library for hlsc
add_library(hlsd_client_libraries INTERFACE)
if(HLSD_STATIC_PIE AND NOT HLSD_SANITIZE)
  if(HLSD_MUSL)
    message(STATUS "hlsc is linked statically, with musl")
  else()
    message(STATUS "hlsc is linked statically, with glibc: with musl it would "
      "start sooner")
  endif()
  target_include_directories(hlsd_client_libraries SYSTEM INTERFACE
    ${JANSSON_INCLUDE_DIRS})
  target_link_libraries(hlsd_client_libraries INTERFACE "${JANSSON_ARCHIVE}")
  set(HLSD_CLIENT_LINK_OPTIONS -static-pie)
else()
  message(STATUS "hlsc is linked dynamically: it starts a little later")
  target_link_libraries(hlsd_client_libraries INTERFACE PkgConfig::JANSSON)
endif()
add_library(hlsd::client_libraries ALIAS hlsd_client_libraries)

include(LlvmLibraries) # LLVM, MLIR and Clang
if(HLSD_LLVM_PROBLEM)
  message(FATAL_ERROR "${HLSD_LLVM_PROBLEM}")
endif()
# There are many programs to link with LLVM, which takes GNU's linker five
# seconds for each.
find_program(HLSD_LLD ld.lld PATHS "${LLVM_BINDIR}" NO_DEFAULT_PATH)
if(HLSD_LLD)
  add_link_options(-fuse-ld=lld "-B${LLVM_BINDIR}")
endif()
find_package(MLIR REQUIRED CONFIG PATHS "${LLVM_LIBDIR}/cmake/mlir" NO_DEFAULT_PATH)
list(APPEND CMAKE_MODULE_PATH "${MLIR_CMAKE_DIR}" "${LLVM_CMAKE_DIR}")
# Its functions write dependencies as they are in build.ninja already: changed by
# CMake, they would name files that are not there, which are never up to date.
cmake_policy(PUSH)
cmake_policy(SET CMP0116 OLD)
include(TableGen)
cmake_policy(POP)
include(AddLLVM)
include(AddMLIR)

# mlir-opt's main program, and the passes and dialects with which its tests
# exercise MLIR: the distribution's mlir-opt has them, libMLIR.so does not.
file(GLOB MLIR_TEST_ARCHIVES
  "${LLVM_LIBDIR}/libMLIR*Test*.a" "${LLVM_LIBDIR}/libMLIRTest*.a")
list(REMOVE_DUPLICATES MLIR_TEST_ARCHIVES)
add_library(hlsd_mlir_opt INTERFACE)
# libMLIR.so has the main program too: the whole archive comes before it
# wherever it stands.
target_link_libraries(hlsd_mlir_opt INTERFACE
  "-Wl,--whole-archive,${LLVM_LIBDIR}/libMLIROptLib.a,--no-whole-archive"
  -Wl,--start-group ${MLIR_TEST_ARCHIVES} -Wl,--end-group hlsd::llvm)
add_library(hlsd::mlir_opt ALIAS hlsd_mlir_opt)
