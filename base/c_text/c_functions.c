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

/* Returns false when there are too many. */
static bool open_scope(c_functions *all, c_brace brace) {
  if (all->num_scopes == MOST_SCOPES) {
    return false;
  }
  uint64_t bit = UINT64_C(1) << all->num_scopes;
  all->scopes =
      brace == C_BRACE_NAMESPACE ? all->scopes | bit : all->scopes & ~bit;
  all->num_scopes++;
  return true;
}

/* Outside of braces. Returns whether a function is found. */
static bool open_brace(c_functions *all, c_function *found) {
  c_declared function;
  c_brace brace =
      c_declaration_brace(&all->declaration, &all->tokens, &function);
  bool is_scope = brace == C_BRACE_SCOPE || brace == C_BRACE_NAMESPACE;
  if (!is_scope || !open_scope(all, brace)) {
    all->tokens.depth.braces = 1;
  }
  if (brace != C_BRACE_TYPE && brace != C_BRACE_VALUE) {
    c_declaration_end(&all->declaration, &all->tokens);
  }
  if (brace != C_BRACE_BODY) {
    return false;
  }
  *found = (c_function){.name = function.name,
                        .is_static = function.is_static,
                        .is_member = function.is_qualified || all->scopes != 0};
  return true;
}

static void close_brace(c_functions *all) {
  if (all->tokens.depth.braces > 0) {
    all->tokens.depth.braces--;
    return;
  }
  if (all->num_scopes > 0) {
    all->num_scopes--;
    all->scopes &= ~(UINT64_C(1) << all->num_scopes);
  }
  c_declaration_end(&all->declaration, &all->tokens);
}

bool c_functions_next(c_functions *all, c_function *found) {
  c_tokens *tokens = &all->tokens;
  c_token token;
  while ((token = c_tokens_next(tokens)).kind != C_TOKEN_END) {
    if (c_token_is_sign(tokens, &token, '}')) {
      close_brace(all);
    } else if (tokens->depth.braces > 0) {
      tokens->depth.braces += c_token_is_sign(tokens, &token, '{');
    } else if (!c_token_is_sign(tokens, &token, '{')) {
      c_declaration_take(&all->declaration, tokens, &token);
    } else if (open_brace(all, found)) {
      return true;
    }
  }
  return false;
}
