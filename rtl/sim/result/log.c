/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The log of a simulation.
 */
#include "rtl/sim/result/log.h"

#include <stdlib.h>

void sim_log_add(sim_result *result, const hls_buffer *output) {
  if (!output->size) {
    return;
  }
  hls_buffer log = {0};
  if (result->log) {
    hls_buffer_puts(&log, result->log);
  }
  hls_buffer_append(&log, output->data, output->size);
  char *text = hls_buffer_take(&log, NULL);
  if (text) {
    free(result->log);
    result->log = text;
  }
}
