/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The commands of hlsc. Each is one file, command_<name>.c.
 */
#ifndef HLSC_COMMANDS_H
#define HLSC_COMMANDS_H

#include "client/hlsc/text/options.h"

enum {
  COMMAND_LOWER = 1u << 0,
  COMMAND_VERIFY = 1u << 1,
  COMMAND_EMIT_RTL = 1u << 2,
  COMMAND_SIMULATE = 1u << 3,
  COMMAND_DIFF = 1u << 4,
  COMMAND_STATUS = 1u << 5,
  COMMAND_STOP = 1u << 6,
  COMMAND_VERSION = 1u << 7,
  COMMAND_OPT = 1u << 8,
  COMMAND_LSP = 1u << 9,
  COMMAND_GRAPH = 1u << 10,

  COMMANDS_COMPILE = COMMAND_LOWER | COMMAND_VERIFY | COMMAND_EMIT_RTL |
                     COMMAND_SIMULATE | COMMAND_DIFF | COMMAND_GRAPH,
  COMMANDS_DAEMON = COMMANDS_COMPILE | COMMAND_OPT | COMMAND_STATUS |
                    COMMAND_STOP | COMMAND_LSP,
  COMMANDS_ALL = COMMANDS_DAEMON | COMMAND_VERSION,
};

typedef struct command {
  const char *name;
  unsigned bit;
  const char *summary; /* one line */
  const char *details; /* paragraphs */
  exit_status (*run)(const options *opts);
} command;

extern const command commands[];
extern const size_t num_commands;

/* NULL when there is none of that name. */
const command *command_find(const char *name);

/* Reports an unknown command with a suggestion. */
void command_report_unknown(const char *name);

exit_status command_lower(const options *opts);
exit_status command_verify(const options *opts);
exit_status command_emit_rtl(const options *opts);
exit_status command_simulate(const options *opts);
exit_status command_diff(const options *opts);
exit_status command_opt(const options *opts);
exit_status command_graph(const options *opts);
exit_status command_lsp(const options *opts);
exit_status command_status(const options *opts);
exit_status command_stop(const options *opts);
exit_status command_version(const options *opts);

#endif
