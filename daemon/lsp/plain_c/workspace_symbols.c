/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * workspace/symbol: the functions of all open documents that have kernels.
 */
#include <string.h>

#include "daemon/lsp/plain_c/plain_c.h"
#include "daemon/lsp/session/facts.h"

static void add_symbols(json_t *symbols, lsp_document *document,
                        const char *query) {
  size_t index;
  const json_t *symbol;
  json_array_foreach(lsp_facts_get(document, "symbols"), index, symbol) {
    const char *name = json_string_value(json_object_get(symbol, "name"));
    if (name && strcasestr(name, query)) {
      json_t *range =
          lsp_facts_range(json_object_get(symbol, "selectionRange"));
      json_array_append_new(
          symbols, json_pack("{s:s, s:O, s:O, s:{s:s, s:o}}", "name", name,
                             "kind", json_object_get(symbol, "kind"),
                             "containerName", json_object_get(symbol, "detail"),
                             "location", "uri", document->uri, "range", range));
    }
  }
}

void lsp_answer_workspace_symbols(const lsp_session *session, const reply *to,
                                  const json_t *params) {
  const char *query = json_string_value(json_object_get(params, "query"));
  json_t *symbols = json_array();
  list_for_each(item, &session->documents) {
    lsp_document *document = list_entry(item, lsp_document, link);
    if (document->has_kernels && !session->settings.clangd_present) {
      add_symbols(symbols, document, query ? query : "");
    }
  }
  reply_result(to, symbols);
}
