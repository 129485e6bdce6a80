/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From the optimised LLVM IR of a kernel to a module of func, cf, arith, math
 * and memref.
 */
#include "core/frontend/parse/unit.h"
#include "core/frontend/translate/translate_accesses.h"
#include "core/frontend/translate/translate_arith.h"
#include "core/frontend/translate/translate_calls.h"
#include "core/frontend/translate/translate_context.h"
#include "core/frontend/translate/translate_control.h"
#include "core/frontend/translate/translate_memories.h"
#include "core/frontend/translate/translate_pointer_difference.h"
#include "core/frontend/translate/translate_pointers.h"
#include "core/frontend/translate/translate_types.h"
#include "core/frontend/translate/translate_values.h"

#include "hls/handshake.h"

#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Dialect/Arith.h"
#include "mlir-c/Dialect/ControlFlow.h"
#include "mlir-c/Dialect/Func.h"
#include "mlir-c/Dialect/Math.h"
#include "mlir-c/Dialect/MemRef.h"
#include "llvm-c/Core.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void load_dialects(MlirContext context) {
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__func__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__cf__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__arith__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__math__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__memref__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__handshake__(), context);
}

/* A type that no channel carries: what it is in C, and what to write. */
static const char *problem_of_type(LLVMTypeRef type, const char **hint) {
  switch (LLVMGetTypeKind(type)) {
  case LLVMIntegerTypeKind:
    *hint = "compute in parts of at most 64 bits each";
    return LLVMGetIntTypeWidth(type) > 64
               ? "integers of more than 64 bits are not supported"
               : NULL;
  case LLVMX86_FP80TypeKind:
    *hint = "use float or double, or have a long double be a double by "
            "--long-double-64";
    return "'long double' is not supported";
  case LLVMHalfTypeKind:
  case LLVMBFloatTypeKind:
  case LLVMFP128TypeKind:
  case LLVMPPC_FP128TypeKind:
    *hint = "use float or double";
    return "this floating point type is not supported";
  case LLVMVectorTypeKind:
  case LLVMScalableVectorTypeKind:
    *hint = "use arrays";
    return "vector types are not supported";
  case LLVMStructTypeKind:
  case LLVMArrayTypeKind:
    *hint = "use its members or elements one by one";
    return "a struct or an array as a value is not supported here";
  default:
    return NULL;
  }
}

/* The problem of the types that an instruction works with; NULL for none. What
 * is a pointer may well be one, so it is the last thing to blame. */
static const char *problem_of_types(LLVMValueRef instruction,
                                    const char **hint) {
  int count = LLVMGetNumOperands(instruction);
  bool has_pointer = false;
  for (int i = -1; i < count; i++) {
    LLVMTypeRef type = LLVMTypeOf(
        i < 0 ? instruction : LLVMGetOperand(instruction, (unsigned)i));
    const char *problem = problem_of_type(type, hint);
    if (problem) {
      return problem;
    }
    has_pointer |= LLVMGetTypeKind(type) == LLVMPointerTypeKind;
  }
  *hint = has_pointer ? "use an index into one array" : NULL;
  return has_pointer ? "this use of a pointer as a value is not supported"
                     : NULL;
}

/* The operation of an instruction as LLVM writes it: the first word behind the
 * name of its result. */
static void name_operation(LLVMValueRef instruction, char *name, size_t size) {
  char *text = LLVMPrintValueToString(instruction);
  const char *equals = strstr(text, " = ");
  const char *word = equals ? equals + 3 : text + strspn(text, " ");
  snprintf(name, size, "%.*s", (int)strcspn(word, " "), word);
  LLVMDisposeMessage(text);
}

/* Whether a constant is made of the address of an object. */
static bool is_of_address(LLVMValueRef value) {
  if (!LLVMIsAConstantExpr(value)) {
    return false;
  }
  if (LLVMGetConstOpcode(value) == LLVMPtrToInt) {
    return true;
  }
  int count = LLVMGetNumOperands(value);
  for (int i = 0; i < count; i++) {
    if (is_of_address(LLVMGetOperand(value, (unsigned)i))) {
      return true;
    }
  }
  return false;
}

static bool has_address(LLVMValueRef instruction) {
  int count = LLVMGetNumOperands(instruction);
  for (int i = 0; i < count; i++) {
    if (is_of_address(LLVMGetOperand(instruction, (unsigned)i))) {
      return true;
    }
  }
  return false;
}

/* An instruction none of the kinds below knows. */
static void translate_other(translate_context *t, LLVMValueRef instruction) {
  const char *hint = "write it with the operators of C on integers, float and "
                     "double";
  const char *known_hint = NULL;
  char named[128];
  const char *what = problem_of_types(instruction, &known_hint);
  if (what) {
    hint = known_hint;
  } else if (has_address(instruction)) {
    what = "pointers as integers are not supported";
    hint = "use indices";
  } else {
    char operation[32];
    name_operation(instruction, operation, sizeof operation);
    snprintf(named, sizeof named,
             "the operation that LLVM calls '%s' has no circuit", operation);
    what = named;
  }
  switch (LLVMGetInstructionOpcode(instruction)) {
  case LLVMAtomicRMW:
  case LLVMAtomicCmpXchg:
  case LLVMFence:
    what = "atomic operations are not supported";
    hint = "use plain ones";
    break;
  case LLVMIntToPtr:
    what = "converting integers to pointers is not supported";
    hint = "use an index into an array";
    break;
  case LLVMIndirectBr:
    what = "computed goto is not supported";
    hint = "use a switch";
    break;
  case LLVMVAArg:
    what = "variable arguments are not supported";
    hint = "pass an array and its length";
    break;
  default:
    break;
  }
  translate_unsupported(t, instruction, "unsupported-construct", what, hint);
}

static void translate_instruction(translate_context *t,
                                  LLVMValueRef instruction) {
  switch (LLVMGetInstructionOpcode(instruction)) {
  case LLVMPHI:    /* a block argument already */
  case LLVMAlloca: /* a memory where it is used */
    return;
  case LLVMLoad:
    translate_load(t, instruction);
    return;
  case LLVMStore:
    translate_store(t, instruction);
    return;
  case LLVMGetElementPtr:
    translate_gep(t, instruction);
    return;
  case LLVMPtrToInt:
    translate_ptrtoint(t, instruction);
    return;
  case LLVMCall:
  case LLVMInvoke:
  case LLVMCallBr:
    translate_call(t, instruction);
    return;
  default:
    break;
  }
  if (!translate_pointer_difference(t, instruction) &&
      !translate_binary(t, instruction) && !translate_compare(t, instruction) &&
      !translate_cast(t, instruction) && !translate_select(t, instruction) &&
      !translate_terminator(t, instruction)) {
    translate_other(t, instruction);
  }
}

static void translate_block(translate_context *t, LLVMBasicBlockRef source) {
  t->block = (MlirBlock){ptr_map_get(&t->blocks, source)};
  ptr_map_finish(&t->indices);
  for (LLVMValueRef instruction = LLVMGetFirstInstruction(source);
       instruction && !t->out_of_memory;
       instruction = LLVMGetNextInstruction(instruction)) {
    t->incomplete = false;
    translate_instruction(t, instruction);
    /* An operand is missing, and not because of an earlier mistake. */
    if (t->incomplete && translate_ok(t)) {
      translate_other(t, instruction);
    }
  }
}

/* One block on the way through the control flow graph. */
typedef struct visit {
  LLVMBasicBlockRef block;
  unsigned next_successor;
} visit;

/* The reachable blocks such that every block comes after those that dominate
 * it. Returns their number; 0 when out of memory. */
static size_t reverse_post_order(translate_context *t, LLVMBasicBlockRef *order,
                                 size_t total) {
  ptr_map seen = {0};
  visit *stack = calloc(total, sizeof(*stack));
  LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(t->function);
  size_t depth = 0;
  size_t first = total;
  bool ok = stack && ptr_map_set(&seen, entry, entry);
  if (ok) {
    stack[depth++] = (visit){entry, 0};
  }
  while (ok && depth) {
    visit *top = &stack[depth - 1];
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(top->block);
    unsigned count = terminator ? LLVMGetNumSuccessors(terminator) : 0;
    if (top->next_successor == count) {
      order[--first] = top->block;
      depth--;
      continue;
    }
    /* The last successor first, so that the first one comes next in order. */
    LLVMBasicBlockRef next =
        LLVMGetSuccessor(terminator, count - 1 - top->next_successor++);
    if (!ptr_map_get(&seen, next)) {
      ok = ptr_map_set(&seen, next, next);
      stack[depth++] = (visit){next, 0};
    }
  }
  ptr_map_finish(&seen);
  free(stack);
  if (!ok) {
    t->out_of_memory = true;
    return 0;
  }
  memmove(order, order + first, (total - first) * sizeof(*order));
  return total - first;
}

static bool has_return(LLVMBasicBlockRef *order, size_t count) {
  for (size_t i = 0; i < count; i++) {
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(order[i]);
    if (terminator && LLVMGetInstructionOpcode(terminator) == LLVMRet) {
      return true;
    }
  }
  return false;
}

static void translate_body(translate_context *t) {
  size_t total = LLVMCountBasicBlocks(t->function);
  LLVMBasicBlockRef *order = calloc(total, sizeof(*order));
  if (!order) {
    t->out_of_memory = true;
    return;
  }
  size_t count = reverse_post_order(t, order, total);
  if (count && !has_return(order, count)) {
    hls_diagnostics_add(t->diagnostics, HLS_SEVERITY_ERROR,
                        "kernel-never-returns", t->kernel->name_range,
                        "'%s' never returns: no return can be reached",
                        t->kernel->name);
  } else if (count && translate_create_blocks(t, order, count)) {
    for (size_t i = 0; i < count && !t->out_of_memory; i++) {
      translate_block(t, order[i]);
    }
  }
  free(order);
}

/* The arguments as block arguments of the entry block, and their types. */
static bool create_entry(translate_context *t, MlirType *inputs) {
  t->entry = mlirBlockCreate(0, NULL, NULL);
  mlirRegionAppendOwnedBlock(t->region, t->entry);
  for (unsigned i = 0; i < t->kernel->num_params; i++) {
    const hls_param *param = &t->kernel->params[i];
    LLVMValueRef argument = LLVMGetParam(t->function, i);
    inputs[i] = translate_param_type(t, param, LLVMTypeOf(argument));
    if (mlirTypeIsNull(inputs[i])) {
      hls_diagnostics_add(t->diagnostics, HLS_SEVERITY_ERROR,
                          "unsupported-argument-type", param->range,
                          "an argument of type '%s' is not supported",
                          param->spelling);
      return false;
    }
    MlirValue value = mlirBlockAddArgument(
        t->entry, inputs[i],
        translate_named_location(
            t, param->name, translate_range_location(t, param->name_range)));
    translate_define(t, argument, value);
  }
  return true;
}

/* Notes the loops for which the text asks for speculation: for each of them the
 * place of the pragma and the first and last line, which are 0 where there is
 * none, and whether there is another loop in it. */
static void note_asked_loops(translate_context *t, MlirOperation function) {
  size_t count;
  const hls_asked_loop *asked =
      hls_unit_asked_loops(t->unit, t->kernel, &count);
  MlirAttribute *entries = calloc(count + 1, sizeof *entries);
  if (!entries) {
    t->out_of_memory = true;
    return;
  }
  for (size_t i = 0; i < count; i++) {
    const int64_t numbers[] = {
        asked[i].pragma.begin.line, asked[i].pragma.begin.column,
        asked[i].loop.begin.line, asked[i].loop.end.line, asked[i].has_loop};
    entries[i] = mlirDenseI64ArrayGet(t->context, 5, numbers);
  }
  if (count > 0) {
    mlirOperationSetAttributeByName(
        function, mlirStringRefCreateFromCString(MLIR_ATTR_HANDSHAKE_SPECULATE),
        mlirArrayAttrGet(t->context, (intptr_t)count, entries));
  }
  free(entries);
}

static void translate_function(translate_context *t) {
  MlirType *inputs = calloc(t->kernel->num_params + 1, sizeof(*inputs));
  if (!inputs) {
    t->out_of_memory = true;
    return;
  }
  t->region = mlirRegionCreate();
  MlirType result = {NULL};
  LLVMTypeRef llvm_result =
      LLVMGetReturnType(LLVMGlobalGetValueType(t->function));
  bool is_void = LLVMGetTypeKind(llvm_result) == LLVMVoidTypeKind;
  if (!is_void) {
    result = translate_type(t, llvm_result);
  }
  if (!is_void && mlirTypeIsNull(result)) {
    hls_diagnostics_add(t->diagnostics, HLS_SEVERITY_ERROR,
                        "unsupported-result-type", t->kernel->name_range,
                        "the result of '%s' has a type that is not supported",
                        t->kernel->name);
  } else if (create_entry(t, inputs)) {
    translate_body(t);
  }
  if (!translate_ok(t)) {
    /* Half a function may hold uses of what was never made. */
    mlirRegionDestroy(t->region);
    free(inputs);
    return;
  }
  MlirType type = mlirFunctionTypeGet(t->context, t->kernel->num_params, inputs,
                                      !is_void, &result);
  MlirOperation function = translate_create_function(
      t, t->kernel, type, t->fallback_location, t->region, false);
  free(inputs);
  if (mlirOperationIsNull(function)) {
    t->out_of_memory = true;
    return;
  }
  note_asked_loops(t, function);
  mlirBlockAppendOwnedOperation(mlirModuleGetBody(t->module), function);
}

/* Forgets one function, but not which ones have been called. */
static void leave_function(translate_context *t) {
  ptr_map_finish(&t->values);
  ptr_map_finish(&t->indices);
  ptr_map_finish(&t->blocks);
  ptr_map_finish(&t->memory_names);
  ptr_map_finish(&t->constants);
  translate_finish_pointers(t);
  translate_finish_objects(t);
}

static void translator_finish(translate_context *t) {
  leave_function(t);
  free(t->callees);
}

/* Translates the functions that have stayed modules of their own. */
static void translate_own_modules(translate_context *t) {
  for (size_t i = 0; i < hls_unit_num_functions(t->unit); i++) {
    const hls_signature *signature = hls_unit_function(t->unit, i);
    LLVMValueRef function = LLVMGetNamedFunction(t->llvm, signature->name);
    if (signature == t->kernel || !function || LLVMIsDeclaration(function)) {
      continue;
    }
    leave_function(t);
    translate_context inner = {
        .unit = t->unit,
        .kernel = signature,
        .context = t->context,
        .diagnostics = t->diagnostics,
        .errors_before = t->errors_before,
        .llvm = t->llvm,
        .function = function,
        .module = t->module,
        .fallback_location = translate_range_location(t, signature->name_range),
        .callees = t->callees,
        .num_callees = t->num_callees,
        .callees_capacity = t->callees_capacity};
    translate_function(&inner);
    t->callees = inner.callees;
    t->num_callees = inner.num_callees;
    t->callees_capacity = inner.callees_capacity;
    t->out_of_memory |= inner.out_of_memory;
    leave_function(&inner);
  }
}

/* Finds the kernel in LLVM IR and checks that it is what the text says. */
static bool find_function(translate_context *t, hls_error *error) {
  t->llvm = hls_unit_llvm_module(t->unit);
  t->function = t->llvm ? LLVMGetNamedFunction(t->llvm, t->kernel->name) : NULL;
  if (!t->function || LLVMIsDeclaration(t->function)) {
    hls_error_set(error, HLS_INVALID, "there is no LLVM IR for '%s'",
                  t->kernel->name);
    return false;
  }
  if (LLVMCountParams(t->function) != t->kernel->num_params) {
    hls_diagnostics_add(t->diagnostics, HLS_SEVERITY_ERROR,
                        "unsupported-argument-type", t->kernel->name_range,
                        "'%s' has arguments that are not scalars or arrays",
                        t->kernel->name);
    hls_error_set(error, HLS_DIAGNOSED, "the kernel has errors");
    return false;
  }
  return true;
}

MlirModule hls_unit_translate(hls_unit *unit, const hls_signature *kernel,
                              MlirContext context, hls_diagnostics *diagnostics,
                              hls_error *error) {
  translate_context t = {.unit = unit,
                         .kernel = kernel,
                         .context = context,
                         .diagnostics = diagnostics,
                         .errors_before = diagnostics->num_errors};
  if (!find_function(&t, error)) {
    return (MlirModule){NULL};
  }
  load_dialects(context);
  t.fallback_location = translate_range_location(&t, kernel->name_range);
  t.module = mlirModuleCreateEmpty(t.fallback_location);
  if (mlirModuleIsNull(t.module)) {
    hls_error_set(error, HLS_NO_MEMORY, "out of memory");
    return (MlirModule){NULL};
  }
  translate_function(&t);
  if (translate_ok(&t)) {
    translate_own_modules(&t);
    translate_declarations(&t);
  }
  bool ok = translate_ok(&t);
  if (t.out_of_memory || diagnostics->failed) {
    hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  } else if (!ok) {
    hls_error_set(error, HLS_DIAGNOSED, "the kernel has errors");
  } else if (!mlirOperationVerify(mlirModuleGetOperation(t.module))) {
    ok = false;
    hls_error_set(error, HLS_INTERNAL,
                  "the translation of '%s' is not valid MLIR", kernel->name);
  }
  translator_finish(&t);
  if (!ok) {
    mlirModuleDestroy(t.module);
    return (MlirModule){NULL};
  }
  return t.module;
}
