/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The names of the ordering intrinsics.
 */
#include "hls/wait_intrinsics.h"

#include <string.h>

#define WAIT_PREFIX "__wait_"
#define CONVERSION_PREFIX "__"
#define CONVERSION_SUFFIX "_to_token"

#define PAIR(type, kind, bits)                                                 \
  {false, type, kind, bits}, { true, type, kind, bits }

static const hls_wait_intrinsic intrinsics[] = {
    PAIR("char", HLS_SCALAR_INT, 8),     PAIR("short", HLS_SCALAR_INT, 16),
    PAIR("int", HLS_SCALAR_INT, 32),     PAIR("unsigned", HLS_SCALAR_INT, 32),
    PAIR("float", HLS_SCALAR_FLOAT, 32), PAIR("double", HLS_SCALAR_FLOAT, 64),
};

/* Cuts `prefix` and `suffix` off a name; false when it does not have both. */
static bool cut(const char **name, size_t *length, const char *prefix,
                const char *suffix) {
  size_t before = strlen(prefix), after = strlen(suffix);
  if (*length < before + after || memcmp(*name, prefix, before) != 0 ||
      memcmp(*name + *length - after, suffix, after) != 0) {
    return false;
  }
  *name += before;
  *length -= before + after;
  return true;
}

/* The part of the name that names the type. */
static bool find_type(const char **name, size_t *length, bool *is_conversion) {
  *is_conversion = false;
  if (cut(name, length, WAIT_PREFIX, "")) {
    return true;
  }
  *is_conversion = true;
  return cut(name, length, CONVERSION_PREFIX, CONVERSION_SUFFIX);
}

const hls_wait_intrinsic *hls_wait_intrinsic_find(const char *name,
                                                  size_t length) {
  bool is_conversion;
  if (!find_type(&name, &length, &is_conversion)) {
    return NULL;
  }
  for (size_t i = 0; i < sizeof intrinsics / sizeof *intrinsics; i++) {
    const hls_wait_intrinsic *intrinsic = &intrinsics[i];
    if (intrinsic->is_conversion == is_conversion &&
        strlen(intrinsic->type) == length &&
        memcmp(intrinsic->type, name, length) == 0) {
      return intrinsic;
    }
  }
  return NULL;
}

bool hls_wait_intrinsic_resembles(const char *name, size_t length) {
  bool is_conversion;
  return find_type(&name, &length, &is_conversion);
}
