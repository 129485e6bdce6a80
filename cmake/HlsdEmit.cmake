# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Writes the RTL of a kernel, and a digest of it that is written anew only when
# the RTL is another one: what depends on the digest is built again only then.
# usage: cmake -DHLSC=… -DDIRECTORY=… -P HlsdEmit.cmake -- ARGUMENT…
set(arguments)
set(are_arguments FALSE)
math(EXPR last "${CMAKE_ARGC} - 1")
foreach(i RANGE ${last})
  if(are_arguments)
    list(APPEND arguments "${CMAKE_ARGV${i}}")
  elseif(CMAKE_ARGV${i} STREQUAL "--")
    set(are_arguments TRUE)
  endif()
endforeach()

execute_process(
  COMMAND "${HLSC}" emit-rtl ${arguments} -o "${DIRECTORY}"
          --depfile "${DIRECTORY}.d" --depfile-target "${DIRECTORY}.ran"
  OUTPUT_QUIET RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "hlsc emit-rtl has failed (${status})")
endif()

file(STRINGS "${DIRECTORY}/files.f" names)
set(digest)
foreach(name IN LISTS names)
  file(SHA256 "${DIRECTORY}/${name}" one)
  string(APPEND digest "${one}  ${name}\n")
endforeach()
set(before)
if(EXISTS "${DIRECTORY}.digest")
  file(READ "${DIRECTORY}.digest" before)
endif()
if(NOT digest STREQUAL before)
  file(WRITE "${DIRECTORY}.digest" "${digest}")
endif()
file(TOUCH "${DIRECTORY}.ran")
