/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Diagnostics for the editor. What is wrong in a header is shown in the header
 * and where the document includes it. Several documents may have something to
 * say of one header: the session keeps what each of them says of which file,
 * and a file is told all of it.
 */
#include "daemon/lsp/publish/publish.h"

#include <string.h>

#include "daemon/lsp/publish/code_page.h"
#include "daemon/lsp/publish/kept.h"
#include "daemon/lsp/session/range.h"
#include "protocol/errors.h"

static bool is_wanted(const lsp_document *document, const json_t *diagnostic);
static void fade(lsp_document *document);
static bool has_same(const json_t *list, const json_t *diagnostic);

/* ---- What is said of files ---- */

/* Tells a file what all documents say of it. */
static void tell(const lsp_session *session, const char *uri) {
  json_t *all = json_array();
  const char *by;
  json_t *said, *one;
  size_t index, known;
  json_object_foreach(json_object_get(session->said, uri), by, said) {
    json_array_foreach(said, index, one) {
      for (known = 0; known < json_array_size(all); known++) {
        if (json_equal(json_array_get(all, known), one)) {
          break;
        }
      }
      if (known == json_array_size(all)) {
        json_array_append(all, one);
      }
    }
  }
  json_t *params = json_pack("{s:s, s:o}", "uri", uri, "diagnostics", all);
  const lsp_document *document = lsp_document_find(session, uri);
  if (params && document) {
    json_object_set_new(params, "version", json_integer(document->version));
  }
  lsp_notify(session, "textDocument/publishDiagnostics", params);
}

/* Takes back what a document says of files that are not among `now`, which is
 * by URI; NULL: of all. */
static void take_back(lsp_document *document, const json_t *now) {
  json_t *files = json_object();
  const char *uri;
  json_t *value;
  json_object_foreach(document->session->said, uri, value) {
    if (json_object_get(value, document->uri) && !json_object_get(now, uri)) {
      json_object_set_new(files, uri, json_null());
    }
  }
  json_object_foreach(files, uri, value) {
    json_t *said = json_object_get(document->session->said, uri);
    json_object_del(said, document->uri);
    tell(document->session, uri);
    if (json_object_size(said) == 0) {
      json_object_del(document->session->said, uri);
    }
  }
  json_decref(files);
}

/* Says what there is now, by URI; takes `now`. */
static void say(lsp_document *document, json_t *now) {
  take_back(document, now);
  json_t *all = document->session->said;
  const char *uri;
  json_t *diagnostics;
  json_object_foreach(now, uri, diagnostics) {
    json_t *said = json_object_get(all, uri);
    if (!said) {
      said = json_object();
      json_object_set_new(all, uri, said);
    }
    json_object_set(said, document->uri, diagnostics);
    tell(document->session, uri);
  }
  json_decref(now);
}

/* ---- What a document says ---- */

/* The list about a file. */
static json_t *list_of(json_t *now, const char *uri) {
  json_t *list = json_object_get(now, uri);
  if (!list) {
    list = json_array();
    json_object_set_new(now, uri, list);
  }
  return list;
}

/* Where the document includes the file that a diagnostic is in, as one of its
 * related places says; NULL: it does not. Borrowed. */
static json_t *include_range(const lsp_document *document,
                             const json_t *diagnostic) {
  size_t index;
  const json_t *related;
  json_array_foreach(json_object_get(diagnostic, "relatedInformation"), index,
                     related) {
    const json_t *place = json_object_get(related, "location");
    const char *uri = json_string_value(json_object_get(place, "uri"));
    if (uri && strcmp(uri, document->uri) == 0) {
      return json_object_get(place, "range");
    }
  }
  return NULL;
}

/* The same diagnostic where the document includes the other file, with its own
 * place as the first of the related ones; what is in another file of the
 * program is at the begin. A new reference. */
static json_t *moved(const lsp_document *document, json_t *diagnostic,
                     const char *uri) {
  json_t *copy = json_copy(diagnostic);
  json_t *range = include_range(document, diagnostic);
  json_t *place = json_pack(
      "[{s:{s:s, s:O}, s:s}]", "location", "uri", uri, "range",
      json_object_get(diagnostic, "range"), "message",
      range ? "in this included file" : "in this file of the program");
  json_array_extend(place, json_object_get(diagnostic, "relatedInformation"));
  json_object_set_new(copy, "relatedInformation", place);
  json_object_set_new(
      copy, "range",
      range ? json_incref(range)
            : lsp_range((text_position){0, 0}, (text_position){0, 0}));
  return copy;
}

static void add(const lsp_document *document, json_t *now, json_t *list) {
  size_t index;
  json_t *diagnostic;
  json_array_foreach(list, index, diagnostic) {
    if (!is_wanted(document, diagnostic)) {
      continue;
    }
    json_t *link = json_object_get(diagnostic, "codeDescription")
                       ? NULL
                       : lsp_code_page(diagnostic);
    if (link) {
      json_object_set_new(diagnostic, "codeDescription", link);
    }
    const char *uri = json_string_value(
        json_object_get(json_object_get(diagnostic, "data"), "uri"));
    if (!uri || strcmp(uri, document->uri) == 0) {
      json_array_append(list_of(now, document->uri), diagnostic);
    } else {
      json_array_append(list_of(now, uri), diagnostic);
      json_array_append_new(list_of(now, document->uri),
                            moved(document, diagnostic, uri));
    }
  }
}

static void say_all(lsp_document *document) {
  json_t *now = json_object();
  list_of(now, document->uri); /* it is told that there are none, too */
  add(document, now, document->found);
  add(document, now, document->faded);
  if (document->run_state == document->state) {
    add(document, now, document->run_found);
  }
  document->published = true;
  say(document, now);
}

void lsp_publish(lsp_document *document, json_span result) {
  json_span text;
  json_decref(document->found);
  document->found = json_text_member(result, "diagnostics", &text)
                        ? json_loadb(text.text, text.size, JSON_ALLOW_NUL, NULL)
                        : NULL;
  fade(document);
  say_all(document);
}

/* What was known of the last text that was C, without what is said anew. */
static void fade(lsp_document *document) {
  json_t *kept = lsp_kept_of(document, document->found);
  lsp_kept_note(document, document->found);
  json_decref(document->faded);
  document->faded = json_array();
  size_t index;
  json_t *diagnostic;
  json_array_foreach(kept, index, diagnostic) {
    if (!has_same(document->found, diagnostic)) {
      json_array_append(document->faded, diagnostic);
    }
  }
  json_decref(kept);
}

json_t *lsp_published(const lsp_document *document) {
  json_t *said = json_object_get(
      json_object_get(document->session->said, document->uri), document->uri);
  return said ? json_incref(said) : json_array();
}

static bool is_same(const json_t *a, const json_t *b) {
  static const char *const members[] = {"range", "code", "message"};
  for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
    if (!json_equal(json_object_get(a, members[i]),
                    json_object_get(b, members[i]))) {
      return false;
    }
  }
  return true;
}

static bool has_same(const json_t *list, const json_t *diagnostic) {
  size_t index;
  const json_t *one;
  json_array_foreach(list, index, one) {
    if (is_same(one, diagnostic)) {
      return true;
    }
  }
  return false;
}

void lsp_publish_run(lsp_document *document, const json_t *result) {
  static const char *const members[] = {"diagnostics", "findings"};
  json_decref(document->run_found);
  document->run_found = json_array();
  document->run_state = document->state;
  for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
    size_t index;
    json_t *diagnostic;
    json_array_foreach(json_object_get(result, members[i]), index, diagnostic) {
      if (!has_same(document->found, diagnostic)) {
        json_array_append(document->run_found, diagnostic);
      }
    }
  }
  say_all(document);
}

void lsp_publish_failure(lsp_document *document, const json_t *error) {
  json_int_t code = json_integer_value(json_object_get(error, "code"));
  const char *message = json_string_value(json_object_get(error, "message"));
  if (code == RPC_SHUTTING_DOWN || code == RPC_REQUEST_CANCELLED) {
    return; /* not about the text; there will be another analysis */
  }
  text_position begin = {0, 0};
  size_t size = 0;
  text_document_line(&document->text, 0, &size);
  text_position end = text_document_position(&document->text, size,
                                             document->session->encoding);
  json_decref(document->found);
  document->found = json_pack(
      "[{s:o, s:i, s:s, s:s, s:s}]", "range", lsp_range(begin, end), "severity",
      2, "code", rpc_error_kind((rpc_error_code)code), "source", "hlsd",
      "message", message ? message : "the file cannot be analysed");
  say_all(document);
}

void lsp_publish_nothing(lsp_document *document) {
  json_decref(document->found);
  json_decref(document->run_found);
  json_decref(document->faded);
  document->found = document->run_found = document->faded = NULL;
  lsp_kept_forget(document);
  if (document->published) {
    take_back(document, NULL);
    document->published = false;
  }
}

/* Beside clangd, a diagnostic of Clang would be shown twice. */
static bool is_wanted(const lsp_document *document, const json_t *diagnostic) {
  const char *source = json_string_value(json_object_get(diagnostic, "source"));
  return !document->session->settings.clangd_present || !source ||
         strcmp(source, "clang") != 0;
}
