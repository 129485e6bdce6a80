/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The C functions that create and register the project's passes.
 */
#include "core/passes/passes_internal.h"
#include "core/passes/pipelines.h"
#include "hls/passes.h"

#define DEFINE_FUNCTIONS(Name, definition)                                     \
  MlirPass mlirCreateHandshake##Name(void) {                                   \
    return hlsCreatePass(&(definition));                                       \
  }                                                                            \
  void mlirRegisterHandshake##Name(void) { hlsRegisterPass(&(definition)); }

HLS_PASSES(DEFINE_FUNCTIONS)

#define REGISTER(Name, definition) mlirRegisterHandshake##Name();

void mlirRegisterHandshakePasses(void) {
  mlirRegisterHandshakeCanonicalizeKernel();
  HLS_PASSES(REGISTER)
  hlsRegisterPipeline(&pipelines_circuit);
}
