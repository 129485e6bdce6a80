/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Definitions of functions (C11 6.9.1): specifiers, a name, its arguments in
 * parentheses, and a body.
 */
#include "base/c_text/c_functions.h"

#define MOST_SCOPES 64u

c_functions c_functions_begin(const char *text, size_t size) {
  return (c_functions){.tokens = {.text = text, .size = size}};
}

static bool is_one_of(const c_functions *all, const c_token *token,
                      const char *const *words) {
  while (*words && !c_token_is(&all->tokens, token, *words)) {
    words++;
  }
  return *words != NULL;
}

/* What stands in front of parentheses that are no arguments. */
static bool is_attribute(const c_functions *all, const c_token *token) {
  static const char *const words[] = {
      "__attribute__", "__attribute", "__declspec", "alignas",
      "_Alignas",      "__asm__",     "asm",        "__asm",
      "noexcept",      "throw",       "requires",   "decltype",
      "typeof",        "__typeof__",  "_Atomic",    NULL};
  return is_one_of(all, token, words);
}

/* A type in front of a declarator in parentheses. */
static bool is_type(const c_functions *all, const c_token *token) {
  static const char *const words[] = {
      "void", "char",  "short",  "int",      "long",  "float",    "double",
      "bool", "_Bool", "signed", "unsigned", "const", "volatile", NULL};
  return is_one_of(all, token, words);
}

static bool is_sign(const c_functions *all, const c_token *token, char sign) {
  return token->kind == C_TOKEN_SIGN && all->tokens.text[token->offset] == sign;
}

static void end_declaration(c_functions *all) {
  all->part = C_FUNCTION_NONE;
  all->words = all->parentheses = 0;
  all->has_static = all->is_scope = all->is_namespace = false;
}

static void name_it(c_functions *all, const c_token *name) {
  bool is_qualified = is_sign(all, &all->before, ':');
  all->found = (c_function){.name = *name, .is_member = is_qualified};
  all->part = C_FUNCTION_NAME;
}

static void take_word(c_functions *all, const c_token *word) {
  all->has_static |= c_token_is(&all->tokens, word, "static");
  if (c_token_is(&all->tokens, word, "namespace")) {
    all->is_scope = all->is_namespace = true;
  }
  if (all->part == C_FUNCTION_ARGUMENTS) {
    all->is_plain &=
        (is_sign(all, &all->before, '(') || is_sign(all, &all->before, ',')) &&
        !is_type(all, word);
  } else if (all->parentheses == 0 && all->part != C_FUNCTION_BEHIND &&
             all->part != C_FUNCTION_MEMBERS) {
    all->words += all->part == C_FUNCTION_NAME;
    name_it(all, word);
  }
}

static void open_parenthesis(c_functions *all) {
  bool is_behind_word = all->before.kind == C_TOKEN_NAME;
  if (all->part == C_FUNCTION_ARGUMENTS || all->parentheses > 0) {
    all->parentheses++;
    all->is_plain = false;
    return;
  }
  /* What has no type in front of its name was a macro; else this is one. */
  bool was_macro = all->part == C_FUNCTION_BEHIND && is_behind_word &&
                   all->words == 0 && !all->found.is_member;
  if (all->part == C_FUNCTION_MEMBERS ||
      (is_behind_word && is_attribute(all, &all->before)) ||
      (all->part == C_FUNCTION_BEHIND && !was_macro)) {
    all->parentheses = 1;
    return;
  }
  if (was_macro) {
    all->words++;
    name_it(all, &all->before);
  }
  if (all->part == C_FUNCTION_NAME && !is_type(all, &all->found.name)) {
    all->part = C_FUNCTION_ARGUMENTS;
    all->parentheses = 1;
    all->is_plain = true;
  }
}

static void close_parenthesis(c_functions *all) {
  all->parentheses -= all->parentheses > 0;
  if (all->part == C_FUNCTION_ARGUMENTS && all->parentheses == 0) {
    all->part = C_FUNCTION_BEHIND;
  } else if (all->part == C_FUNCTION_NAME && all->parentheses == 0 &&
             is_attribute(all, &all->found.name)) {
    all->part = C_FUNCTION_NONE;
  }
}

/* Whether an opening brace begins the body of what was found. */
static bool is_body(const c_functions *all) {
  bool is_behind =
      all->part == C_FUNCTION_BEHIND || all->part == C_FUNCTION_MEMBERS;
  return is_behind && !all->is_namespace && all->tokens.braces == 0 &&
         all->parentheses == 0 &&
         !c_token_is(&all->tokens, &all->found.name, "operator") &&
         (all->words > 0 || all->found.is_member ||
          c_token_is(&all->tokens, &all->found.name, "main"));
}

static void open_brace(c_functions *all) {
  if (all->is_scope && all->tokens.braces == 0 &&
      all->num_scopes < MOST_SCOPES) {
    uint64_t bit = UINT64_C(1) << all->num_scopes;
    all->scopes = all->is_namespace ? all->scopes | bit : all->scopes & ~bit;
    all->num_scopes++;
  } else {
    all->tokens.braces++;
  }
  end_declaration(all);
}

static void close_brace(c_functions *all) {
  if (all->tokens.braces > 0) {
    all->tokens.braces--;
  } else if (all->num_scopes > 0) {
    all->num_scopes--;
    all->scopes &= ~(UINT64_C(1) << all->num_scopes);
  }
  if (all->tokens.braces == 0) {
    end_declaration(all);
  }
}

/* Signs that are neither parentheses nor braces. */
static void take_other(c_functions *all, char sign) {
  bool may_be_old =
      all->part == C_FUNCTION_BEHIND && all->is_plain &&
      (all->before.kind == C_TOKEN_NAME || is_sign(all, &all->before, ']'));
  if (all->parentheses > 0) {
    all->is_plain &= sign == ',';
  } else if (sign == ':' && all->part == C_FUNCTION_BEHIND) {
    all->part = C_FUNCTION_MEMBERS;
  } else if (sign == ';' || sign == '=') {
    if (!may_be_old || sign == '=') {
      end_declaration(all);
    }
  } else if (sign == ',' && all->part == C_FUNCTION_BEHIND && !may_be_old) {
    all->part = C_FUNCTION_NONE;
  } else if (all->part == C_FUNCTION_NAME) {
    all->words++;
    all->part = C_FUNCTION_NONE;
  }
}

static void take_sign(c_functions *all, char sign) {
  switch (sign) {
  case '(':
    open_parenthesis(all);
    break;
  case ')':
    close_parenthesis(all);
    break;
  case '{':
    open_brace(all);
    break;
  case '}':
    close_brace(all);
    break;
  default:
    take_other(all, sign);
  }
}

static void take(c_functions *all, const c_token *token) {
  char sign = all->tokens.text[token->offset];
  if (token->kind == C_TOKEN_QUOTED) {
    all->is_scope |= c_token_is(&all->tokens, &all->before, "extern");
  } else if (all->tokens.braces > 0) {
    if (is_sign(all, token, '{')) {
      all->tokens.braces++;
    } else if (is_sign(all, token, '}')) {
      close_brace(all);
    }
  } else if (token->kind == C_TOKEN_NAME) {
    take_word(all, token);
  } else {
    take_sign(all, sign);
  }
}

bool c_functions_next(c_functions *all, c_function *found) {
  c_token token;
  while ((token = c_tokens_next(&all->tokens)).kind != C_TOKEN_END) {
    bool is_it = is_sign(all, &token, '{') && is_body(all);
    if (is_it) {
      *found = all->found;
      found->is_static = all->has_static;
      found->is_member |= all->scopes != 0;
      all->is_scope = false;
    }
    take(all, &token);
    all->before = token;
    if (is_it) {
      return true;
    }
  }
  return false;
}
