# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Writes a C file with the timing, the delays and the area of every unit that
# implements an operation (hls/unit_timings.h), from the manifests.
# Usage: cmake -DUNITS_DIR=… -DOUTPUT=… -P timings.cmake
cmake_minimum_required(VERSION 3.24)

# value_of(<variable> <key>): the value of that key in ${manifest}, or "".
function(value_of variable key)
  string(REGEX MATCH "(^|\n)${key}:[ \t]*([^\n]*)" line "${manifest}")
  string(STRIP "${CMAKE_MATCH_2}" value)
  set(${variable} "${value}" PARENT_SCOPE)
endfunction()

# add_row(<width> <cycles> <per bit> <attribute>): one row for ${unit}.
macro(add_row width cycles per_bit attribute)
  list(APPEND rows
    "  {\"${operation}\", \"${unit}\", ${width}, ${cycles}, ${per_bit}, ${attribute}, ${choice}, ${serial}},")
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

# The words that say what a figure is of, what it grows with, and when it holds.
set(quantities
  delay_data delay_select delay_valid delay_ready delay_to_ready delay_to_valid
  delay_inside delay_clock_to_out delay_clock_to_valid delay_clock_to_ready
  delay_setup delay_control_setup
  area_luts area_ffs area_dsps area_carries)
set(measures width operands results slots)
set(conditions constant equality narrow)

# add_figure(<key> <words>): the row for one line `delay` or `area`.
macro(add_figure key words)
  string(REGEX REPLACE "[ \t]+" ";" parts "${words}")
  list(POP_FRONT parts what)
  if(NOT "${key}_${what}" IN_LIST quantities)
    message(FATAL_ERROR "${unit}: there is no ${key} '${what}'")
  endif()
  string(TOUPPER "HLS_UNIT_${key}_${what}" quantity)
  set(measure "")
  set(condition 0)
  set(points "")
  set(last -1)
  foreach(part IN LISTS parts)
    if(part IN_LIST conditions)
      string(TOUPPER "HLS_UNIT_IF_${part}" flag)
      string(APPEND condition " | ${flag}")
    elseif(part MATCHES "^([0-9]+)=([0-9]+(\\.[0-9]+)?)$" AND
        CMAKE_MATCH_1 GREATER last)
      set(last ${CMAKE_MATCH_1})
      list(APPEND points "{${CMAKE_MATCH_1}, ${CMAKE_MATCH_2}}")
    else()
      string(REPLACE "*" ";" factors "${part}")
      foreach(factor IN LISTS factors)
        if(NOT factor IN_LIST measures)
          message(FATAL_ERROR "${unit}: '${part}' of ${key} is not understood")
        endif()
        string(TOUPPER "HLS_UNIT_BY_${factor}" flag)
        list(APPEND measure "${flag}")
      endforeach()
    endif()
  endforeach()
  if(NOT measure)
    set(measure HLS_UNIT_BY_WIDTH)
  endif()
  list(JOIN measure " | " measure)
  list(LENGTH points num_points)
  if(num_points EQUAL 0 OR num_points GREATER 8)
    message(FATAL_ERROR "${unit}: ${key} ${what} has ${num_points} figures")
  endif()
  list(JOIN points ", " points)
  list(APPEND figures
    "  {${quantity}, ${measure}, ${condition}, ${num_points}, {${points}}},")
endmacro()

# add_figures(): the rows for all lines `delay` and `area` of the unit, and one for
# the unit itself if there are any.
macro(add_figures)
  list(LENGTH figures first)
  set(buffer_type -1)
  if("${manifest}" MATCHES "(^|\n)when: bufferType ([0-9]+)")
    set(buffer_type ${CMAKE_MATCH_2})
  endif()
  # Its tokens have no data if those of its first output have none, or those of
  # its first input when it has no output.
  set(is_control false)
  foreach(port IN ITEMS output input)
    if("${manifest}" MATCHES "(^|\n)${port}: [^ \n]+ ([A-Z0-9_]+)")
      if(CMAKE_MATCH_2 STREQUAL "0")
        set(is_control true)
      endif()
      break()
    endif()
  endforeach()
  set(stores false)
  if("${operation}" STREQUAL "handshake.mem_controller" AND
      "${manifest}" MATCHES "\ninput: stData")
    set(stores true)
  endif()
  string(REGEX MATCHALL "(^|\n)(delay|area):[ \t]*[^\n]*" lines "${manifest}")
  foreach(line IN LISTS lines)
    string(REGEX MATCH "(delay|area):[ \t]*([^\n]*)" line "${line}")
    string(STRIP "${CMAKE_MATCH_2}" words)
    add_figure(${CMAKE_MATCH_1} "${words}")
  endforeach()
  list(LENGTH figures end)
  if(end GREATER first)
    list(APPEND figured
      "  {\"${operation}\", \"${unit}\", ${buffer_type}, ${is_control}, ${stores}, ${choice}, figures + ${first}, figures + ${end}},")
  endif()
endmacro()

file(GLOB_RECURSE files "${UNITS_DIR}/hls_*.manifest")
set(rows "")
set(figures "")
set(figured "")
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
  set(choice "{NULL, false}")
  if("${manifest}" MATCHES "\nwhen: ([A-Za-z]+) (given|missing)")
    set(choice "{\"${CMAKE_MATCH_1}\", false}")
    if(CMAKE_MATCH_2 STREQUAL "given")
      set(choice "{\"${CMAKE_MATCH_1}\", true}")
    endif()
  endif()
  add_latency("${latency}")
  add_figures()
endforeach()
list(SORT rows)
list(SORT figured)
string(REPLACE ";" "\n" rows "${rows}")
string(REPLACE ";" "\n" figures "${figures}")
string(REPLACE ";" "\n" figured "${figured}")

file(WRITE "${OUTPUT}"
  "/* Made by timings.cmake from the manifests of the units. */\n"
  "#include \"hls/unit_timings.h\"\n\n"
  "const hls_unit_timing hls_unit_timings[] = {\n${rows}\n};\n"
  "const size_t hls_num_unit_timings =\n"
  "    sizeof(hls_unit_timings) / sizeof(hls_unit_timings[0]);\n\n"
  "static const hls_unit_figure figures[] = {\n${figures}\n};\n\n"
  "const hls_figured_unit hls_unit_figures[] = {\n${figured}\n};\n"
  "const size_t hls_num_unit_figures =\n"
  "    sizeof(hls_unit_figures) / sizeof(hls_unit_figures[0]);\n")
