/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * `hlsc emit-rtl`: the circuit as files.
 */
#include "client/hlsc/commands/commands.h"
#include "client/hlsc/commands/compile.h"
#include "client/hlsc/commands/design_files.h"
#include "client/hlsc/files/depfile.h"
#include "client/hlsc/json/member.h"
#include "client/hlsc/terminal/report.h"
#include "protocol/methods.h"
#include <stdlib.h>

/* The rule names all files: those that hlsc has read, and those that the worker
 * has. */
static exit_status write_depfile(const options *opts, const json_t *result) {
  const char *directory = opts->output;
  const char *kernel = member_string(result, "kernel");
  char *target = NULL;
  int made =
      opts->depfile_target ? asprintf(&target, "%s", opts->depfile_target)
      : directory          ? asprintf(&target, "%s/files.f", directory)
                  : asprintf(&target, "%s_rtl/files.f", kernel ? kernel : "");
  if (made < 0) {
    report_error("out of memory");
    return EXIT_STATUS_UNFINISHED;
  }
  exit_status status = depfile_write(
      opts->depfile, target, opts->file, opts->test_bench.items,
      opts->test_bench.count, json_object_get(result, "dependencies"));
  free(target);
  return status;
}

/* NULL when out of memory. */
static json_t *params_json(const options *opts) {
  json_t *params = json_object();
  bool ok =
      params &&
      (!opts->depfile ||
       json_object_set_new(params, "dependencies", json_true()) == 0) &&
      (!opts->vhdl || json_object_set_new(params, "vhdl", json_true()) == 0);
  if (!ok) {
    json_decref(params);
    return NULL;
  }
  return params;
}

exit_status command_emit_rtl(const options *opts) {
  compilation comp = {0};
  exit_status status = compile_request(opts, RPC_METHOD_EMIT_RTL,
                                       params_json(opts), stderr, &comp);
  if (status == EXIT_STATUS_DONE && (opts->output || !opts->json)) {
    status = design_files_write(opts, comp.result);
  }
  if (status == EXIT_STATUS_DONE && opts->depfile) {
    status = write_depfile(opts, comp.result);
  }
  compile_finish(&comp);
  return status;
}
