/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * MLIR text, looked at before its parser does.
 */
#include "core/pipeline/mlir_text.h"

#include <string.h>

const char *mlir_text_skip_opaque(const char *at) {
  if (at[0] == '/' && at[1] == '/') {
    return at + strcspn(at, "\n");
  }
  if (at[0] != '"') {
    return at;
  }
  const char *end = at + 1;
  while (*end && *end != '"' && *end != '\n') {
    end += end[0] == '\\' && end[1] ? 2 : 1;
  }
  return *end == '"' ? end + 1 : end;
}

hls_position mlir_text_position(const char *text, const char *at) {
  hls_position position = {1, 1};
  for (; text < at; text++) {
    position.column++;
    if (*text == '\n') {
      position.line++;
      position.column = 1;
    }
  }
  return position;
}
