/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * `hlsc simulate`: a report for people on standard error, a verdict for
 * programs on standard output.
 */
#include "client/hlsc/commands/commands.h"
#include "client/hlsc/commands/compile.h"
#include "client/hlsc/commands/simulation_params.h"
#include "client/hlsc/files/waveform.h"
#include "client/hlsc/json/member.h"
#include "client/hlsc/render/render_simulation.h"
#include "client/hlsc/terminal/report.h"
#include "protocol/errors.h"
#include "protocol/methods.h"
#include <stdlib.h>
#include <string.h>

static bool add_flag(json_t *params, const char *name, bool is_set) {
  return !is_set || json_object_set_new(params, name, json_true()) == 0;
}

static void print_update(void *user, const json_t *value) {
  render_preliminary(user, value);
}

/* With --json standard output is one document. */
static bool wants_update(const options *opts) {
  return opts->engine && strcmp(opts->engine, "both") == 0 && !opts->json;
}

/* The C or C++ file of a kernel in MLIR; reports failure. */
static exit_status add_program(const options *opts, json_t *params) {
  source program = {0};
  rpc_language language = rpc_language_of_name(opts->program);
  exit_status status =
      source_load(&program, opts->program,
                  language == RPC_LANGUAGE_CPP ? language : RPC_LANGUAGE_C);
  if (status == EXIT_STATUS_DONE &&
      json_object_set_new(params, "program", compile_source(&program)) != 0) {
    report_error("out of memory");
    status = EXIT_STATUS_UNFINISHED;
  }
  source_finish(&program);
  return status;
}

exit_status command_simulate(const options *opts) {
  json_t *params = json_object();
  exit_status status = simulation_params_add(params, opts);
  if (status == EXIT_STATUS_DONE && opts->program) {
    status = add_program(opts, params);
  }
  if (status == EXIT_STATUS_DONE &&
      (!waveform_ask(params, opts->trace) ||
       !add_flag(params, "profile", opts->profile))) {
    report_error("out of memory");
    status = EXIT_STATUS_UNFINISHED;
  }
  if (status != EXIT_STATUS_DONE) {
    json_decref(params);
    return status;
  }
  compilation comp = {0};
  if (wants_update(opts)) {
    comp.updates = (update_listener){print_update, stdout};
  }
  status = compile_request(opts, RPC_METHOD_SIMULATE, params, stderr, &comp);
  if (!opts->json && comp.result) {
    output err = output_for(stderr, opts->color);
    render_simulation(&err, comp.result, &comp.src);
    bool passed = render_verdict(stdout, comp.result);
    status = passed ? status : EXIT_STATUS_KERNEL;
  } else if (comp.result) {
    const char *verdict = member_string(comp.result, "verdict");
    bool passed = verdict && !strcmp(verdict, "pass");
    status = passed ? status : EXIT_STATUS_KERNEL;
  } else if (comp.error && !opts->json && status == EXIT_STATUS_UNFINISHED) {
    int code = member_int(comp.error, "code", RPC_INTERNAL_ERROR);
    render_no_verdict(stdout, opts->kernel,
                      rpc_error_kind((rpc_error_code)code));
  }
  if (opts->trace && comp.result) {
    exit_status written = waveform_write(opts->trace, comp.result);
    status = written == EXIT_STATUS_DONE ? status : written;
  }
  compile_finish(&comp);
  return status;
}
