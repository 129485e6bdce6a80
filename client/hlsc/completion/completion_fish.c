/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * For fish: a line for each command, and for each option of the commands that
 * have it.
 */
#include "client/hlsc/completion/completion.h"

#include <stdio.h>
#include <string.h>

/* Between single quotes. */
static void print_quoted(const char *text) {
  putchar('\'');
  for (; *text; text++) {
    if (*text == '\'' || *text == '\\') {
      putchar('\\');
    }
    putchar(*text);
  }
  putchar('\'');
}

static void print_command(const command_spec *spec) {
  printf("complete -c hlsc -n __fish_use_subcommand -f -a %s -d ", spec->name);
  print_quoted(spec->summary);
  putchar('\n');
}

/* The commands that an option is for, as a condition: there may be none yet. */
static void print_condition(unsigned commands) {
  fputs("'__fish_use_subcommand; or __fish_seen_subcommand_from", stdout);
  for (size_t i = 0; i < command_num_specs; i++) {
    if (command_specs[i].bit & commands & ~(unsigned)COMMAND_OPT) {
      printf(" %s", command_specs[i].name);
    }
  }
  putchar('\'');
}

static void print_option(const option_spec *spec) {
  fputs("complete -c hlsc -n ", stdout);
  print_condition(spec->commands);
  bool is_long = strncmp(spec->name, "--", 2) == 0;
  printf(" -%s %s",
         is_long         ? "l"
         : spec->name[2] ? "o"
                         : "s",
         spec->name + (is_long ? 2 : 1));
  const char *words = completion_values(spec);
  if (words) {
    fputs(" -x -a ", stdout);
    print_quoted(words);
  } else if (spec->metavar) {
    fputs(completion_takes_file(spec) ? " -r -F" : " -x", stdout);
  }
  fputs(" -d ", stdout);
  print_quoted(spec->help);
  putchar('\n');
}

/* Commands that take no file complete none. */
static void print_files(void) {
  for (size_t i = 0; i < command_num_specs; i++) {
    const command_spec *spec = &command_specs[i];
    if (!(spec->bit & (COMMANDS_FILE | COMMAND_OPT))) {
      printf("complete -c hlsc -n '__fish_seen_subcommand_from %s' -f\n",
             spec->name);
    }
  }
}

void completion_fish(void) {
  fputs("# fish completion of hlsc, made from its tables of commands and "
        "options.\n",
        stdout);
  for (size_t i = 0; i < command_num_specs; i++) {
    print_command(&command_specs[i]);
  }
  fputs("complete -c hlsc -n __fish_use_subcommand -f -a help -d 'say more "
        "about a command'\n",
        stdout);
  for (size_t i = 0; i < option_specs_count; i++) {
    print_option(&option_specs[i]);
  }
  print_files();
}
