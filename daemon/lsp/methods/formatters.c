/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Offering to format, and taking it back.
 */
#include "daemon/lsp/methods/formatters.h"

static const struct {
  const char *id;
  const char *method;
} formatters[] = {
    {"hlsd-formatting", "textDocument/formatting"},
    {"hlsd-range-formatting", "textDocument/rangeFormatting"},
};

/* LSP spells the member for taking back so. */
static const char *const calls[][2] = {
    {"client/unregisterCapability", "unregisterations"},
    {"client/registerCapability", "registrations"},
};

void lsp_formatters_offer(lsp_session *session) {
  bool offers = !session->settings.clangd_present;
  if (!session->registers_formatters || session->formats == offers) {
    return;
  }
  session->formats = offers;
  json_t *list = json_array();
  for (size_t i = 0; i < sizeof formatters / sizeof *formatters; i++) {
    json_t *one = json_pack("{s:s, s:s}", "id", formatters[i].id, "method",
                            formatters[i].method);
    if (offers) {
      json_object_set_new(one, "registerOptions",
                          json_pack("{s:[{s:s}, {s:s}]}", "documentSelector",
                                    "language", "c", "language", "cpp"));
    }
    json_array_append_new(list, one);
  }
  lsp_request_send(session, calls[offers][0],
                   json_pack("{s:o}", calls[offers][1], list), NULL);
}
