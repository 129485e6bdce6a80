/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A profile for clients.
 */
#ifndef WORKER_PROFILE_JSON_H
#define WORKER_PROFILE_JSON_H

#include "daemon/worker/json/source_text.h"
#include "daemon/worker/json/value.h"
#include "daemon/worker/profile/profile_plan.h"

/* The member `profile` of the answer to hls/simulate (docs/protocol.md), from
 * what was counted, with a report for people. A new reference; NULL when out of
 * memory. */
cJSON *profile_json(const profile_plan *plan, const char *kernel,
                    source_texts *texts);

#endif
