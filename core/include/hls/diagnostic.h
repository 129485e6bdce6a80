/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Diagnostics about the user's text: severity, stable code, exact range,
 * related locations and fixes. docs/diagnostics.md explains every code.
 */
#ifndef HLS_DIAGNOSTIC_H
#define HLS_DIAGNOSTIC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Lines and columns count from 1; columns count bytes of UTF-8. Line 0 means
 * "no position". */
typedef struct hls_position {
  uint32_t line;
  uint32_t column;
} hls_position;

/* `file` is the name the source was given under, or the path of an included
 * file; NULL when unknown. `end` is exclusive; equal to `begin` for a point.
 * As a parameter the string is copied. */
typedef struct hls_range {
  const char *file;
  hls_position begin;
  hls_position end;
} hls_range;

typedef enum hls_severity {
  HLS_SEVERITY_ERROR = 1, /* the numbers are those of LSP */
  HLS_SEVERITY_WARNING = 2,
  HLS_SEVERITY_NOTE = 3,
  HLS_SEVERITY_HINT = 4, /* no defect: what may well be meant so */
} hls_severity;

typedef struct hls_note {
  hls_range range;
  char *message;
} hls_note;

/* One repair: every edit replaces `range` by `text`. */
typedef struct hls_edit {
  hls_range range;
  char *text;
} hls_edit;

typedef struct hls_fix {
  char *title;
  hls_edit *edits;
  size_t num_edits;
} hls_fix;

typedef struct hls_diagnostic {
  hls_severity severity;
  char *code;    /* "placeholder-arg-name"; Clang's own: what its -W flag is
                    called, "unused-variable", or its name of an error */
  bool is_clang; /* Clang has found it */
  char *message;
  hls_range range;
  hls_note *notes;
  size_t num_notes;
  hls_fix *fixes;
  size_t num_fixes;
} hls_diagnostic;

/* A list that owns everything in it. Zero-initialise. Adding never fails
 * visibly: after an allocation failure `failed` is set and the entry is
 * dropped. The number of entries is bounded; what is beyond it is counted in
 * `dropped`. */
typedef struct hls_diagnostics {
  hls_diagnostic *items;
  size_t count;
  size_t capacity;
  size_t num_errors;
  size_t dropped;
  bool failed;
} hls_diagnostics;

void hls_diagnostics_finish(hls_diagnostics *list);

/* Adds one diagnostic; strings are copied. Returns the new entry, borrowed
 * and valid until the next addition, or NULL (the functions below accept NULL
 * and do nothing), also when the same has been said of the same place. */
__attribute__((format(printf, 5, 6))) hls_diagnostic *
hls_diagnostics_add(hls_diagnostics *list, hls_severity severity,
                    const char *code, hls_range range, const char *format, ...);

/* Moves all of `from` to the end of `list`, as if it had been added there, and
 * leaves `from` empty. */
void hls_diagnostics_take(hls_diagnostics *list, hls_diagnostics *from);

/* Takes one entry out, by its index. */
void hls_diagnostics_remove(hls_diagnostics *list, size_t index);

__attribute__((format(printf, 3, 4))) void
hls_diagnostic_add_note(hls_diagnostic *diagnostic, hls_range range,
                        const char *format, ...);

/* Adds a fix of one edit. */
void hls_diagnostic_add_fix(hls_diagnostic *diagnostic, const char *title,
                            hls_range range, const char *replacement);

/* Adds a further edit to the diagnostic's newest fix: a repair of several
 * places is done as one. Without a fix it does nothing. */
void hls_diagnostic_add_edit(hls_diagnostic *diagnostic, hls_range range,
                             const char *replacement);

#ifdef __cplusplus
}
#endif
#endif
