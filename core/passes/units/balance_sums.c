/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * balance-sums: puts sums, products and bitwise operations of several integers
 * in the order that takes the least time.
 *
 * Expects: func.func at cf level.
 * Guarantees: the same values, with as many operations: integers wrap around,
 * so their order makes no difference. What is there early, as out of a
 * register, is put together first, in a tree, and what is there late joins it
 * at the end. A value that an iteration takes from the one before is the last
 * of all: the next one waits for one operation only. Where nothing would come
 * earlier, the order of the text stays; so does what has other uses.
 */
#include "base/memory/ptr_map.h"
#include "core/ir/cfg.h"
#include "core/ir/ir_arith.h"
#include "core/passes/on_functions.h"
#include "core/passes/passes_internal.h"
#include "core/passes/units/signed_term.h"
#include "hls/arith_ops.h"
#include "hls/func_ops.h"
#include "mlir-c/BuiltinTypes.h"
#include <stdlib.h>

/* How long operations take, in steps of about half a nanosecond: bitwise ones
 * and selects; sums and comparisons; a product, about four cycles; and what
 * leaves the registers of any other unit.
 */
enum { BITWISE = 1, ARITHMETIC = 3, PRODUCT = 40, REGISTERED = 2 };

/* What is carried to the next iteration passes at most so many selects. */
enum { MAX_SELECTS = 3 };

/* The operations that may be put together, by their names. */
typedef enum kind {
  KIND_NONE,
  KIND_SUM,
  KIND_PRODUCT,
  KIND_AND,
  KIND_OR,
  KIND_XOR
} kind;

typedef struct leaf {
  signed_term term;
  size_t arrival;  /* steps after the beginning of the block */
  size_t distance; /* operations from here to the end of the chain */
  size_t place;    /* in the order in which the leaves were found */
  bool is_carried;
} leaf;

typedef struct chains {
  ptr_map arrivals; /* operation -> steps + 1 */
  leaf *leaves;     /* what the chain at hand puts together */
  size_t num_leaves;
  MlirOperation *ops; /* those of the chain, each before its operands */
  size_t num_ops;
  size_t room; /* for both */
  size_t num_balanced;
} chains;

static kind kind_of(MlirOperation op) {
  if (mlirOperationGetNumResults(op) != 1) {
    return KIND_NONE;
  }
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  if (!mlirTypeIsAInteger(type) && !mlirTypeIsAIndex(type)) {
    return KIND_NONE;
  }
  return mlirOperationIsAArithAddI(op) || mlirOperationIsAArithSubI(op)
             ? KIND_SUM
         : mlirOperationIsAArithMulI(op) ? KIND_PRODUCT
         : mlirOperationIsAArithAndI(op) ? KIND_AND
         : mlirOperationIsAArithOrI(op)  ? KIND_OR
         : mlirOperationIsAArithXOrI(op) ? KIND_XOR
                                         : KIND_NONE;
}

/* The operation of a chain that uses this one alone, in its block. */
static bool is_inner(MlirOperation op, kind k) {
  MlirValue result = mlirOperationGetResult(op, 0);
  if (!ir_has_one_use(result)) {
    return false;
  }
  MlirOperation user = mlirOpOperandGetOwner(mlirValueGetFirstUse(result));
  return kind_of(user) == k &&
         mlirBlockEqual(mlirOperationGetBlock(user), mlirOperationGetBlock(op));
}

/* Is it nothing but wires from its first operand? */
static bool is_wires(MlirOperation op) {
  uint64_t amount;
  bool is_shift = mlirOperationIsAArithShLI(op) ||
                  mlirOperationIsAArithShRUI(op) ||
                  mlirOperationIsAArithShRSI(op);
  return mlirOperationIsAArithExtSI(op) || mlirOperationIsAArithExtUI(op) ||
         mlirOperationIsAArithTruncI(op) ||
         mlirOperationIsAArithIndexCast(op) ||
         (is_shift &&
          ir_arith_is_constant(mlirOperationGetOperand(op, 1), &amount));
}

/* How many steps an operation of a chain adds. */
static size_t steps_in(kind k) {
  return k == KIND_PRODUCT ? PRODUCT : k == KIND_SUM ? ARITHMETIC : BITWISE;
}

/* How many steps an operation without registers adds; 0 for wires, and for
 * those with registers. */
static size_t steps_of(MlirOperation op) {
  kind k = kind_of(op);
  if (k != KIND_NONE && k != KIND_PRODUCT) {
    return steps_in(k);
  }
  if (mlirOperationIsAArithSelect(op)) {
    return BITWISE;
  }
  bool is_arithmetic =
      mlirOperationIsAArithCmpI(op) || mlirOperationIsAArithShLI(op) ||
      mlirOperationIsAArithShRUI(op) || mlirOperationIsAArithShRSI(op);
  return is_arithmetic && !is_wires(op) ? ARITHMETIC : 0;
}

static size_t arrival_of(const chains *c, MlirValue value) {
  MlirOperation op = ir_def(value);
  void *found =
      mlirOperationIsNull(op) ? NULL : ptr_map_get(&c->arrivals, op.ptr);
  return found ? (size_t)(uintptr_t)found - 1 : 0;
}

/* Notes when the result of an operation is there, counted from the last
 * register. What other blocks have made is there at once. Returns false when
 * out of memory. */
static bool note_arrival(chains *c, MlirOperation op) {
  size_t steps = steps_of(op);
  size_t arrival = 0;
  if (steps == 0 && !is_wires(op) && !mlirOperationIsAArithConstant(op)) {
    return ptr_map_set(&c->arrivals, op.ptr,
                       (void *)(uintptr_t)(REGISTERED + 1));
  }
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    if (mlirBlockEqual(ir_value_block(operand), mlirOperationGetBlock(op))) {
      size_t before = arrival_of(c, operand);
      arrival = before > arrival ? before : arrival;
    }
  }
  return ptr_map_set(&c->arrivals, op.ptr,
                     (void *)(uintptr_t)(arrival + steps + 1));
}

/* Does a branch hand the value, or what a few selects make of it, to this
 * argument of a block? */
static bool feeds(MlirValue value, MlirValue argument, unsigned selects) {
  MlirBlock header = mlirBlockArgumentGetOwner(argument);
  intptr_t position = mlirBlockArgumentGetArgNumber(argument);
  for (MlirOpOperand use = mlirValueGetFirstUse(value);
       !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    MlirOperation user = mlirOpOperandGetOwner(use);
    if (mlirOperationIsAArithSelect(user) && selects > 0 &&
        feeds(mlirOperationGetResult(user, 0), argument, selects - 1)) {
      return true;
    }
    for (intptr_t s = 0; s < mlirOperationGetNumSuccessors(user); s++) {
      if (!mlirBlockEqual(mlirOperationGetSuccessor(user, s), header)) {
        continue;
      }
      cfg_operands passed = cfg_edge_operands(user, (unsigned)s);
      if (mlirValueEqual(mlirOperationGetOperand(user, passed.first + position),
                         value)) {
        return true;
      }
    }
  }
  return false;
}

/* Is a leaf a block's argument that the next iteration gets from the result of
 * the chain? Wires make no difference. */
static bool is_carried(MlirValue result, MlirValue value) {
  MlirOperation op = ir_def(value);
  while (!mlirOperationIsNull(op) && is_wires(op)) {
    value = mlirOperationGetOperand(op, 0);
    op = ir_def(value);
  }
  return mlirOperationIsNull(op) && feeds(result, value, MAX_SELECTS);
}

/* Room for one more of each. Returns false when out of memory. */
static bool make_room(chains *c) {
  size_t used = c->num_leaves > c->num_ops ? c->num_leaves : c->num_ops;
  if (used < c->room) {
    return true;
  }
  size_t room = c->room ? 2 * c->room : 16;
  leaf *leaves = realloc(c->leaves, room * sizeof *leaves);
  if (!leaves) {
    return false;
  }
  c->leaves = leaves;
  MlirOperation *ops = realloc(c->ops, room * sizeof *ops);
  if (!ops) {
    return false;
  }
  c->ops = ops;
  c->room = room;
  return true;
}

/* Replaces operations of the chain by their operands, until only what the chain
 * puts together is left. */
static bool find_leaves(chains *c, MlirOperation root, kind k) {
  MlirValue result = mlirOperationGetResult(root, 0);
  c->num_leaves = 0;
  c->num_ops = 0;
  bool ok = make_room(c);
  if (ok) {
    c->leaves[c->num_leaves++] = (leaf){.term = {result, false}};
  }
  for (size_t i = 0; ok && i < c->num_leaves;) {
    leaf whole = c->leaves[i];
    MlirOperation op = ir_def(whole.term.value);
    bool is_part = !mlirOperationIsNull(op) && kind_of(op) == k &&
                   (mlirOperationEqual(op, root) || is_inner(op, k));
    if (!is_part) {
      c->leaves[i].arrival = arrival_of(c, whole.term.value);
      c->leaves[i].is_carried = is_carried(result, whole.term.value);
      c->leaves[i].place = i;
      i++;
      continue;
    }
    ok = make_room(c);
    if (!ok) {
      break;
    }
    bool turns = mlirOperationIsAArithSubI(op);
    c->ops[c->num_ops++] = op;
    c->leaves[i] =
        (leaf){.term = {mlirOperationGetOperand(op, 0), whole.term.negative},
               .distance = whole.distance + 1};
    c->leaves[c->num_leaves++] = (leaf){
        .term = {mlirOperationGetOperand(op, 1), whole.term.negative != turns},
        .distance = whole.distance + 1};
  }
  return ok;
}

static int by_arrival(const void *one, const void *other) {
  const leaf *a = one;
  const leaf *b = other;
  int order = (a->is_carried > b->is_carried) - (a->is_carried < b->is_carried);
  order = order ? order : (a->arrival > b->arrival) - (a->arrival < b->arrival);
  /* The nearest to the end comes last, as in the text. */
  order =
      order ? order : (a->distance < b->distance) - (a->distance > b->distance);
  return order ? order : (a->place > b->place) - (a->place < b->place);
}

/* Leaves and sums of them, from which the two that come first are taken again
 * and again. Both are in the order in which they come, so the first of each are
 * looked at. */
typedef struct merger {
  const leaf *leaves;
  size_t next_leaf, num_leaves;
  leaf *sums;
  size_t next_sum, num_sums;
} merger;

static leaf take(merger *m) {
  bool from_sums =
      m->next_sum < m->num_sums &&
      (m->next_leaf == m->num_leaves ||
       m->sums[m->next_sum].arrival < m->leaves[m->next_leaf].arrival);
  return from_sums ? m->sums[m->next_sum++] : m->leaves[m->next_leaf++];
}

/* One operation of the chain. */
static signed_term combine(MlirOperation position, kind k, signed_term one,
                           signed_term other) {
  static const char *const names[] = {
      [KIND_PRODUCT] = MLIR_OP_ARITH_MULI,
      [KIND_AND] = MLIR_OP_ARITH_ANDI,
      [KIND_OR] = MLIR_OP_ARITH_ORI,
      [KIND_XOR] = MLIR_OP_ARITH_XORI,
  };
  return k == KIND_SUM ? signed_term_add(position, one, other)
                       : (signed_term){ir_arith_binary(position, names[k],
                                                       one.value, other.value),
                                       false};
}

/* Joins two parts. With a null position nothing is made. */
static leaf join(MlirOperation position, kind k, leaf one, leaf other) {
  size_t arrival = one.arrival > other.arrival ? one.arrival : other.arrival;
  leaf joined = {.arrival = arrival + steps_in(k)};
  if (!mlirOperationIsNull(position)) {
    joined.term = combine(position, k, one.term, other.term);
  }
  return joined;
}

/* Puts leaves together, the earliest first. `sums` has room for as many. */
static leaf put_together(const leaf *leaves, size_t count, leaf *sums,
                         MlirOperation position, kind k) {
  merger m = {.leaves = leaves, .num_leaves = count, .sums = sums};
  for (size_t left = count; left > 1; left--) {
    leaf one = take(&m);
    leaf other = take(&m);
    sums[m.num_sums++] = join(position, k, one, other);
  }
  return take(&m);
}

/* Puts all leaves of a chain together, those that are carried last. */
static leaf put_all_together(const chains *c, size_t num_early, leaf *sums,
                             MlirOperation position, kind k) {
  size_t num_carried = c->num_leaves - num_early;
  if (num_early == 0 || num_carried == 0) {
    return put_together(c->leaves, c->num_leaves, sums, position, k);
  }
  leaf early = put_together(c->leaves, num_early, sums, position, k);
  leaf carried =
      put_together(c->leaves + num_early, num_carried, sums, position, k);
  return join(position, k, carried, early);
}

/* Operations between what is carried and the end of the chain, in that order.
 */
static size_t carried_distance(const chains *c, size_t num_early) {
  size_t levels = num_early > 0;
  for (size_t room = 1; room < c->num_leaves - num_early; room *= 2) {
    levels++;
  }
  return num_early < c->num_leaves ? levels : 0;
}

/* When the result of a chain is there as it is. */
static size_t present_arrival(const chains *c, kind k) {
  size_t latest = 0;
  for (size_t i = 0; i < c->num_leaves; i++) {
    size_t end = c->leaves[i].arrival + c->leaves[i].distance * steps_in(k);
    latest = end > latest ? end : latest;
  }
  return latest;
}

/* Gives a chain a better order, if there is one. Returns false when out of
 * memory. */
static bool balance(chains *c, MlirOperation root, kind k) {
  if (!find_leaves(c, root, k)) {
    return false;
  }
  if (c->num_leaves < 3) {
    return true;
  }
  qsort(c->leaves, c->num_leaves, sizeof *c->leaves, by_arrival);
  size_t num_early = c->num_leaves;
  size_t farthest = 0;
  while (num_early > 0 && c->leaves[num_early - 1].is_carried) {
    num_early--;
    size_t distance = c->leaves[num_early].distance;
    farthest = distance > farthest ? distance : farthest;
  }
  leaf *sums = calloc(c->num_leaves, sizeof *sums);
  if (!sums) {
    return false;
  }
  MlirValue result = mlirOperationGetResult(root, 0);
  size_t arrival = put_all_together(c, num_early, sums, ir_no_op(), k).arrival;
  size_t nearest = carried_distance(c, num_early);
  bool ok = true;
  if (nearest < farthest ||
      (nearest == farthest && arrival < present_arrival(c, k))) {
    leaf total = put_all_together(c, num_early, sums, root, k);
    MlirValue value = signed_term_value(root, total.term);
    size_t end = k == KIND_PRODUCT ? REGISTERED : total.arrival;
    ok = ptr_map_set(&c->arrivals, ir_def(value).ptr,
                     (void *)(uintptr_t)(end + 1));
    mlirValueReplaceAllUsesOfWith(result, value);
    c->num_balanced++;
    for (size_t i = 0; i < c->num_ops; i++) {
      mlirOperationDestroy(c->ops[i]);
    }
  }
  free(sums);
  return ok;
}

static bool balance_block(chains *c, MlirBlock block) {
  bool ok = true;
  MlirOperation next = mlirBlockGetFirstOperation(block);
  while (ok && !mlirOperationIsNull(next)) {
    MlirOperation op = next;
    next = mlirOperationGetNextInBlock(op);
    kind k = kind_of(op);
    ok = note_arrival(c, op) &&
         (k == KIND_NONE || is_inner(op, k) || balance(c, op, k));
  }
  return ok;
}

static bool visit(MlirOperation func, size_t *done) {
  chains c = {0};
  bool ok = true;
  for (MlirBlock b = ir_func_entry(func); ok && !mlirBlockIsNull(b);
       b = mlirBlockGetNextInRegion(b)) {
    ok = balance_block(&c, b);
    ptr_map_finish(&c.arrivals);
    c.arrivals = (ptr_map){0};
  }
  free(c.leaves);
  free(c.ops);
  *done += c.num_balanced;
  return ok;
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  return on_functions_run(root, pass, mlirOperationIsAFuncFunc, visit);
}

static const char *const dialects[] = {"func", "arith", NULL};

static const HlsPassCounter counters[] = {
    {"balanced", "sums and products in another order"},
    {NULL},
};

const HlsPassDefinition balance_sums_pass = {
    .argument = "balance-sums",
    .description = "Put sums and products of several integers in the order "
                   "that takes the least time",
    .dialects = dialects,
    .run = run,
    .function = MLIR_OP_FUNC_FUNC,
    .counters = counters,
};
