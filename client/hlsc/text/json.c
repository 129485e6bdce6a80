/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Members of JSON objects and printed JSON, see json.h.
 */
#include "client/hlsc/text/json.h"

#include "client/hlsc/text/report.h"
#include "client/hlsc/text/utf8.h"
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* More digits than these show how the machine rounds a decimal fraction. */
#define REAL_DIGITS 15

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

json_t *string_array(const string_list *list) {
  json_t *array = json_array();
  for (size_t i = 0; i < list->count; i++) {
    if (json_array_append_new(array, json_string(list->items[i])) != 0) {
      json_decref(array);
      return NULL;
    }
  }
  return array;
}

void report_not_built(void) {
  char *directory = getcwd(NULL, 0);
  if (!directory && errno != ENOMEM) {
    report_error("the working directory is gone");
  } else if (directory && !utf8_valid(directory, strlen(directory))) {
    report_error("the path of the working directory is not UTF-8 text");
  } else {
    report_error("out of memory");
  }
  free(directory);
}

exit_status print_json(const json_t *value) {
  bool printed =
      json_dumpf(value, stdout,
                 JSON_COMPACT | JSON_REAL_PRECISION(REAL_DIGITS)) == 0;
  if (!printed && !ferror(stdout)) {
    report_error("out of memory");
    return EXIT_STATUS_UNFINISHED;
  }
  fputc('\n', stdout);
  return EXIT_STATUS_DONE;
}
