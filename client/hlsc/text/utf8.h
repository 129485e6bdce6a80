/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Text as bytes, as UTF-16 (what LSP columns count) and as cells of a
 * terminal.
 */
#ifndef HLSC_UTF8_H
#define HLSC_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Decodes the first code point of `size` bytes. Returns its length in bytes, 0
 * when it is not well-formed UTF-8 (overlong, surrogate, cut off) or `size` is
 * 0. */
size_t utf8_decode(const char *text, size_t size, uint32_t *code_point);

/* Whether all of `size` bytes are well-formed UTF-8. */
bool utf8_valid(const char *text, size_t size);

/* The byte offset of a UTF-16 offset in a line; clamped to its size. A byte
 * that is no UTF-8 counts as one unit. */
size_t utf8_offset_of_utf16(const char *line, size_t size, size_t utf16);

/* How many cells a code point takes: 0 for combining marks, 2 for wide ones.
 * Needs utf8_use_locale once; without it only ASCII is right. */
unsigned utf8_cells(uint32_t code_point);
void utf8_use_locale(void);

#endif
