/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * By a schedule of the whole function, in which each loop runs once. Where one
 * of several ways is taken, what is behind them starts as soon as on the
 * fastest one, so that nothing that waits for it is later on that; and on none
 * of the ways anything comes later than it did. Nobody knows how long an
 * instance takes: it starts when it did, and nothing behind it gets a register.
 */
#include "core/passes/sharing/call_deadlines.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/buffers/slots.h"
#include "hls/handshake_ops.h"

static bool is_in_loop(const call_deadlines *calls, uint32_t op) {
  uint32_t block = calls->nest.headers.blocks.block[op];
  return block != BODY_TABLE_NOBODY &&
         calls->nest.loop[block] != LOOP_NEST_NONE;
}

static MlirOperation op_of(const call_deadlines *calls, uint32_t op) {
  return calls->nest.headers.blocks.table.ops[op];
}

static bool is_merge(const call_deadlines *calls, uint32_t op) {
  return ir_is_merge(op_of(calls, op));
}

static bool is_instance(const call_deadlines *calls, uint32_t op) {
  return mlirOperationIsAHandshakeInstance(op_of(calls, op));
}

static int64_t arrival(const call_deadlines *calls, uint32_t channel) {
  return call_times_arrival(&calls->times, calls->starts, channel);
}

/* Gives the channels the registers that the net has, and finds the starts. */
static void settle(call_deadlines *calls) {
  for (size_t i = 0; i < calls->net->graph.num_channels; i++) {
    if (calls->channels[i]) {
      calls->channels[i]->cycles =
          calls->cycles[i] + calls->net->channels[i].registers;
    }
  }
  call_times_find_first(&calls->times, &calls->nest.headers.blocks.table,
                        calls->starts);
}

/* Marks the operations in loops and instances, and those behind them. */
static void find_behind(const call_deadlines *calls, bool *is_behind) {
  const call_times *times = &calls->times;
  for (uint32_t i = 0; i < times->num_ops; i++) {
    is_behind[i] = is_in_loop(calls, i) || is_instance(calls, i);
  }
  for (size_t i = 0; i < times->num_ordered; i++) {
    uint32_t op = times->order[i];
    for (uint32_t k = times->first[op]; k < times->first[op + 1]; k++) {
      is_behind[times->channels[k].to] |= is_behind[op];
    }
  }
}

/* Finds the channels of the net of which it is known what they make later, and
 * counts the registers of all others. */
static void find_channels(call_deadlines *calls, const bool *is_behind) {
  const register_net *net = calls->net;
  for (size_t i = 0; i < net->graph.num_channels; i++) {
    call_channel *channel =
        call_times_channel(&calls->times, net->graph.channels[i]);
    bool is_known =
        channel && net->channels[i].is_once && !is_behind[channel->from];
    calls->channels[i] = is_known ? channel : NULL;
    calls->cycles[i] = channel ? channel->cycles : 0;
    if (channel) {
      channel->cycles += net->channels[i].registers;
    }
  }
}

/* Does anybody see when an operation starts: outside of the function, in a
 * memory, in an instance, or in a loop that it begins? */
static bool is_seen(const call_deadlines *calls, uint32_t op) {
  const call_times *times = &calls->times;
  if (times->first[op] == times->first[op + 1]) {
    return !times->is_sink[op];
  }
  if (is_instance(calls, op)) {
    return true;
  }
  uint32_t count;
  const uint32_t *channels = call_times_incoming(times, op, &count);
  bool is_entry = false;
  for (uint32_t k = 0; k < count && !is_entry; k++) {
    is_entry = is_in_loop(calls, op) &&
               !is_in_loop(calls, times->channels[channels[k]].from);
  }
  return is_entry;
}

static void set_deadlines(call_deadlines *calls) {
  const call_times *times = &calls->times;
  for (uint32_t i = 0; i < times->num_ops; i++) {
    calls->latest[i] = is_seen(calls, i) ? calls->starts[i] : INT64_MAX;
    uint32_t count;
    const uint32_t *channels = call_times_incoming(times, i, &count);
    for (uint32_t k = 0; k < count; k++) {
      calls->arrivals[channels[k]] =
          is_merge(calls, i) ? arrival(calls, channels[k]) : INT64_MAX;
    }
  }
}

bool call_deadlines_begin(call_deadlines *calls, register_net *net) {
  static const loop_times none = {0};
  calls->net = net;
  if (!loop_nest_find(&calls->nest, net->func)) {
    return false;
  }
  const body_table *table = &calls->nest.headers.blocks.table;
  if (!call_times_find(&calls->times, table, &calls->nest, &none)) {
    return false;
  }
  arena_pool *memory = &net->memory;
  size_t count = net->graph.num_channels + 1;
  bool *is_behind = ARENA_ARRAY(memory, bool, table->count + 1);
  calls->channels = ARENA_ARRAY(memory, call_channel *, count);
  calls->cycles = ARENA_ARRAY(memory, int64_t, count);
  calls->starts = ARENA_ARRAY(memory, int64_t, table->count + 1);
  calls->latest = ARENA_UNSET(memory, int64_t, table->count + 1);
  calls->arrivals =
      ARENA_UNSET(memory, int64_t, calls->times.first[table->count] + 1);
  if (!is_behind || !calls->channels || !calls->cycles || !calls->starts ||
      !calls->latest || !calls->arrivals) {
    return false;
  }
  find_behind(calls, is_behind);
  find_channels(calls, is_behind);
  settle(calls);
  set_deadlines(calls);
  return true;
}

bool call_deadlines_know(const call_deadlines *calls, size_t channel) {
  return calls->channels[channel];
}

bool call_deadlines_enters(const call_deadlines *calls, size_t channel) {
  const loop_nest *nest = &calls->nest;
  MlirOperation user = slots_user(calls->net->graph.channels[channel]);
  size_t block = loop_blocks_index(&nest->headers.blocks, ir_bb(user));
  return block != LOOP_BLOCKS_NONE && nest->loop[block] != LOOP_NEST_NONE;
}

bool call_deadlines_are_kept(call_deadlines *calls) {
  const call_times *times = &calls->times;
  settle(calls);
  for (uint32_t i = 0; i < times->num_ops; i++) {
    if (calls->starts[i] > calls->latest[i]) {
      return false;
    }
  }
  for (uint32_t i = 0; i < times->first[times->num_ops]; i++) {
    if (arrival(calls, i) > calls->arrivals[i]) {
      return false;
    }
  }
  return true;
}

void call_deadlines_finish(call_deadlines *calls) {
  call_times_finish(&calls->times);
  loop_nest_finish(&calls->nest);
}
