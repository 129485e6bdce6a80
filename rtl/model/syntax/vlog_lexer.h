/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From a text to tokens. Comments and attributes are left out, the directives
 * of the preprocessor are carried out. Takes any text.
 */
#ifndef RTL_MODEL_SYNTAX_VLOG_LEXER_H
#define RTL_MODEL_SYNTAX_VLOG_LEXER_H

#include "base/memory/ptr_map.h"
#include "hls/error.h"
#include "rtl/model/syntax/vlog_name.h"
#include "rtl/model/syntax/vlog_token.h"

enum {
  VLOG_LEXER_MACROS = 32,  /* that may be within each other */
  VLOG_LEXER_BRANCHES = 64 /* of `ifdef, within each other */
};

typedef struct vlog_macro {
  const char *begin, *end; /* within the text */
  bool is_active;          /* it is being read */
} vlog_macro;

/* Where to go on after a macro. */
typedef struct vlog_source {
  const char *at, *end;
  vlog_macro *macro; /* that was read instead */
} vlog_source;

/* Initialise with vlog_lexer_init(), vlog_lexer_finish() in every case. Fields
 * are private to the files of the lexer, but for `failed` and `status`. */
typedef struct vlog_lexer {
  const char *at, *end;
  uint32_t line;
  vlog_names *names;
  const char *file;
  hls_error *error;
  bool is_synthesis; /* SYNTHESIS is defined */
  bool failed;
  hls_status status;
  ptr_map macros; /* interned name -> vlog_macro */
  vlog_source sources[VLOG_LEXER_MACROS];
  size_t num_sources;
  size_t expanded; /* bytes of macros that were read */
  bool has_else[VLOG_LEXER_BRANCHES];
  size_t num_branches;
} vlog_lexer;

/* Begins to read a text. All is borrowed. */
void vlog_lexer_init(vlog_lexer *lexer, vlog_names *names, const char *file,
                     const char *text, size_t size, hls_error *error);
void vlog_lexer_finish(vlog_lexer *lexer);

/* The next token; TOKEN_END at the end and after an error, however often it is
 * asked for. */
void vlog_lexer_next(vlog_lexer *lexer, vlog_token *token);

/* Sets the error, unless there was one, and goes to the end of the text. */
__attribute__((format(printf, 3, 4))) void
vlog_lexer_fail(vlog_lexer *lexer, uint32_t line, const char *format, ...);
void vlog_lexer_fail_memory(vlog_lexer *lexer);

/* The parts of the lexer that its files share. */

/* Carries out what begins with the ` at `at`: a directive, or a macro, which is
 * read next. */
void vlog_lexer_directive(vlog_lexer *lexer);

/* The symbol that begins at `at`, where nothing else does. */
void vlog_lexer_take_symbol(vlog_lexer *lexer, vlog_token *token);

/* Over a comment or a string that begins at `at`. */
void vlog_lexer_skip_comment(vlog_lexer *lexer);
void vlog_lexer_skip_string(vlog_lexer *lexer);

/* The end of the identifier that begins at `at`. */
const char *vlog_lexer_word_end(const char *at, const char *end);

#endif
