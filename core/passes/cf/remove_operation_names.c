/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * remove-operation-names: removes every handshake.name.
 *
 * Expects: any IR. Guarantees: no operation has a name. Memory dependences
 * (handshake.deps) refer to accesses by name and mean nothing afterwards.
 */
#include "core/ir/ir.h"
#include "core/passes/passes_internal.h"
#include "hls/handshake_ops.h"

static MlirWalkResult remove_name(MlirOperation op, void *user) {
  size_t *removed = user;
  *removed +=
      mlirOperationRemoveAttributeByName(op, ir_str(MLIR_ATTR_HANDSHAKE_NAME));
  return MlirWalkResultAdvance;
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  size_t removed = 0;
  mlirOperationWalk(root, remove_name, &removed, MlirWalkPreOrder);
  hlsPassCount(pass, 0, removed);
  return mlirLogicalResultSuccess();
}

static const char *const dialects[] = {NULL};

static const HlsPassCounter counters[] = {
    {"removed", "names"},
    {NULL},
};

const HlsPassDefinition remove_operation_names_pass = {
    .argument = "remove-operation-names",
    .description = "Remove the names of all operations",
    .dialects = dialects,
    .run = run,
    .counters = counters,
};
