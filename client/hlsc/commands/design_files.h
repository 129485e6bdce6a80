/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The modules of a design as files in a directory. What the daemon names is
 * only written when it can mean nothing but a file in there.
 */
#ifndef HLSC_DESIGN_FILES_H
#define HLSC_DESIGN_FILES_H

#include "client/hlsc/commandline/options.h"
#include <jansson.h>

/* Writes the files of a result into the directory of the options, or one that
 * is called like the kernel, and prints what was written and the top module.
 * Reports failure. */
exit_status design_files_write(const options *opts, const json_t *result);

#endif
