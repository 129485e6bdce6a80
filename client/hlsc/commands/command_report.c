/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * `hlsc report`: what the circuit costs, as text and as a picture.
 */
#include "client/hlsc/commands/commands.h"
#include "client/hlsc/commands/compile.h"
#include "client/hlsc/files/output_file.h"
#include "client/hlsc/json/member.h"
#include "protocol/methods.h"

/* NULL when out of memory. */
static json_t *params_json(const options *opts) {
  json_t *params = json_object();
  bool ok =
      params &&
      (opts->rounds == 0 ||
       json_object_set_new(params, "rounds",
                           json_integer((json_int_t)opts->rounds)) == 0) &&
      (!opts->svg || json_object_set_new(params, "picture", json_true()) == 0);
  if (!ok) {
    json_decref(params);
    return NULL;
  }
  return params;
}

exit_status command_report(const options *opts) {
  compilation comp = {0};
  exit_status status = compile_request(opts, RPC_METHOD_REPORT,
                                       params_json(opts), stderr, &comp);
  const char *text = member_string(comp.result, "report");
  if (status == EXIT_STATUS_DONE && text && (opts->output || !opts->json)) {
    status = output_file_write(opts->output, text);
  }
  const char *picture = member_string(comp.result, "picture");
  if (status == EXIT_STATUS_DONE && opts->svg && picture) {
    status = output_file_write(opts->svg, picture);
  }
  compile_finish(&comp);
  return status;
}
