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

/* Appends the unified diff, with three lines of context and the files called by
 * the names given; nothing when the texts are equal. Returns false when out of
 * memory. */
bool text_diff(const char *before, const char *after, const char *before_name,
               const char *after_name, hls_buffer *diff);

#endif
