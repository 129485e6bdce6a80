# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Writes a C file with the timing of every unit that implements an operation
# (hls/unit_timings.h), from the manifests.
# Usage: cmake -DUNITS_DIR=… -DOUTPUT=… -P timings.cmake

# value_of(<variable> <key>): the value of that key in ${manifest}, or "".
function(value_of variable key)
  string(REGEX MATCH "(^|\n)${key}:[ \t]*([^\n]*)" line "${manifest}")
  string(STRIP "${CMAKE_MATCH_2}" value)
  set(${variable} "${value}" PARENT_SCOPE)
endfunction()

# add_row(<width> <cycles> <per bit> <attribute>): one row for ${unit}.
macro(add_row width cycles per_bit attribute)
  list(APPEND rows
    "  {\"${operation}\", \"${unit}\", ${width}, ${cycles}, ${per_bit}, ${attribute}, ${serial}},")
endmacro()

# add_latency(<latency>): the rows for what the manifest says after `latency`.
macro(add_latency latency)
  if("${latency}" MATCHES "^[0-9]+$")
    add_row(0 ${latency} 0 NULL)
  elseif("${latency}" MATCHES "^DATA_WIDTH\\+([0-9]+)$")
    add_row(0 ${CMAKE_MATCH_1} 1 NULL)
  elseif("${latency}" MATCHES "^[0-9]+( [0-9]+)+$")
    # One number for each width that the unit is for.
    string(REGEX MATCH "(^|\n)when: DATA_WIDTH in ([0-9 ]+)" line "${manifest}")
    string(REPLACE " " ";" widths "${CMAKE_MATCH_2}")
    string(REPLACE " " ";" numbers "${latency}")
    list(LENGTH widths num_widths)
    list(LENGTH numbers num_numbers)
    if(NOT num_widths EQUAL num_numbers)
      message(FATAL_ERROR "${unit}: ${num_numbers} latencies for ${num_widths} widths")
    endif()
    foreach(width cycles IN ZIP_LISTS widths numbers)
      add_row(${width} ${cycles} 0 NULL)
    endforeach()
  elseif("${latency}" MATCHES "^[A-Z_]+$" AND
      "${manifest}" MATCHES
      "\nparameter: ${latency} attribute ([A-Za-z]+) [0-9]+ [0-9]+( ([0-9]+))?")
    set(attribute "${CMAKE_MATCH_1}")
    set(fallback 0)
    if(CMAKE_MATCH_3)
      set(fallback ${CMAKE_MATCH_3})
    endif()
    add_row(0 ${fallback} 0 "\"${attribute}\"")
  else()
    message(FATAL_ERROR "${unit}: latency '${latency}' is not understood")
  endif()
endmacro()

file(GLOB_RECURSE files "${UNITS_DIR}/hls_*.manifest")
set(rows "")
foreach(file IN LISTS files)
  get_filename_component(unit "${file}" NAME_WE)
  file(READ "${file}" manifest)
  value_of(operation operation)
  if(NOT operation)
    continue() # a part of other units
  endif()
  value_of(latency latency)
  value_of(serial serial)
  if(serial STREQUAL "yes")
    set(serial true)
  else()
    set(serial false)
  endif()
  add_latency("${latency}")
endforeach()
list(SORT rows)
string(REPLACE ";" "\n" rows "${rows}")

file(WRITE "${OUTPUT}"
  "/* Made by timings.cmake from the manifests of the units. */\n"
  "#include \"hls/unit_timings.h\"\n\n"
  "const hls_unit_timing hls_unit_timings[] = {\n${rows}\n};\n"
  "const size_t hls_num_unit_timings =\n"
  "    sizeof(hls_unit_timings) / sizeof(hls_unit_timings[0]);\n")
