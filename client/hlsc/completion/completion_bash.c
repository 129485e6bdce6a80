/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * For bash: a function that looks at the words so far.
 */
#include "client/hlsc/completion/completion.h"

#include <stdio.h>

/* Names the options of some commands, separated by `between`; those with a
 * value alone if `with_value`. */
static void print_options(unsigned commands, bool with_value,
                          const char *between) {
  const char *before = "";
  for (size_t i = 0; i < option_specs_count; i++) {
    const option_spec *spec = &option_specs[i];
    if ((spec->commands & commands) && (!with_value || spec->metavar)) {
      printf("%s%s", before, spec->name);
      before = between;
    }
  }
}

static void print_commands(void) {
  for (size_t i = 0; i < command_num_specs; i++) {
    printf("%s ", command_specs[i].name);
  }
  fputs("help", stdout);
}

/* The command is the first word that is neither an option nor its value. A word
 * ends at `=`, which is one itself. */
static void print_search(void) {
  fputs("# bash completion of hlsc, made from its tables of commands and "
        "options.\n\n"
        "_hlsc() {\n"
        "  local word=${COMP_WORDS[COMP_CWORD]}\n"
        "  local option=${COMP_WORDS[COMP_CWORD-1]} command='' words='' i\n"
        "  for ((i = 1; i < COMP_CWORD; i++)); do\n"
        "    case ${COMP_WORDS[i]} in\n"
        "    ",
        stdout);
  print_options(COMMANDS_ALL, true, "|");
  fputs(")\n"
        "      [[ ${COMP_WORDS[i+1]} == = ]] && ((i++))\n"
        "      ((i++)) ;;\n"
        "    -*) ;;\n"
        "    *) command=${COMP_WORDS[i]}; break ;;\n"
        "    esac\n"
        "  done\n"
        "  if [[ $word == = ]]; then\n"
        "    word=''\n"
        "  elif [[ $option == = ]]; then\n"
        "    option=${COMP_WORDS[COMP_CWORD-2]}\n"
        "  fi\n",
        stdout);
}

/* The word is the value of an option. */
static void print_values(void) {
  fputs("  case $option in\n", stdout);
  for (size_t i = 0; i < option_specs_count; i++) {
    const option_spec *spec = &option_specs[i];
    const char *words = completion_values(spec);
    if (words) {
      printf("  %s)\n"
             "    COMPREPLY=($(compgen -W '%s' -- \"$word\"))\n"
             "    return ;;\n",
             spec->name, words);
    } else if (spec->metavar) {
      printf("  %s)\n    %sreturn ;;\n", spec->name,
             completion_takes_file(spec) ? "" : "compopt +o default\n    ");
    }
  }
  fputs("  esac\n", stdout);
}

/* The word is a command, an option, or a file. All behind `opt` is mlir-opt's;
 * options may stand before the command. */
static void print_words(void) {
  fputs("  case $command in\n"
        "  '')\n"
        "    words='",
        stdout);
  print_options(COMMANDS_ALL, false, " ");
  fputs("'\n"
        "    [[ $word == -* ]] || words='",
        stdout);
  print_commands();
  fputs("'\n"
        "    compopt +o default ;;\n"
        "  help)\n"
        "    words='",
        stdout);
  print_commands();
  fputs("'\n"
        "    compopt +o default ;;\n",
        stdout);
  for (size_t i = 0; i < command_num_specs; i++) {
    unsigned bit = command_specs[i].bit;
    if (bit == COMMAND_OPT) {
      continue;
    }
    printf("  %s)\n    [[ $word == -* ]] && words='", command_specs[i].name);
    print_options(bit, false, " ");
    printf("'\n%s    ;;\n",
           bit & COMMANDS_KERNELS ? "" : "    compopt +o default\n");
  }
  fputs("  esac\n"
        "  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
        "}\n\n"
        "complete -o default -F _hlsc hlsc\n",
        stdout);
}

void completion_bash(void) {
  print_search();
  print_values();
  print_words();
}
