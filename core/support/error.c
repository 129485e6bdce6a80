/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Statuses and messages of fallible calls.
 */
#include "hls/error.h"

#include <stdarg.h>
#include <stdio.h>

hls_status hls_error_set(hls_error *error, hls_status status,
                         const char *format, ...) {
  if (!error) {
    return status;
  }
  error->status = status;
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(error->message, sizeof(error->message), format, arguments);
  va_end(arguments);
  /* One line, whatever a file name or a tool's output put into it. */
  for (char *c = error->message; *c; c++) {
    if (*c == '\n' || *c == '\r') {
      *c = ' ';
    }
  }
  return status;
}

const char *hls_status_name(hls_status status) {
  switch (status) {
  case HLS_OK:
    return "ok";
  case HLS_DIAGNOSED:
    return "diagnosed";
  case HLS_NO_KERNEL:
    return "no-kernel";
  case HLS_AMBIGUOUS_KERNEL:
    return "ambiguous-kernel";
  case HLS_INVALID:
    return "invalid";
  case HLS_NO_MEMORY:
    return "no-memory";
  case HLS_IO:
    return "io";
  case HLS_TOOL:
    return "tool";
  case HLS_SANDBOX:
    return "sandbox";
  case HLS_INTERNAL:
    return "internal";
  }
  return "unknown";
}
