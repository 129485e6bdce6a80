/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Members of JSON objects, see member.h.
 */
#include "client/hlsc/json/member.h"

#include <limits.h>

const char *member_string(const json_t *object, const char *name) {
  return json_string_value(json_object_get(object, name));
}

double member_number(const json_t *object, const char *name, double otherwise) {
  const json_t *member = json_object_get(object, name);
  return json_is_number(member) ? json_number_value(member) : otherwise;
}

int member_int(const json_t *object, const char *name, int otherwise) {
  const json_t *member = json_object_get(object, name);
  json_int_t value = json_integer_value(member);
  return json_is_integer(member) && value >= INT_MIN && value <= INT_MAX
             ? (int)value
             : otherwise;
}

bool member_is_true(const json_t *object, const char *name) {
  return json_is_true(json_object_get(object, name));
}
