/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The directives of the preprocessor, as far as circuits have them.
 */
#include "rtl/model/syntax/vlog_lexer.h"

#include <string.h>

/* So many bytes of macros are read at most: a few that use each other twice
 * would be without end. */
enum { MOST_EXPANDED = 1 << 24 };

typedef struct word {
  const char *text;
  size_t size;
} word;

static bool is_word(word one, const char *text) {
  return strlen(text) == one.size && memcmp(one.text, text, one.size) == 0;
}

/* The word at `at`, which may be empty. */
static word take_word(vlog_lexer *lexer) {
  const char *end = vlog_lexer_word_end(lexer->at, lexer->end);
  word taken = {lexer->at, (size_t)(end - lexer->at)};
  lexer->at = end;
  return taken;
}

static void skip_spaces(vlog_lexer *lexer) {
  while (lexer->at < lexer->end && (*lexer->at == ' ' || *lexer->at == '\t')) {
    lexer->at++;
  }
}

static bool at_comment(const vlog_lexer *lexer) {
  return *lexer->at == '/' && lexer->end - lexer->at > 1 &&
         (lexer->at[1] == '/' || lexer->at[1] == '*');
}

/* The interned name behind a directive; NULL after an error. */
static const char *take_macro_name(vlog_lexer *lexer) {
  skip_spaces(lexer);
  word name = take_word(lexer);
  if (name.size == 0) {
    vlog_lexer_fail(lexer, lexer->line, "the name of a macro is expected");
    return NULL;
  }
  const char *interned = vlog_name_intern(lexer->names, name.text, name.size);
  if (!interned) {
    vlog_lexer_fail_memory(lexer);
  }
  return interned;
}

/* To the end of the line or to a comment. */
static void skip_line(vlog_lexer *lexer) {
  while (lexer->at < lexer->end && *lexer->at != '\n' && !at_comment(lexer)) {
    lexer->at++;
  }
}

/* The text of a macro: up to a line's end that has no \ before it. */
static void skip_definition(vlog_lexer *lexer) {
  while (lexer->at < lexer->end && *lexer->at != '\n') {
    if (at_comment(lexer)) {
      bool is_last = lexer->at[1] == '/';
      if (is_last) {
        return;
      }
      vlog_lexer_skip_comment(lexer);
    } else if (*lexer->at == '"') {
      vlog_lexer_skip_string(lexer);
    } else {
      bool is_joined = *lexer->at == '\\';
      lexer->at++;
      if (is_joined && lexer->at < lexer->end && *lexer->at == '\r') {
        lexer->at++;
      }
      if (is_joined && lexer->at < lexer->end && *lexer->at == '\n') {
        lexer->line++;
        lexer->at++;
      }
    }
  }
}

static void define(vlog_lexer *lexer) {
  uint32_t line = lexer->line;
  const char *name = take_macro_name(lexer);
  if (!name) {
    return;
  }
  if (lexer->at < lexer->end && *lexer->at == '(') {
    vlog_lexer_fail(lexer, line,
                    "a macro with arguments is not known to this simulator");
    return;
  }
  const char *begin = lexer->at;
  skip_definition(lexer);
  vlog_macro *macro =
      vlog_memory_alloc(&lexer->names->memory, 1, sizeof *macro);
  if (!macro || !ptr_map_set(&lexer->macros, name, macro)) {
    vlog_lexer_fail_memory(lexer);
    return;
  }
  macro->begin = begin;
  macro->end = lexer->at > begin ? lexer->at : begin;
}

/* Goes on within the text of a macro. */
static void expand(vlog_lexer *lexer, word used) {
  uint32_t line = lexer->line;
  const char *name = vlog_name_intern(lexer->names, used.text, used.size);
  vlog_macro *macro = name ? ptr_map_get(&lexer->macros, name) : NULL;
  if (!name) {
    vlog_lexer_fail_memory(lexer);
  } else if (!macro) {
    vlog_lexer_fail(lexer, line, "the macro `%s is not defined", name);
  } else if (macro->is_active) {
    vlog_lexer_fail(lexer, line, "the macro `%s is within itself", name);
  } else if (lexer->num_sources == VLOG_LEXER_MACROS) {
    vlog_lexer_fail(lexer, line, "macros are nested too deeply");
  } else {
    size_t size = (size_t)(macro->end - macro->begin);
    /* An empty macro takes time as well. */
    lexer->expanded += size + 1;
    if (lexer->expanded > MOST_EXPANDED) {
      vlog_lexer_fail(lexer, line, "the macros are too long");
      return;
    }
    lexer->sources[lexer->num_sources++] =
        (vlog_source){lexer->at, lexer->end, macro};
    lexer->at = macro->begin;
    lexer->end = macro->end;
    macro->is_active = true;
  }
}

/* To the next ` that is in no comment and no string, and over the word behind
 * it, which is empty at the end of the text. */
static word skip_to_directive(vlog_lexer *lexer) {
  while (lexer->at < lexer->end) {
    if (at_comment(lexer)) {
      vlog_lexer_skip_comment(lexer);
    } else if (*lexer->at == '"') {
      vlog_lexer_skip_string(lexer);
    } else if (*lexer->at++ == '`') {
      word found = take_word(lexer);
      if (found.size > 0) {
        return found;
      }
    } else {
      lexer->line += lexer->at[-1] == '\n';
    }
  }
  return (word){lexer->at, 0};
}

/* Whether the macro that is named next is defined. */
static bool is_defined(vlog_lexer *lexer) {
  const char *name = take_macro_name(lexer);
  return name && (ptr_map_get(&lexer->macros, name) ||
                  (lexer->is_synthesis && strcmp(name, "SYNTHESIS") == 0));
}

/* Opens a branch that is read. */
static void open_branch(vlog_lexer *lexer, bool is_else) {
  if (lexer->num_branches == VLOG_LEXER_BRANCHES) {
    vlog_lexer_fail(lexer, lexer->line, "`ifdef is nested too deeply");
    return;
  }
  lexer->has_else[lexer->num_branches++] = is_else;
}

/* Over a branch that is not read, up to the one that is, if `may_take`, or else
 * to the end of them all. */
static void skip_branches(vlog_lexer *lexer, bool may_take, bool has_else) {
  uint32_t line = lexer->line;
  size_t depth = 0;
  for (;;) {
    word found = skip_to_directive(lexer);
    if (found.size == 0) {
      vlog_lexer_fail(lexer, line, "an `ifdef has no `endif");
      return;
    }
    if (is_word(found, "ifdef") || is_word(found, "ifndef")) {
      depth++;
    } else if (is_word(found, "endif")) {
      if (depth-- == 0) {
        return;
      }
    } else if (depth == 0 &&
               (is_word(found, "else") || is_word(found, "elsif"))) {
      bool is_else = found.size == 4;
      if (has_else) {
        vlog_lexer_fail(lexer, lexer->line, "a branch is after its `else");
        return;
      }
      has_else = is_else;
      if (may_take && (is_else || is_defined(lexer))) {
        open_branch(lexer, is_else);
        return;
      }
    }
  }
}

/* At the directive that ends a branch that was read. */
static void close_branch(vlog_lexer *lexer, word name) {
  if (lexer->num_branches == 0) {
    vlog_lexer_fail(lexer, lexer->line, "there is no `ifdef before this");
    return;
  }
  bool has_else = lexer->has_else[--lexer->num_branches];
  if (is_word(name, "endif")) {
    return;
  }
  if (has_else) {
    vlog_lexer_fail(lexer, lexer->line, "a branch is after its `else");
    return;
  }
  skip_branches(lexer, false, is_word(name, "else"));
}

/* `ifdef and those that belong to it. Returns false if it is something else. */
static bool choose_branch(vlog_lexer *lexer, word name) {
  bool is_ifdef = is_word(name, "ifdef");
  if (is_ifdef || is_word(name, "ifndef")) {
    if (is_defined(lexer) == is_ifdef) {
      open_branch(lexer, false);
    } else if (!lexer->failed) {
      skip_branches(lexer, true, false);
    }
  } else if (is_word(name, "endif") || is_word(name, "else") ||
             is_word(name, "elsif")) {
    close_branch(lexer, name);
  } else {
    return false;
  }
  return true;
}

void vlog_lexer_directive(vlog_lexer *lexer) {
  static const char *const ignored[] = {"timescale", "default_nettype",
                                        "begin_keywords"};
  lexer->at++;
  word name = take_word(lexer);
  if (name.size == 0) {
    vlog_lexer_fail(lexer, lexer->line, "a directive is expected after '`'");
    return;
  }
  if (is_word(name, "resetall") || is_word(name, "end_keywords")) {
    return;
  }
  for (size_t i = 0; i < sizeof ignored / sizeof ignored[0]; i++) {
    if (is_word(name, ignored[i])) {
      skip_line(lexer);
      return;
    }
  }
  if (is_word(name, "include")) {
    vlog_lexer_fail(lexer, lexer->line,
                    "`include is not known to this simulator");
  } else if (lexer->num_sources > 0) {
    expand(lexer, name);
  } else if (is_word(name, "define")) {
    define(lexer);
  } else if (!choose_branch(lexer, name)) {
    expand(lexer, name);
  }
}
