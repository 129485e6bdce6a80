/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Names of operations, in a pass that changes some of them.
 */
#include "core/ir/op_names.h"
#include "hls/handshake_ops.h"
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

static void drop_name(MlirOperation op) {
  assert_true(
      mlirOperationRemoveAttributeByName(op, str(MLIR_ATTR_HANDSHAKE_NAME)));
}

/* What has lost its name is at the same address as before, and has other
 * attributes. The name is not given away in the same run. */
static void what_lost_its_name_gets_another(void **state) {
  body parsed = parse(*(MlirContext *)*state);
  MlirOperation root = mlirModuleGetOperation(parsed.module);
  op_names names = {0};
  assert_true(op_names_collect(&names, root));
  drop_name(parsed.ops[1]);
  assert_true(op_names_assign(&names, root));
  assert_named(parsed.ops[0], "\"noti0\"");
  assert_named(parsed.ops[1], "\"noti2\"");
  assert_named(parsed.ops[2], "\"noti3\"");
  assert_named(parsed.ops[3], "\"end0\"");
  op_names_finish(&names);
  mlirModuleDestroy(parsed.module);
}

/* Operations that have changed places are found all the same, and those behind
 * others that are gone. */
static void order_does_not_matter(void **state) {
  body parsed = parse(*(MlirContext *)*state);
  MlirOperation root = mlirModuleGetOperation(parsed.module);
  op_names names = {0};
  assert_true(op_names_collect(&names, root));
  mlirOperationMoveBefore(parsed.ops[3], parsed.ops[0]);
  mlirOperationMoveAfter(parsed.ops[0], parsed.ops[2]);
  drop_name(parsed.ops[0]);
  drop_name(parsed.ops[2]);
  assert_true(op_names_assign(&names, root));
  assert_named(parsed.ops[3], "\"end0\"");
  assert_named(parsed.ops[1], "\"noti1\"");
  assert_named(parsed.ops[2], "\"noti2\"");
  assert_named(parsed.ops[0], "\"noti4\"");
  op_names_finish(&names);
  mlirModuleDestroy(parsed.module);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(what_lost_its_name_gets_another, set_up,
                                      tear_down),
      cmocka_unit_test_setup_teardown(order_does_not_matter, set_up, tear_down),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
