/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The loops of a kernel's circuit.
 */
#ifndef HLS_TESTS_NEST_FIXTURE_H
#define HLS_TESTS_NEST_FIXTURE_H

#include "core/passes/timing/loop_nest.h"
#include "hls/pipeline.h"

typedef struct nest_fixture {
  hls_compiler *compiler;
  hls_compile_result result;
  loop_nest nest;
} nest_fixture;

/* For cmocka: a fixture with a compiler, which is the state. */
int nest_fixture_set_up(void **state);
int nest_fixture_tear_down(void **state);

/* Finds the loops of a kernel's circuit with buffers. Replaces those that were
 * found before; a kernel that does not compile fails the test. */
void nest_fixture_compile(nest_fixture *f, const char *text);

#endif
