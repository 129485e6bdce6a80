/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The pages that explain the codes of diagnostics.
 */
#ifndef LSP_CODE_PAGE_H
#define LSP_CODE_PAGE_H

#include <jansson.h>

/* The link to the explanation of a diagnostic's code, as LSP's CodeDescription:
 * in the documentation that is installed, or in Clang's own. A new reference;
 * NULL when there is none, or no memory. */
json_t *lsp_code_page(const json_t *diagnostic);

#endif
