/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The channels to the next iteration aside, operations are passed in an order
 * in which each is behind those that it waits for: once for the earliest times,
 * once backwards for the latest, and again where an iteration delays the next.
 */
#include "core/passes/cuts/call_times.h"
#include "core/ir/ir_kinds.h"
#include "hls/handshake_ops.h"
#include "hls/unit_latency.h"
#include "hls/work.h"

/* So often a delay is carried over to the next iteration, and so far a new
 * register is followed until all is settled anew. */
enum { MOST_ROUNDS = 8, MOST_FOLLOWED = 256 };

static const int64_t NEVER = INT64_MAX / 4;

typedef struct call_search {
  call_times *times;
  const body_table *table;
  const loop_nest *nest;
  const loop_times *loops;
  arena_pool memory;
} call_search;

/* What an operand is for the times. */
typedef enum operand_kind {
  OPERAND_CHANNEL,
  OPERAND_REPEAT,  /* to the next iteration */
  OPERAND_NOTHING, /* at a memory, or to an iteration of unknown length */
} operand_kind;

/* Does an operand lead back to the header of a loop? */
static bool leads_back(const call_search *s, uint32_t maker, size_t user,
                       intptr_t operand) {
  const loop_nest *nest = s->nest;
  uint32_t from = nest->headers.blocks.block[maker];
  uint32_t to = nest->headers.blocks.block[user];
  return from != BODY_TABLE_NOBODY && to != BODY_TABLE_NOBODY &&
         nest->heads[to] &&
         loop_blocks_is_entry(s->table->ops[user], operand) &&
         loop_nest_has(nest, nest->loop[to], from);
}

static operand_kind kind_of(const call_search *s, uint32_t maker, size_t user,
                            intptr_t operand, int64_t *interval) {
  MlirOperation op = s->table->ops[user];
  if (maker == BODY_TABLE_NOBODY || ir_is_memory(s->table->ops[maker]) ||
      ir_is_memory(op)) {
    return OPERAND_NOTHING;
  }
  if (s->nest->num_loops == 0 || !leads_back(s, maker, user, operand)) {
    return OPERAND_CHANNEL;
  }
  const timed_channel *known =
      loop_times_channel(s->loops, mlirOperationGetOperand(op, operand));
  if (!known || !known->is_back || known->loop->height > 0) {
    return OPERAND_NOTHING;
  }
  *interval = known->loop->interval;
  return OPERAND_REPEAT;
}

/* Cycles until a value is there; the address of a store is handed on at once.
 */
static int64_t cycles_of(MlirOperation op, MlirValue value) {
  bool is_address = mlirOperationIsAHandshakeStored(op) &&
                    mlirOpResultGetResultNumber(value) ==
                        MlirHandshakeStoredResultAddressResult;
  return is_address ? 0 : hls_unit_latency(op);
}

/* Counts the channels of each operation, or adds them where they belong. */
static bool list_channels(call_search *s, bool adds) {
  call_times *times = s->times;
  bool ok = true;
  for (size_t i = 0; ok && i < s->table->count; i++) {
    size_t count = body_table_num_operands(s->table, i);
    for (size_t k = 0; ok && k < count; k++) {
      int64_t interval = 0;
      uint32_t maker = body_table_maker(s->table, i, k);
      operand_kind kind = kind_of(s, maker, i, (intptr_t)k, &interval);
      if (kind == OPERAND_NOTHING) {
        continue;
      }
      if (!adds) {
        times->num_repeats += kind == OPERAND_REPEAT;
        times->first[maker + 2] += kind == OPERAND_CHANNEL;
        times->first_incoming[i + 2] += kind == OPERAND_CHANNEL;
        continue;
      }
      MlirValue value = mlirOperationGetOperand(s->table->ops[i], (intptr_t)k);
      call_channel channel = {maker, (uint32_t)i,
                              cycles_of(s->table->ops[maker], value) -
                                  interval};
      if (kind == OPERAND_REPEAT) {
        times->repeats[times->num_repeats++] = channel;
        continue;
      }
      uint32_t number = times->first[maker + 1]++;
      times->channels[number] = channel;
      times->incoming[times->first_incoming[i + 1]++] = number;
      ok = ptr_map_set(&times->index, value.ptr,
                       (void *)(uintptr_t)(number + 1));
    }
  }
  return ok;
}

static void sum_up(uint32_t *first, size_t count) {
  for (size_t i = 0; i <= count; i++) {
    first[i + 1] += first[i];
  }
}

/* Orders the operations; those on a cycle are left out. */
static bool order_ops(call_search *s) {
  call_times *times = s->times;
  uint32_t *waits = ARENA_UNSET(&s->memory, uint32_t, times->num_ops + 1);
  for (size_t i = 0; waits && i < times->num_ops; i++) {
    waits[i] = times->first_incoming[i + 1] - times->first_incoming[i];
    if (waits[i] == 0) {
      times->order[times->num_ordered++] = (uint32_t)i;
    }
  }
  for (size_t done = 0; waits && done < times->num_ordered; done++) {
    uint32_t op = times->order[done];
    for (uint32_t k = times->first[op]; k < times->first[op + 1]; k++) {
      if (--waits[times->channels[k].to] == 0) {
        times->order[times->num_ordered++] = times->channels[k].to;
      }
    }
  }
  return waits;
}

static bool make_room(call_times *times, size_t count) {
  arena_pool *memory = &times->memory;
  times->num_ops = count;
  times->first = ARENA_ARRAY(memory, uint32_t, count + 2);
  times->first_incoming = ARENA_ARRAY(memory, uint32_t, count + 2);
  times->order = ARENA_UNSET(memory, uint32_t, count + 1);
  times->earliest = ARENA_ARRAY(memory, int64_t, count + 1);
  times->latest = ARENA_ARRAY(memory, int64_t, count + 1);
  times->is_sink = ARENA_ARRAY(memory, bool, count + 1);
  times->stack = ARENA_UNSET(memory, uint32_t, MOST_FOLLOWED);
  return times->first && times->first_incoming && times->order &&
         times->earliest && times->latest && times->is_sink && times->stack;
}

static bool add_channels(call_search *s) {
  call_times *times = s->times;
  arena_pool *memory = &times->memory;
  size_t count = times->num_ops;
  list_channels(s, false);
  sum_up(times->first, count);
  sum_up(times->first_incoming, count);
  size_t channels = times->first[count + 1];
  times->channels = ARENA_UNSET(memory, call_channel, channels + 1);
  times->incoming = ARENA_UNSET(memory, uint32_t, channels + 1);
  times->repeats = ARENA_UNSET(memory, call_channel, times->num_repeats + 1);
  times->num_repeats = 0;
  return times->channels && times->incoming && times->repeats &&
         ptr_map_reserve(&times->index, channels) && list_channels(s, true);
}

bool call_times_find(call_times *times, const body_table *table,
                     const loop_nest *nest, const loop_times *loops) {
  call_search s = {
      .times = times, .table = table, .nest = nest, .loops = loops};
  bool ok = make_room(times, table->count) && add_channels(&s) && order_ops(&s);
  for (size_t i = 0; ok && i < table->count; i++) {
    times->is_sink[i] = mlirOperationIsAHandshakeSink(table->ops[i]);
  }
  if (ok) {
    call_times_settle(times);
  }
  arena_finish(&s.memory);
  return ok;
}

void call_times_finish(call_times *times) {
  ptr_map_finish(&times->index);
  arena_finish(&times->memory);
  *times = (call_times){0};
}

/* Lets operations start when their operands are there. */
static void find_earliest(call_times *times) {
  for (size_t i = 0; i < times->num_ordered; i++) {
    uint32_t op = times->order[i];
    for (uint32_t k = times->first[op]; k < times->first[op + 1]; k++) {
      const call_channel *c = &times->channels[k];
      int64_t ready = times->earliest[op] + c->cycles;
      if (times->earliest[c->to] < ready) {
        times->earliest[c->to] = ready;
      }
    }
  }
}

/* Lets operations start when their users need them. */
static void find_latest(call_times *times) {
  for (size_t i = times->num_ordered; i-- > 0;) {
    uint32_t op = times->order[i];
    for (uint32_t k = times->first[op]; k < times->first[op + 1]; k++) {
      const call_channel *c = &times->channels[k];
      int64_t needed = times->latest[c->to] - c->cycles;
      if (times->latest[op] > needed) {
        times->latest[op] = needed;
      }
    }
  }
}

/* Delays what the next iteration begins with. Returns whether anything is. */
static bool delay_repeats(call_times *times) {
  bool changed = false;
  for (size_t i = 0; i < times->num_repeats; i++) {
    const call_channel *c = &times->repeats[i];
    int64_t ready = times->earliest[c->from] + c->cycles;
    if (times->earliest[c->to] < ready) {
      times->earliest[c->to] = ready;
      changed = true;
    }
  }
  return changed;
}

/* Hurries what the next iteration needs. Returns whether anything is. */
static bool hurry_repeats(call_times *times) {
  bool changed = false;
  for (size_t i = 0; i < times->num_repeats; i++) {
    const call_channel *c = &times->repeats[i];
    int64_t needed = times->latest[c->to] - c->cycles;
    if (times->latest[c->from] > needed) {
      times->latest[c->from] = needed;
      changed = true;
    }
  }
  return changed;
}

void call_times_settle(call_times *times) {
  int64_t end = 0;
  for (size_t i = 0; i < times->num_ops; i++) {
    times->earliest[i] = 0;
  }
  int rounds = 0;
  do {
    find_earliest(times);
  } while (delay_repeats(times) && ++rounds < MOST_ROUNDS);
  for (size_t i = 0; i < times->num_ops; i++) {
    end = times->earliest[i] > end ? times->earliest[i] : end;
  }
  for (size_t i = 0; i < times->num_ops; i++) {
    bool has_user = times->first[i] < times->first[i + 1];
    times->latest[i] = has_user || times->is_sink[i] ? NEVER : end;
  }
  rounds = 0;
  do {
    find_latest(times);
  } while (hurry_repeats(times) && ++rounds < MOST_ROUNDS);
  hls_work_count(times->num_ops);
}

const uint32_t *call_times_incoming(const call_times *times, uint32_t op,
                                    uint32_t *count) {
  *count = times->first_incoming[op + 1] - times->first_incoming[op];
  return &times->incoming[times->first_incoming[op]];
}

int64_t call_times_arrival(const call_times *times, const int64_t *starts,
                           uint32_t channel) {
  const call_channel *c = &times->channels[channel];
  return starts[c->from] + c->cycles;
}

static int64_t first_start(const call_times *times, const body_table *table,
                           const int64_t *starts, uint32_t op) {
  uint32_t count;
  const uint32_t *channels = call_times_incoming(times, op, &count);
  bool takes_one = ir_is_merge(table->ops[op]);
  if (count == 0 || (takes_one && count < body_table_num_operands(table, op))) {
    return 0;
  }
  int64_t start = call_times_arrival(times, starts, channels[0]);
  for (uint32_t k = 1; k < count; k++) {
    int64_t other = call_times_arrival(times, starts, channels[k]);
    start = (other < start) == takes_one ? other : start;
  }
  return start;
}

void call_times_find_first(const call_times *times, const body_table *table,
                           int64_t *starts) {
  for (size_t i = 0; i < times->num_ordered; i++) {
    uint32_t op = times->order[i];
    starts[op] = first_start(times, table, starts, op);
  }
}

call_channel *call_times_channel(const call_times *times, MlirValue value) {
  size_t found = (size_t)(uintptr_t)ptr_map_get(&times->index, value.ptr);
  return found > 0 ? &times->channels[found - 1] : NULL;
}

int64_t call_times_spare(const call_times *times, const call_channel *channel) {
  return times->latest[channel->to] - times->earliest[channel->from] -
         channel->cycles;
}

/* Raises the times of those that wait for an operation. */
static void raise_users(call_times *times, uint32_t op) {
  size_t depth = 0;
  times->stack[depth++] = op;
  for (int looked = 0; depth > 0 && looked < MOST_FOLLOWED; looked++) {
    op = times->stack[--depth];
    for (uint32_t k = times->first[op]; k < times->first[op + 1]; k++) {
      const call_channel *c = &times->channels[k];
      int64_t ready = times->earliest[op] + c->cycles;
      if (times->earliest[c->to] < ready && depth < MOST_FOLLOWED) {
        times->earliest[c->to] = ready;
        times->stack[depth++] = c->to;
      }
    }
  }
}

/* Lowers the times of those that an operation waits for. */
static void lower_makers(call_times *times, uint32_t op) {
  size_t depth = 0;
  times->stack[depth++] = op;
  for (int looked = 0; depth > 0 && looked < MOST_FOLLOWED; looked++) {
    op = times->stack[--depth];
    for (uint32_t k = times->first_incoming[op];
         k < times->first_incoming[op + 1]; k++) {
      const call_channel *c = &times->channels[times->incoming[k]];
      int64_t needed = times->latest[op] - c->cycles;
      if (times->latest[c->from] > needed && depth < MOST_FOLLOWED) {
        times->latest[c->from] = needed;
        times->stack[depth++] = c->from;
      }
    }
  }
}

void call_times_add_register(call_times *times, call_channel *channel) {
  channel->cycles++;
  if (call_times_spare(times, channel) >= 0) {
    raise_users(times, channel->from);
    lower_makers(times, channel->to);
  }
}

bool call_times_follow(call_times *times, MlirValue value, MlirValue behind) {
  void *channel = ptr_map_get(&times->index, value.ptr);
  return !channel || ptr_map_set(&times->index, behind.ptr, channel);
}
