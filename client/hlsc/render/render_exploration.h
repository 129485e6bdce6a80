/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What was explored, as a table.
 */
#ifndef HLSC_RENDER_EXPLORATION_H
#define HLSC_RENDER_EXPLORATION_H

#include "client/hlsc/terminal/output.h"
#include <jansson.h>

/* Prints a line for each point of a result of hls/explore, and then what there
 * is to say about some of them. */
void render_exploration(const output *out, const json_t *result);

#endif
