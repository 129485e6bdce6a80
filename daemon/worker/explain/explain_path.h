/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The longest path of a circuit as a table.
 */
#ifndef WORKER_EXPLAIN_PATH_H
#define WORKER_EXPLAIN_PATH_H

#include "daemon/worker/json/value.h"
#include "hls/buffer.h"

#include <stdint.h>

/* The line of a Location, from 1; 0 when there is none. */
int64_t explain_path_line(const cJSON *location);

/* Appends ` (line 9)`, or nothing where no line is known. */
void explain_path_write_line(const cJSON *location, hls_buffer *out);

/* Appends the table of an estimate (circuit_estimate_json()). */
void explain_path_write(const cJSON *estimate, hls_buffer *out);

#endif
