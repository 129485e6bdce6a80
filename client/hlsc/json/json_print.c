/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Printed JSON, see json_print.h.
 */
#include "client/hlsc/json/json_print.h"

#include "client/hlsc/terminal/report.h"
#include <stdio.h>

/* More digits than these show how the machine rounds a decimal fraction. */
#define REAL_DIGITS 15

static bool has_printed;

bool json_has_printed(void) { return has_printed; }

exit_status json_print(const json_t *value) {
  has_printed = true;
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
