/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * `hlsc lower`: IR at a stage.
 */
#include "client/hlsc/commands/commands.h"
#include "client/hlsc/commands/compile.h"
#include "client/hlsc/files/output_file.h"
#include "client/hlsc/json/member.h"
#include "protocol/methods.h"

exit_status command_lower(const options *opts) {
  json_t *params =
      json_pack("{s:s}", "stage", opts->stage ? opts->stage : "handshake");
  compilation comp = {0};
  exit_status status =
      compile_request(opts, RPC_METHOD_LOWER, params, stderr, &comp);
  const char *ir = member_string(comp.result, "ir");
  if (status == EXIT_STATUS_DONE && ir && !opts->json) {
    status = output_file_write(opts->output, ir);
  }
  compile_finish(&comp);
  return status;
}
