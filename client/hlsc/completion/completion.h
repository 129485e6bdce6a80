/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Completions of the command line of hlsc, made from the tables that the parser
 * and the help are made of. Each writes its script to standard output.
 */
#ifndef HLSC_COMPLETION_H
#define HLSC_COMPLETION_H

#include "client/hlsc/commandline/options.h"

void completion_bash(void);
void completion_fish(void);
void completion_zsh(void);

/* The words that the value of an option is one of, separated by blanks; NULL
 * when it is anything else. */
const char *completion_values(const option_spec *spec);

/* Whether the value of an option is a file. */
bool completion_takes_file(const option_spec *spec);

#endif
