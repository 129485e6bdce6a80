/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reading the project of a document.
 */
#include "daemon/lsp/session/document_project.h"

#include <stdlib.h>

#include "daemon/lsp/session/session.h"
#include "daemon/project/project.h"

typedef struct reading {
  lsp_project_wait wait; /* the first member: of the document */
  uv_work_t work;
  project_places places;
} reading;

/* To be finished in every case. */
static bool find(const lsp_document *document, project_places *places) {
  json_t *uri = json_string(document->uri);
  bool ok = project_search(places, uri);
  json_decref(uri);
  return ok;
}

json_t *document_project_read(const lsp_document *document, bool *takes_time) {
  project_places places;
  char *problem = NULL;
  json_t *settings = NULL;
  *takes_time = false;
  if (!document->session->settings.is_trusted) {
    return NULL;
  }
  if (find(document, &places)) {
    *takes_time = project_takes_time(&places);
    settings = *takes_time ? NULL : project_read(&places, &problem);
  }
  free(problem);
  project_places_finish(&places);
  return settings;
}

/* What it says is kept where it is looked for (compile_database.c). */
static void on_work(uv_work_t *work) {
  reading *in = work->data;
  char *problem = NULL;
  json_decref(project_read(&in->places, &problem));
  free(problem);
}

static void on_done(uv_work_t *work, int status) {
  reading *done = work->data;
  lsp_document *document = done->wait.document;
  (void)status; /* never cancelled */
  if (document) {
    document->project_wait = NULL;
    document->project_is_read = true;
    if (done->wait.is_outdated) {
      document->awaited_includes = 0; /* to be awaited once more */
    }
    lsp_session_wake(document->session, 0);
  }
  project_places_finish(&done->places);
  free(done);
}

bool document_project_await(lsp_document *document) {
  if (document->project_wait) {
    document->project_wait->is_outdated = true;
    return true;
  }
  reading *started = calloc(1, sizeof *started);
  if (!started) {
    return false;
  }
  started->wait.document = document;
  started->work.data = started;
  if (!find(document, &started->places) ||
      uv_queue_work(document->session->dispatcher->loop, &started->work,
                    on_work, on_done) != 0) {
    project_places_finish(&started->places);
    free(started);
    return false;
  }
  document->project_wait = &started->wait;
  return true;
}

json_t *document_project_list(const lsp_document *document, json_t *own,
                              const char *member) {
  json_t *all = json_array();
  json_array_extend(all, own);
  bool takes_time;
  json_t *settings = document_project_read(document, &takes_time);
  json_array_extend(all, json_object_get(settings, member));
  json_decref(settings);
  return all;
}
