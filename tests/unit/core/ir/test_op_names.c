/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Names of operations, in a pass that changes some of them.
 */
#include "core/ir/op_names.h"
#include "hls/buffer.h"
#include "hls/handshake_ops.h"
#include "hls/work.h"
#include "mlir-c/BuiltinAttributes.h"
#include "tests/unit/core/handshake_fixture.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const char text[] =
    "handshake.func @f(%a: !handshake.channel<i8>) -> "
    "!handshake.channel<i8> attributes {argNames = [\"a\"], resNames = "
    "[\"out0\"]} {\n"
    "  %0 = noti %a {handshake.name = \"noti0\"} : <i8>\n"
    "  %1 = noti %0 {handshake.name = \"noti1\"} : <i8>\n"
    "  %2 = noti %1 {handshake.name = \"noti3\"} : <i8>\n"
    "  end {handshake.name = \"end0\"} %2 : <i8>\n"
    "}\n";

enum { NUM_OPS = 4 };

static const HlsPass no_pass;

typedef struct body {
  MlirModule module;
  MlirOperation ops[NUM_OPS];
} body;

static MlirWalkResult list_op(MlirOperation op, void *user) {
  MlirOperation **next = user;
  if (!mlirAttributeIsNull(mlirOperationGetHandshakeName(op))) {
    *(*next)++ = op;
  }
  return MlirWalkResultAdvance;
}

static body parse(MlirContext context) {
  body parsed = {.module = mlirModuleCreateParse(context, str(text))};
  assert_false(mlirModuleIsNull(parsed.module));
  MlirOperation *next = parsed.ops;
  mlirOperationWalk(mlirModuleGetOperation(parsed.module), list_op, &next,
                    MlirWalkPreOrder);
  assert_int_equal(next - parsed.ops, NUM_OPS);
  return parsed;
}

static void assert_named(MlirOperation op, const char *expected) {
  MlirAttribute name = mlirOperationGetHandshakeName(op);
  assert_attribute_text(name, expected);
}

static void run(body *parsed, op_names_body change) {
  MlirOperation root = mlirModuleGetOperation(parsed->module);
  assert_true(
      mlirLogicalResultIsSuccess(op_names_run(root, no_pass, change, parsed)));
}

static void drop_name(MlirOperation op) {
  assert_true(
      mlirOperationRemoveAttributeByName(op, str(MLIR_ATTR_HANDSHAKE_NAME)));
}

static bool drop_one(MlirOperation root, void *user) {
  (void)root;
  drop_name(((body *)user)->ops[1]);
  return true;
}

/* What has lost its name is at the same address as before, and has other
 * attributes. The name is not given away in the same run. */
static void what_lost_its_name_gets_another(void **state) {
  body parsed = parse(*(MlirContext *)*state);
  run(&parsed, drop_one);
  assert_named(parsed.ops[0], "\"noti0\"");
  assert_named(parsed.ops[1], "\"noti2\"");
  assert_named(parsed.ops[2], "\"noti3\"");
  assert_named(parsed.ops[3], "\"end0\"");
  mlirModuleDestroy(parsed.module);
}

static bool exchange(MlirOperation root, void *user) {
  (void)root;
  body *parsed = user;
  mlirOperationMoveBefore(parsed->ops[3], parsed->ops[0]);
  mlirOperationMoveAfter(parsed->ops[0], parsed->ops[2]);
  drop_name(parsed->ops[0]);
  drop_name(parsed->ops[2]);
  return true;
}

/* Operations that have changed places are found all the same, and those behind
 * others that are gone. */
static void order_does_not_matter(void **state) {
  body parsed = parse(*(MlirContext *)*state);
  run(&parsed, exchange);
  assert_named(parsed.ops[3], "\"end0\"");
  assert_named(parsed.ops[1], "\"noti1\"");
  assert_named(parsed.ops[2], "\"noti2\"");
  assert_named(parsed.ops[0], "\"noti4\"");
  mlirModuleDestroy(parsed.module);
}

static void set_name(MlirOperation op, const char *name) {
  MlirContext context = mlirOperationGetContext(op);
  mlirOperationSetAttributeByName(op, str(MLIR_ATTR_HANDSHAKE_NAME),
                                  mlirStringAttrGet(context, str(name)));
}

static bool name_last(MlirOperation root, void *user) {
  (void)root;
  set_name(((body *)user)->ops[3], "noti2");
  return true;
}

/* A pass begins with the names that the one before has left: with those that
 * it has given, with those that its body has, and without those that are gone,
 * which the first may have that needs one. */
static void a_pass_follows_another(void **state) {
  body parsed = parse(*(MlirContext *)*state);
  op_names names = {0};
  op_names_keep(&names);
  op_names_next_pass(&names);
  run(&parsed, drop_one);
  op_names_next_pass(&names);
  run(&parsed, drop_one);
  assert_named(parsed.ops[1], "\"noti1\"");
  op_names_next_pass(&names);
  run(&parsed, name_last);
  assert_named(parsed.ops[3], "\"noti2\"");
  op_names_next_pass(&names);
  run(&parsed, drop_one);
  assert_named(parsed.ops[1], "\"noti4\"");
  op_names_keep(NULL);
  op_names_finish(&names);
  mlirModuleDestroy(parsed.module);
}

static MlirOperation add_before_end(body *parsed) {
  MlirOperation copy = mlirOperationClone(parsed->ops[0]);
  mlirBlockInsertOwnedOperationBefore(mlirOperationGetBlock(parsed->ops[3]),
                                      parsed->ops[3], copy);
  return copy;
}

/* A pass that does not say what it leaves may have left anything: its names are
 * asked for again. */
static void another_kind_of_pass_comes_between(void **state) {
  body parsed = parse(*(MlirContext *)*state);
  op_names names = {0};
  op_names_keep(&names);
  op_names_next_pass(&names);
  run(&parsed, NULL);
  op_names_next_pass(&names);
  MlirOperation added = add_before_end(&parsed);
  set_name(added, "noti2");
  op_names_next_pass(&names);
  run(&parsed, drop_one);
  assert_named(added, "\"noti2\"");
  assert_named(parsed.ops[1], "\"noti4\"");
  op_names_keep(NULL);
  op_names_finish(&names);
  mlirModuleDestroy(parsed.module);
}

/* Operations that a run has asked for their names before it began. */
static uint64_t asked_by(body *parsed) {
  uint64_t before = hls_work_steps();
  run(parsed, NULL);
  return hls_work_steps() - before;
}

static void what_a_pass_has_left_is_known(void **state) {
  body parsed = parse(*(MlirContext *)*state);
  op_names names = {0};
  op_names_keep(&names);
  op_names_next_pass(&names);
  assert_int_equal(asked_by(&parsed), NUM_OPS);
  op_names_next_pass(&names);
  assert_int_equal(asked_by(&parsed), 0);
  op_names_keep(NULL);
  op_names_finish(&names);
  mlirModuleDestroy(parsed.module);
}

static bool name_as_another(MlirOperation root, void *user) {
  (void)root;
  set_name(add_before_end(user), "noti0");
  return true;
}

/* Whether what was there is known or not. */
static void two_operations_have_a_name(void **state) {
  for (int known = 0; known < 2; known++) {
    body parsed = parse(*(MlirContext *)*state);
    MlirOperation root = mlirModuleGetOperation(parsed.module);
    op_names names = {0};
    op_names_keep(&names);
    for (int pass = 0; pass < known; pass++) {
      op_names_next_pass(&names);
      run(&parsed, NULL);
    }
    op_names_next_pass(&names);
    assert_true(mlirLogicalResultIsFailure(
        op_names_run(root, no_pass, name_as_another, &parsed)));
    op_names_keep(NULL);
    op_names_finish(&names);
    mlirModuleDestroy(parsed.module);
  }
}

/* Passes that ran on one function each may have given names twice. */
static void two_functions_have_a_name(void **state) {
  static const char functions[] =
      "handshake.func @f(%a: !handshake.channel<i8>) -> "
      "!handshake.channel<i8> attributes {argNames = [\"a\"], resNames = "
      "[\"out0\"]} {\n"
      "  %0 = noti %a {handshake.name = \"noti0\"} : <i8>\n"
      "  end %0 : <i8>\n"
      "}\n"
      "handshake.func @g(%a: !handshake.channel<i8>) -> "
      "!handshake.channel<i8> attributes {argNames = [\"a\"], resNames = "
      "[\"out0\"]} {\n"
      "  %0 = noti %a {handshake.name = \"noti0\"} : <i8>\n"
      "  %1 = noti %0 : <i8>\n"
      "  end %1 : <i8>\n"
      "}\n";
  MlirModule module =
      mlirModuleCreateParse(*(MlirContext *)*state, str(functions));
  assert_false(mlirModuleIsNull(module));
  MlirOperation root = mlirModuleGetOperation(module);
  assert_true(
      mlirLogicalResultIsSuccess(op_names_run(root, no_pass, NULL, NULL)));
  MlirOperation names[5];
  MlirOperation *next = names;
  mlirOperationWalk(root, list_op, &next, MlirWalkPreOrder);
  assert_int_equal(next - names, 5);
  assert_named(names[2], "\"noti0\"");
  assert_named(names[3], "\"noti1\"");
  mlirModuleDestroy(module);
}

/* A module of functions with inverters, each with that name. */
static MlirModule parse_functions(MlirContext context,
                                  const char *const *functions) {
  hls_buffer source = {0};
  for (size_t f = 0; functions[f]; f++) {
    hls_buffer_printf(&source,
                      "handshake.func @f%zu(%%a: !handshake.channel<i8>, "
                      "%%b: !handshake.channel<i8>) -> "
                      "(!handshake.channel<i8>, !handshake.channel<i8>) "
                      "attributes {argNames = [\"a\", \"b\"], resNames = "
                      "[\"c\", \"d\"]} {\n%s}\n",
                      f, functions[f]);
  }
  assert_false(source.failed);
  MlirModule module = mlirModuleCreateParse(
      context, mlirStringRefCreate(source.data, source.size));
  hls_buffer_finish(&source);
  assert_false(mlirModuleIsNull(module));
  return module;
}

#define ONE                                                                    \
  "  %0 = noti %a {handshake.name = \"x\"} : <i8>\n"                           \
  "  end %0, %b : <i8>, <i8>\n"
#define TWO                                                                    \
  "  %0 = noti %a {handshake.name = \"x\"} : <i8>\n"                           \
  "  %1 = noti %b {handshake.name = \"x\"} : <i8>\n"                           \
  "  end %0, %1 : <i8>, <i8>\n"

/* What else has the name, in whatever order, does not hide that two operations
 * of one function do. */
static void a_name_of_two_operations_and_a_third(void **state) {
  static const struct {
    const char *functions[4];
    bool is_unique;
  } modules[] = {
      {{ONE, TWO}, false},      {{TWO, ONE}, false}, {{ONE, ONE, TWO}, false},
      {{ONE, TWO, ONE}, false}, {{ONE, ONE}, true},  {{ONE, ONE, ONE}, true},
  };
  for (size_t i = 0; i < sizeof modules / sizeof *modules; i++) {
    MlirModule module =
        parse_functions(*(MlirContext *)*state, modules[i].functions);
    MlirLogicalResult result =
        op_names_run(mlirModuleGetOperation(module), no_pass, NULL, NULL);
    assert_int_equal(mlirLogicalResultIsSuccess(result), modules[i].is_unique);
    mlirModuleDestroy(module);
  }
}

static bool name_last_as_all(MlirOperation root, void *user) {
  (void)user;
  MlirOperation function = mlirBlockGetFirstOperation(
      mlirModuleGetBody(mlirModuleFromOperation(root)));
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0));
  set_name(mlirBlockGetTerminator(body), "x");
  return true;
}

/* The same of one that a pass gives a name which several functions have. */
static void a_pass_gives_a_name_that_several_functions_have(void **state) {
  static const char *const functions[] = {ONE, ONE, NULL};
  MlirModule module = parse_functions(*(MlirContext *)*state, functions);
  MlirOperation root = mlirModuleGetOperation(module);
  op_names names = {0};
  op_names_keep(&names);
  op_names_next_pass(&names);
  assert_true(
      mlirLogicalResultIsSuccess(op_names_run(root, no_pass, NULL, NULL)));
  op_names_next_pass(&names);
  assert_true(mlirLogicalResultIsFailure(
      op_names_run(root, no_pass, name_last_as_all, NULL)));
  op_names_keep(NULL);
  op_names_finish(&names);
  mlirModuleDestroy(module);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(what_lost_its_name_gets_another, set_up,
                                      tear_down),
      cmocka_unit_test_setup_teardown(order_does_not_matter, set_up, tear_down),
      cmocka_unit_test_setup_teardown(a_pass_follows_another, set_up,
                                      tear_down),
      cmocka_unit_test_setup_teardown(another_kind_of_pass_comes_between,
                                      set_up, tear_down),
      cmocka_unit_test_setup_teardown(what_a_pass_has_left_is_known, set_up,
                                      tear_down),
      cmocka_unit_test_setup_teardown(two_operations_have_a_name, set_up,
                                      tear_down),
      cmocka_unit_test_setup_teardown(two_functions_have_a_name, set_up,
                                      tear_down),
      cmocka_unit_test_setup_teardown(a_name_of_two_operations_and_a_third,
                                      set_up, tear_down),
      cmocka_unit_test_setup_teardown(
          a_pass_gives_a_name_that_several_functions_have, set_up, tear_down),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
