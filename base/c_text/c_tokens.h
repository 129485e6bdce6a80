/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The names and signs of a text in C or C++, without a preprocessor: comments
 * and directives are left out, macros stand as they are written.
 */
#ifndef BASE_C_TEXT_C_TOKENS_H
#define BASE_C_TEXT_C_TOKENS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Conditions within conditions whose braces are told apart. */
#define C_TOKENS_CONDITIONS 32

typedef enum c_token_kind {
  C_TOKEN_END,
  C_TOKEN_NAME,   /* a keyword, too; a number is one that begins with a digit */
  C_TOKEN_QUOTED, /* a string or a character; its prefix is a name */
  C_TOKEN_SIGN,   /* one byte; `<%` and `%>` are one as well */
} c_token_kind;

typedef struct c_token {
  c_token_kind kind;
  size_t offset; /* into the text, in bytes */
  size_t size;
} c_token;

/* What the reader of tokens counts as it goes. */
typedef struct c_tokens_depth {
  unsigned braces;
  unsigned parentheses;
  unsigned items;       /* of a declaration … */
  unsigned declaration; /* … of which this is the number */
} c_tokens_depth;

/* A text and how far it was read. At each #else and #elif the depth is again
 * what it was at the #if, because only one of the parts counts. At the #endif
 * of a condition without these, nobody knows whether it holds: what it opens
 * and closes does not count, but what a declaration has in it does. */
typedef struct c_tokens {
  const char *text;
  size_t size;
  size_t at;
  c_tokens_depth depth;
  unsigned conditions;
  c_tokens_depth depth_at[C_TOKENS_CONDITIONS];
  uint32_t alternatives;    /* a bit for each of those that has an #else */
  unsigned raw_without_end; /* strings that began like raw ones */
} c_tokens;

/* What comes next; C_TOKEN_END for ever behind the last. What `#if 0` takes out
 * is left out. */
c_token c_tokens_next(c_tokens *tokens);

/* May a byte be one of a name in C? All that is not ASCII may, and `$`. */
bool c_token_is_name_byte(char byte);

/* Whether a token is that sign. */
bool c_token_is_sign(const c_tokens *tokens, const c_token *token, char sign);

/* Whether a token is that name or sign. */
bool c_token_is(const c_tokens *tokens, const c_token *token, const char *word);

#endif
