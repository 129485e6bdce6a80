# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# How every target of the project is compiled.

set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

option(HLSD_SANITIZE "Build with AddressSanitizer and UndefinedBehaviorSanitizer" OFF)

option(HLSD_WERROR "Let a warning end the build" OFF)

option(HLSD_HARDENING "Build programs that are harder to attack" ON)

option(HLSD_FUZZ "Build the fuzz targets with libFuzzer; needs clang" OFF)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

find_program(HLSD_CCACHE ccache)
if(HLSD_CCACHE AND NOT CMAKE_C_COMPILER_LAUNCHER)
  set(CMAKE_C_COMPILER_LAUNCHER "${HLSD_CCACHE}")
  set(CMAKE_CXX_COMPILER_LAUNCHER "${HLSD_CCACHE}")
endif()

# Answers are cached under the build ids of what gave them.
add_link_options("-Wl,--build-id=sha1")

# Flags that make a mistake of ours harder to use; docs/security.md names them.
set(HLSD_HARDENING_COMPILE_OPTIONS)
set(HLSD_HARDENING_LINK_OPTIONS)
if(HLSD_HARDENING)
  include(CheckPIESupported)
  check_pie_supported(LANGUAGES C CXX)
  include(CheckCCompilerFlag)
  # Not every processor and compiler has the last two.
  foreach(flag -fstack-protector-strong -fstack-clash-protection -fcf-protection)
    string(MAKE_C_IDENTIFIER "HLSD_HAS${flag}" has)
    check_c_compiler_flag("${flag}" ${has})
    if(${has})
      list(APPEND HLSD_HARDENING_COMPILE_OPTIONS "${flag}")
    endif()
  endforeach()
  # The C library knows sizes only from the optimizer. Sanitizers check more.
  if(NOT HLSD_SANITIZE)
    list(APPEND HLSD_HARDENING_COMPILE_OPTIONS
      $<$<NOT:$<CONFIG:Debug>>:-U_FORTIFY_SOURCE>
      $<$<NOT:$<CONFIG:Debug>>:-D_FORTIFY_SOURCE=2>)
  endif()
  list(APPEND HLSD_HARDENING_LINK_OPTIONS -Wl,-z,relro,-z,now)
endif()

# hlsd_target(<target>): the warnings, sanitizers and definitions of the house.
function(hlsd_target target)
  target_compile_options(${target} PRIVATE -Wall -Wextra
    $<$<BOOL:${HLSD_WERROR}>:-Werror>)
  target_compile_options(${target} PRIVATE ${HLSD_HARDENING_COMPILE_OPTIONS})
  target_link_options(${target} PRIVATE ${HLSD_HARDENING_LINK_OPTIONS})
  # Headers of a room are named with their path: an include says where it leads.
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}")
  # GNU and POSIX interfaces of the C library (pidfd, Landlock, memmem).
  target_compile_definitions(${target} PRIVATE _GNU_SOURCE)
  if(HLSD_SANITIZE)
    # The vptr check needs type information of the distribution's libraries.
    target_compile_options(${target} PRIVATE -fsanitize=address,undefined
      -fno-sanitize=vptr -fno-sanitize-recover=undefined -fno-omit-frame-pointer
      # LLVM's allocators poison memory when a header sees this macro, and the
      # distribution's libraries, built without it, would then write to it.
      $<$<COMPILE_LANGUAGE:CXX>:-U__SANITIZE_ADDRESS__>)
    # What looks for leaks at the end of each process looks at all data of shared
    # libraries, of which this one has megabytes.
    target_link_options(${target} PRIVATE -fsanitize=address,undefined
      $<$<C_COMPILER_ID:GNU>:-static-libubsan>)
    target_compile_definitions(${target} PRIVATE HLSD_SANITIZE=1)
  endif()
  if(HLSD_FUZZ)
    target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
  endif()
endfunction()

# hlsd_package(<target> [<folder>]): the library is a part of what
# find_package(hlsd) gives, and so has to be what it is linked with. Its public
# headers are in the folder, and in the package's own when it is installed.
function(hlsd_package target)
  if(ARGC GREATER 1)
    target_include_directories(${target} PUBLIC
      "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/${ARGV1}>"
      "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
  endif()
  install(TARGETS ${target} EXPORT hlsdTargets COMPONENT Development
    ARCHIVE DESTINATION "${HLSD_INSTALL_LIBDIR}")
  set_property(GLOBAL APPEND PROPERTY HLSD_PACKAGE_LIBRARIES ${target})
endfunction()

# hlsd_compile_as_one(<target> <group> <source>…): one compiler run for the
# sources of this folder that are named, for they read the same headers.
function(hlsd_compile_as_one target group)
  set_source_files_properties(${ARGN} TARGET_DIRECTORY ${target}
    PROPERTIES UNITY_GROUP ${group})
endfunction()
