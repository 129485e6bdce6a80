/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How long what a circuit computes takes, in cycles and within a cycle.
 */
#include "daemon/worker/circuit/latency_facts.h"
#include "hls/handshake_ops.h"

#include "base/c_text/c_name.h"
#include "daemon/worker/circuit/circuit_body.h"
#include "daemon/worker/circuit/circuit_estimate.h"
#include "daemon/worker/circuit/circuit_graph.h"
#include "daemon/worker/json/range_json.h"
#include "daemon/worker/json/value.h"
#include "hls/location.h"
#include "hls/longest_path.h"
#include "hls/unit_latency.h"

#include <stdlib.h>
#include <string.h>

/* Bytes of the name or operator at a place of the text; at least 1. */
static uint32_t token_size(source_text *text, hls_position begin) {
  source_text_position(text, begin); /* makes the index of lines */
  if (!text->lines || begin.line > text->num_lines) {
    return 1;
  }
  size_t offset = text->lines[begin.line - 1] + begin.column - 1;
  size_t end = c_name_end(text->text, text->size, offset);
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

static bool takes_cycles(MlirOperation op) {
  return hls_unit_latency(op) > 0 && !mlirOperationIsAHandshakeBuffer(op) &&
         !mlirOperationIsAHandshakeLoad(op) &&
         !mlirOperationIsAHandshakeEnter(op) &&
         !mlirOperationIsAHandshakeRestart(op);
}

/* Does C have the operation, rather than only the circuit? */
static bool is_of_c(MlirOperation op) {
  static bool (*const others[])(MlirOperation) = {
      mlirOperationIsAHandshakeFunc,
      mlirOperationIsAHandshakeBuffer,
      mlirOperationIsAHandshakeFork,
      mlirOperationIsAHandshakeLazyFork,
      mlirOperationIsAHandshakeBranch,
      mlirOperationIsAHandshakeMux,
      mlirOperationIsAHandshakeInit,
      mlirOperationIsAHandshakeEnter,
      mlirOperationIsAHandshakeAdmit,
      mlirOperationIsAHandshakeAwait,
      mlirOperationIsAHandshakeLeave,
      mlirOperationIsAHandshakeRestart,
      mlirOperationIsAHandshakeRepeat,
      mlirOperationIsAHandshakeCredit,
      mlirOperationIsAHandshakeMerge,
      mlirOperationIsAHandshakeControlMerge,
      mlirOperationIsAHandshakeExtSI,
      mlirOperationIsAHandshakeExtUI,
      mlirOperationIsAHandshakeTruncI,
      mlirOperationIsAHandshakeConstant,
      mlirOperationIsAHandshakeLSQ,
      mlirOperationIsAHandshakeMemoryController,
      mlirOperationIsAHandshakeConditionalBranch};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    if (others[i](op)) {
      return false;
    }
  }
  return true;
}

/* The operation that a path ends in; of a memory, the access to it. */
static MlirOperation end_of(const hls_longest_path *path) {
  bool is_memory = path->num_steps > 0 && !mlirOperationIsNull(path->end) &&
                   (mlirOperationIsAHandshakeLSQ(path->end) ||
                    mlirOperationIsAHandshakeMemoryController(path->end));
  return is_memory ? path->steps[path->num_steps - 1].op : path->end;
}

/* What an operation adds to the longest path; 0 when it is not on it. */
static double adds_to(const hls_longest_path *path, MlirOperation op) {
  double before = 0, sum = 0;
  for (size_t i = 0; i < path->num_steps; i++) {
    sum += mlirOperationEqual(path->steps[i].op, op)
               ? path->steps[i].ns - before
               : 0;
    before = path->steps[i].ns;
  }
  MlirOperation end = end_of(path);
  bool is_end = !mlirOperationIsNull(end) && mlirOperationEqual(end, op);
  return is_end ? sum + path->ns - before : sum;
}

static cJSON *entry_of(const hls_longest_path *path, MlirOperation op,
                       double adds, source_texts *texts) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  return VALUE_OBJECT(
      {"id", circuit_unit_id(op)}, {"op", value_text(name.data, name.length)},
      {"cycles", value_integer(hls_unit_latency(op))},
      {"serial", value_flag(hls_unit_is_serial(op))},
      {"adds", circuit_estimate_rounded(adds)},
      {"path", circuit_estimate_rounded(path->ns)},
      {"location", token_location(mlirOperationGetLocation(op), texts)});
}

static cJSON *list_units(MlirOperation function, const hls_longest_path *path,
                         source_texts *texts) {
  cJSON *list = cJSON_CreateArray();
  for (MlirOperation op = mlirBlockGetFirstOperation(circuit_body(function));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    double adds = is_of_c(op) ? adds_to(path, op) : 0;
    if ((adds > 0 || takes_cycles(op)) &&
        !value_push(list, entry_of(path, op, adds, texts))) {
      cJSON_Delete(list);
      return NULL;
    }
  }
  return list;
}

cJSON *latency_facts_json(MlirModule module, const char *kernel, bool with_path,
                          source_texts *texts) {
  MlirOperation function = circuit_find(module, kernel);
  if (mlirOperationIsNull(function)) {
    return cJSON_CreateArray();
  }
  hls_longest_path path = {0};
  cJSON *list = !with_path || hls_longest_path_find(&path, function)
                    ? list_units(function, &path, texts)
                    : NULL;
  hls_longest_path_finish(&path);
  return list;
}
