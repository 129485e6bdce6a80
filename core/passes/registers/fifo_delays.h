/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The delays of a channel's FIFO, and of the last register, which is in it.
 */
#ifndef HLS_PASSES_FIFO_DELAYS_H
#define HLS_PASSES_FIFO_DELAYS_H

#include "core/passes/delay/known_slots.h"
#include "core/passes/registers/net_channel.h"

/* Zero-initialise. */
typedef struct fifo_delays {
  uint32_t slots;                    /* 0: the delays are not known */
  bool has_register;                 /* is it the last one of the channel? */
  bool is_apart;                     /* or is a register behind it? */
  uint32_t had_slots, had_registers; /* with a register behind it: else 0 */
  uint32_t had_ready;
  hls_unit_delays delays;
} fifo_delays;

/* Begins with what a channel has before anything changes. */
void fifo_delays_begin(fifo_delays *fifo, const net_channel *channel);

/* Finds the delays by what the channel has now, unless they are known. Those of
 * `registers` are looked up there. */
void fifo_delays_find(fifo_delays *fifo, const net_channel *channel,
                      known_slots *registers);

#endif
