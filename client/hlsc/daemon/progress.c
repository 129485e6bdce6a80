/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The progress line, see progress.h.
 */
#include "client/hlsc/daemon/progress.h"

#include "client/hlsc/json/member.h"
#include "client/hlsc/terminal/output.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Longer texts would wrap, and a wrapped line cannot be taken away. */
#define MESSAGE_MAX 60

static bool shown;

bool progress_wanted(void) {
  const char *term = getenv("TERM");
  return isatty(STDERR_FILENO) && term && strcmp(term, "dumb");
}

void progress_show(const json_t *value) {
  const char *kind = member_string(value, "kind");
  if (!progress_wanted() || !kind) {
    return;
  }
  if (!strcmp(kind, "end")) {
    progress_clear();
    return;
  }
  const char *message = member_string(value, "message");
  if (!message) {
    message = member_string(value, "title");
  }
  output err = {.stream = stderr};
  double percentage = member_number(value, "percentage", -1);
  fputs("\r\033[K", stderr);
  if (percentage >= 0 && percentage <= 100) {
    fprintf(stderr, "[%3.0f%%] ", percentage);
  }
  if (message) {
    size_t size = strcspn(message, "\n");
    output_text_n(&err, message, size < MESSAGE_MAX ? size : MESSAGE_MAX);
  }
  fflush(stderr);
  shown = true;
}

void progress_clear(void) {
  if (shown) {
    fputs("\r\033[K", stderr);
    fflush(stderr);
    shown = false;
  }
}
