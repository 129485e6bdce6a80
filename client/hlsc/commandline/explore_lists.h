/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Lists on the command line of `hlsc explore`: words between commas.
 */
#ifndef HLSC_EXPLORE_LISTS_H
#define HLSC_EXPLORE_LISTS_H

#include <stdbool.h>
#include <stddef.h>

/* The next word of a list, of `size` bytes; `list` is then what follows it, and
 * NULL behind the last one. Returns NULL for NULL. */
const char *explore_list_next(const char **list, size_t *size);

/* Whether a list is one of clock periods; reports what is wrong. */
bool explore_list_check_periods(const char *list);

/* Whether a text is the name of a macro and a list of its values; reports what
 * is wrong. */
bool explore_list_check_macro(const char *macro);

#endif
