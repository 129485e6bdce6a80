/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Progress notifications.
 */
#include "daemon/worker/compile/progress.h"

#include "daemon/worker/json/value_text.h"
#include "protocol/methods.h"

/* Takes `value`. */
static void notify(const progress_state *progress, cJSON *value) {
  hls_buffer text = {0};
  cJSON *message = VALUE_OBJECT(
      {"jsonrpc", value_string("2.0")},
      {"method", value_string(RPC_METHOD_PROGRESS)},
      {"params", VALUE_OBJECT({"token", cJSON_Duplicate(progress->token, true)},
                              {"value", value})});
  if (value_write(&text, message)) {
    channel_send(progress->channel, text.data, text.size);
  }
  hls_buffer_finish(&text);
  cJSON_Delete(message);
}

void progress_report(progress_state *progress, unsigned percent,
                     const char *what) {
  if (!progress->channel || !progress->token) {
    return;
  }
  if (!progress->begun) {
    progress->begun = true;
    notify(progress, VALUE_OBJECT({"kind", value_string("begin")},
                                  {"title", value_string(progress->title)},
                                  {"cancellable", value_flag(true)},
                                  {"percentage", value_integer(0)}));
  }
  notify(progress,
         VALUE_OBJECT({"kind", value_string("report")},
                      {"message", value_string_or_null(what)},
                      {"percentage",
                       value_integer(percent > 100 ? 100 : (int)percent)}));
}

void progress_end(progress_state *progress) {
  if (progress->begun) {
    notify(progress, VALUE_OBJECT({"kind", value_string("end")}));
  }
}
