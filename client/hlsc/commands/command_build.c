/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * `hlsc build`: several kernels as one design.
 */
#include "client/hlsc/commands/commands.h"
#include "client/hlsc/commands/compile.h"
#include "client/hlsc/commands/design_files.h"
#include "client/hlsc/commands/simulation_params.h"
#include "client/hlsc/files/waveform.h"
#include "client/hlsc/json/member.h"
#include "client/hlsc/render/render_build.h"
#include "client/hlsc/terminal/report.h"
#include "protocol/errors.h"
#include "protocol/methods.h"
#include <string.h>

static exit_status add_params(json_t *params, const options *opts) {
  exit_status status = simulation_params_add(params, opts);
  if (status == EXIT_STATUS_DONE &&
      (!waveform_ask(params, opts->trace) ||
       (opts->simulate &&
        json_object_set_new(params, "simulate", json_true()) != 0))) {
    report_error("out of memory");
    status = EXIT_STATUS_UNFINISHED;
  }
  return status;
}

/* The verdict of a simulation; there is none after errors in the text. */
static exit_status tell_simulation(const options *opts, compilation *comp,
                                   exit_status status) {
  const json_t *simulation = json_object_get(comp->result, "simulation");
  const char *verdict = member_string(simulation, "verdict");
  bool passed = verdict && !strcmp(verdict, "pass");
  if (!opts->json && comp->result) {
    output err = output_for(stderr, opts->color);
    render_build(&err, simulation, &comp->src);
    render_build_verdict(stdout, comp->result);
  } else if (!opts->json && comp->error) {
    int code = member_int(comp->error, "code", RPC_INTERNAL_ERROR);
    render_build_no_verdict(stdout, rpc_error_kind((rpc_error_code)code));
  }
  if (opts->trace && simulation && !json_is_null(simulation)) {
    exit_status written = waveform_write(opts->trace, simulation);
    status = written == EXIT_STATUS_DONE ? status : written;
  }
  return status == EXIT_STATUS_DONE && !passed ? EXIT_STATUS_KERNEL : status;
}

exit_status command_build(const options *opts) {
  json_t *params = json_object();
  exit_status status = add_params(params, opts);
  if (status != EXIT_STATUS_DONE) {
    json_decref(params);
    return status;
  }
  compilation comp = {0};
  status = compile_request(opts, RPC_METHOD_BUILD, params, stderr, &comp);
  bool is_written = opts->output || !(opts->json || opts->simulate);
  if (status == EXIT_STATUS_DONE && is_written) {
    status = design_files_write(opts, comp.result);
  }
  if (opts->simulate) {
    status = tell_simulation(opts, &comp, status);
  }
  compile_finish(&comp);
  return status;
}
