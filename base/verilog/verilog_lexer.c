/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Just enough of IEEE 1800-2017, section 5.
 */
#include "base/verilog/verilog_lexer.h"

#include <ctype.h>
#include <string.h>

static void advance(verilog_lexer *lexer) {
  if (*lexer->at == '\n') {
    lexer->line++;
    lexer->column = 1;
  } else {
    lexer->column++;
  }
  lexer->at++;
}

static bool looking_at(const verilog_lexer *lexer, const char *text) {
  size_t size = strlen(text);
  return (size_t)(lexer->end - lexer->at) >= size &&
         memcmp(lexer->at, text, size) == 0;
}

/* To the begin of `text`, or to the end. */
static void skip_to(verilog_lexer *lexer, const char *text) {
  while (lexer->at < lexer->end && !looking_at(lexer, text)) {
    advance(lexer);
  }
}

static void skip(verilog_lexer *lexer, size_t count) {
  for (; count > 0 && lexer->at < lexer->end; count--) {
    advance(lexer);
  }
}

static void skip_blank(verilog_lexer *lexer) {
  while (lexer->at < lexer->end) {
    if (looking_at(lexer, "//")) {
      skip_to(lexer, "\n");
    } else if (looking_at(lexer, "/*")) {
      skip(lexer, 2);
      skip_to(lexer, "*/");
      skip(lexer, 2);
    } else if (isspace((unsigned char)*lexer->at)) {
      advance(lexer);
    } else {
      return;
    }
  }
}

static bool is_name_character(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '$';
}

/* A string without its end goes as far as its line. */
static void take_string(verilog_lexer *lexer) {
  advance(lexer);
  while (lexer->at < lexer->end && *lexer->at != '"' && *lexer->at != '\n') {
    skip(lexer, *lexer->at == '\\' ? 2 : 1);
  }
  if (lexer->at < lexer->end && *lexer->at == '"') {
    advance(lexer);
  }
}

static void take_token(verilog_lexer *lexer, verilog_token *token) {
  char first = *lexer->at;
  if (first == '"') {
    token->kind = VERILOG_STRING;
    take_string(lexer);
  } else if (first == '\\') {
    /* An escaped name reaches to the next blank; the \ is no part of it. */
    token->kind = VERILOG_NAME;
    token->is_escaped = true;
    advance(lexer);
    token->text = lexer->at;
    while (lexer->at < lexer->end && !isspace((unsigned char)*lexer->at)) {
      advance(lexer);
    }
  } else if (is_name_character(first) || first == '`') {
    token->kind = first == '$'   ? VERILOG_SYSTEM
                  : first == '`' ? VERILOG_MACRO
                                 : VERILOG_NAME;
    do {
      advance(lexer);
    } while (lexer->at < lexer->end && is_name_character(*lexer->at));
  } else {
    token->kind = VERILOG_SYMBOL;
    advance(lexer);
  }
  token->size = (size_t)(lexer->at - token->text);
}

void verilog_lexer_init(verilog_lexer *lexer, const char *text, size_t size) {
  *lexer =
      (verilog_lexer){.at = text, .end = text + size, .line = 1, .column = 1};
}

verilog_token verilog_lexer_next(verilog_lexer *lexer) {
  skip_blank(lexer);
  verilog_token token = {.kind = VERILOG_END,
                         .text = lexer->at,
                         .line = lexer->line,
                         .column = lexer->column};
  if (lexer->at == lexer->end) {
    return token;
  }
  take_token(lexer, &token);
  /* `module automatic name` */
  if (lexer->is_after_module &&
      (verilog_token_is_keyword(&token, "automatic") ||
       verilog_token_is_keyword(&token, "static"))) {
    return token;
  }
  token.declares_module = lexer->is_after_module && token.kind == VERILOG_NAME;
  lexer->is_after_module = verilog_token_is_keyword(&token, "module") ||
                           verilog_token_is_keyword(&token, "macromodule");
  return token;
}

bool verilog_token_is(const verilog_token *token, const char *text) {
  return token->size == strlen(text) &&
         memcmp(token->text, text, token->size) == 0;
}

bool verilog_token_is_keyword(const verilog_token *token, const char *keyword) {
  return token->kind == VERILOG_NAME && !token->is_escaped &&
         verilog_token_is(token, keyword);
}
