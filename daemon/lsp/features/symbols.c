/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * textDocument/documentSymbol: kernels, placeholders and other functions.
 */
#include "daemon/lsp/features/features.h"
#include "daemon/lsp/session/facts.h"

/* A symbol of the facts as LSP has it. A new reference. */
static json_t *symbol_of(const json_t *fact) {
  static const char *const ranges[] = {"range", "selectionRange"};
  json_t *symbol = json_copy((json_t *)fact);
  for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
    json_object_set_new(symbol, ranges[i],
                        lsp_facts_range(json_object_get(fact, ranges[i])));
  }
  return symbol;
}

void lsp_answer_own_symbols(lsp_document *document, const reply *to,
                            const json_t *params) {
  (void)params;
  json_t *symbols = json_array();
  size_t index;
  const json_t *function;
  json_array_foreach(lsp_facts_get(document, "symbols"), index, function) {
    json_t *symbol = symbol_of(function);
    json_t *children = json_array();
    size_t number;
    const json_t *argument;
    json_array_foreach(json_object_get(function, "children"), number,
                       argument) {
      json_array_append_new(children, symbol_of(argument));
    }
    json_object_set_new(symbol, "children", children);
    json_array_append_new(symbols, symbol);
  }
  reply_result(to, symbols);
}

void lsp_answer_symbols(lsp_document *document, const reply *to,
                        const json_t *params) {
  if (document->session->settings.clangd_present &&
      rpc_language_is_c_or_cpp(document->language)) {
    reply_result(to, json_array());
  } else {
    lsp_answer_own_symbols(document, to, params);
  }
}
