/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a project says of a source, for people.
 */
#ifndef HLSC_RENDER_PROJECT_H
#define HLSC_RENDER_PROJECT_H

#include "client/hlsc/terminal/output.h"
#include <jansson.h>

/* Prints the member `project` of hls/status (docs/protocol.md): a line for each
 * file, and one for each value that it sets, by the member of requests that has
 * it. */
void render_project(const output *out, const json_t *project);

#endif
