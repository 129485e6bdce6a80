/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * textDocument/diagnostic: what is shown of the text, for clients that ask. All
 * are told by themselves; the capability is for those that do not listen.
 */
#include "daemon/lsp/features/features.h"
#include "daemon/lsp/publish/publish.h"

void lsp_answer_diagnostics(lsp_document *document, const reply *to,
                            const json_t *params) {
  (void)params;
  reply_result(to, json_pack("{s:s, s:o}", "kind", "full", "items",
                             lsp_published(document)));
}
