/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How long what a circuit computes takes.
 */
#include "daemon/worker/circuit/latency_facts.h"
#include "hls/handshake_ops.h"

#include "daemon/worker/circuit/circuit_body.h"
#include "daemon/worker/circuit/circuit_graph.h"
#include "daemon/worker/json/range_json.h"
#include "daemon/worker/json/value.h"
#include "hls/location.h"
#include "hls/unit_latency.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* Bytes of the name or operator at a place of the text; at least 1. */
static uint32_t token_size(source_text *text, hls_position begin) {
  source_text_position(text, begin); /* makes the index of lines */
  if (!text->lines || begin.line > text->num_lines) {
    return 1;
  }
  size_t offset = text->lines[begin.line - 1] + begin.column - 1;
  size_t end = offset;
  while (end < text->size && is_word(text->text[end])) {
    end++;
  }
  while (end == offset && end < text->size && text->text[end] != '\0' &&
         strchr("+-*/%<>=", text->text[end])) {
    end += end + 1 < text->size && text->text[end + 1] == '=' ? 2 : 1;
  }
  return end > offset ? (uint32_t)(end - offset) : 1;
}

/* The Location of the operator or name that a unit comes from; null when there
 * is none. */
static cJSON *token_location(MlirLocation at, source_texts *texts) {
  hls_source_place place = hls_location_place(at);
  char *file = place.line ? strndup(place.file.data, place.file.length) : NULL;
  source_text *text = file ? source_texts_find(texts, file) : NULL;
  cJSON *location = NULL;
  if (text && text->text) {
    hls_range range = {.file = file, .begin = {place.line, place.column}};
    range.end = range.begin;
    range.end.column += token_size(text, range.begin);
    location = range_json_location(texts, &range);
  }
  free(file);
  return location ? location : cJSON_CreateNull();
}

static bool is_told(MlirOperation op) {
  return hls_unit_latency(op) > 0 && !mlirOperationIsAHandshakeBuffer(op) &&
         !mlirOperationIsAHandshakeLoad(op);
}

cJSON *latency_facts_json(MlirModule module, const char *kernel,
                          source_texts *texts) {
  MlirOperation function = circuit_find(module, kernel);
  cJSON *list = cJSON_CreateArray();
  if (mlirOperationIsNull(function)) {
    return list;
  }
  for (MlirOperation op = mlirBlockGetFirstOperation(circuit_body(function));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (!is_told(op)) {
      continue;
    }
    MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
    cJSON *entry = VALUE_OBJECT(
        {"id", circuit_unit_id(op)}, {"op", value_text(name.data, name.length)},
        {"cycles", value_integer(hls_unit_latency(op))},
        {"serial", value_flag(hls_unit_is_serial(op))},
        {"location", token_location(mlirOperationGetLocation(op), texts)});
    if (!value_push(list, entry)) {
      cJSON_Delete(list);
      return NULL;
    }
  }
  return list;
}
