/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The loops of a circuit for clients.
 */
#include "daemon/worker/circuit/circuit_loops.h"
#include "hls/handshake_ops.h"

#include "daemon/worker/circuit/circuit_body.h"
#include "daemon/worker/circuit/circuit_estimate.h"
#include "daemon/worker/circuit/circuit_graph.h"
#include "daemon/worker/circuit/facts.h"
#include "daemon/worker/circuit/memory_facts.h"
#include "daemon/worker/json/place_json.h"
#include "daemon/worker/json/value.h"
#include "hls/longest_path.h"
#include "hls/loops.h"
#include "hls/unit_latency.h"
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

/* What the loops of one circuit are described with. */
typedef struct loop_writer {
  hls_path_times *times; /* NULL: nobody asks for the paths */
  MlirOperation function;
  source_texts *texts;
} loop_writer;

static cJSON *null_or(cJSON *value, bool is_there) {
  if (is_there) {
    return value;
  }
  cJSON_Delete(value);
  return cJSON_CreateNull();
}

/* Why the register at a step of the path is there: a cycle of channels has to
 * have one, or the clock wants it. Null for a unit that computes. */
static cJSON *why_json(const hls_loop *loop, size_t step) {
  MlirOperation op = loop->path[step];
  bool is_register =
      mlirOperationIsAHandshakeBuffer(op) && hls_unit_latency(op) > 0;
  return null_or(value_string(loop->closes[step] ? "cycle" : "period"),
                 is_register);
}

static cJSON *step_json(const loop_writer *w, const hls_loop *loop,
                        size_t step) {
  MlirOperation op = loop->path[step];
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  double ns = w->times ? hls_path_times_without(w->times, op) : 0;
  return VALUE_OBJECT(
      {"id", circuit_unit_id(op)}, {"op", value_text(name.data, name.length)},
      {"location", place_json(mlirOperationGetLocation(op), w->texts)},
      {"cycles", value_integer(hls_unit_latency(op))},
      {"why", why_json(loop, step)},
      {"nsWithout", null_or(circuit_estimate_rounded(ns),
                            ns > 0 && hls_unit_latency(op) > 0)});
}

static cJSON *path_json(const loop_writer *w, const hls_loop *loop) {
  cJSON *path = cJSON_CreateArray();
  for (size_t i = 0; i < loop->num_path; i++) {
    if (!value_push(path, step_json(w, loop, i))) {
      cJSON_Delete(path);
      return NULL;
    }
  }
  return path;
}

static cJSON *remedy_json(const loop_writer *w, const hls_remedy *remedy) {
  bool is_one = !mlirOperationIsNull(remedy->op);
  return VALUE_OBJECT(
      {"kind", value_string(hls_remedy_name(remedy->kind))},
      {"id", is_one ? circuit_unit_id(remedy->op) : cJSON_CreateNull()},
      {"location",
       is_one ? place_json(mlirOperationGetLocation(remedy->op), w->texts)
              : cJSON_CreateNull()},
      {"count", value_integer((int64_t)remedy->count)},
      {"interval", value_integer(remedy->interval)});
}

static cJSON *remedies_json(const loop_writer *w, const hls_loop *loop) {
  cJSON *remedies = cJSON_CreateArray();
  for (size_t i = 0; i < loop->num_remedies; i++) {
    if (!value_push(remedies, remedy_json(w, &loop->remedies[i]))) {
      cJSON_Delete(remedies);
      return NULL;
    }
  }
  return remedies;
}

/* The arguments whose accesses go through queues. */
static cJSON *queues_json(const loop_writer *w, const hls_loop *loop) {
  cJSON *queues = cJSON_CreateArray();
  for (size_t i = 0; i < loop->num_queues; i++) {
    intptr_t argument = circuit_memory_argument(loop->queues[i]);
    MlirStringRef name = argument < 0
                             ? mlirStringRefCreate("", 0)
                             : circuit_argument_name(w->function, argument);
    if (!value_push(queues, value_text(name.data, name.length))) {
      cJSON_Delete(queues);
      return NULL;
    }
  }
  return queues;
}

int64_t circuit_block_of(MlirOperation op) {
  MlirAttribute block = mlirOperationGetAttributeByName(
      op, mlirStringRefCreateFromCString(MLIR_ATTR_HANDSHAKE_BB));
  return !mlirAttributeIsNull(block) && mlirAttributeIsAInteger(block)
             ? (int64_t)mlirIntegerAttrGetValueUInt(block)
             : -1;
}

bool circuit_loops_have(const hls_loop *loop, MlirOperation op) {
  int64_t number = circuit_block_of(op);
  bool found = false;
  for (size_t i = 0; i < loop->num_blocks && !found; i++) {
    found = loop->blocks[i] == number;
  }
  return found;
}

/* The operation behind a value, past what only passes it on; null for an
 * argument, and for a ring of such operations, which shows when one of its
 * values comes again. */
static MlirOperation origin_of(MlirValue value) {
  MlirValue mark = {NULL};
  size_t steps = 0, until_mark = 1;
  while (mlirValueIsAOpResult(value) && !mlirValueEqual(value, mark)) {
    if (++steps == until_mark) {
      mark = value;
      until_mark *= 2;
    }
    MlirOperation op = mlirOpResultGetOwner(value);
    if (!mlirOperationIsAHandshakeBuffer(op) &&
        !mlirOperationIsAHandshakeFork(op)) {
      return op;
    }
    value = mlirOperationGetOperand(op, 0);
  }
  return (MlirOperation){NULL};
}

/* Where the header begins is the place of whatever comes first in it, another
 * loop perhaps; the branch back to the header is the statement's own, and so is
 * an init. */
MlirLocation circuit_loops_statement(const hls_loop *loop) {
  if (mlirOperationIsAHandshakeInit(loop->merge) ||
      mlirOperationIsAHandshakeEnter(loop->merge)) {
    return loop->location;
  }
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(loop->merge); i++) {
    MlirOperation branch = origin_of(mlirOperationGetOperand(loop->merge, i));
    if (!mlirOperationIsNull(branch) && circuit_loops_have(loop, branch)) {
      return mlirOperationGetLocation(branch);
    }
  }
  return loop->location;
}

static cJSON *loop_json(const loop_writer *w, const hls_loop *loop) {
  return VALUE_OBJECT(
      {"header", value_integer(loop->header)}, {"blocks", blocks_json(loop)},
      {"location", place_json(circuit_loops_statement(loop), w->texts)},
      {"depth", value_integer((int64_t)loop->depth)},
      {"hasInner", value_flag(loop->has_inner)},
      {"atLeast", value_integer(loop->at_least)},
      {"atMost", loop->at_most == HLS_LOOP_UNKNOWN
                     ? cJSON_CreateNull()
                     : value_integer(loop->at_most)},
      {"limit", value_string(hls_loop_limit_name(loop->limit))},
      {"path", path_json(w, loop)},
      {"pathInterval", value_integer(loop->path_interval)},
      {"pathIterations", value_integer(loop->path_iterations)},
      {"latency", value_integer(loop->latency)},
      {"remedies", remedies_json(w, loop)}, {"queues", queues_json(w, loop)});
}

static cJSON *loops_json(const loop_writer *w, size_t most_remedies) {
  cJSON *list = cJSON_CreateArray();
  hls_loops loops = {0};
  bool found =
      list && hls_loops_find_remedies(&loops, w->function, most_remedies);
  for (size_t i = 0; found && i < loops.num_loops; i++) {
    found = value_push(list, loop_json(w, &loops.loops[i]));
  }
  hls_loops_finish(&loops);
  if (!found) {
    cJSON_Delete(list);
    return NULL;
  }
  return list;
}

cJSON *circuit_loops_json(MlirModule module, const char *kernel,
                          circuit_loops_detail detail, source_texts *texts) {
  enum { FEW_REMEDIES = 2, MANY_REMEDIES = 16 };
  MlirOperation function = circuit_find(module, kernel);
  if (mlirOperationIsNull(function)) {
    return cJSON_CreateArray();
  }
  if (detail != CIRCUIT_LOOPS_FULL) {
    return loops_json(&(loop_writer){NULL, function, texts},
                      detail == CIRCUIT_LOOPS_BRIEF ? FEW_REMEDIES : 0);
  }
  hls_path_times *times = hls_path_times_create(function);
  cJSON *list =
      times ? loops_json(&(loop_writer){times, function, texts}, MANY_REMEDIES)
            : NULL;
  hls_path_times_destroy(times);
  return list;
}

void circuit_loops_write_interval(const cJSON *loop, hls_buffer *out) {
  const cJSON *at_most = value_get(loop, "atMost");
  long long least = fact_number(loop, "atLeast");
  long long most = value_integer_of(at_most);
  if (!value_is_integer(at_most)) {
    hls_buffer_printf(out, "≥%lld", least);
  } else if (most == least) {
    hls_buffer_printf(out, "=%lld", least);
  } else {
    hls_buffer_printf(out, "=%lld…%lld", least, most);
  }
}
