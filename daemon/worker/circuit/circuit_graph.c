/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A circuit as a graph. A unit goes by its handshake.name, an argument by the
 * name it has in C.
 */
#include "daemon/worker/circuit/circuit_graph.h"
#include "hls/handshake_ops.h"

#include "daemon/worker/circuit/circuit_body.h"
#include "daemon/worker/json/place_json.h"
#include "daemon/worker/json/utf8.h"
#include "hls/handshake.h"
#include "hls/mlir_text.h"
#include "mlir-c/BuiltinAttributes.h"

#include <stdio.h>
#include <string.h>

#define HANDSHAKE "handshake."

static MlirStringRef text_ref(const char *text) {
  return mlirStringRefCreateFromCString(text);
}

static json_t *string_json(MlirStringRef text) {
  return utf8_json(text.data, text.length);
}

/* The printed form of a type or an attribute. */
static json_t *buffer_json(hls_buffer *text) {
  json_t *result =
      text->failed ? NULL : utf8_json(text->data ? text->data : "", text->size);
  hls_buffer_finish(text);
  return result;
}

static json_t *type_json(MlirType type) {
  MlirType data = mlirHandshakeChannelTypeGetDataType(type);
  if (mlirTypeIsAHandshakeControl(type)) {
    return json_string("control");
  }
  hls_buffer text = {0};
  mlirTypePrint(mlirTypeIsNull(data) ? type : data, hls_buffer_append_ref,
                &text);
  return buffer_json(&text);
}

/* Numbers and strings as such, the rest as it is printed. */
static json_t *attribute_json(MlirAttribute attribute) {
  if (mlirAttributeIsAString(attribute)) {
    return string_json(mlirStringAttrGetValue(attribute));
  }
  if (mlirAttributeIsAInteger(attribute)) {
    return json_integer(mlirIntegerAttrGetValueInt(attribute));
  }
  hls_buffer text = {0};
  mlirAttributePrint(attribute, hls_buffer_append_ref, &text);
  return buffer_json(&text);
}

static json_t *attributes_json(MlirOperation op) {
  json_t *attributes = json_object();
  for (intptr_t i = 0; i < mlirOperationGetNumAttributes(op); i++) {
    MlirNamedAttribute named = mlirOperationGetAttribute(op, i);
    MlirStringRef name = mlirIdentifierStr(named.name);
    char key[128];
    snprintf(key, sizeof key, "%.*s", (int)name.length, name.data);
    if (strncmp(key, HANDSHAKE, sizeof HANDSHAKE - 1) == 0) {
      continue; /* of the compiler itself */
    }
    if (json_object_set_new(attributes, key, attribute_json(named.attribute))) {
      json_decref(attributes);
      return NULL;
    }
  }
  return attributes;
}

json_t *circuit_unit_id(MlirOperation op) {
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
  return json_sprintf("op%zu", position);
}

static json_t *block_json(MlirOperation op) {
  MlirAttribute block =
      mlirOperationGetAttributeByName(op, text_ref(MLIR_ATTR_HANDSHAKE_BB));
  return !mlirAttributeIsNull(block) && mlirAttributeIsAInteger(block)
             ? json_integer((json_int_t)mlirIntegerAttrGetValueUInt(block))
             : json_null();
}

/* The name that an argument has in C. */
static json_t *argument_id(MlirOperation function, intptr_t index) {
  MlirStringRef name = circuit_argument_name(function, index);
  return name.length > 0 ? string_json(name)
                         : json_sprintf("arg%zd", (ptrdiff_t)index);
}

/* Nodes of the arguments, which come first, in their order. */
static bool add_arguments(circuit_graph *graph, MlirOperation function,
                          MlirBlock body) {
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(body); i++) {
    json_t *node = json_pack(
        "{s:o, s:s, s:n, s:n, s:{s:o}}", "id", argument_id(function, i), "op",
        "argument", "block", "location", "attributes", "type",
        type_json(mlirValueGetType(mlirBlockGetArgument(body, i))));
    if (json_array_append_new(graph->nodes, node)) {
      return false;
    }
  }
  return true;
}

static bool add_units(circuit_graph *graph, MlirBlock body,
                      source_texts *texts) {
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    json_t *node =
        json_pack("{s:o, s:o, s:o, s:o, s:o}", "id", circuit_unit_id(op), "op",
                  string_json(mlirIdentifierStr(mlirOperationGetName(op))),
                  "block", block_json(op), "location",
                  place_json(mlirOperationGetLocation(op), texts), "attributes",
                  attributes_json(op));
    if (json_array_append_new(graph->nodes, node)) {
      return false;
    }
  }
  return true;
}

/* The node that gives a value, and which of its results that is. */
static json_t *source_of(const circuit_graph *graph, MlirValue value,
                         const json_t *positions, intptr_t *port) {
  if (mlirValueIsABlockArgument(value)) {
    *port = 0;
    return json_object_get(
        json_array_get(graph->nodes,
                       (size_t)mlirBlockArgumentGetArgNumber(value)),
        "id");
  }
  char key[32];
  snprintf(key, sizeof key, "%p", mlirOpResultGetOwner(value).ptr);
  *port = mlirOpResultGetResultNumber(value);
  return json_object_get(positions, key);
}

static bool add_channels(circuit_graph *graph, MlirOperation op, json_t *id,
                         const json_t *positions) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    MlirValue value = mlirOperationGetOperand(op, i);
    intptr_t port;
    json_t *source = source_of(graph, value, positions, &port);
    json_t *edge =
        json_pack("{s:O, s:I, s:O, s:I, s:o}", "source", source, "sourcePort",
                  (json_int_t)port, "target", id, "targetPort", (json_int_t)i,
                  "type", type_json(mlirValueGetType(value)));
    if (json_array_append_new(graph->edges, edge)) {
      return false;
    }
  }
  return true;
}

static bool add_all_channels(circuit_graph *graph, MlirBlock body) {
  json_t *positions = json_object();
  size_t index = (size_t)mlirBlockGetNumArguments(body);
  bool added = positions != NULL;
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       added && !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op), index++) {
    char key[32];
    snprintf(key, sizeof key, "%p", op.ptr);
    json_t *node = json_array_get(graph->nodes, index);
    added = json_object_set(positions, key, json_object_get(node, "id")) == 0;
  }
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       added && !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    char key[32];
    snprintf(key, sizeof key, "%p", op.ptr);
    added = add_channels(graph, op, json_object_get(positions, key), positions);
  }
  json_decref(positions);
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

/* A text between quotes. */
static void write_quoted(hls_buffer *dot, const char *text) {
  hls_buffer_puts(dot, "\"");
  for (; *text; text++) {
    if (*text == '"' || *text == '\\') {
      hls_buffer_puts(dot, "\\");
    }
    hls_buffer_append(dot, text, 1);
  }
  hls_buffer_puts(dot, "\"");
}

static const char *member(const json_t *object, const char *name) {
  const char *text = json_string_value(json_object_get(object, name));
  return text ? text : "";
}

static const char *shape_of(const char *op) {
  if (strcmp(op, "argument") == 0 || strcmp(op, HANDSHAKE "end") == 0) {
    return "oval";
  }
  return strcmp(op, HANDSHAKE "buffer") == 0 ? "box3d" : "box";
}

static void write_node(hls_buffer *dot, const json_t *node) {
  const char *op = member(node, "op");
  const json_t *start = json_object_get(
      json_object_get(json_object_get(node, "location"), "range"), "start");
  hls_buffer_puts(dot, "  ");
  write_quoted(dot, member(node, "id"));
  hls_buffer_printf(dot, " [shape=%s", shape_of(op));
  if (start) {
    hls_buffer_printf(
        dot, ", tooltip=\"line %lld\"",
        (long long)json_integer_value(json_object_get(start, "line")) + 1);
  }
  hls_buffer_puts(dot, "];\n");
}

static void write_edge(hls_buffer *dot, const json_t *edge) {
  const char *type = member(edge, "type");
  bool is_control = strcmp(type, "control") == 0;
  hls_buffer_puts(dot, "  ");
  write_quoted(dot, member(edge, "source"));
  hls_buffer_puts(dot, " -> ");
  write_quoted(dot, member(edge, "target"));
  if (is_control) {
    hls_buffer_puts(dot, " [style=dashed];\n");
  } else {
    hls_buffer_puts(dot, " [label=");
    write_quoted(dot, type);
    hls_buffer_puts(dot, "];\n");
  }
}

void circuit_graph_write_dot(const circuit_graph *graph, const char *kernel,
                             hls_buffer *dot) {
  size_t index;
  const json_t *item;
  hls_buffer_puts(dot, "digraph ");
  write_quoted(dot, kernel ? kernel : "circuit");
  hls_buffer_puts(dot, " {\n  node [fontname=\"sans-serif\"];\n");
  json_array_foreach(graph->nodes, index, item) { write_node(dot, item); }
  json_array_foreach(graph->edges, index, item) { write_edge(dot, item); }
  hls_buffer_puts(dot, "}\n");
}
