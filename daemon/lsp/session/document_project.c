/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reading the project of a document.
 */
#include "daemon/lsp/session/document_project.h"

#include <stdlib.h>

#include "daemon/lsp/session/session.h"
#include "daemon/project/project.h"

/* A new reference, or NULL. */
static json_t *project_list(const char *uri, const char *member) {
  json_t *text = json_string(uri);
  project_places places;
  char *problem = NULL;
  json_t *settings =
      project_search(&places, text) && !project_takes_time(&places)
          ? project_read(&places, &problem)
          : NULL;
  json_t *list = json_incref(json_object_get(settings, member));
  json_decref(settings);
  json_decref(text);
  free(problem);
  project_places_finish(&places);
  return list;
}

json_t *document_project_list(const lsp_document *document, json_t *own,
                              const char *member) {
  json_t *all = json_array();
  json_array_extend(all, own);
  if (document->session->settings.is_trusted) {
    json_t *others = project_list(document->uri, member);
    json_array_extend(all, others);
    json_decref(others);
  }
  return all;
}
