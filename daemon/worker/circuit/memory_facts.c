/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Facts that the compiler has found about the memories of a kernel. The address
 * of an access goes to the interface of its memory, which is an operand of the
 * interface.
 */
#include "daemon/worker/circuit/memory_facts.h"
#include "hls/handshake_ops.h"

#include "daemon/worker/circuit/circuit_body.h"
#include "daemon/worker/json/place_json.h"
#include "daemon/worker/json/value.h"
#include "hls/handshake.h"
#include "mlir-c/BuiltinTypes.h"

#include <stdlib.h>

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
static bool add_reasons(cJSON *reasons, MlirOperation access, MlirBlock body,
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
    cJSON *reason = VALUE_OBJECT(
        {"first", place_json(mlirOperationGetLocation(access), texts)},
        {"firstKind", value_string(kind_of(access))},
        {"later", place_json(mlirOperationGetLocation(later), texts)},
        {"laterKind", value_string(kind_of(later))},
        {"loops", value_integer(dependence.loopDepth)},
        {"nextIteration", value_flag((dependence.distance > 0))});
    if (!value_push(reasons, reason)) {
      return false;
    }
  }
  return true;
}

/* The facts about one memory. */
typedef struct memory_fact {
  MlirStringRef name;
  bool has_queue;
  int64_t loads, stores;
  cJSON *reasons; /* owned */
} memory_fact;

/* The fact about a memory, added when it is the first access to it; there is
 * room for all of them. */
static memory_fact *fact_of(memory_fact *facts, size_t *count,
                            MlirStringRef name) {
  for (size_t i = 0; i < *count; i++) {
    if (mlirStringRefEqual(facts[i].name, name)) {
      return &facts[i];
    }
  }
  facts[*count] = (memory_fact){.name = name, .reasons = cJSON_CreateArray()};
  return &facts[(*count)++];
}

/* Collects what is known of the memories that are arguments of a circuit.
 * Returns false when out of memory. */
static bool collect(memory_fact *facts, size_t *count, MlirOperation function,
                    source_texts *texts) {
  MlirBlock body = circuit_body(function);
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (!is_access(op)) {
      continue;
    }
    MlirOperation interface = interface_of(op);
    intptr_t argument = argument_of(interface);
    if (argument < 0) {
      continue; /* a memory inside, or one behind other units */
    }
    memory_fact *fact =
        fact_of(facts, count, circuit_argument_name(function, argument));
    bool is_load = mlirOperationIsAHandshakeLoad(op);
    fact->loads += is_load;
    fact->stores += !is_load;
    fact->has_queue =
        fact->has_queue || mlirOperationIsAHandshakeLSQ(interface);
    if (!fact->reasons || !add_reasons(fact->reasons, op, body, texts)) {
      return false;
    }
  }
  return true;
}

/* Takes the reasons. */
static cJSON *fact_json(const memory_fact *fact) {
  return VALUE_OBJECT({"name", value_text(fact->name.data, fact->name.length)},
                      {"queue", value_flag(fact->has_queue)},
                      {"loads", value_integer(fact->loads)},
                      {"stores", value_integer(fact->stores)},
                      {"reasons", fact->reasons});
}

cJSON *memory_facts_json(MlirModule module, const char *kernel,
                         source_texts *texts) {
  MlirOperation function = circuit_find(module, kernel);
  cJSON *list = cJSON_CreateArray();
  if (!list || mlirOperationIsNull(function)) {
    return list;
  }
  size_t count = 0;
  memory_fact *facts =
      calloc((size_t)mlirBlockGetNumArguments(circuit_body(function)) + 1,
             sizeof(*facts));
  bool added = facts && collect(facts, &count, function, texts);
  for (size_t i = 0; i < count; i++) {
    added = value_push(list, fact_json(&facts[i])) && added;
  }
  free(facts);
  if (!added) {
    cJSON_Delete(list);
    return NULL;
  }
  return list;
}
