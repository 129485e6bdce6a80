/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Members of a request's parameters, by type.
 */
#include "daemon/worker/json/params.h"

#include "base/text/suggest.h"

#include <stdlib.h>
#include <string.h>

/* The member, or NULL when it is absent or null. */
static const cJSON *member(params_object in, const char *key) {
  const cJSON *value = value_get(in.object, key);
  return cJSON_IsNull(value) ? NULL : value;
}

static size_t count_names(const char *const *names) {
  size_t count = 0;
  while (names[count]) {
    count++;
  }
  return count;
}

static bool has_name(const char *const *names, const char *name) {
  while (*names && strcmp(*names, name) != 0) {
    names++;
  }
  return *names != NULL;
}

bool params_only(params_object in, const char *const *names,
                 rpc_failure *failure) {
  const cJSON *value;
  cJSON_ArrayForEach(value, in.object) {
    if (value->string && !has_name(names, value->string)) {
      const char *near = suggest_word(value->string, names, count_names(names));
      return rpc_fail(failure, RPC_INVALID_PARAMS,
                      "%s%.64s is no member of the request%s%s%s", in.path,
                      value->string, near ? " (did you mean \"" : "",
                      near ? near : "", near ? "\"?)" : "");
    }
  }
  return true;
}

static bool wrong_type(params_object in, const char *key, const char *type,
                       rpc_failure *failure) {
  return rpc_fail(failure, RPC_INVALID_PARAMS, "%s%s must be %s", in.path, key,
                  type);
}

bool params_optional_text(params_object in, const char *key, const char **text,
                          size_t *size, char **decoded, rpc_failure *failure) {
  *text = NULL;
  *size = 0;
  *decoded = NULL;
  const cJSON *value = member(in, key);
  if (!value) {
    return true;
  }
  if (!cJSON_IsString(value)) {
    return wrong_type(in, key, "a string", failure);
  }
  return value_read_text(value_string_of(value), text, size, decoded) ||
         rpc_fail_no_memory(failure);
}

bool params_optional_string(params_object in, const char *key,
                            const char **value, rpc_failure *failure) {
  const cJSON *text = member(in, key);
  *value = value_string_of(text);
  if (text && !*value) {
    return wrong_type(in, key, "a string", failure);
  }
  if (*value && value_has_nul(*value)) {
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
  const cJSON *number = member(in, key);
  if (!number) {
    return true;
  }
  if (!value_is_number(number) || value_number_of(number) <= 0) {
    return wrong_type(in, key, "a number greater than 0", failure);
  }
  *value = value_number_of(number);
  return true;
}

bool params_optional_count(params_object in, const char *key,
                           unsigned long long *value, rpc_failure *failure) {
  *value = 0;
  const cJSON *number = member(in, key);
  if (!number) {
    return true;
  }
  if (!value_is_integer(number) || value_integer_of(number) <= 0) {
    return wrong_type(in, key, "a whole number greater than 0", failure);
  }
  *value = (unsigned long long)value_integer_of(number);
  return true;
}

bool params_optional_flag(params_object in, const char *key, bool *value,
                          rpc_failure *failure) {
  const cJSON *flag = member(in, key);
  *value = cJSON_IsTrue(flag);
  return !flag || cJSON_IsBool(flag) ||
         wrong_type(in, key, "true or false", failure);
}

bool params_optional_object(params_object in, const char *key,
                            const cJSON **value, rpc_failure *failure) {
  *value = member(in, key);
  if (*value && !cJSON_IsObject(*value)) {
    return wrong_type(in, key, "an object", failure);
  }
  return true;
}

bool params_optional_objects(params_object in, const char *key,
                             const cJSON **value, rpc_failure *failure) {
  *value = member(in, key);
  if (*value && !cJSON_IsArray(*value)) {
    return wrong_type(in, key, "an array", failure);
  }
  size_t index = 0;
  const cJSON *item;
  cJSON_ArrayForEach(item, *value) {
    if (!cJSON_IsObject(item)) {
      return rpc_fail(failure, RPC_INVALID_PARAMS,
                      "%s%s[%zu] must be an object", in.path, key, index);
    }
    index++;
  }
  return true;
}

bool params_optional_strings(params_object in, const char *key,
                             const char ***values, size_t *count,
                             rpc_failure *failure) {
  *values = NULL;
  *count = 0;
  const cJSON *array = member(in, key);
  if (!array) {
    return true;
  }
  if (!cJSON_IsArray(array)) {
    return wrong_type(in, key, "an array of strings", failure);
  }
  size_t size = (size_t)cJSON_GetArraySize(array);
  const char **strings = size ? calloc(size, sizeof(*strings)) : NULL;
  if (size && !strings) {
    return rpc_fail_no_memory(failure);
  }
  const cJSON *item;
  cJSON_ArrayForEach(item, array) {
    const char *text = value_string_of(item);
    if (!text || value_has_nul(text)) {
      rpc_fail(failure, RPC_INVALID_PARAMS,
               "%s%s[%zu] must be a string without NUL", in.path, key, *count);
      free(strings);
      *count = 0;
      return false;
    }
    strings[(*count)++] = text;
  }
  *values = strings;
  return true;
}
