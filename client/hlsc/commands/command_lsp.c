/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * `hlsc lsp`: the language server of an editor.
 */
#include "client/hlsc/commands/commands.h"
#include "client/hlsc/lsp/lsp_bridge.h"

exit_status command_lsp(const options *opts) {
  return lsp_bridge_run(&opts->daemon);
}
