/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How a circuit would have to be for a loop to be faster, in words.
 */
#ifndef WORKER_EXPLAIN_REMEDY_H
#define WORKER_EXPLAIN_REMEDY_H

#include "daemon/worker/json/value.h"
#include "hls/buffer.h"

/* Appends it: "without the register buffer8 (line 9)". A remedy is one of
 * circuit_loops_json() or explain_variants_add(). */
void explain_remedy_write(const cJSON *remedy, hls_buffer *out);

#endif
