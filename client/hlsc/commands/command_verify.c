/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * `hlsc verify`: the diagnostics are the answer, so they go to standard output.
 */
#include "client/hlsc/commands/commands.h"
#include "client/hlsc/commands/compile.h"
#include "protocol/methods.h"

exit_status command_verify(const options *opts) {
  compilation comp = {0};
  exit_status status =
      compile_request(opts, RPC_METHOD_VERIFY, json_object(), stdout, &comp);
  compile_finish(&comp);
  return status;
}
