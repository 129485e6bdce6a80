/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Text that may be ill-formed as JSON strings.
 */
#ifndef WORKER_UTF8_H
#define WORKER_UTF8_H

#include <jansson.h>
#include <stddef.h>

/* A JSON string of a text that may be ill-formed. A new reference; NULL when
 * out of memory. */
json_t *utf8_json(const char *text, size_t size);

/* The same for a NUL-terminated text; JSON null for NULL. */
json_t *utf8_json_or_null(const char *text);

#endif
