/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a client is told of a simulation by two simulators before the second one
 * has begun (docs/protocol.md, updateToken).
 */
#ifndef WORKER_SIMULATE_UPDATE_H
#define WORKER_SIMULATE_UPDATE_H

#include "daemon/worker/host/channel.h"
#include "daemon/worker/json/rpc_failure.h"

#include <stdbool.h>

/* Reads `updateToken`, which differs from `workDoneToken`; `*token` is NULL
 * when there is none. */
bool simulate_update_parse(const cJSON *params, const cJSON **token,
                           rpc_failure *failure);

/* Sends `value` (taken; NULL when out of memory) to the client, and waits until
 * hlsd lets the rest begin. One that is too large for a notification is not
 * sent, and nothing is waited for. Returns false when it cannot go on. */
bool simulate_update_tell(frame_channel *channel, const cJSON *token,
                          cJSON *value);

#endif
