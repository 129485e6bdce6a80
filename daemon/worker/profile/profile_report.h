/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A profile for people.
 */
#ifndef WORKER_PROFILE_REPORT_H
#define WORKER_PROFILE_REPORT_H

#include "daemon/worker/json/value.h"
#include "hls/buffer.h"

/* Appends what profile_json() says, as text: the loops with what they wait for,
 * the channels that waited longest, the places with more slots than they used.
 */
void profile_report_write(const char *kernel, const cJSON *profile,
                          hls_buffer *out);

#endif
