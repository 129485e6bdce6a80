/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Writing the answer to `initialize`, see greeting.h.
 */
#include "daemon/server/greeting.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/jobs/job_kind.h"
#include "daemon/lsp/methods/capabilities.h"
#include "daemon/wire/reply.h"
#include "protocol/methods.h"

/* The names of what LSP does not know. */
static json_t *own_methods(const char *const *methods, size_t num_methods) {
  json_t *names = json_array();
  for (size_t i = 0; i < JOB_KINDS; i++) {
    json_array_append_new(names, json_string(job_kinds[i].method.name));
  }
  for (size_t i = 0; i < num_methods; i++) {
    if (strncmp(methods[i], "hls/", 4) == 0) {
      json_array_append_new(names, json_string(methods[i]));
    }
  }
  return names;
}

static json_span span_of(const char *text) {
  return (json_span){text, text ? strlen(text) : 0};
}

json_span greeting_of(greetings *greetings, const daemon_options *options,
                      const lsp_session *session, const char *const *methods,
                      size_t num_methods) {
  char **text =
      &greetings->texts[session->encoding][lsp_capabilities_kind(session)];
  if (!*text) {
    *text = reply_result_text(json_pack(
        "{s:o, s:{s:s, s:s}, s:{s:i, s:b, s:o}}", "capabilities",
        lsp_capabilities(session), "serverInfo", "name", "hlsd", "version",
        HLSD_VERSION, "hls", "protocol", RPC_PROTOCOL_VERSION, "onDemand",
        (int)options->on_demand, "methods", own_methods(methods, num_methods)));
  }
  return span_of(*text);
}

json_span greeting_brief(greetings *greetings, const daemon_options *options) {
  if (!greetings->brief) {
    greetings->brief = reply_result_text(json_pack(
        "{s:{}, s:{s:s, s:s}, s:{s:i, s:b}}", "capabilities", "serverInfo",
        "name", "hlsd", "version", HLSD_VERSION, "hls", "protocol",
        RPC_PROTOCOL_VERSION, "onDemand", (int)options->on_demand));
  }
  return span_of(greetings->brief);
}

void greetings_finish(greetings *greetings) {
  free(greetings->brief);
  greetings->brief = NULL;
  for (size_t i = 0; i < POSITION_ENCODINGS; i++) {
    for (size_t j = 0; j < LSP_CAPABILITY_KINDS; j++) {
      free(greetings->texts[i][j]);
      greetings->texts[i][j] = NULL;
    }
  }
}
