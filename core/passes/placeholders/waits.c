/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Ordering intrinsics. A token is the result of a call of __*_to_token and goes
 * into calls of __wait_*, where it stands for the value that it was made of.
 * On the way it may pass branches and selects, and is a control then
 * (token_controls.h); nothing else may use it.
 */
#include "core/passes/placeholders/waits.h"
#include "core/passes/placeholders/token_controls.h"
#include "hls/arith_ops.h"
#include "hls/buffer.h"
#include "hls/func_ops.h"
#include "hls/handshake_ops.h"
#include "hls/mlir_text.h"
#include "hls/wait_intrinsics.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include <stdio.h>

static const hls_wait_intrinsic *intrinsic_of(MlirOperation func) {
  MlirStringRef name = ir_symbol_name(func);
  return name.data ? hls_wait_intrinsic_find(name.data, name.length) : NULL;
}

/* Is the operation a call of something named like an ordering intrinsic? */
static bool calls_intrinsic(const placeholders *calls, MlirOperation op) {
  MlirOperation callee = placeholders_callee(calls, op);
  return !mlirOperationIsNull(callee) &&
         placeholders_classify_callee(callee) == CALLEE_WAIT;
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

/* The function that is checked, and the result. */
typedef struct checker {
  const placeholders *calls;
  token_values tokens; /* of the function that is checked */
  bool wrong;
  bool out_of_memory;
} checker;

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

/* The type that an intrinsic has to have, and the one it has, as text. */
typedef struct type_texts {
  char expected[64];
  hls_buffer given;
  hls_ir_repair repair;
} type_texts;

static const hls_ir_repair *write_types(type_texts *texts,
                                        const hls_wait_intrinsic *intrinsic,
                                        MlirType given) {
  const char *letter = intrinsic->kind == HLS_SCALAR_INT ? "i" : "f";
  snprintf(texts->expected, sizeof texts->expected,
           intrinsic->is_conversion ? "(%s%u) -> i32" : "(i32, %s%u) -> %s%u",
           letter, intrinsic->bits, letter, intrinsic->bits);
  texts->given = (hls_buffer){0};
  mlirTypePrint(given, hls_buffer_append_ref, &texts->given);
  texts->repair = (hls_ir_repair){texts->given.data, texts->expected};
  return texts->given.data && !texts->given.failed ? &texts->repair : NULL;
}

typedef struct find_call_state {
  const placeholders *calls;
  MlirOperation callee;
  MlirOperation found;
} find_call_state;

static bool find_call_in(MlirOperation func, void *user) {
  find_call_state *search = user;
  for (MlirBlock b = ir_func_entry(func); !mlirBlockIsNull(b);
       b = mlirBlockGetNextInRegion(b)) {
    for (MlirOperation op = mlirBlockGetFirstOperation(b);
         !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
      if (mlirOperationEqual(placeholders_callee(search->calls, op),
                             search->callee)) {
        search->found = op;
        return false;
      }
    }
  }
  return true;
}

/* A call of the function; the function itself when there is none. */
static MlirOperation find_call(const placeholders *calls, MlirOperation func) {
  find_call_state search = {calls, func, func};
  ir_for_each(calls->module, mlirOperationIsAFuncFunc, find_call_in, &search);
  return search.found;
}

static bool check_declaration(MlirOperation func, void *user) {
  checker *check = user;
  const hls_wait_intrinsic *intrinsic = intrinsic_of(func);
  if (!intrinsic) {
    return true;
  }
  MlirLocation location = mlirOperationGetLocation(func);
  MlirLocation use = mlirOperationGetLocation(find_call(check->calls, func));
  MlirStringRef name = ir_symbol_name(func);
  if (!ir_func_is_declaration(func) || ir_func_had_body(func)) {
    ir_error_noted(location, "wait-defined", use, "it is used here",
                   "'%.*s' is an intrinsic and cannot have a body",
                   (int)name.length, name.data);
    check->wrong = true;
    return true;
  }
  MlirType type = ir_func_type(func);
  const char *problem = type_problem(intrinsic, type);
  if (problem) {
    type_texts texts = {0};
    const hls_ir_repair *repair = write_types(&texts, intrinsic, type);
    ir_error_repairable(location, problem, use, "it is used here", repair,
                        "'%.*s' is an intrinsic of type %s", (int)name.length,
                        name.data, texts.expected);
    hls_buffer_finish(&texts.given);
    check->wrong = true;
  }
  return true;
}

/* ---- Calls ---- */

/* A token is the first operand of waits, or passed on. */
static void check_operands(checker *check, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    MlirOperation origin = {ptr_map_get(&check->tokens.origins,
                                        mlirOperationGetOperand(op, i).ptr)};
    bool may_wait = i == 0 && calls_intrinsic(check->calls, op) &&
                    !is_conversion(check->calls, op);
    if (!mlirOperationIsNull(origin) && !may_wait &&
        !token_values_passes(op, i)) {
      ir_error_noted(mlirOperationGetLocation(op), "token-use",
                     mlirOperationGetLocation(origin), "the token is made here",
                     "a token can only be waited for, as the first operand of "
                     "a __wait function");
      check->wrong = true;
    }
  }
}

/* A wait takes a token, whatever way the token comes from. */
static void check_awaited(checker *check, MlirOperation wait) {
  MlirValue token = mlirOperationGetOperand(wait, 0);
  MlirValue other = token;
  if (token_values_has(&check->tokens, token) &&
      !token_values_find_other(&check->tokens, token, &other)) {
    check->out_of_memory = true;
  }
  if (mlirValueIsNull(other)) {
    return;
  }
  bool never = mlirValueEqual(other, token);
  ir_error_noted(mlirOperationGetLocation(wait), "wait-not-token",
                 ir_value_location(other), "this is no token",
                 never ? "what is waited for must be the result of a "
                         "__*_to_token function"
                       : "what is waited for must be the result of a "
                         "__*_to_token function in every case");
  check->wrong = true;
}

static void check_call(checker *check, MlirOperation op) {
  if (!calls_intrinsic(check->calls, op)) {
    return;
  }
  MlirOperation callee = placeholders_callee(check->calls, op);
  const hls_wait_intrinsic *intrinsic = intrinsic_of(callee);
  MlirStringRef name = mlirFuncCallGetCallee(op);
  if (!intrinsic) {
    ir_error_noted(mlirOperationGetLocation(op), "wait-unknown",
                   mlirOperationGetLocation(callee), "it is declared here",
                   "there is no '%.*s': the types are " HLS_WAIT_TYPES,
                   (int)name.length, name.data);
    check->wrong = true;
  } else if (!intrinsic->is_conversion &&
             /* else it is told at the declaration */
             !type_problem(intrinsic, ir_func_type(callee))) {
    check_awaited(check, op);
  }
}

static bool check_body(MlirOperation func, void *user) {
  checker *check = user;
  if (ir_func_is_declaration(func)) {
    return true;
  }
  check->out_of_memory = !token_values_find(&check->tokens, check->calls, func);
  for (MlirBlock b = ir_func_entry(func);
       !mlirBlockIsNull(b) && !check->out_of_memory;
       b = mlirBlockGetNextInRegion(b)) {
    for (MlirOperation op = mlirBlockGetFirstOperation(b);
         !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
      check_call(check, op);
      check_operands(check, op);
    }
  }
  token_values_finish(&check->tokens);
  return !check->out_of_memory;
}

bool waits_check(const placeholders *calls) {
  checker check = {.calls = calls};
  if (mlirSymbolTableIsNull(calls->symbols)) {
    return false; /* out of memory, which has been reported */
  }
  ir_for_each(calls->module, mlirOperationIsAFuncFunc, check_declaration,
              &check);
  if (!ir_for_each(calls->module, mlirOperationIsAFuncFunc, check_body,
                   &check)) {
    ir_out_of_memory(calls->module);
  }
  return !check.wrong && !check.out_of_memory;
}

/* ---- Rewriting ---- */

/* One function that is rewritten. */
typedef struct rewriting {
  const placeholders *calls;
  token_values tokens;
  token_controls controls;
} rewriting;

/* Calls `visit` for the operations of a function; it may erase its own. */
static void for_each_op(MlirOperation func, rewriting *state,
                        void (*visit)(rewriting *, MlirOperation)) {
  for (MlirBlock b = ir_func_entry(func); !mlirBlockIsNull(b);
       b = mlirBlockGetNextInRegion(b)) {
    MlirOperation op = mlirBlockGetFirstOperation(b);
    while (!mlirOperationIsNull(op)) {
      MlirOperation next = mlirOperationGetNextInBlock(op);
      visit(state, op);
      op = next;
    }
  }
}

/* Puts a wait in the place of a call. */
static void rewrite_wait(rewriting *state, MlirOperation call) {
  if (!is_wait(state->calls, call)) {
    return;
  }
  MlirValue token = token_controls_awaited(&state->controls,
                                           mlirOperationGetOperand(call, 0));
  MlirValue data = mlirOperationGetOperand(call, 1);
  MlirOperation wait =
      ir_place(mlirOperationGetBlock(call), call,
               mlirHandshakeWaitCreate(mlirOperationGetLocation(call), token,
                                       data, mlirValueGetType(data)));
  for (intptr_t i = 0; i < mlirOperationGetNumDiscardableAttributes(call);
       i++) {
    MlirNamedAttribute a = mlirOperationGetDiscardableAttribute(call, i);
    mlirOperationSetDiscardableAttributeByName(wait, mlirIdentifierStr(a.name),
                                               a.attribute);
  }
  mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(call, 0),
                                mlirHandshakeWaitGetResult(wait));
  mlirOperationDestroy(call);
}

/* Takes the selects of tokens apart, so that all tokens are unused. */
static void drop_select(rewriting *state, MlirOperation op) {
  if (mlirOperationIsAArithSelect(op) &&
      token_values_has(&state->tokens, mlirOperationGetResult(op, 0))) {
    MlirValue condition = mlirOperationGetOperand(op, 0);
    mlirOperationSetOperand(op, 1, condition);
    mlirOperationSetOperand(op, 2, condition);
  }
}

static void erase_token(rewriting *state, MlirOperation op) {
  if (mlirOperationGetNumResults(op) == 1 &&
      token_values_has(&state->tokens, mlirOperationGetResult(op, 0))) {
    mlirOperationDestroy(op);
  }
}

static bool rewrite_body(MlirOperation func, void *user) {
  rewriting state = {.calls = user};
  if (ir_func_is_declaration(func)) {
    return true;
  }
  bool ok = token_values_find(&state.tokens, state.calls, func) &&
            token_controls_make(&state.controls, &state.tokens, func);
  if (ok) {
    /* A block may stand before the ones that dominate it, so that only without
     * any wait and any select all tokens are unused. */
    for_each_op(func, &state, rewrite_wait);
    for_each_op(func, &state, drop_select);
    for_each_op(func, &state, erase_token);
  }
  token_controls_finish(&state.controls);
  token_values_finish(&state.tokens);
  return ok;
}

/* Puts the data in the place of a wait, and a number in that of a token. */
static void remove_call(rewriting *state, MlirOperation op) {
  if (is_wait(state->calls, op)) {
    mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(op, 0),
                                  mlirOperationGetOperand(op, 1));
    mlirOperationDestroy(op);
  } else if (is_conversion(state->calls, op)) {
    MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
    MlirNamedAttribute zero =
        ir_named(mlirOperationGetContext(op), MLIR_ATTR_ARITH_CONSTANT_VALUE,
                 mlirIntegerAttrGet(type, 0));
    MlirOperation constant =
        ir_insert(mlirOperationGetBlock(op), op,
                  &(ir_spec){.name = MLIR_OP_ARITH_CONSTANT,
                             .location = mlirOperationGetLocation(op),
                             .results = &type,
                             .num_results = 1,
                             .attributes = &zero,
                             .num_attributes = 1});
    mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(op, 0),
                                  mlirOperationGetResult(constant, 0));
    mlirOperationDestroy(op);
  }
}

static bool remove_body(MlirOperation func, void *user) {
  rewriting state = {.calls = user};
  for_each_op(func, &state, remove_call);
  return true;
}

static bool erase_declaration(MlirOperation func, void *user) {
  placeholders *calls = user;
  if (placeholders_classify_callee(func) == CALLEE_WAIT) {
    mlirSymbolTableErase(calls->symbols, func);
  }
  return true;
}

bool waits_rewrite(placeholders *calls) {
  if (!ir_for_each(calls->module, mlirOperationIsAFuncFunc, rewrite_body,
                   calls)) {
    return false;
  }
  return ir_for_each(calls->module, mlirOperationIsAFuncFunc, erase_declaration,
                     calls);
}

void waits_remove(placeholders *calls) {
  ir_for_each(calls->module, mlirOperationIsAFuncFunc, remove_body, calls);
  ir_for_each(calls->module, mlirOperationIsAFuncFunc, erase_declaration,
              calls);
}
