/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One line on the terminal that says how far long work has come. Nothing is
 * shown, and nothing asked of the daemon, when standard error is not one.
 */
#ifndef HLSC_PROGRESS_H
#define HLSC_PROGRESS_H

#include <jansson.h>
#include <stdbool.h>

/* The workDoneToken that hlsc gives its requests. */
#define PROGRESS_TOKEN "hlsc"

bool progress_wanted(void);

/* Shows the `value` of a $/progress notification. */
void progress_show(const json_t *value);

/* Takes the line away again, if there is one. */
void progress_clear(void);

#endif
