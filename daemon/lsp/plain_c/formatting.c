/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The layout of a document, by the files `.clang-format` above it. A worker
 * finds the edits, so that no text can harm the daemon.
 */
#include <stdlib.h>

#include "daemon/lsp/plain_c/plain_c.h"
#include "daemon/lsp/session/document_room.h"
#include "daemon/lsp/session/job.h"
#include "daemon/lsp/session/range.h"
#include "daemon/project/style_files.h"
#include "protocol/methods.h"

static size_t offset_of(lsp_document *document, const json_t *position) {
  return text_document_offset(&document->text, lsp_range_position(position),
                              document->session->encoding);
}

/* The bytes of an LSP Range. */
static json_t *span_of(lsp_document *document, const json_t *range) {
  size_t begin = offset_of(document, json_object_get(range, "start"));
  size_t end = offset_of(document, json_object_get(range, "end"));
  return json_pack("[{s:I, s:I}]", "offset", (json_int_t)begin, "length",
                   (json_int_t)(end > begin ? end - begin : 0));
}

/* An edit of bytes as a TextEdit. */
static json_t *text_edit(lsp_document *document, const json_t *edit) {
  json_int_t offset = json_integer_value(json_object_get(edit, "offset"));
  json_int_t length = json_integer_value(json_object_get(edit, "length"));
  position_encoding encoding = document->session->encoding;
  return json_pack(
      "{s:o, s:O}", "range",
      lsp_range(
          text_document_position(&document->text, (size_t)offset, encoding),
          text_document_position(&document->text, (size_t)(offset + length),
                                 encoding)),
      "newText", json_object_get(edit, "text"));
}

static void on_formatted(lsp_job *job, json_span text, const json_t *error) {
  lsp_document *document = job->document;
  if (error) {
    const char *message = json_string_value(json_object_get(error, "message"));
    reply_error(
        &job->to,
        (rpc_error_code)json_integer_value(json_object_get(error, "code")),
        NULL, "%s", message ? message : "it failed");
    return;
  }
  if (!document || document->state != job->state) {
    reply_error(&job->to, RPC_CONTENT_MODIFIED, NULL,
                "the text is another one by now");
    return;
  }
  json_t *result = json_loadb(text.text, text.size, JSON_ALLOW_NUL, NULL);
  json_t *edits = json_array();
  size_t index;
  const json_t *edit;
  json_array_foreach(json_object_get(result, "edits"), index, edit) {
    json_array_append_new(edits, text_edit(document, edit));
  }
  json_decref(result);
  reply_result(&job->to, edits);
}

void lsp_format(lsp_document *document, const reply *to, const json_t *params) {
  lsp_session *session = document->session;
  if (session->settings.clangd_present ||
      !rpc_language_is_c_or_cpp(document->language)) {
    reply_result(to, json_array());
    return;
  }
  if (document_room_refuse(document, to)) {
    return;
  }
  lsp_job *job = lsp_job_create(session, document, on_formatted);
  if (!job || !reply_keep(&job->to, to)) {
    if (job) {
      lsp_job_destroy(job);
    }
    reply_error(to, RPC_INTERNAL_ERROR, NULL, "out of memory");
    return;
  }
  json_t *request =
      json_pack("{s:{s:s, s:o}, s:o}", "source", "uri", document->uri, "text",
                json_stringn_nocheck(document->text.text, document->text.size),
                "styles", style_files_find(document->uri));
  const json_t *range = json_object_get(params, "range");
  if (request && range) {
    json_object_set_new(request, "ranges", span_of(document, range));
  }
  lsp_job_submit(job, RPC_METHOD_FORMAT, request);
}
