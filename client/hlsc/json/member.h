/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reading members of an answer without trusting that they are there.
 */
#ifndef HLSC_MEMBER_H
#define HLSC_MEMBER_H

#include <jansson.h>
#include <stdbool.h>

/* These accept NULL and values that are not objects as the object. */

/* NULL unless the member is a string; borrowed. */
const char *member_string(const json_t *object, const char *name);

/* `otherwise` unless the member is a number. */
double member_number(const json_t *object, const char *name, double otherwise);

/* `otherwise` unless the member is an integer that fits. */
int member_int(const json_t *object, const char *name, int otherwise);

bool member_is_true(const json_t *object, const char *name);

#endif
