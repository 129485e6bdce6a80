/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The states of a circuit's channels in every cycle of all calls, packed, so
 * that whoever has them can look at any cycle without another simulation. Most
 * cycles of a loop are like those of the iteration before, and take almost no
 * room.
 */
#ifndef RTL_SIM_PLAYBACK_H
#define RTL_SIM_PLAYBACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Cycles of a block; the last one may have fewer. */
#define SIM_PLAYBACK_BLOCK 4096

typedef struct sim_playback sim_playback;

/* Room for the states of so many channels, of at most `most` bytes, from cycle
 * `from` on: cycles are counted from 0, through all calls. NULL when out of
 * memory. */
sim_playback *sim_playback_create(size_t num_channels, uint64_t from,
                                  size_t most);
void sim_playback_destroy(sim_playback *p); /* accepts NULL */

/* Forgets all cycles. */
void sim_playback_reset(sim_playback *p);

/* Adds the next cycles. `states` has for each of them two bits per channel from
 * the lowest on, valid and ready, in whole bytes. What comes when there is no
 * more room is counted, and not kept. */
void sim_playback_add(sim_playback *p, const uint8_t *states,
                      size_t num_cycles);

/* The cycles since the last one were those of a call. */
void sim_playback_end_call(sim_playback *p);

/* There are no more cycles; those since the last call are one, too. False when
 * out of memory, now or before. */
bool sim_playback_end(sim_playback *p);

/* What is known after that. Cycles that are kept begin at `from`. */
uint64_t sim_playback_from(const sim_playback *p);
uint64_t sim_playback_num_kept(const sim_playback *p);
size_t sim_playback_num_calls(const sim_playback *p);
uint64_t sim_playback_call(const sim_playback *p, size_t call); /* its cycles */

/* The blocks, one behind the other, each in the format of zlib (RFC 1950). All
 * of it is borrowed. */
size_t sim_playback_num_blocks(const sim_playback *p);
size_t sim_playback_block_size(const sim_playback *p, size_t block);
const uint8_t *sim_playback_bytes(const sim_playback *p, size_t *size);

#endif
