# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Has Yosys look for a way to break the promises of a unit (proof/*_proof.sv):
# every traffic, stall and content of a memory that is possible in the first CYCLES
# cycles.
# Usage: cmake -DYOSYS=… -DUNITS_DIR=… -DPROOF=… -DCYCLES=… -P prove_unit.cmake

cmake_minimum_required(VERSION 3.24)

get_filename_component(top "${PROOF}" NAME_WE)
file(GLOB_RECURSE units "${UNITS_DIR}/hls_*.sv")
list(JOIN units " " all_units)
string(JOIN "; " script
  "read_verilog -sv -defer ${all_units}"
  "read_verilog -formal -sv ${PROOF}"
  "prep -flatten -top ${top}"
  "opt"
  "memory_map"
  "async2sync"
  "dffunmap"
  "opt -full"
  "sat -verify -prove-asserts -set-assumes -tempinduct -tempinduct-baseonly"
)
string(APPEND script " -maxsteps ${CYCLES}")
execute_process(COMMAND "${YOSYS}" -q -p "${script}"
  RESULT_VARIABLE status ERROR_VARIABLE output OUTPUT_VARIABLE output)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${top}: a promise is broken (${status}):\n${output}")
endif()
