/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The hash FNV-1a with 64 bits: for hash tables and for telling whether texts
 * of our own are the same, not where somebody could want them to collide.
 */
#ifndef BASE_MEMORY_FNV1A_H
#define BASE_MEMORY_FNV1A_H

#include <stddef.h>
#include <stdint.h>

/* The hash of no bytes. */
#define FNV1A_START UINT64_C(0xcbf29ce484222325)

/* The hash of what `hash` is the hash of, followed by `size` bytes. */
uint64_t fnv1a(uint64_t hash, const void *bytes, size_t size);

#endif
