/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Percent-encoding of parts of URIs (RFC 3986).
 */
#ifndef LSP_PERCENT_H
#define LSP_PERCENT_H

#include <stddef.h>

/* The text with all bytes encoded but unreserved ones and those in `kept`.
 * free() it. NULL when out of memory. */
char *percent_encode(const char *text, const char *kept);

/* text[0..size) with one layer of encoding taken off. free() it. NULL when out
 * of memory. */
char *percent_decode(const char *text, size_t size);

#endif
