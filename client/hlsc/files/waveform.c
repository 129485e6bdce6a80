/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "client/hlsc/files/waveform.h"

#include "client/hlsc/files/output_file.h"
#include "client/hlsc/json/json_bytes.h"
#include "client/hlsc/terminal/report.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The format is that of the file's name. */
bool waveform_ask(json_t *params, const char *file) {
  const char *dot = file ? strrchr(file, '.') : NULL;
  bool is_vcd = dot && strcasecmp(dot, ".vcd") == 0;
  return !file || json_object_set_new(params, "trace",
                                      json_string(is_vcd ? "vcd" : "fst")) == 0;
}

/* Writes the waveform, of a run that failed as well. */
exit_status waveform_write(const char *file, const json_t *result) {
  const json_t *trace = json_object_get(result, "trace");
  const char *bytes;
  size_t size;
  char *decoded;
  if (!trace || json_is_null(trace)) {
    report_note("there is no waveform: the circuit did not run");
    return EXIT_STATUS_DONE;
  }
  if (!json_bytes_read(trace, &bytes, &size, &decoded)) {
    report_error("the waveform in the answer cannot be read");
    return EXIT_STATUS_UNFINISHED;
  }
  exit_status status = output_file_write_bytes(file, bytes, size);
  if (status != EXIT_STATUS_DONE) {
    report_error("cannot write '%s': %s", file, strerror(errno));
  }
  free(decoded);
  return status;
}
