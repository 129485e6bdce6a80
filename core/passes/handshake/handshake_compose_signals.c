/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-compose-signals: leaves every unit with plain channels.
 *
 * Expects: handshake.func.
 * Guarantees: no operation that has a rule for extra signals (mlirHandshake-
 * OpGetSignalRule) has an operand or a result with any, but the tag of
 * speculative tokens in operations that look at it. What the rule says
 * happens in compose, decompose, bundle and unbundle around the operation,
 * which are wires. A function that was materialised still is. The function's
 * own ports stay as they are, and so do operations without a rule.
 *
 * Tag: like Move, but for the tag of speculative tokens, which stays a signal.
 * Move, Steer: the downstream signals become part of the data, above it, and
 * come off again behind the unit. Operand 0 of Steer loses its own first.
 * Choose: like Move; a copy of the token chosen gives its signals to the index,
 * unless that has none.
 * AtOnce: the signals of operand 0 pass by the unit on wires, for the result
 * is there exactly while operand 0 is. Pipelined: they wait in a buffer until
 * the result comes out. Make: a constant zero. Drop: the wires end.
 *
 * An upstream signal is a wire, no part of a token: it passes from the result
 * that has it to every operand that has it. Without such a result it is zero;
 * of several, as of a fork, it is the bitwise or, to which a consumer without
 * the signal adds nothing. The two sides of a valid_merger stay apart. Around a
 * loop of channels the wire would drive itself, which is an error.
 */
#include "core/ir/channel_graph.h"
#include "core/ir/op_names.h"
#include "core/passes/handshake/signal_packing.h"
#include "core/passes/handshake/speculation_tags.h"
#include "core/passes/passes_internal.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/passes.h"
#include "hls/unit_latency.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

/* Tokens in a unit that does not say how many cycles it takes. */
enum { DEFAULT_LATENCY = 4 };

/* An upstream wire through a unit. */
typedef struct upstream {
  MlirValue operand; /* stands for it at the operands, until it is known */
  MlirValue result;  /* that of the results so far */
} upstream;

/* One unit that is being rewritten. */
typedef struct rewriting {
  MlirOperation unit;
  MlirOperation next; /* what comes after it */
  MlirHandshakeSignalRule rule;
  upstream ups[2]; /* one, but for a unit with two separate sides */
  MlirValue down;  /* wire with the signals of operand 0 */
  MlirValue queue; /* the same as a channel, behind a buffer */
  MlirValue
      chosen; /* a copy of the first result, with its downstream signals */
} rewriting;

static bool has_extras(MlirType type) {
  return mlirHandshakeTypeGetNumExtraSignals(type) > 0;
}

static MlirType operand_type(MlirOperation op, intptr_t index) {
  return mlirValueGetType(mlirOperationGetOperand(op, index));
}

static MlirType result_type(MlirOperation op, intptr_t index) {
  return mlirValueGetType(mlirOperationGetResult(op, index));
}

static bool uses_extras(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    if (has_extras(operand_type(op, i))) {
      return true;
    }
  }
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); i++) {
    if (has_extras(result_type(op, i))) {
      return true;
    }
  }
  return false;
}

/* Do the signals of the operand become part of its data? */
static bool merges_operand(const rewriting *r, intptr_t index) {
  return r->rule == MlirHandshakeSignalRuleMove ||
         r->rule == MlirHandshakeSignalRuleTag ||
         r->rule == MlirHandshakeSignalRuleChoose ||
         (r->rule == MlirHandshakeSignalRuleSteer && index > 0);
}

static bool merges_result(const rewriting *r, intptr_t index) {
  return r->rule == MlirHandshakeSignalRuleMove ||
         r->rule == MlirHandshakeSignalRuleTag ||
         r->rule == MlirHandshakeSignalRuleSteer ||
         (r->rule == MlirHandshakeSignalRuleChoose && index == 0);
}

/* The upstream wire of an operand or a result. */
static upstream *upstream_of(rewriting *r, intptr_t index) {
  bool has_sides = mlirOperationIsAHandshakeValidMerger(r->unit) ||
                   mlirOperationIsAHandshakeSpeculator(r->unit);
  return &r->ups[has_sides && index == 1];
}

/* Can it be done? Nothing has been changed yet. */
static bool check_unit(const rewriting *r) {
  signal_packing packing;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(r->unit); i++) {
    if (!signal_packing_plan(&packing, r->unit, operand_type(r->unit, i),
                             merges_operand(r, i))) {
      return false;
    }
  }
  for (intptr_t i = 0; i < mlirOperationGetNumResults(r->unit); i++) {
    if (!signal_packing_plan(&packing, r->unit, result_type(r->unit, i),
                             merges_result(r, i))) {
      return false;
    }
  }
  return true;
}

static MlirOperation fork_in_two(const rewriting *r, MlirOperation position,
                                 MlirValue value) {
  MlirType type = mlirValueGetType(value);
  MlirType types[] = {type, type};
  return signal_packing_op(r->unit, position, MLIR_OP_HANDSHAKE_FORK, &value, 1,
                           types, 2);
}

static MlirValue join(const rewriting *r, MlirValue left, MlirValue right) {
  MlirValue operands[] = {left, right};
  MlirType type = mlirValueGetType(left);
  MlirOperation op = signal_packing_op(r->unit, r->next, MLIR_OP_HANDSHAKE_JOIN,
                                       operands, 2, &type, 1);
  return mlirOperationGetResult(op, 0);
}

/* Has a copy of the control take the wire through a buffer that is as long as
 * the unit. Returns the other copy. */
static MlirValue enqueue(rewriting *r, MlirValue control, MlirValue wire) {
  MlirContext context = mlirOperationGetContext(r->unit);
  MlirOperation fork = fork_in_two(r, r->unit, control);
  MlirValue operands[] = {mlirHandshakeForkGetOutputs(fork, 1), wire};
  MlirType type = mlirHandshakeChannelTypeGet(mlirValueGetType(wire), 0, NULL);
  MlirOperation bundle = signal_packing_op(
      r->unit, r->unit, MLIR_OP_HANDSHAKE_BUNDLE, operands, 2, &type, 1);
  MlirValue channel = mlirHandshakeBundleGetChannelLike(bundle);
  MlirOperation buffer = signal_packing_op(
      r->unit, r->unit, MLIR_OP_HANDSHAKE_BUFFER, &channel, 1, &type, 1);
  MlirAttribute latency = ir_attr(r->unit, HLS_LATENCY_ATTRIBUTE);
  int64_t cycles =
      !mlirAttributeIsNull(latency) && mlirAttributeIsAInteger(latency)
          ? mlirIntegerAttrGetValueInt(latency)
          : DEFAULT_LATENCY;
  MlirType i64 = mlirIntegerTypeGet(context, 64);
  ir_set_attr(buffer, MLIR_ATTR_HANDSHAKE_BUFFER_BUFFER_TYPE,
              mlirIntegerAttrGet(i64, MlirHandshakeBufferTypeFifoBreakNone));
  ir_set_attr(buffer, MLIR_ATTR_HANDSHAKE_BUFFER_NUM_SLOTS,
              mlirIntegerAttrGet(i64, cycles > 0 ? cycles + 1 : 1));
  ir_set_attr(buffer, MLIR_ATTR_HANDSHAKE_BUFFER_DV_LATENCY,
              mlirIntegerAttrGet(i64, 0));
  r->queue = mlirHandshakeBufferGetResult(buffer);
  return mlirHandshakeForkGetOutputs(fork, 0);
}

/* Keeps the signals of operand 0 for the result. */
static void keep_signals(rewriting *r, signal_parts *parts) {
  if (mlirValueIsNull(parts->down)) {
    return;
  }
  if (r->rule == MlirHandshakeSignalRuleAtOnce) {
    r->down = parts->down;
  } else if (r->rule == MlirHandshakeSignalRulePipelined) {
    parts->control = enqueue(r, parts->control, parts->down);
  }
}

static bool is_tag(const rewriting *r, MlirType type) {
  return r->rule == MlirHandshakeSignalRuleTag &&
         speculation_tags_are_alone(type);
}

/* Has the channel a tag that the unit looks at? */
static bool has_tag(const rewriting *r, MlirType type) {
  return r->rule == MlirHandshakeSignalRuleTag &&
         mlirHandshakeTypeFindExtraSignal(type, ir_str("spec")) >= 0;
}

/* What the unit gets of an operand that is plain but for its tag. */
static void rewrite_tag(rewriting *r, intptr_t index, MlirType full) {
  MlirValue value = mlirOperationGetOperand(r->unit, index);
  if (!has_tag(r, full)) {
    return;
  }
  if (!has_extras(mlirValueGetType(value))) {
    value = speculation_tags_split(r->unit, r->unit, value);
  }
  if (speculation_tags_is_only_tag(r->unit, index)) {
    value = speculation_tags_without_data(r->unit, r->unit, value);
  }
  mlirOperationSetOperand(r->unit, index, value);
}

static void rewrite_operand(rewriting *r, intptr_t index) {
  signal_packing packing;
  MlirValue value = mlirOperationGetOperand(r->unit, index);
  if (!has_extras(mlirValueGetType(value)) ||
      is_tag(r, mlirValueGetType(value)) ||
      !signal_packing_plan(&packing, r->unit, mlirValueGetType(value),
                           merges_operand(r, index))) {
    return;
  }
  if (mlirTypeEqual(packing.composed, packing.plain)) {
    MlirOperation op =
        signal_packing_op(r->unit, r->unit, MLIR_OP_HANDSHAKE_COMPOSE, &value,
                          1, &packing.plain, 1);
    mlirOperationSetOperand(r->unit, index, mlirOperationGetResult(op, 0));
    return;
  }
  upstream *up = upstream_of(r, index);
  if (packing.up > 0 && mlirValueIsNull(up->operand)) {
    MlirContext context = mlirOperationGetContext(r->unit);
    up->operand = signal_packing_placeholder(
        r->unit, mlirIntegerTypeGet(context, packing.up));
  }
  signal_parts parts =
      signal_packing_take_apart(r->unit, r->unit, &packing, value, up->operand);
  if (index == 0) {
    keep_signals(r, &parts);
  }
  mlirOperationSetOperand(r->unit, index,
                          signal_packing_plain_value(r->unit, r->unit, &packing,
                                                     parts.control,
                                                     parts.data));
}

/* The signals for a result that has none of its own, as a wire; the control
 * waits for them where they have a token of their own. */
static void add_signals(rewriting *r, const signal_packing *packing,
                        signal_parts *parts) {
  if (packing->merged || packing->down == 0) {
    return;
  }
  signal_parts other = {0};
  if (r->rule == MlirHandshakeSignalRuleAtOnce) {
    parts->down = r->down;
    return;
  }
  MlirContext context = mlirOperationGetContext(r->unit);
  if (r->rule == MlirHandshakeSignalRuleMake) {
    parts->down = signal_packing_zeros(
        r->unit, r->next, mlirIntegerTypeGet(context, packing->down));
    return;
  }
  signal_packing queue = {0};
  if (r->rule == MlirHandshakeSignalRulePipelined) {
    queue.plain = mlirValueGetType(r->queue);
    other = signal_packing_split_plain(r->unit, r->next, &queue, r->queue);
    other.down = other.data;
  } else if (signal_packing_plan(&queue, r->unit, mlirValueGetType(r->chosen),
                                 false)) {
    other = signal_packing_take_apart(r->unit, r->next, &queue, r->chosen,
                                      (MlirValue){NULL});
  }
  parts->control = join(r, parts->control, other.control);
  parts->down = other.down;
}

static MlirValue decompose(const rewriting *r, MlirType type, MlirValue plain) {
  MlirOperation op = signal_packing_op(
      r->unit, r->next, MLIR_OP_HANDSHAKE_DECOMPOSE, &plain, 1, &type, 1);
  return mlirOperationGetResult(op, 0);
}

/* Keeps a copy of the token that was chosen. Returns the other one. */
static MlirValue keep_chosen(rewriting *r, const signal_packing *packing,
                             MlirValue result) {
  MlirContext context = mlirOperationGetContext(r->unit);
  MlirHandshakeExtraSignal down = {
      ir_str("down"), mlirIntegerTypeGet(context, packing->down), false};
  MlirOperation fork = fork_in_two(r, r->next, result);
  r->chosen =
      decompose(r, mlirHandshakeTypeWithExtraSignals(packing->full, 1, &down),
                mlirHandshakeForkGetOutputs(fork, 1));
  return mlirHandshakeForkGetOutputs(fork, 0);
}

static void rewrite_result(rewriting *r, intptr_t index) {
  signal_packing packing;
  MlirValue result = mlirOperationGetResult(r->unit, index);
  if (!has_extras(mlirValueGetType(result)) ||
      is_tag(r, mlirValueGetType(result)) ||
      !signal_packing_plan(&packing, r->unit, mlirValueGetType(result),
                           merges_result(r, index))) {
    return;
  }
  MlirValue users = signal_packing_placeholder(r->unit, packing.full);
  mlirValueReplaceAllUsesOfWith(result, users);
  mlirValueSetType(result, packing.plain);
  if (has_tag(r, packing.full)) {
    result = speculation_tags_join(r->unit, r->next, result, packing.plain);
  }
  if (packing.merged && packing.down > 0 &&
      r->rule == MlirHandshakeSignalRuleChoose &&
      has_extras(result_type(r->unit, 1))) {
    result = keep_chosen(r, &packing, result);
  }
  if (mlirTypeEqual(packing.composed, packing.plain)) {
    result = decompose(r, packing.full, result);
  } else {
    signal_parts parts =
        signal_packing_split_plain(r->unit, r->next, &packing, result);
    add_signals(r, &packing, &parts);
    MlirValue wire = {NULL};
    result =
        signal_packing_put_together(r->unit, r->next, &packing, &parts, &wire);
    if (packing.up > 0) {
      upstream *up = upstream_of(r, index);
      up->result =
          mlirValueIsNull(up->result)
              ? wire
              : signal_packing_either(r->unit, r->next, up->result, wire);
    }
  }
  signal_packing_resolve(users, result);
}

/* The token after reset has the value 0 in its signals; a control has no other
 * payload. */
static void rewrite_initial_token(MlirOperation unit) {
  if (mlirOperationIsAHandshakeInit(unit) &&
      mlirTypeIsAHandshakeControl(result_type(unit, 0))) {
    mlirOperationRemoveAttributeByName(unit, ir_str("hw.parameters"));
  }
}

static bool rewrite_unit(MlirOperation unit) {
  rewriting r = {.unit = unit,
                 .next = mlirOperationGetNextInBlock(unit),
                 .rule = mlirHandshakeOpGetSignalRule(unit)};
  if (r.rule == MlirHandshakeSignalRuleNone || !uses_extras(unit)) {
    return true;
  }
  if (!check_unit(&r) ||
      (r.rule == MlirHandshakeSignalRuleTag && !speculation_tags_raise(unit))) {
    return false;
  }
  r.next = mlirOperationGetNextInBlock(unit);
  rewrite_initial_token(unit);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(unit); i++) {
    MlirType full = operand_type(unit, i);
    rewrite_operand(&r, i);
    rewrite_tag(&r, i, full);
  }
  for (intptr_t i = 0; i < mlirOperationGetNumResults(unit); i++) {
    rewrite_result(&r, i);
  }
  for (size_t i = 0; i < sizeof r.ups / sizeof *r.ups; i++) {
    const upstream *up = &r.ups[i];
    if (!mlirValueIsNull(up->operand)) {
      signal_packing_resolve(
          up->operand, mlirValueIsNull(up->result)
                           ? signal_packing_zeros(unit, r.next,
                                                  mlirValueGetType(up->operand))
                           : up->result);
    }
  }
  return true;
}

static bool has_upstream(MlirType type) {
  return mlirTypeIsAHandshake(type) && signal_packing_width(type, true) > 0;
}

/* Does no upstream wire lead from a result to an operand of the operation? */
static bool cuts_upstream(MlirOperation op) {
  bool has_operand = false, has_result = false;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    has_operand |= has_upstream(operand_type(op, i));
  }
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); i++) {
    has_result |= has_upstream(result_type(op, i));
  }
  return !has_operand || !has_result ||
         mlirHandshakeOpGetSignalRule(op) == MlirHandshakeSignalRuleNone;
}

/* Reports upstream wires that would drive themselves, one unit for each circle.
 * Returns false when out of memory. */
static bool check_circles(MlirOperation func, bool *found) {
  channel_graph graph = {0};
  bool built = channel_graph_build(&graph, func, cuts_upstream);
  bool *reported =
      built ? ARENA_ARRAY(&graph.arena, bool, graph.num_components) : NULL;
  for (size_t i = 0; reported && i < graph.num_ops; i++) {
    size_t component = graph.component[i];
    if (component == CHANNEL_GRAPH_ACYCLIC || reported[component]) {
      continue;
    }
    reported[component] = true;
    ir_error(mlirOperationGetLocation(graph.ops[i]), "upstream-signal-cycle",
             "an upstream signal goes round a loop of channels here, where its "
             "wire would drive itself; take it off inside the loop, with "
             "unbundle");
    *found = true;
  }
  channel_graph_finish(&graph);
  return reported != NULL;
}

static bool visit_function(MlirOperation func, void *user) {
  bool *ok = user;
  if (ir_func_is_declaration(func)) {
    return true;
  }
  bool has_circles = false;
  if (!check_circles(func, &has_circles)) {
    ir_out_of_memory(func);
    has_circles = true;
  }
  if (has_circles) {
    *ok = false;
    return true;
  }
  MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
  bool rewritten = true;
  while (!mlirOperationIsNull(op)) {
    MlirOperation next = mlirOperationGetNextInBlock(op);
    rewritten &= rewrite_unit(op);
    op = next;
  }
  if (rewritten) {
    /* Removes wires that one unit puts together and the next one takes apart.
     */
    mlirHandshakeFoldWiring(func);
  }
  *ok &= rewritten;
  return true;
}

static bool visit_all(MlirOperation root, void *user) {
  (void)user;
  bool ok = true;
  ir_for_each(root, mlirOperationIsAHandshakeFunc, visit_function, &ok);
  return ok;
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  return op_names_run(root, pass, visit_all, NULL);
}

static bool find_extras(MlirOperation func, void *user) {
  (void)user;
  if (ir_func_is_declaration(func)) {
    return true;
  }
  MlirBlock body = ir_func_entry(func);
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(body); i++) {
    if (has_extras(mlirValueGetType(mlirBlockGetArgument(body, i)))) {
      return false;
    }
  }
  for (MlirOperation op = mlirBlockGetFirstOperation(body);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    if (uses_extras(op)) {
      return false;
    }
  }
  return true;
}

bool hls_module_has_extra_signals(MlirOperation module) {
  return !ir_for_each(module, mlirOperationIsAHandshakeFunc, find_extras, NULL);
}

static const char *const dialects[] = {"handshake", NULL};

const HlsPassDefinition handshake_compose_signals_pass = {
    .argument = "handshake-compose-signals",
    .description = "Take extra signals off the channels of units",
    .dialects = dialects,
    .run = run,
    .counters = op_names_counters,
};
