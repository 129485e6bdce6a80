/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The native side: MLIR's own conversions, run in a context of their own.
 */
#include "core/pipeline/native.h"
#include "core/pipeline/mlir_diagnostics.h"
#include "core/pipeline/native_unpack.h"
#include "core/pipeline/print.h"
#include "hls/func_ops.h"
#include "hls/handshake.h"
#include "hls/ir_error.h"
#include "hls/mlir_text.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/Dialect/LLVM.h"
#include "mlir-c/RegisterEverything.h"
#include "mlir-c/Target/LLVMIR.h"
#include "llvm-c/Core.h"
#include <stdlib.h>

struct native_side {
  MlirContext context;
  step_set steps;
};

/* First what no machine can execute, then from the operations to the functions
 * around them. */
static const step native_steps[] = {
    STEP_PLACEHOLDER_RESULTS, STEP_MATH_TO_LLVM, STEP_ARITH_TO_LLVM,
    STEP_MEMREF_TO_LLVM,      STEP_CF_TO_LLVM,   STEP_FUNC_TO_LLVM,
    STEP_RECONCILE_CASTS,
};

size_t native_num_steps(void) {
  return sizeof native_steps / sizeof *native_steps;
}

native_side *native_side_create(hls_error *error) {
  native_side *side = calloc(1, sizeof *side);
  if (!side) {
    hls_error_set(error, HLS_NO_MEMORY, "out of memory");
    return NULL;
  }
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  hlsRegisterDialects(registry);
  side->context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectRegistryDestroy(registry);
  hls_ir_error_print_operations(side->context,
                                false); /* the range says where */
  mlirRegisterAllLLVMTranslations(side->context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__llvm__(), side->context);
  if (step_set_init(&side->steps, side->context, NUM_CIRCUIT_STEPS, NUM_STEPS,
                    error) != HLS_OK) {
    native_side_destroy(side);
    return NULL;
  }
  return side;
}

void native_side_destroy(native_side *side) {
  if (!side) {
    return;
  }
  step_set_finish(&side->steps);
  mlirContextDestroy(side->context);
  free(side);
}

bool native_save(MlirModule module, hls_buffer *saved) {
  mlirOperationWriteBytecode(mlirModuleGetOperation(module),
                             hls_buffer_append_ref, saved);
  return !saved->failed;
}

/* Says how functions are called: `attribute` is one of MLIR's conversion. */
static void ask_for(MlirOperation function, const char *attribute) {
  MlirContext context = mlirOperationGetContext(function);
  mlirOperationSetDiscardableAttributeByName(
      function, mlirStringRefCreateFromCString(attribute),
      mlirUnitAttrGet(context));
}

static bool is_defined(MlirOperation function) {
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0));
  return !mlirBlockIsNull(body);
}

/* Asks for C interfaces: of the kernel, to call it, and of functions elsewhere,
 * which C code can then define. What is run here takes arrays by their pointers
 * alone, as their sizes are known: descriptors take longer to compile than the
 * rest of a small kernel. */
static void ask_for_interfaces(MlirModule module, bool is_run) {
  for (MlirOperation op = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (mlirOperationIsAFuncFunc(op)) {
      ask_for(op, is_run && is_defined(op) ? "llvm.bareptr"
                                           : "llvm.emit_c_interface");
    }
  }
}

/* `checked`, unless NULL, is to know of every access. */
static hls_status lower(pipeline_run *run, const native_side *side,
                        const hls_buffer *saved, hls_native_code *checked,
                        MlirModule *lowered) {
  *lowered = mlirModuleCreateParse(
      side->context, mlirStringRefCreate(saved->data, saved->size));
  if (mlirModuleIsNull(*lowered)) {
    return hls_error_set(run->error, HLS_INTERNAL,
                         "the IR cannot be read by the native side");
  }
  ask_for_interfaces(*lowered, checked != NULL);
  hls_status status = HLS_OK;
  if (checked && !hls_add_bounds_checks(*lowered, &checked->accesses,
                                        &checked->num_accesses)) {
    status = hls_error_set(run->error, HLS_NO_MEMORY, "out of memory");
  }
  pipeline_run native = *run;
  native.module = lowered;
  native.steps = &side->steps;
  if (status == HLS_OK) {
    status = step_begin_stages(&native);
    run->result->left_out = false; /* only what begins the first time can be */
  }
  if (status == HLS_OK) {
    status = step_run_all(&native, native_steps, native_num_steps());
  }
  if (status == HLS_OK && !run->request->trace) {
    status = step_verify(&native);
  }
  if (status != HLS_OK) {
    mlirModuleDestroy(*lowered);
    *lowered = (MlirModule){NULL};
  }
  return status;
}

static hls_status lower_checked(pipeline_run *run, const native_side *side,
                                const hls_buffer *saved,
                                hls_native_code *checked, MlirModule *lowered) {
  if (!side) {
    return run->error ? run->error->status : HLS_INTERNAL;
  }
  const hls_compile_request *request = run->request;
  mlir_diagnostics diagnostics;
  mlir_diagnostics_begin(
      &diagnostics, side->context, &run->result->diagnostics,
      request->language == HLS_LANGUAGE_MLIR ? &request->source : NULL);
  hls_status status = lower(run, side, saved, checked, lowered);
  mlir_diagnostics_end(&diagnostics);
  return status;
}

hls_status native_lower(pipeline_run *run, const native_side *side,
                        const hls_buffer *saved, MlirModule *lowered) {
  return lower_checked(run, side, saved, NULL, lowered);
}

hls_status native_translate(pipeline_run *run, const native_side *side,
                            const hls_buffer *saved) {
  MlirModule lowered = {NULL};
  hls_native_code *code = &run->result->native;
  hls_status status = lower_checked(run, side, saved, code, &lowered);
  if (status == HLS_OK) {
    status = step_go_on(run);
  }
  if (status != HLS_OK) {
    mlirModuleDestroy(lowered);
    return status;
  }
  double start = step_begin(run, "translate-to-llvm");
  code->context = LLVMContextCreate();
  code->module = mlirTranslateModuleToLLVMIR(mlirModuleGetOperation(lowered),
                                             code->context);
  mlirModuleDestroy(lowered);
  if (!code->module) {
    return hls_error_set(run->error, HLS_INTERNAL,
                         "the LLVM dialect of '%s' is not valid LLVM IR",
                         run->result->kernel);
  }
  native_unpack(code->module);
  return step_add_timing(run, "translate-to-llvm", start);
}
