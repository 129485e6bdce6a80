/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Kernels of a file that does not say so itself, but through a header.
 */
#ifndef LSP_KERNEL_INCLUDE_H
#define LSP_KERNEL_INCLUDE_H

#include "daemon/lsp/session/document.h"

/* To be called after every change of the text of a document or of the settings:
 * decides anew whether it has kernels. One that has the name of the project's
 * kernel is a candidate: it is said to have kernels, and the analysis of it
 * tells. */
void kernel_include_classify(lsp_document *document);

/* Takes what the analysis of a candidate has found: its symbols, and whether it
 * is C without errors. Returns whether it has kernels. In a text with errors
 * the compiler may have lost the kernel: one that it had before counts then,
 * and one that the text seems to have. */
bool kernel_include_settle(lsp_document *document, const json_t *symbols,
                           bool is_complete);

#endif
