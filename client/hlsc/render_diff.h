/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What passes changed: operation counts and coloured unified diffs.
 */
#ifndef HLSC_RENDER_DIFF_H
#define HLSC_RENDER_DIFF_H

#include "terminal.h"
#include <cjson/cJSON.h>
#include <stddef.h>

/* Prints every pass of the list that changed something; returns how many did.
 * Accepts NULL. */
size_t render_diff(const output *out, const cJSON *passes);

#endif
