/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Choosing among the names that have parentheses behind them: some are macros,
 * in front of the function's name or behind it.
 */
#include "base/c_text/c_declarator.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

/* The items without attributes and arguments of templates. */
typedef struct clean {
  const c_item *items[C_DECLARATOR_ITEMS];
  unsigned count;
  const c_tokens *tokens;
  /* What stands in front of an item is asked of each: it is counted once. */
  unsigned words[C_DECLARATOR_ITEMS + 1]; /* in front of each item */
  unsigned type;   /* the first item that may be one; `count`: there is none */
  unsigned braces; /* behind the last `struct` or its kin; 0: there is none */
} clean;

static bool is_sign(const clean *all, const c_item *item, char sign) {
  return item->kind == C_ITEM_SIGN &&
         c_token_is_sign(all->tokens, &item->token, sign);
}

static bool is_word(const c_item *item) { return item->kind == C_ITEM_WORD; }

static bool is_keyword(const c_item *item, unsigned keywords) {
  return (item->keywords & keywords) != 0;
}

/* Where what begins at each `open` ends: behind the `close` that belongs to it,
 * or where it begins when none does. */
static void match(const clean *all, const c_item *items, unsigned count,
                  char open, char close, unsigned *behind) {
  unsigned opened[C_DECLARATOR_ITEMS], depth = 0;
  for (unsigned i = 0; i < count; i++) {
    if (is_sign(all, &items[i], open)) {
      behind[i] = i;
      opened[depth++] = i;
    } else if (depth > 0 && is_sign(all, &items[i], close)) {
      behind[opened[--depth]] = i + 1;
    }
  }
}

/* Where the item at `at` goes on, without what says nothing of names. */
static unsigned skip(const clean *all, const c_item *items, unsigned count,
                     const unsigned *behind, unsigned at) {
  const c_item *item = &items[at];
  bool has_group = at + 1 < count && items[at + 1].kind == C_ITEM_GROUP;
  if (is_word(item) && has_group && is_keyword(item, C_KEYWORD_ATTRIBUTE)) {
    return at + 2;
  }
  bool is_left_out = is_sign(all, item, '[') ||
                     (is_sign(all, item, '<') && at > 0 && is_word(item - 1));
  return is_left_out ? behind[at] : at;
}

static void take(clean *all, const c_item *item) {
  bool is_name = is_word(item);
  all->words[all->count + 1] = all->words[all->count] + is_name;
  if (all->type == C_DECLARATOR_ITEMS &&
      (item->kind == C_ITEM_GROUP || item->kind == C_ITEM_TYPE ||
       (is_name && !is_keyword(item, C_KEYWORD_STORAGE)))) {
    all->type = all->count;
  }
  all->items[all->count++] = item;
  if (is_name && is_keyword(item, C_KEYWORD_BRACES)) {
    all->braces = all->count;
  }
}

static void clean_up(clean *all, const c_item *items, unsigned count,
                     const c_tokens *tokens) {
  unsigned behind[C_DECLARATOR_ITEMS];
  all->tokens = tokens;
  all->count = all->words[0] = all->braces = 0;
  all->type = C_DECLARATOR_ITEMS;
  match(all, items, count, '[', ']', behind);
  match(all, items, count, '<', '>', behind);
  for (unsigned i = 0; i < count;) {
    unsigned next = skip(all, items, count, behind, i);
    if (next > i) {
      i = next;
      continue;
    }
    take(all, &items[i]);
    bool is_type = is_word(&items[i]) && i + 1 < count &&
                   items[i + 1].kind == C_ITEM_GROUP &&
                   is_keyword(&items[i], C_KEYWORD_TYPE_OF);
    i += is_type ? 2 : 1;
  }
}

/* `(f)`, or `(*f(int a))`, with arguments behind it. */
static bool holds_name(const clean *all, unsigned at) {
  const c_item *group = all->items[at];
  return at + 1 < all->count && at > 0 && group->kind == C_ITEM_GROUP &&
         all->items[at + 1]->kind == C_ITEM_GROUP && !group->has_value &&
         (group->is_called || (group->words == 1 && !group->has_type)) &&
         !is_keyword(group, C_KEYWORD_NO_FUNCTION);
}

/* Whether the name is that of a member: `A::f`. */
static bool is_qualified(const clean *all, unsigned name) {
  return name >= 2 && is_sign(all, all->items[name - 1], ':') &&
         is_sign(all, all->items[name - 2], ':');
}

/* Whether there is a type in front of the name, which a macro may have made. */
static bool has_type(const clean *all, unsigned name) {
  return all->type < name;
}

/* Whether `struct` and its kin leave the name alone: they have one themselves,
 * and braces behind them are theirs. */
static bool is_apart_from_struct(const clean *all, unsigned name) {
  return all->braces == 0 ||
         (all->braces <= name && all->words[name] > all->words[all->braces]);
}

/* What a group of arguments is like. */
typedef enum likeness {
  UNLIKE,
  LIKE_MACRO, /* names, behind one in capitals */
  LIKE_NAMES,
  LIKE_ARGUMENTS,
} likeness;

static bool is_in_capitals(const c_tokens *tokens, const c_token *name) {
  for (size_t i = 0; i < name->size; i++) {
    if (islower((unsigned char)tokens->text[name->offset + i])) {
      return false;
    }
  }
  return true;
}

static likeness likeness_of(const clean *all, const c_item *group,
                            const c_token *name) {
  if (group->has_type || (group->words == 0 && !group->has_value)) {
    return LIKE_ARGUMENTS;
  }
  return group->has_value                    ? UNLIKE
         : is_in_capitals(all->tokens, name) ? LIKE_MACRO
                                             : LIKE_NAMES;
}

/* The name in front of the group at `at`, of which the item is `*name`; NULL
 * when there is none of a function. */
static const c_token *name_of(const clean *all, unsigned at, unsigned *name) {
  if (at == 0 || all->items[at]->kind != C_ITEM_GROUP || holds_name(all, at)) {
    return NULL;
  }
  *name = at - 1;
  const c_item *item = all->items[at - 1];
  const c_token *token = is_word(item) ? &item->token : &item->inner;
  bool is_name = is_word(item) ? !is_keyword(item, C_KEYWORD_NO_FUNCTION)
                               : holds_name(all, at - 1);
  bool is_known = is_qualified(all, *name) || has_type(all, *name) ||
                  c_token_is(all->tokens, token, "main");
  return is_name && is_known && is_apart_from_struct(all, *name) ? token : NULL;
}

/* The group of the arguments of the function; its count when there is none. */
static unsigned find(const clean *all, unsigned *name) {
  likeness best = UNLIKE;
  unsigned found = all->count, candidate = 0;
  for (unsigned i = 0; i < all->count; i++) {
    const c_token *token = name_of(all, i, &candidate);
    likeness is_like = token ? likeness_of(all, all->items[i], token) : UNLIKE;
    if (is_like > best) {
      best = is_like;
      found = i;
      *name = candidate;
    }
  }
  return found;
}

static bool has_keyword(const c_item *items, unsigned count, c_keyword word) {
  for (unsigned i = 0; i < count; i++) {
    if (is_word(&items[i]) && is_keyword(&items[i], word)) {
      return true;
    }
  }
  return false;
}

bool c_declarator_find(const c_item *items, unsigned count,
                       const c_tokens *tokens, c_declared *found) {
  clean all;
  unsigned name = 0;
  if (has_keyword(items, count, C_KEYWORD_ALIAS)) {
    return false;
  }
  clean_up(&all, items, count, tokens);
  if (find(&all, &name) == all.count) {
    return false;
  }
  const c_item *item = all.items[name];
  *found =
      (c_declared){.name = is_word(item) ? item->token : item->inner,
                   .is_static = has_keyword(items, count, C_KEYWORD_STATIC),
                   .is_qualified = is_qualified(&all, name)};
  return true;
}

/* Reads the names in a group, as far as there is room. */
static void read_names(const c_tokens *tokens, const c_item *group,
                       c_arguments *arguments) {
  c_tokens names = {.text = tokens->text + group->token.offset,
                    .size = group->token.size};
  arguments->count = 0;
  for (c_token name; (name = c_tokens_next(&names)).kind != C_TOKEN_END;) {
    if (name.kind == C_TOKEN_NAME &&
        arguments->count < C_DECLARATOR_ARGUMENTS) {
      name.offset += group->token.offset;
      arguments->names[arguments->count++] = name;
    }
  }
}

unsigned c_declarator_old(const c_item *items, unsigned count,
                          const c_tokens *tokens, c_arguments *arguments) {
  clean all;
  unsigned name = 0;
  if (has_keyword(items, count, C_KEYWORD_ALIAS)) {
    return 0;
  }
  clean_up(&all, items, count, tokens);
  unsigned at = find(&all, &name);
  if (at == all.count) {
    return 0;
  }
  const c_item *group = all.items[at];
  if (group->words == 0 || group->words > C_DECLARATOR_ARGUMENTS ||
      group->has_type || group->has_value) {
    return 0;
  }
  read_names(tokens, group, arguments);
  return (unsigned)(group - items) + 1;
}

static bool has_name(const c_arguments *arguments, const c_tokens *tokens,
                     const c_token *word) {
  for (unsigned i = 0; i < arguments->count; i++) {
    const c_token *name = &arguments->names[i];
    if (name->size == word->size &&
        memcmp(tokens->text + name->offset, tokens->text + word->offset,
               word->size) == 0) {
      return true;
    }
  }
  return false;
}

bool c_declarator_declares(const c_item *items, unsigned count,
                           const c_tokens *tokens,
                           const c_arguments *arguments) {
  if (count == 0 || items->kind == C_ITEM_GROUP || items->kind == C_ITEM_SIGN) {
    return false;
  }
  for (unsigned i = 0; i < count; i++) {
    const c_item *item = &items[i];
    /* int (*argument)(void) */
    bool is_within = item->kind == C_ITEM_GROUP && item->words > 0;
    if ((is_within || is_word(item)) &&
        has_name(arguments, tokens, is_within ? &item->inner : &item->token)) {
      return true;
    }
  }
  return false;
}
