/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Parameters of requests, made of what the command line says.
 */
#ifndef HLSC_PARAMS_H
#define HLSC_PARAMS_H

#include "client/hlsc/commandline/options.h"
#include <jansson.h>

/* A new array of strings; NULL when one of them is not UTF-8 or out of memory.
 */
json_t *params_strings(const string_list *list);

/* Says why parameters could not be built. Values of options are UTF-8, see
 * options.c, so the working directory or lack of memory is to blame. */
void params_report_not_built(void);

#endif
