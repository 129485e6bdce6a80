/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * UTF-8 as an editor's decoder reads it: what is ill-formed becomes U+FFFD,
 * one for each maximal subpart (Unicode, section 3.9).
 */
#ifndef WORKER_UTF8_H
#define WORKER_UTF8_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* Decodes the character that begins at text[0]; `size` is at least 1. Returns
 * its length in bytes, 1 to 4. `*valid` is false for an ill-formed sequence,
 * of which the length returned is to be replaced by one U+FFFD. */
size_t utf8_next(const char *text, size_t size, bool *valid);

/* Number of UTF-16 code units of the characters of text[0..size) that lie
 * before byte `column`; all of them when it is beyond the text. A column inside
 * a character counts as the begin of it. */
size_t utf8_utf16_column(const char *text, size_t size, size_t column);

/* A JSON string of a text that may be ill-formed. A new reference; NULL when
 * out of memory. */
json_t *utf8_json(const char *text, size_t size);

/* The same for a NUL-terminated text; JSON null for NULL. */
json_t *utf8_json_or_null(const char *text);

#endif
