/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Facts that the compiler has found about the memories of a kernel. The address
 * of an access goes to the interface of its memory, which is an operand of the
 * interface.
 */
#include "daemon/worker/circuit/memory_facts.h"
#include "hls/handshake_ops.h"

#include "base/memory/ptr_map.h"
#include "daemon/worker/circuit/circuit_body.h"
#include "daemon/worker/json/place_json.h"
#include "daemon/worker/json/value.h"
#include "hls/handshake.h"
#include "mlir-c/BuiltinAttributes.h"
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

/* The last results of a queue that shares a memory with a controller lead to
 * that: the addresses of loads and stores, and the data of stores. */
enum { PORTS_BETWEEN = 3 };

/* A queue that shares a memory with a controller is a port of that. */
intptr_t circuit_memory_argument(MlirOperation interface) {
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
    intptr_t count = mlirOperationGetNumResults(interface);
    for (intptr_t i = count > PORTS_BETWEEN ? count - PORTS_BETWEEN : 0;
         i < count; i++) {
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

/* Maps the names of accesses, as attributes, of which a context has one each,
 * to these. Returns false when out of memory. */
static bool list_named(MlirBlock body, ptr_map *units) {
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    MlirStringRef name = circuit_unit_name(op);
    if (is_access(op) && name.length > 0 &&
        !ptr_map_set(units,
                     mlirStringAttrGet(mlirOperationGetContext(op), name).ptr,
                     op.ptr)) {
      return false;
    }
  }
  return true;
}

static const char *kind_of(MlirOperation access) {
  return mlirOperationIsAHandshakeLoad(access) ? "load" : "store";
}

/* Adds the reasons that begin with an access. */
static bool add_reasons(cJSON *reasons, MlirOperation access,
                        const ptr_map *named, source_texts *texts) {
  MlirAttribute list = mlirOperationGetAttributeByName(
      access, mlirStringRefCreateFromCString(MLIR_ATTR_HANDSHAKE_DEPS));
  if (mlirAttributeIsNull(list)) {
    return true;
  }
  intptr_t count = mlirHandshakeMemDependencesAttrGetNum(list);
  for (intptr_t i = 0; i < count; i++) {
    MlirHandshakeMemDependence dependence =
        mlirHandshakeMemDependencesAttrGetElement(list, i);
    MlirAttribute name = mlirStringAttrGet(mlirOperationGetContext(access),
                                           dependence.dstAccess);
    MlirOperation later = {ptr_map_get(named, name.ptr)};
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

/* The facts of a circuit while they are collected. */
typedef struct memory_facts {
  memory_fact *items; /* with room for all arguments */
  size_t count;
  size_t *of;    /* per argument: the number of its fact + 1; 0: none yet */
  ptr_map named; /* name of an access -> the access */
} memory_facts;

/* The fact about an argument, added when it is the first access to it. */
static memory_fact *fact_of(memory_facts *facts, MlirOperation function,
                            intptr_t argument) {
  if (facts->of[argument] == 0) {
    facts->items[facts->count++] =
        (memory_fact){.name = circuit_argument_name(function, argument),
                      .reasons = cJSON_CreateArray()};
    facts->of[argument] = facts->count;
  }
  return &facts->items[facts->of[argument] - 1];
}

/* Collects what is known of the memories that are arguments of a circuit.
 * Returns false when out of memory. */
static bool collect(memory_facts *facts, MlirOperation function,
                    source_texts *texts) {
  MlirBlock body = circuit_body(function);
  if (!list_named(body, &facts->named)) {
    return false;
  }
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (!is_access(op)) {
      continue;
    }
    MlirOperation interface = interface_of(op);
    intptr_t argument = circuit_memory_argument(interface);
    if (argument < 0) {
      continue; /* a memory inside, or one behind other units */
    }
    memory_fact *fact = fact_of(facts, function, argument);
    bool is_load = mlirOperationIsAHandshakeLoad(op);
    fact->loads += is_load;
    fact->stores += !is_load;
    fact->has_queue =
        fact->has_queue || mlirOperationIsAHandshakeLSQ(interface);
    if (!fact->reasons ||
        !add_reasons(fact->reasons, op, &facts->named, texts)) {
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
  size_t count = (size_t)mlirBlockGetNumArguments(circuit_body(function)) + 1;
  memory_facts facts = {.items = calloc(count, sizeof(*facts.items)),
                        .of = calloc(count, sizeof(*facts.of))};
  bool added = facts.items && facts.of && collect(&facts, function, texts);
  for (size_t i = 0; i < facts.count; i++) {
    added = value_push(list, fact_json(&facts.items[i])) && added;
  }
  ptr_map_finish(&facts.named);
  free(facts.items);
  free(facts.of);
  if (!added) {
    cJSON_Delete(list);
    return NULL;
  }
  return list;
}
