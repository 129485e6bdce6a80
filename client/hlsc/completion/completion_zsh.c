/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * For zsh: the commands, and the options of each for _arguments.
 */
#include "client/hlsc/completion/completion.h"

#include <stdio.h>
#include <string.h>

/* Between single quotes, with what _arguments and _describe give a meaning to
 * behind a backslash. */
static void print_text(const char *text) {
  for (; *text; text++) {
    if (*text == '\'') {
      fputs("'\\''", stdout);
    } else {
      if (strchr(":[]\\", *text)) {
        putchar('\\');
      }
      putchar(*text);
    }
  }
}

static void print_option(const option_spec *spec) {
  bool is_long = strncmp(spec->name, "--", 2) == 0;
  const char *glue = !spec->metavar ? "" : is_long || spec->name[2] ? "=" : "+";
  printf("      '*%s%s[", spec->name, glue);
  print_text(spec->help);
  putchar(']');
  const char *words = completion_values(spec);
  if (spec->metavar) {
    putchar(':');
    print_text(spec->metavar);
    if (words) {
      printf(":(%s)", words);
    } else {
      fputs(completion_takes_file(spec) ? ":_files" : ": ", stdout);
    }
  }
  fputs("' \\\n", stdout);
}

static void print_options(unsigned commands) {
  for (size_t i = 0; i < option_specs_count; i++) {
    if (option_specs[i].commands & commands) {
      print_option(&option_specs[i]);
    }
  }
}

static void print_commands(void) {
  fputs("  local -a commands=(\n", stdout);
  for (size_t i = 0; i < command_num_specs; i++) {
    printf("    '%s:", command_specs[i].name);
    print_text(command_specs[i].summary);
    fputs("'\n", stdout);
  }
  fputs("    'help:say more about a command'\n  )\n", stdout);
}

void completion_zsh(void) {
  fputs("#compdef hlsc\n"
        "# zsh completion of hlsc, made from its tables of commands and "
        "options.\n\n"
        "_hlsc() {\n"
        "  local context state state_descr line\n"
        "  typeset -A opt_args\n",
        stdout);
  print_commands();
  fputs("  _arguments -C \\\n", stdout);
  print_options(COMMANDS_ALL);
  fputs("      '1:command:->command' '*::argument:->argument'\n"
        "  case $state in\n"
        "  command) _describe -t commands command commands; return ;;\n"
        "  esac\n"
        "  case $line[1] in\n"
        "  help) _describe -t commands command commands ;;\n"
        "  opt) _files ;;\n",
        stdout);
  for (size_t i = 0; i < command_num_specs; i++) {
    const command_spec *spec = &command_specs[i];
    if (spec->bit != COMMAND_OPT) {
      printf("  %s)\n    _arguments \\\n", spec->name);
      print_options(spec->bit);
      fputs(spec->bit & COMMANDS_FILE ? "      '*:file:_files' ;;\n"
                                      : "      ': :' ;;\n",
            stdout);
    }
  }
  fputs("  esac\n}\n\n_hlsc \"$@\"\n", stdout);
}
