/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the project of a document says (daemon/project), for what the language
 * server answers itself.
 */
#ifndef LSP_DOCUMENT_PROJECT_H
#define LSP_DOCUMENT_PROJECT_H

#include "daemon/lsp/session/document.h"

/* The texts of a list of the settings, which may be NULL, and behind them those
 * of the project, by the member of project_keys. Nothing of the project counts
 * where the workspace is not trusted, nor where reading it takes time: the
 * event loop waits meanwhile. A new reference; NULL when out of memory. */
json_t *document_project_list(const lsp_document *document, json_t *own,
                              const char *member);

#endif
