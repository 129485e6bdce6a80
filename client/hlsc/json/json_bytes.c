/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Bytes in JSON, see json_bytes.h.
 */
#include "client/hlsc/json/json_bytes.h"

#include "client/hlsc/json/member.h"
#include "protocol/base64.h"
#include <stdlib.h>
#include <string.h>

json_t *json_bytes(const char *bytes, size_t size) {
  /* Refuses what is not UTF-8. */
  json_t *plain = memchr(bytes, 0, size) ? NULL : json_stringn(bytes, size);
  char *text = plain ? NULL : malloc(base64_encoded_size(size) + 1);
  if (!text) {
    return plain;
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
  const char *text = member_string(value, "base64");
  *decoded = text ? malloc(strlen(text) + 1) : NULL;
  if (!*decoded || !base64_decode(text, (unsigned char *)*decoded, size)) {
    free(*decoded);
    *decoded = NULL;
    return false;
  }
  *bytes = *decoded;
  return true;
}
