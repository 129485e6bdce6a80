/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Repairs of simulations: settings that the project file beside the kernel
 * lacks.
 */
#ifndef LSP_PROJECT_REPAIRS_H
#define LSP_PROJECT_REPAIRS_H

#include "daemon/lsp/session/document.h"

/* Adds code actions for what the last simulation has found in a range, an LSP
 * Range, that write .hlsd.yaml. */
void lsp_project_repairs_add(json_t *actions, const lsp_document *document,
                             const json_t *range);

#endif
