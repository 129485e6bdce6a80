/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Text in pictures, in SVG.
 */
#ifndef WORKER_SVG_TEXT_H
#define WORKER_SVG_TEXT_H

#include "hls/buffer.h"

#include <stddef.h>

/* Appends text as the content of an element: what SVG reads is escaped, and
 * control characters are blanks. */
void svg_text_escape(const char *text, size_t size, hls_buffer *out);

#endif
