/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reading C word by word (C11 6.4, without trigraphs).
 */
#include "base/c_text/c_tokens.h"

#include <ctype.h>
#include <string.h>

bool c_token_is_name_byte(char byte) {
  return byte == '_' || byte == '$' || isalnum((unsigned char)byte) ||
         (byte & 0x80);
}

static char byte_at(const c_tokens *tokens, size_t at) {
  return at < tokens->size ? tokens->text[at] : '\0';
}

static bool begins(const c_tokens *tokens, const char *word) {
  size_t size = strlen(word);
  return tokens->size - tokens->at >= size &&
         memcmp(tokens->text + tokens->at, word, size) == 0;
}

/* Steps over a byte, and over the end of a line that a backslash continues. */
static void step(c_tokens *tokens) {
  bool continues = byte_at(tokens, tokens->at) == '\\';
  tokens->at++;
  if (continues && byte_at(tokens, tokens->at) == '\r') {
    tokens->at++;
  }
  if (continues && tokens->at < tokens->size) {
    tokens->at++;
  }
}

static void skip_comment(c_tokens *tokens) {
  const char *begin = tokens->text + tokens->at + 2;
  const char *close = memmem(begin, tokens->size - tokens->at - 2, "*/", 2);
  tokens->at = close ? (size_t)(close + 2 - tokens->text) : tokens->size;
}

/* The name in front of a quote, which is that of a raw string or not. */
static bool is_raw(const c_tokens *tokens) {
  size_t begin = tokens->at;
  while (begin > 0 && c_token_is_name_byte(tokens->text[begin - 1])) {
    begin--;
  }
  static const char *const prefixes[] = {"R", "LR", "uR", "UR", "u8R"};
  size_t size = tokens->at - begin;
  for (size_t i = 0; size > 0 && i < sizeof prefixes / sizeof *prefixes; i++) {
    if (strlen(prefixes[i]) == size &&
        memcmp(prefixes[i], tokens->text + begin, size) == 0) {
      return true;
    }
  }
  return false;
}

/* R"x( … )x" (C++ [lex.string]). Returns false when it does not end so. That
 * is not known before the end of the text, so that it is not tried for ever. */
static bool skip_raw(c_tokens *tokens) {
  enum { MOST_DELIMITER = 16, MOST_WITHOUT_END = 16 };
  char end[MOST_DELIMITER + 2] = ")";
  size_t size = 1, at = tokens->at + 1;
  while (size <= MOST_DELIMITER && at < tokens->size &&
         !strchr("( )\\\"\n", tokens->text[at])) {
    end[size++] = tokens->text[at++];
  }
  if (byte_at(tokens, at) != '(' ||
      tokens->raw_without_end == MOST_WITHOUT_END) {
    return false;
  }
  end[size++] = '"';
  const char *close = memmem(tokens->text + at, tokens->size - at, end, size);
  if (close) {
    tokens->at = (size_t)(close - tokens->text) + size;
  } else {
    tokens->raw_without_end++;
  }
  return close != NULL;
}

static void skip_quoted(c_tokens *tokens) {
  if (tokens->text[tokens->at] == '"' && is_raw(tokens) && skip_raw(tokens)) {
    return;
  }
  char quote = tokens->text[tokens->at++];
  while (tokens->at < tokens->size && tokens->text[tokens->at] != quote &&
         tokens->text[tokens->at] != '\n') {
    step(tokens);
  }
  tokens->at += byte_at(tokens, tokens->at) == quote;
}

/* To the end of the line, which a comment may hide. */
static void skip_line(c_tokens *tokens, bool has_comments) {
  while (tokens->at < tokens->size && tokens->text[tokens->at] != '\n') {
    if (has_comments && begins(tokens, "/*")) {
      skip_comment(tokens);
    } else if (has_comments && begins(tokens, "//")) {
      has_comments = false;
    } else if (has_comments && byte_at(tokens, tokens->at) == '"') {
      skip_quoted(tokens);
    } else {
      step(tokens);
    }
  }
}

static void skip_blanks(c_tokens *tokens) {
  while (tokens->at < tokens->size && (tokens->text[tokens->at] == ' ' ||
                                       tokens->text[tokens->at] == '\t')) {
    tokens->at++;
  }
}

/* Takes the word when it comes next and is not the beginning of another. */
static bool takes(c_tokens *tokens, const char *word) {
  size_t size = strlen(word);
  bool is_next = begins(tokens, word) &&
                 !c_token_is_name_byte(byte_at(tokens, tokens->at + size));
  tokens->at += is_next ? size : 0;
  return is_next;
}

/* Skips what is taken out, to the line of the #else, #elif or #endif of it. */
static void skip_taken_out(c_tokens *tokens) {
  unsigned depth = 0;
  while (tokens->at < tokens->size) {
    size_t line = tokens->at;
    skip_blanks(tokens);
    if (byte_at(tokens, tokens->at) == '#') {
      tokens->at++;
      skip_blanks(tokens);
      bool begins_one = begins(tokens, "if");
      bool ends_one = begins(tokens, "endif");
      if (depth == 0 && (ends_one || begins(tokens, "el"))) {
        tokens->at = line;
        return;
      }
      depth = depth + (begins_one ? 1 : 0) - (ends_one ? 1 : 0);
    }
    skip_line(tokens, false);
    tokens->at += tokens->at < tokens->size;
  }
}

/* Whether nothing but a comment follows in the line. */
static bool is_end_of_line(const c_tokens *tokens) {
  char next = byte_at(tokens, tokens->at);
  return next == '\0' || next == '\n' || next == '\r' || begins(tokens, "//") ||
         begins(tokens, "/*");
}

static void begin_condition(c_tokens *tokens) {
  unsigned condition = tokens->conditions++;
  if (condition < C_TOKENS_CONDITIONS) {
    tokens->depth_at[condition] = tokens->depth;
    tokens->alternatives &= ~(UINT32_C(1) << condition);
  }
  skip_blanks(tokens);
  bool is_never = takes(tokens, "0") || takes(tokens, "false");
  skip_blanks(tokens);
  is_never = is_never && is_end_of_line(tokens);
  skip_line(tokens, true);
  if (is_never) {
    skip_taken_out(tokens);
  }
}

static void next_condition(c_tokens *tokens) {
  unsigned last = tokens->conditions - 1;
  if (tokens->conditions > 0 && last < C_TOKENS_CONDITIONS) {
    tokens->depth = tokens->depth_at[last];
    tokens->alternatives |= UINT32_C(1) << last;
  }
}

static void end_condition(c_tokens *tokens) {
  unsigned last = tokens->conditions - 1;
  if (tokens->conditions > 0 && last < C_TOKENS_CONDITIONS &&
      !(tokens->alternatives >> last & 1)) {
    const c_tokens_depth *begin = &tokens->depth_at[last];
    bool goes_on = tokens->depth.declaration == begin->declaration;
    tokens->depth.braces = begin->braces;
    tokens->depth.parentheses = goes_on ? begin->parentheses : 0;
  }
  tokens->conditions -= tokens->conditions > 0;
}

static void take_directive(c_tokens *tokens) {
  tokens->at += tokens->text[tokens->at] == '%' ? 2 : 1;
  skip_blanks(tokens);
  if (takes(tokens, "if")) {
    begin_condition(tokens);
    return;
  }
  if (begins(tokens, "if")) { /* ifdef, ifndef */
    tokens->at += strlen("if");
    begin_condition(tokens);
    return;
  }
  if (begins(tokens, "el")) {
    next_condition(tokens);
  } else if (takes(tokens, "endif")) {
    end_condition(tokens);
  }
  skip_line(tokens, true);
}

/* Skips what is no token. Returns false when there was nothing of that. */
static bool skip(c_tokens *tokens) {
  if (isspace((unsigned char)tokens->text[tokens->at])) {
    tokens->at++;
  } else if (begins(tokens, "//")) {
    skip_line(tokens, false);
  } else if (begins(tokens, "/*")) {
    skip_comment(tokens);
  } else if (tokens->text[tokens->at] == '#' || begins(tokens, "%:")) {
    take_directive(tokens);
  } else if (tokens->text[tokens->at] == '\\') {
    step(tokens);
  } else {
    return false;
  }
  return true;
}

/* In a number, an apostrophe between digits parts them (C23 6.4.4.1). */
static void take_name(c_tokens *tokens, bool is_number) {
  while (tokens->at < tokens->size) {
    bool parts = is_number && tokens->text[tokens->at] == '\'' &&
                 isxdigit((unsigned char)byte_at(tokens, tokens->at + 1));
    if (!parts && !c_token_is_name_byte(tokens->text[tokens->at])) {
      return;
    }
    tokens->at++;
  }
}

c_token c_tokens_next(c_tokens *tokens) {
  while (tokens->at < tokens->size && skip(tokens)) {
  }
  c_token token = {.offset = tokens->at};
  char first = byte_at(tokens, tokens->at);
  if (tokens->at >= tokens->size) {
    return token;
  }
  if (first == '"' || first == '\'') {
    token.kind = C_TOKEN_QUOTED;
    skip_quoted(tokens);
  } else if (c_token_is_name_byte(first)) {
    token.kind = C_TOKEN_NAME;
    take_name(tokens, isdigit((unsigned char)first));
  } else {
    token.kind = C_TOKEN_SIGN;
    bool is_digraph = begins(tokens, "<%") || begins(tokens, "%>");
    tokens->at += is_digraph ? 2 : 1;
  }
  token.size = tokens->at - token.offset;
  return token;
}

bool c_token_is_sign(const c_tokens *tokens, const c_token *token, char sign) {
  char first = token->size > 0 ? tokens->text[token->offset] : '\0';
  if (token->size == 2) { /* a digraph */
    first = first == '<' ? '{' : '}';
  }
  return token->kind == C_TOKEN_SIGN && first == sign;
}

bool c_token_is(const c_tokens *tokens, const c_token *token,
                const char *word) {
  return token->kind != C_TOKEN_END && strlen(word) == token->size &&
         memcmp(tokens->text + token->offset, word, token->size) == 0;
}
