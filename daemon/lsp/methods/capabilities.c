/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The capabilities of the language server.
 */
#include "daemon/lsp/methods/capabilities.h"

#include "daemon/lsp/features/simulate.h"

/* The order is that of daemon/worker/analyze/analyze_tokens.c. */
const char *const lsp_token_types[] = {"function", "macro",    "parameter",
                                       "variable", "property", NULL};
const char *const lsp_token_modifiers[] = {"declaration", "readonly", "static",
                                           "modification", NULL};

static json_t *names(const char *const *list) {
  json_t *array = json_array();
  for (; *list; list++) {
    json_array_append_new(array, json_string(*list));
  }
  return array;
}

/* Formatting that is not offered later, when the settings are known. */
static bool formats_from_the_start(const lsp_session *session) {
  return !session->registers_formatters && !session->settings.clangd_present;
}

size_t lsp_capabilities_kind(const lsp_session *session) {
  return (session->pulls_diagnostics ? 1u : 0u) +
         (formats_from_the_start(session) ? 2u : 0u);
}

json_t *lsp_capabilities(const lsp_session *session) {
  json_t *sync =
      json_pack("{s:b, s:i, s:b}", "openClose", 1, "change", 2, "save", 0);
  json_t *tokens = json_pack("{s:{s:o, s:o}, s:b}", "legend", "tokenTypes",
                             names(lsp_token_types), "tokenModifiers",
                             names(lsp_token_modifiers), "full", 1);
  json_t *folders = json_pack("{s:{s:b, s:b}}", "workspaceFolders", "supported",
                              1, "changeNotifications", 1);
  json_t *all = json_pack(
      "{s:s, s:o, s:{s:[s,s]}, s:b, s:b, s:b, s:b, s:o, s:{s:[s]}, s:{s:b}, "
      "s:b, "
      "s:{s:[s], s:b}, s:o}",
      "positionEncoding", text_document_encoding_name(session->encoding),
      "textDocumentSync", sync, "completionProvider", "triggerCharacters", "_",
      "(", "hoverProvider", 1, "definitionProvider", 1,
      "implementationProvider", 1, "documentSymbolProvider", 1,
      "semanticTokensProvider", tokens, "codeActionProvider", "codeActionKinds",
      "quickfix", "codeLensProvider", "resolveProvider", 0, "inlayHintProvider",
      1, "executeCommandProvider", "commands", LSP_COMMAND_SIMULATE,
      "workDoneProgress", 1, "workspace", folders);
  json_t *names = json_pack(
      "{s:b, s:b, s:b, s:{s:b}, s:b, s:{s:b}, s:{s:[s,s]}}",
      "referencesProvider", 1, "documentHighlightProvider", 1,
      "foldingRangeProvider", 1, "renameProvider", "prepareProvider", 1,
      "workspaceSymbolProvider", 1, "documentLinkProvider", "resolveProvider",
      0, "signatureHelpProvider", "triggerCharacters", "(", ",");
  if (!all || !names || json_object_update(all, names) != 0) {
    json_decref(all);
    all = NULL;
  }
  json_decref(names);
  if (all && formats_from_the_start(session)) {
    json_object_set_new(all, "documentFormattingProvider", json_true());
    json_object_set_new(all, "documentRangeFormattingProvider", json_true());
  }
  /* Those that listen would show everything twice. */
  if (all && session->pulls_diagnostics) {
    json_object_set_new(all, "diagnosticProvider",
                        json_pack("{s:s, s:b, s:b}", "identifier", "hlsd",
                                  "interFileDependencies", 1,
                                  "workspaceDiagnostics", 0));
  }
  return all;
}
