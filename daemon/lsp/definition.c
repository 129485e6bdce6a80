/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * textDocument/definition.
 */
#include "lsp/facts.h"
#include "lsp/features.h"

void lsp_answer_definition(lsp_document *document, const reply *reply,
                           const json_t *params) {
  const json_t *link = lsp_facts_at(lsp_facts_get(document, "links"),
                                    json_object_get(params, "position"));
  json_t *target = json_object_get(link, "target");
  reply_result(reply, target ? json_incref(target) : json_null());
}
