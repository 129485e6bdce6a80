/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A profile by lines of the source.
 */
#ifndef WORKER_PROFILE_LINES_H
#define WORKER_PROFILE_LINES_H

#include "daemon/worker/json/source_text.h"
#include "daemon/worker/json/value.h"
#include "daemon/worker/profile/profile_plan.h"

/* [{"location", "moved", "stalled", "source", "target"}], one for each line
 * with units: how often the busiest channel into one of them had a token taken,
 * and for how long a token waited at most, on which channel. A new reference;
 * NULL when out of memory. */
cJSON *profile_lines_json(const profile_plan *plan, source_texts *texts);

#endif
