/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The results of a simulation.
 */
#ifndef HLSC_RENDER_SIMULATION_H
#define HLSC_RENDER_SIMULATION_H

#include "client/hlsc/files/source.h"
#include "client/hlsc/terminal/output.h"
#include <jansson.h>

/* For people: cycles of each call, the failure where it is in `src`, what
 * differs, which channels wait, the log of a tool that failed. */
void render_simulation(const output *out, const json_t *result, source *src);

/* The line for programs, PASS … or FAIL …, which says what has simulated the
 * circuit unless nothing has; returns whether it is PASS. */
bool render_verdict(FILE *stream, const json_t *result);

/* The same of a `kind` other than a kernel, by its name, which may be NULL. */
bool render_verdict_of(FILE *stream, const char *kind, const char *name,
                       const json_t *result);

/* The same line behind the word PRELIMINARY, at once: another simulator is to
 * confirm it. */
void render_preliminary(FILE *stream, const json_t *result);

/* The line for programs when the request brought no result. `kernel` may be
 * NULL. */
void render_no_verdict(FILE *stream, const char *kernel, const char *reason);

#endif
