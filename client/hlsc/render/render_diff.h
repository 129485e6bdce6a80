/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The changes of passes: operation counts and coloured unified diffs.
 */
#ifndef HLSC_RENDER_DIFF_H
#define HLSC_RENDER_DIFF_H

#include "client/hlsc/terminal/output.h"
#include <jansson.h>

/* Prints every entry of the list that changed, headed by `what` ("pass",
 * "function") and its name. Accepts NULL as the list. */
void render_diff(const output *out, const char *what, const json_t *list);

#endif
