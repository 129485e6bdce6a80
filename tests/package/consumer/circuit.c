/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Makes the circuit of `~~(x * x + 1)` operation by operation, through the C
 * API of MLIR and of the Handshake dialect, runs a pass of its own and some of
 * the compiler's on it, and prints its SystemVerilog.
 */
#include "fold_noti.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/passes.h"
#include "hls/pipeline.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"
#include "rtl/design.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static MlirStringRef text(const char *string) {
  return mlirStringRefCreateFromCString(string);
}

/* Adds an operation to the block. The units of the circuit are called by
 * `handshake.name`. */
static MlirOperation append(MlirBlock block, MlirOperation op,
                            const char *name) {
  if (mlirOperationIsNull(op)) {
    fprintf(stderr, "circuit: %s cannot be made\n", name);
    exit(1);
  }
  mlirOperationSetAttributeByName(
      op, text(MLIR_ATTR_HANDSHAKE_NAME),
      mlirStringAttrGet(mlirOperationGetContext(op), text(name)));
  mlirBlockAppendOwnedOperation(block, op);
  return op;
}

static void append_body(MlirBlock block, MlirLocation location,
                        MlirType channel) {
  MlirContext context = mlirLocationGetContext(location);
  MlirValue x = mlirBlockGetArgument(block, 0);
  MlirValue start = mlirBlockGetArgument(block, 1);
  MlirOperation product =
      append(block, mlirHandshakeMulICreate(location, x, x), "square");
  MlirOperation one =
      append(block,
             mlirHandshakeConstantCreate(
                 location, start, channel,
                 mlirIntegerAttrGet(mlirIntegerTypeGet(context, 32), 1)),
             "one");
  MlirOperation sum = append(
      block,
      mlirHandshakeAddICreate(location, mlirHandshakeMulIGetResult(product),
                              mlirHandshakeConstantGetResult(one)),
      "sum");
  MlirOperation inverted = append(
      block, mlirHandshakeNotICreate(location, mlirHandshakeAddIGetResult(sum)),
      "inverted");
  MlirOperation again = append(
      block,
      mlirHandshakeNotICreate(location, mlirHandshakeNotIGetResult(inverted)),
      "again");
  MlirValue ends[] = {mlirHandshakeNotIGetResult(again), start};
  append(block, mlirHandshakeEndCreate(location, 2, ends), "end");
}

static MlirModule make_module(MlirContext context) {
  MlirLocation location = mlirLocationUnknownGet(context);
  MlirType channel =
      mlirHandshakeChannelTypeGet(mlirIntegerTypeGet(context, 32), 0, NULL);
  MlirType control = mlirHandshakeControlTypeGet(context, 0, NULL);
  MlirType ports[] = {channel, control};
  MlirStringRef inputs[] = {text("x"), text("start")};
  MlirStringRef outputs[] = {text("out0"), text("end")};

  MlirModule module = mlirModuleCreateEmpty(location);
  MlirOperation function = mlirHandshakeFuncCreate(
      location, text("square_plus_one"),
      mlirFunctionTypeGet(context, 2, ports, 2, ports), inputs, outputs);
  mlirBlockAppendOwnedOperation(mlirModuleGetBody(module), function);
  MlirLocation locations[] = {location, location};
  MlirBlock block = mlirBlockCreate(2, ports, locations);
  mlirRegionAppendOwnedBlock(mlirOperationGetRegion(function, 0), block);
  append_body(block, location, channel);
  return module;
}

static void print_error(MlirStringRef text, void *user) {
  (void)user;
  fprintf(stderr, "%.*s", (int)text.length, text.data);
}

/* The pass of this program and two of the compiler's: by a text, and by the
 * function that creates it. */
static bool run_passes(MlirModule module) {
  MlirPassManager manager = mlirPassManagerCreate(mlirModuleGetContext(module));
  MlirOpPassManager passes = mlirPassManagerGetAsOpPassManager(manager);
  fold_noti_register();
  bool ok = mlirLogicalResultIsSuccess(mlirParsePassPipeline(
      passes,
      text("builtin.module(handshake.func(fold-noti,handshake-materialize))"),
      print_error, NULL));
  mlirPassManagerAddOwnedPass(manager, mlirCreateHandshakePlaceBuffers());
  ok = ok && mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(
                 manager, mlirModuleGetOperation(module)));
  mlirPassManagerDestroy(manager);
  return ok;
}

int main(void) {
  hls_error error = {0};
  hls_diagnostics diagnostics = {0};
  hls_compiler *compiler = hls_compiler_create(&error);
  if (!compiler) {
    fprintf(stderr, "circuit: %s\n", error.message);
    return 1;
  }
  MlirModule module = make_module(hls_compiler_context(compiler));
  rtl_design *design = NULL;
  if (mlirOperationVerify(mlirModuleGetOperation(module)) &&
      run_passes(module)) {
    design = rtl_emit(module, NULL, NULL, &diagnostics, &error);
  }
  for (size_t i = 0; i < diagnostics.count; i++) {
    fprintf(stderr, "circuit: %s\n", diagnostics.items[i].message);
  }
  if (design) {
    fputs(design->files[0].text, stdout);
  }
  int status = design ? 0 : 1;
  rtl_design_destroy(design);
  hls_diagnostics_finish(&diagnostics);
  mlirModuleDestroy(module);
  hls_compiler_destroy(compiler);
  return status;
}
