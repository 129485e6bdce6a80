/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Help, made from the tables of commands and options so that it cannot
 * disagree with them.
 */
#include "client/hlsc/commandline/help.h"

#include "client/hlsc/commandline/options.h"
#include <stdbool.h>
#include <stdio.h>

static void print_options(unsigned bits);

void help_print(const command_spec *topic) {
  if (topic) {
    bool passes_on = topic->bit == COMMAND_OPT;
    printf("usage: hlsc %s%s%s\n\n%s.\n", passes_on ? "[OPTION]... " : "",
           topic->name,
           passes_on                    ? " [ARGUMENT]..."
           : topic->bit == COMMAND_DIFF ? " FILE [FILE] [OPTION]..."
           : topic->bit & (COMMAND_VERIFY | COMMAND_SIMULATE)
               ? " FILE... [OPTION]..."
           : topic->bit & COMMANDS_KERNELS ? " FILE [OPTION]..."
           : topic->bit == COMMAND_STATUS  ? " [FILE] [OPTION]..."
                                           : " [OPTION]...",
           topic->summary);
    if (*topic->details) {
      printf("\n%s", topic->details);
    }
    fputs("\noptions:\n", stdout);
    print_options(topic->bit);
    return;
  }
  fputs("usage: hlsc COMMAND [FILE] [OPTION]...\n\n"
        "Asks the compile daemon hlsd about a kernel in C or C++, and starts\n"
        "the daemon when none is running.\n\ncommands:\n",
        stdout);
  for (size_t i = 0; i < command_num_specs; i++) {
    printf("  %-10s %s\n", command_specs[i].name, command_specs[i].summary);
  }
  fputs("\n'hlsc COMMAND --help' says more about one of them.\n"
        "FILE is a C, C++ or .mlir file; - is standard input.\n\n"
        "exit status:\n"
        "  0  done\n"
        "  1  the kernel has errors, or simulation disagrees\n"
        "  2  wrong usage, or a file that cannot be read\n"
        "  3  no daemon could be reached or started\n"
        "  4  deadline, cancelled, worker lost, or output not written\n",
        stdout);
}

static void print_options(unsigned bits) {
  for (size_t i = 0; i < option_specs_count; i++) {
    const option_spec *spec = &option_specs[i];
    if (!(spec->commands & bits)) {
      continue;
    }
    char name[64];
    bool glue = spec->name[1] != '-' && spec->name[2];
    snprintf(name, sizeof name, "%s%s%s", spec->name,
             !spec->metavar ? ""
             : glue         ? "="
                            : " ",
             spec->metavar ? spec->metavar : "");
    printf("  %-22s %s\n", name, spec->help);
  }
}
