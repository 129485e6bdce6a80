/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Members of a request's parameters, by type.
 */
#include "daemon/worker/json/params.h"

#include <stdlib.h>
#include <string.h>

/* The member, or NULL when it is absent or null. */
static const json_t *member(params_object in, const char *key) {
  const json_t *value = json_object_get(in.object, key);
  return json_is_null(value) ? NULL : value;
}

static bool wrong_type(params_object in, const char *key, const char *type,
                       rpc_failure *failure) {
  return rpc_fail(failure, RPC_INVALID_PARAMS, "%s%s must be %s", in.path, key,
                  type);
}

static bool has_nul(const json_t *string) {
  return strlen(json_string_value(string)) != json_string_length(string);
}

bool params_optional_text(params_object in, const char *key, const char **text,
                          size_t *size, rpc_failure *failure) {
  *text = NULL;
  *size = 0;
  const json_t *value = member(in, key);
  if (!value) {
    return true;
  }
  if (!json_is_string(value)) {
    return wrong_type(in, key, "a string", failure);
  }
  *text = json_string_value(value);
  *size = json_string_length(value);
  return true;
}

bool params_optional_string(params_object in, const char *key,
                            const char **value, rpc_failure *failure) {
  size_t size;
  if (!params_optional_text(in, key, value, &size, failure)) {
    return false;
  }
  if (*value && strlen(*value) != size) {
    return wrong_type(in, key, "a string without NUL", failure);
  }
  return true;
}

bool params_required_string(params_object in, const char *key,
                            const char **value, rpc_failure *failure) {
  if (!params_optional_string(in, key, value, failure)) {
    return false;
  }
  return *value || wrong_type(in, key, "a string", failure);
}

bool params_optional_positive(params_object in, const char *key, double *value,
                              rpc_failure *failure) {
  *value = 0;
  const json_t *number = member(in, key);
  if (!number) {
    return true;
  }
  if (!json_is_number(number) || json_number_value(number) <= 0) {
    return wrong_type(in, key, "a number greater than 0", failure);
  }
  *value = json_number_value(number);
  return true;
}

bool params_optional_count(params_object in, const char *key,
                           unsigned long long *value, rpc_failure *failure) {
  *value = 0;
  const json_t *number = member(in, key);
  if (!number) {
    return true;
  }
  if (!json_is_integer(number) || json_integer_value(number) <= 0) {
    return wrong_type(in, key, "a whole number greater than 0", failure);
  }
  *value = (unsigned long long)json_integer_value(number);
  return true;
}

bool params_optional_flag(params_object in, const char *key, bool *value,
                          rpc_failure *failure) {
  const json_t *flag = member(in, key);
  *value = json_is_true(flag);
  return !flag || json_is_boolean(flag) ||
         wrong_type(in, key, "true or false", failure);
}

bool params_optional_object(params_object in, const char *key,
                            const json_t **value, rpc_failure *failure) {
  *value = member(in, key);
  if (*value && !json_is_object(*value)) {
    return wrong_type(in, key, "an object", failure);
  }
  return true;
}

bool params_optional_objects(params_object in, const char *key,
                             const json_t **value, rpc_failure *failure) {
  *value = member(in, key);
  if (*value && !json_is_array(*value)) {
    return wrong_type(in, key, "an array", failure);
  }
  size_t index;
  json_t *item;
  json_array_foreach((json_t *)*value, index, item) {
    if (!json_is_object(item)) {
      return rpc_fail(failure, RPC_INVALID_PARAMS,
                      "%s%s[%zu] must be an object", in.path, key, index);
    }
  }
  return true;
}

bool params_optional_strings(params_object in, const char *key,
                             const char ***values, size_t *count,
                             rpc_failure *failure) {
  *values = NULL;
  *count = 0;
  const json_t *array = member(in, key);
  if (!array) {
    return true;
  }
  if (!json_is_array(array)) {
    return wrong_type(in, key, "an array of strings", failure);
  }
  size_t size = json_array_size(array);
  const char **strings = size ? calloc(size, sizeof(*strings)) : NULL;
  if (size && !strings) {
    return rpc_fail_no_memory(failure);
  }
  for (size_t i = 0; i < size; i++) {
    const json_t *item = json_array_get(array, i);
    if (!json_is_string(item) || has_nul(item)) {
      free(strings);
      return rpc_fail(failure, RPC_INVALID_PARAMS,
                      "%s%s[%zu] must be a string without NUL", in.path, key,
                      i);
    }
    strings[i] = json_string_value(item);
  }
  *values = strings;
  *count = size;
  return true;
}
