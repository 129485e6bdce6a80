# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Emits the circuit of an MLIR file and hands it to the tools that must accept
# it without a word.
# Usage: cmake -DEMIT_FILES=… -DINPUT=… -DWORK_DIR=… -DVERILATOR=… -DYOSYS=…
#        -DIVERILOG=… -P lint_design.cmake

file(REMOVE_RECURSE "${WORK_DIR}")
file(MAKE_DIRECTORY "${WORK_DIR}")
execute_process(
  COMMAND "${EMIT_FILES}" "${INPUT}" "${WORK_DIR}"
  RESULT_VARIABLE status OUTPUT_VARIABLE top ERROR_VARIABLE output
  OUTPUT_STRIP_TRAILING_WHITESPACE)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${INPUT} is not emitted\n${output}")
endif()

# check(<tool> <command…>): runs it in the design's directory.
function(check tool)
  execute_process(COMMAND ${ARGN}
    WORKING_DIRECTORY "${WORK_DIR}"
    RESULT_VARIABLE status ERROR_VARIABLE output OUTPUT_VARIABLE output)
  if(NOT status EQUAL 0 OR NOT output STREQUAL "")
    message(SEND_ERROR "${tool} on ${top}:\n${output}")
  endif()
endfunction()

check(verilator "${VERILATOR}" --lint-only -Wall -f files.f
      --top-module "${top}")
file(STRINGS "${WORK_DIR}/files.f" files)
list(JOIN files " " files)
file(WRITE "${WORK_DIR}/check.ys"
  "read_verilog -sv ${files}\nhierarchy -check -top ${top}\nproc\n"
  "check -assert\n")
check(yosys "${YOSYS}" -q -e ".*" check.ys)
if(IVERILOG)
  check(iverilog "${IVERILOG}" -g2012 -Wall -Wno-timescale -s "${top}"
        -o design.vvp -c files.f)
endif()
