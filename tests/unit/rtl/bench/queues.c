/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Models of load-store queues: random groups, whose accesses are performed one
 * after the other on a memory of the model. What the queue loads must be the
 * same, and what it stores, too.
 */
#include "memory.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_ACCESSES = 6, MAX_GROUPS = 2 };

/* Inputs: groups, addresses of all ports, data of the stores. Outputs: data of
 * the loads. The argument has the number of ports in its low byte, which of
 * them are stores in the next one, then the first port of the second group. */
typedef struct queue_state {
  memory_wires wires;
  uint64_t expected[DEPTH]; /* of the memory, when all is done */
  const port *offered;      /* the group that is, or NULL */
  bool is_planned;          /* a group, in this cycle */
  uint64_t next_address;    /* at full speed: all are different for a while */
  queue addresses[MAX_ACCESSES];
  queue data[MAX_ACCESSES];
  queue store_addresses, store_data; /* in the order of the program */
  uint64_t num_stores;
} queue_state;

static unsigned num_ports(const bench *bench) {
  return (unsigned)bench->argument & 0xff;
}

static bool is_store(const bench *bench, unsigned port) {
  return bench->argument >> 8 >> port & 1;
}

static unsigned second_group(const bench *bench) {
  return (unsigned)(bench->argument >> 16) & 0xff;
}

static unsigned num_groups(const bench *bench) {
  return second_group(bench) < num_ports(bench) ? 2 : 1;
}

/* How many ports before that one are stores, or loads. */
static unsigned count_before(const bench *bench, unsigned port, bool stores) {
  unsigned count = 0;
  for (unsigned i = 0; i < port; i++) {
    count += is_store(bench, i) == stores;
  }
  return count;
}

static void start_queue(bench *bench) {
  queue_state *state = memory_new(bench, sizeof(*state));
  for (unsigned i = 0; i < DEPTH; i++) {
    state->expected[i] = state->wires.memory[i];
  }
}

/* Elements that meet often, but not at full speed. */
static uint64_t choose_address(queue_state *state) {
  return bench_phase() == PHASE_FULL_SPEED ? state->next_address % DEPTH
                                           : bench_random() % 3;
}

static void plan_group(bench *bench, unsigned group) {
  queue_state *state = bench->state;
  unsigned first = group == 0 ? 0 : second_group(bench);
  unsigned end = group == 0 ? second_group(bench) : num_ports(bench);
  state->next_address++;
  for (unsigned port = first; port < end; port++) {
    uint64_t address = choose_address(state);
    queue_push(&state->addresses[port], address);
    if (is_store(bench, port)) {
      uint64_t value = bench_random() & 0xff;
      state->expected[address] = value;
      queue_push(&state->data[port], value);
      queue_push(&state->store_addresses, address);
      queue_push(&state->store_data, value);
    } else {
      queue_push(&bench->outputs[count_before(bench, port, false)].queue,
                 state->expected[address]);
    }
  }
}

static bool offer_queue(bench *bench, unsigned number, uint64_t *data) {
  queue_state *state = bench->state;
  unsigned groups = num_groups(bench), ports = num_ports(bench);
  if (number < groups) {
    bool is_busy =
        state->is_planned || (state->offered && !state->offered->fired);
    if (is_busy || (groups > 1 && bench_random() % 2 == 0)) {
      return false;
    }
    state->offered = &bench->inputs[number];
    state->is_planned = true;
    plan_group(bench, number);
    return true;
  }
  if (number < groups + ports) {
    return queue_pop(&state->addresses[number - groups], data);
  }
  for (unsigned port = 0; port < ports; port++) {
    if (is_store(bench, port) &&
        count_before(bench, port, true) == number - groups - ports) {
      return queue_pop(&state->data[port], data);
    }
  }
  return false;
}

static void check_loads(bench *bench) {
  unsigned loads = count_before(bench, num_ports(bench), false);
  for (unsigned i = 0; i < loads; i++) {
    port *data = &bench->outputs[i];
    uint64_t expected = 0;
    if (data->fired && !queue_pop(&data->queue, &expected)) {
      bench_fail(bench, "load %u gave data from nowhere", i);
    } else if (data->fired && data->data != expected) {
      bench_fail(bench, "load %u gave %llx, not %llx", i,
                 (unsigned long long)data->data, (unsigned long long)expected);
    }
  }
}

static void check_store(bench *bench) {
  queue_state *state = bench->state;
  const memory_wires *wires = &state->wires;
  uint64_t address = 0, value = 0;
  if (!wires->store_enable) {
    return;
  }
  if (!queue_pop(&state->store_addresses, &address) ||
      !queue_pop(&state->store_data, &value) ||
      address != wires->store_address || value != wires->store_data) {
    bench_fail(bench, "stored %llx at %llu, not %llx at %llu",
               (unsigned long long)wires->store_data,
               (unsigned long long)wires->store_address,
               (unsigned long long)value, (unsigned long long)address);
  }
  state->wires.memory[wires->store_address % DEPTH] = wires->store_data;
  state->num_stores++;
}

static void cycle_queue(bench *bench) {
  queue_state *state = bench->state;
  if (!state->is_planned && state->offered && state->offered->fired) {
    state->offered = NULL;
  }
  state->is_planned = false;
  check_loads(bench);
  check_store(bench);
}

/* While the bench drains nothing is offered: no more than the slots is left. */
static void finish_queue(bench *bench) {
  const queue_state *state = bench->state;
  if (state->num_stores < 1000) {
    bench_fail(bench, "performed only %llu stores",
               (unsigned long long)state->num_stores);
  }
}

static const model queue_model = {"lsq", start_queue, offer_queue, cycle_queue,
                                  finish_queue};

const model *find_queue_model(const char *name) {
  return strcmp(name, queue_model.name) == 0 ? &queue_model : NULL;
}
