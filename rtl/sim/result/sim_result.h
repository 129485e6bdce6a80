/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Changes that the steps of a simulation make to its result.
 */
#ifndef SIM_RESULT_H
#define SIM_RESULT_H

#include "hls/error.h"
#include "rtl/sim.h"

/* Replaces the message; the old one may be among the arguments. HLS_NO_MEMORY
 * when there is no memory for it: the old one stays then. */
__attribute__((format(printf, 3, 4))) hls_status
sim_result_say(sim_result *result, hls_error *error, const char *format, ...);

/* The same, and sets the verdict. */
__attribute__((format(printf, 4, 5))) hls_status
sim_result_conclude(sim_result *result, sim_verdict verdict, hls_error *error,
                    const char *format, ...);

/* Notes the place that the message begins with, which is spelled so. NULL: it
 * is not known. The file is copied. */
hls_status sim_result_place(sim_result *result, const hls_range *place,
                            const char *spelling, hls_error *error);

/* Frees the mismatches; their total number stays. */
void sim_result_drop_mismatches(sim_result *result);

#endif
