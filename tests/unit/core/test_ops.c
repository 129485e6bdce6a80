/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The generated C API of operations: which operation it is, its parts by name,
 * and whether it may go when nobody uses it.
 */
#include "handshake_fixture.h"
#include "hls/arith_ops.h"
#include "hls/builtin_ops.h"
#include "hls/cf_ops.h"
#include "hls/func_ops.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/llvm_ops.h"
#include "hls/math_ops.h"
#include "hls/memref_ops.h"
#include "hls/ub_ops.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/RegisterEverything.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

typedef struct known_op {
  const char *name;
  bool (*is_kind)(MlirOperation op);
} known_op;

#define KNOWN(stem, op_name) {op_name, mlirOperationIsA##stem},
static const known_op known_ops[] = {
    MLIR_HANDSHAKE_FOR_EACH_OP(KNOWN) MLIR_ARITH_FOR_EACH_OP(KNOWN)
        MLIR_BUILTIN_FOR_EACH_OP(KNOWN) MLIR_CF_FOR_EACH_OP(KNOWN)
            MLIR_FUNC_FOR_EACH_OP(KNOWN) MLIR_LLVM_FOR_EACH_OP(KNOWN)
                MLIR_MATH_FOR_EACH_OP(KNOWN) MLIR_MEMREF_FOR_EACH_OP(KNOWN)
                    MLIR_UB_FOR_EACH_OP(KNOWN)};
enum { NUM_KNOWN_OPS = sizeof(known_ops) / sizeof(known_ops[0]) };

/* An operation of that name without operands, results and attributes. */
static MlirOperation bare_op(MlirContext context, const char *name) {
  mlirContextGetOrLoadDialect(context,
                              mlirStringRefCreate(name, strcspn(name, ".")));
  if (!mlirContextIsRegisteredOperation(context, str(name))) {
    fail_msg("%s is not registered", name);
  }
  MlirOperationState state =
      mlirOperationStateGet(str(name), mlirLocationUnknownGet(context));
  return mlirOperationCreate(&state);
}

static void every_operation_is_of_its_kind_and_no_other(void **state) {
  MlirContext context = *(MlirContext *)*state;
  assert_true(NUM_KNOWN_OPS > 200);
  for (size_t i = 0; i < NUM_KNOWN_OPS; i++) {
    MlirOperation op = bare_op(context, known_ops[i].name);
    for (size_t k = 0; k < NUM_KNOWN_OPS; k++) {
      if (known_ops[k].is_kind(op) != (k == i)) {
        fail_msg("is %s a %s?", known_ops[i].name, known_ops[k].name);
      }
    }
    mlirOperationDestroy(op);
    assert_false(known_ops[i].is_kind((MlirOperation){NULL}));
  }
}

typedef struct op_list {
  size_t count;
  size_t known;
} op_list;

static void count_known(MlirStringRef name, MlirHandshakeSignalRule rule,
                        void *user) {
  (void)rule;
  op_list *list = user;
  list->count++;
  for (size_t i = 0; i < NUM_KNOWN_OPS; i++) {
    list->known += mlirStringRefEqual(name, str(known_ops[i].name));
  }
}

static void no_operation_of_the_dialect_is_missing(void **state) {
  MlirContext context = *(MlirContext *)*state;
  op_list list = {0};
  mlirHandshakeForEachOperation(context, count_known, &list);
  assert_true(list.count > 60);
  assert_int_equal(list.known, list.count);
}

/* The operations that must stay when nobody uses their results: they store
 * tokens, joins or drops them, reaches a memory, or predicts. The others only
 * compute, forward or change the form of a channel. */
static const char *const impure_ops[] = {
    MLIR_OP_HANDSHAKE_ADMIT,
    MLIR_OP_HANDSHAKE_AWAIT,
    MLIR_OP_HANDSHAKE_BLOCKER,
    MLIR_OP_HANDSHAKE_BUFFER,
    MLIR_OP_HANDSHAKE_COND_BR,
    MLIR_OP_HANDSHAKE_CREDIT,
    MLIR_OP_HANDSHAKE_END,
    MLIR_OP_HANDSHAKE_ENTER,
    MLIR_OP_HANDSHAKE_FORMAL_DEAD_BUFFER,
    MLIR_OP_HANDSHAKE_FUNC,
    MLIR_OP_HANDSHAKE_GUESS,
    MLIR_OP_HANDSHAKE_INIT,
    MLIR_OP_HANDSHAKE_INSTANCE,
    MLIR_OP_HANDSHAKE_JOIN,
    MLIR_OP_HANDSHAKE_JUDGE,
    MLIR_OP_HANDSHAKE_LEAVE,
    MLIR_OP_HANDSHAKE_LOAD,
    MLIR_OP_HANDSHAKE_LSQ,
    MLIR_OP_HANDSHAKE_MEM_CONTROLLER,
    MLIR_OP_HANDSHAKE_NDWIRE,
    MLIR_OP_HANDSHAKE_NON_SPEC,
    MLIR_OP_HANDSHAKE_RAM,
    MLIR_OP_HANDSHAKE_READY_REMOVER,
    MLIR_OP_HANDSHAKE_RESTART,
    MLIR_OP_HANDSHAKE_SHARING_WRAPPER,
    MLIR_OP_HANDSHAKE_SINK,
    MLIR_OP_HANDSHAKE_SPEC_COMMIT,
    MLIR_OP_HANDSHAKE_SPEC_SAVE,
    MLIR_OP_HANDSHAKE_SPEC_SAVE_COMMIT,
    MLIR_OP_HANDSHAKE_SPECULATING_BRANCH,
    MLIR_OP_HANDSHAKE_SPECULATOR,
    MLIR_OP_HANDSHAKE_STORE,
    MLIR_OP_HANDSHAKE_STORED,
    MLIR_OP_HANDSHAKE_VALID_MERGER,
    MLIR_OP_HANDSHAKE_WAIT,
};

static bool must_be_pure(const char *name) {
  for (size_t i = 0; i < sizeof(impure_ops) / sizeof(impure_ops[0]); i++) {
    if (strcmp(impure_ops[i], name) == 0) {
      return false;
    }
  }
  return strncmp(name, "handshake.", strlen("handshake.")) == 0;
}

static void pure_operations_are_those_that_only_compute(void **state) {
  MlirContext context = *(MlirContext *)*state;
  for (size_t i = 0; i < NUM_KNOWN_OPS; i++) {
    MlirOperation op = bare_op(context, known_ops[i].name);
    if (mlirOperationIsAPureHandshake(op) != must_be_pure(known_ops[i].name)) {
      fail_msg("is %s pure?", known_ops[i].name);
    }
    mlirOperationDestroy(op);
  }
  assert_false(mlirOperationIsAPureHandshake((MlirOperation){NULL}));
}

static const char circuit[] =
    "handshake.func @f(%s: !handshake.channel<i1>, %a: !handshake.channel<i8>,"
    " %b: !handshake.channel<i8>, %m: memref<4xi8>,"
    " %c: !handshake.control<>) -> (!handshake.control<>)"
    " attributes {argNames = [\"s\", \"a\", \"b\", \"m\", \"c\"],"
    " resNames = [\"end\"]} {\n"
    "  %mux = mux %s [%a, %b] : <i1>, [<i8>, <i8>] to <i8>\n"
    "  %buffer = buffer %mux, bufferType = FIFO_BREAK_DV, numSlots = 5,"
    " dvLatency = 1 : <i8>\n"
    "  %true, %false = cond_br %s, %buffer : <i1>, <i8>\n"
    "  %address, %loaded = load[%b] %data {handshake.bb = 0 : ui32} : <i8>, "
    "<i8>, <i8>, <i8>\n"
    "  %data, %end = mem_controller[%m : memref<4xi8>] %c (%address) %c"
    " {connectedBlocks = [0 : i32]} :"
    " (!handshake.channel<i8>) -> !handshake.channel<i8>\n"
    "  sink %loaded : <i8>\n"
    "  sink %true : <i8>\n"
    "  sink %false : <i8>\n"
    "  end %end : <>\n"
    "}\n";

/* The first operation of that kind below `op`. */
typedef struct op_search {
  bool (*is_kind)(MlirOperation op);
  MlirOperation found;
} op_search;

static MlirWalkResult look_for_op(MlirOperation op, void *user) {
  op_search *search = user;
  if (!search->is_kind(op)) {
    return MlirWalkResultAdvance;
  }
  search->found = op;
  return MlirWalkResultInterrupt;
}

static MlirOperation find_op(MlirModule module,
                             bool (*is_kind)(MlirOperation op)) {
  op_search search = {.is_kind = is_kind};
  mlirOperationWalk(mlirModuleGetOperation(module), look_for_op, &search,
                    MlirWalkPreOrder);
  assert_false(mlirOperationIsNull(search.found));
  return search.found;
}

static void assert_value(MlirValue actual, MlirValue expected) {
  assert_false(mlirValueIsNull(actual));
  assert_true(mlirValueEqual(actual, expected));
}

static MlirModule parse(MlirContext context, const char *text) {
  MlirModule module = mlirModuleCreateParse(context, str(text));
  assert_false(mlirModuleIsNull(module));
  return module;
}

static void
operands_and_results_have_the_names_of_the_definition(void **state) {
  MlirModule module = parse(*(MlirContext *)*state, circuit);
  MlirOperation mux = find_op(module, mlirOperationIsAHandshakeMux);
  assert_value(mlirHandshakeMuxGetSelectOperand(mux),
               mlirOperationGetOperand(mux, 0));
  assert_int_equal(mlirHandshakeMuxGetNumDataOperands(mux), 2);
  for (intptr_t i = 0; i < 2; i++) {
    assert_value(
        mlirHandshakeMuxGetDataOperands(mux, i),
        mlirOperationGetOperand(mux, MlirHandshakeMuxOperandDataOperands + i));
  }
  assert_value(mlirHandshakeMuxGetResult(mux), mlirOperationGetResult(mux, 0));
  MlirOperation branch =
      find_op(module, mlirOperationIsAHandshakeConditionalBranch);
  assert_value(mlirHandshakeConditionalBranchGetConditionOperand(branch),
               mlirOperationGetOperand(branch, 0));
  assert_value(mlirHandshakeConditionalBranchGetFalseResult(branch),
               mlirOperationGetResult(branch, 1));
  mlirModuleDestroy(module);
}

static void what_follows_a_variadic_part_is_found(void **state) {
  MlirModule module = parse(*(MlirContext *)*state, circuit);
  MlirOperation controller =
      find_op(module, mlirOperationIsAHandshakeMemoryController);
  assert_value(mlirHandshakeMemoryControllerGetMemStart(controller),
               mlirOperationGetOperand(controller, 1));
  assert_int_equal(mlirHandshakeMemoryControllerGetNumInputs(controller), 1);
  assert_value(mlirHandshakeMemoryControllerGetInputs(controller, 0),
               mlirOperationGetOperand(controller, 2));
  assert_value(mlirHandshakeMemoryControllerGetCtrlEnd(controller),
               mlirOperationGetOperand(controller, 3));
  assert_value(mlirHandshakeMemoryControllerGetMemEnd(controller),
               mlirOperationGetResult(controller, 1));
  mlirModuleDestroy(module);
}

static void segments_tell_variadic_parts_apart(void **state) {
  MlirContext context = *(MlirContext *)*state;
  mlirContextGetOrLoadDialect(context, str("func"));
  mlirContextGetOrLoadDialect(context, str("cf"));
  MlirModule module =
      parse(context, "func.func @f(%c: i1, %a: i8, %b: i8) -> i8 {\n"
                     "  cf.cond_br %c, ^bb1(%a : i8), ^bb2(%b, %a : i8, i8)\n"
                     "^bb1(%x: i8):\n  return %x : i8\n"
                     "^bb2(%y: i8, %z: i8):\n  return %y : i8\n}\n");
  MlirOperation branch = find_op(module, mlirOperationIsAControlFlowCondBranch);
  assert_value(mlirControlFlowCondBranchGetCondition(branch),
               mlirOperationGetOperand(branch, 0));
  assert_int_equal(mlirControlFlowCondBranchGetNumTrueDestOperands(branch), 1);
  assert_int_equal(mlirControlFlowCondBranchGetNumFalseDestOperands(branch), 2);
  assert_value(mlirControlFlowCondBranchGetFalseDestOperands(branch, 0),
               mlirOperationGetOperand(branch, 2));
  mlirModuleDestroy(module);
}

static void attributes_are_read_and_set_by_name(void **state) {
  MlirContext context = *(MlirContext *)*state;
  MlirModule module = parse(context, circuit);
  MlirOperation buffer = find_op(module, mlirOperationIsAHandshakeBuffer);
  assert_int_equal(mlirHandshakeBufferGetBufferType(buffer),
                   MlirHandshakeBufferTypeFifoBreakDV);
  assert_int_equal(mlirHandshakeBufferGetNumSlots(buffer), 5);
  MlirAttribute seven = mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), 7);
  mlirHandshakeBufferSetNumSlotsAttr(buffer, seven);
  assert_true(
      mlirAttributeEqual(mlirOperationGetAttributeByName(
                             buffer, str(MLIR_ATTR_HANDSHAKE_BUFFER_NUM_SLOTS)),
                         seven));
  assert_int_equal(mlirHandshakeBufferGetNumSlots(buffer), 7);
  mlirHandshakeBufferSetNumSlotsAttr(buffer, mlirAttributeGetNull());
  assert_true(mlirAttributeIsNull(mlirHandshakeBufferGetNumSlotsAttr(buffer)));
  assert_int_equal(mlirHandshakeBufferGetNumSlots(buffer), 0);
  assert_string_ref(mlirHandshakeFuncGetSymName(
                        find_op(module, mlirOperationIsAHandshakeFunc)),
                    "f");
  mlirModuleDestroy(module);
}

static void operands_are_set_by_name(void **state) {
  MlirModule module = parse(*(MlirContext *)*state, circuit);
  MlirOperation mux = find_op(module, mlirOperationIsAHandshakeMux);
  MlirValue first = mlirHandshakeMuxGetDataOperands(mux, 0);
  mlirHandshakeMuxSetDataOperands(mux, 1, first);
  assert_value(mlirOperationGetOperand(mux, 2), first);
  mlirHandshakeMuxSetDataOperands(mux, 2, first);
  assert_int_equal(mlirOperationGetNumOperands(mux), 3);
  mlirModuleDestroy(module);
}

static void another_kind_has_none_of_it(void **state) {
  MlirContext context = *(MlirContext *)*state;
  MlirModule module = parse(context, circuit);
  MlirOperation mux = find_op(module, mlirOperationIsAHandshakeMux);
  MlirOperation none = {NULL};
  assert_true(mlirValueIsNull(mlirHandshakeBufferGetOperand(mux)));
  assert_true(mlirValueIsNull(mlirHandshakeBufferGetOperand(none)));
  assert_true(mlirValueIsNull(mlirHandshakeMuxGetDataOperands(mux, 2)));
  assert_true(mlirValueIsNull(mlirHandshakeMuxGetDataOperands(mux, -1)));
  assert_int_equal(mlirHandshakeMergeGetNumDataOperands(mux), 0);
  assert_int_equal(mlirHandshakeBufferGetNumSlots(mux), 0);
  assert_true(mlirAttributeIsNull(mlirHandshakeBufferGetNumSlotsAttr(none)));
  assert_null(mlirHandshakeFuncGetSymName(mux).data);
  mlirModuleDestroy(module);
}

/* An operation that was never verified may lack everything. */
static void what_an_unverified_operation_lacks_is_null(void **state) {
  MlirContext context = *(MlirContext *)*state;
  MlirOperation bare = bare_op(context, MLIR_OP_HANDSHAKE_MEM_CONTROLLER);
  assert_true(mlirValueIsNull(mlirHandshakeMemoryControllerGetMemRef(bare)));
  assert_true(mlirValueIsNull(mlirHandshakeMemoryControllerGetCtrlEnd(bare)));
  assert_int_equal(mlirHandshakeMemoryControllerGetNumInputs(bare), 0);
  assert_true(mlirValueIsNull(mlirHandshakeMemoryControllerGetMemEnd(bare)));
  mlirOperationDestroy(bare);
}

static void enumerations_have_the_spelling_of_the_ir(void **state) {
  (void)state;
  MlirHandshakeCmpFPredicate predicate = MlirHandshakeCmpFPredicateAlwaysTrue;
  assert_true(mlirHandshakeCmpFPredicateSymbolize(str("une"), &predicate));
  assert_int_equal(predicate, MlirHandshakeCmpFPredicateUNE);
  assert_false(mlirHandshakeCmpFPredicateSymbolize(str("UNE"), &predicate));
  assert_string_ref(
      mlirHandshakeCmpIPredicateStringify(MlirHandshakeCmpIPredicateSle),
      "sle");
  assert_string_ref(mlirArithCmpIPredicateStringify(
                        (MlirArithCmpIPredicate)MlirHandshakeCmpIPredicateUgt),
                    "ugt");
}

/* The ub dialect, too, which the compiler does not load by itself. */
static int set_up_all(void **state) {
  int failed = set_up(state);
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  mlirContextAppendDialectRegistry(*(MlirContext *)*state, registry);
  mlirDialectRegistryDestroy(registry);
  return failed;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_operation_is_of_its_kind_and_no_other),
      cmocka_unit_test(no_operation_of_the_dialect_is_missing),
      cmocka_unit_test(pure_operations_are_those_that_only_compute),
      cmocka_unit_test(operands_and_results_have_the_names_of_the_definition),
      cmocka_unit_test(what_follows_a_variadic_part_is_found),
      cmocka_unit_test(segments_tell_variadic_parts_apart),
      cmocka_unit_test(attributes_are_read_and_set_by_name),
      cmocka_unit_test(operands_are_set_by_name),
      cmocka_unit_test(another_kind_has_none_of_it),
      cmocka_unit_test(what_an_unverified_operation_lacks_is_null),
      cmocka_unit_test(enumerations_have_the_spelling_of_the_ir),
  };
  return cmocka_run_group_tests(tests, set_up_all, tear_down);
}
