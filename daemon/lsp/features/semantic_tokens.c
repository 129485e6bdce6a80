/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * textDocument/semanticTokens/full. The facts have five numbers for each token:
 * line, column, length, type, modifiers; LSP wants line and column as the
 * difference to the token before.
 */
#include "daemon/lsp/features/features.h"
#include "daemon/lsp/session/facts.h"

enum { TOKEN_LINE, TOKEN_COLUMN, TOKEN_NUMBERS = 5 };

static json_int_t number_at(const json_t *tokens, size_t index) {
  return json_integer_value(json_array_get(tokens, index));
}

void lsp_answer_semantic_tokens(lsp_document *document, const reply *to,
                                const json_t *params) {
  (void)params;
  const json_t *tokens = lsp_facts_get(document, "tokens");
  json_t *data = json_array();
  json_int_t line = 0, column = 0;
  for (size_t i = 0; i + TOKEN_NUMBERS <= json_array_size(tokens);
       i += TOKEN_NUMBERS) {
    json_int_t next_line = number_at(tokens, i + TOKEN_LINE);
    json_int_t next_column = number_at(tokens, i + TOKEN_COLUMN);
    json_array_append_new(data, json_integer(next_line - line));
    json_array_append_new(
        data,
        json_integer(next_line == line ? next_column - column : next_column));
    for (size_t k = TOKEN_COLUMN + 1; k < TOKEN_NUMBERS; k++) {
      json_array_append(data, json_array_get(tokens, i + k));
    }
    line = next_line;
    column = next_column;
  }
  reply_result(to, json_pack("{s:o}", "data", data));
}
