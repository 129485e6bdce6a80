/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Difference constraints between start times, solved by relaxation.
 */
#include "core/passes/retiming/loop_times.h"
#include "hls/work.h"

/* Moves for each operation, within which times settle. */
enum { MOST_ROUNDS = 16 };

timed_channel *loop_times_channel(const loop_times *times, MlirValue value) {
  return ptr_map_get(&times->channels, value.ptr);
}

uint32_t loop_times_node(const loop_times *times, MlirOperation op,
                         size_t height, timed_loop **loop) {
  size_t place = (size_t)(uintptr_t)ptr_map_get(&times->places, op.ptr);
  timed_loop *at = place > 0 ? times->innermost[place - 1] : NULL;
  while (at && at->height < height) {
    at = at->parent;
  }
  if (!at || at->height != height) {
    return LOOP_TIMES_NOBODY;
  }
  uint32_t node = at->node[place - 1 - at->begin];
  *loop = node == LOOP_TIMES_NOBODY ? *loop : at;
  return node;
}

static int64_t spare_of(const timed_loop *loop, const timed_channel *channel) {
  return loop->times[channel->to] - loop->times[channel->from] -
         channel->cycles + (channel->is_back ? loop->interval : 0);
}

int64_t loop_times_spare(const timed_channel *channel) {
  return spare_of(channel->loop, channel);
}

/* The place in the ring that is so many behind its head. */
static uint32_t ring_place(const timed_loop *loop, uint32_t behind) {
  uint32_t left = loop->num_nodes - loop->head;
  return behind < left ? loop->head + behind : behind - left;
}

void loop_times_delay(timed_loop *loop, uint32_t node, int64_t cycles) {
  loop->times[node] += cycles;
  if (!loop->waits[node]) {
    loop->waiting[ring_place(loop, loop->num_waiting++)] = node;
    loop->waits[node] = true;
  }
}

static uint32_t next_waiting(timed_loop *loop) {
  uint32_t node = loop->waiting[loop->head];
  loop->head = ring_place(loop, 1);
  loop->num_waiting--;
  loop->waits[node] = false;
  return node;
}

bool loop_times_settle(timed_loop *loop) {
  size_t moves_left = (size_t)MOST_ROUNDS * loop->num_nodes;
  uint64_t count = 0;
  bool settled = true;
  for (; loop->num_waiting > 0; count++) {
    uint32_t node = next_waiting(loop);
    for (uint32_t k = loop->first[node]; k < loop->first[node + 1]; k++) {
      const timed_channel *channel = &loop->channels[k];
      int64_t spare =
          channel->to == LOOP_TIMES_NOBODY ? 0 : spare_of(loop, channel);
      if (spare < 0 && moves_left > 0) {
        moves_left--;
        loop_times_delay(loop, channel->to, -spare);
      } else if (spare < 0) {
        settled = false;
      }
    }
  }
  hls_work_count(count);
  return settled;
}

void loop_times_add_register(timed_channel *channel) {
  channel->cycles++;
  int64_t spare = loop_times_spare(channel);
  if (spare < 0) {
    channel->loop->interval++;
    loop_times_delay(channel->loop, channel->to, -spare);
    loop_times_settle(channel->loop);
  }
}

void loop_times_finish(loop_times *times) {
  ptr_map_finish(&times->channels);
  ptr_map_finish(&times->places);
  arena_finish(&times->memory);
  *times = (loop_times){0};
}
