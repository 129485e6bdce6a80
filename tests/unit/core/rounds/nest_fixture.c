/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Compiles kernels for the tests of how long loops run.
 */
#include "tests/unit/core/rounds/nest_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

int nest_fixture_set_up(void **state) {
  hls_error error;
  nest_fixture *f = calloc(1, sizeof *f);
  *state = f;
  if (f) {
    f->compiler = hls_compiler_create(&error);
  }
  return f && f->compiler ? 0 : -1;
}

static void forget(nest_fixture *f) {
  loop_nest_finish(&f->nest);
  hls_compile_result_finish(&f->result);
  f->result = (hls_compile_result){0};
}

int nest_fixture_tear_down(void **state) {
  nest_fixture *f = *state;
  forget(f);
  hls_compiler_destroy(f->compiler);
  free(f);
  return 0;
}

void nest_fixture_compile(nest_fixture *f, const char *text) {
  hls_error error;
  const hls_compile_request request = {
      .source = {.name = "k.c", .text = text, .size = strlen(text)},
      .stage = HLS_STAGE_HANDSHAKE_BUFFERED};
  forget(f);
  assert_int_equal(hls_compile(f->compiler, &request, &f->result, &error),
                   HLS_OK);
  MlirBlock body = mlirModuleGetBody(f->result.module);
  assert_true(loop_nest_find(&f->nest, mlirBlockGetFirstOperation(body)));
}
