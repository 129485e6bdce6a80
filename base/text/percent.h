/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Percent-encoding of parts of URIs (RFC 3986, section 2).
 */
#ifndef BASE_TEXT_PERCENT_H
#define BASE_TEXT_PERCENT_H

#include <stddef.h>

/* The text with all bytes encoded but unreserved ones and those in `kept`.
 * free() it. NULL when out of memory. */
char *percent_encode(const char *text, const char *kept);

/* text[0..size) with one layer of encoding taken off, in a string. Returns NULL
 * with `*problem` set to what is wrong (a '%' that two digits do not follow, or
 * that stands for a NUL), or with `*problem` NULL when out of memory. `problem`
 * may be NULL. free() the string. */
char *percent_decode(const char *text, size_t size, const char **problem);

#endif
