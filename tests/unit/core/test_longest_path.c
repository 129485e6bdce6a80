/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The longest path of a kernel's circuit.
 */
#include "hls/handshake_ops.h"
#include "hls/longest_path.h"
#include "hls/pipeline.h"
#include "hls/unit_delay.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A kernel's circuit and its longest path. */
typedef struct fixture {
  hls_compiler *compiler;
  hls_compile_result result;
  hls_longest_path path;
} fixture;

static int set_up(void **state) {
  fixture *f = calloc(1, sizeof *f);
  hls_error error;
  f->compiler = hls_compiler_create(&error);
  *state = f;
  return f->compiler ? 0 : -1;
}

static void forget(fixture *f) {
  hls_longest_path_finish(&f->path);
  hls_compile_result_finish(&f->result);
}

static int tear_down(void **state) {
  fixture *f = *state;
  forget(f);
  hls_compiler_destroy(f->compiler);
  free(f);
  return 0;
}

static MlirOperation find_path(fixture *f, const char *text, hls_stage stage) {
  hls_error error;
  const hls_compile_request request = {
      .source = {.name = "path.c", .text = text, .size = strlen(text)},
      .stage = stage};
  forget(f);
  assert_int_equal(hls_compile(f->compiler, &request, &f->result, &error),
                   HLS_OK);
  MlirOperation func =
      mlirBlockGetFirstOperation(mlirModuleGetBody(f->result.module));
  assert_true(hls_longest_path_find(&f->path, func));
  return func;
}

/* Times do not fall along a path. */
static void check_steps(const hls_longest_path *path) {
  assert_true(path->num_steps > 0);
  for (size_t i = 1; i < path->num_steps; i++) {
    assert_true(path->steps[i].ns >= path->steps[i - 1].ns);
  }
  assert_true(path->steps[path->num_steps - 1].ns <= path->ns);
}

static size_t count(const hls_longest_path *path,
                    bool (*is_kind)(MlirOperation), hls_wire wire) {
  size_t number = 0;
  for (size_t i = 0; i < path->num_steps; i++) {
    number += is_kind(path->steps[i].op) && path->steps[i].wire == wire;
  }
  return number;
}

static void sums_add_up(void **state) {
  fixture *f = *state;
  MlirOperation func =
      find_path(f, "int add(int a, int b, int c) { return (a + b) ^ c; }\n",
                HLS_STAGE_HW);
  double one = f->path.ns;
  check_steps(&f->path);
  assert_ptr_equal(f->path.steps[0].op.ptr, func.ptr);
  assert_int_equal(
      count(&f->path, mlirOperationIsAHandshakeAddI, HLS_WIRE_DATA), 1);
  find_path(f, "int add(int a, int b, int c) { return ((a + b) ^ c) + b; }\n",
            HLS_STAGE_HW);
  check_steps(&f->path);
  assert_int_equal(
      count(&f->path, mlirOperationIsAHandshakeAddI, HLS_WIRE_DATA), 2);
  assert_true(f->path.ns > one + 1);
}

static void a_pipeline_divides_a_path(void **state) {
  fixture *f = *state;
  find_path(f, "int f(int a, int b) { return (a + b) * (a - b) + a; }\n",
            HLS_STAGE_HW);
  check_steps(&f->path);
  /* Either the sums in front of the product, or the one behind it, or what is
   * in the multiplier. */
  assert_true(count(&f->path, mlirOperationIsAHandshakeAddI, HLS_WIRE_DATA) <=
              1);
}

static void a_loop_is_as_long_as_its_handshake(void **state) {
  fixture *f = *state;
  find_path(f,
            "int count(int n) {\n"
            "  int sum = 0;\n"
            "  while (n > sum) {\n"
            "    sum += n & 5;\n"
            "    n -= 3;\n"
            "  }\n"
            "  return sum;\n"
            "}\n",
            HLS_STAGE_HW);
  check_steps(&f->path);
  /* The condition decides where a token goes: the path does not end with it. */
  assert_int_equal(
      count(&f->path, mlirOperationIsAHandshakeCmpI, HLS_WIRE_DATA), 1);
  MlirOperation last = f->path.steps[f->path.num_steps - 1].op;
  assert_false(mlirOperationIsAHandshakeCmpI(last));
}

static void a_function_without_a_circuit_has_none(void **state) {
  fixture *f = *state;
  find_path(f, "int f(int a) { return a + 1; }\n", HLS_STAGE_CF);
  assert_true(f->path.ns == 0);
  assert_int_equal(f->path.num_steps, 0);
}

/* The interface of a memory is where the paths of its loads and stores end; but
 * ready passes a load whose data waits in the memory. */
static void loads_have_the_delays_of_their_memory(void **state) {
  fixture *f = *state;
  MlirOperation func = find_path(f,
                                 "void copy(const int a[8], int b[8]) {\n"
                                 "  for (int i = 0; i < 8; i++) b[i] = a[i];\n"
                                 "}\n",
                                 HLS_STAGE_HW);
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(func, 0));
  int found = 0;
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (mlirOperationIsAHandshakeLoad(op)) {
      hls_unit_delays delays = hls_unit_delays_of(op);
      assert_true(delays.breaks_data && !delays.breaks_ready);
      assert_true(delays.ready > 0);
      assert_true(delays.clock_to_out >= 2); /* that of a RAM */
      found++;
    } else if (mlirOperationIsAHandshakeStore(op)) {
      hls_unit_delays delays = hls_unit_delays_of(op);
      assert_true(delays.breaks_data && delays.breaks_ready);
      assert_true(delays.to_ready > 0);
      found++;
    }
  }
  assert_int_equal(found, 2);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sums_add_up),
      cmocka_unit_test(a_pipeline_divides_a_path),
      cmocka_unit_test(a_loop_is_as_long_as_its_handshake),
      cmocka_unit_test(a_function_without_a_circuit_has_none),
      cmocka_unit_test(loads_have_the_delays_of_their_memory),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
