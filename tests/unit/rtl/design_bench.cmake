# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Emits the circuit of an MLIR file, simulates it in a bench of its own, a
# module called <name of the bench>, and succeeds when that reaches $finish.
# MODULES, files named after external modules, take the place of their stubs.
# Usage: cmake -DVERILATOR=… -DEMIT_FILES=… -DINPUT=… -DBENCH=… -DMODULES=…
#        -DWORK_DIR=… -DCCACHE=… -P design_bench.cmake

file(REMOVE_RECURSE "${WORK_DIR}")
file(MAKE_DIRECTORY "${WORK_DIR}")
if(CCACHE)
  set(ENV{OBJCACHE} "${CCACHE}")
endif()

function(run what)
  execute_process(COMMAND ${ARGN}
    WORKING_DIRECTORY "${WORK_DIR}"
    RESULT_VARIABLE status ERROR_VARIABLE output OUTPUT_VARIABLE output)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${what} failed (${status}):\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

get_filename_component(top "${BENCH}" NAME_WE)
run("emission" "${EMIT_FILES}" "${INPUT}" "${WORK_DIR}")
if(MODULES)
  file(COPY ${MODULES} DESTINATION "${WORK_DIR}")
endif()
get_filename_component(include "${BENCH}" DIRECTORY)
# Verilator 5.006 makes wrong circuits of trees of bit operations. To compile what
# it writes takes longer than to run it, even if that is not optimized.
run("verilator" "${VERILATOR}" --binary --assert -j 2 -fno-const-bit-op-tree
    -Wno-lint --timing +define+HLS_ASSERTIONS
    -MAKEFLAGS "OPT_FAST=-O0 OPT_SLOW=-O0 OPT_GLOBAL=-O0"
    "+incdir+${include}" --top-module "${top}" -f files.f "${BENCH}" -o bench)
run("bench" "${WORK_DIR}/obj_dir/bench")
if(NOT output MATCHES "tokens: ")
  message(FATAL_ERROR "the bench ended early:\n${output}")
endif()
message(STATUS "${output}")
