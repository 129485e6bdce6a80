/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-narrow-values: gives integers as few bits as tell them.
 *
 * Expects: handshake.func, before buffers are placed; not materialised, or
 * forks keep their widths.
 * Guarantees: arithmetic, comparisons, choices and ways work on the bits that
 * their numbers can have, as constants, conditions and the other operations
 * tell, and of those on the low ones that are needed. Arguments, results,
 * accesses to memories, instances, selects and conditions keep their types;
 * between different widths, there are casts. A cast of a cast is one, and what
 * a mask of ones or the like did nothing to is used itself. A function that was
 * materialised still is.
 *
 * Tokens stay as they were: casts are wires, and an operation that is left out
 * waited for a source alone.
 */
#include "core/ir/op_names.h"
#include "core/passes/handshake/handshake_materialize.h"
#include "core/passes/passes_internal.h"
#include "core/passes/widths/stand_ins.h"
#include "core/passes/widths/width_needs.h"
#include "core/passes/widths/width_plan.h"
#include "core/passes/widths/width_ranges.h"
#include "hls/handshake_ops.h"

/* The bits at which a node takes an operand. */
static unsigned taken_bits(const width_graph *graph, const width_node *node,
                           uint32_t operand, uint32_t value) {
  unsigned width = graph->values[value].width;
  if (operand < node->first_datum ||
      operand >= node->first_datum + node->num_data) {
    return width;
  }
  unsigned work = width_plan_work(graph, node);
  return work < width ? work : width;
}

/* Gives an operation the operands that it works on. */
static bool connect(stand_ins *s, const width_node *node) {
  for (uint32_t i = 0; i < node->num_operands; i++) {
    uint32_t value = s->graph->operands[node->first + i];
    if (value == WIDTH_NONE) {
      continue;
    }
    MlirValue taken =
        stand_ins_get(s, value, taken_bits(s->graph, node, i, value));
    if (mlirValueIsNull(taken)) {
      return false;
    }
    if (!mlirValueEqual(taken, mlirOperationGetOperand(node->op, i))) {
      mlirOperationSetOperand(node->op, i, taken);
    }
  }
  return true;
}

/* Destroys an operation for which its operand stands, unless it has a use: then
 * it was taken as a cast. */
static bool destroy_if_gone(const stand_ins *s, size_t node) {
  MlirOperation op = s->graph->nodes[node].op;
  if (!s->is_gone[node] || ir_has_uses(mlirOperationGetResult(op, 0))) {
    return false;
  }
  mlirOperationDestroy(op);
  s->is_gone[node] = false;
  return true;
}

/* What another one uses goes with the next round, from the other end. */
static void clear(const stand_ins *s) {
  size_t count = s->graph->num_nodes;
  bool is_new = true;
  for (size_t round = 0; is_new; round++) {
    is_new = false;
    for (size_t turn = 0; turn < count; turn++) {
      is_new |= destroy_if_gone(s, round % 2 ? turn : count - 1 - turn);
    }
  }
}

static bool narrow(width_graph *graph) {
  stand_ins s;
  width_needs_find(graph);
  bool ok = stand_ins_begin(&s, graph);
  for (size_t i = 0; ok && i < graph->num_nodes; i++) {
    ok = s.is_gone[i] || connect(&s, &graph->nodes[i]);
  }
  if (ok) {
    clear(&s);
  }
  return ok;
}

static bool visit(MlirOperation func, void *user) {
  (void)user;
  if (ir_func_is_declaration(func)) {
    return true;
  }
  bool was_materialized = handshake_is_materialized(func);
  width_graph graph = {0};
  bool ok = width_graph_build(&graph, func) && width_ranges_find(&graph) &&
            narrow(&graph);
  width_graph_finish(&graph);
  return ok && (!was_materialized || handshake_materialize(func));
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  return op_names_run_on(root, pass, mlirOperationIsAHandshakeFunc, visit,
                         NULL);
}

static const char *const dialects[] = {"handshake", NULL};

const HlsPassDefinition handshake_narrow_values_pass = {
    .argument = "handshake-narrow-values",
    .description = "Give integers as few bits as tell them",
    .dialects = dialects,
    .run = run,
    .function = MLIR_OP_HANDSHAKE_FUNC,
    .counters = op_names_counters,
};
