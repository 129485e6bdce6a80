/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reading plain JSON, see json_read.h. Everything that is not sure ends in
 * NULL, and with it in Jansson's hands.
 */
#include "base/json/json_read.h"

#include "base/text/json_plain.h"
#include "base/text/utf8.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* What nests deeper is Jansson's. */
#define DEPTH_MAX 64
/* Digits that a 64-bit integer has room for in any case. */
#define INTEGER_DIGITS_MAX 18
#define NUMBER_MAX 48
/* Digits that a double has room for in any case. */
#define SHORT_DIGITS_MAX 15

typedef struct reader {
  const char *at;
  const char *end;
  unsigned depth; /* of open brackets */
} reader;

/* The bytes of a string as they mean it. */
typedef struct string {
  const char *bytes;
  size_t size;
  char *allocated; /* NULL when they stand in the text like that */
} string;

static json_t *read_value(reader *in);

/* Moves to what is no white space, and tells whether it is `c`. */
static bool is_next(reader *in, char c) {
  while (in->at < in->end && (*in->at == ' ' || *in->at == '\t' ||
                              *in->at == '\n' || *in->at == '\r')) {
    in->at++;
  }
  return in->at < in->end && *in->at == c;
}

static bool take(reader *in, char c) {
  bool found = is_next(in, c);
  in->at += found;
  return found;
}

/* Moves behind plain text; `*is_ascii` is cleared when there is other. */
static void skip_plain(reader *in, bool *is_ascii) {
  for (;;) {
    in->at += json_plain_size(in->at, (size_t)(in->end - in->at));
    if (in->at == in->end || (unsigned char)*in->at < 0x80) {
      return;
    }
    *is_ascii = false;
    in->at++;
  }
}

/* The code unit of four hexadecimal digits; -1 when they are not. */
static int read_unit(reader *in) {
  int unit = 0;
  if (in->end - in->at < 4) {
    return -1;
  }
  for (int i = 0; i < 4; i++) {
    char c = *in->at++;
    int digit = c >= '0' && c <= '9'   ? c - '0'
                : c >= 'a' && c <= 'f' ? c - 'a' + 10
                : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                       : -1;
    if (digit < 0) {
      return -1;
    }
    unit = unit * 16 + digit;
  }
  return unit;
}

/* Writes the character of an escape behind its backslash. Returns its size, or
 * 0 for what is left to Jansson: NUL, surrogates, and no escape at all. */
static size_t read_escape(reader *in, char to[3]) {
  static const char names[] = "\"\\/bfnrt";
  static const char meanings[] = "\"\\/\b\f\n\r\t";
  char c = in->at < in->end ? *in->at++ : '\0';
  const char *name = c ? strchr(names, c) : NULL;
  if (name) {
    to[0] = meanings[name - names];
    return 1;
  }
  int unit = c == 'u' ? read_unit(in) : -1;
  if (unit <= 0 || (unit >= 0xD800 && unit < 0xE000)) {
    return 0;
  }
  if (unit < 0x80) {
    to[0] = (char)unit;
    return 1;
  }
  if (unit < 0x800) {
    to[0] = (char)(0xC0 | unit >> 6);
    to[1] = (char)(0x80 | (unit & 0x3F));
    return 2;
  }
  to[0] = (char)(0xE0 | unit >> 12);
  to[1] = (char)(0x80 | (unit >> 6 & 0x3F));
  to[2] = (char)(0x80 | (unit & 0x3F));
  return 3;
}

/* The rest of a string whose first escape is at `in->at`. */
static bool read_escaped(reader *in, const char *start, string *read,
                         bool *is_ascii) {
  /* It ends at the latest where the text does, and escapes only get shorter;
   * but the text may be long, so first look for the quote. */
  const char *quote = in->at;
  while (quote < in->end && *quote != '"') {
    quote += *quote == '\\' ? 2 : 1;
  }
  if (quote >= in->end) {
    return false;
  }
  char *to = read->allocated = malloc((size_t)(quote - start) + 1);
  if (!to) {
    return false;
  }
  while (in->at < in->end && *in->at == '\\') {
    memcpy(to, start, (size_t)(in->at - start));
    to += in->at - start;
    in->at++;
    size_t size = read_escape(in, to);
    if (size == 0) {
      return false;
    }
    to += size;
    start = in->at;
    skip_plain(in, is_ascii);
  }
  memcpy(to, start, (size_t)(in->at - start));
  to += in->at - start;
  read->bytes = read->allocated;
  read->size = (size_t)(to - read->allocated);
  return true;
}

/* Reads a string from behind its opening quote to behind the closing one. */
static bool read_string(reader *in, string *read) {
  const char *start = in->at;
  bool is_ascii = true;
  *read = (string){.bytes = start};
  skip_plain(in, &is_ascii);
  read->size = (size_t)(in->at - start);
  bool good = in->at < in->end &&
              (*in->at != '\\' || read_escaped(in, start, read, &is_ascii)) &&
              in->at < in->end && *in->at == '"' &&
              (is_ascii || utf8_is_valid(read->bytes, read->size));
  if (good) {
    in->at++;
  } else {
    free(read->allocated);
  }
  return good;
}

static json_t *read_text(reader *in) {
  string read;
  if (!read_string(in, &read)) {
    return NULL;
  }
  json_t *value = json_stringn_nocheck(read.bytes, read.size);
  free(read.allocated);
  return value;
}

static size_t count_digits(const reader *in) {
  const char *at = in->at;
  while (at < in->end && *at >= '0' && *at <= '9') {
    at++;
  }
  return (size_t)(at - in->at);
}

/* The rest of a number behind its whole part: true when there is one. */
static bool read_fraction(reader *in, bool *is_real) {
  for (const char *part = ".e"; *part; part++) {
    if (in->at == in->end || (*in->at | (*part == 'e' ? 0x20 : 0)) != *part) {
      continue;
    }
    *is_real = true;
    in->at++;
    if (*part == 'e' && in->at < in->end &&
        (*in->at == '+' || *in->at == '-')) {
      in->at++;
    }
    size_t digits = count_digits(in);
    if (digits == 0) {
      return false;
    }
    in->at += digits;
  }
  return true;
}

/* Reads a number of few digits without an exponent, such as milliseconds. It is
 * as exact as strtod(): ten to a small power is a double, the digits are one,
 * too, and a division rounds once. */
static bool read_short(const char *text, double *real) {
  static const double powers[] = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                  1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
  bool is_negative = *text == '-';
  int64_t digits = 0;
  size_t count = 0, point = 0;
  text += is_negative;
  for (; *text && count < SHORT_DIGITS_MAX; text++) {
    if (*text == '.') {
      point = count;
    } else if (*text >= '0' && *text <= '9') {
      digits = digits * 10 + (*text - '0');
      count++;
    } else {
      return false;
    }
  }
  *real = (double)digits / powers[count - point];
  *real = is_negative ? -*real : *real;
  return !*text && FLT_EVAL_METHOD == 0;
}

static json_t *read_number(reader *in) {
  const char *start = in->at;
  bool is_negative = *in->at == '-';
  in->at += is_negative;
  size_t digits = count_digits(in);
  if (digits == 0 || digits > INTEGER_DIGITS_MAX ||
      (digits > 1 && *in->at == '0')) {
    return NULL;
  }
  json_int_t number = 0;
  for (size_t i = 0; i < digits; i++) {
    number = number * 10 + (*in->at++ - '0');
  }
  bool is_real = false;
  if (!read_fraction(in, &is_real)) {
    return NULL;
  }
  if (!is_real) {
    return json_integer(is_negative ? -number : number);
  }
  char text[NUMBER_MAX + 1];
  size_t size = (size_t)(in->at - start);
  if (size > NUMBER_MAX) {
    return NULL;
  }
  memcpy(text, start, size);
  text[size] = '\0';
  double real;
  if (read_short(text, &real)) {
    return json_real(real);
  }
  char *rest;
  real = strtod(text, &rest);
  return *rest || !isfinite(real) ? NULL : json_real(real);
}

static json_t *read_word(reader *in) {
  static const char *const words[] = {"true", "false", "null"};
  size_t left = (size_t)(in->end - in->at);
  for (size_t i = 0; i < 3; i++) {
    size_t size = strlen(words[i]);
    if (left >= size && memcmp(in->at, words[i], size) == 0) {
      in->at += size;
      return i == 0 ? json_true() : i == 1 ? json_false() : json_null();
    }
  }
  return NULL;
}

/* Adds the next member to an object. */
static bool read_member(reader *in, json_t *object) {
  string key;
  if (!take(in, '"') || !read_string(in, &key)) {
    return false;
  }
  size_t before = json_object_size(object);
  json_t *value = take(in, ':') ? read_value(in) : NULL;
  bool added = value && json_object_setn_new_nocheck(object, key.bytes,
                                                     key.size, value) == 0;
  free(key.allocated);
  return added && json_object_size(object) > before;
}

static bool read_element(reader *in, json_t *array) {
  return json_array_append_new(array, read_value(in)) == 0;
}

/* Reads to behind the closing bracket. Takes `container`. */
static json_t *read_rest(reader *in, json_t *container, char close,
                         bool (*read_one)(reader *in, json_t *container)) {
  bool good = container && in->depth < DEPTH_MAX;
  in->at++;
  in->depth++;
  if (good && !take(in, close)) {
    do {
      good = read_one(in, container);
    } while (good && take(in, ','));
    good = good && take(in, close);
  }
  in->depth--;
  if (!good) {
    json_decref(container);
    return NULL;
  }
  return container;
}

static json_t *read_value(reader *in) {
  if (take(in, '"')) {
    return read_text(in);
  }
  if (in->at == in->end) {
    return NULL;
  }
  switch (*in->at) {
  case '{':
    return read_rest(in, json_object(), '}', read_member);
  case '[':
    return read_rest(in, json_array(), ']', read_element);
  case 't':
  case 'f':
  case 'n':
    return read_word(in);
  default:
    return read_number(in);
  }
}

json_t *json_read_plain(const char *text, size_t size) {
  reader in = {.at = text, .end = text + size};
  if (!is_next(&in, '{') && !is_next(&in, '[')) {
    return NULL;
  }
  json_t *value = read_value(&in);
  (void)is_next(&in, '\0'); /* to what is behind the value */
  if (value && in.at != in.end) {
    json_decref(value);
    return NULL;
  }
  return value;
}

json_t *json_read(const char *text, size_t size, size_t flags,
                  json_error_t *error) {
  json_t *value = json_read_plain(text, size);
  return value ? value : json_loadb(text, size, flags, error);
}
