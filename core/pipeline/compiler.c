/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The warm state: a context with the dialects of the stages loaded and every
 * pipeline parsed.
 */
#include "core/pipeline/compiler.h"
#include "hls/handshake.h"
#include "hls/ir_error.h"
#include "hls/passes.h"
#include "mlir-c/RegisterEverything.h"
#include <stdlib.h>

struct hls_compiler {
  MlirContext context;
  step_set steps;
  native_side *native; /* made on first use */
};

/* The dialects that the stages of a C kernel are written in. The others are
 * registered and loaded when a text or a pass needs them: canonicalization
 * weighs the patterns of every loaded dialect, in every run. */
static const char *const stage_dialects[] = {"func", "cf",     "arith",
                                             "math", "memref", "handshake"};

/* Passes are registered with the process, not with a context. */
static void register_passes(void) {
  static bool registered;
  if (!registered) {
    registered = true;
    mlirRegisterAllPasses();
    mlirRegisterHandshakePasses();
  }
}

hls_compiler *hls_compiler_create(hls_error *error) {
  hls_compiler *compiler = calloc(1, sizeof *compiler);
  if (!compiler) {
    hls_error_set(error, HLS_NO_MEMORY, "out of memory");
    return NULL;
  }
  register_passes();
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  hlsRegisterDialects(registry);
  /* A worker that was forked has one thread. */
  compiler->context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectRegistryDestroy(registry);
  hls_ir_error_print_operations(compiler->context,
                                false); /* the range says where */
  for (size_t i = 0; i < sizeof stage_dialects / sizeof *stage_dialects; i++) {
    mlirContextGetOrLoadDialect(
        compiler->context, mlirStringRefCreateFromCString(stage_dialects[i]));
  }
  if (step_set_init(&compiler->steps, compiler->context, 0, NUM_CIRCUIT_STEPS,
                    error) != HLS_OK) {
    hls_compiler_destroy(compiler);
    return NULL;
  }
  return compiler;
}

void hls_compiler_destroy(hls_compiler *compiler) {
  if (!compiler) {
    return;
  }
  native_side_destroy(compiler->native);
  step_set_finish(&compiler->steps);
  mlirContextDestroy(compiler->context);
  free(compiler);
}

MlirContext hls_compiler_context(const hls_compiler *compiler) {
  return compiler->context;
}

const step_set *compiler_steps(const hls_compiler *compiler) {
  return &compiler->steps;
}

native_side *compiler_native_side(hls_compiler *compiler, hls_error *error) {
  if (!compiler->native) {
    compiler->native = native_side_create(error);
  }
  return compiler->native;
}
