/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Unified diffs. libgit2's own file header speaks of blobs, so only its hunks
 * are used.
 */
#include "daemon/worker/diff/text_diff.h"

#include <git2.h>
#include <string.h>

bool text_diff_init(void) { return git_libgit2_init() >= 0; }

static int append_line(const git_diff_delta *delta, const git_diff_hunk *hunk,
                       const git_diff_line *line, void *user) {
  (void)delta;
  (void)hunk;
  hls_buffer *diff = user;
  switch (line->origin) {
  case GIT_DIFF_LINE_CONTEXT:
  case GIT_DIFF_LINE_ADDITION:
  case GIT_DIFF_LINE_DELETION:
    hls_buffer_append(diff, &line->origin, 1);
    break;
  case GIT_DIFF_LINE_FILE_HDR:
    return 0;
  default: /* a hunk header, or the note that a final newline is missing */
    break;
  }
  hls_buffer_append(diff, line->content, line->content_len);
  return diff->failed ? -1 : 0;
}

bool text_diff(const char *before, const char *after,
               const text_diff_form *form, hls_buffer *diff) {
  if (strcmp(before, after) == 0) {
    return true;
  }
  git_diff_options options;
  git_patch *patch = NULL;
  if (git_diff_options_init(&options, GIT_DIFF_OPTIONS_VERSION)) {
    return false;
  }
  options.flags = GIT_DIFF_FORCE_TEXT;
  options.context_lines = form->context;
  if (git_patch_from_buffers(&patch, before, strlen(before), NULL, after,
                             strlen(after), NULL, &options)) {
    return false;
  }
  hls_buffer_printf(diff, "--- %s\n+++ %s\n", form->before_name,
                    form->after_name);
  int failed = git_patch_print(patch, append_line, diff);
  git_patch_free(patch);
  return !failed && !diff->failed;
}
