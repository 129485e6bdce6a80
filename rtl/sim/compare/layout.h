/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How a call of the kernel is recorded: which argument lies where. The format
 * itself is described in runtime/sim_plan.h.
 */
#ifndef SIM_LAYOUT_H
#define SIM_LAYOUT_H

#include "hls/error.h"
#include "hls/signature.h"
#include "rtl/design.h"

/* One parameter. */
typedef struct sim_slot {
  const hls_param *param; /* borrowed from the signature */
  bool is_array;
  uint64_t elements; /* 1 for a scalar */
  uint64_t bytes;    /* as C stores it */
  uint64_t before;   /* offset in the state before the call */
  uint64_t after;    /* offset in the state after the call; arrays only */
} sim_slot;

typedef struct sim_layout {
  const hls_signature *signature; /* borrowed */
  sim_slot *slots;                /* one per parameter, in their order */
  size_t num_slots;
  uint64_t before_size; /* bytes, a multiple of 8 */
  uint64_t after_size;
} sim_layout;

/* Fails with HLS_INVALID when an argument cannot be recorded: an array of
 * unknown size, a struct, an element wider than 64 bits. Zero-initialise. */
hls_status sim_layout_init(sim_layout *layout, const hls_signature *signature,
                           hls_error *error);
void sim_layout_finish(sim_layout *layout);

/* Checks that the ports of the circuit are those of the C function. */
hls_status sim_layout_check_ports(const sim_layout *layout,
                                  const rtl_design *design, hls_error *error);

/* That of the variable that takes where a call has stopped; NULL when there is
 * none. */
const sim_slot *sim_layout_trap(const sim_layout *layout);
/* That of the one that counts the words which main() prints; or NULL. */
const sim_slot *sim_layout_printed_count(const sim_layout *layout);

/* All ones in the low `bits`. */
uint64_t sim_mask(unsigned bits);

#endif
