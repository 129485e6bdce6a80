/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A declaration of C or C++ as far as it was read, and what a brace behind it
 * begins.
 */
#ifndef BASE_C_TEXT_C_DECLARATION_H
#define BASE_C_TEXT_C_DECLARATION_H

#include "base/c_text/c_declarator.h"

typedef struct c_declaration {
  c_item items[C_DECLARATOR_ITEMS];
  unsigned dropped; /* items that were in front of these; c_tokens_depth.items
                     * counts them as well */
  unsigned number;  /* c_tokens_depth.declaration */
  bool has_value;   /* `=`: what is in braces is no body */
  bool is_operator; /* the last word is a name that goes on: `operator` … */
  bool has_members; /* of a constructor, behind `:`: they are no items */
  bool is_old;      /* its arguments were declared behind them (C17 6.9.1) … */
  unsigned own;     /* … which are behind so many items */
  c_arguments arguments; /* … and these */
  c_declared function;   /* with members */
  c_token last;
} c_declaration;

typedef enum c_brace {
  C_BRACE_OTHER, /* nobody knows: the declaration ends with it */
  C_BRACE_BODY,  /* of a function */
  C_BRACE_SCOPE, /* of `extern "C"` … */
  C_BRACE_NAMESPACE,
  C_BRACE_TYPE, /* of a struct: more may follow */
  C_BRACE_VALUE,
} c_brace;

/* Begins with the next one. */
void c_declaration_end(c_declaration *all, c_tokens *tokens);

/* Takes a token that is in no braces, and no brace. */
void c_declaration_take(c_declaration *all, c_tokens *tokens,
                        const c_token *token);

/* What the brace begins that is read; `*found` is set for a body. Behind what
 * is in the braces of a type or of a value the declaration goes on. */
c_brace c_declaration_brace(c_declaration *all, c_tokens *tokens,
                            c_declared *found);

#endif
