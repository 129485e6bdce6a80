/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Members of JSON objects, see json.h.
 */
#include "json.h"

const cJSON *json_member(const cJSON *object, const char *name) {
  return cJSON_GetObjectItemCaseSensitive(object, name);
}

const char *json_string(const cJSON *object, const char *name) {
  return cJSON_GetStringValue(json_member(object, name));
}

double json_number(const cJSON *object, const char *name, double otherwise) {
  const cJSON *member = json_member(object, name);
  return cJSON_IsNumber(member) ? member->valuedouble : otherwise;
}

bool json_is_true(const cJSON *object, const char *name) {
  return cJSON_IsTrue(json_member(object, name));
}

const cJSON *json_list(const cJSON *object, const char *name) {
  const cJSON *member = json_member(object, name);
  return cJSON_IsArray(member) || cJSON_IsObject(member) ? member : NULL;
}

bool json_set(cJSON *object, const char *name, cJSON *value) {
  if (!value || !cJSON_AddItemToObject(object, name, value)) {
    cJSON_Delete(value);
    return false;
  }
  return true;
}

cJSON *json_strings(const char *const *items, size_t count) {
  cJSON *array = cJSON_CreateArray();
  for (size_t i = 0; array && i < count; i++) {
    cJSON *item = cJSON_CreateString(items[i]);
    if (!item || !cJSON_AddItemToArray(array, item)) {
      cJSON_Delete(item);
      cJSON_Delete(array);
      return NULL;
    }
  }
  return array;
}
