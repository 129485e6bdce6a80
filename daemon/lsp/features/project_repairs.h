/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Repairs of simulations: settings that the project file beside the kernel
 * lacks.
 */
#ifndef LSP_PROJECT_REPAIRS_H
#define LSP_PROJECT_REPAIRS_H

#include "daemon/lsp/session/document.h"

/* The placeholders of which the last simulation has found in a range, an LSP
 * Range, that they lack a file, for placeholder_files_find(). A new reference.
 */
json_t *lsp_project_repairs_wanted(const lsp_document *document,
                                   const json_t *range);

/* Adds code actions for what the last simulation has found in the range, that
 * write .hlsd.yaml; `files` is what was found for those that are wanted. */
void lsp_project_repairs_add(json_t *actions, const lsp_document *document,
                             const json_t *range, const json_t *files);

#endif
