/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * JSON text as values (value.h), and values as JSON text.
 */
#ifndef WORKER_VALUE_TEXT_H
#define WORKER_VALUE_TEXT_H

#include "daemon/worker/json/value.h"
#include "hls/buffer.h"

typedef enum value_status {
  VALUE_OK,
  VALUE_TOO_DEEP,   /* more than CJSON_NESTING_LIMIT brackets around a value */
  VALUE_UNREADABLE, /* no JSON, or out of memory */
} value_status;

/* Parses one value. Numbers are exact, and keep how they are written where a
 * double would not; strings may hold NUL. That the text is UTF-8 the other side
 * has seen to. `*value` is the caller's; NULL unless VALUE_OK is returned. */
value_status value_parse(const char *text, size_t size, cJSON **value);

/* Appends a value without white space. Returns false when out of memory, or for
 * NULL. */
bool value_write(hls_buffer *text, const cJSON *value);

#endif
