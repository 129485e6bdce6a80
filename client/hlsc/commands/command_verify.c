/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * `hlsc verify`: the diagnostics are the answer, so they go to standard output.
 */
#include "client/hlsc/commands/commands.h"
#include "client/hlsc/commands/compile.h"
#include "protocol/methods.h"

static exit_status verify(const options *opts) {
  compilation comp = {0};
  exit_status status =
      compile_request(opts, RPC_METHOD_VERIFY, json_object(), stdout, &comp);
  compile_finish(&comp);
  return status;
}

/* Of several files the others are looked at, too, when one has errors or cannot
 * be read. The worst of what has happened counts: the numbers are in that
 * order.
 */
exit_status command_verify(const options *opts) {
  exit_status worst = verify(opts);
  for (size_t i = 0; i < opts->more_files.count; i++) {
    options next = *opts;
    next.file = opts->more_files.items[i];
    exit_status status = verify(&next);
    worst = status > worst ? status : worst;
  }
  return worst;
}
