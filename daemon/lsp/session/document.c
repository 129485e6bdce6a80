/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Open documents.
 */
#include "daemon/lsp/session/document.h"

#include <stdlib.h>
#include <string.h>

#include "base/text/file_uri.h"

static rpc_language language_of(const char *uri, const char *language_id);

lsp_document *lsp_document_create(lsp_session *session, const char *uri,
                                  const char *language_id) {
  lsp_document *document = calloc(1, sizeof *document);
  if (!document) {
    return NULL;
  }
  list_init(&document->link);
  list_init(&document->waiting);
  document->session = session;
  document->uri = strdup(uri);
  if (!document->uri) {
    lsp_document_destroy(document);
    return NULL;
  }
  document->language = language_of(uri, language_id);
  list_append(&session->documents, &document->link);
  return document;
}

void lsp_document_destroy(lsp_document *document) {
  list_remove(&document->link);
  if (document->project_wait) {
    document->project_wait->document = NULL;
  }
  free(document->project_kernel);
  free(document->facts_text);
  json_decref(document->facts);
  json_decref(document->program_files);
  free(document->kept_text);
  json_decref(document->kept);
  json_decref(document->found);
  json_decref(document->run_found);
  json_decref(document->faded);
  json_decref(document->cycles);
  json_decref(document->profiles);
  json_decref(document->views);
  json_decref(document->shared);
  text_document_finish(&document->text);
  free(document->uri);
  free(document);
}

bool lsp_document_is_header(const lsp_document *document) {
  static const char *const endings[] = {".h",   ".hh",  ".hpp", ".hxx", ".inc",
                                        ".inl", ".ipp", ".tpp", ".def"};
  const char *ending = strrchr(document->uri, '.');
  for (size_t i = 0; ending && i < sizeof endings / sizeof *endings; i++) {
    if (strcmp(ending, endings[i]) == 0) {
      return true;
    }
  }
  return false;
}

lsp_document *lsp_document_find(const lsp_session *session, const char *uri) {
  list_for_each(item, &session->documents) {
    lsp_document *document = list_entry(item, lsp_document, link);
    if (uri && strcmp(document->uri, uri) == 0) {
      return document;
    }
  }
  return NULL;
}

/* The path that a file: URI names, or the text of any other URI; free() it.
 * NULL when out of memory. */
static char *plain_name(const char *uri) {
  const char *problem = NULL;
  char *path = file_uri_decode(uri, &problem);
  return path || !problem ? path : strdup(uri);
}

lsp_document *lsp_document_of_uri(const lsp_session *session, const char *uri) {
  lsp_document *found = lsp_document_find(session, uri);
  char *name = found ? NULL : plain_name(uri);
  list_for_each(item, &session->documents) {
    lsp_document *document = list_entry(item, lsp_document, link);
    char *other = !found && name ? plain_name(document->uri) : NULL;
    if (other && strcmp(name, other) == 0) {
      found = document;
    }
    free(other);
  }
  free(name);
  return found;
}

bool lsp_document_has_file(const lsp_document *document,
                           const lsp_document *other) {
  if (other == document || !rpc_language_is_c_or_cpp(other->language)) {
    return false;
  }
  if (!document->program_files) {
    return true;
  }
  char *name = plain_name(other->uri);
  bool has = false;
  size_t index;
  const json_t *path;
  json_array_foreach(document->program_files, index, path) {
    has = has || (name && strcmp(json_string_value(path), name) == 0);
  }
  free(name);
  return has;
}

const char *lsp_document_language_id(const lsp_document *document) {
  return rpc_language_id(document->language);
}

lsp_document *lsp_document_of(const lsp_session *session,
                              const json_t *params) {
  return lsp_document_find(
      session, json_string_value(json_object_get(
                   json_object_get(params, "textDocument"), "uri")));
}

bool lsp_document_is_current(const lsp_document *document) {
  return document->analysed_state == document->state;
}

/* The editor's word counts before the name of the file. */
static rpc_language language_of(const char *uri, const char *language_id) {
  return language_id && language_id[0] ? rpc_language_of_id(language_id)
                                       : rpc_language_of_name(uri);
}
