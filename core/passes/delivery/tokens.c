/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Tokens. On its way from where it is made to where it is used, a value passes
 * only the branches that decide whether it is used there: of the nodes between
 * the two, those that are not always reached. A loop on the way is passed by; a
 * loop around the user gets the value once and keeps it, round after round.
 */
#include "core/passes/delivery/tokens.h"
#include "core/passes/delivery/level_order.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/location.h"
#include "hls/work.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

static MlirOperation end_of(const tokens *t) {
  return mlirBlockGetTerminator(ir_func_entry(t->f->func));
}

static MlirLocation location_at(const tokens *t, size_t node) {
  bool is_block = t->l->nodes[node].kind == LEVEL_BLOCK;
  return is_block && !mlirOperationIsNull(t->f->blocks[node].branch)
             ? hls_location_unnamed(
                   mlirOperationGetLocation(t->f->blocks[node].branch))
             : mlirOperationGetLocation(end_of(t));
}

/* Inserts before a position, or what ends the function if it is null. */
static MlirOperation add(tokens *t, size_t node, MlirOperation position,
                         MlirOperation op) {
  if (t->blocks[node] == 0) {
    t->blocks[node] = ++t->next_block;
  }
  ir_place(ir_func_entry(t->f->func),
           mlirOperationIsNull(position) ? end_of(t) : position, op);
  ir_set_attr(
      op, MLIR_ATTR_HANDSHAKE_BB,
      ir_bb_attr(mlirOperationGetContext(op), (unsigned)(t->blocks[node] - 1)));
  return op;
}

MlirOperation tokens_add_first(tokens *t, size_t node, MlirOperation op) {
  bool is_block = t->l->nodes[node].kind == LEVEL_BLOCK;
  return add(t, node, is_block ? t->f->blocks[node].first : ir_no_op(), op);
}

MlirOperation tokens_add_last(tokens *t, size_t node, MlirOperation op) {
  bool is_block = t->l->nodes[node].kind == LEVEL_BLOCK;
  return add(t, node, is_block ? t->f->blocks[node].branch : ir_no_op(), op);
}

MlirValue tokens_add_constant(tokens *t, size_t node, MlirType type,
                              MlirAttribute value, MlirLocation location) {
  MlirType control =
      mlirHandshakeControlTypeGet(mlirTypeGetContext(type), 0, NULL);
  MlirOperation source =
      tokens_add_first(t, node, mlirHandshakeSourceCreate(location, control));
  return mlirHandshakeConstantGetResult(tokens_add_first(
      t, node,
      mlirHandshakeConstantCreate(
          location, mlirHandshakeSourceGetResult(source), type, value)));
}

/* What `made` knows a value at a node by. */
static const void *key_of(const tokens *t, const flow_value *value,
                          size_t node) {
  return (const void *)(value->number * t->l->num_nodes + node + 1);
}

/* The node of a level that a value is made in, or the loop there that it is
 * made in. */
static size_t at_level(const levels *l, size_t node, size_t level) {
  while (l->nodes[node].level != level) {
    node = l->first_loop + l->nodes[node].level;
  }
  return node;
}

bool tokens_dominates(const tokens *t, const flow_value *value, size_t node) {
  size_t level = t->l->nodes[node].level;
  if (level != FLOW_NONE && !levels_contains(t->l, level, value->block)) {
    return true;
  }
  return level_order_dominates(t->l, at_level(t->l, value->block, level), node);
}

/* Creates the branch of a value at a node, which gives one side its tokens. */
static MlirValue branch(tokens *t, size_t node, MlirValue token,
                        unsigned side) {
  tokens_condition by = tokens_choose_by(t, node);
  if (mlirValueIsNull(by.token) || mlirValueIsNull(token)) {
    return (MlirValue){NULL};
  }
  MlirType type = mlirValueGetType(token);
  MlirOperation op = tokens_add_last(
      t, node,
      mlirHandshakeConditionalBranchCreate(
          hls_location_named_as(location_at(t, node), ir_value_location(token)),
          by.token, token, type, type));
  return mlirOperationGetResult(op, by.inverted ? 1 - side : side);
}

/* If the end of an iteration is right behind a choice of ways, the way there
 * that is a side of the end; else NULL. */
static const level_way *way_to_end(const tokens *t, size_t node,
                                   unsigned side) {
  const level_node *end = &t->l->nodes[node];
  if (end->kind != LEVEL_END || end->num_in != 2 ||
      end->in->from != end->in->next->from) {
    return NULL;
  }
  bool begins = end->in->edge->target == t->l->loops->loops[end->loop].header;
  return begins == (side == 0) ? end->in : end->in->next;
}

/* The tokens of a value for a side of a node that has two. */
static MlirValue filter(tokens *t, flow_value *value, size_t node,
                        unsigned side) {
  const level_way *way = way_to_end(t, node, side);
  if (way) {
    node = way->from;
    side = way->side;
  }
  const void *key = key_of(t, value, node);
  MlirOperation op = {ptr_map_get(&t->made, key)};
  tokens_condition by = tokens_choose_by(t, node);
  if (mlirOperationIsNull(op)) {
    MlirValue token = branch(t, node, tokens_at(t, value, node), 0);
    op = mlirValueIsNull(token) ? ir_no_op() : mlirOpResultGetOwner(token);
    if (mlirOperationIsNull(op) || !ptr_map_set(&t->made, key, op.ptr)) {
      return (MlirValue){NULL};
    }
  }
  return mlirOperationGetResult(op, by.inverted ? 1 - side : side);
}

MlirValue tokens_at_end(tokens *t, size_t loop, MlirValue token,
                        unsigned side) {
  size_t node = t->l->first_end + loop;
  const level_way *way = way_to_end(t, node, side);
  return way ? branch(t, way->from, token, way->side)
             : branch(t, node, token, side);
}

MlirValue tokens_behind(tokens *t, flow_value *value, const level_way *way) {
  /* What a loop has made leaves it by the same exit. */
  while (way->inner &&
         levels_contains(t->l, t->l->nodes[way->from].loop, value->block)) {
    way = way->inner;
  }
  return levels_chooses(t->l, way->from)
             ? filter(t, value, way->from, way->side)
             : tokens_at(t, value, way->from);
}

/* Any value, until a mux is connected. */
static MlirValue unconnected(const tokens *t) {
  MlirBlock body = ir_func_entry(t->f->func);
  return mlirBlockGetArgument(body, mlirBlockGetNumArguments(body) - 1);
}

/* Where a loop is in the text: at a branch that begins another iteration. */
static MlirLocation location_of_loop(const tokens *t, size_t loop) {
  size_t header = t->l->loops->loops[loop].header;
  const level_way *way = t->l->nodes[t->l->first_end + loop].in;
  while (way->edge->target != header) {
    way = way->next;
  }
  MlirOperation branch = t->f->blocks[way->edge->source].branch;
  return hls_location_unnamed(mlirOperationGetLocation(branch));
}

/* The mux of a loop header for a value that is merged there, or that is kept
 * for the loop. */
static MlirValue add_header(tokens *t, flow_value *value, size_t loop) {
  tokens_header *header = ARENA_ARRAY(&t->f->memory, tokens_header, 1);
  if (!header) {
    return (MlirValue){NULL};
  }
  MlirValue inputs[2] = {unconnected(t), unconnected(t)};
  size_t block = t->l->loops->loops[loop].header;
  *header = (tokens_header){
      .mux = tokens_add_first(
          t, block,
          mlirHandshakeMuxCreate(
              hls_location_named_as(location_of_loop(t, loop),
                                    ir_value_location(value->value)),
              inputs[0], 2, inputs, mlirValueGetType(value->value))),
      .loop = loop,
      .value = value,
      .next = t->headers};
  t->headers = header;
  return mlirHandshakeMuxGetResult(header->mux);
}

/* A value where it is made. */
static MlirValue made_token(tokens *t, flow_value *value) {
  if (!value->sources) {
    return mlirValueIsNull(value->token) ? value->value : value->token;
  }
  if (mlirValueIsNull(value->token)) {
    size_t loop = t->l->loops->headed[value->block];
    choice_spec spec = {.kind = CHOICE_OF_SOURCES, .value = value};
    value->token = loop != FLOW_NONE ? add_header(t, value, loop)
                                     : token_choice_at(t, value->block, &spec);
  }
  return value->token;
}

/* A value that a loop around a node keeps. */
static MlirValue kept_token(tokens *t, flow_value *value, size_t loop) {
  const void *key = key_of(t, value, t->l->first_loop + loop);
  MlirOperation mux = {ptr_map_get(&t->made, key)};
  if (mlirOperationIsNull(mux)) {
    MlirValue token = add_header(t, value, loop);
    mux = mlirValueIsNull(token) ? ir_no_op() : mlirOpResultGetOwner(token);
    if (mlirOperationIsNull(mux) || !ptr_map_set(&t->made, key, mux.ptr)) {
      return (MlirValue){NULL};
    }
  }
  return mlirHandshakeMuxGetResult(mux);
}

/* A value behind the loop that it is made in. */
static MlirValue last_token(tokens *t, flow_value *value, size_t loop) {
  size_t end = t->l->first_end + loop;
  if (tokens_dominates(t, value, end)) {
    return filter(t, value, end, 1);
  }
  const void *key = key_of(t, value, t->l->first_loop + loop);
  MlirValue token = {ptr_map_get(&t->made, key)};
  if (mlirValueIsNull(token)) {
    choice_spec spec = {.kind = CHOICE_OF_EXITS, .value = value, .loop = loop};
    token = token_choice_at(t, end, &spec);
    token = mlirValueIsNull(token) ? token : tokens_at_end(t, loop, token, 1);
    if (mlirValueIsNull(token) || !ptr_map_set(&t->made, key, token.ptr)) {
      return (MlirValue){NULL};
    }
  }
  return token;
}

/* Where a value is made in the level of a node, if that is on every way to it
 * and nothing that decides whether it is used comes in between; else FLOW_NONE.
 */
static size_t made_before(const tokens *t, const flow_value *value,
                          size_t node) {
  const levels *l = t->l;
  if (!levels_contains(l, l->nodes[node].level, value->block)) {
    return FLOW_NONE;
  }
  size_t made = at_level(l, value->block, l->nodes[node].level);
  return level_order_dominates(l, made, node) &&
                 level_order_dominates(l, l->nodes[node].stop, made)
             ? made
             : FLOW_NONE;
}

MlirValue tokens_at(tokens *t, flow_value *value, size_t node) {
  size_t made = made_before(t, value, node);
  hls_work_count(1);
  if (made != FLOW_NONE) {
    return made == value->block ? made_token(t, value)
                                : last_token(t, value, t->l->nodes[made].loop);
  }
  const level_node *stop = &t->l->nodes[t->l->nodes[node].stop];
  /* Only in a loop: the entry is in front of nothing. */
  return stop->place == 0 ? kept_token(t, value, stop->level)
                          : tokens_behind(t, value, stop->in);
}

/* The number of the exit by which a loop is left, as a value that each
 * iteration makes; NULL when out of memory. For two exits it may be inverted.
 */
static flow_value *number_of_exit(tokens *t, size_t loop) {
  flow_value *value = &t->exits[loop];
  if (!value->same) {
    size_t end = t->l->first_end + loop;
    choice_spec spec = {.kind = CHOICE_OF_NUMBERS, .loop = loop};
    unsigned width = 1;
    while (((size_t)1 << width) < t->l->num_exits[loop]) {
      width++;
    }
    tokens_condition number = token_choice_number(t, end, width, &spec);
    if (mlirValueIsNull(number.token)) {
      return NULL;
    }
    *value = (flow_value){.value = number.token,
                          .block = end,
                          .number = t->f->num_values + loop,
                          .token = number.token,
                          .is_inverted = number.inverted};
    value->same = value;
  }
  return value;
}

/* Is the loop left by the exit of a choice? */
static tokens_condition choose_exit(tokens *t, size_t node) {
  const level_node *at = &t->l->nodes[node];
  flow_value *value = number_of_exit(t, at->loop);
  MlirValue number = value ? tokens_at(t, value, node) : (MlirValue){NULL};
  if (mlirValueIsNull(number) || t->l->num_exits[at->loop] == 2) {
    /* Side 0 is exit 0. */
    return (tokens_condition){number, value && !value->is_inverted};
  }
  MlirType type = mlirValueGetType(number);
  MlirType data = mlirHandshakeChannelTypeGetDataType(type);
  MlirContext context = mlirTypeGetContext(type);
  MlirLocation location = location_at(t, node);
  MlirValue exit = tokens_add_constant(
      t, node, type, mlirIntegerAttrGet(data, (int64_t)at->exit), location);
  return (tokens_condition){
      mlirHandshakeCmpIGetResult(tokens_add_first(
          t, node,
          mlirHandshakeCmpICreate(location, number, exit,
                                  mlirHandshakeChannelTypeGet(
                                      mlirIntegerTypeGet(context, 1), 0, NULL),
                                  MlirHandshakeCmpIPredicateEq))),
      false};
}

tokens_condition tokens_choose_by(tokens *t, size_t node) {
  tokens_condition *known = &t->conditions[node];
  const level_node *at = &t->l->nodes[node];
  if (!mlirValueIsNull(known->token)) {
    return *known;
  }
  tokens_condition found = {{NULL}, false};
  if (at->kind == LEVEL_END) {
    choice_spec spec = {.kind = CHOICE_OF_ITERATION, .loop = at->loop};
    found = token_choice_number(t, node, 1, &spec);
  } else if (at->kind == LEVEL_CHOICE) {
    found = choose_exit(t, node);
  } else {
    found.token = tokens_at(t, t->f->blocks[node].condition->same, node);
  }
  *known = found;
  return found;
}

/* The select of a header's muxes: whether the last iteration goes on. There is
 * none before the first, so the first of all tokens lets the loop be entered.
 */
static MlirValue select_of(tokens *t, size_t loop) {
  if (!mlirValueIsNull(t->selects[loop])) {
    return t->selects[loop];
  }
  size_t header = t->l->loops->loops[loop].header;
  tokens_condition goes_on = tokens_choose_by(t, t->l->first_end + loop);
  MlirValue token = goes_on.token;
  if (mlirValueIsNull(token)) {
    return token;
  }
  MlirLocation location = location_of_loop(t, loop);
  if (goes_on.inverted) {
    token = mlirHandshakeNotIGetResult(
        tokens_add_first(t, header, mlirHandshakeNotICreate(location, token)));
  }
  token = mlirHandshakeInitGetResult(
      tokens_add_first(t, header, mlirHandshakeInitCreate(location, token)));
  t->selects[loop] = token;
  return token;
}

/* What a merge of a header gets from the iteration before. */
static MlirValue next_token(tokens *t, flow_value *value, size_t loop) {
  size_t end = t->l->first_end + loop;
  const level_way *back = NULL;
  size_t count = 0;
  for (const level_way *way = t->l->nodes[end].in; way; way = way->next) {
    if (way->edge->target == value->block) {
      back = way;
      count++;
    }
  }
  if (count == 1) {
    return tokens_behind(t, value->sources[back->edge->index]->same, back);
  }
  choice_spec spec = {.kind = CHOICE_OF_SOURCES, .value = value};
  MlirValue token = token_choice_at(t, end, &spec);
  return mlirValueIsNull(token) ? token : tokens_at_end(t, loop, token, 0);
}

static bool connect(tokens *t, const tokens_header *header) {
  size_t loop = header->loop, entry = t->l->first_loop + loop;
  flow_value *value = header->value;
  bool is_merged =
      value->sources && value->block == t->l->loops->loops[loop].header;
  choice_spec spec = {.kind = CHOICE_OF_SOURCES, .value = value};
  MlirValue operands[3] = {
      select_of(t, loop),
      is_merged ? token_choice_at(t, entry, &spec) : tokens_at(t, value, entry),
      is_merged ? next_token(t, value, loop)
                : filter(t, value, t->l->first_end + loop, 0)};
  for (intptr_t i = 0; i < 3; i++) {
    if (mlirValueIsNull(operands[i])) {
      return false;
    }
    mlirOperationSetOperand(header->mux, i, operands[i]);
  }
  return true;
}

bool tokens_connect(tokens *t) {
  while (t->headers) {
    const tokens_header *header = t->headers;
    t->headers = header->next;
    if (!connect(t, header)) {
      return false;
    }
  }
  return true;
}

bool tokens_begin(tokens *t, flow *f, const levels *l) {
  arena_pool *memory = &f->memory;
  *t = (tokens){.f = f,
                .l = l,
                .conditions =
                    ARENA_ARRAY(memory, tokens_condition, l->num_nodes),
                .exits = ARENA_ARRAY(memory, flow_value, l->loops->count),
                .selects = ARENA_ARRAY(memory, MlirValue, l->loops->count),
                .blocks = ARENA_ARRAY(memory, int64_t, l->num_nodes)};
  if (!t->conditions || !t->exits || !t->selects || !t->blocks) {
    return false;
  }
  for (size_t i = 0; i < f->count; i++) {
    t->blocks[i] = f->blocks[i].bb + 1;
    if (t->next_block < t->blocks[i]) {
      t->next_block = t->blocks[i];
    }
  }
  return true;
}

void tokens_finish(tokens *t) { ptr_map_finish(&t->made); }
