/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * textDocument/documentSymbol: kernels, placeholders and other functions.
 */
#include "lsp/facts.h"
#include "lsp/features.h"

void lsp_answer_symbols(lsp_document *document, const reply *reply,
                        const json_t *params) {
  (void)params;
  json_t *symbols = lsp_facts_get(document, "symbols");
  reply_result(reply, symbols ? json_incref(symbols) : json_array());
}
