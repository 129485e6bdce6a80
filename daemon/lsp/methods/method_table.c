/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The methods of LSP.
 */
#include "daemon/lsp/methods/method_table.h"

#include <string.h>

#include "daemon/lsp/features/features.h"
#include "daemon/lsp/features/simulate.h"
#include "daemon/lsp/features/view_uri.h"
#include "daemon/lsp/features/views.h"
#include "daemon/lsp/folders/workspace.h"
#include "daemon/lsp/methods/sync.h"
#include "daemon/lsp/methods/watching.h"
#include "daemon/lsp/plain_c/plain_c.h"
#include "daemon/lsp/session/pending.h"
#include "daemon/lsp/session/range.h"
#include "protocol/methods.h"

/* Of documents, and of virtual documents. */
static void answer_definition(connection *client, const reply *to,
                              const json_t *params);
/* Answers at once, because it does not need the compiler. */
static void answer_completion(connection *client, const reply *to,
                              const json_t *params);
static void answer_workspace_symbols(connection *client, const reply *to,
                                     const json_t *params);
static void did_change_folders(connection *client, const json_t *params);
static void answer_formatting(connection *client, const reply *to,
                              const json_t *params);
static void answer_range_formatting(connection *client, const reply *to,
                                    const json_t *params);

/* What a request says beside its document. */
typedef enum lsp_needs { NEEDS_NOTHING, NEEDS_POSITION, NEEDS_RANGE } lsp_needs;

/* The requests that are answered from the compiler's findings. */
#define ANSWER_FROM_FACTS(name, needs)                                         \
  static void answer_##name(connection *client, const reply *to,               \
                            const json_t *params) {                            \
    answer_from_facts(client, to, params, needs, lsp_answer_##name);           \
  }

/* What a request would have to say; NULL when it does. */
static const char *what_lacks(const json_t *params, lsp_needs needs) {
  const json_t *document = json_object_get(params, "textDocument");
  if (!json_is_string(json_object_get(document, "uri"))) {
    return "textDocument.uri must be a string";
  }
  if (needs == NEEDS_POSITION &&
      !lsp_position_is_valid(json_object_get(params, "position"))) {
    return "position must have a line and a character, from 0";
  }
  if (needs == NEEDS_RANGE &&
      !lsp_range_is_valid(json_object_get(params, "range"))) {
    return "range must have a start and an end";
  }
  return NULL;
}

/* Answers a request that nothing can be made of; false: something can. */
static bool refuse(connection *client, const reply *to, const json_t *params,
                   lsp_needs needs) {
  if (!lsp_session_of(client)) {
    reply_error(to, RPC_SERVER_NOT_INITIALIZED, NULL,
                "initialize has to come first");
    return true;
  }
  const char *lacks = what_lacks(params, needs);
  if (lacks) {
    reply_error(to, RPC_INVALID_PARAMS, NULL, "%s", lacks);
  }
  return lacks != NULL;
}

static void answer_from_facts(connection *client, const reply *to,
                              const json_t *params, lsp_needs needs,
                              lsp_answer answer) {
  if (refuse(client, to, params, needs)) {
    return;
  }
  lsp_document *document = lsp_document_of(lsp_session_of(client), params);
  if (document) {
    lsp_pending_add(document, to, params, answer);
  } else {
    reply_result(to, json_null());
  }
}

ANSWER_FROM_FACTS(code_actions, NEEDS_RANGE)
ANSWER_FROM_FACTS(code_lenses, NEEDS_NOTHING)
ANSWER_FROM_FACTS(diagnostics, NEEDS_NOTHING)
ANSWER_FROM_FACTS(document_links, NEEDS_NOTHING)
ANSWER_FROM_FACTS(folding, NEEDS_NOTHING)
ANSWER_FROM_FACTS(highlights, NEEDS_POSITION)
ANSWER_FROM_FACTS(hover, NEEDS_POSITION)
ANSWER_FROM_FACTS(prepare_rename, NEEDS_POSITION)
ANSWER_FROM_FACTS(references, NEEDS_POSITION)
ANSWER_FROM_FACTS(rename, NEEDS_POSITION)
ANSWER_FROM_FACTS(signature_help, NEEDS_POSITION)
ANSWER_FROM_FACTS(implementation, NEEDS_POSITION)
ANSWER_FROM_FACTS(inlay_hints, NEEDS_RANGE)
ANSWER_FROM_FACTS(semantic_tokens, NEEDS_NOTHING)
ANSWER_FROM_FACTS(symbols, NEEDS_NOTHING)
ANSWER_FROM_FACTS(own_symbols, NEEDS_NOTHING)

static const method methods[] = {
    {.name = "initialized", .notified = lsp_did_initialize},
    {.name = "textDocument/didOpen", .notified = lsp_did_open},
    {.name = "textDocument/didChange", .notified = lsp_did_change},
    {.name = "textDocument/didClose", .notified = lsp_did_close},
    {.name = "workspace/didChangeConfiguration",
     .notified = lsp_did_change_configuration},
    {.name = "workspace/didChangeWatchedFiles",
     .notified = lsp_did_change_watched_files},
    {.name = "workspace/didChangeWorkspaceFolders",
     .notified = did_change_folders},
    {.name = "textDocument/codeAction", .answer = answer_code_actions},
    {.name = "textDocument/codeLens", .answer = answer_code_lenses},
    {.name = "textDocument/completion", .answer = answer_completion},
    {.name = "textDocument/definition", .answer = answer_definition},
    {.name = "textDocument/diagnostic", .answer = answer_diagnostics},
    {.name = "textDocument/documentHighlight", .answer = answer_highlights},
    {.name = "textDocument/documentLink", .answer = answer_document_links},
    {.name = "textDocument/documentSymbol", .answer = answer_symbols},
    {.name = "textDocument/foldingRange", .answer = answer_folding},
    {.name = "textDocument/formatting", .answer = answer_formatting},
    {.name = "textDocument/hover", .answer = answer_hover},
    {.name = "textDocument/implementation", .answer = answer_implementation},
    {.name = "textDocument/inlayHint", .answer = answer_inlay_hints},
    {.name = "textDocument/prepareRename", .answer = answer_prepare_rename},
    {.name = "textDocument/rangeFormatting", .answer = answer_range_formatting},
    {.name = "textDocument/references", .answer = answer_references},
    {.name = "textDocument/rename", .answer = answer_rename},
    {.name = "textDocument/semanticTokens/full",
     .answer = answer_semantic_tokens},
    {.name = "textDocument/signatureHelp", .answer = answer_signature_help},
    {.name = "workspace/symbol", .answer = answer_workspace_symbols},
    {.name = "workspace/executeCommand", .answer = lsp_execute_command},
    {.name = RPC_METHOD_SYMBOLS, .answer = answer_own_symbols},
    {.name = RPC_METHOD_VIRTUAL_DOCUMENT, .answer = lsp_view_answer},
    {.name = RPC_METHOD_VIRTUAL_CLOSED, .notified = lsp_view_closed},
};

const method *lsp_method_find(const char *name) {
  for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
    if (strcmp(methods[i].name, name) == 0) {
      return &methods[i];
    }
  }
  return NULL;
}

static void answer_definition(connection *client, const reply *to,
                              const json_t *params) {
  const char *uri = json_string_value(
      json_object_get(json_object_get(params, "textDocument"), "uri"));
  view_uri view = {0};
  if (!lsp_session_of(client) || !uri || !view_uri_parse(&view, uri)) {
    answer_from_facts(client, to, params, NEEDS_POSITION,
                      lsp_answer_definition);
    return;
  }
  lsp_document *document =
      lsp_document_find(lsp_session_of(client), view.source);
  if (document) {
    lsp_pending_add(document, to, params, lsp_answer_view_origins);
  } else {
    reply_result(to, json_null());
  }
  view_uri_finish(&view);
}

static void answer_workspace_symbols(connection *client, const reply *to,
                                     const json_t *params) {
  if (lsp_session_of(client)) {
    lsp_answer_workspace_symbols(lsp_session_of(client), to, params);
  } else {
    reply_error(to, RPC_SERVER_NOT_INITIALIZED, NULL,
                "initialize has to come first");
  }
}

static void did_change_folders(connection *client, const json_t *params) {
  if (lsp_session_of(client)) {
    lsp_workspace_change(lsp_session_of(client), params);
  }
}

/* Needs the text alone. */
static void format(connection *client, const reply *to, const json_t *params,
                   lsp_needs needs) {
  if (refuse(client, to, params, needs)) {
    return;
  }
  lsp_document *document = lsp_document_of(lsp_session_of(client), params);
  if (document) {
    lsp_format(document, to, params);
  } else {
    reply_result(to, json_null());
  }
}

static void answer_formatting(connection *client, const reply *to,
                              const json_t *params) {
  format(client, to, params, NEEDS_NOTHING);
}

static void answer_range_formatting(connection *client, const reply *to,
                                    const json_t *params) {
  format(client, to, params, NEEDS_RANGE);
}

static void answer_completion(connection *client, const reply *to,
                              const json_t *params) {
  if (refuse(client, to, params, NEEDS_POSITION)) {
    return;
  }
  lsp_document *document = lsp_document_of(lsp_session_of(client), params);
  if (document && rpc_language_is_c_or_cpp(document->language) &&
      !document->left_out) {
    lsp_answer_completion(document, to, params);
  } else {
    reply_result(to, json_null());
  }
}
