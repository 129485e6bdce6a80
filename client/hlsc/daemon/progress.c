/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The progress line, see progress.h.
 */
#include "client/hlsc/daemon/progress.h"

#include "client/hlsc/json/member.h"
#include "client/hlsc/terminal/output.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Longer texts would wrap, and a wrapped line cannot be taken away. */
#define MESSAGE_MAX 60

/* What the line shows; empty: there is none. The terminal is written to only
 * when that changes. */
static char shown[4 * MESSAGE_MAX];

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
  char line[sizeof shown], share[16] = "";
  double percentage = member_number(value, "percentage", -1);
  if (percentage >= 0 && percentage <= 100) {
    snprintf(share, sizeof share, "[%3.0f%%] ", percentage);
  }
  size_t size = message ? strcspn(message, "\n") : 0;
  snprintf(line, sizeof line, "%s%.*s", share,
           (int)(size < MESSAGE_MAX ? size : MESSAGE_MAX),
           message ? message : "");
  if (strcmp(line, shown) == 0) {
    return;
  }
  memcpy(shown, line, sizeof shown);
  fputs("\r\033[K", stderr);
  output_text(&err, line);
  fflush(stderr);
}

void progress_clear(void) {
  if (*shown) {
    fputs("\r\033[K", stderr);
    fflush(stderr);
    *shown = '\0';
  }
}
