/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the files of a project say of a document, for the hover of a kernel.
 */
#ifndef LSP_HOVER_PROJECT_H
#define LSP_HOVER_PROJECT_H

#include "daemon/lsp/session/document.h"

/* In Markdown; a new reference. NULL for a document without a project, or one
 * that takes time to read, which the analysis has read then. */
json_t *lsp_project_told(const lsp_document *document);

#endif
