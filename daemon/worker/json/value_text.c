/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * JSON text as values. cJSON reads a number as a double and ends a string at a
 * NUL, so what it would not keep is written otherwise before it sees the text,
 * which is rare, and set right behind it: a number as a string that begins with
 * the byte C1, a NUL as C0 80.
 */
#include "daemon/worker/json/value_text.h"

#include <stdlib.h>
#include <string.h>

#define NUMBER_MARK '\xC1'
#define NUL "\xC0\x80"
#define ESCAPED_NUL "\\u0000"

/* As many digits as a double keeps in any case. */
enum { EXACT_DIGITS = 15 };

/* Facts about a text, before it is parsed. */
typedef struct survey {
  size_t depth;       /* of brackets */
  size_t num_literal; /* numbers that a double would not keep */
  bool has_nul;
  bool good; /* strings end, and no byte is in use as a mark */
} survey;

static bool is_number_byte(char c) {
  return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' ||
         c == 'e' || c == 'E';
}

/* The bytes of a number that begins at `text`. `*is_plain` is set when a double
 * tells all of it. */
static size_t number_size(const char *text, const char *end, bool *is_plain) {
  size_t size = 0;
  *is_plain = true;
  while (text + size < end && is_number_byte(text[size])) {
    *is_plain = *is_plain && !strchr(".eE", text[size]);
    size++;
  }
  *is_plain = *is_plain && size <= EXACT_DIGITS;
  return size;
}

static bool begins_number(char c) { return c == '-' || (c >= '0' && c <= '9'); }

static bool is_escaped_nul(const char *text, const char *end) {
  size_t size = strlen(ESCAPED_NUL);
  return (size_t)(end - text) >= size && memcmp(text, ESCAPED_NUL, size) == 0;
}

/* Goes through a string from behind its quote, and returns what follows the one
 * at its end; NULL when there is none. */
static const char *survey_string(survey *found, const char *text,
                                 const char *end) {
  for (; text < end && *text != '"'; text++) {
    if (*text == '\\') {
      found->has_nul = found->has_nul || is_escaped_nul(text, end);
      text++;
    } else if (*text == NUL[0] || *text == NUMBER_MARK) {
      return NULL;
    }
  }
  return text < end ? text + 1 : NULL;
}

static survey survey_text(const char *text, const char *end) {
  survey found = {.good = true};
  size_t depth = 0;
  while (text < end) {
    char c = *text;
    bool is_plain;
    if (c == '"') {
      text = survey_string(&found, text + 1, end);
      if (!text) {
        found.good = false;
        break;
      }
    } else if (begins_number(c)) {
      text += number_size(text, end, &is_plain);
      found.num_literal += !is_plain;
    } else {
      depth += c == '[' || c == '{';
      depth -= (c == ']' || c == '}') && depth > 0;
      found.depth = depth > found.depth ? depth : found.depth;
      text++;
    }
  }
  return found;
}

/* Copies a number, as a string with the mark if a double would not keep it. */
static char *copy_number(char *to, const char *number, size_t size,
                         bool is_plain) {
  if (is_plain) {
    return mempcpy(to, number, size);
  }
  *to++ = '"';
  *to++ = NUMBER_MARK;
  to = mempcpy(to, number, size);
  *to++ = '"';
  return to;
}

/* Copies a string with its quotes, and moves `*text` behind it. */
static char *copy_string(char *to, const char **text, const char *end) {
  const char *next = *text;
  *to++ = *next++;
  while (*next != '"') {
    if (is_escaped_nul(next, end)) {
      to = mempcpy(to, NUL, strlen(NUL));
      next += strlen(ESCAPED_NUL);
    } else {
      *to++ = *next;
      if (*next++ == '\\') {
        *to++ = *next++;
      }
    }
  }
  *to++ = *next++;
  *text = next;
  return to;
}

/* The text with the marks, of which there is one; its strings end. */
static char *mark_text(const char *text, const char *end, const survey *found,
                       size_t *size) {
  char *marked = malloc((size_t)(end - text) + 3 * found->num_literal + 1);
  char *to = marked;
  while (marked && text < end) {
    if (*text == '"') {
      to = copy_string(to, &text, end);
    } else if (begins_number(*text)) {
      bool is_plain;
      size_t length = number_size(text, end, &is_plain);
      to = copy_number(to, text, length, is_plain);
      text += length;
    } else {
      *to++ = *text++;
    }
  }
  *size = (size_t)(to - marked);
  return marked;
}

/* Sets the numbers right in a value and below. */
static void unmark(cJSON *value) {
  cJSON *item;
  if (cJSON_IsString(value) && value->valuestring[0] == NUMBER_MARK) {
    value->type = (value->type & ~0xFF) | cJSON_Raw;
    memmove(value->valuestring, value->valuestring + 1,
            strlen(value->valuestring));
  }
  cJSON_ArrayForEach(item, value) { unmark(item); }
}

/* cJSON takes no notice of what follows a value. */
static cJSON *parse_all(const char *text, size_t size) {
  const char *rest = NULL;
  cJSON *value = cJSON_ParseWithLengthOpts(text, size, &rest, false);
  while (value && rest < text + size && strchr(" \t\r\n", *rest)) {
    rest++;
  }
  if (value && rest != text + size) {
    cJSON_Delete(value);
    return NULL;
  }
  return value;
}

value_status value_parse(const char *text, size_t size, cJSON **value) {
  const char *end = text + size;
  char *marked = NULL;
  survey found = survey_text(text, end);
  *value = NULL;
  if (!found.good) {
    return VALUE_UNREADABLE;
  }
  if (found.depth > CJSON_NESTING_LIMIT) {
    return VALUE_TOO_DEEP;
  }
  if (found.has_nul || found.num_literal > 0) {
    text = marked = mark_text(text, end, &found, &size);
    if (!marked) {
      return VALUE_UNREADABLE;
    }
  }
  *value = parse_all(text, size);
  if (found.num_literal > 0) {
    unmark(*value);
  }
  free(marked);
  return *value ? VALUE_OK : VALUE_UNREADABLE;
}
