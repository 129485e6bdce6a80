/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * textDocument/codeLens: the commands for each kernel, above it.
 */
#include "daemon/lsp/features/features.h"
#include "daemon/lsp/features/simulate.h"
#include "daemon/lsp/session/facts.h"

static const struct {
  const char *title;
  const char *command;
} lenses[] = {
    {"Show IR", "hls.showIr"},
    {"Show circuit", "hls.showCircuit"},
    {"Show RTL", "hls.showRtl"},
    {"Simulate", LSP_COMMAND_SIMULATE},
};

void lsp_answer_code_lenses(lsp_document *document, const reply *to,
                            const json_t *params) {
  (void)params;
  json_t *result = json_array();
  size_t index;
  const json_t *kernel;
  json_array_foreach(lsp_facts_get(document, "kernels"), index, kernel) {
    for (size_t i = 0; document->session->settings.lenses &&
                       i < sizeof lenses / sizeof *lenses;
         i++) {
      json_array_append_new(result,
                            json_pack("{s:O, s:{s:s, s:s, s:[{s:s, s:O}]}}",
                                      "range", json_object_get(kernel, "range"),
                                      "command", "title", lenses[i].title,
                                      "command", lenses[i].command, "arguments",
                                      "uri", document->uri, "kernel",
                                      json_object_get(kernel, "name")));
    }
  }
  reply_result(to, result);
}
