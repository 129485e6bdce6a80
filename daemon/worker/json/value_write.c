/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Values as JSON text. cJSON goes through a string twice, byte by byte, and
 * copies all of it once more, which takes longer than to make the value when it
 * is the text of a circuit.
 */
#include "daemon/worker/json/value_text.h"

#include "base/text/json_escape.h"
#include "base/text/json_plain.h"

#include <stdbool.h>
#include <string.h>

/* NUL inside of a string, as value.h keeps it. */
#define NUL "\xC0\x80"

static void write_value(hls_buffer *text, const cJSON *value);

/* Writes the first character, which is none that is plain. Returns its size. */
static size_t write_character(hls_buffer *text, const char *at) {
  char escape[JSON_ESCAPE_MAX];
  size_t size = json_escape((unsigned char)*at, escape);
  if (size > 0) {
    hls_buffer_append(text, escape, size);
  } else if (*at == NUL[0] && at[1] == NUL[1]) {
    hls_buffer_append(text, escape, json_escape('\0', escape));
    return strlen(NUL);
  } else {
    hls_buffer_append(text, at, 1);
  }
  return 1;
}

static void write_string(hls_buffer *text, const char *string) {
  const char *end = string + strlen(string);
  hls_buffer_append(text, "\"", 1);
  while (string < end) {
    size_t plain = json_plain_size(string, (size_t)(end - string));
    hls_buffer_append(text, string, plain);
    string += plain;
    if (string < end) {
      string += write_character(text, string);
    }
  }
  hls_buffer_append(text, "\"", 1);
}

/* The items of an array, or the members of an object. */
static void write_items(hls_buffer *text, const cJSON *value,
                        const char brackets[2]) {
  const cJSON *item;
  bool names = cJSON_IsObject(value);
  hls_buffer_append(text, brackets, 1);
  cJSON_ArrayForEach(item, value) {
    if (item != value->child) {
      hls_buffer_append(text, ",", 1);
    }
    if (names) {
      write_string(text, item->string);
      hls_buffer_append(text, ":", 1);
    }
    write_value(text, item);
  }
  hls_buffer_append(text, brackets + 1, 1);
}

/* Numbers that were read, and words. */
static void write_by_cjson(hls_buffer *text, const cJSON *value) {
  char *written = cJSON_PrintUnformatted(value);
  if (written) {
    hls_buffer_puts(text, written);
  } else {
    text->failed = true;
  }
  cJSON_free(written);
}

static void write_value(hls_buffer *text, const cJSON *value) {
  if (cJSON_IsString(value)) {
    write_string(text, value->valuestring);
  } else if (cJSON_IsRaw(value)) {
    hls_buffer_puts(text, value->valuestring);
  } else if (cJSON_IsObject(value)) {
    write_items(text, value, "{}");
  } else if (cJSON_IsArray(value)) {
    write_items(text, value, "[]");
  } else {
    write_by_cjson(text, value);
  }
}

bool value_write(hls_buffer *text, const cJSON *value) {
  if (value) {
    write_value(text, value);
  }
  return value && !text->failed;
}
