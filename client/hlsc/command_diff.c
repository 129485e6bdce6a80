/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * `hlsc diff`: what each pass changed.
 */
#include "commands.h"
#include "compile.h"
#include "json.h"
#include "protocol/methods.h"
#include "render_diff.h"
#include "report.h"

exit_status command_diff(const options *opts) {
  cJSON *params = cJSON_CreateObject();
  if (opts->pass &&
      !json_set(params, "pass", cJSON_CreateString(opts->pass))) {
    cJSON_Delete(params);
    params = NULL;
  }
  compilation comp = {0};
  exit_status status =
      compile(opts, RPC_METHOD_DIFF, params, stderr, &comp);
  if (comp.result && !opts->json) {
    output out = output_for(stdout, opts->color);
    size_t changed =
        render_diff(&out, json_list(comp.result, "passes"));
    if (changed == 0 && status == EXIT_STATUS_DONE) {
      report_note("nothing was changed");
    }
  }
  compilation_finish(&comp);
  return status;
}
