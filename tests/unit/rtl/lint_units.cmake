# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Lints every unit with every set of parameters that its manifest lists. Verilator
# sees them all at once, in the circuit that CASES writes (unit_cases.py): to start
# it for each takes ten times as long.
# Usage: cmake -DUNITS_DIR=… -DWORK_DIR=… -DVERILATOR=… -DYOSYS=…
#        -DIVERILOG=… -DPYTHON=… -DCASES=… -P lint_units.cmake

cmake_minimum_required(VERSION 3.24)

file(MAKE_DIRECTORY "${WORK_DIR}")
file(GLOB_RECURSE units "${UNITS_DIR}/hls_*.sv")
file(GLOB_RECURSE manifests "${UNITS_DIR}/hls_*.manifest")
list(LENGTH units num_units)
list(LENGTH manifests num_manifests)
if(NOT num_units EQUAL num_manifests OR num_units EQUAL 0)
  message(FATAL_ERROR "${num_units} units, but ${num_manifests} manifests")
endif()

set(unit_folders "")
foreach(unit IN LISTS units)
  get_filename_component(folder "${unit}" DIRECTORY)
  if(NOT folder IN_LIST unit_folders)
    list(APPEND unit_folders -y "${folder}")
  endif()
endforeach()

set(failures 0)
set(num_checks 0)
list(JOIN units " " all_units)
set(script "read_verilog -sv ${all_units}\ndesign -save all\n")

foreach(manifest IN LISTS manifests)
  get_filename_component(unit "${manifest}" NAME_WE)
  get_filename_component(folder "${manifest}" DIRECTORY)
  file(STRINGS "${manifest}" checks REGEX "^check:")
  if(NOT checks)
    message(SEND_ERROR "${unit}: no parameters to check it with")
  endif()
  foreach(check IN LISTS checks)
    string(REGEX REPLACE "^check: *" "" check "${check}")
    string(REPLACE " " ";" assignments "${check}")
    set(yosys_options "")
    foreach(assignment IN LISTS assignments)
      string(REGEX REPLACE "=" " " assignment "${assignment}")
      string(APPEND yosys_options " -chparam ${assignment}")
    endforeach()
    string(APPEND script
      "design -load all\n"
      "log checking ${unit} ${check}\n"
      "hierarchy -check -top ${unit}${yosys_options}\nproc\ncheck -assert\n")
    math(EXPR num_checks "${num_checks} + 1")
  endforeach()
  if(IVERILOG)
    execute_process(
      COMMAND "${IVERILOG}" -g2012 -Wall -Wno-timescale ${unit_folders}
              -Y .sv -s "${unit}" -o "${WORK_DIR}/unit.vvp"
              "${folder}/${unit}.sv"
      RESULT_VARIABLE status ERROR_VARIABLE output OUTPUT_VARIABLE output)
    if(NOT status EQUAL 0 OR NOT output STREQUAL "")
      message(SEND_ERROR "iverilog: ${unit}\n${output}")
    endif()
  endif()
endforeach()

# What surrounds the units is not linted, nor is what Verilator would make of a unit
# and its surroundings together.
set(circuit "${WORK_DIR}/unit_cases.sv")
file(WRITE "${WORK_DIR}/lint.vlt"
  "`verilator_config\nlint_off -file \"*/unit_cases.sv\"\n")
execute_process(
  COMMAND "${PYTHON}" -B "${CASES}" "${UNITS_DIR}" OUTPUT_FILE "${circuit}"
  RESULT_VARIABLE status ERROR_VARIABLE output)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${CASES}:\n${output}")
endif()
execute_process(
  COMMAND "${VERILATOR}" --lint-only -Wall -fno-inline --top-module unit_cases
          "${WORK_DIR}/lint.vlt" "${circuit}" ${units}
  RESULT_VARIABLE status ERROR_VARIABLE output OUTPUT_VARIABLE output)
if(NOT status EQUAL 0 OR NOT output STREQUAL "")
  message(SEND_ERROR "verilator:\n${output}")
endif()

file(WRITE "${WORK_DIR}/check.ys" "${script}")
execute_process(
  COMMAND "${YOSYS}" -q -e ".*" "${WORK_DIR}/check.ys"
  RESULT_VARIABLE status ERROR_VARIABLE output OUTPUT_VARIABLE output)
if(NOT status EQUAL 0)
  message(SEND_ERROR "yosys:\n${output}")
endif()
message(STATUS "${num_units} units, ${num_checks} sets of parameters")
