/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The loops of a circuit for clients.
 */
#include "daemon/worker/circuit/circuit_loops.h"
#include "hls/handshake_ops.h"

#include "daemon/worker/circuit/circuit_body.h"
#include "daemon/worker/circuit/circuit_graph.h"
#include "daemon/worker/json/place_json.h"
#include "daemon/worker/json/utf8.h"
#include "hls/loops.h"
#include "mlir-c/BuiltinAttributes.h"

static json_t *blocks_json(const hls_loop *loop) {
  json_t *blocks = json_array();
  for (size_t i = 0; i < loop->num_blocks; i++) {
    json_array_append_new(blocks, json_integer((json_int_t)loop->blocks[i]));
  }
  return blocks;
}

static json_t *path_json(const hls_loop *loop, source_texts *texts) {
  json_t *path = json_array();
  for (size_t i = 0; i < loop->num_path; i++) {
    MlirOperation op = loop->path[i];
    MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
    json_t *step = json_pack("{s:o, s:o, s:o}", "id", circuit_unit_id(op), "op",
                             utf8_json(name.data, name.length), "location",
                             place_json(mlirOperationGetLocation(op), texts));
    if (json_array_append_new(path, step)) {
      json_decref(path);
      return NULL;
    }
  }
  return path;
}

/* The basic block of a unit; -1 for none. */
static int64_t block_of(MlirOperation op) {
  MlirAttribute block = mlirOperationGetAttributeByName(
      op, mlirStringRefCreateFromCString(MLIR_ATTR_HANDSHAKE_BB));
  return !mlirAttributeIsNull(block) && mlirAttributeIsAInteger(block)
             ? (int64_t)mlirIntegerAttrGetValueUInt(block)
             : -1;
}

static bool is_in_loop(const hls_loop *loop, MlirOperation op) {
  int64_t number = block_of(op);
  bool found = false;
  for (size_t i = 0; i < loop->num_blocks && !found; i++) {
    found = loop->blocks[i] == number;
  }
  return found;
}

/* The operation behind a value, past what only passes it on; null for an
 * argument. */
static MlirOperation origin_of(MlirValue value) {
  while (mlirValueIsAOpResult(value)) {
    MlirOperation op = mlirOpResultGetOwner(value);
    if (!mlirOperationIsAHandshakeBuffer(op) &&
        !mlirOperationIsAHandshakeFork(op)) {
      return op;
    }
    value = mlirOperationGetOperand(op, 0);
  }
  return (MlirOperation){NULL};
}

/* The loop's statement. Where its header begins is the place of whatever comes
 * first in it, another loop perhaps; the branch back to the header is the
 * statement's own. */
static MlirLocation statement_of(const hls_loop *loop, MlirBlock body) {
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (!mlirOperationIsAHandshakeControlMerge(op) ||
        block_of(op) != loop->header) {
      continue;
    }
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
      MlirOperation branch = origin_of(mlirOperationGetOperand(op, i));
      if (!mlirOperationIsNull(branch) && is_in_loop(loop, branch)) {
        return mlirOperationGetLocation(branch);
      }
    }
  }
  return loop->location;
}

static json_t *loop_json(const hls_loop *loop, MlirBlock body,
                         source_texts *texts) {
  return json_pack(
      "{s:I, s:o, s:o, s:b, s:I, s:o, s:s, s:o, s:I, s:I, s:I}", "header",
      (json_int_t)loop->header, "blocks", blocks_json(loop), "location",
      place_json(statement_of(loop, body), texts), "hasInner",
      (int)loop->has_inner, "atLeast", (json_int_t)loop->at_least, "atMost",
      loop->at_most == HLS_LOOP_UNKNOWN
          ? json_null()
          : json_integer((json_int_t)loop->at_most),
      "limit", hls_loop_limit_name(loop->limit), "path", path_json(loop, texts),
      "pathInterval", (json_int_t)loop->path_interval, "pathIterations",
      (json_int_t)loop->path_iterations, "latency", (json_int_t)loop->latency);
}

json_t *circuit_loops_json(MlirModule module, const char *kernel,
                           source_texts *texts) {
  MlirOperation function = circuit_find(module, kernel);
  json_t *list = json_array();
  hls_loops loops = {0};
  bool found = list && (mlirOperationIsNull(function) ||
                        hls_loops_find(&loops, function));
  for (size_t i = 0; found && i < loops.num_loops; i++) {
    found = !json_array_append_new(
        list, loop_json(&loops.loops[i], circuit_body(function), texts));
  }
  hls_loops_finish(&loops);
  if (!found) {
    json_decref(list);
    return NULL;
  }
  return list;
}
