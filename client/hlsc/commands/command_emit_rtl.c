/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * `hlsc emit-rtl`: the circuit as files.
 */
#include "client/hlsc/commands/commands.h"
#include "client/hlsc/commands/compile.h"
#include "client/hlsc/commands/design_files.h"
#include "protocol/methods.h"

exit_status command_emit_rtl(const options *opts) {
  compilation comp = {0};
  exit_status status =
      compile_request(opts, RPC_METHOD_EMIT_RTL, json_object(), stderr, &comp);
  if (status == EXIT_STATUS_DONE && (opts->output || !opts->json)) {
    status = design_files_write(opts, comp.result);
  }
  compile_finish(&comp);
  return status;
}
