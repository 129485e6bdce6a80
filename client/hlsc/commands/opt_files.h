/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The files of `hlsc opt`: those that are sent along with the command line, and
 * those that come back and are written. Only mlir-opt knows which of its
 * arguments is the input, so every one that could be it is sent; it reads all
 * other files itself.
 */
#ifndef HLSC_OPT_FILES_H
#define HLSC_OPT_FILES_H

#include "client/hlsc/commandline/options.h"
#include "client/hlsc/terminal/exit_status.h"
#include <jansson.h>
#include <stdbool.h>

/* Adds `files` to the parameters: those among the arguments. False when out of
 * memory. */
bool opt_files_send(json_t *params, const string_list *arguments);

/* Whether mlir-opt will most likely read standard input. */
bool opt_files_want_input(const string_list *arguments);

/* Reads standard input into `stdin` of the parameters. Reports failure. */
exit_status opt_files_send_input(json_t *params);

/* Does with the files of a result what mlir-opt would have done. Reports the
 * first failure. */
exit_status opt_files_write(const json_t *files);

#endif
