/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Values of JSON by cJSON.
 */
#include "daemon/worker/json/value.h"

#include "base/format/format.h"
#include "base/text/utf8.h"
#include "hls/buffer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NUL "\xC0\x80"

/* A value of that type with `text`, memory of cJSON_malloc(), which is taken.
 */
static cJSON *with_text(int type, char *text) {
  cJSON *item = text ? cJSON_CreateNull() : NULL;
  if (!item) {
    cJSON_free(text);
    return NULL;
  }
  item->type = type;
  item->valuestring = text;
  return item;
}

static char *copy_bytes(const char *bytes, size_t size) {
  char *copy = cJSON_malloc(size + 1);
  if (copy) {
    memcpy(copy, bytes, size);
    copy[size] = '\0';
  }
  return copy;
}

/* How many bytes can be taken as they are: well-formed, and no NUL. Most texts
 * are ASCII, and large. */
static size_t clean_size(const char *text, size_t size) {
  static const uint64_t ones = 0x0101010101010101ull;
  static const uint64_t highs = 0x8080808080808080ull;
  size_t i = 0;
  while (i < size) {
    uint64_t word;
    while (size - i >= sizeof(word)) {
      memcpy(&word, text + i, sizeof(word));
      /* A byte above 0x7F, or a zero (which borrows). */
      if (((word - ones) | word) & highs) {
        break;
      }
      i += sizeof(word);
    }
    if (i == size) {
      break;
    }
    uint32_t code_point;
    size_t length = utf8_next(text + i, size - i, &code_point);
    if (code_point == UTF8_ILL_FORMED || code_point == 0) {
      break;
    }
    i += length;
  }
  return i;
}

/* The text with what is ill-formed replaced, and NUL as it is kept. */
static cJSON *repaired_text(const char *text, size_t size) {
  hls_buffer clean = {0};
  for (size_t i = 0; i < size;) {
    size_t good = clean_size(text + i, size - i);
    hls_buffer_append(&clean, text + i, good);
    i += good;
    if (i < size) {
      uint32_t code_point;
      i += utf8_next(text + i, size - i, &code_point);
      hls_buffer_puts(&clean, code_point == 0 ? NUL : "\xEF\xBF\xBD");
    }
  }
  cJSON *item = clean.failed ? NULL
                             : with_text(cJSON_String,
                                         copy_bytes(clean.data, clean.size));
  hls_buffer_finish(&clean);
  return item;
}

cJSON *value_text(const char *text, size_t size) {
  return value_is_text(text, size)
             ? with_text(cJSON_String, copy_bytes(text, size))
             : repaired_text(text, size);
}

cJSON *value_take_text(char *text, size_t size) {
  if (!text || value_is_text(text, size)) {
    return with_text(cJSON_String, text); /* cJSON_malloc() is malloc() */
  }
  cJSON *item = repaired_text(text, size);
  free(text);
  return item;
}

cJSON *value_borrow_text(const char *text, size_t size) {
  return value_is_text(text, size) ? cJSON_CreateStringReference(text)
                                   : repaired_text(text, size);
}

cJSON *value_string(const char *text) { return value_text(text, strlen(text)); }

cJSON *value_string_or_null(const char *text) {
  return text ? value_string(text) : cJSON_CreateNull();
}

cJSON *value_printf(const char *format, ...) {
  va_list arguments;
  char *text = NULL;
  va_start(arguments, format);
  int size = vasprintf(&text, format, arguments);
  va_end(arguments);
  cJSON *item = size < 0 ? NULL : value_text(text, (size_t)size);
  free(size < 0 ? NULL : text);
  return item;
}

cJSON *value_integer(int64_t number) {
  char digits[FORMAT_DIGITS_MAX + 1] = "-";
  bool is_negative = number < 0;
  size_t size = format_decimal(
      digits + is_negative, is_negative ? -(uint64_t)number : (uint64_t)number);
  return with_text(cJSON_Raw, copy_bytes(digits, size + is_negative));
}

cJSON *value_real(double number) {
  char digits[40];
  int size = snprintf(digits, sizeof(digits) - 2, "%.12g", number);
  if (!strpbrk(digits, ".e")) {
    strcpy(digits + size, ".0");
    size += 2;
  }
  return with_text(cJSON_Raw, copy_bytes(digits, (size_t)size));
}

cJSON *value_thousandths(uint64_t number) {
  char digits[FORMAT_DIGITS_MAX + sizeof ".000"];
  size_t size = format_decimal(digits, number / 1000);
  uint64_t rest = number % 1000;
  digits[size++] = '.';
  do {
    digits[size++] = (char)('0' + rest / 100);
    rest = rest % 100 * 10;
  } while (rest);
  return with_text(cJSON_Raw, copy_bytes(digits, size));
}

cJSON *value_flag(bool flag) { return cJSON_CreateBool(flag); }

cJSON *value_written(const char *json) { return cJSON_CreateRaw(json); }

cJSON *value_object(const value_member *members) {
  cJSON *object = cJSON_CreateObject();
  bool good = object != NULL;
  for (; members->key; members++) {
    if (!good ||
        !cJSON_AddItemToObjectCS(object, members->key, members->item)) {
      good = false;
      cJSON_Delete(members->item);
    }
  }
  if (!good) {
    cJSON_Delete(object);
    return NULL;
  }
  return object;
}

cJSON *value_array(cJSON *const *items, size_t count) {
  cJSON *array = cJSON_CreateArray();
  bool good = array != NULL;
  for (size_t i = 0; i < count; i++) {
    good = value_push(good ? array : NULL, items[i]) && good;
  }
  if (!good) {
    cJSON_Delete(array);
    return NULL;
  }
  return array;
}

bool value_push(cJSON *array, cJSON *item) {
  if (!cJSON_AddItemToArray(array, item)) {
    cJSON_Delete(item);
    return false;
  }
  return true;
}

/* Names that come from a user's text may be anything, as texts may. */
static bool is_ascii(const char *text) {
  while (*text != '\0' && (unsigned char)*text < 128) {
    text++;
  }
  return *text == '\0';
}

bool value_set(cJSON *object, const char *key, cJSON *item) {
  cJSON *clean = NULL;
  bool good = true;
  if (!is_ascii(key)) {
    clean = value_string(key);
    good = clean != NULL;
    key = good ? clean->valuestring : key;
  }
  good = good && cJSON_AddItemToObject(object, key, item);
  cJSON_Delete(clean);
  if (!good) {
    cJSON_Delete(item);
  }
  return good;
}

cJSON *value_extend(cJSON *list, cJSON *more) {
  if (!list || !more) {
    cJSON_Delete(list);
    cJSON_Delete(more);
    return NULL;
  }
  /* The first of a list knows the last. */
  cJSON *first = more->child;
  if (first && list->child) {
    cJSON *last = first->prev;
    first->prev = list->child->prev;
    first->prev->next = first;
    list->child->prev = last;
  } else if (first) {
    list->child = first;
  }
  more->child = NULL;
  cJSON_Delete(more);
  return list;
}

cJSON *value_get(const cJSON *object, const char *key) {
  return cJSON_IsObject(object) ? cJSON_GetObjectItemCaseSensitive(object, key)
                                : NULL;
}

const char *value_string_of(const cJSON *item) {
  return cJSON_IsString(item) ? item->valuestring : NULL;
}

bool value_has_nul(const char *text) { return strstr(text, NUL) != NULL; }

bool value_read_text(const char *text, const char **bytes, size_t *size,
                     char **decoded) {
  *bytes = text;
  *size = strlen(text);
  *decoded = NULL;
  if (!value_has_nul(text)) {
    return true;
  }
  *decoded = malloc(*size + 1);
  if (!*decoded) {
    return false;
  }
  char *end = *decoded;
  while (*text) {
    bool is_nul = strncmp(text, NUL, strlen(NUL)) == 0;
    *end++ = (char)(is_nul ? '\0' : *text);
    text += is_nul ? strlen(NUL) : 1;
  }
  *end = '\0';
  *bytes = *decoded;
  *size = (size_t)(end - *decoded);
  return true;
}

bool value_is_text(const char *bytes, size_t size) {
  return clean_size(bytes, size) == size;
}

/* A number that is kept as it is written. */
static const char *digits_of(const cJSON *item) {
  return cJSON_IsRaw(item) ? item->valuestring : NULL;
}

bool value_is_integer(const cJSON *item) {
  const char *digits = digits_of(item);
  return cJSON_IsNumber(item) || (digits && !strpbrk(digits, ".eE"));
}

int64_t value_integer_of(const cJSON *item) {
  const char *digits = digits_of(item);
  if (!value_is_integer(item)) {
    return 0;
  }
  return digits ? strtoll(digits, NULL, 10) : (int64_t)item->valuedouble;
}

bool value_is_number(const cJSON *item) {
  return cJSON_IsNumber(item) || cJSON_IsRaw(item);
}

double value_number_of(const cJSON *item) {
  const char *digits = digits_of(item);
  if (digits) {
    return strtod(digits, NULL);
  }
  return cJSON_IsNumber(item) ? item->valuedouble : 0;
}
