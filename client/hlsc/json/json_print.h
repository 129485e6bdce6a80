/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * JSON for programs that read the standard output of hlsc.
 */
#ifndef HLSC_JSON_PRINT_H
#define HLSC_JSON_PRINT_H

#include "client/hlsc/terminal/exit_status.h"
#include <jansson.h>
#include <stdbool.h>

/* Prints a value as one line on standard output. Reports lack of memory; main()
 * checks standard output at the end. */
exit_status json_print(const json_t *value);

/* Has a value been printed? */
bool json_has_printed(void);

#endif
