/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Tokens as IEEE 1800-2017, section 5, has them.
 */
#include "rtl/model/syntax/vlog_lexer.h"

#include "base/format/format.h"

#include <stdarg.h>
#include <string.h>

enum { IS_BLANK = 1, IS_DIGIT = 2, IS_LETTER = 4, IS_DOLLAR = 8 };

static const uint8_t classes[256] = {
    [' '] = IS_BLANK,          ['\t'] = IS_BLANK,
    ['\r'] = IS_BLANK,         ['\n'] = IS_BLANK,
    ['\v'] = IS_BLANK,         ['\f'] = IS_BLANK,
    ['0' ... '9'] = IS_DIGIT,  ['A' ... 'Z'] = IS_LETTER,
    ['a' ... 'z'] = IS_LETTER, ['_'] = IS_LETTER,
    ['$'] = IS_DOLLAR,
};

static bool is_a(char c, int class) {
  return (classes[(unsigned char)c] & class) != 0;
}

void vlog_lexer_init(vlog_lexer *lexer, vlog_names *names, const char *file,
                     const char *text, size_t size, hls_error *error) {
  const char *begin = size > 0 ? text : "";
  *lexer = (vlog_lexer){.at = begin,
                        .end = begin + size,
                        .line = 1,
                        .names = names,
                        .file = file,
                        .error = error};
}

void vlog_lexer_finish(vlog_lexer *lexer) { ptr_map_finish(&lexer->macros); }

static void stop(vlog_lexer *lexer, hls_status status) {
  lexer->failed = true;
  lexer->status = status;
  lexer->num_sources = 0;
  lexer->at = lexer->end;
}

void vlog_lexer_fail(vlog_lexer *lexer, uint32_t line, const char *format,
                     ...) {
  if (lexer->failed) {
    return;
  }
  char message[256];
  va_list arguments;
  va_start(arguments, format);
  format_text(message, sizeof message, format, arguments);
  va_end(arguments);
  stop(lexer, HLS_INVALID);
  hls_error_set(lexer->error, HLS_INVALID, "%s:%u: %s", lexer->file, line,
                message);
}

void vlog_lexer_fail_memory(vlog_lexer *lexer) {
  if (!lexer->failed) {
    stop(lexer, HLS_NO_MEMORY);
    hls_error_set(lexer->error, HLS_NO_MEMORY, "out of memory");
  }
}

/* Over one character. Lines of a macro do not count. */
static void step(vlog_lexer *lexer) {
  if (*lexer->at == '\n' && lexer->num_sources == 0) {
    lexer->line++;
  }
  lexer->at++;
}

static bool follows(const vlog_lexer *lexer, size_t offset, char c) {
  return (size_t)(lexer->end - lexer->at) > offset && lexer->at[offset] == c;
}

void vlog_lexer_skip_comment(vlog_lexer *lexer) {
  uint32_t line = lexer->line;
  if (follows(lexer, 1, '/')) {
    const char *end = memchr(lexer->at, '\n', (size_t)(lexer->end - lexer->at));
    lexer->at = end ? end : lexer->end;
    return;
  }
  lexer->at += 2;
  while (lexer->at < lexer->end) {
    if (*lexer->at == '*' && follows(lexer, 1, '/')) {
      lexer->at += 2;
      return;
    }
    step(lexer);
  }
  vlog_lexer_fail(lexer, line, "a comment has no end");
}

void vlog_lexer_skip_string(vlog_lexer *lexer) {
  uint32_t line = lexer->line;
  lexer->at++;
  while (lexer->at < lexer->end && *lexer->at != '\n') {
    if (*lexer->at == '"') {
      lexer->at++;
      return;
    }
    if (*lexer->at == '\\' && lexer->end - lexer->at > 1) {
      step(lexer);
    }
    step(lexer);
  }
  vlog_lexer_fail(lexer, line, "a string has no end");
}

const char *vlog_lexer_word_end(const char *at, const char *end) {
  while (at < end && is_a(*at, IS_LETTER | IS_DIGIT | IS_DOLLAR)) {
    at++;
  }
  return at;
}

/* A backslash at the end of a line, as definitions of macros have it. */
static bool at_joined_lines(const vlog_lexer *lexer) {
  return *lexer->at == '\\' &&
         (follows(lexer, 1, '\n') ||
          (follows(lexer, 1, '\r') && follows(lexer, 2, '\n')));
}

static void skip_blank(vlog_lexer *lexer) {
  while (lexer->at < lexer->end) {
    char c = *lexer->at;
    if (is_a(c, IS_BLANK)) {
      step(lexer);
    } else if (c == '/' && (follows(lexer, 1, '/') || follows(lexer, 1, '*'))) {
      vlog_lexer_skip_comment(lexer);
    } else if (at_joined_lines(lexer)) {
      lexer->at++;
    } else {
      return;
    }
  }
}

/* Whether an attribute begins here: `(*`, but not the `(*)` of `@(*)`. */
static bool at_attribute(const vlog_lexer *lexer) {
  if (*lexer->at != '(' || !follows(lexer, 1, '*')) {
    return false;
  }
  const char *at = lexer->at + 2;
  while (at < lexer->end && is_a(*at, IS_BLANK)) {
    at++;
  }
  return at == lexer->end || *at != ')';
}

static void skip_attribute(vlog_lexer *lexer) {
  uint32_t line = lexer->line;
  lexer->at += 2;
  while (lexer->at < lexer->end) {
    if (*lexer->at == '*' && follows(lexer, 1, ')')) {
      lexer->at += 2;
      return;
    }
    if (*lexer->at == '"') {
      vlog_lexer_skip_string(lexer);
    } else {
      step(lexer);
    }
  }
  vlog_lexer_fail(lexer, line, "an attribute has no end");
}

/* To where the next token begins. Returns false at the end of the text. */
static bool find_token(vlog_lexer *lexer) {
  for (;;) {
    skip_blank(lexer);
    if (lexer->at == lexer->end) {
      if (lexer->num_sources == 0) {
        return false;
      }
      vlog_source *source = &lexer->sources[--lexer->num_sources];
      source->macro->is_active = false;
      lexer->at = source->at;
      lexer->end = source->end;
    } else if (*lexer->at == '`') {
      vlog_lexer_directive(lexer);
    } else if (at_attribute(lexer)) {
      skip_attribute(lexer);
    } else {
      return true;
    }
  }
}

static void take_name(vlog_lexer *lexer, vlog_token *token) {
  const char *end = vlog_lexer_word_end(lexer->at + 1, lexer->end);
  token->size = (size_t)(end - lexer->at);
  lexer->at = end;
  token->name = vlog_name_intern(lexer->names, token->text, token->size);
  if (!token->name) {
    vlog_lexer_fail_memory(lexer);
    return;
  }
  token->kind = *token->text == '$'
                    ? TOKEN_SYSTEM
                    : (vlog_token_kind)vlog_name_kind(token->name);
}

/* A name that begins with \ and reaches to the next blank; the \ is no part of
 * it, and it is no keyword. */
static void take_escaped_name(vlog_lexer *lexer, vlog_token *token) {
  token->text = ++lexer->at;
  while (lexer->at < lexer->end && *lexer->at > ' ' && *lexer->at < 127) {
    lexer->at++;
  }
  token->size = (size_t)(lexer->at - token->text);
  if (token->size == 0) {
    vlog_lexer_fail(lexer, token->line, "a name is expected after '\\'");
    return;
  }
  token->kind = TOKEN_NAME;
  token->name = vlog_name_intern(lexer->names, token->text, token->size);
  if (!token->name) {
    vlog_lexer_fail_memory(lexer);
  }
}

/* Digits, which may be the size of a number or all of it. */
static void take_decimal(vlog_lexer *lexer, vlog_token *token) {
  const char *at = lexer->at;
  while (at < lexer->end && (is_a(*at, IS_DIGIT) || *at == '_')) {
    at++;
  }
  bool is_real = lexer->end - at > 1 && *at == '.' && is_a(at[1], IS_DIGIT);
  if (is_real || (at < lexer->end && is_a(*at, IS_LETTER | IS_DOLLAR))) {
    vlog_lexer_fail(lexer, token->line,
                    "a real number or a time is not known to this simulator");
    return;
  }
  token->kind = TOKEN_DECIMAL;
  token->size = (size_t)(at - token->text);
  lexer->at = at;
}

static bool is_base(char c) { return c && strchr("bBoOdDhH", c) != NULL; }

/* What begins with '. */
static void take_tick(vlog_lexer *lexer, vlog_token *token) {
  const char *at = lexer->at + 1;
  char first = at < lexer->end ? *at : '\0';
  char second = lexer->end - at > 1 ? at[1] : '\0';
  bool is_signed = (first == 's' || first == 'S') && is_base(second);
  if (is_base(first) || is_signed) {
    at += is_signed ? 2 : 1;
    while (at < lexer->end && is_a(*at, IS_BLANK)) {
      lexer->line += *at == '\n' && lexer->num_sources == 0;
      at++;
    }
    while (at < lexer->end && (is_a(*at, IS_DIGIT | IS_LETTER) || *at == '?')) {
      at++;
    }
    token->kind = TOKEN_BASED;
  } else if (first == '{') {
    token->kind = TOKEN_TICK_BRACE;
    at++;
  } else if (is_a(first, IS_DIGIT | IS_LETTER)) {
    at++;
    token->kind = TOKEN_FILL;
    if ((first != '0' && first != '1') ||
        is_a(second, IS_DIGIT | IS_LETTER | IS_DOLLAR)) {
      bool is_four_state = strchr("xXzZ", first) != NULL;
      vlog_lexer_fail(lexer, token->line, "%s",
                      is_four_state ? "four-state literals are not known"
                                    : "a base or a digit after ' is wrong");
      return;
    }
  } else {
    token->kind = TOKEN_TICK;
  }
  token->size = (size_t)(at - token->text);
  lexer->at = at;
}

static void take_token(vlog_lexer *lexer, vlog_token *token) {
  char first = *lexer->at;
  if (is_a(first, IS_LETTER) ||
      (first == '$' && lexer->end - lexer->at > 1 &&
       is_a(lexer->at[1], IS_LETTER | IS_DIGIT | IS_DOLLAR))) {
    take_name(lexer, token);
  } else if (is_a(first, IS_DIGIT)) {
    take_decimal(lexer, token);
  } else if (first == '\'') {
    take_tick(lexer, token);
  } else if (first == '"') {
    vlog_lexer_skip_string(lexer);
    token->kind = TOKEN_STRING;
    token->size = (size_t)(lexer->at - token->text);
  } else if (first == '\\') {
    take_escaped_name(lexer, token);
  } else {
    vlog_lexer_take_symbol(lexer, token);
  }
}

void vlog_lexer_next(vlog_lexer *lexer, vlog_token *token) {
  *token = (vlog_token){.kind = TOKEN_END};
  if (find_token(lexer)) {
    token->line = lexer->line;
    token->text = lexer->at;
    take_token(lexer, token);
  } else {
    token->line = lexer->line;
    if (lexer->num_branches > 0) {
      vlog_lexer_fail(lexer, lexer->line, "an `ifdef has no `endif");
    }
  }
  if (lexer->failed) {
    token->kind = TOKEN_END;
  }
}
