/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A tree of values as text.
 */
#include "base/json/json_write.h"

#include "base/format/format.h"
#include "base/memory/array.h"
#include "base/text/json_escape.h"
#include "base/text/json_plain.h"
#include "base/text/utf8.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* What the digits of a double and its exponent need. */
#define REAL_MAX 64

typedef struct writer {
  char *data;
  size_t size;
  size_t capacity;
  json_write_order order;
} writer;

typedef struct member {
  const char *name;
  size_t size;
  const json_t *value;
} member;

/* Each returns false when out of memory, or for a string that is not UTF-8. */
static bool write_value(writer *out, const json_t *value);

static bool put(writer *out, const char *bytes, size_t size) {
  if (!array_reserve(&out->data, out->size, size + 1, &out->capacity, 1)) {
    return false;
  }
  memcpy(out->data + out->size, bytes, size);
  out->size += size;
  return true;
}

static bool write_string(writer *out, const char *text, size_t size) {
  const char *end = text + size;
  bool is_known = false; /* to be UTF-8 */
  bool good = put(out, "\"", 1);
  while (good && text < end) {
    size_t plain = json_plain_size(text, (size_t)(end - text));
    good = put(out, text, plain);
    text += plain;
    if (!good || text == end) {
      break;
    }
    char escape[JSON_ESCAPE_MAX];
    size_t escape_size = json_escape((unsigned char)*text, escape);
    if (escape_size > 0) {
      good = put(out, escape, escape_size);
    } else {
      is_known = is_known || utf8_is_valid(text, (size_t)(end - text));
      good = is_known && put(out, text, 1);
    }
    text++;
  }
  return good && put(out, "\"", 1);
}

static bool write_integer(writer *out, json_int_t number) {
  char digits[FORMAT_DIGITS_MAX];
  uint64_t size = number < 0 ? -(uint64_t)number : (uint64_t)number;
  return (number >= 0 || put(out, "-", 1)) &&
         put(out, digits, format_decimal(digits, size));
}

static bool write_real(writer *out, const json_t *value) {
  char text[REAL_MAX];
  size_t size = json_dumpb(value, text, sizeof text, JSON_ENCODE_ANY);
  return size > 0 && size <= sizeof text && put(out, text, size);
}

static bool write_word(writer *out, const char *word) {
  return put(out, word, strlen(word));
}

static bool write_array(writer *out, const json_t *array) {
  size_t i;
  const json_t *item;
  bool good = put(out, "[", 1);
  json_array_foreach(array, i, item) {
    good = good && (i == 0 || put(out, ",", 1)) && write_value(out, item);
  }
  return good && put(out, "]", 1);
}

static bool write_member(writer *out, const member *one, bool is_first) {
  return (is_first || put(out, ",", 1)) &&
         write_string(out, one->name, one->size) && put(out, ":", 1) &&
         write_value(out, one->value);
}

static int compare_names(const void *a, const void *b) {
  const member *one = a, *other = b;
  size_t size = one->size < other->size ? one->size : other->size;
  int order = memcmp(one->name, other->name, size);
  return order ? order : (one->size > other->size) - (one->size < other->size);
}

static bool write_sorted(writer *out, const json_t *object) {
  size_t count = 0, size;
  const char *name;
  json_t *value;
  member *members = calloc(json_object_size(object) + 1, sizeof *members);
  bool good = members && put(out, "{", 1);
  json_object_keylen_foreach((json_t *)object, name, size, value) {
    if (members) {
      members[count++] = (member){name, size, value};
    }
  }
  if (good) {
    qsort(members, count, sizeof *members, compare_names);
  }
  for (size_t i = 0; good && i < count; i++) {
    good = write_member(out, &members[i], i == 0);
  }
  free(members);
  return good && put(out, "}", 1);
}

static bool write_object(writer *out, const json_t *object) {
  size_t size;
  const char *name;
  json_t *value;
  bool is_first = true;
  bool good = put(out, "{", 1);
  json_object_keylen_foreach((json_t *)object, name, size, value) {
    const member one = {name, size, value};
    good = good && write_member(out, &one, is_first);
    is_first = false;
  }
  return good && put(out, "}", 1);
}

static bool write_value(writer *out, const json_t *value) {
  switch (json_typeof(value)) {
  case JSON_OBJECT:
    return out->order == JSON_WRITE_SORTED ? write_sorted(out, value)
                                           : write_object(out, value);
  case JSON_ARRAY:
    return write_array(out, value);
  case JSON_STRING:
    return write_string(out, json_string_value(value),
                        json_string_length(value));
  case JSON_INTEGER:
    return write_integer(out, json_integer_value(value));
  case JSON_REAL:
    return write_real(out, value);
  case JSON_TRUE:
    return write_word(out, "true");
  case JSON_FALSE:
    return write_word(out, "false");
  case JSON_NULL:
    return write_word(out, "null");
  }
  return false;
}

char *json_write(const json_t *value, json_write_order order, size_t *size) {
  writer out = {.order = order};
  if (!value || !write_value(&out, value)) {
    free(out.data);
    return NULL;
  }
  out.data[out.size] = '\0';
  if (size) {
    *size = out.size;
  }
  return out.data;
}
