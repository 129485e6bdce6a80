/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hlsc: the thin client of hlsd. Reads the command line and hands over to the
 * command.
 */
#include "client/hlsc/commands/commands.h"
#include "client/hlsc/commands/compile.h"
#include "client/hlsc/terminal/report.h"
#include "client/hlsc/terminal/standard_descriptors.h"
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

static exit_status flush_output(exit_status status);

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
  } else {
    status = compile_tell_unread(&opts, status);
  }
  options_finish(&opts);
  return flush_output(status);
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
