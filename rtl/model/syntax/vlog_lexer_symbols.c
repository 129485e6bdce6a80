/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Operators and punctuation: always the longest one that there is.
 */
#include "rtl/model/syntax/vlog_lexer.h"

#include <string.h>

/* Symbols that no longer one begins with. */
static const uint8_t singles[256] = {
    ['('] = TOKEN_PAREN_OPEN,   [')'] = TOKEN_PAREN_CLOSE,
    ['['] = TOKEN_BRACKET_OPEN, [']'] = TOKEN_BRACKET_CLOSE,
    ['{'] = TOKEN_BRACE_OPEN,   ['}'] = TOKEN_BRACE_CLOSE,
    [';'] = TOKEN_SEMICOLON,    [','] = TOKEN_COMMA,
    ['.'] = TOKEN_DOT,          ['?'] = TOKEN_QUESTION,
    ['@'] = TOKEN_AT,           ['#'] = TOKEN_HASH,
    ['$'] = TOKEN_DOLLAR,
};
_Static_assert(VLOG_NUM_TOKENS <= UINT8_MAX, "a kind fits a byte");

/* The others, each before those that it begins with. */
static const struct {
  char text[5];
  uint8_t kind;
} operators[] = {
    {"::", TOKEN_SCOPE},
    {":", TOKEN_COLON},
    {"==?", TOKEN_WILD_EQUAL},
    {"===", TOKEN_CASE_EQUAL},
    {"==", TOKEN_EQUAL},
    {"=", TOKEN_ASSIGN_IT},
    {"<<<=", TOKEN_ASSIGN_LEFT_SIGNED},
    {"<<<", TOKEN_SHIFT_LEFT_SIGNED},
    {"<<=", TOKEN_ASSIGN_LEFT},
    {"<<", TOKEN_SHIFT_LEFT},
    {"<->", TOKEN_EQUIVALENT},
    {"<=", TOKEN_LESS_EQUAL},
    {"<", TOKEN_LESS},
    {"&&&", TOKEN_TRIPLE_AND},
    {"&&", TOKEN_LOGICAL_AND},
    {"&=", TOKEN_ASSIGN_AND},
    {"&", TOKEN_AND},
    {"||", TOKEN_LOGICAL_OR},
    {"|=", TOKEN_ASSIGN_OR},
    {"|", TOKEN_OR},
    {"!==", TOKEN_CASE_NOT_EQUAL},
    {"!=?", TOKEN_WILD_NOT_EQUAL},
    {"!=", TOKEN_NOT_EQUAL},
    {"!", TOKEN_LOGICAL_NOT},
    {"++", TOKEN_INCREMENT},
    {"+=", TOKEN_ASSIGN_PLUS},
    {"+:", TOKEN_RANGE_UP},
    {"+", TOKEN_PLUS},
    {"--", TOKEN_DECREMENT},
    {"-=", TOKEN_ASSIGN_MINUS},
    {"-:", TOKEN_RANGE_DOWN},
    {"->", TOKEN_IMPLIES},
    {"-", TOKEN_MINUS},
    {"~^", TOKEN_XNOR},
    {"~&", TOKEN_NAND},
    {"~|", TOKEN_NOR},
    {"~", TOKEN_NOT},
    {"^~", TOKEN_XNOR},
    {"^=", TOKEN_ASSIGN_XOR},
    {"^", TOKEN_XOR},
    {">>>=", TOKEN_ASSIGN_RIGHT_SIGNED},
    {">>>", TOKEN_SHIFT_RIGHT_SIGNED},
    {">>=", TOKEN_ASSIGN_RIGHT},
    {">>", TOKEN_SHIFT_RIGHT},
    {">=", TOKEN_GREATER_EQUAL},
    {">", TOKEN_GREATER},
    {"**", TOKEN_POWER},
    {"*=", TOKEN_ASSIGN_TIMES},
    {"*", TOKEN_TIMES},
    {"/=", TOKEN_ASSIGN_DIVIDE},
    {"/", TOKEN_DIVIDE},
    {"%=", TOKEN_ASSIGN_MODULO},
    {"%", TOKEN_MODULO},
};

void vlog_lexer_take_symbol(vlog_lexer *lexer, vlog_token *token) {
  char first = *lexer->at;
  token->size = 1;
  token->kind = (vlog_token_kind)singles[(unsigned char)first];
  if (token->kind == TOKEN_END) {
    size_t left = (size_t)(lexer->end - lexer->at);
    for (size_t i = 0; i < sizeof operators / sizeof operators[0]; i++) {
      if (operators[i].text[0] == first) {
        size_t size = strlen(operators[i].text);
        if (size <= left && memcmp(operators[i].text, lexer->at, size) == 0) {
          token->kind = (vlog_token_kind)operators[i].kind;
          token->size = size;
          break;
        }
      }
    }
  }
  if (token->kind != TOKEN_END) {
    lexer->at += token->size;
  } else if (first > ' ' && first < 127) {
    vlog_lexer_fail(lexer, token->line, "the character '%c' is out of place",
                    first);
  } else {
    vlog_lexer_fail(lexer, token->line, "the byte 0x%02x is out of place",
                    (unsigned)(unsigned char)first);
  }
}
