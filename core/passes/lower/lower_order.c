/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The later access waits with its address. If that comes from a variable of a
 * loop that the earlier access is not in, the variable waits instead when the
 * loop is entered, so that the token need not go round with it. Where it only
 * has to come a number of iterations later, the two have a credit.
 */
#include "core/passes/lower/lower_order.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/order/order_credits.h"
#include "core/passes/order/order_gates.h"
#include "hls/arith_ops.h"
#include "hls/func_ops.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/memref_ops.h"
#include "mlir-c/BuiltinAttributes.h"

typedef struct ordered_access {
  MlirOperation op;
  unsigned block;
  order_token *token;                   /* NULL until somebody waits for it */
  const struct earlier_access *earlier; /* what may have to come before it */
} ordered_access;

typedef struct earlier_access {
  size_t access;
  const struct earlier_access *next;
} earlier_access;

typedef struct ordering {
  cfg graph;
  cfg_loops loops;
  order_gates gates;
  order_tokens tokens;
  ordered_access
      *accesses; /* of memory controllers, in the order of the text */
  size_t count;
  ptr_map index; /* name -> access + 1 */
  ptr_map pairs; /* an access and one that may have to come after it */
  const order_credit *credits;
  arena_pool arena;
} ordering;

static bool is_direct(MlirOperation op) {
  MlirAttribute interface = ir_attr(op, MLIR_ATTR_HANDSHAKE_MEM_INTERFACE);
  return ir_is_access(op) && !mlirAttributeIsNull(interface) &&
         !mlirHandshakeMemInterfaceAttrIsLSQ(interface);
}

static bool has_dependences(MlirOperation func) {
  for (MlirBlock b = ir_func_entry(func); !mlirBlockIsNull(b);
       b = mlirBlockGetNextInRegion(b)) {
    for (MlirOperation op = mlirBlockGetFirstOperation(b);
         !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
      if (is_direct(op) &&
          !mlirAttributeIsNull(ir_attr(op, MLIR_ATTR_HANDSHAKE_DEPS))) {
        return true;
      }
    }
  }
  return false;
}

static size_t count_direct(const cfg *graph) {
  size_t count = 0;
  for (unsigned b = 0; b < graph->num_blocks; b++) {
    for (MlirOperation op = mlirBlockGetFirstOperation(graph->blocks[b].block);
         !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
      count += is_direct(op);
    }
  }
  return count;
}

static bool list_accesses(ordering *o) {
  o->accesses =
      ARENA_ARRAY(&o->arena, ordered_access, count_direct(&o->graph) + 1);
  bool ok = o->accesses;
  for (unsigned b = 0; ok && b < o->graph.num_blocks; b++) {
    MlirOperation op = mlirBlockGetFirstOperation(o->graph.blocks[b].block);
    for (; ok && !mlirOperationIsNull(op);
         op = mlirOperationGetNextInBlock(op)) {
      MlirAttribute name = ir_attr(op, MLIR_ATTR_HANDSHAKE_NAME);
      if (is_direct(op) && !mlirAttributeIsNull(name)) {
        o->accesses[o->count++] = (ordered_access){.op = op, .block = b};
        ok = ptr_map_set(&o->index, name.ptr, (void *)(uintptr_t)o->count);
      }
    }
  }
  return ok;
}

/* Notes that one access may have to come before another. */
static bool note_pair(ordering *o, size_t first, size_t second) {
  const void *key = (void *)(uintptr_t)(first * o->count + second + 1);
  if (ptr_map_has(&o->pairs, key)) {
    return true;
  }
  earlier_access *earlier = ARENA_ARRAY(&o->arena, earlier_access, 1);
  if (!earlier || !ptr_map_set(&o->pairs, key, o)) {
    return false;
  }
  ordered_access *later = &o->accesses[second];
  *earlier = (earlier_access){first, later->earlier};
  later->earlier = earlier;
  return true;
}

/* Notes that one access has to come so many iterations after another. */
static bool note_credit(ordering *o, const order_credit *credit) {
  order_credit *noted = ARENA_ARRAY(&o->arena, order_credit, 1);
  if (noted) {
    *noted = *credit;
    noted->next = o->credits;
    o->credits = noted;
  }
  return noted;
}

/* Notes what a dependence asks for: a credit, or that one of the two waits for
 * the other, either way round. */
static bool note_dependence(ordering *o, size_t a, size_t b,
                            const MlirHandshakeMemDependence *dep) {
  order_credit credit = {.earlier = o->accesses[a].op,
                         .later = o->accesses[b].op,
                         .earlier_block = o->accesses[a].block,
                         .later_block = o->accesses[b].block,
                         .distance = dep->distance};
  if (dep->distance > 1 &&
      credit_places_find(&o->graph, &o->loops, credit.earlier_block,
                         credit.later_block, dep->loopDepth, &credit.place)) {
    return note_credit(o, &credit);
  }
  return note_pair(o, a, b) && note_pair(o, b, a);
}

/* Notes the dependences of an access. */
static bool note_dependences(ordering *o, size_t a) {
  MlirOperation op = o->accesses[a].op;
  MlirAttribute deps = ir_attr(op, MLIR_ATTR_HANDSHAKE_DEPS);
  intptr_t count = mlirAttributeIsNull(deps)
                       ? 0
                       : mlirHandshakeMemDependencesAttrGetNum(deps);
  bool ok = true;
  for (intptr_t i = 0; ok && i < count; i++) {
    MlirHandshakeMemDependence dep =
        mlirHandshakeMemDependencesAttrGetElement(deps, i);
    MlirAttribute name =
        mlirStringAttrGet(mlirOperationGetContext(op), dep.dstAccess);
    size_t b = (size_t)(uintptr_t)ptr_map_get(&o->index, name.ptr);
    if (dep.isActive && b != 0 && b != a + 1) {
      ok = note_dependence(o, a, b - 1, &dep);
    }
  }
  return ok;
}

/* Finds the token of an access, for all that may have to wait for it. */
static bool find_token(ordering *o, size_t a) {
  ordered_access *access = &o->accesses[a];
  if (access->token) {
    return true;
  }
  /* Whoever waits for it may have to come before it as well. */
  cfg_range range = {UINT_MAX, 0};
  for (const earlier_access *e = access->earlier; e; e = e->next) {
    cfg_range found = cfg_loops_between(&o->loops, &o->graph, access->block,
                                        o->accesses[e->access].block);
    range.begin = found.begin < range.begin ? found.begin : range.begin;
    range.end = found.end > range.end ? found.end : range.end;
  }
  access->token =
      order_tokens_of(&o->tokens, access->op, access->block, 0, &range);
  return access->token;
}

/* Where the token of one access comes from when another one is due. */
static unsigned from_at(const ordering *o, size_t first, size_t second) {
  const ordered_access *earlier = &o->accesses[first];
  const ordered_access *later = &o->accesses[second];
  return earlier->block == later->block && first < second
             ? (unsigned)ORDER_FROM_ACCESS
             : order_tokens_before(&o->tokens, earlier->token, later->block);
}

/* Does an access need the data of a load in front of it in its block? */
static bool needs_data(MlirOperation op, MlirOperation load, unsigned *visits) {
  enum { MOST_VISITS = 64 };
  bool needs = false;
  for (intptr_t i = 0; !needs && i < mlirOperationGetNumOperands(op); i++) {
    MlirOperation def = ir_def(mlirOperationGetOperand(op, i));
    if (!mlirOperationIsNull(def) && ++*visits < MOST_VISITS &&
        mlirBlockEqual(mlirOperationGetBlock(def),
                       mlirOperationGetBlock(load)) &&
        !mlirOperationIsAArithSelect(def) && !mlirOperationIsAFuncCall(def)) {
      needs = mlirOperationEqual(def, load) || needs_data(def, load, visits);
    }
  }
  return needs;
}

/* Has the last execution of `first` been performed before that of `second`,
 * whenever `third` is due? It has if `second` waits for `first`, by a token or
 * for its data, and
 * - both are in one block, and `third` not between them; or
 * - `second` comes before `third` in any case, and `first` not again between
 *   them, as its token comes from the same place: that is in front of `second`
 *   on every way, so that a way from there to `third` without `second` would
 * let `third` come without `second`. */
static bool is_implied(const ordering *o, size_t first, size_t second,
                       size_t third) {
  const ordered_access *a = &o->accesses[first], *b = &o->accesses[second];
  const ordered_access *c = &o->accesses[third];
  bool in_block = a->block == b->block;
  unsigned visits = 0;
  bool waits =
      ptr_map_has(&o->pairs,
                  (void *)(uintptr_t)(first * o->count + second + 1)) ||
      (in_block && first < second && needs_data(b->op, a->op, &visits));
  if (!waits) {
    return false;
  }
  if (in_block) {
    return first < second &&
           !(c->block == a->block && first < third && third < second);
  }
  return from_at(o, second, third) == ORDER_FROM_ACCESS &&
         from_at(o, first, third) == from_at(o, first, second);
}

/* Lets an access wait for those before it that no other one waits for. */
static bool order(ordering *o, size_t third) {
  const ordered_access *later = &o->accesses[third];
  bool ok = true;
  for (const earlier_access *e = later->earlier; ok && e; e = e->next) {
    ok = find_token(o, e->access);
  }
  for (const earlier_access *e = later->earlier; ok && e; e = e->next) {
    unsigned from = from_at(o, e->access, third);
    bool is_needed = from != ORDER_FROM_NOTHING;
    for (const earlier_access *other = later->earlier; is_needed && other;
         other = other->next) {
      is_needed = other == e || !is_implied(o, e->access, other->access, third);
    }
    ok = !is_needed || order_gates_add(&o->gates, o->accesses[e->access].token,
                                       later->op, later->block, from);
  }
  return ok;
}

static bool order_all(ordering *o, MlirOperation func) {
  if (!cfg_build(&o->graph, func)) {
    return false;
  }
  cfg_find_dominators(&o->graph);
  o->tokens.graph = &o->graph;
  o->tokens.loops = &o->loops;
  o->gates.tokens = &o->tokens;
  o->tokens.control =
      mlirHandshakeControlTypeGet(mlirOperationGetContext(func), 0, NULL);
  if (!cfg_loops_find(&o->loops, &o->graph) ||
      !order_tokens_begin(&o->tokens) || !list_accesses(o)) {
    return false;
  }
  bool ok = true;
  for (size_t a = 0; ok && a < o->count; a++) {
    ok = note_dependences(o, a);
  }
  for (size_t a = 0; ok && a < o->count; a++) {
    ok = order(o, a);
  }
  unsigned number = 0;
  for (const order_credit *c = o->credits; ok && c; c = c->next) {
    ok = order_credits_add(&o->tokens, c, number++);
  }
  return ok && order_tokens_connect(&o->tokens);
}

bool lower_order(MlirOperation func) {
  if (!has_dependences(func)) {
    return true;
  }
  ordering o = {0};
  bool ok = order_all(&o, func);
  order_gates_finish(&o.gates);
  order_tokens_finish(&o.tokens);
  cfg_loops_finish(&o.loops);
  cfg_finish(&o.graph);
  ptr_map_finish(&o.index);
  ptr_map_finish(&o.pairs);
  arena_finish(&o.arena);
  return ok;
}
