/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Bytes in JSON.
 */
#include "daemon/worker/json/value_bytes.h"

#include "protocol/base64.h"

#include <stdlib.h>
#include <string.h>

cJSON *value_bytes(const char *bytes, size_t size) {
  if (value_is_text(bytes, size)) {
    return value_text(bytes, size);
  }
  char *text = malloc(base64_encoded_size(size) + 1);
  if (!text) {
    return NULL;
  }
  base64_encode((const unsigned char *)bytes, size, text);
  cJSON *object = VALUE_OBJECT({"base64", value_string(text)});
  free(text);
  return object;
}

bool value_bytes_read(const cJSON *value, const char **bytes, size_t *size,
                      char **decoded) {
  *decoded = NULL;
  const char *plain = value_string_of(value);
  if (plain) {
    return value_read_text(plain, bytes, size, decoded);
  }
  const char *text = value_string_of(value_get(value, "base64"));
  if (!text || !(*decoded = malloc(strlen(text) + 1))) {
    return false;
  }
  *bytes = *decoded;
  if (!base64_decode(text, (unsigned char *)*decoded, size)) {
    free(*decoded);
    *decoded = NULL;
    return false;
  }
  return true;
}
