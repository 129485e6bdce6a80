/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Bytes in JSON, see json_bytes.h.
 */
#include "json_bytes.h"

#include "json.h"
#include "protocol/base64.h"
#include "utf8.h"
#include <stdlib.h>
#include <string.h>

static bool is_text(const char *bytes, size_t size) {
  for (size_t i = 0; i < size;) {
    uint32_t code_point;
    size_t length = utf8_decode(bytes + i, size - i, &code_point);
    if (length == 0 || code_point == 0) {
      return false;
    }
    i += length;
  }
  return true;
}

cJSON *json_bytes(const char *bytes, size_t size) {
  if (is_text(bytes, size)) {
    return cJSON_CreateString(bytes);
  }
  cJSON *object = cJSON_CreateObject();
  char *text = malloc(base64_encoded_size(size) + 1);
  if (text) {
    base64_encode((const unsigned char *)bytes, size, text);
  }
  if (!object || !text ||
      !json_set(object, "base64", cJSON_CreateString(text))) {
    cJSON_Delete(object);
    object = NULL;
  }
  free(text);
  return object;
}

bool json_bytes_read(const cJSON *value, const char **bytes, size_t *size,
                     char **decoded) {
  *decoded = NULL;
  if (cJSON_IsString(value)) {
    *bytes = value->valuestring;
    *size = strlen(*bytes);
    return true;
  }
  const char *text = json_string(value, "base64");
  *decoded = text ? malloc(strlen(text) + 1) : NULL;
  if (!*decoded || !base64_decode(text, (unsigned char *)*decoded, size)) {
    free(*decoded);
    *decoded = NULL;
    return false;
  }
  *bytes = *decoded;
  return true;
}
