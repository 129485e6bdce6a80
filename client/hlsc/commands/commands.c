/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From the command line to the command.
 */
#include "client/hlsc/commands/commands.h"

#include "client/hlsc/commandline/help.h"

static const struct {
  unsigned bit;
  exit_status (*run)(const options *opts);
} runs[] = {
    {COMMAND_LOWER, command_lower},       {COMMAND_VERIFY, command_verify},
    {COMMAND_EMIT_RTL, command_emit_rtl}, {COMMAND_SIMULATE, command_simulate},
    {COMMAND_DIFF, command_diff},         {COMMAND_OPT, command_opt},
    {COMMAND_GRAPH, command_graph},       {COMMAND_LSP, command_lsp},
    {COMMAND_EXPLORE, command_explore},   {COMMAND_STATUS, command_status},
    {COMMAND_STOP, command_stop},         {COMMAND_VERSION, command_version},
    {COMMAND_CFLAGS, command_cflags},     {COMMAND_BUILD, command_build},
    {COMMAND_REPORT, command_report},
};

exit_status command_run(const options *opts) {
  if (opts->help) {
    help_print(opts->command);
    return EXIT_STATUS_DONE;
  }
  if (opts->version) {
    return command_version(opts);
  }
  for (size_t i = 0; i < sizeof(runs) / sizeof(*runs); i++) {
    if (runs[i].bit == opts->command->bit) {
      return runs[i].run(opts);
    }
  }
  return EXIT_STATUS_USAGE; /* the parser takes no other command */
}
