/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The commands of hlsc: their names, and what they say about themselves.
 */
#ifndef HLSC_COMMAND_H
#define HLSC_COMMAND_H

#include <stddef.h>

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
  COMMAND_EXPLORE = 1u << 11,
  COMMAND_CFLAGS = 1u << 12,
  COMMAND_BUILD = 1u << 13,
  COMMAND_REPORT = 1u << 14,

  COMMANDS_ONE_CIRCUIT = COMMAND_LOWER | COMMAND_VERIFY | COMMAND_EMIT_RTL |
                         COMMAND_SIMULATE | COMMAND_DIFF | COMMAND_GRAPH |
                         COMMAND_REPORT,
  COMMANDS_COMPILE = COMMANDS_ONE_CIRCUIT | COMMAND_EXPLORE,
  /* Those whose file is a kernel's, or names files of kernels. */
  COMMANDS_KERNELS = COMMANDS_COMPILE | COMMAND_BUILD,
  COMMANDS_SIMULATE = COMMAND_SIMULATE | COMMAND_EXPLORE,
  COMMANDS_RUN = COMMANDS_SIMULATE | COMMAND_BUILD,
  /* Those that start a daemon where there is none, and all that ask one. */
  COMMANDS_SPAWN = COMMANDS_KERNELS | COMMAND_OPT | COMMAND_LSP,
  COMMANDS_DAEMON = COMMANDS_SPAWN | COMMAND_STATUS | COMMAND_STOP,
  /* Those that take a file, and those that need one. */
  COMMANDS_FILE = COMMANDS_KERNELS | COMMAND_STATUS,
  COMMANDS_ALL = COMMANDS_DAEMON | COMMAND_VERSION | COMMAND_CFLAGS,
};

typedef struct command_spec {
  const char *name;
  unsigned bit;
  const char *summary; /* one line */
  const char *details; /* paragraphs */
} command_spec;

extern const command_spec command_specs[];
extern const size_t command_num_specs;

/* NULL when there is none of that name. */
const command_spec *command_find(const char *name);

/* Reports an unknown command with a suggestion. */
void command_report_unknown(const char *name);

#endif
