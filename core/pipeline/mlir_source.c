/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * MLIR text as a source.
 */
#include "core/pipeline/mlir_source.h"
#include "core/pipeline/mlir_nesting.h"
#include "core/pipeline/mlir_scopes.h"
#include "hls/buffer.h"
#include "hls/func_ops.h"
#include "hls/handshake_ops.h"
#include "hls/ir_error.h"
#include "hls/module.h"
#include "hls/passes.h"
#include "mlir-c/BuiltinAttributes.h"
#include <stdlib.h>
#include <string.h>

static MlirStringRef string_ref(const char *text) {
  return mlirStringRefCreateFromCString(text);
}

/* mlirOperationIsAFuncFunc or mlirOperationIsAHandshakeFunc. */
typedef bool (*function_kind)(MlirOperation op);

/* The first operation of that kind from `op` on. */
static MlirOperation find_op(MlirOperation op, function_kind is_kind) {
  while (!mlirOperationIsNull(op) && !is_kind(op)) {
    op = mlirOperationGetNextInBlock(op);
  }
  return op;
}

static MlirOperation first_function(MlirModule module, function_kind is_kind) {
  return find_op(mlirBlockGetFirstOperation(mlirModuleGetBody(module)),
                 is_kind);
}

static MlirOperation next_function(MlirOperation op, function_kind is_kind) {
  return find_op(mlirOperationGetNextInBlock(op), is_kind);
}

static bool has_body(MlirOperation func) {
  return mlirOperationGetNumRegions(func) > 0 &&
         !mlirBlockIsNull(
             mlirRegionGetFirstBlock(mlirOperationGetRegion(func, 0)));
}

static MlirStringRef symbol_name(MlirOperation func) {
  return mlirStringAttrGetValue(mlirOperationGetAttributeByName(
      func, mlirSymbolTableGetSymbolAttributeName()));
}

static function_kind function_op(mlir_level level) {
  return level == MLIR_LEVEL_CF ? mlirOperationIsAFuncFunc
                                : mlirOperationIsAHandshakeFunc;
}

/* Diagnoses text that the parser could not survive. */
static bool nested_too_deeply(pipeline_run *run, const char *text) {
  hls_position at;
  if (!mlir_nesting_exceeded(text, &at)) {
    return false;
  }
  hls_range range = {run->request->source.name, at, {at.line, at.column + 1}};
  hls_diagnostics_add(&run->result->diagnostics, HLS_SEVERITY_ERROR, "mlir",
                      range, "brackets are nested more than %d deep",
                      MLIR_NESTING_MAX);
  return true;
}

/* The same, for values that are defined in another region. */
static hls_status check_scopes(pipeline_run *run, const char *text) {
  mlir_scopes_use use;
  mlir_scopes_verdict verdict = mlir_scopes_check(text, &use);
  if (verdict == MLIR_SCOPES_NO_MEMORY) {
    return hls_error_set(run->error, HLS_NO_MEMORY, "out of memory");
  }
  if (verdict == MLIR_SCOPES_GOOD) {
    return HLS_OK;
  }
  hls_range used = {run->request->source.name, use.used, use.used};
  hls_range defined = {run->request->source.name, use.defined, use.defined};
  used.end.column += (uint32_t)use.length;
  defined.end.column += (uint32_t)use.length;
  hls_diagnostic *diagnostic = hls_diagnostics_add(
      &run->result->diagnostics, HLS_SEVERITY_ERROR, "mlir", used,
      "'%.*s' is used here, before the region begins that defines it",
      use.length, use.name);
  hls_diagnostic_add_note(diagnostic, defined, "it is defined here");
  return HLS_DIAGNOSED;
}

hls_status mlir_source_parse(pipeline_run *run, mlir_level *level) {
  const hls_source *source = &run->request->source;
  /* The parser looks for a NUL behind the text. */
  char *text = strndup(source->text ? source->text : "", source->size);
  if (!text) {
    return hls_error_set(run->error, HLS_NO_MEMORY, "out of memory");
  }
  hls_status status =
      nested_too_deeply(run, text) ? HLS_DIAGNOSED : check_scopes(run, text);
  if (status != HLS_OK) {
    free(text);
    return status;
  }
  double start = step_begin(run, "parse");
  run->result->module =
      hlsModuleParse(hls_compiler_context(run->compiler), string_ref(text),
                     string_ref(source->name));
  free(text);
  status = step_add_timing(run, "parse", start);
  if (status != HLS_OK) {
    return status;
  }
  if (mlirModuleIsNull(run->result->module)) {
    return HLS_DIAGNOSED;
  }
  bool circuit = !mlirOperationIsNull(
      first_function(run->result->module, mlirOperationIsAHandshakeFunc));
  *level = circuit ? MLIR_LEVEL_HANDSHAKE : MLIR_LEVEL_CF;
  return HLS_OK;
}

/* A search for calls of one function. */
typedef struct call_search {
  MlirStringRef callee;
  bool found;
} call_search;

static MlirWalkResult look_for_call(MlirOperation op, void *user) {
  call_search *search = user;
  bool instance = mlirOperationIsAHandshakeInstance(op);
  if (!instance && !mlirOperationIsAFuncCall(op)) {
    return MlirWalkResultAdvance;
  }
  MlirStringRef callee =
      instance ? mlirHandshakeInstanceGetModule(op) : mlirFuncCallGetCallee(op);
  if (callee.data && mlirStringRefEqual(callee, search->callee)) {
    search->found = true;
    return MlirWalkResultInterrupt;
  }
  return MlirWalkResultAdvance;
}

static bool calls(MlirOperation caller, MlirStringRef callee) {
  call_search search = {.callee = callee};
  mlirOperationWalk(caller, look_for_call, &search, MlirWalkPreOrder);
  return search.found;
}

/* A function with a body, other than main(), that no other such function
 * calls. */
static bool is_candidate(MlirModule module, MlirOperation func,
                         function_kind is_kind) {
  MlirStringRef name = symbol_name(func);
  if (!has_body(func) || mlirStringRefEqual(name, string_ref("main"))) {
    return false;
  }
  for (MlirOperation f = first_function(module, is_kind);
       !mlirOperationIsNull(f); f = next_function(f, is_kind)) {
    bool is_main = mlirStringRefEqual(symbol_name(f), string_ref("main"));
    if (!mlirOperationEqual(f, func) && !is_main && calls(f, name)) {
      return false;
    }
  }
  return true;
}

static void diagnose(MlirOperation op, const char *code, const char *message) {
  hls_ir_error error = {.location = mlirOperationGetLocation(op),
                        .code = code,
                        .message = message};
  hls_ir_error_emit(&error);
}

static hls_status set_kernel(pipeline_run *run, MlirOperation func) {
  MlirStringRef name = symbol_name(func);
  /* From here on it is a C string, and found again by it. */
  if (memchr(name.data, '\0', name.length)) {
    diagnose(func, "invalid-ir",
             "the name of a kernel must not contain a NUL character");
    return hls_error_set(run->error, HLS_DIAGNOSED, "the kernel has errors");
  }
  run->result->kernel = strndup(name.data, name.length);
  return run->result->kernel
             ? HLS_OK
             : hls_error_set(run->error, HLS_NO_MEMORY, "out of memory");
}

static MlirOperation find_function(MlirModule module, function_kind is_kind,
                                   const char *name) {
  MlirOperation func = first_function(module, is_kind);
  while (!mlirOperationIsNull(func) &&
         !mlirStringRefEqual(symbol_name(func), string_ref(name))) {
    func = next_function(func, is_kind);
  }
  return func;
}

hls_status mlir_source_select_kernel(pipeline_run *run, mlir_level level) {
  MlirModule module = run->result->module;
  function_kind is_kind = function_op(level);
  const char *wanted = run->request->kernel;
  if (wanted) {
    MlirOperation func = find_function(module, is_kind, wanted);
    if (!mlirOperationIsNull(func) && has_body(func)) {
      return set_kernel(run, func);
    }
  }
  hls_buffer candidates = {0};
  MlirOperation last = {NULL};
  size_t count = 0;
  for (MlirOperation f = first_function(module, is_kind);
       !mlirOperationIsNull(f); f = next_function(f, is_kind)) {
    if (is_candidate(module, f, is_kind)) {
      MlirStringRef name = symbol_name(f);
      hls_buffer_printf(&candidates, "%s%.*s", count++ ? ", " : "",
                        (int)name.length, name.data);
      last = f;
    }
  }
  const char *names = candidates.data ? candidates.data : "none";
  hls_status status;
  if (wanted) {
    status = hls_error_set(
        run->error, HLS_NO_KERNEL,
        "there is no function '%s' with a body; candidates: %s", wanted, names);
  } else if (count == 0) {
    status = hls_error_set(run->error, HLS_NO_KERNEL,
                           "there is no function to compile");
  } else if (count > 1) {
    status = hls_error_set(run->error, HLS_AMBIGUOUS_KERNEL,
                           "several functions could be the kernel; name one: "
                           "%s",
                           names);
  } else {
    status = set_kernel(run, last);
  }
  hls_buffer_finish(&candidates);
  return status;
}

/* Does the kernel call a function that has a body? */
static bool calls_defined(MlirModule module, MlirOperation kernel) {
  for (MlirOperation f = first_function(module, mlirOperationIsAFuncFunc);
       !mlirOperationIsNull(f);
       f = next_function(f, mlirOperationIsAFuncFunc)) {
    if (has_body(f) && calls(kernel, symbol_name(f))) {
      return true;
    }
  }
  return false;
}

hls_status mlir_source_isolate_kernel(pipeline_run *run) {
  MlirModule module = run->result->module;
  const char *name = run->result->kernel;
  MlirOperation kernel = find_function(module, mlirOperationIsAFuncFunc, name);
  hls_module_take_unit_bodies(mlirModuleGetOperation(module), kernel);
  if (calls_defined(module, kernel)) {
    hls_status status = step_run(run, STEP_INLINE);
    if (status != HLS_OK) {
      return status;
    }
    kernel = find_function(module, mlirOperationIsAFuncFunc, name);
    if (mlirOperationIsNull(kernel)) {
      return hls_error_set(run->error, HLS_INTERNAL,
                           "the kernel '%s' was lost while inlining", name);
    }
    if (calls_defined(module, kernel)) {
      diagnose(kernel, "unsupported-recursion",
               "the kernel calls a function that cannot be inlined, "
               "directly or indirectly itself");
      return HLS_DIAGNOSED;
    }
  }
  for (MlirOperation f = first_function(module, mlirOperationIsAFuncFunc);
       !mlirOperationIsNull(f);) {
    MlirOperation next = next_function(f, mlirOperationIsAFuncFunc);
    if (has_body(f) && !mlirOperationEqual(f, kernel)) {
      mlirOperationDestroy(f);
    }
    f = next;
  }
  return HLS_OK;
}
