/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * `hlsc --help`, `hlsc help COMMAND`.
 */
#ifndef HLSC_HELP_H
#define HLSC_HELP_H

#include "client/hlsc/commandline/command.h"

/* Prints help on `topic`, or the overview for NULL, on standard output. */
void help_print(const command_spec *topic);

#endif
