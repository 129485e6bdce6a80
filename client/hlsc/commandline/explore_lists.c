/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reading lists, see explore_lists.h.
 */
#include "client/hlsc/commandline/explore_lists.h"

#include "client/hlsc/terminal/report.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *explore_list_next(const char **list, size_t *size) {
  const char *word = *list;
  if (!word) {
    return NULL;
  }
  *size = strcspn(word, ",");
  *list = word[*size] ? word + *size + 1 : NULL;
  return word;
}

bool explore_list_check_periods(const char *list) {
  const char *word, *rest = list;
  size_t size;
  while ((word = explore_list_next(&rest, &size))) {
    char *end = NULL;
    double period = strtod(word, &end);
    if (end == word || end != word + size || !isfinite(period) || period <= 0) {
      report_error("--clock-periods wants nanoseconds above 0 between commas, "
                   "not '%s'",
                   list);
      return false;
    }
  }
  return true;
}

bool explore_list_check_macro(const char *macro) {
  const char *equals = strchr(macro, '=');
  if (!equals || equals == macro) {
    report_error("--vary wants NAME=VALUE,VALUE…, not '%s'", macro);
    return false;
  }
  return true;
}
