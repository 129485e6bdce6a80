/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The words of a text in (System)Verilog, without parsing it: comments are left
 * out, and what names a module that is being declared is told. Takes any text,
 * also one that ends within a comment or a string.
 */
#ifndef BASE_VERILOG_VERILOG_LEXER_H
#define BASE_VERILOG_VERILOG_LEXER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum verilog_token_kind {
  VERILOG_END,    /* of the text */
  VERILOG_NAME,   /* identifier or keyword */
  VERILOG_SYSTEM, /* $name */
  VERILOG_MACRO,  /* `name */
  VERILOG_STRING, /* with its quotes */
  VERILOG_SYMBOL, /* any other character */
} verilog_token_kind;

typedef struct verilog_token {
  verilog_token_kind kind;
  const char *text; /* within the text; of an escaped name what is behind \ */
  size_t size;
  uint32_t line, column; /* of its first byte, both from 1 */
  bool is_escaped;       /* a name with a \ before it, so no keyword */
  bool declares_module;  /* the name of a module, where it is declared */
} verilog_token;

/* Initialise with verilog_lexer_init(); nothing to finish. Fields are private.
 */
typedef struct verilog_lexer {
  const char *at;
  const char *end;
  uint32_t line, column;
  bool is_after_module; /* the next name is that of a module */
} verilog_lexer;

/* Begins to read a text, which is borrowed. */
void verilog_lexer_init(verilog_lexer *lexer, const char *text, size_t size);

/* The next token; VERILOG_END at the end, however often it is asked for. */
verilog_token verilog_lexer_next(verilog_lexer *lexer);

/* Whether the text of the token is this one. */
bool verilog_token_is(const verilog_token *token, const char *text);

/* Whether the token is this keyword. */
bool verilog_token_is_keyword(const verilog_token *token, const char *keyword);

#endif
