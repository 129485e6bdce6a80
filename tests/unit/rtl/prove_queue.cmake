# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Has Yosys look for a way to break the promises of load-store queues
# (proof/queue_proof.sv) in the first cycles: every traffic, stall and content of
# the memory that is possible in them.
# Usage: cmake -DYOSYS=… -DUNITS_DIR=… -DPROOF=… -P prove_queue.cmake

cmake_minimum_required(VERSION 3.24)

# As many as it takes to fill the queue, block it, and empty it again.
set(CYCLES 10)

file(GLOB_RECURSE units "${UNITS_DIR}/hls_*.sv")
list(JOIN units " " all_units)
string(JOIN "; " script
  "read_verilog -sv -defer ${all_units}"
  "read_verilog -formal -sv ${PROOF}"
  "prep -flatten -top queue_proof"
  "memory_map"
  "async2sync"
  "dffunmap"
  "opt -full"
  "sat -verify -prove-asserts -set-assumes -tempinduct -tempinduct-baseonly -maxsteps ${CYCLES}")
execute_process(COMMAND "${YOSYS}" -q -p "${script}"
  RESULT_VARIABLE status ERROR_VARIABLE output OUTPUT_VARIABLE output)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "the queue breaks a promise (${status}):\n${output}")
endif()
