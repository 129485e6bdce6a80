/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the compiler has found out about the memories of a kernel. The address
 * of an access goes to the interface of its memory, which is an operand of the
 * interface.
 */
#include "daemon/worker/circuit/memory_facts.h"
#include "hls/handshake_ops.h"

#include "daemon/worker/circuit/circuit_body.h"
#include "daemon/worker/json/place_json.h"
#include "daemon/worker/json/utf8.h"
#include "hls/handshake.h"
#include "mlir-c/BuiltinTypes.h"

static bool is_access(MlirOperation op) {
  return mlirOperationIsAHandshakeLoad(op) ||
         mlirOperationIsAHandshakeStore(op);
}

/* The interface that an access is a port of. */
static MlirOperation interface_of(MlirOperation access) {
  MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetResult(access, 0));
  return mlirOpOperandIsNull(use) ? (MlirOperation){NULL}
                                  : mlirOpOperandGetOwner(use);
}

/* The memory of an interface, if it is an argument: its index, else -1. A queue
 * that shares a memory with a controller is a port of that. */
static intptr_t argument_of(MlirOperation interface) {
  for (int depth = 0; depth < 2 && !mlirOperationIsNull(interface); depth++) {
    if (mlirOperationGetNumOperands(interface) > 0) {
      MlirValue memory = mlirOperationGetOperand(interface, 0);
      if (mlirTypeIsAMemRef(mlirValueGetType(memory))) {
        return mlirValueIsABlockArgument(memory)
                   ? mlirBlockArgumentGetArgNumber(memory)
                   : -1;
      }
    }
    MlirOperation next = {NULL};
    for (intptr_t i = 0; i < mlirOperationGetNumResults(interface); i++) {
      MlirOpOperand use =
          mlirValueGetFirstUse(mlirOperationGetResult(interface, i));
      MlirOperation user = mlirOpOperandIsNull(use)
                               ? (MlirOperation){NULL}
                               : mlirOpOperandGetOwner(use);
      if (!mlirOperationIsNull(user) &&
          mlirOperationIsAHandshakeMemoryController(user)) {
        next = user;
      }
    }
    interface = next;
  }
  return -1;
}

static MlirOperation find_unit(MlirBlock body, MlirStringRef name) {
  MlirOperation op = mlirBlockGetFirstOperation(body);
  while (!mlirOperationIsNull(op) &&
         !mlirStringRefEqual(circuit_unit_name(op), name)) {
    op = mlirOperationGetNextInBlock(op);
  }
  return op;
}

static const char *kind_of(MlirOperation access) {
  return mlirOperationIsAHandshakeLoad(access) ? "load" : "store";
}

/* Adds the reasons that begin with an access. */
static bool add_reasons(json_t *reasons, MlirOperation access, MlirBlock body,
                        source_texts *texts) {
  MlirAttribute list = mlirOperationGetAttributeByName(
      access, mlirStringRefCreateFromCString(MLIR_ATTR_HANDSHAKE_DEPS));
  if (mlirAttributeIsNull(list)) {
    return true;
  }
  intptr_t count = mlirHandshakeMemDependencesAttrGetNum(list);
  for (intptr_t i = 0; i < count; i++) {
    MlirHandshakeMemDependence dependence =
        mlirHandshakeMemDependencesAttrGetElement(list, i);
    MlirOperation later = find_unit(body, dependence.dstAccess);
    if (mlirOperationIsNull(later) || !dependence.isActive) {
      continue;
    }
    json_t *reason = json_pack(
        "{s:o, s:s, s:o, s:s, s:i, s:b}", "first",
        place_json(mlirOperationGetLocation(access), texts), "firstKind",
        kind_of(access), "later",
        place_json(mlirOperationGetLocation(later), texts), "laterKind",
        kind_of(later), "loops", (int)dependence.loopDepth, "nextIteration",
        (int)(dependence.distance > 0));
    if (json_array_append_new(reasons, reason)) {
      return false;
    }
  }
  return true;
}

/* The entry of a memory, added when it is the first access to it. */
static json_t *entry_of(json_t *facts, MlirStringRef name) {
  size_t index;
  json_t *entry;
  json_t *key = utf8_json(name.data, name.length);
  json_array_foreach(facts, index, entry) {
    if (json_equal(json_object_get(entry, "name"), key)) {
      json_decref(key);
      return entry;
    }
  }
  entry = json_pack("{s:o, s:b, s:i, s:i, s:[]}", "name", key, "queue", 0,
                    "loads", 0, "stores", 0, "reasons");
  return json_array_append_new(facts, entry) == 0 ? entry : NULL;
}

static bool count_access(json_t *entry, MlirOperation access) {
  const char *member =
      mlirOperationIsAHandshakeLoad(access) ? "loads" : "stores";
  json_int_t count = json_integer_value(json_object_get(entry, member));
  return json_object_set_new(entry, member, json_integer(count + 1)) == 0;
}

json_t *memory_facts_json(MlirModule module, const char *kernel,
                          source_texts *texts) {
  json_t *facts = json_array();
  MlirOperation function = circuit_find(module, kernel);
  bool added = facts != NULL;
  if (mlirOperationIsNull(function)) {
    return facts;
  }
  MlirBlock body = circuit_body(function);
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       added && !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    if (!is_access(op)) {
      continue;
    }
    MlirOperation interface = interface_of(op);
    intptr_t argument = argument_of(interface);
    if (argument < 0) {
      continue; /* a memory inside, or one behind other units */
    }
    json_t *entry = entry_of(facts, circuit_argument_name(function, argument));
    added = entry && count_access(entry, op) &&
            add_reasons(json_object_get(entry, "reasons"), op, body, texts);
    if (added && mlirOperationIsAHandshakeLSQ(interface)) {
      added = json_object_set_new(entry, "queue", json_true()) == 0;
    }
  }
  if (!added) {
    json_decref(facts);
    return NULL;
  }
  return facts;
}
