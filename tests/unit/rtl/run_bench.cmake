# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Builds and runs the bench of the units.
# Usage: cmake -DVERILATOR=… -DEMIT_FILES=… -DMODELS=… -DUNITS_DIR=…
#        -DBENCH_DIR=… -DFIXTURES_DIR=… -DWORK_DIR=… -DCCACHE=… -DLDFLAGS=…
#        -P run_bench.cmake
# LDFLAGS: what the models need, with the sanitizers' runtimes if they have them.

cmake_minimum_required(VERSION 3.24)

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

file(GLOB_RECURSE units "${UNITS_DIR}/hls_*.sv")
set(unit_folders "")
foreach(unit IN LISTS units)
  get_filename_component(folder "${unit}" DIRECTORY)
  if(NOT folder IN_LIST unit_folders)
    list(APPEND unit_folders -y "${folder}")
  endif()
endforeach()

run("emission" "${EMIT_FILES}" "${FIXTURES_DIR}/sum.mlir" "${WORK_DIR}")
# Verilator 5.006 makes wrong circuits of trees of bit operations. To compile what
# it writes takes longer than to run it, even if that is not optimized.
run("verilator" "${VERILATOR}" --binary -j 2 -fno-const-bit-op-tree -Wno-lint
    -MAKEFLAGS "OPT_FAST=-O0 OPT_SLOW=-O0 OPT_GLOBAL=-O0"
    --top-module units
    -DWITH_SUM ${unit_folders} "${BENCH_DIR}/channels.sv"
    "${BENCH_DIR}/units.sv" "${BENCH_DIR}/steering.sv"
    "${BENCH_DIR}/memories.sv" "${BENCH_DIR}/floats.sv" "${WORK_DIR}/sum.sv"
    "${MODELS}" -LDFLAGS "${LDFLAGS}" -o bench)
run("bench" "${WORK_DIR}/obj_dir/bench")
message(STATUS "${output}")
