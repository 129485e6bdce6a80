/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hlsc: the thin client of hlsd. Reads the command line and hands over to the
 * command.
 */
#include "client/hlsc/commands/commands.h"
#include "client/hlsc/json/json_print.h"
#include "client/hlsc/terminal/report.h"
#include "client/hlsc/terminal/standard_descriptors.h"
#include "protocol/errors.h"
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

static exit_status flush_output(exit_status status);
static bool is_json_awaited(const options *opts, int argc, char **argv);
static exit_status tell_as_json(exit_status status);

int main(int argc, char **argv) {
  if (!standard_descriptors_occupy()) {
    report_error("cannot occupy a standard descriptor that is closed: %s",
                 strerror(errno));
    return EXIT_STATUS_UNFINISHED;
  }
  /* Any seed will do for answers of one's own daemon; reading a random one
   * would cost three system calls. */
  json_object_seed(1);
  options opts;
  exit_status status = options_parse(&opts, argc, argv);
  if (status == EXIT_STATUS_DONE) {
    status = command_run(&opts);
  }
  if (status != EXIT_STATUS_DONE && !json_has_printed() &&
      is_json_awaited(&opts, argc, argv)) {
    status = tell_as_json(status);
  }
  options_finish(&opts);
  return flush_output(status);
}

/* Does a program read standard output? What is wrong may stand before the
 * option in the command line. The arguments of `hlsc opt` are mlir-opt's. */
static bool is_json_awaited(const options *opts, int argc, char **argv) {
  bool is_awaited = opts->json;
  bool may_be = !opts->command || opts->command->bit != COMMAND_OPT;
  for (int i = 1; may_be && !is_awaited && i < argc; i++) {
    is_awaited = strcmp(argv[i], "--json") == 0;
    may_be = strcmp(argv[i], "--") != 0;
  }
  return is_awaited;
}

static rpc_error_code code_for(exit_status status) {
  switch (status) {
  case EXIT_STATUS_USAGE:
    return RPC_INVALID_PARAMS;
  case EXIT_STATUS_NO_DAEMON:
    return RPC_NO_DAEMON;
  default:
    return RPC_INTERNAL_ERROR;
  }
}

/* Says what has been reported in the form of errors that the daemon answers
 * with. Returns `status`, or why it cannot. */
static exit_status tell_as_json(exit_status status) {
  rpc_error_code code = code_for(status);
  json_t *printed =
      json_pack("{s:{s:i, s:s, s:{s:s}}}", "error", "code", code, "message",
                report_last_error(), "data", "kind", rpc_error_kind(code));
  exit_status written = json_print(printed);
  json_decref(printed);
  return written == EXIT_STATUS_DONE ? status : written;
}

/* Output that could not be written is an error, and so is a message, which is
 * written at once. (A reader that went away, as in `hlsc lower … | head`, ends
 * the process with SIGPIPE like any other tool; sockets are written without
 * that signal.) */
static exit_status flush_output(exit_status status) {
  bool written = fflush(stdout) == 0 && !ferror(stdout);
  if (!written) {
    report_error("cannot write to standard output: %s", strerror(errno));
  }
  written = written && !ferror(stderr);
  bool has_result = status == EXIT_STATUS_DONE || status == EXIT_STATUS_KERNEL;
  return !written && has_result ? EXIT_STATUS_UNFINISHED : status;
}
