/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From JSON text to Jansson's values. Jansson looks at every byte of a text
 * several times, and most of what crosses a socket here is source code and IR
 * in strings; that costs more than all else in a short exchange. So what is
 * plain is read here, eight bytes at a time, and Jansson reads what is left:
 * texts with errors, which it explains, and whatever is rare.
 */
#ifndef BASE_JSON_READ_H
#define BASE_JSON_READ_H

#include <jansson.h>
#include <stddef.h>

/* What json_loadb() gives, `flags` and `error` included, for any bytes. */
json_t *json_read(const char *text, size_t size, size_t flags,
                  json_error_t *error);

/* The same for texts that are read without Jansson: an object or an array. NULL
 * for others, and when out of memory. It accepts nothing that json_loadb() with
 * JSON_REJECT_DUPLICATES does not. */
json_t *json_read_plain(const char *text, size_t size);

#endif
