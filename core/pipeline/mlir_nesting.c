/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Counting the brackets of MLIR text, outside of strings and comments.
 */
#include "core/pipeline/mlir_nesting.h"
#include "core/pipeline/mlir_text.h"

/* 1 for an opening bracket, -1 for a closing one. Arrows and comparisons are
 * none. */
static int bracket(const char *at) {
  switch (*at) {
  case '(':
  case '[':
  case '{':
    return 1;
  case ')':
  case ']':
  case '}':
    return -1;
  case '<':
    return at[1] == '=' ? 0 : 1;
  case '>':
    return at[-1] == '-' || at[1] == '=' ? 0 : -1;
  default:
    return 0;
  }
}

bool mlir_nesting_exceeded(const char *text, hls_position *position) {
  long depth = 0;
  for (const char *at = text; *at;) {
    const char *end = mlir_text_skip_opaque(at);
    if (end != at) {
      at = end;
      continue;
    }
    if (at > text || *at != '>') {
      depth += bracket(at);
      depth = depth < 0 ? 0 : depth;
      if (depth > MLIR_NESTING_MAX) {
        *position = mlir_text_position(text, at);
        return true;
      }
    }
    at++;
  }
  return false;
}
