/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The capabilities of the language server, as `initialize` answers them.
 */
#ifndef LSP_CAPABILITIES_H
#define LSP_CAPABILITIES_H

#include "daemon/lsp/session/session.h"

/* Names of the tokens' types; a token of the facts has the index. */
extern const char *const lsp_token_types[];
/* Names of the modifiers; bit i of a token's modifiers is the i-th. */
extern const char *const lsp_token_modifiers[];

/* Sessions of one encoding and one kind, from 0, have the same capabilities. */
#define LSP_CAPABILITY_KINDS 4
size_t lsp_capabilities_kind(const lsp_session *session);

/* The ServerCapabilities. A new reference; NULL when out of memory. */
json_t *lsp_capabilities(const lsp_session *session);

#endif
