/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reading members of an answer without trusting that they are there, and
 * printing it.
 */
#ifndef HLSC_JSON_H
#define HLSC_JSON_H

#include "client/hlsc/text/exit_status.h"
#include "client/hlsc/text/options.h"
#include <jansson.h>

/* These accept NULL and what is no object as the object. */

/* NULL unless the member is a string; borrowed. */
const char *member_string(const json_t *object, const char *name);

/* `otherwise` unless the member is a number. */
double member_number(const json_t *object, const char *name, double otherwise);

/* `otherwise` unless the member is an integer that fits. */
int member_int(const json_t *object, const char *name, int otherwise);

bool member_is_true(const json_t *object, const char *name);

/* A new array of strings; NULL when one of them is not UTF-8 or out of memory.
 */
json_t *string_array(const string_list *list);

/* Says why parameters could not be built. Values of options are UTF-8, see
 * options.c, so the working directory or lack of memory is to blame. */
void report_not_built(void);

/* Prints a value as one line on standard output. Reports lack of memory; main()
 * checks standard output at the end. */
exit_status print_json(const json_t *value);

#endif
