/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The facts that a text tells about its symbols.
 */
#include "core/align/lines.h"

#include <string.h>

/* Entry `index` of a list of strings that begins at `at`. */
static const char *list_entry(const char *at, const char *end, size_t index) {
  for (size_t quote = 0; at < end; quote++) {
    at = memchr(at, '"', (size_t)(end - at));
    if (!at) {
      break;
    }
    at++;
    if (quote == 2 * index) {
      return at;
    }
  }
  return NULL;
}

const char *align_lines_argument_name(const align_lines *self,
                                      const align_symbol *argument,
                                      size_t *size) {
  static const char attribute[] = "handshake.arg_name = \"";
  static const char list[] = "argNames = [";
  const char *at = argument->text + argument->size;
  const char *end = self->text + self->lines[0].end;
  *size = 0;
  if (at > end) {
    return NULL;
  }
  const char *next = memchr(at, '%', (size_t)(end - at));
  const char *found = memmem(at, (size_t)((next ? next : end) - at), attribute,
                             sizeof attribute - 1);
  if (found) {
    found += sizeof attribute - 1;
  } else {
    found = memmem(at, (size_t)(end - at), list, sizeof list - 1);
    found = found ? list_entry(found, end, argument->index) : NULL;
  }
  const char *close = found ? memchr(found, '"', (size_t)(end - found)) : NULL;
  *size = close ? (size_t)(close - found) : 0;
  return *size ? found : NULL;
}

bool align_lines_is_fork_output(const align_lines *self,
                                const align_token *token) {
  const align_symbol *s = &self->symbols[token->symbol];
  if (token->result_end == token->end || s->line == ALIGN_NONE) {
    return false;
  }
  const align_line *line = &self->lines[s->line];
  size_t size = line->mnemonic_end - line->mnemonic;
  const char *mnemonic = self->text + line->mnemonic;
  return (size == 4 && !memcmp(mnemonic, "fork", 4)) ||
         (size == 9 && !memcmp(mnemonic, "lazy_fork", 9));
}

bool align_lines_are_circuit(const align_lines *self) {
  static const char function[] = "handshake.func ";
  return self->num_lines > 0 &&
         memmem(self->text, self->lines[0].end, function, sizeof function - 1);
}
