/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Explored points for clients (docs/protocol.md, hls/explore).
 */
#ifndef WORKER_EXPLORE_JSON_H
#define WORKER_EXPLORE_JSON_H

#include "daemon/worker/explore/explore_point.h"
#include "daemon/worker/json/value.h"

/* Takes the diagnostics that all points have out of each, and lists them. Those
 * of the clock stay: they are about the point. A new reference; NULL when out
 * of memory. */
cJSON *explore_json_common(explore_point *points, size_t count);

/* An array of strings. A new reference; NULL when out of memory. */
cJSON *explore_json_strings(const char *const *strings, size_t count);

/* The points as an array. What they own is handed over to it. A new reference;
 * NULL when out of memory. */
cJSON *explore_json_points(explore_point *points, size_t count);

#endif
