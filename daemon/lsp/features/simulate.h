/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * workspace/executeCommand: simulates a kernel as it is in the editor.
 */
#ifndef LSP_SIMULATE_H
#define LSP_SIMULATE_H

#include "daemon/lsp/session/document.h"
#include "daemon/wire/connection.h"
#include "daemon/wire/reply.h"

/* Its argument is an object with `uri` and `kernel`. The result is that of
 * hls/simulate. */
#define LSP_COMMAND_SIMULATE "hls.simulate"

/* Keeps what a result of hls/simulate about the text as it is tells of a
 * kernel, if it has passed, and has the editor ask for its hints again. */
void lsp_simulate_note(lsp_document *document, const json_t *result);

void lsp_execute_command(connection *client, const reply *to,
                         const json_t *params);

#endif
