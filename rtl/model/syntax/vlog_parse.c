/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What all files of the parser need: tokens, errors and lists.
 */
#include "rtl/model/syntax/vlog_parse.h"

#include "base/format/format.h"
#include "base/memory/array.h"
#include "rtl/model/syntax/vlog_word.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* No more of a token is quoted in a message. */
enum { QUOTED_BYTES = 40 };

void vlog_parse_advance(vlog_parser *parser) {
  if (parser->has_next) {
    parser->token = parser->next;
    parser->has_next = false;
  } else {
    vlog_lexer_next(&parser->lexer, &parser->token);
  }
}

/* Makes the current token TOKEN_END. */
static void stop(vlog_parser *parser) {
  parser->token.kind = TOKEN_END;
  parser->has_next = false;
}

vlog_token_kind vlog_parse_peek(vlog_parser *parser) {
  if (!parser->has_next) {
    vlog_lexer_next(&parser->lexer, &parser->next);
    parser->has_next = true;
    if (parser->lexer.failed) {
      stop(parser);
      return TOKEN_END;
    }
  }
  return parser->next.kind;
}

void *vlog_parse_fail(vlog_parser *parser, const char *format, ...) {
  char message[256];
  va_list arguments;
  va_start(arguments, format);
  format_text(message, sizeof message, format, arguments);
  va_end(arguments);
  vlog_lexer_fail(&parser->lexer, parser->token.line, "%s", message);
  stop(parser);
  return NULL;
}

void *vlog_parse_fail_unknown(vlog_parser *parser, const char *what) {
  return vlog_parse_fail(parser, "%s is not known to this simulator", what);
}

void *vlog_parse_fail_expected(vlog_parser *parser, const char *what) {
  const vlog_token *token = &parser->token;
  if (token->kind == TOKEN_END) {
    return vlog_parse_fail(parser, "the text ends where %s is expected", what);
  }
  if (token->kind == TOKEN_UNKNOWN) {
    const char *meaning = vlog_word_meaning(token->name);
    return meaning
               ? vlog_parse_fail_unknown(parser, meaning)
               : vlog_parse_fail(parser, "'%s' is not known here", token->name);
  }
  if (token->kind == TOKEN_STRING) {
    return vlog_parse_fail(parser, "%s is expected before a string", what);
  }
  bool is_long = token->size > QUOTED_BYTES;
  return vlog_parse_fail(parser, "%s is expected before '%.*s%s'", what,
                         is_long ? QUOTED_BYTES : (int)token->size, token->text,
                         is_long ? "…" : "");
}

bool vlog_parse_expect(vlog_parser *parser, vlog_token_kind kind) {
  if (vlog_parse_accept(parser, kind)) {
    return true;
  }
  char what[24];
  const char *spelling = vlog_word_spelling(kind);
  snprintf(what, sizeof what, "'%s'", spelling ? spelling : "?");
  vlog_parse_fail_expected(parser, what);
  return false;
}

const char *vlog_parse_name(vlog_parser *parser) {
  if (!vlog_parse_at(parser, TOKEN_NAME)) {
    return vlog_parse_fail_expected(parser, "a name");
  }
  const char *name = parser->token.name;
  vlog_parse_advance(parser);
  return name;
}

void vlog_parse_end_label(vlog_parser *parser, const char *name) {
  if (!vlog_parse_accept(parser, TOKEN_COLON)) {
    return;
  }
  if (vlog_parse_at(parser, TOKEN_NAME) && parser->token.name != name) {
    vlog_parse_fail(parser, "'%s' ends here, but that is not what began",
                    parser->token.name);
  }
  vlog_parse_name(parser);
}

bool vlog_parse_enter(vlog_parser *parser) {
  if (++parser->depth > VLOG_PARSE_DEPTH) {
    vlog_parse_fail(parser, "this is nested too deeply");
    return false;
  }
  return true;
}

void vlog_parse_leave(vlog_parser *parser) { parser->depth--; }

void *vlog_parse_alloc(vlog_parser *parser, size_t count, size_t size) {
  void *memory = vlog_memory_alloc(&parser->lexer.names->memory, count, size);
  if (!memory) {
    vlog_lexer_fail_memory(&parser->lexer);
    stop(parser);
  }
  return memory;
}

void vlog_parse_push(vlog_parser *parser, const void *item, size_t size) {
  if (parser->lexer.failed) {
    return;
  }
  if (!array_reserve(&parser->scratch, parser->scratch_used, size,
                     &parser->scratch_capacity, 1)) {
    vlog_lexer_fail_memory(&parser->lexer);
    stop(parser);
    return;
  }
  memcpy(parser->scratch + parser->scratch_used, item, size);
  parser->scratch_used += size;
}

void *vlog_parse_take(vlog_parser *parser, size_t mark, size_t size,
                      size_t *count) {
  size_t bytes = parser->scratch_used - mark;
  parser->scratch_used = mark;
  *count = 0;
  void *items = NULL;
  if (bytes > 0 && !parser->lexer.failed) {
    items = vlog_parse_alloc(parser, bytes / size, size);
  }
  if (items) {
    memcpy(items, parser->scratch + mark, bytes);
    *count = bytes / size;
  }
  return items;
}

void vlog_parse_push_expr(vlog_parser *parser, vlog_expr *expr) {
  vlog_parse_push(parser, &expr, sizeof(vlog_expr *));
}

vlog_exprs vlog_parse_take_exprs(vlog_parser *parser, size_t mark) {
  vlog_exprs list;
  list.items = vlog_parse_take(parser, mark, sizeof(vlog_expr *), &list.count);
  return list;
}
