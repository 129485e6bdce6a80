/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * An access waits if its address does: operations wait for all their operands,
 * a select and a branch's argument for the one that is chosen.
 */
#include "core/passes/order/order_gates.h"
#include "hls/arith_ops.h"
#include "hls/func_ops.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/memref_ops.h"

/* Addresses are short sums and products. */
enum { MOST_VISITS = 256 };

/* What the entries of a loop wait for already. */
typedef struct entry_gate {
  const order_token *token;
  const struct entry_gate *next;
} entry_gate;

void order_gates_finish(order_gates *gates) {
  ptr_map_finish(&gates->entries);
  arena_finish(&gates->arena);
}

/* Whether values wait for a variable of a loop. */
typedef struct waiting {
  const order_gates *gates;
  unsigned loop;
  MlirValue variable;
  ptr_map asked; /* block arguments that are being asked about */
  unsigned visits;
} waiting;

static bool waits(waiting *w, MlirValue value);

/* An argument of another block waits if it does whatever way control comes. One
 * that comes round an inner loop is assumed to, as its entry decides. */
static bool argument_waits(waiting *w, unsigned block, intptr_t number,
                           MlirValue value) {
  const cfg *graph = w->gates->tokens->graph;
  const cfg_block *info = &graph->blocks[block];
  if (block == w->gates->tokens->loops->loops[w->loop].header) {
    return false; /* it is another variable of the loop */
  }
  if (ptr_map_get(&w->asked, value.ptr)) {
    return true;
  }
  bool ok = ptr_map_set(&w->asked, value.ptr, w);
  for (unsigned e = 0; ok && e < info->num_incoming; e++) {
    MlirOperation terminator =
        graph->blocks[info->incoming[e].source].terminator;
    cfg_operands operands =
        cfg_edge_operands(terminator, info->incoming[e].successor);
    ok = waits(w, mlirOperationGetOperand(terminator, operands.first + number));
  }
  return ptr_map_set(&w->asked, value.ptr, NULL) && ok;
}

static bool result_waits(waiting *w, MlirOperation op) {
  if (mlirOperationIsAFuncCall(op)) {
    return false; /* it may answer before it has all operands */
  }
  if (mlirOperationIsAArithSelect(op)) {
    return waits(w, mlirOperationGetOperand(op, 0)) ||
           (waits(w, mlirOperationGetOperand(op, 1)) &&
            waits(w, mlirOperationGetOperand(op, 2)));
  }
  bool any = false;
  for (intptr_t i = 0; !any && i < mlirOperationGetNumOperands(op); i++) {
    any = waits(w, mlirOperationGetOperand(op, i));
  }
  return any;
}

static bool waits(waiting *w, MlirValue value) {
  const cfg *graph = w->gates->tokens->graph;
  if (mlirValueEqual(value, w->variable)) {
    return true;
  }
  if (mlirTypeIsAHandshakeControl(mlirValueGetType(value))) {
    return false; /* another token, whose ways need not all be there yet */
  }
  unsigned block = cfg_index(graph, ir_value_block(value));
  if (++w->visits > MOST_VISITS ||
      !cfg_loops_contain(w->gates->tokens->loops, w->loop, block)) {
    return false;
  }
  return mlirValueIsABlockArgument(value)
             ? argument_waits(w, block, mlirBlockArgumentGetArgNumber(value),
                              value)
             : result_waits(w, mlirOpResultGetOwner(value));
}

/* The variable of a loop that an address waits for; null when there is none. */
static MlirValue find_variable(const order_gates *gates, unsigned loop,
                               MlirValue address) {
  MlirBlock header =
      gates->tokens->graph->blocks[gates->tokens->loops->loops[loop].header]
          .block;
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(header); i++) {
    MlirValue argument = mlirBlockGetArgument(header, i);
    waiting w = {.gates = gates, .loop = loop, .variable = argument};
    bool is_data = !mlirTypeIsAHandshakeControl(mlirValueGetType(argument));
    bool does = is_data && waits(&w, address);
    ptr_map_finish(&w.asked);
    if (does) {
      return argument;
    }
  }
  return (MlirValue){NULL};
}

/* Lets a value wait for a token in front of an operation. */
static MlirValue wait_before(MlirOperation position, MlirValue token,
                             MlirValue value) {
  MlirOperation wait =
      mlirHandshakeWaitCreate(mlirOperationGetLocation(position), token, value,
                              mlirValueGetType(value));
  return mlirHandshakeWaitGetResult(
      ir_place(mlirOperationGetBlock(position), position, wait));
}

/* Lets a variable of a loop wait whenever the loop is entered. */
static bool gate_entries(order_gates *gates, order_token *token, unsigned loop,
                         MlirValue variable) {
  const cfg *graph = gates->tokens->graph;
  const entry_gate *first = ptr_map_get(&gates->entries, variable.ptr);
  for (const entry_gate *g = first; g; g = g->next) {
    if (g->token == token) {
      return true;
    }
  }
  entry_gate *gate = ARENA_ARRAY(&gates->arena, entry_gate, 1);
  if (!gate || !ptr_map_set(&gates->entries, variable.ptr, gate)) {
    return false;
  }
  *gate = (entry_gate){token, first};
  intptr_t number = mlirBlockArgumentGetArgNumber(variable);
  const cfg_block *header =
      &graph->blocks[gates->tokens->loops->loops[loop].header];
  for (unsigned e = 0; e < header->num_incoming; e++) {
    unsigned source = header->incoming[e].source;
    unsigned from = order_tokens_behind(gates->tokens, token, source);
    if (from == ORDER_FROM_NOTHING ||
        cfg_loops_contain(gates->tokens->loops, loop, source)) {
      continue;
    }
    MlirOperation terminator = graph->blocks[source].terminator;
    intptr_t operand =
        cfg_edge_operands(terminator, header->incoming[e].successor).first +
        number;
    MlirValue waited =
        wait_before(terminator, order_tokens_value(gates->tokens, token, from),
                    mlirOperationGetOperand(terminator, operand));
    mlirOperationSetOperand(terminator, operand, waited);
  }
  return true;
}

void order_gates_wait(MlirOperation access, MlirValue token) {
  intptr_t operand = mlirOperationIsAMemRefStore(access) ? 2 : 1;
  MlirOperation def = ir_def(mlirOperationGetOperand(access, operand));
  if (!mlirOperationIsNull(def) && mlirOperationIsAHandshakeStored(def)) {
    access = def; /* nothing comes between it and the store */
    operand = 0;
  }
  MlirValue waited =
      wait_before(access, token, mlirOperationGetOperand(access, operand));
  mlirOperationSetOperand(access, operand, waited);
}

bool order_gates_add(order_gates *gates, order_token *token,
                     MlirOperation access, unsigned block, unsigned from) {
  const cfg_loops *loops = gates->tokens->loops;
  intptr_t operand = mlirOperationIsAMemRefStore(access) ? 2 : 1;
  MlirValue address = mlirOperationGetOperand(access, operand);
  unsigned around = cfg_loops_common(loops, token->block, block);
  while (!loops->is_irreducible) {
    unsigned loop = cfg_loops_within(loops, around, block);
    if (loop == CFG_LOOPS_NONE) {
      break;
    }
    MlirValue variable = find_variable(gates, loop, address);
    if (!mlirValueIsNull(variable)) {
      return gate_entries(gates, token, loop, variable);
    }
    around = loop;
  }
  order_gates_wait(access, order_tokens_value(gates->tokens, token, from));
  return !gates->tokens->out_of_memory;
}
