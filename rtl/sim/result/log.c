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
  size_t begin = log.size;
  hls_buffer_append(&log, output->data, output->size);
  size_t size;
  char *text = hls_buffer_take(&log, &size);
  if (text) {
    /* The log would end there. */
    for (size_t i = begin; i < size; i++) {
      text[i] = text[i] ? text[i] : '?';
    }
    free(result->log);
    result->log = text;
  }
}
