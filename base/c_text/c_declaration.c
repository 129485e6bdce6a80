/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reading declarations (C17 6.7 and 6.9.1) of which nobody knows the macros.
 */
#include "base/c_text/c_declaration.h"

#include <ctype.h>
#include <string.h>

#include "base/c_text/c_declarator.h"

/* The items that are there. */
static unsigned count(const c_declaration *all, const c_tokens *tokens) {
  return tokens->depth.items - all->dropped;
}

static void set_count(const c_declaration *all, c_tokens *tokens,
                      unsigned items) {
  tokens->depth.items = all->dropped + items;
}

static c_item *last_item(c_declaration *all, c_tokens *tokens) {
  unsigned size = count(all, tokens);
  return size > 0 ? &all->items[size - 1] : NULL;
}

/* Forgets the oldest items. */
static void drop(c_declaration *all, const c_tokens *tokens, unsigned items) {
  memmove(all->items, all->items + items,
          (count(all, tokens) - items) * sizeof *all->items);
  all->dropped += items;
}

static void forget_arguments(c_declaration *all) {
  all->is_old = false;
  all->own = 0;
}

/* When there is no room: half of the items, because to move the others takes
 * time; or the function, of which so long a declaration has no arguments. */
static void make_room(c_declaration *all, const c_tokens *tokens) {
  drop(all, tokens, all->is_old ? all->own : C_DECLARATOR_ITEMS / 2);
  forget_arguments(all);
}

static void push(c_declaration *all, c_tokens *tokens, c_item_kind kind,
                 const c_token *token) {
  if (all->has_members) {
    return;
  }
  if (count(all, tokens) == C_DECLARATOR_ITEMS) {
    make_room(all, tokens);
  }
  unsigned keywords = kind == C_ITEM_WORD ? c_keyword_of(tokens, token) : 0;
  all->items[count(all, tokens)] =
      (c_item){.kind = kind, .token = *token, .keywords = keywords};
  tokens->depth.items++;
}

void c_declaration_end(c_declaration *all, c_tokens *tokens) {
  all->number++;
  all->has_value = all->is_operator = false;
  all->has_members = false;
  all->dropped = 0;
  forget_arguments(all);
  tokens->depth.items = tokens->depth.parentheses = 0;
  tokens->depth.declaration = all->number;
}

/* At an #else the reader goes back, which may be to a declaration that is over,
 * or to items that are not there any more. */
static void go_back(c_declaration *all, c_tokens *tokens) {
  if (tokens->depth.declaration != all->number) {
    c_declaration_end(all, tokens);
  } else if (tokens->depth.items < all->dropped) {
    set_count(all, tokens, 0);
  }
  if (count(all, tokens) < all->own) {
    forget_arguments(all);
  }
}

static void extend(c_item *item, const c_token *token) {
  item->token.size = token->offset + token->size - item->token.offset;
}

/* ---- In parentheses ---- */

static void take_word_within(c_item *group, const c_tokens *tokens,
                             const c_token *word) {
  if (isdigit((unsigned char)tokens->text[word->offset])) {
    group->has_value = true;
    return;
  }
  unsigned keywords = c_keyword_of(tokens, word);
  if (group->words == 0) {
    group->inner = *word;
    group->keywords = keywords;
  }
  group->words++;
  group->has_type = group->has_type || group->last.kind == C_TOKEN_NAME ||
                    c_token_is_sign(tokens, &group->last, '>') ||
                    (keywords & C_KEYWORD_TYPE);
}

static void take_sign_within(c_item *group, const c_tokens *tokens,
                             const c_token *token) {
  const c_token *last = &group->last;
  char sign = tokens->text[token->offset];
  bool is_behind_type =
      last->kind == C_TOKEN_NAME || c_token_is_sign(tokens, last, '>');
  if (sign == '(') {
    group->is_called |= last->kind == C_TOKEN_NAME && group->words == 1;
  } else if (sign == '*' || sign == '&') {
    group->has_type |= is_behind_type;
  } else if (sign == '.') {
    group->has_type |= c_token_is_sign(tokens, last, '.');
  } else if (strchr("+-/|!?", sign)) {
    group->has_value = true;
  }
}

static void take_within(c_declaration *all, c_tokens *tokens,
                        const c_token *token) {
  c_item *group = last_item(all, tokens);
  bool is_close = c_token_is_sign(tokens, token, ')');
  tokens->depth.parentheses += c_token_is_sign(tokens, token, '(');
  tokens->depth.parentheses -= is_close;
  if (!group || group->kind != C_ITEM_GROUP || all->has_members) {
    return;
  }
  if (token->kind == C_TOKEN_NAME) {
    take_word_within(group, tokens, token);
  } else if (token->kind == C_TOKEN_QUOTED) {
    group->has_value = true;
  } else if (!is_close) {
    take_sign_within(group, tokens, token);
  }
  group->last = *token;
  if (tokens->depth.parentheses == 0) {
    extend(group, token);
  }
}

/* ---- Outside of them ---- */

/* `operator` and what belongs to it, `()` as well. Returns false at what does
 * not. */
static bool take_operator(c_declaration *all, c_tokens *tokens,
                          const c_token *token) {
  c_item *name = last_item(all, tokens);
  bool is_open = c_token_is_sign(tokens, token, '(');
  if (!all->is_operator || !name || name->kind != C_ITEM_WORD ||
      c_token_is_sign(tokens, token, ';')) {
    all->is_operator = false;
    return false;
  }
  if (is_open && name->token.size > strlen("operator")) {
    all->is_operator = false;
    return false;
  }
  extend(name, token);
  /* operator() has an end. */
  if (c_token_is_sign(tokens, token, ')')) {
    all->is_operator = false;
  }
  return true;
}

static void take_word(c_declaration *all, c_tokens *tokens,
                      const c_token *word) {
  c_item *last = last_item(all, tokens);
  if (last && last->kind == C_ITEM_SIGN && !all->has_members &&
      c_token_is_sign(tokens, &last->token, '~')) {
    last->kind = C_ITEM_WORD;
    extend(last, word);
    return;
  }
  push(all, tokens, C_ITEM_WORD, word);
  all->is_operator = !all->has_members && c_token_is(tokens, word, "operator");
}

/* Whether the `=` of a default stands there: template <int N = 1>. */
static bool is_in_template(const c_declaration *all, const c_tokens *tokens) {
  unsigned open = 0, size = count(all, tokens);
  if (size == 0 || !c_token_is(tokens, &all->items[0].token, "template")) {
    return false;
  }
  for (unsigned i = 0; i < size; i++) {
    const c_token *token = &all->items[i].token;
    open += c_token_is_sign(tokens, token, '<');
    open -= open > 0 && c_token_is_sign(tokens, token, '>');
  }
  return open > 0;
}

/* A declaration may be one of arguments. Otherwise all is over. */
static void take_semicolon(c_declaration *all, c_tokens *tokens) {
  unsigned size = count(all, tokens);
  if (!all->is_old && !all->has_value && !all->has_members) {
    all->own = c_declarator_old(all->items, size, tokens, &all->arguments);
  }
  if (all->own > 0 && all->own < size && !all->has_value &&
      c_declarator_declares(all->items + all->own, size - all->own, tokens,
                            &all->arguments)) {
    all->is_old = true;
    set_count(all, tokens, all->own);
  } else {
    c_declaration_end(all, tokens);
  }
}

/* Behind `:` a constructor has its members. */
static void find_members(c_declaration *all, c_tokens *tokens,
                         const c_token *token) {
  unsigned size = count(all, tokens);
  bool is_colon = size > 1 && !all->has_members &&
                  all->items[size - 1].kind == C_ITEM_SIGN &&
                  c_token_is_sign(tokens, &all->last, ':') &&
                  !c_token_is_sign(tokens, token, ':') &&
                  !(all->items[size - 2].kind == C_ITEM_SIGN &&
                    c_token_is_sign(tokens, &all->items[size - 2].token, ':'));
  if (is_colon &&
      c_declarator_find(all->items, size - 1, tokens, &all->function)) {
    all->has_members = true;
  }
}

static void take_outside(c_declaration *all, c_tokens *tokens,
                         const c_token *token) {
  if (token->kind == C_TOKEN_NAME) {
    take_word(all, tokens, token);
  } else if (token->kind == C_TOKEN_QUOTED) {
    push(all, tokens, C_ITEM_QUOTED, token);
  } else if (c_token_is_sign(tokens, token, '(')) {
    push(all, tokens, C_ITEM_GROUP, token);
    tokens->depth.parentheses = 1;
  } else if (c_token_is_sign(tokens, token, ';')) {
    take_semicolon(all, tokens);
  } else if (c_token_is_sign(tokens, token, '=')) {
    all->has_value = all->has_value || !is_in_template(all, tokens);
  } else if (!c_token_is_sign(tokens, token, ')')) {
    push(all, tokens, C_ITEM_SIGN, token);
  }
}

void c_declaration_take(c_declaration *all, c_tokens *tokens,
                        const c_token *token) {
  go_back(all, tokens);
  if (tokens->depth.parentheses > 0 && c_token_is_sign(tokens, token, ';')) {
    c_declaration_end(all, tokens); /* a parenthesis was never closed */
  } else if (tokens->depth.parentheses > 0) {
    take_within(all, tokens, token);
  } else if (!take_operator(all, tokens, token)) {
    find_members(all, tokens, token);
    take_outside(all, tokens, token);
  }
  all->last = *token;
}

/* ---- Braces ---- */

/* What stands behind declarations of arguments that were none. */
static void forget_old(c_declaration *all, c_tokens *tokens) {
  if (all->is_old && count(all, tokens) > all->own) {
    drop(all, tokens, all->own);
    forget_arguments(all);
  }
}

/* `namespace n`, perhaps with words in front. */
static bool is_namespace(const c_declaration *all, const c_tokens *tokens) {
  unsigned size = count(all, tokens);
  for (unsigned i = 0; i < size && i < 3; i++) {
    if (c_token_is(tokens, &all->items[i].token, "namespace")) {
      return true;
    }
  }
  return false;
}

static bool is_linkage(const c_declaration *all, const c_tokens *tokens) {
  return count(all, tokens) == 2 && all->items[1].kind == C_ITEM_QUOTED &&
         c_token_is(tokens, &all->items[0].token, "extern");
}

/* In place of the keyword and what is behind it there is a type. */
static bool fold_type(c_declaration *all, c_tokens *tokens) {
  for (unsigned i = count(all, tokens); i > 0; i--) {
    c_item *item = &all->items[i - 1];
    if (item->token.kind == C_TOKEN_NAME &&
        (item->keywords & C_KEYWORD_BRACES)) {
      item->kind = C_ITEM_TYPE;
      set_count(all, tokens, i);
      return true;
    }
  }
  return false;
}

c_brace c_declaration_brace(c_declaration *all, c_tokens *tokens,
                            c_declared *found) {
  go_back(all, tokens);
  all->is_operator = false;
  if (tokens->depth.parentheses > 0 || all->has_value) {
    return C_BRACE_VALUE;
  }
  if (all->has_members) {
    *found = all->function;
    bool is_member = all->last.kind == C_TOKEN_NAME ||
                     c_token_is_sign(tokens, &all->last, '>');
    all->last = (c_token){.kind = C_TOKEN_SIGN}; /* behind its value */
    return is_member ? C_BRACE_VALUE : C_BRACE_BODY;
  }
  forget_old(all, tokens);
  if (is_namespace(all, tokens)) {
    return C_BRACE_NAMESPACE;
  }
  if (is_linkage(all, tokens)) {
    return C_BRACE_SCOPE;
  }
  if (c_declarator_find(all->items, count(all, tokens), tokens, found)) {
    return C_BRACE_BODY;
  }
  return fold_type(all, tokens) ? C_BRACE_TYPE : C_BRACE_OTHER;
}
