# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# musl, a C library that starts in a fraction of the time: glibc, linked
# statically, asks the processor for its features some forty times before main(),
# which is slow in a virtual machine, and touches twice the pages.
#
# HLSD_MUSL: whether programs can be linked with it, and with Jansson's archive.
# hlsd_musl_executable(<target> <library>…): a program of the sources of these
# libraries of ours, compiled for musl, and of Jansson.

# Where Debian has it. Other systems have glibc there: one may say where musl is.
set(HLSD_MUSL_TRIPLE "musl")
if(CMAKE_LIBRARY_ARCHITECTURE MATCHES "-gnu")
  string(REPLACE "-gnu" "-musl" HLSD_MUSL_TRIPLE "${CMAKE_LIBRARY_ARCHITECTURE}")
endif()
set(HLSD_MUSL_INCLUDE "/usr/include/${HLSD_MUSL_TRIPLE}" CACHE PATH
  "Headers of musl")
set(HLSD_MUSL_LIB "/usr/lib/${HLSD_MUSL_TRIPLE}" CACHE PATH "Archives of musl")
# musl's headers come first; the kernel's and Jansson's are found behind them.
set(HLSD_MUSL_COMPILE_OPTIONS -fPIE "SHELL:-isystem ${HLSD_MUSL_INCLUDE}")
set(HLSD_MUSL_LINK_OPTIONS -static-pie -nostdlib -nostartfiles
  "${HLSD_MUSL_LIB}/rcrt1.o" "${HLSD_MUSL_LIB}/crti.o")
set(HLSD_MUSL_LIBRARIES "${HLSD_MUSL_LIB}/libc.a" -lgcc "${HLSD_MUSL_LIB}/crtn.o")

set(HLSD_MUSL OFF)
if(JANSSON_ARCHIVE AND EXISTS "${HLSD_MUSL_LIB}/rcrt1.o"
    AND EXISTS "${HLSD_MUSL_INCLUDE}/stdio.h" AND NOT HLSD_SANITIZE
    AND NOT HLSD_FUZZ)
  include(CheckCSourceRuns)
  cmake_push_check_state(RESET)
  set(CMAKE_REQUIRED_INCLUDES "${PROJECT_SOURCE_DIR}")
  set(CMAKE_REQUIRED_FLAGS "-fPIE -isystem ${HLSD_MUSL_INCLUDE}")
  set(CMAKE_REQUIRED_LINK_OPTIONS ${HLSD_MUSL_LINK_OPTIONS})
  set(CMAKE_REQUIRED_LIBRARIES "${JANSSON_ARCHIVE}" ${HLSD_MUSL_LIBRARIES})
  check_c_source_runs("
    #include \"client/hlsc/libc/fortified.c\"
    #include <jansson.h>
    int main(void) {
      const char *text = \"[1.5,-7,true,[]]\";
      json_t *value = json_loads(text, 0, NULL);
      char *dumped = value ? json_dumps(value, JSON_COMPACT) : NULL;
      return !dumped || strcmp(dumped, text) != 0;
    }"
    HLSD_MUSL_WORKS)
  cmake_pop_check_state()
  set(HLSD_MUSL ${HLSD_MUSL_WORKS})
endif()

function(hlsd_musl_executable target)
  foreach(library ${ARGN})
    get_target_property(folder ${library} SOURCE_DIR)
    get_target_property(sources ${library} SOURCES)
    foreach(source ${sources})
      cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${folder}")
      target_sources(${target} PRIVATE "${source}")
    endforeach()
  endforeach()
  target_compile_options(${target} PRIVATE ${HLSD_MUSL_COMPILE_OPTIONS}
    -ffunction-sections -fdata-sections)
  target_link_options(${target} PRIVATE ${HLSD_MUSL_LINK_OPTIONS}
    -Wl,--gc-sections)
  target_include_directories(${target} SYSTEM PRIVATE ${JANSSON_INCLUDE_DIRS})
  target_link_libraries(${target} PRIVATE "${JANSSON_ARCHIVE}"
    ${HLSD_MUSL_LIBRARIES})
endfunction()
