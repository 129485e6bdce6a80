/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A growable byte buffer for text that is built piece by piece (IR, RTL,
 * reports). Appending after an allocation failed does nothing; the failure is
 * remembered and checked once, at the end.
 */
#ifndef HLS_BUFFER_H
#define HLS_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Zero-initialise. `data` is NUL-terminated whenever it is not NULL; `size`
 * does not count the NUL. */
typedef struct hls_buffer {
  char *data;
  size_t size;
  size_t capacity;
  bool failed;
} hls_buffer;

void hls_buffer_finish(hls_buffer *buffer);
void hls_buffer_append(hls_buffer *buffer, const char *text, size_t size);
void hls_buffer_puts(hls_buffer *buffer, const char *text);
__attribute__((format(printf, 2, 3))) void
hls_buffer_printf(hls_buffer *buffer, const char *format, ...);

/* Hands the text to the caller (free() it) and leaves the buffer empty.
 * Returns NULL when an allocation failed; never NULL for an empty buffer.
 * `size` may be NULL. */
char *hls_buffer_take(hls_buffer *buffer, size_t *size);

#ifdef __cplusplus
}
#endif
#endif
