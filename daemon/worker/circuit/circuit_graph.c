/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A circuit as a graph. A unit goes by its handshake.name, an argument by the
 * name it has in C.
 */
#include "daemon/worker/circuit/circuit_graph.h"
#include "hls/handshake_ops.h"

#include "base/memory/ptr_map.h"
#include "daemon/worker/circuit/circuit_body.h"
#include "daemon/worker/json/place_json.h"
#include "daemon/worker/json/value.h"
#include "hls/handshake.h"
#include "hls/mlir_text.h"
#include "mlir-c/BuiltinAttributes.h"

#include <stdio.h>
#include <string.h>

#define HANDSHAKE "handshake."

static MlirStringRef text_ref(const char *text) {
  return mlirStringRefCreateFromCString(text);
}

static cJSON *string_json(MlirStringRef text) {
  return value_text(text.data, text.length);
}

/* The printed form of a type or an attribute. */
static cJSON *buffer_json(hls_buffer *text) {
  cJSON *result = text->failed
                      ? NULL
                      : value_text(text->data ? text->data : "", text->size);
  hls_buffer_finish(text);
  return result;
}

static cJSON *type_json(MlirType type) {
  MlirType data = mlirHandshakeChannelTypeGetDataType(type);
  if (mlirTypeIsAHandshakeControl(type)) {
    return value_string("control");
  }
  hls_buffer text = {0};
  mlirTypePrint(mlirTypeIsNull(data) ? type : data, hls_buffer_append_ref,
                &text);
  return buffer_json(&text);
}

/* Numbers and strings as such, the rest as it is printed. */
static cJSON *attribute_json(MlirAttribute attribute) {
  if (mlirAttributeIsAString(attribute)) {
    return string_json(mlirStringAttrGetValue(attribute));
  }
  if (mlirAttributeIsAInteger(attribute)) {
    return value_integer(mlirIntegerAttrGetValueInt(attribute));
  }
  hls_buffer text = {0};
  mlirAttributePrint(attribute, hls_buffer_append_ref, &text);
  return buffer_json(&text);
}

static cJSON *attributes_json(MlirOperation op) {
  cJSON *attributes = cJSON_CreateObject();
  for (intptr_t i = 0; i < mlirOperationGetNumAttributes(op); i++) {
    MlirNamedAttribute named = mlirOperationGetAttribute(op, i);
    MlirStringRef name = mlirIdentifierStr(named.name);
    size_t own = sizeof(HANDSHAKE) - 1;
    if (name.length >= own && memcmp(name.data, HANDSHAKE, own) == 0) {
      continue; /* of the compiler itself */
    }
    cJSON *key = string_json(name); /* it may be any bytes */
    bool good = key && value_set(attributes, key->valuestring,
                                 attribute_json(named.attribute));
    cJSON_Delete(key);
    if (!good) {
      cJSON_Delete(attributes);
      return NULL;
    }
  }
  return attributes;
}

cJSON *circuit_unit_id(MlirOperation op) {
  MlirStringRef name = circuit_unit_name(op);
  if (name.length > 0) {
    return string_json(name);
  }
  size_t position = 0;
  for (MlirOperation other =
           mlirBlockGetFirstOperation(mlirOperationGetBlock(op));
       !mlirOperationEqual(other, op);
       other = mlirOperationGetNextInBlock(other)) {
    position++;
  }
  return value_printf("op%zu", position);
}

static cJSON *block_json(MlirOperation op) {
  MlirAttribute block =
      mlirOperationGetAttributeByName(op, text_ref(MLIR_ATTR_HANDSHAKE_BB));
  return !mlirAttributeIsNull(block) && mlirAttributeIsAInteger(block)
             ? value_integer(mlirIntegerAttrGetValueUInt(block))
             : cJSON_CreateNull();
}

cJSON *circuit_argument_id(MlirOperation function, intptr_t index) {
  MlirStringRef name = circuit_argument_name(function, index);
  return name.length > 0 ? string_json(name)
                         : value_printf("arg%zd", (ptrdiff_t)index);
}

/* Nodes of the arguments, which come first, in their order. */
static bool add_arguments(circuit_graph *graph, MlirOperation function,
                          MlirBlock body) {
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(body); i++) {
    cJSON *node = VALUE_OBJECT(
        {"id", circuit_argument_id(function, i)},
        {"op", value_string("argument")}, {"block", cJSON_CreateNull()},
        {"location", cJSON_CreateNull()},
        {"attributes",
         VALUE_OBJECT({"type", type_json(mlirValueGetType(
                                   mlirBlockGetArgument(body, i)))})});
    if (!value_push(graph->nodes, node)) {
      return false;
    }
  }
  return true;
}

static bool add_units(circuit_graph *graph, MlirBlock body,
                      source_texts *texts) {
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    cJSON *node = VALUE_OBJECT(
        {"id", circuit_unit_id(op)},
        {"op", string_json(mlirIdentifierStr(mlirOperationGetName(op)))},
        {"block", block_json(op)},
        {"location", place_json(mlirOperationGetLocation(op), texts)},
        {"attributes", attributes_json(op)});
    if (!value_push(graph->nodes, node)) {
      return false;
    }
  }
  return true;
}

/* The id of a node, for an edge: it refers to the node's text, which it goes
 * out with. */
static cJSON *reference_to(const cJSON *node) {
  const char *id = value_string_of(value_get(node, "id"));
  return id ? cJSON_CreateStringReference(id) : NULL;
}

/* The node that gives a value, and which of its results that is. */
static const cJSON *source_of(MlirValue value, const ptr_map *nodes,
                              intptr_t *port) {
  if (mlirValueIsABlockArgument(value)) {
    *port = 0;
    return ptr_map_get(nodes, value.ptr);
  }
  *port = mlirOpResultGetResultNumber(value);
  return ptr_map_get(nodes, mlirOpResultGetOwner(value).ptr);
}

static bool add_channels(circuit_graph *graph, MlirOperation op,
                         const cJSON *node, const ptr_map *nodes) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    MlirValue value = mlirOperationGetOperand(op, i);
    intptr_t port;
    const cJSON *source = source_of(value, nodes, &port);
    cJSON *edge = VALUE_OBJECT(
        {"source", reference_to(source)}, {"sourcePort", value_integer(port)},
        {"target", reference_to(node)}, {"targetPort", value_integer(i)},
        {"type", type_json(mlirValueGetType(value))});
    if (!value_push(graph->edges, edge)) {
      return false;
    }
  }
  return true;
}

/* The nodes of the units stand behind those of the arguments. */
static bool add_all_channels(circuit_graph *graph, MlirBlock body) {
  ptr_map nodes = {0}; /* argument or operation -> its node */
  bool added = true;
  const cJSON *first = graph->nodes->child;
  for (intptr_t i = 0; added && i < mlirBlockGetNumArguments(body); i++) {
    added = ptr_map_set(&nodes, mlirBlockGetArgument(body, i).ptr, first);
    first = first->next;
  }
  const cJSON *node = first;
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       added && !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op), node = node->next) {
    added = ptr_map_set(&nodes, op.ptr, node);
  }
  node = first;
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       added && !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op), node = node->next) {
    added = add_channels(graph, op, node, &nodes);
  }
  ptr_map_finish(&nodes);
  return added;
}

bool circuit_graph_build(circuit_graph *graph, MlirModule module,
                         const char *kernel, source_texts *texts) {
  MlirOperation function = circuit_find(module, kernel);
  if (mlirOperationIsNull(function)) {
    return true;
  }
  MlirBlock body = circuit_body(function);
  return add_arguments(graph, function, body) &&
         add_units(graph, body, texts) && add_all_channels(graph, body);
}
