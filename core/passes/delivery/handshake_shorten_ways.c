/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-shorten-ways: lets values go where they are needed.
 *
 * Expects: what lower-cf-to-handshake leaves, where every value passes every
 * block on the way to its user. Other circuits stay as they are, and so do
 * those of programs that jump into loops, that have loops without an exit, or
 * whose branches part and do not meet as they have parted. Guarantees: every
 * operation gets the tokens that it got before, in the same order, but they
 * come on other ways:
 * - A value passes only the branches that decide whether it is used. What is
 *   the same on both sides of a branch goes past the branch.
 * - Where the sides of a branch meet, muxes choose by the condition.
 * - The muxes of a loop header choose by whether the iteration before has
 *   decided to go on, which an init holds. The first token of the init lets the
 *   loop be entered, and so does the decision of each last iteration: the next
 *   execution of the loop may enter at once.
 * - What a loop does not change goes past it, and around it only if it is used
 *   there.
 * - Control does the same, but where memories or the user's modules have to see
 *   the order of the program: it comes by the groups of load-store queues, the
 *   announcements of stores, and instances, one after the other, so that the
 *   end of a memory comes behind them all.
 * No merge and no control_merge is left in such a function: where tokens meet,
 * one that came before decides which is next.
 *
 * This is in the style of gated single assignment (Ottenstein, Ballance and
 * MacCabe, "The program dependence web", 1990), and of what Elakhras,
 * Guerrieri, Josipović and Ienne describe ("Unleashing parallelism in elastic
 * circuits with faster token delivery", FPL 2022).
 *
 * Accesses to a memory that no queue orders must not depend on the order in
 * which control passes the blocks; core/frontend/dependence sees to that.
 */
#include "core/ir/op_names.h"
#include "core/passes/delivery/flow_values.h"
#include "core/passes/delivery/level_order.h"
#include "core/passes/delivery/tokens.h"
#include "core/passes/passes_internal.h"
#include "hls/handshake_ops.h"

/* Gives what an operation takes from merges its tokens. */
static bool rewrite_op(tokens *t, MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    flow_value *value = flow_value_of(t->f, mlirOperationGetOperand(op, i));
    if (value && value->sources) {
      MlirValue token = tokens_at(t, value->same, value->block);
      if (mlirValueIsNull(token)) {
        return false;
      }
      mlirOperationSetOperand(op, i, token);
    }
  }
  return true;
}

/* The operations of a function that are no merges and branches. */
static bool rewrite(tokens *t) {
  MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(t->f->func));
  while (!mlirOperationIsNull(op)) {
    MlirOperation next = mlirOperationGetNextInBlock(op);
    if (!flow_is_routing(op) && !rewrite_op(t, op)) {
      return false;
    }
    op = next;
  }
  return tokens_connect(t);
}

/* Removes the merges and branches that nothing uses any more but each other. */
static void remove_routing(flow *f) {
  MlirBlock body = ir_func_entry(f->func);
  MlirValue start =
      mlirBlockGetArgument(body, mlirBlockGetNumArguments(body) - 1);
  for (size_t i = 0; i < f->num_routing; i++) {
    MlirOperation op = f->routing[i];
    for (intptr_t k = 0; k < mlirOperationGetNumOperands(op); k++) {
      mlirOperationSetOperand(op, k, start);
    }
  }
  for (size_t i = 0; i < f->num_routing; i++) {
    mlirOperationDestroy(f->routing[i]);
  }
}

static bool shorten(flow *f) {
  flow_loops loops;
  levels l;
  if (!flow_loops_find(&loops, f) || !levels_build(&l, f, &loops) ||
      !level_order_find(&l, f)) {
    return !f->out_of_memory;
  }
  tokens t;
  bool ok = tokens_begin(&t, f, &l) && rewrite(&t);
  tokens_finish(&t);
  if (ok) {
    remove_routing(f);
  }
  return ok;
}

static bool visit(MlirOperation func, void *user) {
  (void)user;
  if (ir_func_is_declaration(func)) {
    return true;
  }
  flow f = {0};
  bool ok = flow_read(&f, func) && flow_values_read(&f) ? shorten(&f)
                                                        : !f.out_of_memory;
  flow_finish(&f);
  return ok;
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  return op_names_run_on(root, pass, mlirOperationIsAHandshakeFunc, visit,
                         NULL);
}

static const char *const dialects[] = {"handshake", NULL};

const HlsPassDefinition handshake_shorten_ways_pass = {
    .argument = "handshake-shorten-ways",
    .description = "Let values pass only the branches that decide about them",
    .dialects = dialects,
    .run = run,
    .function = MLIR_OP_HANDSHAKE_FUNC,
    .counters = op_names_counters,
};
