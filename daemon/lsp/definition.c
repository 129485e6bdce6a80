/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * textDocument/definition.
 */
#include "lsp/features.h"
#include "lsp/names.h"

void lsp_answer_definition(lsp_document *document, const reply *reply,
                           const json_t *params) {
  const json_t *target =
      lsp_name_target(document, json_object_get(params, "position"), NULL);
  json_t *declaration = json_object_get(target, "declaration");
  reply_result(reply, declaration ? json_incref(declaration) : json_null());
}
