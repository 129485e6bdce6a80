/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * `hlsc version`.
 */
#include "client/hlsc/commands/commands.h"

#include "protocol/methods.h"
#include <stdio.h>

exit_status command_version(const options *opts) {
  (void)opts;
  printf("hlsc %s (protocol %d)\n", HLSD_VERSION, RPC_PROTOCOL_VERSION);
  return EXIT_STATUS_DONE;
}
