/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Generate constructs.
 */
#include "rtl/model/syntax/vlog_parse.h"

/* `begin : name … end : name`, or one item. */
static vlog_item **parse_body(vlog_parser *parser, const char **name,
                              size_t *count) {
  bool was_local = parser->is_next_local;
  parser->is_next_local = true;
  vlog_named_type *types = parser->types;
  size_t mark = parser->scratch_used;
  if (vlog_parse_accept(parser, TOKEN_BEGIN)) {
    if (vlog_parse_accept(parser, TOKEN_COLON)) {
      *name = vlog_parse_name(parser);
    }
    while (!vlog_parse_at(parser, TOKEN_END_BLOCK) &&
           !vlog_parse_at(parser, TOKEN_END)) {
      vlog_parse_push_items(parser);
    }
    vlog_parse_expect(parser, TOKEN_END_BLOCK);
    vlog_parse_end_label(parser, *name);
  } else {
    vlog_parse_push_items(parser);
  }
  parser->is_next_local = was_local;
  parser->types = types;
  return vlog_parse_take(parser, mark, sizeof(vlog_item *), count);
}

/* The step of a loop, which has to be that of its own variable. */
static vlog_expr *parse_step(vlog_parser *parser, const char *genvar) {
  vlog_statement *step = vlog_parse_assignment(parser, true);
  if (!step || !step->target) {
    return NULL;
  }
  if (step->target->kind != VLOG_NAME || step->target->name != genvar) {
    return vlog_parse_fail(parser, "the step of a loop has to be that of '%s'",
                           genvar ? genvar : "");
  }
  return step->value;
}

void vlog_parse_push_generate_for(vlog_parser *parser) {
  vlog_item *item = vlog_parse_new_item(parser, VLOG_ITEM_FOR);
  if (!item) {
    return;
  }
  vlog_parse_advance(parser);
  vlog_parse_expect(parser, TOKEN_PAREN_OPEN);
  vlog_parse_accept(parser, TOKEN_GENVAR);
  item->genvar = vlog_parse_name(parser);
  vlog_parse_expect(parser, TOKEN_ASSIGN_IT);
  item->first = vlog_parse_expression(parser);
  vlog_parse_expect(parser, TOKEN_SEMICOLON);
  item->condition = vlog_parse_expression(parser);
  vlog_parse_expect(parser, TOKEN_SEMICOLON);
  item->step = parse_step(parser, item->genvar);
  vlog_parse_expect(parser, TOKEN_PAREN_CLOSE);
  item->items = parse_body(parser, &item->block, &item->num_items);
  vlog_parse_push_item(parser, item);
}

void vlog_parse_push_generate_if(vlog_parser *parser) {
  vlog_item *item = vlog_parse_new_item(parser, VLOG_ITEM_IF);
  if (!item) {
    return;
  }
  vlog_parse_advance(parser);
  vlog_parse_expect(parser, TOKEN_PAREN_OPEN);
  item->condition = vlog_parse_expression(parser);
  vlog_parse_expect(parser, TOKEN_PAREN_CLOSE);
  item->items = parse_body(parser, &item->block, &item->num_items);
  if (vlog_parse_accept(parser, TOKEN_ELSE)) {
    item->has_else = true;
    item->others = parse_body(parser, &item->other_block, &item->num_others);
  }
  vlog_parse_push_item(parser, item);
}

typedef struct branch {
  vlog_item *block;
  vlog_case labels;
} branch;

/* A branch of a `case`: its labels, and an item for what it makes. */
static vlog_item *parse_branch(vlog_parser *parser, vlog_case *labels) {
  vlog_item *block = vlog_parse_new_item(parser, VLOG_ITEM_BLOCK);
  if (block) {
    labels->labels = vlog_parse_labels(parser);
    block->items = parse_body(parser, &block->block, &block->num_items);
  }
  return block;
}

void vlog_parse_push_generate_case(vlog_parser *parser) {
  vlog_item *item = vlog_parse_new_item(parser, VLOG_ITEM_CASE);
  if (!item) {
    return;
  }
  vlog_parse_advance(parser);
  vlog_parse_expect(parser, TOKEN_PAREN_OPEN);
  item->condition = vlog_parse_expression(parser);
  vlog_parse_expect(parser, TOKEN_PAREN_CLOSE);
  size_t mark = parser->scratch_used;
  while (!vlog_parse_at(parser, TOKEN_END_CASE) &&
         !vlog_parse_at(parser, TOKEN_END)) {
    branch next = {0};
    next.block = parse_branch(parser, &next.labels);
    vlog_parse_push(parser, &next, sizeof next);
  }
  size_t count;
  branch *branches = vlog_parse_take(parser, mark, sizeof(branch), &count);
  vlog_parse_expect(parser, TOKEN_END_CASE);
  item->items = vlog_parse_alloc(parser, count + 1, sizeof *item->items);
  item->cases = vlog_parse_alloc(parser, count + 1, sizeof *item->cases);
  if (!item->items || !item->cases) {
    return;
  }
  for (size_t i = 0; i < count; i++) {
    item->items[i] = branches[i].block;
    item->cases[i] = branches[i].labels;
  }
  item->num_items = item->num_cases = count;
  vlog_parse_push_item(parser, item);
}

void vlog_parse_push_generate_block(vlog_parser *parser) {
  vlog_item *item = vlog_parse_new_item(parser, VLOG_ITEM_BLOCK);
  if (!item) {
    return;
  }
  item->items = parse_body(parser, &item->block, &item->num_items);
  vlog_parse_push_item(parser, item);
}
