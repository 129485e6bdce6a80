/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Watching files by way of the editor.
 */
#include "daemon/lsp/methods/watching.h"

#include "daemon/lsp/methods/analysis.h"
#include "daemon/project/project_search.h"

static const char *const globs[] = {
    "**/" PROJECT_FILE_NAME,
    "**/" PROJECT_FLAGS_NAME,
    "**/" PROJECT_DATABASE_NAME,
    "**/*.{h,hh,hpp,hxx}",
    /* What else is included, and the other files of a program. */
    "**/*.{c,cc,cpp,cxx,inc,inl,ipp,tpp,def,dat,txt}",
};

void lsp_watching_begin(lsp_session *session) {
  if (!session->watches_files) {
    return;
  }
  json_t *watchers = json_array();
  for (size_t i = 0; i < sizeof globs / sizeof *globs; i++) {
    json_array_append_new(watchers,
                          json_pack("{s:s}", "globPattern", globs[i]));
  }
  lsp_request_send(session, "client/registerCapability",
                   json_pack("{s:[{s:s, s:s, s:{s:o}}]}", "registrations", "id",
                             "hlsd-files", "method",
                             "workspace/didChangeWatchedFiles",
                             "registerOptions", "watchers", watchers),
                   NULL);
}

/* Which documents include a header, and of which a file is the project, is
 * found out by looking at all of them again, which takes milliseconds. */
void lsp_did_change_watched_files(connection *client, const json_t *params) {
  lsp_session *session = lsp_session_of(client);
  if (!session || json_array_size(json_object_get(params, "changes")) == 0) {
    return;
  }
  session->headers_state++;
  list_for_each(item, &session->documents) {
    lsp_analysis_changed(list_entry(item, lsp_document, link));
  }
}
