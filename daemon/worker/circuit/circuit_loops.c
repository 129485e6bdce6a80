/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The loops of a circuit for clients.
 */
#include "daemon/worker/circuit/circuit_loops.h"
#include "hls/handshake_ops.h"

#include "daemon/worker/circuit/circuit_body.h"
#include "daemon/worker/circuit/circuit_graph.h"
#include "daemon/worker/json/place_json.h"
#include "daemon/worker/json/value.h"
#include "hls/loops.h"
#include "mlir-c/BuiltinAttributes.h"

static cJSON *blocks_json(const hls_loop *loop) {
  cJSON *blocks = cJSON_CreateArray();
  for (size_t i = 0; i < loop->num_blocks; i++) {
    if (!value_push(blocks, value_integer(loop->blocks[i]))) {
      cJSON_Delete(blocks);
      return NULL;
    }
  }
  return blocks;
}

static cJSON *path_json(const hls_loop *loop, source_texts *texts) {
  cJSON *path = cJSON_CreateArray();
  for (size_t i = 0; i < loop->num_path; i++) {
    MlirOperation op = loop->path[i];
    MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
    cJSON *step = VALUE_OBJECT(
        {"id", circuit_unit_id(op)}, {"op", value_text(name.data, name.length)},
        {"location", place_json(mlirOperationGetLocation(op), texts)});
    if (!value_push(path, step)) {
      cJSON_Delete(path);
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
 * statement's own, and so is an init. */
static MlirLocation statement_of(const hls_loop *loop) {
  if (mlirOperationIsAHandshakeInit(loop->merge)) {
    return loop->location;
  }
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(loop->merge); i++) {
    MlirOperation branch = origin_of(mlirOperationGetOperand(loop->merge, i));
    if (!mlirOperationIsNull(branch) && is_in_loop(loop, branch)) {
      return mlirOperationGetLocation(branch);
    }
  }
  return loop->location;
}

static cJSON *loop_json(const hls_loop *loop, source_texts *texts) {
  return VALUE_OBJECT({"header", value_integer(loop->header)},
                      {"blocks", blocks_json(loop)},
                      {"location", place_json(statement_of(loop), texts)},
                      {"hasInner", value_flag(loop->has_inner)},
                      {"atLeast", value_integer(loop->at_least)},
                      {"atMost", loop->at_most == HLS_LOOP_UNKNOWN
                                     ? cJSON_CreateNull()
                                     : value_integer(loop->at_most)},
                      {"limit", value_string(hls_loop_limit_name(loop->limit))},
                      {"path", path_json(loop, texts)},
                      {"pathInterval", value_integer(loop->path_interval)},
                      {"pathIterations", value_integer(loop->path_iterations)},
                      {"latency", value_integer(loop->latency)});
}

cJSON *circuit_loops_json(MlirModule module, const char *kernel,
                          source_texts *texts) {
  MlirOperation function = circuit_find(module, kernel);
  cJSON *list = cJSON_CreateArray();
  hls_loops loops = {0};
  bool found = list && (mlirOperationIsNull(function) ||
                        hls_loops_find(&loops, function));
  for (size_t i = 0; found && i < loops.num_loops; i++) {
    found = value_push(list, loop_json(&loops.loops[i], texts));
  }
  hls_loops_finish(&loops);
  if (!found) {
    cJSON_Delete(list);
    return NULL;
  }
  return list;
}
