/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * `hlsc graph`: the circuit for Graphviz.
 */
#include "client/hlsc/commands/commands.h"
#include "client/hlsc/commands/compile.h"
#include "client/hlsc/files/output_file.h"
#include "client/hlsc/json/member.h"
#include "protocol/methods.h"

exit_status command_graph(const options *opts) {
  json_t *params =
      json_pack("{s:s}", "stage", opts->stage ? opts->stage : "hw");
  compilation comp = {0};
  exit_status status =
      compile_request(opts, RPC_METHOD_GRAPH, params, stderr, &comp);
  const char *dot = member_string(comp.result, "dot");
  if (status == EXIT_STATUS_DONE && dot && (opts->output || !opts->json)) {
    status = output_file_write(opts->output, dot);
  }
  compile_finish(&comp);
  return status;
}
