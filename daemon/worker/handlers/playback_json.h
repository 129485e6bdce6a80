/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A sim_playback, and the channels that it is of, as JSON (docs/protocol.md,
 * hls/simulate).
 */
#ifndef WORKER_PLAYBACK_JSON_H
#define WORKER_PLAYBACK_JSON_H

#include "rtl/design.h"
#include "rtl/sim_playback.h"
#include "rtl/sim_profile.h"

#include "daemon/worker/json/value.h"

/* [{"source", "target"}] of a design; with counts also "moved" and "stalled".
 * A new reference; NULL when out of memory. */
cJSON *playback_json_channels(const rtl_design *design,
                              const sim_profile *counts);

/* The member `playback`; the same. */
cJSON *playback_json(const sim_playback *playback, const rtl_design *design,
                     const sim_profile *counts);

#endif
