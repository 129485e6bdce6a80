/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Control flow graphs. Dominators after Cooper, Harvey and Kennedy, "A Simple,
 * Fast Dominance Algorithm" (2001).
 */
#include "core/ir/cfg.h"
#include "hls/cf_ops.h"
#include "mlir-c/BuiltinAttributes.h"
#include <limits.h>
#include <stdlib.h>

/* Numbers the reachable blocks in reverse postorder. Returns false when out of
 * memory. */
static bool number_blocks(cfg *graph) {
  unsigned n = graph->num_blocks;
  unsigned *postorder = ARENA_ARRAY(&graph->arena, unsigned, n);
  unsigned *stack = ARENA_ARRAY(&graph->arena, unsigned, n);
  intptr_t *next = ARENA_ARRAY(&graph->arena, intptr_t, n);
  bool *seen = ARENA_ARRAY(&graph->arena, bool, n);
  if (!postorder || !stack || !next || !seen) {
    return false;
  }
  unsigned depth = 0, done = 0;
  stack[depth++] = 0;
  seen[0] = true;
  while (depth > 0) {
    unsigned b = stack[depth - 1];
    MlirOperation terminator = graph->blocks[b].terminator;
    if (next[b] == mlirOperationGetNumSuccessors(terminator)) {
      postorder[done++] = b;
      depth--;
      continue;
    }
    unsigned s =
        cfg_index(graph, mlirOperationGetSuccessor(terminator, next[b]++));
    if (!seen[s]) {
      seen[s] = true;
      stack[depth++] = s;
    }
  }
  for (unsigned i = 0; i < done / 2; i++) {
    unsigned other = postorder[done - 1 - i];
    postorder[done - 1 - i] = postorder[i];
    postorder[i] = other;
  }
  for (unsigned i = 0; i < done; i++) {
    graph->blocks[postorder[i]].order = i;
  }
  graph->in_order = postorder;
  graph->num_reachable = done;
  return true;
}

static unsigned intersect(const cfg *graph, unsigned a, unsigned b) {
  while (a != b) {
    while (graph->blocks[a].order > graph->blocks[b].order) {
      a = graph->blocks[a].idom;
    }
    while (graph->blocks[b].order > graph->blocks[a].order) {
      b = graph->blocks[b].idom;
    }
  }
  return a;
}

void cfg_find_dominators(cfg *graph) {
  const unsigned *order = graph->in_order;
  unsigned count = graph->num_reachable;
  graph->blocks[0].idom = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (unsigned i = 1; i < count; i++) {
      cfg_block *block = &graph->blocks[order[i]];
      unsigned idom = UINT_MAX;
      for (unsigned e = 0; e < block->num_incoming; e++) {
        unsigned p = block->incoming[e].source;
        if (graph->blocks[p].idom != UINT_MAX) {
          idom = idom == UINT_MAX ? p : intersect(graph, p, idom);
        }
      }
      changed |= block->idom != idom;
      block->idom = idom;
    }
  }
}

static bool find_edges(cfg *graph) {
  for (unsigned b = 0; b < graph->num_blocks; b++) {
    MlirOperation terminator = graph->blocks[b].terminator;
    intptr_t n = mlirOperationGetNumSuccessors(terminator);
    for (intptr_t s = 0; s < n; s++) {
      MlirBlock target = mlirOperationGetSuccessor(terminator, s);
      graph->blocks[cfg_index(graph, target)].num_incoming++;
    }
  }
  for (unsigned b = 0; b < graph->num_blocks; b++) {
    cfg_block *block = &graph->blocks[b];
    block->incoming = ARENA_ARRAY(&graph->arena, cfg_edge, block->num_incoming);
    if (!block->incoming) {
      return false;
    }
    block->num_incoming = 0;
  }
  for (unsigned b = 0; b < graph->num_blocks; b++) {
    MlirOperation terminator = graph->blocks[b].terminator;
    intptr_t n = mlirOperationGetNumSuccessors(terminator);
    for (intptr_t s = 0; s < n; s++) {
      MlirBlock target = mlirOperationGetSuccessor(terminator, s);
      cfg_block *to = &graph->blocks[cfg_index(graph, target)];
      to->incoming[to->num_incoming++] = (cfg_edge){b, (unsigned)s};
    }
  }
  return true;
}

/* What ends a block. That of a dialect which is not there counts, too. */
static MlirOperation find_terminator(MlirBlock block) {
  MlirOperation found = mlirBlockGetTerminator(block);
  MlirOperation op = mlirOperationIsNull(found)
                         ? mlirBlockGetFirstOperation(block)
                         : ir_no_op();
  for (; !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    found = op;
  }
  return found;
}

bool cfg_build(cfg *graph, MlirOperation func) {
  unsigned count = 0;
  for (MlirBlock b = ir_func_entry(func); !mlirBlockIsNull(b);
       b = mlirBlockGetNextInRegion(b)) {
    count++;
  }
  graph->num_blocks = count;
  graph->blocks = ARENA_ARRAY(&graph->arena, cfg_block, count);
  if (!graph->blocks) {
    return false;
  }
  unsigned i = 0;
  for (MlirBlock b = ir_func_entry(func); !mlirBlockIsNull(b);
       b = mlirBlockGetNextInRegion(b), i++) {
    graph->blocks[i] = (cfg_block){.block = b,
                                   .terminator = find_terminator(b),
                                   .idom = UINT_MAX,
                                   .order = UINT_MAX};
    if (!ptr_map_set(&graph->index, b.ptr, (void *)(uintptr_t)(i + 1))) {
      return false;
    }
  }
  return find_edges(graph) && number_blocks(graph);
}

void cfg_finish(cfg *graph) {
  arena_finish(&graph->arena);
  ptr_map_finish(&graph->index);
  *graph = (cfg){0};
}

unsigned cfg_index(const cfg *graph, MlirBlock block) {
  return (unsigned)(uintptr_t)ptr_map_get(&graph->index, block.ptr) - 1;
}

bool cfg_dominates(const cfg *graph, unsigned a, unsigned b) {
  if (graph->blocks[a].order == UINT_MAX ||
      graph->blocks[b].order == UINT_MAX) {
    return false;
  }
  while (graph->blocks[b].order > graph->blocks[a].order) {
    b = graph->blocks[b].idom;
  }
  return a == b;
}

cfg_operands cfg_edge_operands(MlirOperation terminator, unsigned successor) {
  if (mlirOperationIsAControlFlowBranch(terminator)) {
    return (cfg_operands){0, mlirOperationGetNumOperands(terminator)};
  }
  intptr_t first = MlirControlFlowCondBranchOperandTrueDestOperands;
  intptr_t on_true =
      mlirControlFlowCondBranchGetNumTrueDestOperands(terminator);
  if (successor == 0) {
    return (cfg_operands){first, on_true};
  }
  return (cfg_operands){
      first + on_true,
      mlirControlFlowCondBranchGetNumFalseDestOperands(terminator)};
}

MlirOperation cfg_append_operands(MlirOperation terminator,
                                  const cfg_values *extra) {
  intptr_t num_successors = mlirOperationGetNumSuccessors(terminator);
  bool conditional = mlirOperationIsAControlFlowCondBranch(terminator);
  size_t total = (size_t)mlirOperationGetNumOperands(terminator);
  for (intptr_t s = 0; s < num_successors; s++) {
    total += extra[s].count;
  }
  MlirValue *operands = calloc(total + 1, sizeof *operands);
  if (!operands) {
    return ir_no_op();
  }
  size_t n = 0;
  int32_t segments[3] = {1, 0, 0};
  MlirBlock successors[2];
  if (conditional) {
    operands[n++] = mlirControlFlowCondBranchGetCondition(terminator);
  }
  for (intptr_t s = 0; s < num_successors; s++) {
    cfg_operands old = cfg_edge_operands(terminator, (unsigned)s);
    for (intptr_t i = 0; i < old.count; i++) {
      operands[n++] = mlirOperationGetOperand(terminator, old.first + i);
    }
    for (size_t i = 0; i < extra[s].count; i++) {
      operands[n++] = extra[s].values[i];
    }
    segments[1 + s] = (int32_t)(old.count + (intptr_t)extra[s].count);
    successors[s] = mlirOperationGetSuccessor(terminator, s);
  }
  MlirOperationState state = mlirOperationStateGet(
      ir_op_name(terminator), mlirOperationGetLocation(terminator));
  mlirOperationStateAddOperands(&state, (intptr_t)n, operands);
  mlirOperationStateAddSuccessors(&state, num_successors, successors);
  MlirContext context = mlirOperationGetContext(terminator);
  if (conditional) {
    MlirNamedAttribute sizes =
        ir_named(context, MLIR_ATTR_CF_COND_BR_OPERAND_SEGMENT_SIZES,
                 mlirDenseI32ArrayGet(context, 3, segments));
    mlirOperationStateAddAttributes(&state, 1, &sizes);
  }
  MlirOperation replacement = mlirOperationCreate(&state);
  free(operands);
  for (intptr_t i = 0; i < mlirOperationGetNumDiscardableAttributes(terminator);
       i++) {
    MlirNamedAttribute a = mlirOperationGetDiscardableAttribute(terminator, i);
    mlirOperationSetDiscardableAttributeByName(
        replacement, mlirIdentifierStr(a.name), a.attribute);
  }
  mlirBlockAppendOwnedOperation(mlirOperationGetBlock(terminator), replacement);
  mlirOperationDestroy(terminator);
  return replacement;
}

bool cfg_erase_unreachable(MlirOperation func) {
  cfg graph = {0};
  if (!cfg_build(&graph, func)) {
    cfg_finish(&graph);
    return false;
  }
  /* Values may be used across unreachable blocks in any order: all uses go
   * first, then the operations, then the blocks. */
  for (unsigned b = 0; b < graph.num_blocks; b++) {
    if (graph.blocks[b].order != UINT_MAX) {
      continue;
    }
    for (MlirOperation op = mlirBlockGetFirstOperation(graph.blocks[b].block);
         !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
      mlirOperationSetOperands(op, 0, NULL);
    }
  }
  for (unsigned b = 0; b < graph.num_blocks; b++) {
    MlirOperation op;
    while (graph.blocks[b].order == UINT_MAX &&
           !mlirOperationIsNull(
               op = mlirBlockGetFirstOperation(graph.blocks[b].block))) {
      mlirOperationDestroy(op);
    }
  }
  for (unsigned b = 0; b < graph.num_blocks; b++) {
    if (graph.blocks[b].order == UINT_MAX) {
      mlirBlockDetach(graph.blocks[b].block);
      mlirBlockDestroy(graph.blocks[b].block);
    }
  }
  cfg_finish(&graph);
  return true;
}
