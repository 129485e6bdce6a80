/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A profile for clients.
 */
#ifndef WORKER_PROFILE_JSON_H
#define WORKER_PROFILE_JSON_H

#include "daemon/worker/json/source_text.h"
#include "daemon/worker/json/value.h"
#include "daemon/worker/profile/profile_plan.h"

typedef enum profile_detail {
  PROFILE_NONE,
  PROFILE_LINES, /* loops and lines, for an editor */
  PROFILE_FULL,  /* every channel and buffer, and a report for people */
} profile_detail;

/* The member `profile` of the answer to hls/simulate (docs/protocol.md), from
 * what was counted. A new reference; NULL when out of memory. */
cJSON *profile_json(const profile_plan *plan, profile_detail detail,
                    const char *kernel, source_texts *texts);

#endif
