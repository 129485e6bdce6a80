/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Counting the brackets of MLIR text, outside of strings and comments.
 */
#include "core/pipeline/mlir_nesting.h"

#include <string.h>

/* The end of the string or comment that begins at `at`, or `at`. */
static const char *skip_opaque(const char *at) {
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
  uint32_t line = 1;
  const char *start = text;
  for (const char *at = text; *at;) {
    const char *end = skip_opaque(at);
    if (end != at) {
      at = end;
      continue;
    }
    if (*at == '\n') {
      line++;
      start = at + 1;
    } else if (at > text || *at != '>') {
      depth += bracket(at);
      depth = depth < 0 ? 0 : depth;
      if (depth > MLIR_NESTING_MAX) {
        *position = (hls_position){line, (uint32_t)(at - start) + 1};
        return true;
      }
    }
    at++;
  }
  return false;
}
