/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The waveform of a simulation.
 */
#ifndef HLSC_WAVEFORM_H
#define HLSC_WAVEFORM_H

#include "client/hlsc/terminal/exit_status.h"
#include <jansson.h>
#include <stdbool.h>

/* Asks for one in the format that the file's name says; NULL: for none. Returns
 * false when out of memory. */
bool waveform_ask(json_t *params, const char *file);

/* Writes the one of a simulation, which may have failed. Reports failure. */
exit_status waveform_write(const char *file, const json_t *result);

#endif
