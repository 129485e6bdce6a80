/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Scanning JSON text. Strings are skipped with memchr: most of what crosses the
 * daemon is source code and IR in strings.
 */
#include "daemon/host/json_text.h"

#include <string.h>

static const char *skip_string(const char *at, const char *end);
static const char *skip_value(const char *at, const char *end);
static const char *skip_space(const char *at, const char *end);

json_text_size json_text_measure(const char *text, size_t size,
                                 size_t max_depth, size_t max_values) {
  const char *end = text + size;
  size_t depth = 0;
  size_t values = 1;
  for (const char *at = text; at < end;) {
    switch (*at) {
    case '"':
      at = skip_string(at, end);
      if (!at) {
        return JSON_TEXT_WITHIN;
      }
      continue;
    case '[':
    case '{':
      if (++depth > max_depth) {
        return JSON_TEXT_TOO_DEEP;
      }
      /* The first value in it; the others have a comma before them. */
      values++;
      break;
    case ',':
      values++;
      break;
    case ']':
    case '}':
      depth -= depth > 0;
      break;
    default:
      break;
    }
    if (values > max_values) {
      return JSON_TEXT_TOO_MANY;
    }
    at++;
  }
  return JSON_TEXT_WITHIN;
}

bool json_text_is_balanced(const char *text, size_t size) {
  const char *end = text + size;
  return size > 0 && skip_value(text, end) == end;
}

bool json_text_member(json_span object, const char *name, json_span *value) {
  const char *end = object.text + object.size;
  const char *at = skip_space(object.text, end);
  size_t name_size = strlen(name);
  if (at == end || *at != '{') {
    return false;
  }
  at = skip_space(at + 1, end);
  while (at < end && *at == '"') {
    const char *key = at + 1;
    at = skip_string(at, end);
    if (!at) {
      return false;
    }
    size_t key_size = (size_t)(at - key) - 1;
    at = skip_space(at, end); /* to the colon */
    if (at == end) {
      return false;
    }
    const char *start = skip_space(at + 1, end);
    at = skip_value(start, end);
    if (!at) {
      return false;
    }
    if (key_size == name_size && memcmp(key, name, name_size) == 0) {
      *value = (json_span){start, (size_t)(at - start)};
      return true;
    }
    at = skip_space(at, end); /* to the comma or the closing brace */
    if (at < end && *at == ',') {
      at = skip_space(at + 1, end);
    }
  }
  return false;
}

bool json_text_next_element(json_span *rest, json_span *element) {
  const char *end = rest->text + rest->size;
  const char *at = skip_space(rest->text, end);
  if (at == end || (*at != '[' && *at != ',')) {
    return false;
  }
  at = skip_space(at + 1, end);
  if (at == end || *at == ']') {
    return false;
  }
  const char *start = at;
  at = skip_value(start, end);
  if (!at) {
    return false;
  }
  *element = (json_span){start, (size_t)(at - start)};
  *rest = (json_span){at, (size_t)(end - at)};
  return true;
}

/* `at` is on the opening quote. Returns the place behind the closing one, or
 * NULL when there is none. */
static const char *skip_string(const char *at, const char *end) {
  const char *start = at + 1;
  for (const char *from = start; from < end;) {
    const char *quote = memchr(from, '"', (size_t)(end - from));
    if (!quote) {
      return NULL;
    }
    const char *slash = quote;
    while (slash > start && slash[-1] == '\\') {
      slash--;
    }
    if ((quote - slash) % 2 == 0) {
      return quote + 1;
    }
    from = quote + 1;
  }
  return NULL;
}

/* Returns the place behind the value that starts at `at`, or NULL when its
 * brackets or its quotes do not match. */
static const char *skip_value(const char *at, const char *end) {
  /* One bit per open bracket: 1 for '{'. Deeper text never gets here from a
   * client; from a worker it counts as malformed. */
  unsigned char open[256] = {0};
  size_t depth = 0;
  while (at < end) {
    switch (*at) {
    case '"':
      at = skip_string(at, end);
      if (!at) {
        return NULL;
      }
      break;
    case '{':
    case '[':
      if (depth / 8 == sizeof open) {
        return NULL;
      }
      if (*at == '{') {
        open[depth / 8] |= (unsigned char)(1u << depth % 8);
      } else {
        open[depth / 8] &= (unsigned char)~(1u << depth % 8);
      }
      depth++;
      at++;
      break;
    case '}':
    case ']':
      if (depth == 0) {
        return at; /* the end of a number or word in a container */
      }
      depth--;
      if ((open[depth / 8] >> depth % 8 & 1) != (*at == '}')) {
        return NULL;
      }
      at++;
      break;
    case ',':
    case ':':
    case ' ':
    case '\t':
    case '\r':
    case '\n':
      if (depth == 0) {
        return at;
      }
      at++;
      continue;
    default: /* a part of a number or word */
      at++;
      if (depth == 0 && at < end && !strchr(",:]} \t\r\n", *at)) {
        continue;
      }
      break;
    }
    if (depth == 0) {
      return at;
    }
  }
  return NULL;
}

static const char *skip_space(const char *at, const char *end) {
  while (at < end &&
         (*at == ' ' || *at == '\t' || *at == '\r' || *at == '\n')) {
    at++;
  }
  return at;
}
