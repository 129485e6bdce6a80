/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the project of a document says (daemon/project), for what the language
 * server answers itself.
 */
#ifndef LSP_DOCUMENT_PROJECT_H
#define LSP_DOCUMENT_PROJECT_H

#include "daemon/lsp/session/document.h"

/* What the project of a document says, by the members of project_keys, or NULL:
 * nothing, or `*takes_time`. Nothing of the project counts where the workspace
 * is not trusted, nor where reading it takes time: the event loop waits
 * meanwhile. A new reference. */
json_t *document_project_read(const lsp_document *document, bool *takes_time);

/* Has a thread read the project of a document: it takes no time then. After
 * that, the session's work is done with `project_is_read`. Returns false when
 * that cannot be. */
bool document_project_await(lsp_document *document);

/* The texts of a list of the settings, which may be NULL, and behind them those
 * of the project, by the member of project_keys, as above. A new reference;
 * NULL when out of memory. */
json_t *document_project_list(const lsp_document *document, json_t *own,
                              const char *member);

#endif
