/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Virtual documents. The last content of a view is kept in the document's
 * `views`, by the URI of the view: null until there is something to show.
 */
#include "daemon/lsp/features/views.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/lsp/features/view_uri.h"
#include "daemon/lsp/session/document_room.h"
#include "daemon/lsp/session/job.h"
#include "protocol/methods.h"

static void show(lsp_document *document, const reply *to, const view_uri *view,
                 const char *uri);
static void on_lowered(lsp_job *job, json_span text, const json_t *error);
static json_t *content_of(const lsp_job *job, const char *uri,
                          const json_t *result);

void lsp_view_answer(connection *client, const reply *to,
                     const json_t *params) {
  const char *uri = json_string_value(json_object_get(params, "uri"));
  view_uri view = {0};
  if (!lsp_session_of(client)) {
    reply_error(to, RPC_SERVER_NOT_INITIALIZED, NULL,
                "initialize has to come first");
    return;
  }
  if (!uri || !view_uri_parse(&view, uri)) {
    reply_error(to, RPC_INVALID_PARAMS, NULL,
                "uri is none of a virtual document");
    return;
  }
  lsp_document *document =
      lsp_document_find(lsp_session_of(client), view.source);
  if (document && document->language != RPC_LANGUAGE_UNKNOWN) {
    if (!document_room_refuse(document, to)) {
      show(document, to, &view, uri);
    }
  } else {
    reply_error(to, RPC_SOURCE_UNAVAILABLE, NULL,
                "the document that the view is of is not open");
  }
  view_uri_finish(&view);
}

void lsp_view_closed(connection *client, const json_t *params) {
  const char *uri = json_string_value(json_object_get(params, "uri"));
  view_uri view = {0};
  if (!lsp_session_of(client) || !uri || !view_uri_parse(&view, uri)) {
    return;
  }
  lsp_document *document =
      lsp_document_find(lsp_session_of(client), view.source);
  if (document) {
    json_object_del(document->views, uri);
  }
  view_uri_finish(&view);
}

void lsp_views_refresh(lsp_document *document) {
  const char *uri;
  json_t *content;
  json_object_foreach(document->views, uri, content) {
    lsp_notify(document->session, RPC_METHOD_VIRTUAL_CHANGED,
               json_pack("{s:s}", "uri", uri));
  }
}

static void show(lsp_document *document, const reply *to, const view_uri *view,
                 const char *uri) {
  lsp_job *job = lsp_job_create(document->session, document, on_lowered);
  if (job) {
    job->params =
        json_pack("{s:s, s:s, s:b, s:I}", "uri", uri, "file", view->file, "rtl",
                  (int)view->is_rtl, "version", document->version);
  }
  if (!job || !job->params || !reply_keep(&job->to, to)) {
    if (job) {
      lsp_job_destroy(job);
    }
    reply_error(to, RPC_INTERNAL_ERROR, NULL, "out of memory");
    return;
  }
  if (!document->views) {
    document->views = json_object();
  }
  if (!json_object_get(document->views, uri)) {
    json_object_set_new(document->views, uri, json_null());
  }
  lsp_job_offer_progress(job);
  json_t *request = lsp_job_params(document);
  json_object_set_new(request, "kernel", json_string(view->kernel));
  json_object_set_new(request, "lines", json_true());
  if (!view->is_rtl) {
    json_object_set_new(request, "stage", json_string(view->stage));
  }
  lsp_job_submit(job, view->is_rtl ? RPC_METHOD_EMIT_RTL : RPC_METHOD_LOWER,
                 request);
}

static void on_lowered(lsp_job *job, json_span text, const json_t *error) {
  lsp_document *document = job->document;
  const char *uri = json_string_value(json_object_get(job->params, "uri"));
  json_int_t code = json_integer_value(json_object_get(error, "code"));
  json_t *shown = document ? json_object_get(document->views, uri) : NULL;
  bool stays = code == RPC_REQUEST_CANCELLED && json_is_object(shown);
  if (error && code != RPC_UNKNOWN_KERNEL && !stays) {
    const char *message = json_string_value(json_object_get(error, "message"));
    reply_error(&job->to, (rpc_error_code)code, NULL, "%s",
                message ? message : "it failed");
    return;
  }
  json_t *result =
      error ? NULL : json_loadb(text.text, text.size, JSON_ALLOW_NUL, NULL);
  json_t *content = content_of(job, uri, result);
  if (content && shown && document->state == job->state) {
    json_object_set(document->views, uri, content);
  } else if (!content && json_is_object(shown)) {
    content = json_copy(shown);
    json_object_set_new(content, "stale", json_true());
  } else if (!content) {
    content =
        json_pack("{s:s, s:s, s:O, s:b, s:[]}", "uri", uri, "text",
                  "// the kernel has errors\n", "version",
                  json_object_get(job->params, "version"), "stale", 1, "map");
  }
  json_decref(result);
  reply_result(&job->to, content);
}

/* The file of that name in the result of hls/emitRtl. */
static const json_t *find_file(const json_t *result, const char *path) {
  size_t index;
  const json_t *file;
  json_array_foreach(json_object_get(result, "files"), index, file) {
    const char *name = json_string_value(json_object_get(file, "path"));
    if (name && path && strcmp(name, path) == 0) {
      return file;
    }
  }
  return NULL;
}

/* The content of the view, made of a result; NULL when there is none. */
static json_t *content_of(const lsp_job *job, const char *uri,
                          const json_t *result) {
  bool is_rtl = json_is_true(json_object_get(job->params, "rtl"));
  const json_t *file =
      is_rtl
          ? find_file(result,
                      json_string_value(json_object_get(job->params, "file")))
          : result;
  json_t *text = json_object_get(file, is_rtl ? "text" : "ir");
  if (!json_is_string(text)) {
    return NULL;
  }
  json_t *map = json_object_get(file, "map");
  return json_pack("{s:s, s:O, s:O, s:b, s:o}", "uri", uri, "text", text,
                   "version", json_object_get(job->params, "version"), "stale",
                   0, "map", map ? json_incref(map) : json_array());
}
