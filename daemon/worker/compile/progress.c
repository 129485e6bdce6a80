/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Progress notifications.
 */
#include "daemon/worker/compile/progress.h"

#include "daemon/worker/json/utf8.h"
#include "protocol/methods.h"

#include <stdlib.h>
#include <string.h>

/* Takes `value`. */
static void notify(const progress *progress, json_t *value) {
  json_t *message = json_pack("{s:s, s:s, s:{s:O, s:o}}", "jsonrpc", "2.0",
                              "method", RPC_METHOD_PROGRESS, "params", "token",
                              progress->token, "value", value);
  char *text = json_dumps(message, JSON_COMPACT);
  if (text) {
    channel_send(progress->channel, text, strlen(text));
  }
  free(text);
  json_decref(message);
}

void progress_report(progress *progress, unsigned percent, const char *what) {
  if (!progress->channel || !progress->token) {
    return;
  }
  if (!progress->begun) {
    progress->begun = true;
    notify(progress,
           json_pack("{s:s, s:s, s:b, s:i}", "kind", "begin", "title",
                     progress->title, "cancellable", 1, "percentage", 0));
  }
  notify(progress, json_pack("{s:s, s:o, s:i}", "kind", "report", "message",
                             utf8_json_or_null(what), "percentage",
                             percent > 100 ? 100 : (int)percent));
}

void progress_end(progress *progress) {
  if (progress->begun) {
    notify(progress, json_pack("{s:s}", "kind", "end"));
  }
}
