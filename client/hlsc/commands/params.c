/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Parameters of requests, see params.h.
 */
#include "client/hlsc/commands/params.h"

#include "base/text/utf8.h"
#include "client/hlsc/terminal/report.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

json_t *params_strings(const string_list *list) {
  json_t *array = json_array();
  for (size_t i = 0; i < list->count; i++) {
    if (json_array_append_new(array, json_string(list->items[i])) != 0) {
      json_decref(array);
      return NULL;
    }
  }
  return array;
}

void params_report_not_built(void) {
  char *directory = getcwd(NULL, 0);
  if (!directory && errno != ENOMEM) {
    report_error("the working directory is gone");
  } else if (directory && !utf8_is_valid(directory, strlen(directory))) {
    report_error("the path of the working directory is not UTF-8 text");
  } else {
    report_error("out of memory");
  }
  free(directory);
}
