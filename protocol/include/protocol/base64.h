/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Base 64 (RFC 4648, section 4, with padding), for bytes that JSON text cannot
 * carry.
 */
#ifndef PROTOCOL_BASE64_H
#define PROTOCOL_BASE64_H

#include <stdbool.h>
#include <stddef.h>

/* Length of the encoding of `size` bytes, without a NUL. */
size_t base64_encoded_size(size_t size);

/* Writes the encoding and a NUL behind it. */
void base64_encode(const unsigned char *bytes, size_t size, char *text);

/* Decodes a NUL-terminated text into `bytes`, which has room for three quarters
 * of its length. Returns false when it is no such encoding. */
bool base64_decode(const char *text, unsigned char *bytes, size_t *size);

#endif
