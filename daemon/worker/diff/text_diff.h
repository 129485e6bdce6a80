/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Unified diffs of two texts in memory, by libgit2.
 */
#ifndef WORKER_TEXT_DIFF_H
#define WORKER_TEXT_DIFF_H

#include "hls/buffer.h"

#include <stdbool.h>

/* Once per process, before the first diff (the template does it for all of its
 * workers). Returns false when libgit2 fails. */
bool text_diff_init(void);

/* The form of a diff. */
typedef struct text_diff_form {
  const char *before_name, *after_name; /* of the files */
  unsigned context;                     /* equal lines around each change */
} text_diff_form;

enum {
  TEXT_DIFF_CONTEXT = 3,       /* what is usual */
  TEXT_DIFF_WHOLE = 500000000, /* context: all lines, and no more than these */
};

/* Appends the unified diff; nothing when the texts are equal. Returns false
 * when out of memory. */
bool text_diff(const char *before, const char *after,
               const text_diff_form *form, hls_buffer *diff);

#endif
