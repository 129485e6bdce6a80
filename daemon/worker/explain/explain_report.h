/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Why the loops and the clock of a circuit are as they are, for people.
 */
#ifndef WORKER_EXPLAIN_REPORT_H
#define WORKER_EXPLAIN_REPORT_H

#include "daemon/worker/json/value.h"
#include "hls/buffer.h"

/* Appends the report as plain text. It says what the members "loops" and
 * "estimate" of an answer of hls/graph hold. Failure shows in `out`. */
void explain_report_write(const char *kernel, const cJSON *loops,
                          const cJSON *estimate, hls_buffer *out);

/* The same without the first line, which names the kernel and its period. */
void explain_report_write_loops(const cJSON *loops, const cJSON *estimate,
                                hls_buffer *out);

#endif
