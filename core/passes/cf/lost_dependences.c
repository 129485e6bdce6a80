/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * An access may have been found never to run after the dependences were. Its
 * name is free then, and another operation may get it, which must not be taken
 * for the access.
 */
#include "core/passes/cf/lost_dependences.h"

#include "base/memory/arena.h"
#include "base/memory/ptr_map.h"
#include "core/ir/ir.h"
#include "core/ir/ir_kinds.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinAttributes.h"

typedef struct search {
  ptr_map memories; /* name of an access -> its memory */
  arena_pool arena;
} search;

typedef bool (*visit_access)(search *s, MlirOperation access);

static bool visit_all(search *s, MlirOperation func, visit_access visit) {
  bool ok = true;
  for (MlirBlock b = ir_func_entry(func); ok && !mlirBlockIsNull(b);
       b = mlirBlockGetNextInRegion(b)) {
    for (MlirOperation op = mlirBlockGetFirstOperation(b);
         ok && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
      ok = !ir_is_access(op) || visit(s, op);
    }
  }
  return ok;
}

static bool note_memory(search *s, MlirOperation access) {
  MlirAttribute name = ir_attr(access, MLIR_ATTR_HANDSHAKE_NAME);
  return mlirAttributeIsNull(name) ||
         ptr_map_set(&s->memories, name.ptr, ir_accessed_key(access));
}

/* "*" names all accesses that are in the queue. */
static bool leads_somewhere(const search *s, MlirOperation access,
                            const MlirHandshakeMemDependence *dep) {
  MlirAttribute name =
      mlirStringAttrGet(mlirOperationGetContext(access), dep->dstAccess);
  return mlirStringRefEqual(dep->dstAccess, ir_str("*")) ||
         ptr_map_get(&s->memories, name.ptr) == ir_accessed_key(access);
}

static bool remove_lost(search *s, MlirOperation access) {
  MlirAttribute deps = ir_attr(access, MLIR_ATTR_HANDSHAKE_DEPS);
  if (mlirAttributeIsNull(deps)) {
    return true;
  }
  intptr_t count = mlirHandshakeMemDependencesAttrGetNum(deps);
  MlirHandshakeMemDependence *kept =
      ARENA_ARRAY(&s->arena, MlirHandshakeMemDependence, (size_t)count + 1);
  if (!kept) {
    return false;
  }
  intptr_t num_kept = 0;
  for (intptr_t i = 0; i < count; i++) {
    kept[num_kept] = mlirHandshakeMemDependencesAttrGetElement(deps, i);
    num_kept += leads_somewhere(s, access, &kept[num_kept]);
  }
  if (num_kept == 0) {
    mlirOperationRemoveAttributeByName(access,
                                       ir_str(MLIR_ATTR_HANDSHAKE_DEPS));
  } else if (num_kept < count) {
    ir_set_attr(access, MLIR_ATTR_HANDSHAKE_DEPS,
                mlirHandshakeMemDependencesAttrGet(
                    mlirOperationGetContext(access), num_kept, kept));
  }
  return true;
}

bool lost_dependences_remove(MlirOperation func) {
  search s = {0};
  bool ok =
      visit_all(&s, func, note_memory) && visit_all(&s, func, remove_lost);
  ptr_map_finish(&s.memories);
  arena_finish(&s.arena);
  return ok;
}
