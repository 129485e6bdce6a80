/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Bytes in JSON: a string where they are UTF-8 without NUL, else
 * {"base64": "…"}.
 */
#ifndef WORKER_VALUE_BYTES_H
#define WORKER_VALUE_BYTES_H

#include "daemon/worker/json/value.h"

/* A value that the caller owns; NULL when out of memory. */
cJSON *value_bytes(const char *bytes, size_t size);

/* Reads them back. `*decoded` is what the caller must free, NULL for a plain
 * string, whose bytes belong to `value`. Returns false when `value` is
 * neither, or memory is out. */
bool value_bytes_read(const cJSON *value, const char **bytes, size_t *size,
                      char **decoded);

#endif
