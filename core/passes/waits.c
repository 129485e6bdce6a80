/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Ordering intrinsics. A token is the result of a call of __*_to_token and goes
 * nowhere but into calls of __wait_*, where it stands for the value that it was
 * made of: no arithmetic, no branch and no block argument in between.
 */
#include "waits.h"
#include "hls/wait_intrinsics.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "placeholders_internal.h"

static const hls_wait_intrinsic *intrinsic_of(MlirOperation func) {
  MlirStringRef name = ir_attr_str(func, "sym_name");
  return name.data ? hls_wait_intrinsic_find(name.data, name.length) : NULL;
}

/* Is the operation a call of something named like an ordering intrinsic? */
static bool calls_intrinsic(const placeholders *calls, MlirOperation op) {
  MlirOperation callee = placeholders_callee(calls, op);
  return !mlirOperationIsNull(callee) && callee_classify(callee) == CALLEE_WAIT;
}

/* The intrinsic that an operation calls; NULL when it is not such a call. */
static const hls_wait_intrinsic *called(const placeholders *calls,
                                        MlirOperation op) {
  return !mlirOperationIsNull(op) && calls_intrinsic(calls, op)
             ? intrinsic_of(placeholders_callee(calls, op))
             : NULL;
}

static bool is_conversion(const placeholders *calls, MlirOperation op) {
  const hls_wait_intrinsic *intrinsic = called(calls, op);
  return intrinsic && intrinsic->is_conversion;
}

static bool is_wait(const placeholders *calls, MlirOperation op) {
  const hls_wait_intrinsic *intrinsic = called(calls, op);
  return intrinsic && !intrinsic->is_conversion;
}

/* ---- Declarations ---- */

static bool is_token(MlirType type) {
  return mlirTypeIsAInteger(type) &&
         mlirIntegerTypeGetWidth(type) == HLS_TOKEN_BITS;
}

static bool is_payload(const hls_wait_intrinsic *intrinsic, MlirType type) {
  if (intrinsic->kind == HLS_SCALAR_INT) {
    return mlirTypeIsAInteger(type) &&
           mlirIntegerTypeGetWidth(type) == intrinsic->bits;
  }
  return intrinsic->bits == 32 ? mlirTypeIsAF32(type) : mlirTypeIsAF64(type);
}

/* The code of what is wrong with the type of an intrinsic; NULL: nothing. */
static const char *type_problem(const hls_wait_intrinsic *intrinsic,
                                MlirType type) {
  bool converts = intrinsic->is_conversion;
  if (mlirTypeIsNull(type) ||
      mlirFunctionTypeGetNumInputs(type) != (converts ? 1 : 2) ||
      mlirFunctionTypeGetNumResults(type) != 1) {
    return "wait-signature";
  }
  MlirType first = mlirFunctionTypeGetInput(type, 0);
  MlirType result = mlirFunctionTypeGetResult(type, 0);
  MlirType payload = converts ? first : mlirFunctionTypeGetInput(type, 1);
  if (!is_token(converts ? result : first)) {
    return "wait-signature";
  }
  bool fits = is_payload(intrinsic, payload) &&
              (converts || is_payload(intrinsic, result));
  return fits ? NULL : "wait-type-mismatch";
}

static bool check_declaration(MlirOperation func, void *user) {
  bool *ok = user;
  const hls_wait_intrinsic *intrinsic = intrinsic_of(func);
  if (!intrinsic) {
    return true;
  }
  MlirLocation location = mlirOperationGetLocation(func);
  MlirStringRef name = ir_attr_str(func, "sym_name");
  if (!ir_func_is_declaration(func)) {
    ir_error(location, "wait-defined",
             "'%.*s' is an intrinsic and cannot have a body", (int)name.length,
             name.data);
    *ok = false;
    return true;
  }
  const char *problem = type_problem(intrinsic, ir_func_type(func));
  if (problem) {
    const char *letter = intrinsic->kind == HLS_SCALAR_INT ? "i" : "f";
    ir_error(location, problem,
             intrinsic->is_conversion
                 ? "'%.*s' is an intrinsic of type (%s%u) -> i32"
                 : "'%.*s' is an intrinsic of type (i32, %s%u) -> %s%u",
             (int)name.length, name.data, letter, intrinsic->bits, letter,
             intrinsic->bits);
    *ok = false;
  }
  return true;
}

/* ---- Calls ---- */

typedef struct checker {
  const placeholders *calls;
  bool ok;
} checker;

/* A token is the first operand of waits and nothing else. */
static void check_operands(checker *check, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    bool may_wait = i == 0 && calls_intrinsic(check->calls, op) &&
                    !is_conversion(check->calls, op);
    if (!may_wait &&
        is_conversion(check->calls, ir_def(mlirOperationGetOperand(op, i)))) {
      ir_error(mlirOperationGetLocation(op), "token-use",
               "a token can only be waited for, as the first operand of a "
               "__wait function");
      check->ok = false;
    }
  }
}

static void check_call(checker *check, MlirOperation op) {
  if (!calls_intrinsic(check->calls, op)) {
    return;
  }
  MlirOperation callee = placeholders_callee(check->calls, op);
  const hls_wait_intrinsic *intrinsic = intrinsic_of(callee);
  MlirLocation location = mlirOperationGetLocation(op);
  MlirStringRef name = ir_attr_str(op, "callee");
  if (!intrinsic) {
    ir_error(location, "wait-unknown",
             "there is no '%.*s': the types are " HLS_WAIT_TYPES,
             (int)name.length, name.data);
    check->ok = false;
  } else if (!intrinsic->is_conversion &&
             /* else it is told at the declaration */
             !type_problem(intrinsic, ir_func_type(callee)) &&
             !is_conversion(check->calls,
                            ir_def(mlirOperationGetOperand(op, 0)))) {
    ir_error(location, "wait-not-token",
             "what is waited for must be the result of one certain call of a "
             "__*_to_token function");
    check->ok = false;
  }
}

static bool check_body(MlirOperation func, void *user) {
  for (MlirBlock b = ir_func_entry(func); !mlirBlockIsNull(b);
       b = mlirBlockGetNextInRegion(b)) {
    for (MlirOperation op = mlirBlockGetFirstOperation(b);
         !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
      check_call(user, op);
      check_operands(user, op);
    }
  }
  return true;
}

bool waits_check(const placeholders *calls) {
  checker check = {calls, true};
  if (mlirSymbolTableIsNull(calls->symbols)) {
    return false; /* out of memory, which has been reported */
  }
  ir_for_each(calls->module, "func.func", check_declaration, &check.ok);
  ir_for_each(calls->module, "func.func", check_body, &check);
  return check.ok;
}

/* ---- Rewriting ---- */

/* Puts a wait in the place of a call. */
static void rewrite_wait(MlirOperation call) {
  MlirOperation conversion = ir_def(mlirOperationGetOperand(call, 0));
  MlirValue operands[] = {mlirOperationGetOperand(conversion, 0),
                          mlirOperationGetOperand(call, 1)};
  MlirType type = mlirValueGetType(operands[1]);
  MlirOperation wait =
      ir_insert(mlirOperationGetBlock(call), call,
                &(ir_spec){.name = "handshake.wait",
                           .location = mlirOperationGetLocation(call),
                           .operands = operands,
                           .num_operands = 2,
                           .results = &type,
                           .num_results = 1});
  for (intptr_t i = 0; i < mlirOperationGetNumDiscardableAttributes(call);
       i++) {
    MlirNamedAttribute a = mlirOperationGetDiscardableAttribute(call, i);
    mlirOperationSetDiscardableAttributeByName(wait, mlirIdentifierStr(a.name),
                                               a.attribute);
  }
  mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(call, 0),
                                mlirOperationGetResult(wait, 0));
  mlirOperationDestroy(call);
}

/* Calls `visit` for the calls of one kind in a function; it may erase them. */
static void for_each_call(const placeholders *calls, MlirOperation func,
                          bool (*is_kind)(const placeholders *, MlirOperation),
                          void (*visit)(MlirOperation)) {
  for (MlirBlock b = ir_func_entry(func); !mlirBlockIsNull(b);
       b = mlirBlockGetNextInRegion(b)) {
    MlirOperation op = mlirBlockGetFirstOperation(b);
    while (!mlirOperationIsNull(op)) {
      MlirOperation next = mlirOperationGetNextInBlock(op);
      if (is_kind(calls, op)) {
        visit(op);
      }
      op = next;
    }
  }
}

/* Puts the data in the place of a call. */
static void remove_wait(MlirOperation call) {
  mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(call, 0),
                                mlirOperationGetOperand(call, 1));
  mlirOperationDestroy(call);
}

/* A block may stand before the ones that dominate it, so that only without any
 * wait all tokens are unused. */
static bool rewrite_body(MlirOperation func, void *user) {
  for_each_call(user, func, is_wait, rewrite_wait);
  for_each_call(user, func, is_conversion, mlirOperationDestroy);
  return true;
}

static bool remove_body(MlirOperation func, void *user) {
  for_each_call(user, func, is_wait, remove_wait);
  for_each_call(user, func, is_conversion, mlirOperationDestroy);
  return true;
}

static bool erase_declaration(MlirOperation func, void *user) {
  placeholders *calls = user;
  if (callee_classify(func) == CALLEE_WAIT) {
    mlirSymbolTableErase(calls->symbols, func);
  }
  return true;
}

void waits_rewrite(placeholders *calls) {
  ir_for_each(calls->module, "func.func", rewrite_body, calls);
  ir_for_each(calls->module, "func.func", erase_declaration, calls);
}

void waits_remove(placeholders *calls) {
  ir_for_each(calls->module, "func.func", remove_body, calls);
  ir_for_each(calls->module, "func.func", erase_declaration, calls);
}
