/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Bytes in JSON.
 */
#include "daemon/worker/json/json_bytes.h"

#include "protocol/base64.h"

#include <stdlib.h>
#include <string.h>

json_t *json_bytes(const char *bytes, size_t size) {
  json_t *plain = memchr(bytes, 0, size) ? NULL : json_stringn(bytes, size);
  if (plain) {
    return plain;
  }
  char *text = malloc(base64_encoded_size(size) + 1);
  if (!text) {
    return NULL;
  }
  base64_encode((const unsigned char *)bytes, size, text);
  json_t *object = json_pack("{s:s}", "base64", text);
  free(text);
  return object;
}

bool json_bytes_read(const json_t *value, const char **bytes, size_t *size,
                     char **decoded) {
  *decoded = NULL;
  if (json_is_string(value)) {
    *bytes = json_string_value(value);
    *size = json_string_length(value);
    return true;
  }
  const json_t *text = json_object_get(value, "base64");
  if (!json_is_string(text) ||
      !(*decoded = malloc(json_string_length(text) + 1))) {
    return false;
  }
  *bytes = *decoded;
  if (!base64_decode(json_string_value(text), (unsigned char *)*decoded,
                     size)) {
    free(*decoded);
    *decoded = NULL;
    return false;
  }
  return true;
}
