/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The report on the simulation of a design.
 */
#ifndef HLSC_RENDER_BUILD_H
#define HLSC_RENDER_BUILD_H

#include "client/hlsc/files/source.h"
#include "client/hlsc/terminal/output.h"
#include <jansson.h>

/* Prints what a simulation has found, and how often its outputs have ended a
 * call. Does nothing when there was none. */
void render_build(const output *out, const json_t *simulation, source *src);

/* Prints the line for programs, of a result of hls/build with a simulation. */
void render_build_verdict(FILE *stream, const json_t *result);

/* The same when there is no result. */
void render_build_no_verdict(FILE *stream, const char *reason);

#endif
