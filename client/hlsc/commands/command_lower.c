/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * `hlsc lower`: IR at a stage, or why the circuit is as fast as it is.
 */
#include "client/hlsc/commands/commands.h"
#include "client/hlsc/commands/compile.h"
#include "client/hlsc/files/output_file.h"
#include "client/hlsc/json/member.h"
#include "protocol/methods.h"

/* The circuit at a stage, or what there is to say about it. */
exit_status command_lower(const options *opts) {
  const char *usual = opts->explain ? "hw" : "handshake";
  json_t *params =
      json_pack("{s:s}", "stage", opts->stage ? opts->stage : usual);
  if (opts->explain) {
    json_object_set_new(params, "explain", json_true());
  }
  compilation comp = {0};
  exit_status status =
      compile_request(opts, opts->explain ? RPC_METHOD_GRAPH : RPC_METHOD_LOWER,
                      params, stderr, &comp);
  const char *text =
      member_string(comp.result, opts->explain ? "report" : "ir");
  if (status == EXIT_STATUS_DONE && text && (opts->output || !opts->json)) {
    status = output_file_write(opts->output, text);
  }
  compile_finish(&comp);
  return status;
}
