/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a call may not do later when registers change that it passes once: its
 * end, its stores, what loops and instances begin with, and any of the ways
 * that meet again.
 */
#ifndef HLS_PASSES_CALL_DEADLINES_H
#define HLS_PASSES_CALL_DEADLINES_H

#include "core/passes/cuts/call_times.h"
#include "core/passes/registers/register_net.h"

/* Zero-initialise; finish() in every case. */
typedef struct call_deadlines {
  const register_net *net; /* borrowed */
  loop_nest nest;
  call_times times;        /* for its channels and their order alone */
  call_channel **channels; /* per channel of the net; NULL: nothing is known of
                              it, or a call passes it more than once, or behind
                              a loop or an instance */
  int64_t *cycles;         /* the same: what it takes without registers */
  int64_t *starts;         /* per operation of the table */
  int64_t *latest;         /* the same: what the start may be at most */
  int64_t
      *arrivals; /* per channel of the times: when its token may come at most
                  */
} call_deadlines;

/* Begins with the registers that a net has: nothing is to be later than with
 * these. What is known lives in its memory, too. Returns false when out of
 * memory. */
bool call_deadlines_begin(call_deadlines *calls, register_net *net);

/* Is it known what a register in a channel of the net makes later? */
bool call_deadlines_know(const call_deadlines *calls, size_t channel);

/* Does a channel of the net lead into a loop? */
bool call_deadlines_enters(const call_deadlines *calls, size_t channel);

/* Is nothing too late with the registers that the net has now? */
bool call_deadlines_are_kept(call_deadlines *calls);

void call_deadlines_finish(call_deadlines *calls);

#endif
