/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The folders that the user has open in the editor.
 */
#ifndef LSP_WORKSPACE_H
#define LSP_WORKSPACE_H

#include "daemon/lsp/session/session.h"

/* Takes over the folders that `initialize` names: workspaceFolders, or rootUri
 * where an older client has that alone. `params` may be NULL. */
void lsp_workspace_begin(lsp_session *session, const json_t *params);

/* workspace/didChangeWorkspaceFolders. */
void lsp_workspace_change(lsp_session *session, const json_t *params);

#endif
