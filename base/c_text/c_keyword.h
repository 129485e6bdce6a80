/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What words of C and C++ mean in a declaration.
 */
#ifndef BASE_C_TEXT_C_KEYWORD_H
#define BASE_C_TEXT_C_KEYWORD_H

#include "base/c_text/c_tokens.h"

/* A word may be several of them. */
typedef enum c_keyword {
  C_KEYWORD_TYPE = 1,       /* of a type, or belongs to one: int, const */
  C_KEYWORD_BRACES = 2,     /* struct, or another that may have braces */
  C_KEYWORD_ATTRIBUTE = 4,  /* with parentheses, says something of a function */
  C_KEYWORD_TYPE_OF = 8,    /* with parentheses, is a type */
  C_KEYWORD_STORAGE = 16,   /* no type, though it stands in front of a name */
  C_KEYWORD_STATEMENT = 32, /* has parentheses and is no function */
  C_KEYWORD_STATIC = 64,
  C_KEYWORD_ALIAS = 128, /* begins what defines no function */
} c_keyword;

/* No function has such a name. */
#define C_KEYWORD_NO_FUNCTION                                                  \
  (C_KEYWORD_TYPE | C_KEYWORD_ATTRIBUTE | C_KEYWORD_TYPE_OF |                  \
   C_KEYWORD_STORAGE | C_KEYWORD_STATEMENT)

/* The c_keywords that a name is; 0: it is none. */
unsigned c_keyword_of(const c_tokens *tokens, const c_token *word);

#endif
