/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Trees of muxes. A node where ways part is reached once for each time that one
 * of the two ways is taken, so a mux there has a token of its select and one of
 * the chosen value each time. Where both ways bring the same value it needs no
 * mux; it comes from in front of the branch.
 */
#include "core/passes/delivery/tokens.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/work.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

/* What the ways behind a node bring. */
typedef struct choice {
  enum { FAILED, ANY, NUMBER, VALUE, TOKEN } kind;
  size_t number;
  bool inverted; /* is it the complement of the token? */
  flow_value *value;
  const level_way *way; /* the only one by which the value comes, or NULL: */
  size_t node;          /* all ways from here bring it */
  MlirValue token;
} choice;

/* One mux or a tree of them while it is made. */
typedef struct tree {
  tokens *t;
  const choice_spec *spec;
  size_t node; /* where the ways meet */
  MlirType type;
} tree;

static bool is_back(const tokens *t, const level_way *way) {
  size_t loop = t->l->nodes[way->to].loop;
  return way->edge->target == t->l->loops->loops[loop].header;
}

/* What the specification says of one of the ways that meet. */
static choice pick(const tree *tree, const level_way *way) {
  const choice_spec *spec = tree->spec;
  switch (spec->kind) {
  case CHOICE_OF_ITERATION:
    return (choice){.kind = NUMBER, .number = is_back(tree->t, way)};
  case CHOICE_OF_NUMBERS:
    return is_back(tree->t, way)
               ? (choice){.kind = ANY}
               : (choice){.kind = NUMBER, .number = way->exit};
  case CHOICE_OF_EXITS:
    if (is_back(tree->t, way) ||
        !flow_loops_dominates(tree->t->l->loops, spec->value->block,
                              way->edge->source)) {
      return (choice){.kind = ANY};
    }
    return (choice){.kind = VALUE, .value = spec->value, .way = way};
  default:
    if (way->edge->target != spec->value->block) {
      return (choice){.kind = ANY};
    }
    return (choice){.kind = VALUE,
                    .value = spec->value->sources[way->edge->index]->same,
                    .way = way};
  }
}

static MlirValue constant(const tree *tree, MlirAttribute value,
                          MlirLocation location) {
  return tokens_add_constant(tree->t, tree->node, tree->type, value, location);
}

static MlirLocation location_of(const tree *tree) {
  const flow_value *value = tree->spec->value;
  return value ? ir_value_location(value->value)
               : mlirOperationGetLocation(tree->t->f->func);
}

/* A token that nobody looks at. */
static MlirValue any_token(const tree *tree) {
  if (!mlirTypeIsAHandshakeChannel(tree->type)) {
    return mlirHandshakeSourceGetResult(tokens_add_first(
        tree->t, tree->node,
        mlirHandshakeSourceCreate(location_of(tree), tree->type)));
  }
  MlirType data = mlirHandshakeChannelTypeGetDataType(tree->type);
  MlirAttribute zero =
      mlirTypeIsAInteger(data)
          ? mlirIntegerAttrGet(data, 0)
          : mlirFloatAttrDoubleGet(mlirTypeGetContext(data), data, 0.0);
  return constant(tree, zero, location_of(tree));
}

/* The token behind one side of a node where ways part. */
static MlirValue make_token(const tree *tree, const choice *c, size_t node,
                            const level_way *side) {
  tokens *t = tree->t;
  if (c->kind == TOKEN && c->inverted) {
    return mlirHandshakeNotIGetResult(tokens_add_first(
        t, tree->node, mlirHandshakeNotICreate(location_of(tree), c->token)));
  }
  if (c->kind == TOKEN) {
    return c->token;
  }
  if (c->kind == ANY) {
    return any_token(tree);
  }
  if (c->kind == NUMBER) {
    return constant(
        tree,
        mlirIntegerAttrGet(mlirHandshakeChannelTypeGetDataType(tree->type),
                           (int64_t)c->number),
        location_of(tree));
  }
  MlirOperation def = ir_def(c->value->value);
  if (!c->value->sources && !mlirOperationIsNull(def) &&
      mlirOperationIsAHandshakeConstant(def)) {
    return constant(tree, mlirHandshakeConstantGetValueAttr(def),
                    mlirOperationGetLocation(def));
  }
  if (tokens_dominates(t, c->value, node)) {
    return tokens_behind(t, c->value, side);
  }
  return c->way ? tokens_behind(t, c->value, c->way)
                : tokens_at(t, c->value, c->node);
}

/* Needs the node no mux? */
static bool unites(const tree *tree, const choice *a, const choice *b,
                   size_t node) {
  bool same =
      a->kind == ANY ||
      (a->kind == NUMBER && b->kind == NUMBER && a->number == b->number) ||
      (a->kind == VALUE && b->kind == VALUE && a->value == b->value);
  return same &&
         (b->kind != VALUE || tokens_dominates(tree->t, b->value, node)) &&
         b->kind != TOKEN;
}

/* What comes by the two sides of a node, as one. */
static choice unite(const tree *tree, const choice *sides, size_t node) {
  tokens *t = tree->t;
  for (int i = 0; i < 2; i++) {
    if (unites(tree, &sides[i], &sides[1 - i], node)) {
      choice both = sides[1 - i];
      both.way = NULL;
      both.node = node;
      return both;
    }
  }
  tokens_condition by = tokens_choose_by(t, node);
  if (mlirValueIsNull(by.token)) {
    return (choice){.kind = FAILED};
  }
  if (sides[0].kind == NUMBER && sides[1].kind == NUMBER &&
      mlirHandshakeTypeGetDataWidth(tree->type) == 1) {
    return (choice){.kind = TOKEN,
                    .token = by.token,
                    .inverted = by.inverted == (sides[0].number == 1)};
  }
  MlirValue inputs[2];
  for (unsigned i = 0; i < 2; i++) {
    /* The first input is that of a select which is false. */
    inputs[by.inverted ? i : 1 - i] =
        make_token(tree, &sides[i], node, t->l->nodes[node].out[i]);
  }
  if (mlirValueIsNull(inputs[0]) || mlirValueIsNull(inputs[1])) {
    return (choice){.kind = FAILED};
  }
  MlirOperation mux =
      tokens_add_first(t, tree->node,
                       mlirHandshakeMuxCreate(location_of(tree), by.token, 2,
                                              inputs, tree->type));
  return (choice){.kind = TOKEN, .token = mlirHandshakeMuxGetResult(mux)};
}

static choice choose_from(const tree *tree, size_t node) {
  const level_node *nodes = tree->t->l->nodes;
  while (nodes[node].join != FLOW_NONE && nodes[node].join != tree->node) {
    node = nodes[node].join;
  }
  choice sides[2] = {{.kind = ANY}, {.kind = ANY}};
  for (int i = 0; i < 2; i++) {
    const level_way *way = nodes[node].out[i];
    hls_work_count(1);
    if (way) {
      sides[i] =
          way->to == tree->node ? pick(tree, way) : choose_from(tree, way->to);
    }
    if (sides[i].kind == FAILED) {
      return sides[i];
    }
  }
  return nodes[node].out[1] ? unite(tree, sides, node) : sides[0];
}

/* The loop all of whose exits meet in the node, with nothing between and
 * nothing else; or FLOW_NONE. */
static size_t loop_before(const tree *tree) {
  const levels *l = tree->t->l;
  const level_node *node = &l->nodes[tree->node];
  size_t loop = l->nodes[node->idom].loop;
  if (l->nodes[node->idom].kind != LEVEL_CHOICE ||
      node->num_in != l->num_exits[loop]) {
    return FLOW_NONE;
  }
  for (const level_way *way = node->in; way; way = way->next) {
    if (l->nodes[way->from].kind != LEVEL_CHOICE ||
        l->nodes[way->from].loop != loop) {
      return FLOW_NONE;
    }
  }
  return loop;
}

static choice choose(const tree *tree) {
  const level_node *node = &tree->t->l->nodes[tree->node];
  return node->num_in == 1 ? pick(tree, node->in)
                           : choose_from(tree, node->idom);
}

MlirValue token_choice_at(tokens *t, size_t node, const choice_spec *spec) {
  tree tree = {.t = t,
               .spec = spec,
               .node = node,
               .type = mlirValueGetType(spec->value->value)};
  size_t loop = loop_before(&tree);
  if (loop != FLOW_NONE && spec->kind == CHOICE_OF_SOURCES) {
    MlirValue last = token_choice_at(t, t->l->first_end + loop, spec);
    return mlirValueIsNull(last) ? last : tokens_at_end(t, loop, last, 1);
  }
  choice c = choose(&tree);
  if (c.kind == TOKEN) {
    return c.token;
  }
  if (c.kind != VALUE) {
    return (MlirValue){NULL};
  }
  return c.way ? tokens_behind(t, c.value, c.way)
               : tokens_at(t, c.value, c.node);
}

tokens_condition token_choice_number(tokens *t, size_t node, unsigned width,
                                     const choice_spec *spec) {
  MlirContext context = mlirOperationGetContext(t->f->func);
  tree tree = {.t = t,
               .spec = spec,
               .node = node,
               .type = mlirHandshakeChannelTypeGet(
                   mlirIntegerTypeGet(context, width), 0, NULL)};
  choice c = choose(&tree);
  return c.kind == TOKEN ? (tokens_condition){c.token, c.inverted}
                         : (tokens_condition){{NULL}, false};
}
