/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The run of a program for the places of its failure, or of a return.
 */
#ifndef SIM_AGAIN_H
#define SIM_AGAIN_H

#include "rtl/sim.h"
#include "rtl/sim/golden/golden.h"
#include "rtl/sim/trace/sim_trace.h"

/* Runs the program of a request once more, up to its failure, or where it
 * `is_endless` for a short time. `message` takes what it leaves; a program that
 * behaves otherwise then, or that sleeps, leaves no places. */
void sim_again_run(const sim_request *request, bool is_endless,
                   sim_places *places, char message[PROCESS_MESSAGE_SIZE]);

/* The same up to the return of a call, from 0: the innermost place is that of
 * the kernel's last statement. A program whose call is another one than the
 * first run has recorded, as with random numbers, leaves an empty message. */
void sim_again_run_call(const sim_request *request, const golden *first,
                        uint64_t call, sim_places *places,
                        char message[PROCESS_MESSAGE_SIZE]);

/* The same, of a program that notes its stores: the place is where the call has
 * stored to the element last; it leaves none if it has not. */
void sim_again_run_store(const sim_request *request, const golden *first,
                         const struct golden_watch *watch, sim_places *places,
                         char message[PROCESS_MESSAGE_SIZE]);

#endif
