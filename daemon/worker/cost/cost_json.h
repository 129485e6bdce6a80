/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a circuit takes, for clients.
 */
#ifndef WORKER_COST_JSON_H
#define WORKER_COST_JSON_H

#include "daemon/worker/cost/cost_table.h"
#include "daemon/worker/json/source_text.h"
#include "daemon/worker/json/value.h"

/* {"luts", "ffs", "dsps", "carries", "rams", "units": number, "kinds":
 * [{"kind", "units", figures}], "lines": [{"location": Location or null,
 * figures, "units", "kinds"}]}, the largest first. Figures are tenths. A new
 * reference; NULL when out of memory. */
cJSON *cost_json(const cost_table *table, source_texts *texts);

#endif
