/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Bytes in JSON: a string where they are UTF-8 without NUL, else
 * {"base64": "…"}.
 */
#ifndef HLSC_JSON_BYTES_H
#define HLSC_JSON_BYTES_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* A new reference, NULL when out of memory. */
json_t *json_bytes(const char *bytes, size_t size);

/* Reads them back. `*decoded` is what the caller must free, NULL for a plain
 * string, whose bytes belong to `value`. False when `value` is neither, or
 * memory is out. */
bool json_bytes_read(const json_t *value, const char **bytes, size_t *size,
                     char **decoded);

#endif
