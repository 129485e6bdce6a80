/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Choosing among the names that have parentheses behind them: some are macros,
 * in front of the function's name or behind it.
 */
#include "base/c_text/c_declarator.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

static bool is_one_of(const c_tokens *tokens, const c_token *token,
                      const char *const *words) {
  while (*words && !c_token_is(tokens, token, *words)) {
    words++;
  }
  return *words != NULL;
}

bool c_declarator_is_type(const c_tokens *tokens, const c_token *word) {
  static const char *const words[] = {
      "void",     "char",   "short", "int",    "long",     "float",
      "double",   "bool",   "_Bool", "signed", "unsigned", "const",
      "volatile", "struct", "union", "enum",   "auto",     NULL};
  return is_one_of(tokens, word, words);
}

bool c_declarator_begins_type(const c_tokens *tokens, const c_token *word) {
  static const char *const words[] = {"class", "struct", "union", "enum", NULL};
  return word->kind == C_TOKEN_NAME && is_one_of(tokens, word, words);
}

/* With its parentheses, it says something of the function. */
static bool is_attribute(const c_tokens *tokens, const c_token *word) {
  static const char *const words[] = {
      "__attribute__", "__attribute", "__declspec", "alignas",  "_Alignas",
      "__asm__",       "asm",         "__asm",      "noexcept", "throw",
      "requires",      "explicit",    NULL};
  return is_one_of(tokens, word, words);
}

/* With its parentheses, it is a type. */
static bool is_type_of(const c_tokens *tokens, const c_token *word) {
  static const char *const words[] = {"decltype",   "typeof",  "typeof_unqual",
                                      "__typeof__", "_Atomic", "__typeof",
                                      "_BitInt",    NULL};
  return is_one_of(tokens, word, words);
}

/* What is no type, though it stands in front of the name. */
static bool is_storage(const c_tokens *tokens, const c_token *word) {
  static const char *const words[] = {
      "static",        "extern",    "inline",   "__inline",  "__inline__",
      "register",      "template",  "const",    "volatile",  "virtual",
      "friend",        "constexpr", "explicit", "_Noreturn", "export",
      "__extension__", NULL};
  return is_one_of(tokens, word, words);
}

/* What has parentheses and is no function. */
static bool is_keyword(const c_tokens *tokens, const c_token *word) {
  static const char *const words[] = {
      "if",     "for",           "while",          "switch", "return", "sizeof",
      "catch",  "alignof",       "_Alignof",       "do",     "else",   "case",
      "typeid", "static_assert", "_Static_assert", "goto",   "new",    "delete",
      NULL};
  return is_one_of(tokens, word, words) || is_attribute(tokens, word) ||
         is_type_of(tokens, word) || c_declarator_is_type(tokens, word) ||
         is_storage(tokens, word);
}

/* The items without attributes and arguments of templates. */
typedef struct clean {
  const c_item *items[C_DECLARATOR_ITEMS];
  unsigned count;
  const c_tokens *tokens;
} clean;

static bool is_sign(const clean *all, const c_item *item, char sign) {
  return item->kind == C_ITEM_SIGN &&
         c_token_is_sign(all->tokens, &item->token, sign);
}

static bool is_word(const c_item *item) { return item->kind == C_ITEM_WORD; }

/* Behind the sign that closes what is open at `at`; `at` when none does. */
static unsigned behind(const clean *all, const c_item *items, unsigned count,
                       unsigned at, char open, char close) {
  unsigned depth = 0;
  for (unsigned i = at; i < count; i++) {
    depth += is_sign(all, &items[i], open);
    if (is_sign(all, &items[i], close) && --depth == 0) {
      return i + 1;
    }
  }
  return at;
}

/* Where the item at `at` goes on, without what says nothing of names. */
static unsigned skip(const clean *all, const c_item *items, unsigned count,
                     unsigned at) {
  const c_item *item = &items[at];
  bool has_group = at + 1 < count && items[at + 1].kind == C_ITEM_GROUP;
  if (is_word(item) && has_group && is_attribute(all->tokens, &item->token)) {
    return at + 2;
  }
  if (is_sign(all, item, '[')) {
    return behind(all, items, count, at, '[', ']');
  }
  if (is_sign(all, item, '<') && at > 0 && is_word(&items[at - 1])) {
    return behind(all, items, count, at, '<', '>');
  }
  return at;
}

static void clean_up(clean *all, const c_item *items, unsigned count) {
  for (unsigned i = 0; i < count;) {
    unsigned next = skip(all, items, count, i);
    if (next > i) {
      i = next;
      continue;
    }
    all->items[all->count++] = &items[i];
    bool is_type = is_word(&items[i]) && i + 1 < count &&
                   items[i + 1].kind == C_ITEM_GROUP &&
                   is_type_of(all->tokens, &items[i].token);
    i += is_type ? 2 : 1;
  }
}

/* `(f)`, or `(*f(int a))`, with arguments behind it. */
static bool holds_name(const clean *all, unsigned at) {
  const c_item *group = all->items[at];
  return at + 1 < all->count && at > 0 && group->kind == C_ITEM_GROUP &&
         all->items[at + 1]->kind == C_ITEM_GROUP && !group->has_value &&
         (group->is_called || (group->words == 1 && !group->has_type)) &&
         !is_keyword(all->tokens, &group->inner);
}

/* Whether the name is that of a member: `A::f`. */
static bool is_qualified(const clean *all, unsigned name) {
  return name >= 2 && is_sign(all, all->items[name - 1], ':') &&
         is_sign(all, all->items[name - 2], ':');
}

/* Whether there is a type in front of the name, which a macro may have made. */
static bool has_type(const clean *all, unsigned name) {
  for (unsigned i = 0; i < name; i++) {
    const c_item *item = all->items[i];
    if (item->kind == C_ITEM_GROUP || item->kind == C_ITEM_TYPE ||
        (is_word(item) && !is_storage(all->tokens, &item->token))) {
      return true;
    }
  }
  return false;
}

/* Whether `struct` and its kin leave the name alone: they have one themselves,
 * and braces behind them are theirs. */
static bool is_apart_from_struct(const clean *all, unsigned name) {
  unsigned words = 1;
  for (unsigned i = 0; i < all->count; i++) {
    const c_item *item = all->items[i];
    if (is_word(item) && c_declarator_begins_type(all->tokens, &item->token)) {
      if (i > name) {
        return false;
      }
      words = 0;
    } else if (i < name) {
      words += is_word(item);
    }
  }
  return words > 0;
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
  bool is_name =
      is_word(item) ? !is_keyword(all->tokens, token) : holds_name(all, at - 1);
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

static bool has_word(const c_item *items, unsigned count,
                     const c_tokens *tokens, const char *word) {
  for (unsigned i = 0; i < count; i++) {
    if (is_word(&items[i]) && c_token_is(tokens, &items[i].token, word)) {
      return true;
    }
  }
  return false;
}

bool c_declarator_find(const c_item *items, unsigned count,
                       const c_tokens *tokens, c_declared *found) {
  clean all = {.tokens = tokens};
  unsigned name = 0;
  if (has_word(items, count, tokens, "typedef") ||
      has_word(items, count, tokens, "using")) {
    return false;
  }
  clean_up(&all, items, count);
  if (find(&all, &name) == all.count) {
    return false;
  }
  const c_item *item = all.items[name];
  *found = (c_declared){.name = is_word(item) ? item->token : item->inner,
                        .is_static = has_word(items, count, tokens, "static"),
                        .is_qualified = is_qualified(&all, name)};
  return true;
}

unsigned c_declarator_old(const c_item *items, unsigned count,
                          const c_tokens *tokens) {
  clean all = {.tokens = tokens};
  unsigned name = 0;
  clean_up(&all, items, count);
  unsigned at = find(&all, &name);
  if (at == all.count || has_word(items, count, tokens, "typedef")) {
    return 0;
  }
  const c_item *group = all.items[at];
  bool is_plain = group->words > 0 && !group->has_type && !group->has_value;
  return is_plain ? (unsigned)(group - items) + 1 : 0;
}

bool c_declarator_declares(const c_item *items, unsigned own, unsigned count,
                           const c_tokens *tokens) {
  if (count <= own || items[own].kind == C_ITEM_GROUP ||
      items[own].kind == C_ITEM_SIGN) {
    return false;
  }
  const c_token *arguments = &items[own - 1].token;
  const c_token *last = &items[count - 1].token;
  size_t begin = items[own].token.offset;
  c_tokens declared = {.text = tokens->text + begin,
                       .size = last->offset + last->size - begin};
  for (c_token word; (word = c_tokens_next(&declared)).kind != C_TOKEN_END;) {
    c_tokens names = {.text = tokens->text + arguments->offset,
                      .size = arguments->size};
    for (c_token name; (name = c_tokens_next(&names)).kind != C_TOKEN_END;) {
      if (word.kind == C_TOKEN_NAME && name.kind == C_TOKEN_NAME &&
          word.size == name.size &&
          memcmp(declared.text + word.offset, names.text + name.offset,
                 name.size) == 0) {
        return true;
      }
    }
  }
  return false;
}
