/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Packing cycles block by block, so that a cycle is found by unpacking one.
 */
#include "rtl/sim_playback.h"

#include "base/memory/array.h"
#include "rtl/sim/runtime/sim_plan.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

struct sim_playback {
  size_t stride; /* bytes of a cycle */
  uint64_t from;
  size_t most;
  uint64_t num_seen; /* cycles */
  uint64_t num_kept; /* those in blocks */
  uint64_t *calls;
  size_t num_calls, calls_capacity;
  uint64_t call_begin; /* cycle */
  uint8_t *pending;    /* the states of the block that is not whole yet */
  size_t num_pending;  /* cycles */
  uint8_t *packed;     /* all blocks */
  size_t packed_size, packed_capacity;
  size_t *sizes; /* of the blocks */
  size_t num_blocks, sizes_capacity;
  bool is_full; /* a block had no room */
  bool failed;  /* out of memory */
};

sim_playback *sim_playback_create(size_t num_channels, uint64_t from,
                                  size_t most) {
  sim_playback *p = calloc(1, sizeof *p);
  if (!p) {
    return NULL;
  }
  p->stride = SIM_TOKENS_STRIDE(num_channels);
  p->from = from;
  p->most = most;
  p->pending = calloc(p->stride + 1, SIM_PLAYBACK_BLOCK);
  if (!p->pending) {
    free(p);
    return NULL;
  }
  return p;
}

void sim_playback_destroy(sim_playback *p) {
  if (p) {
    free(p->calls);
    free(p->pending);
    free(p->packed);
    free(p->sizes);
    free(p);
  }
}

void sim_playback_reset(sim_playback *p) {
  p->num_seen = p->num_kept = p->call_begin = 0;
  p->num_calls = p->num_pending = p->num_blocks = p->packed_size = 0;
  p->is_full = p->failed = false;
}

/* ---- Blocks ---- */

/* Packs the cycles that wait. */
static void pack(sim_playback *p) {
  size_t size = p->num_pending * p->stride;
  uLongf packed = compressBound(size);
  if (!array_reserve(&p->packed, p->packed_size, packed, &p->packed_capacity,
                     1) ||
      !ARRAY_RESERVE(p->sizes, p->num_blocks, p->sizes_capacity) ||
      compress2(p->packed + p->packed_size, &packed, p->pending, size,
                Z_BEST_SPEED) != Z_OK) {
    p->failed = true;
    return;
  }
  if (packed > p->most - p->packed_size) {
    p->is_full = true;
    return;
  }
  p->packed_size += packed;
  p->sizes[p->num_blocks++] = packed;
  p->num_kept += p->num_pending;
  p->num_pending = 0;
}

void sim_playback_add(sim_playback *p, const uint8_t *states,
                      size_t num_cycles) {
  if (p->num_seen < p->from) {
    uint64_t before = p->from - p->num_seen;
    size_t skipped = before < num_cycles ? (size_t)before : num_cycles;
    states += skipped * p->stride;
    num_cycles -= skipped;
    p->num_seen += skipped;
  }
  p->num_seen += num_cycles;
  while (num_cycles > 0 && !p->is_full && !p->failed) {
    size_t room = SIM_PLAYBACK_BLOCK - p->num_pending;
    size_t taken = room < num_cycles ? room : num_cycles;
    memcpy(p->pending + p->num_pending * p->stride, states, taken * p->stride);
    p->num_pending += taken;
    states += taken * p->stride;
    num_cycles -= taken;
    if (p->num_pending == SIM_PLAYBACK_BLOCK) {
      pack(p);
    }
  }
}

void sim_playback_end_call(sim_playback *p) {
  if (!ARRAY_RESERVE(p->calls, p->num_calls, p->calls_capacity)) {
    p->failed = true;
    return;
  }
  p->calls[p->num_calls++] = p->num_seen - p->call_begin;
  p->call_begin = p->num_seen;
}

bool sim_playback_end(sim_playback *p) {
  if (p->num_seen > p->call_begin) {
    sim_playback_end_call(p);
  }
  if (p->num_pending > 0 && !p->is_full && !p->failed) {
    pack(p);
  }
  return !p->failed;
}

/* ---- What is there ---- */

uint64_t sim_playback_from(const sim_playback *p) { return p->from; }

uint64_t sim_playback_num_kept(const sim_playback *p) { return p->num_kept; }

size_t sim_playback_num_calls(const sim_playback *p) { return p->num_calls; }

uint64_t sim_playback_call(const sim_playback *p, size_t call) {
  return p->calls[call];
}

size_t sim_playback_num_blocks(const sim_playback *p) { return p->num_blocks; }

size_t sim_playback_block_size(const sim_playback *p, size_t block) {
  return p->sizes[block];
}

const uint8_t *sim_playback_bytes(const sim_playback *p, size_t *size) {
  *size = p->packed_size;
  return p->packed;
}
