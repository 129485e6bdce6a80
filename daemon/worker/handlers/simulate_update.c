/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The first of two verdicts.
 */
#include "daemon/worker/handlers/simulate_update.h"

#include "daemon/worker/json/value_text.h"
#include "protocol/methods.h"
#include "protocol/worker.h"

#include <string.h>

bool simulate_update_parse(const cJSON *params, const cJSON **token,
                           rpc_failure *failure) {
  const cJSON *found = value_get(params, "updateToken");
  *token = NULL;
  if (!found || cJSON_IsNull(found)) {
    return true;
  }
  if (!cJSON_IsString(found) && !value_is_integer(found)) {
    return rpc_fail(failure, RPC_INVALID_PARAMS,
                    "updateToken must be a string or an integer");
  }
  if (cJSON_Compare(found, value_get(params, "workDoneToken"), true)) {
    return rpc_fail(failure, RPC_INVALID_PARAMS,
                    "updateToken and workDoneToken must differ");
  }
  *token = found;
  return true;
}

/* hlsd says nothing else while a request is under way. */
static bool wait_for_turn(frame_channel *channel) {
  const char *message, *problem;
  size_t size;
  return channel_receive(channel, &message, &size, &problem) ==
             CHANNEL_MESSAGE &&
         size == strlen(WORKER_CONTINUE) &&
         memcmp(message, WORKER_CONTINUE, size) == 0;
}

bool simulate_update_tell(frame_channel *channel, const cJSON *token,
                          cJSON *value) {
  hls_buffer text = {0};
  cJSON *message = VALUE_OBJECT(
      {"jsonrpc", value_string("2.0")},
      {"method", value_string(RPC_METHOD_PROGRESS)},
      {"params", VALUE_OBJECT({"token", cJSON_Duplicate(token, true)},
                              {"value", value})});
  bool goes_on = message && value_write(&text, message);
  if (goes_on && text.size <= WORKER_NOTIFICATION_MAX) {
    goes_on =
        channel_send(channel, text.data, text.size) && wait_for_turn(channel);
  }
  hls_buffer_finish(&text);
  cJSON_Delete(message);
  return goes_on;
}
