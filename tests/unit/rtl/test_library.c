/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The units' manifests.
 */
#include "rtl/netlist/library/library.h"

#include "base/verilog/verilog_lexer.h"
#include "hls/handshake.h"
#include "hls/unit_latency.h"
#include "hls/unit_timings.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void every_manifest_is_understood(void **state) {
  (void)state;
  arena_pool arena = {0};
  unit_library library;
  hls_error error = {0};
  assert_int_equal(library_load(&library, &arena, &error), HLS_OK);
  assert_true(library.num_units > 60);
  for (size_t i = 1; i < library.num_units; i++) {
    assert_true(strcmp(library.units[i - 1].name, library.units[i].name) < 0);
  }
  arena_finish(&arena);
}

static void it_is_loaded_once(void **state) {
  (void)state;
  hls_error error = {0};
  const unit_library *library = library_get(&error);
  assert_non_null(library);
  assert_true(library->num_units > 60);
  assert_ptr_equal(library_get(&error), library);
}

static void every_unit_has_its_module_and_its_parts(void **state) {
  (void)state;
  arena_pool arena = {0};
  unit_library library;
  assert_int_equal(library_load(&library, &arena, NULL), HLS_OK);
  for (size_t i = 0; i < library.num_units; i++) {
    const library_unit *unit = &library.units[i];
    char text[128];
    snprintf(text, sizeof(text), "\nmodule %s ", unit->name);
    assert_non_null(strstr(unit->text, text));
    bool has_clock =
        strstr(unit->text, "logic clk") || strstr(unit->text, " clk,\n");
    assert_int_equal(unit->is_clocked, has_clock);
    for (size_t u = 0; u < unit->num_uses; u++) {
      assert_non_null(library_find(&library, unit->uses[u]));
      snprintf(text, sizeof(text), "  %s ", unit->uses[u]);
      assert_non_null(strstr(unit->text, text));
    }
  }
  arena_finish(&arena);
}

/* The parameter of that name, or NULL. */
static const unit_parameter *find_parameter(const library_unit *unit,
                                            const char *name) {
  for (size_t i = 0; i < unit->num_parameters; i++) {
    if (strcmp(unit->parameters[i].name, name) == 0) {
      return &unit->parameters[i];
    }
  }
  return NULL;
}

static bool is_width(const char *word) {
  return word[strspn(word, "0123456789")] == '\0';
}

/* The table agrees with the manifest of one unit. */
/* The names that passes give to instances are those of no signal within a unit,
 * which would hide them. */
static void no_unit_has_names_that_passes_give(void **state) {
  (void)state;
  hls_error error = {0};
  const unit_library *library = library_get(&error);
  assert_non_null(library);
  for (size_t i = 0; i < library->num_units; i++) {
    const library_unit *unit = &library->units[i];
    const char *dot = unit->operation ? strchr(unit->operation, '.') : NULL;
    if (!dot) {
      continue;
    }
    size_t size = strlen(dot + 1);
    verilog_lexer lexer;
    verilog_lexer_init(&lexer, unit->text, strlen(unit->text));
    for (;;) {
      verilog_token token = verilog_lexer_next(&lexer);
      if (token.kind == VERILOG_END) {
        break;
      }
      bool is_longer = token.kind == VERILOG_NAME && token.size > size;
      assert_false(is_longer && memcmp(token.text, dot + 1, size) == 0 &&
                   strspn(token.text + size, "0123456789") ==
                       token.size - size);
    }
  }
}

static void check_row(const library_unit *unit, const hls_unit_timing *row,
                      size_t number) {
  const char *latency = unit->latency[number];
  assert_string_equal(row->operation, unit->operation);
  assert_int_equal(row->is_serial, unit->is_serial);
  assert_int_equal(row->width != 0, unit->num_latency > 1);
  if (unit->num_latency > 1) {
    assert_int_equal(unit->conditions[0].kind, CONDITION_ONE_OF);
    assert_int_equal(row->width, unit->conditions[0].values[number]);
  }
  if (is_width(latency)) {
    assert_int_equal(row->cycles, strtol(latency, NULL, 10));
    assert_int_equal(row->per_bit, 0);
    assert_null(row->attribute);
  } else if (strchr(latency, '+')) {
    assert_int_equal(row->per_bit, 1);
    assert_int_equal(row->cycles, strtol(strchr(latency, '+'), NULL, 10));
  } else {
    const unit_parameter *parameter = find_parameter(unit, latency);
    assert_non_null(parameter);
    assert_string_equal(row->attribute, parameter->attribute);
    assert_int_equal(row->cycles,
                     parameter->is_optional ? parameter->fallback : 0);
  }
}

static void every_unit_of_an_operation_has_its_timing(void **state) {
  (void)state;
  arena_pool arena = {0};
  unit_library library;
  assert_int_equal(library_load(&library, &arena, NULL), HLS_OK);
  size_t num_rows = 0;
  for (size_t i = 0; i < library.num_units; i++) {
    const library_unit *unit = &library.units[i];
    if (!unit->operation) {
      continue;
    }
    if (unit->num_latency == 0 || unit->num_buffering == 0) {
      fail_msg("%s lacks latency or buffering", unit->name);
    }
    size_t number = 0;
    for (size_t r = 0; r < hls_num_unit_timings; r++) {
      if (strcmp(hls_unit_timings[r].unit, unit->name) == 0) {
        assert_true(number < unit->num_latency);
        check_row(unit, &hls_unit_timings[r], number++);
      }
    }
    assert_int_equal(number, unit->num_latency);
    num_rows += number;
  }
  assert_int_equal(num_rows, hls_num_unit_timings);
  arena_finish(&arena);
}

static void timings_are_sorted_by_operation(void **state) {
  (void)state;
  for (size_t r = 1; r < hls_num_unit_timings; r++) {
    assert_true(strcmp(hls_unit_timings[r - 1].operation,
                       hls_unit_timings[r].operation) <= 0);
  }
}

/* A unit that no operation of the dialect leads to is of no use. */
static void every_operation_of_a_unit_exists(void **state) {
  (void)state;
  MlirContext context = mlirContextCreate();
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__handshake__(), context);
  for (size_t r = 0; r < hls_num_unit_timings; r++) {
    const char *operation = hls_unit_timings[r].operation;
    if (!mlirContextIsRegisteredOperation(
            context, mlirStringRefCreateFromCString(operation))) {
      fail_msg("%s does not exist", operation);
    }
  }
  mlirContextDestroy(context);
}

/* Buffers are placed by what unit_latency.c believes. */
static void check_latency(const library_unit *unit, MlirContext context) {
  MlirOperationState state =
      mlirOperationStateGet(mlirStringRefCreateFromCString(unit->operation),
                            mlirLocationUnknownGet(context));
  MlirType type = mlirHandshakeChannelTypeGet(mlirF32TypeGet(context), 0, NULL);
  mlirOperationStateAddResults(&state, 1, &type);
  MlirOperation op = mlirOperationCreate(&state);
  const unit_parameter *latency = find_parameter(unit, "LATENCY");
  if (latency) {
    if (latency->is_optional) {
      assert_int_equal(hls_unit_latency(op), latency->fallback);
    }
    MlirAttribute nine = mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), 9);
    mlirOperationSetAttributeByName(
        op, mlirStringRefCreateFromCString(latency->attribute), nine);
    assert_int_equal(hls_unit_latency(op), 9);
    assert_false(hls_unit_is_serial(op));
  } else if (!unit->is_clocked) {
    assert_false(hls_unit_is_serial(op));
    bool is_load = strcmp(unit->operation, "handshake.load") == 0;
    assert_int_equal(hls_unit_latency(op), is_load);
  }
  mlirOperationDestroy(op);
}

static void latencies_are_those_of_the_units(void **state) {
  (void)state;
  arena_pool arena = {0};
  unit_library library;
  assert_int_equal(library_load(&library, &arena, NULL), HLS_OK);
  MlirContext context = mlirContextCreate();
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__handshake__(), context);
  for (size_t i = 0; i < library.num_units; i++) {
    if (library.units[i].operation) {
      check_latency(&library.units[i], context);
    }
  }
  mlirContextDestroy(context);
  arena_finish(&arena);
}

static void a_fork_is_described(void **state) {
  (void)state;
  arena_pool arena = {0};
  unit_library library;
  assert_int_equal(library_load(&library, &arena, NULL), HLS_OK);
  const library_unit *unit = library_find(&library, "hls_fork");
  assert_non_null(unit);
  assert_string_equal(unit->operation, "handshake.fork");
  assert_int_equal(unit->num_inputs, 1);
  assert_int_equal(unit->num_outputs, 1);
  assert_string_equal(unit->outputs[0].name, "outs");
  assert_string_equal(unit->outputs[0].count, "SIZE");
  assert_string_equal(unit->outputs[0].width_parameter, "DATA_WIDTH");
  assert_true(unit->is_clocked);
  assert_null(library_find(&library, "hls_spoon"));
  arena_finish(&arena);
}

static void mistakes_are_named_with_their_line(void **state) {
  (void)state;
  static const char *const manifests[] = {
      "operation: a\nopperation: b\n",
      "clocked: yes\noperation\n",
      "clocked: yes\ninput: ins\n",
      "clocked: yes\ninput: ins[SIZE DATA_WIDTH\n",
      "clocked: yes\nwhen: A < B\n",
      "clocked: yes\nwhen: kind x\n",
      "clocked: yes\nwhen: A in 32 x\n",
      "clocked: yes\nparameter: P attribute a 1\n",
      "clocked: yes\nparameter: P constant a 1 2\n",
      "clocked: yes\nparameter: P list a\n",
      "clocked: yes\nparameter: P list a 1\n",
      "clocked: yes\nparameter: P lists a 1 2\n",
      "clocked: yes\nparameter: P known\n",
      "clocked: yes\nparameter: P given\n",
      "clocked: yes\nparameter: P given island 1\n",
      "clocked: yes\nisland:\n",
      "clocked: yes\nparameter: P operand rhs 0\n",
      "clocked: yes\nclocked: no\n",
      "clocked: yes\nuses:\n",
      "clocked: yes\nlatency:\n",
      "clocked: yes\nserial: no\n",
      "clocked: yes\ninput: ins -1\n",
  };
  for (size_t i = 0; i < sizeof(manifests) / sizeof(manifests[0]); i++) {
    arena_pool arena = {0};
    library_unit unit = {.name = "hls_test"};
    hls_error error = {0};
    assert_int_equal(
        library_parse_manifest(&unit, manifests[i], &arena, &error),
        HLS_INTERNAL);
    assert_non_null(strstr(error.message, "hls_test, line 2"));
    arena_finish(&arena);
  }
}

static void units_of_islands_are_described(void **state) {
  (void)state;
  arena_pool arena = {0};
  unit_library library;
  assert_int_equal(library_load(&library, &arena, NULL), HLS_OK);
  const library_unit *leave = library_find(&library, "hls_leave");
  assert_non_null(leave);
  assert_int_equal(leave->num_island, 3);
  assert_string_equal(leave->island[0], "lets_move");
  assert_string_equal(leave->island[1], "came");
  assert_string_equal(leave->island[2], "moves");
  const unit_parameter *awaits = find_parameter(leave, "AWAITS");
  assert_non_null(awaits);
  assert_true(awaits->is_presence);
  assert_string_equal(awaits->attribute, "cycle");
  const library_unit *fork = library_find(&library, "hls_rigid_fork");
  assert_non_null(fork);
  assert_int_equal(fork->num_island, 0);
  arena_finish(&arena);
}

static void comments_and_empty_lines_are_skipped(void **state) {
  (void)state;
  arena_pool arena = {0};
  library_unit unit = {.name = "hls_test"};
  assert_int_equal(library_parse_manifest(&unit,
                                          "# a comment: yes\n\n  \n"
                                          "operation: x",
                                          &arena, NULL),
                   HLS_OK);
  assert_string_equal(unit.operation, "x");
  arena_finish(&arena);
}

/* Looks for units of the operation that hold tokens although their rule says
 * they do not: the wires beside them would be those of another token. */
static void check_rule(MlirStringRef operation, MlirHandshakeSignalRule rule,
                       void *user_data) {
  const unit_library *library = user_data;
  for (size_t i = 0; i < library->num_units; i++) {
    const library_unit *unit = &library->units[i];
    if (rule == MlirHandshakeSignalRuleAtOnce && unit->operation &&
        mlirStringRefEqual(operation,
                           mlirStringRefCreateFromCString(unit->operation))) {
      if (unit->is_clocked) {
        fail_msg("%s holds tokens", unit->name);
      }
    }
  }
}

static void units_that_answer_at_once_hold_no_tokens(void **state) {
  (void)state;
  arena_pool arena = {0};
  unit_library library;
  assert_int_equal(library_load(&library, &arena, NULL), HLS_OK);
  assert_false(library_find(&library, "hls_addi")->is_clocked);
  assert_true(library_find(&library, "hls_muli")->is_clocked);
  MlirContext context = mlirContextCreate();
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__handshake__(), context);
  mlirHandshakeForEachOperation(context, check_rule, &library);
  mlirContextDestroy(context);
  arena_finish(&arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_manifest_is_understood),
      cmocka_unit_test(it_is_loaded_once),
      cmocka_unit_test(every_unit_has_its_module_and_its_parts),
      cmocka_unit_test(no_unit_has_names_that_passes_give),
      cmocka_unit_test(units_that_answer_at_once_hold_no_tokens),
      cmocka_unit_test(every_unit_of_an_operation_has_its_timing),
      cmocka_unit_test(timings_are_sorted_by_operation),
      cmocka_unit_test(every_operation_of_a_unit_exists),
      cmocka_unit_test(latencies_are_those_of_the_units),
      cmocka_unit_test(a_fork_is_described),
      cmocka_unit_test(units_of_islands_are_described),
      cmocka_unit_test(mistakes_are_named_with_their_line),
      cmocka_unit_test(comments_and_empty_lines_are_skipped),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
