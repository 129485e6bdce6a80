/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The body of a function: its blocks one after the other, the merges that
 * connect them, its memories and its end.
 */
#include "core/passes/lower/lower_function.h"
#include "core/passes/lower/lower_block.h"
#include "core/passes/lower/lower_context.h"
#include "core/passes/lower/lower_groups.h"
#include "core/passes/lower/lower_rams.h"
#include "core/passes/lower/lower_types.h"
#include "hls/func_ops.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/location.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

/* Gives the new function its block and maps the arguments of the old one. */
static bool create_body(lowering *low) {
  MlirType type = ir_func_type(low->target);
  intptr_t n = mlirFunctionTypeGetNumInputs(type);
  MlirType *types = ARENA_ARRAY(&low->arena, MlirType, (size_t)n);
  MlirLocation *locations = ARENA_ARRAY(&low->arena, MlirLocation, (size_t)n);
  if (!types || !locations) {
    return false;
  }
  MlirBlock entry = ir_func_entry(low->source);
  MlirLocation place = mlirOperationGetLocation(low->source);
  for (intptr_t i = 0; i < n; i++) {
    types[i] = mlirFunctionTypeGetInput(type, i);
    locations[i] =
        i < mlirBlockGetNumArguments(entry)
            ? hls_location_named_as(
                  place, hls_value_location(mlirBlockGetArgument(entry, i)))
            : place;
  }
  low->body = mlirBlockCreate(n, types, locations);
  mlirRegionAppendOwnedBlock(mlirOperationGetRegion(low->target, 0), low->body);
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(entry); i++) {
    if (!lower_map_value(low, mlirBlockGetArgument(entry, i),
                         mlirBlockGetArgument(low->body, i))) {
      return false;
    }
  }
  low->blocks[0].control = mlirBlockGetArgument(low->body, n - 1);
  low->blocks[0].left = low->blocks[0].control;
  return true;
}

/* Bits needed to number `count` inputs. */
static unsigned index_width(size_t count) {
  unsigned width = 1;
  while (width < 32 && ((size_t)1 << width) < count) {
    width++;
  }
  return width;
}

/* What the inputs of a merge are until they are connected. */
static MlirValue *unconnected(lowering *low, size_t count) {
  MlirValue *inputs = ARENA_ARRAY(&low->arena, MlirValue, count);
  for (size_t i = 0; inputs && i < count; i++) {
    inputs[i] = low->blocks[0].control;
  }
  return inputs;
}

/* Creates the merges for the arguments of a block other than the entry. */
static bool create_merges(lowering *low, unsigned b) {
  lower_block *block = &low->blocks[b];
  MlirBlock source = low->graph.blocks[b].block;
  MlirLocation location =
      mlirOperationGetLocation(low->graph.blocks[b].terminator);
  size_t edges = low->graph.blocks[b].num_incoming;
  size_t n = (size_t)mlirBlockGetNumArguments(source);
  block->merges = ARENA_ARRAY(&low->arena, MlirOperation, n);
  MlirValue *inputs = unconnected(low, edges + 1);
  if (!block->merges || !inputs) {
    return false;
  }
  for (size_t i = 0; i < n; i++) {
    MlirValue argument = mlirBlockGetArgument(source, (intptr_t)i);
    MlirType type = mlirValueGetType(argument);
    if (!mlirTypeIsAHandshakeControl(
            type)) { /* a token that came by a branch */
      type = lower_type(type);
    }
    MlirLocation named =
        hls_location_named_as(location, hls_value_location(argument));
    block->merges[i] = lower_append(
        low, b,
        edges == 1 ? mlirHandshakeMergeCreate(named, 1, inputs, type)
                   : mlirHandshakeMuxCreate(named, inputs[0], (intptr_t)edges,
                                            inputs + 1, type));
    if (!lower_map_value(low, argument,
                         mlirOperationGetResult(block->merges[i], 0))) {
      return false;
    }
  }
  MlirType index = mlirHandshakeChannelTypeGet(
      mlirIntegerTypeGet(low->context, index_width(edges)), 0, NULL);
  block->control_merge = lower_append(
      low, b,
      mlirHandshakeControlMergeCreate(location, (intptr_t)edges, inputs,
                                      low->control_type, index));
  block->control = mlirHandshakeControlMergeGetResult(block->control_merge);
  block->left = block->control;
  for (size_t i = 0; edges > 1 && i < n; i++) {
    mlirOperationSetOperand(
        block->merges[i], 0,
        mlirHandshakeControlMergeGetIndex(block->control_merge));
  }
  return true;
}

/* Connects the merges of a block to what its predecessors forward. */
static void connect_merges(lowering *low, unsigned b) {
  const cfg_block *info = &low->graph.blocks[b];
  const lower_block *block = &low->blocks[b];
  intptr_t n = mlirBlockGetNumArguments(info->block);
  intptr_t first = info->num_incoming > 1 ? 1 : 0;
  for (unsigned e = 0; e < info->num_incoming; e++) {
    cfg_edge edge = info->incoming[e];
    const MlirValue *values =
        low->blocks[edge.source].forwarded[edge.successor];
    for (intptr_t i = 0; i < n; i++) {
      mlirOperationSetOperand(block->merges[i], first + e, values[i]);
    }
    mlirOperationSetOperand(block->control_merge, e, values[n]);
  }
}

/* A merge of one value from each returning block, in the extra exit block. */
static MlirValue merge_returns(lowering *low, intptr_t result) {
  MlirValue *operands = ARENA_ARRAY(&low->arena, MlirValue, low->num_returns);
  if (!operands) {
    return (MlirValue){NULL};
  }
  size_t count = 0;
  for (unsigned b = 0; b < low->graph.num_blocks; b++) {
    if (low->blocks[b].returns) {
      operands[count++] =
          result < 0 ? low->blocks[b].left : low->blocks[b].returned[result];
    }
  }
  MlirType type = mlirValueGetType(operands[0]);
  return mlirHandshakeMergeGetResult(lower_append(
      low, low->graph.num_blocks,
      mlirHandshakeMergeCreate(mlirOperationGetLocation(low->source),
                               (intptr_t)count, operands, type)));
}

/* The last block of an execution: its index, its control, and the function's
 * results there. */
static bool find_exit(lowering *low, unsigned *exit, MlirValue *control,
                      MlirValue *results, intptr_t num_results) {
  if (low->num_returns == 1) {
    for (unsigned b = 0; b < low->graph.num_blocks; b++) {
      if (low->blocks[b].returns) {
        *exit = b;
      }
    }
    *control = low->blocks[*exit].left;
    for (intptr_t i = 0; i < num_results; i++) {
      results[i] = low->blocks[*exit].returned[i];
    }
    return true;
  }
  *exit = low->graph.num_blocks;
  for (intptr_t i = 0; i < num_results; i++) {
    results[i] = merge_returns(low, i);
    if (mlirValueIsNull(results[i])) {
      return false;
    }
  }
  if (low->accesses.count > 0 || num_results == 0 || low->prints) {
    *control = merge_returns(low, -1);
    return !mlirValueIsNull(*control);
  }
  return true;
}

/* The location of the return, or of the function if there are several. */
static MlirLocation end_location(const lowering *low, unsigned exit) {
  return exit < low->graph.num_blocks
             ? mlirOperationGetLocation(low->graph.blocks[exit].terminator)
             : mlirOperationGetLocation(low->source);
}

/* The control that the execution ends with: its start or, so that the next
 * execution finds the memories inside ready, their ends. Where nothing else
 * that leaves the circuit says when the last block is over, its control does.
 */
static MlirValue append_end_control(lowering *low, unsigned exit,
                                    MlirValue control, bool has_others,
                                    const lower_memory_ends *ends) {
  if (ends->num_locals == 0) {
    return has_others && !low->prints ? low->blocks[0].control : control;
  }
  if (ends->num_locals == 1) {
    return ends->locals[0];
  }
  return mlirHandshakeJoinGetResult(
      lower_append(low, exit,
                   mlirHandshakeJoinCreate(end_location(low, exit),
                                           (intptr_t)ends->num_locals,
                                           ends->locals, low->control_type)));
}

static bool append_end(lowering *low) {
  MlirType type = ir_func_type(low->source);
  intptr_t num_results = mlirFunctionTypeGetNumResults(type);
  size_t bound = (size_t)(num_results + mlirFunctionTypeGetNumInputs(type)) + 1;
  MlirValue *operands = ARENA_ARRAY(&low->arena, MlirValue, bound);
  unsigned exit = 0;
  MlirValue control = {NULL};
  if (!operands || !find_exit(low, &exit, &control, operands, num_results)) {
    return false;
  }
  lower_memory_ends ends;
  if (!lower_memories(low, control, &ends)) {
    return false;
  }
  size_t count = (size_t)num_results;
  for (size_t i = 0; i < ends.num_arguments; i++) {
    /* A memory without accesses has nothing to wait for: its end is its start.
     * The public form has a source here, whose tokens would never stop. */
    if (mlirValueIsNull(ends.arguments[i])) {
      ends.arguments[i] = mlirBlockGetArgument(
          low->body, mlirFunctionTypeGetNumInputs(type) + (intptr_t)i);
    }
    operands[count++] = ends.arguments[i];
  }
  operands[count] = append_end_control(low, exit, control, count > 0, &ends);
  count++;
  lower_append(low, exit,
               mlirHandshakeEndCreate(end_location(low, exit), (intptr_t)count,
                                      operands));
  return true;
}

static bool lower_blocks(lowering *low) {
  for (unsigned b = 0; b < low->graph.num_blocks; b++) {
    low->num_returns +=
        mlirOperationIsAFuncReturn(low->graph.blocks[b].terminator);
  }
  for (unsigned b = 0; b < low->graph.num_blocks; b++) {
    if ((b > 0 && !create_merges(low, b)) || !lower_block_body(low, b)) {
      return false;
    }
  }
  for (unsigned b = 1; b < low->graph.num_blocks; b++) {
    connect_merges(low, b);
  }
  return append_end(low) && lower_groups(low);
}

bool lower_function(MlirOperation source, MlirOperation target,
                    const ptr_map *globals) {
  lowering low = {.context = mlirOperationGetContext(source),
                  .source = source,
                  .target = target,
                  .globals = globals};
  low.control_type = mlirHandshakeControlTypeGet(low.context, 0, NULL);
  bool ok = cfg_build(&low.graph, source);
  low.blocks =
      ok ? ARENA_ARRAY(&low.arena, lower_block, low.graph.num_blocks) : NULL;
  ok = low.blocks && create_body(&low) && lower_blocks(&low);
  cfg_finish(&low.graph);
  ptr_map_finish(&low.values);
  ptr_map_finish(&low.accesses);
  ptr_map_finish(&low.credits);
  ptr_map_finish(&low.ram_index);
  arena_finish(&low.arena);
  return ok;
}
