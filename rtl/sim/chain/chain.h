/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The recorded calls of the kernels of a design, on their way to one call of
 * the whole.
 */
#ifndef SIM_CHAIN_PRIVATE_H
#define SIM_CHAIN_PRIVATE_H

#include "rtl/sim/golden/golden.h"
#include "rtl/sim_chain.h"

/* What main() did with the kernel of one stage. */
typedef struct chain_stage {
  golden native;
  const uint8_t *recording; /* mapped; NULL: not yet */
  size_t size;
} chain_stage;

typedef struct chain {
  const sim_chain_request *request;
  chain_stage *stages;
  size_t num_calls;     /* of each kernel */
  rtl_constant *values; /* of the scalars that are ports of the top module */
  size_t num_values;
  hls_signature signature; /* of the whole as one function: its arrays */
  hls_param *params;
  int64_t *shapes;
  golden whole; /* whose only call has what all calls have */
  hls_diagnostics *diagnostics;
  hls_error *error;
} chain;

/* Compares what the kernels were given and have given with how the design
 * connects them, and finds the values of scalars. HLS_DIAGNOSED when main()
 * does something else. */
hls_status chain_check(chain *all);

/* Makes one call of all calls, in `whole`. */
hls_status chain_join(chain *all);

/* The array of a stage in the state before its call, or after it. */
const uint8_t *chain_array(const chain *all, const rtl_end *end, size_t call,
                           bool is_after);

/* The parameter of the kernel that a port of its stage is. */
const sim_slot *chain_slot(const chain *all, const rtl_end *end);

/* The argument of a stage that the array of that number of the top module is.
 */
rtl_end chain_end_of(const chain *all, size_t array);

/* Gives mismatches the number of the call that they belong to, and has the
 * message say so. */
hls_status chain_tell_mismatches(const chain *all, sim_result *result);

/* Finds in which cycles the elements of calls came out. */
hls_status chain_find_outputs(const chain *all, const rtl_design *bench,
                              sim_chain_result *result);

#endif
