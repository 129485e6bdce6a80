/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * FNV-1a: http://www.isthe.com/chongo/tech/comp/fnv/
 */
#include "base/memory/fnv1a.h"

uint64_t fnv1a(uint64_t hash, const void *bytes, size_t size) {
  const unsigned char *byte = bytes;
  for (size_t i = 0; i < size; i++) {
    hash = (hash ^ byte[i]) * UINT64_C(0x100000001b3);
  }
  return hash;
}
