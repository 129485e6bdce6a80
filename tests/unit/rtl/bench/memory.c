/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Models of what has to do with memory: the memory itself, memory controllers
 * under random sessions, and a whole emitted kernel.
 */
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_CONTROLS = 4, MAX_COUNTS = 4 };

/* One execution: the counts it announces and the stores it performs. */
typedef struct session {
  unsigned counts[MAX_CONTROLS][MAX_COUNTS];
  unsigned num_counts[MAX_CONTROLS];    /* planned, by control port */
  unsigned num_announced[MAX_CONTROLS]; /* offered so far */
  unsigned stores[MAX_PORTS];           /* planned, by store port */
  unsigned addresses[MAX_PORTS];        /* offered so far */
  unsigned data[MAX_PORTS];
  unsigned num_planned, num_performed;
  bool start_offered, end_offered, has_started, has_ended;
} session;

typedef struct memory_state {
  memory_wires wires;
  session session;
  bool end_is_due; /* memEnd of the session before is still on offer */
  bool announcements_wait;
  unsigned num_sessions;
} memory_state;

static uint64_t address_of(uint64_t address) { return address % DEPTH; }

void *memory_new(bench *bench, size_t size) {
  memory_wires *wires = calloc(1, size);
  if (!wires) {
    fprintf(stderr, "out of memory\n");
    exit(2);
  }
  for (unsigned i = 0; i < DEPTH; i++) {
    wires->memory[i] = bench_random() & 0xff;
  }
  bench->state = wires;
  return wires;
}

long long bench_memory(int id, int load_enable, long long load_address,
                       int store_enable, long long store_address,
                       long long store_data);

/* Called at a clock edge; gives what loadData is in the next cycle. The store
 * happens when the cycle is checked, so a load sees the old value. */
long long bench_memory(int id, int load_enable, long long load_address,
                       int store_enable, long long store_address,
                       long long store_data) {
  memory_wires *wires = bench_get(id)->state;
  wires->load_enable = load_enable;
  wires->load_address = (uint64_t)load_address;
  wires->store_enable = store_enable;
  wires->store_address = (uint64_t)store_address;
  wires->store_data = (uint64_t)store_data;
  if (load_enable) {
    wires->shown = wires->memory[address_of(wires->load_address)];
  } else if (!wires->holds) {
    wires->shown = bench_random();
  }
  return (long long)wires->shown;
}

/* ---- memory controllers ----
 * Inputs: load addresses, store addresses, store data, controls, memStart,
 * ctrlEnd. Outputs: load data, memEnd. The argument has the numbers of ports,
 * four bits each: controls, loads, stores; and whether the memory holds data.
 */

static unsigned num_controls(const bench *bench) {
  return (unsigned)bench->argument & 15;
}

static unsigned num_loads(const bench *bench) {
  return (unsigned)bench->argument >> 4 & 15;
}

static unsigned num_stores(const bench *bench) {
  return (unsigned)bench->argument >> 8 & 15;
}

static unsigned first_control(const bench *bench) {
  return num_loads(bench) + 2 * num_stores(bench);
}

static unsigned mem_start(const bench *bench) {
  return first_control(bench) + num_controls(bench);
}

static void plan_session(bench *bench) {
  memory_state *state = bench->state;
  session *session = &state->session;
  *session = (struct session){0};
  for (unsigned i = 0; i < num_controls(bench); i++) {
    session->num_counts[i] = bench_random() % (MAX_COUNTS + 1);
    for (unsigned k = 0; k < session->num_counts[i]; k++) {
      session->counts[i][k] =
          state->announcements_wait ? 3 : bench_random() % 4;
      session->num_planned += session->counts[i][k];
    }
  }
  for (unsigned i = 0; i < session->num_planned; i++) {
    session->stores[bench_random() % num_stores(bench)]++;
  }
}

static void start_controller(bench *bench) {
  memory_state *state = memory_new(bench, sizeof(*state));
  state->wires.holds = bench->argument >> 12 & 1;
  state->announcements_wait = bench->argument >> 13 & 1;
  plan_session(bench);
}

static bool offer_up_to(unsigned *offered, unsigned planned) {
  if (*offered == planned) {
    return false;
  }
  ++*offered;
  return true;
}

static bool offer_count(bench *bench, unsigned control, uint64_t *data) {
  memory_state *state = bench->state;
  session *session = &state->session;
  unsigned next = session->num_announced[control];
  if (!offer_up_to(&session->num_announced[control],
                   session->num_counts[control])) {
    return false;
  }
  *data = session->counts[control][next];
  return true;
}

static bool has_announced_all(const bench *bench, const session *session) {
  for (unsigned i = 0; i < num_controls(bench); i++) {
    if (session->num_announced[i] < session->num_counts[i]) {
      return false;
    }
  }
  return true;
}

/* Counts are known as soon as they are offered, so ctrlEnd may be offered
 * together with the last of them. */
static bool offer_once(bool *offered, bool is_allowed) {
  if (*offered || !is_allowed) {
    return false;
  }
  *offered = true;
  return true;
}

static bool offer_controller(bench *bench, unsigned port, uint64_t *data) {
  memory_state *state = bench->state;
  session *session = &state->session;
  unsigned stores = num_loads(bench);
  if (port < stores) {
    *data = address_of(*data);
    return true;
  }
  if (port < stores + num_stores(bench)) {
    *data = address_of(*data);
    unsigned store = port - stores;
    return offer_up_to(&session->addresses[store], session->stores[store]);
  }
  if (port < first_control(bench)) {
    unsigned store = port - stores - num_stores(bench);
    return offer_up_to(&session->data[store], session->stores[store]);
  }
  if (port < mem_start(bench)) {
    return offer_count(bench, port - first_control(bench), data);
  }
  return port == mem_start(bench)
             ? offer_once(&session->start_offered, true)
             : offer_once(&session->end_offered,
                          has_announced_all(bench, session));
}

static void check_loads(bench *bench) {
  const memory_state *state = bench->state;
  unsigned num_accepted = 0;
  for (unsigned i = 0; i < num_loads(bench); i++) {
    const port *address = &bench->inputs[i];
    if (address->fired) {
      num_accepted++;
      queue_push(&bench->outputs[i].queue,
                 state->wires.memory[address_of(address->data)]);
      if (!state->wires.load_enable ||
          state->wires.load_address != address->data) {
        bench_fail(bench, "accepted an address that it does not read");
      }
    }
  }
  if (num_accepted > 1 || (state->wires.load_enable && num_accepted == 0)) {
    bench_fail(bench, "%u addresses for one read", num_accepted);
  }
  for (unsigned i = 0; i < num_loads(bench); i++) {
    port *data = &bench->outputs[i];
    uint64_t expected = 0;
    if (!data->fired) {
      continue;
    }
    if (!queue_pop(&data->queue, &expected)) {
      bench_fail(bench, "load %u gave data from nowhere", i);
    } else if (mask(data->width, expected) != data->data) {
      bench_fail(bench, "load %u gave %llx, not %llx", i,
                 (unsigned long long)data->data,
                 (unsigned long long)mask(data->width, expected));
    }
  }
}

/* Takes the write that is on the wires from the port it belongs to. */
static bool take_store(bench *bench, unsigned store) {
  memory_state *state = bench->state;
  unsigned first = num_loads(bench);
  queue *addresses = &bench->inputs[first + store].queue;
  queue *data = &bench->inputs[first + num_stores(bench) + store].queue;
  if (!state->wires.store_enable || addresses->count == 0 || data->count == 0 ||
      addresses->items[addresses->first] != state->wires.store_address ||
      data->items[data->first] != state->wires.store_data) {
    return false;
  }
  uint64_t ignored = 0;
  queue_pop(addresses, &ignored);
  queue_pop(data, &ignored);
  return true;
}

static void check_stores(bench *bench) {
  memory_state *state = bench->state;
  unsigned first = num_loads(bench);
  for (unsigned i = first; i < first_control(bench); i++) {
    if (bench->inputs[i].fired) {
      queue_push(&bench->inputs[i].queue, bench->inputs[i].data);
    }
  }
  unsigned num_taken = 0;
  for (unsigned i = 0; i < num_stores(bench); i++) {
    num_taken += num_taken == 0 && take_store(bench, i);
    if (bench->inputs[first + i].queue.count > 0 &&
        bench->inputs[first + num_stores(bench) + i].queue.count > 0) {
      bench_fail(bench, "store %u was accepted but not performed", i);
    }
  }
  if (state->wires.store_enable && num_taken == 0) {
    bench_fail(bench, "performed a store that nobody asked for");
  }
  if (state->wires.store_enable) {
    state->wires.memory[address_of(state->wires.store_address)] =
        state->wires.store_data;
    state->session.num_performed++;
  }
}

/* memEnd is judged by what happened before this cycle. While it waits, the
 * tokens of the next execution may come: they must not make it go away. */
static void check_session(bench *bench) {
  memory_state *state = bench->state;
  session *session = &state->session;
  const port *end = &bench->outputs[num_loads(bench)];
  bool is_over = session->has_started && session->has_ended &&
                 session->num_performed == session->num_planned;
  for (unsigned i = 0; i < num_controls(bench); i++) {
    if (bench->inputs[first_control(bench) + i].was_waiting &&
        !state->announcements_wait) {
      bench_fail(bench, "did not accept a count at once");
    }
  }
  if ((end->was_waiting || end->fired) && !state->end_is_due && !is_over) {
    bench_fail(bench, "memEnd too early: %u of %u stores performed",
               session->num_performed, session->num_planned);
  }
  session->has_started |= bench->inputs[mem_start(bench)].fired;
  session->has_ended |= bench->inputs[mem_start(bench) + 1].fired;
  if (end->fired) {
    state->num_sessions++;
    if (!state->end_is_due) {
      plan_session(bench);
    }
    state->end_is_due = false;
  } else if (end->was_waiting && !state->end_is_due &&
             bench_random() % 4 == 0) {
    plan_session(bench);
    state->end_is_due = true;
  }
}

/* Without stores memEnd comes with what it needs, and takes it. */
static void check_join(bench *bench) {
  const port *start = &bench->inputs[mem_start(bench)], *last = start + 1;
  const port *end = &bench->outputs[num_loads(bench)];
  bool is_over = (start->fired || start->was_waiting) &&
                 (last->fired || last->was_waiting);
  if ((end->fired || end->was_waiting) != is_over ||
      start->fired != end->fired || last->fired != end->fired) {
    bench_fail(bench, "memEnd does not come with memStart and ctrlEnd");
  }
  if (end->fired) {
    ((memory_state *)bench->state)->num_sessions++;
    plan_session(bench);
  }
}

static void cycle_controller(bench *bench) {
  check_loads(bench);
  (num_stores(bench) > 0 ? check_session : check_join)(bench);
  check_stores(bench);
}

static void finish_controller(bench *bench) {
  const memory_state *state = bench->state;
  if (state->num_sessions < 50) {
    bench_fail(bench, "only %u executions ended", state->num_sessions);
  }
  for (unsigned i = 0; i < num_loads(bench); i++) {
    if (bench->outputs[i].queue.count > 0) {
      bench_fail(bench, "%zu loads of port %u were lost",
                 bench->outputs[i].queue.count, i);
    }
  }
}

/* ---- the kernel of fixtures/sum.mlir ----
 * Inputs: n, a_start, start. Outputs: out0, a_end, end. One call at a time. */

static void start_kernel(bench *bench) {
  memory_state *state = memory_new(bench, sizeof(*state));
  state->session.num_planned = 0;
}

static bool offer_kernel(bench *bench, unsigned port, uint64_t *data) {
  memory_state *state = bench->state;
  if (state->session.addresses[port] > state->num_sessions) {
    return false; /* this call has its token already */
  }
  state->session.addresses[port]++;
  if (port == 0) {
    *data = 1 + bench_random() % DEPTH;
  }
  return true;
}

static void cycle_kernel(bench *bench) {
  memory_state *state = bench->state;
  const port *n = &bench->inputs[0];
  const port *result = &bench->outputs[0];
  if (n->fired) {
    uint64_t sum = 0;
    for (uint64_t i = 0; i < n->data; i++) {
      sum += state->wires.memory[i];
    }
    queue_push(&bench->outputs[0].queue, sum);
  }
  uint64_t expected = 0;
  if (result->fired && (!queue_pop(&bench->outputs[0].queue, &expected) ||
                        mask(result->width, expected) != result->data)) {
    bench_fail(bench, "the sum is %llu, not %llu",
               (unsigned long long)result->data, (unsigned long long)expected);
  }
  if (state->wires.load_enable && state->wires.load_address >= DEPTH) {
    bench_fail(bench, "reads element %llu",
               (unsigned long long)state->wires.load_address);
  }
  uint64_t calls = state->num_sessions + 1;
  if (bench->outputs[0].count == calls && bench->outputs[1].count == calls &&
      bench->outputs[2].count == calls) {
    state->num_sessions++;
  }
}

static void finish_kernel(bench *bench) {
  const memory_state *state = bench->state;
  if (state->num_sessions < 50) {
    bench_fail(bench, "only %u calls came to their end", state->num_sessions);
  }
}

static const model models[] = {
    {"mem_controller", start_controller, offer_controller, cycle_controller,
     finish_controller},
    {"sum", start_kernel, offer_kernel, cycle_kernel, finish_kernel},
};

const model *find_memory_model(const char *name) {
  for (size_t i = 0; i < sizeof(models) / sizeof(models[0]); i++) {
    if (strcmp(models[i].name, name) == 0) {
      return &models[i];
    }
  }
  return NULL;
}
