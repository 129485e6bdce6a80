# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Tests of daemon/worker. A fake compiler stands in for the real one, so that
# they say nothing about kernels and everything about requests and processes.
add_library(worker_fakes OBJECT fake_compiler.c)
hlsd_target(worker_fakes)
target_include_directories(worker_fakes PUBLIC "${CMAKE_CURRENT_SOURCE_DIR}")
target_link_libraries(worker_fakes PUBLIC hlsd_worker)

foreach(test design text request diff scratch tools value)
  hlsd_unit_test(daemon/worker_${test} test_worker_${test}.c
    LIBRARIES hlsd_worker)
endforeach()

foreach(test explore kept_stages)
  hlsd_unit_test(daemon/worker_${test} test_worker_${test}.c
    LIBRARIES worker_fakes hlsd_worker)
endforeach()

# A message that a worker writes with one library is read with another, as hlsd
# does.
hlsd_unit_test(daemon/worker_diagnostics test_worker_diagnostics.c
  LIBRARIES hlsd_worker PkgConfig::JANSSON)

set(opt_tests code_pages opt_child opt_outcome opt_turns overlay pages)
if(NOT HLSD_SANITIZE) # AddressSanitizer has a heap of its own
  list(APPEND opt_tests heap_pages)
endif()
foreach(test ${opt_tests})
  hlsd_unit_test(daemon/worker_${test} test_worker_${test}.c
    LIBRARIES hlsd_opt_worker)
endforeach()

# A library that shows that it was loaded.
add_library(opt-plugin MODULE opt_plugin.c)
hlsd_target(opt-plugin)
set_target_properties(opt-plugin PROPERTIES PREFIX ""
  LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
add_dependencies(test-daemon-worker_opt_child opt-plugin)
target_compile_definitions(test-daemon-worker_opt_child PRIVATE
  TEST_LIBRARY="$<TARGET_FILE:opt-plugin>")

add_library(worker_fixture OBJECT worker_fixture.c)
hlsd_target(worker_fixture)
target_link_libraries(worker_fixture PUBLIC
  worker_fakes PkgConfig::CMOCKA PkgConfig::JANSSON)
foreach(test handlers memory simulate exploring)
  hlsd_unit_test(daemon/worker_${test} test_worker_${test}.c
    LIBRARIES worker_fixture worker_fakes hlsd_worker)
endforeach()

# The real main() and processes on the fake compiler.
add_executable(fake-hls-worker "${PROJECT_SOURCE_DIR}/daemon/worker/compile/main.c")
hlsd_target(fake-hls-worker)
target_compile_definitions(fake-hls-worker PRIVATE
  HLSD_VERSION="${PROJECT_VERSION}")
target_link_libraries(fake-hls-worker PRIVATE worker_fakes hlsd_worker)
