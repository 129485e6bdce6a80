/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Makes the circuit of `x * x + 1` operation by operation, through the C API of
 * MLIR and of the Handshake dialect, and prints its SystemVerilog.
 */
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/pipeline.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/IR.h"
#include "rtl/design.h"

#include <stdio.h>
#include <stdlib.h>

static MlirStringRef text(const char *string) {
  return mlirStringRefCreateFromCString(string);
}

static MlirNamedAttribute named(MlirContext context, const char *name,
                                MlirAttribute value) {
  return mlirNamedAttributeGet(mlirIdentifierGet(context, text(name)), value);
}

/* Adds an operation to the block. The units of the circuit are called by
 * `handshake.name`. */
static MlirOperation append(MlirBlock block, const char *kind, const char *name,
                            intptr_t num_operands, const MlirValue *operands,
                            intptr_t num_results, const MlirType *results) {
  MlirContext context =
      mlirTypeGetContext(mlirValueGetType(mlirBlockGetArgument(block, 0)));
  MlirOperationState state =
      mlirOperationStateGet(text(kind), mlirLocationUnknownGet(context));
  MlirNamedAttribute attribute = named(context, MLIR_ATTR_HANDSHAKE_NAME,
                                       mlirStringAttrGet(context, text(name)));
  mlirOperationStateAddOperands(&state, num_operands, operands);
  mlirOperationStateAddResults(&state, num_results, results);
  mlirOperationStateAddAttributes(&state, 1, &attribute);
  MlirOperation op = mlirOperationCreate(&state);
  mlirBlockAppendOwnedOperation(block, op);
  return op;
}

/* Adds an operation that one of the dialect's own functions has made. */
static MlirOperation append_made(MlirBlock block, MlirOperation op,
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

  MlirOperation xs = append_made(
      block, mlirHandshakeForkCreate(location, x, 2, false), "fork_x");
  MlirOperation starts = append_made(
      block, mlirHandshakeForkCreate(location, start, 2, false), "fork_start");
  MlirValue factors[] = {mlirOperationGetResult(xs, 0),
                         mlirOperationGetResult(xs, 1)};
  MlirOperation product =
      append(block, MLIR_OP_HANDSHAKE_MULI, "square", 2, factors, 1, &channel);
  MlirOperation one =
      append_made(block,
                  mlirHandshakeConstantCreate(
                      location, mlirOperationGetResult(starts, 0),
                      mlirIntegerAttrGet(mlirIntegerTypeGet(context, 32), 1)),
                  "one");
  MlirValue terms[] = {mlirOperationGetResult(product, 0),
                       mlirOperationGetResult(one, 0)};
  MlirOperation sum =
      append(block, MLIR_OP_HANDSHAKE_ADDI, "sum", 2, terms, 1, &channel);
  MlirOperation buffer = append_made(
      block,
      mlirHandshakeBufferCreate(location, mlirOperationGetResult(sum, 0),
                                MlirHandshakeBufferTypeOneSlotBreakDV, 1, 1),
      "buffer");
  MlirValue ends[] = {mlirOperationGetResult(buffer, 0),
                      mlirOperationGetResult(starts, 1)};
  append(block, MLIR_OP_HANDSHAKE_END, "end", 2, ends, 0, NULL);
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
  if (mlirOperationVerify(mlirModuleGetOperation(module))) {
    design = rtl_emit(module, NULL, &diagnostics, &error);
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
