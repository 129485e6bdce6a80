/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which of the items of a declaration is the name of a function.
 */
#ifndef BASE_C_TEXT_C_DECLARATOR_H
#define BASE_C_TEXT_C_DECLARATOR_H

#include "base/c_text/c_keyword.h"

/* Of a declaration with more of them, the last count. */
#define C_DECLARATOR_ITEMS 64

/* A function with more arguments does not declare them behind their names. */
#define C_DECLARATOR_ARGUMENTS 64

typedef enum c_item_kind {
  C_ITEM_WORD,
  C_ITEM_GROUP, /* ( … ) */
  C_ITEM_QUOTED,
  C_ITEM_SIGN, /* another one */
  C_ITEM_TYPE, /* what a brace was part of: struct { … } */
} c_item_kind;

/* A part of a declaration, outside of other parentheses. */
typedef struct c_item {
  c_item_kind kind;
  c_token token;     /* of a group: from one parenthesis to the other */
  unsigned keywords; /* that a word is: c_keyword_of() */
  /* What is in a group: */
  c_token inner;  /* the first name in it, of which `keywords` tells … */
  bool is_called; /* … that has parentheses behind it */
  bool has_type;  /* as arguments of a definition have */
  bool has_value; /* a number, a string, a sum */
  unsigned words; /* names */
  c_token last;
} c_item;

typedef struct c_declared {
  c_token name;
  bool is_static;
  bool is_qualified; /* a member, by its name */
} c_declared;

/* The names of a function's arguments, as they stand in the text. */
typedef struct c_arguments {
  c_token names[C_DECLARATOR_ARGUMENTS];
  unsigned count;
} c_arguments;

/* Whether the items are what stands in front of a function's body. What a macro
 * may have made is not told from what is written, but for its arguments. */
bool c_declarator_find(const c_item *items, unsigned count,
                       const c_tokens *tokens, c_declared *found);

/* How many items are those of a function whose arguments are names alone, so
 * that the others may declare them; 0: there is none. Reads the names. */
unsigned c_declarator_old(const c_item *items, unsigned count,
                          const c_tokens *tokens, c_arguments *arguments);

/* Whether the items, those behind such a function, declare an argument. */
bool c_declarator_declares(const c_item *items, unsigned count,
                           const c_tokens *tokens,
                           const c_arguments *arguments);

#endif
