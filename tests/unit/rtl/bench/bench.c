/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The bench: registry of the units under test, schedule, random traffic, the
 * checks that hold for every unit, and the functions SystemVerilog calls.
 */
#include "bench.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  MAX_BENCHES = 512,
  FULL_SPEED_CYCLES = 300,
  RANDOM_CYCLES = 6000,
  BLOCKED_CYCLES = 150,
  DRAIN_CYCLES = 600,
  WINDOW = 64, /* cycles for which a channel keeps its habits */
  MAX_FAILURES = 20,
};

static bench benches[MAX_BENCHES];
static int num_benches;
static uint64_t cycle_number;
static unsigned num_failures;
static uint64_t random_state = 88172645463325252u;

/* ---- what models use ---- */

bench *bench_get(int id) { return &benches[id]; }

uint64_t bench_random(void) {
  random_state ^= random_state << 13; /* xorshift64 */
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return random_state >> 3;
}

uint64_t mask(unsigned width, uint64_t value) {
  return width >= 64 ? value : value & ((UINT64_C(1) << width) - 1);
}

int64_t sign_extend(unsigned width, uint64_t value) {
  uint64_t sign = UINT64_C(1) << (width - 1);
  return (int64_t)((mask(width, value) ^ sign) - sign);
}

uint64_t bench_random_value(unsigned width) {
  if (width == 0) {
    return 0;
  }
  uint64_t top = UINT64_C(1) << (width - 1);
  switch (bench_random() % 10) {
  case 0:
    return 0;
  case 1:
    return mask(width, 1);
  case 2:
    return mask(width, UINT64_MAX);
  case 3:
    return top;
  case 4:
    return top - 1;
  case 5:
    return mask(width, bench_random() % 70);
  default:
    return mask(width, bench_random() << 32 ^ bench_random());
  }
}

phase bench_phase(void) {
  uint64_t end = FULL_SPEED_CYCLES;
  if (cycle_number < end) {
    return PHASE_FULL_SPEED;
  }
  end += RANDOM_CYCLES;
  if (cycle_number < end) {
    return PHASE_RANDOM;
  }
  end += BLOCKED_CYCLES;
  return cycle_number < end ? PHASE_BLOCKED : PHASE_DRAIN;
}

uint64_t bench_cycle_number(void) { return cycle_number; }

void bench_fail(bench *bench, const char *format, ...) {
  if (num_failures++ >= MAX_FAILURES) {
    return;
  }
  va_list arguments;
  va_start(arguments, format);
  printf("FAIL %s (cycle %llu): ", bench->name,
         (unsigned long long)cycle_number);
  vprintf(format, arguments);
  printf("\n");
  va_end(arguments);
}

void queue_push(queue *queue, uint64_t item) {
  if (queue->count == queue->capacity) {
    size_t capacity = queue->capacity ? queue->capacity * 2 : 16;
    uint64_t *items = malloc(capacity * sizeof(*items));
    if (!items) {
      fprintf(stderr, "out of memory\n");
      exit(2);
    }
    for (size_t i = 0; i < queue->count; i++) {
      items[i] = queue->items[(queue->first + i) % queue->capacity];
    }
    free(queue->items);
    queue->items = items;
    queue->first = 0;
    queue->capacity = capacity;
  }
  queue->items[(queue->first + queue->count++) % queue->capacity] = item;
}

bool queue_pop(queue *queue, uint64_t *item) {
  if (queue->count == 0) {
    return false;
  }
  *item = queue->items[queue->first];
  queue->first = (queue->first + 1) % queue->capacity;
  queue->count--;
  return true;
}

/* ---- what SystemVerilog calls ---- */

int bench_new(const char *name, const char *model_name, int latency,
              int interval, int capacity, int flags, long long argument);
int bench_offer(int id, int number, int width, long long *data);
int bench_accept(int id, int number);
void bench_driven(int id, int number, int valid, int ready, long long data);
void bench_seen(int id, int number, int width, int valid, int ready,
                long long data);
int bench_cycle(void);

int bench_new(const char *name, const char *model_name, int latency,
              int interval, int capacity, int flags, long long argument) {
  const model *model = find_elastic_model(model_name);
  model = model ? model : find_function_model(model_name);
  model = model ? model : find_memory_model(model_name);
  model = model ? model : find_queue_model(model_name);
  if (!model || num_benches == MAX_BENCHES) {
    fprintf(stderr, "%s: no model '%s'\n", name, model_name);
    exit(2);
  }
  bench *bench = &benches[num_benches];
  *bench = (struct bench){
      .name = strdup(name),
      .model = model,
      .latency = latency,
      .interval = interval,
      .capacity = capacity,
      .has_registered_ready = flags & 1,
      .may_withdraw = flags & 2,
      .argument = argument,
  };
  if (model->start) {
    model->start(bench);
  }
  return num_benches++;
}

/* Full speed or a mood that lasts for a window. */
static bool chance(port *port) {
  if (bench_phase() == PHASE_FULL_SPEED) {
    return true;
  }
  if (port->chance == 0 || bench_random() % WINDOW == 0) {
    static const unsigned chances[] = {1, 4, 7, 8};
    port->chance = chances[bench_random() % 4];
  }
  return bench_random() % 8 < port->chance;
}

int bench_offer(int id, int number, int width, long long *data) {
  bench *bench = &benches[id];
  port *port = &bench->inputs[number];
  port->is_used = true;
  port->width = (unsigned)width;
  phase phase = bench_phase();
  if (phase == PHASE_DRAIN || (phase == PHASE_RANDOM && !chance(port))) {
    return 0;
  }
  uint64_t value = bench_random_value(port->width);
  if (bench->model->offer && !bench->model->offer(bench, number, &value)) {
    return 0;
  }
  *data = (long long)mask(port->width ? port->width : 1, value);
  return 1;
}

int bench_accept(int id, int number) {
  port *port = &benches[id].outputs[number];
  port->is_used = true;
  switch (bench_phase()) {
  case PHASE_BLOCKED:
    return 0;
  case PHASE_DRAIN:
    return 1;
  default:
    return chance(port);
  }
}

static void note_token(port *port, uint64_t data) {
  port->fired = true;
  port->data = data;
  if (port->count++ == 0) {
    port->first_cycle = cycle_number;
  }
}

void bench_driven(int id, int number, int valid, int ready, long long data) {
  port *port = &benches[id].inputs[number];
  port->was_waiting = valid && !ready;
  port->waiting_data = (uint64_t)data;
  if (valid && ready) {
    note_token(port, (uint64_t)data);
  }
}

/* Rule 2 of the channel protocol: an offer stands until it is taken. */
static void check_stability(bench *bench, port *port, int number, bool valid,
                            bool ready, uint64_t data) {
  if (port->was_waiting && !bench->may_withdraw &&
      (!valid || data != port->waiting_data)) {
    bench_fail(bench, "output %d withdrew or changed a token it had offered",
               number);
  }
  port->was_waiting = valid && !ready;
  port->waiting_data = data;
}

void bench_seen(int id, int number, int width, int valid, int ready,
                long long data) {
  bench *bench = &benches[id];
  port *port = &bench->outputs[number];
  port->width = (unsigned)width;
  check_stability(bench, port, number, valid, ready, (uint64_t)data);
  if (valid && ready) {
    note_token(port, (uint64_t)data);
  }
}

static bool is_model(const bench *bench, const char *name) {
  return strcmp(bench->model->name, name) == 0;
}

/* Tokens inside the unit: taken, but not yet delivered to every output that
 * gets it. */
static int64_t num_held(const bench *bench) {
  int64_t taken = (int64_t)bench->inputs[0].count;
  int64_t delivered = (int64_t)bench->outputs[0].count;
  if (is_model(bench, "init")) {
    taken++;
  }
  if (is_model(bench, "credit")) {
    taken += bench->argument;
  }
  for (unsigned i = 1; i < MAX_PORTS; i++) {
    if (is_model(bench, "merge")) {
      taken += (int64_t)bench->inputs[i].count;
    }
    if ((is_model(bench, "merge") || is_model(bench, "fork")) &&
        bench->outputs[i].is_used &&
        (int64_t)bench->outputs[i].count < delivered) {
      delivered = (int64_t)bench->outputs[i].count;
    }
  }
  return taken - delivered;
}

/* Once per unit, when the full-speed phase is over. */
static void check_speed(bench *bench) {
  const port *input = &bench->inputs[0];
  const port *output = &bench->outputs[0];
  if (bench->latency >= 0 &&
      output->first_cycle != input->first_cycle + (uint64_t)bench->latency) {
    bench_fail(bench, "latency is %lld, not %d",
               (long long)(output->first_cycle - input->first_cycle),
               bench->latency);
  }
  if (bench->interval > 0) {
    uint64_t cycles = FULL_SPEED_CYCLES - output->first_cycle;
    uint64_t least = cycles / (uint64_t)bench->interval;
    if (output->count + 1 < least || output->count > least + 2) {
      bench_fail(bench, "%llu tokens in %llu cycles, not one every %d",
                 (unsigned long long)output->count, (unsigned long long)cycles,
                 bench->interval);
    }
  }
}

/* Once per unit, when the outputs have been blocked for long. */
static void check_capacity(bench *bench) {
  if (bench->capacity >= 0 && num_held(bench) != bench->capacity) {
    bench_fail(bench, "holds %lld tokens when blocked, not %d",
               (long long)num_held(bench), bench->capacity);
  }
}

static void end_cycle(bench *bench) {
  if (bench->has_registered_ready && bench->inputs[0].fired &&
      num_held(bench) - 1 + bench->outputs[0].fired >= bench->capacity) {
    bench_fail(bench, "accepted a token while full");
  }
  if (bench->model->cycle) {
    bench->model->cycle(bench);
  }
  for (unsigned i = 0; i < MAX_PORTS; i++) {
    bench->inputs[i].fired = false;
    bench->outputs[i].fired = false;
  }
}

static void finish(bench *bench) {
  if (bench->outputs[0].is_used && bench->outputs[0].count == 0) {
    bench_fail(bench, "never gave a token");
  }
  if (bench->inputs[0].is_used && bench->inputs[0].count == 0) {
    bench_fail(bench, "never took a token");
  }
  if (bench->model->finish) {
    bench->model->finish(bench);
  }
}

/* Returns 0 to go on, 1 for success, 2 for failure. */
int bench_cycle(void) {
  phase before = bench_phase();
  for (int i = 0; i < num_benches; i++) {
    end_cycle(&benches[i]);
  }
  cycle_number++;
  phase after = bench_phase();
  for (int i = 0; i < num_benches && before != after; i++) {
    if (before == PHASE_FULL_SPEED) {
      check_speed(&benches[i]);
    } else if (before == PHASE_BLOCKED) {
      check_capacity(&benches[i]);
    }
  }
  if (cycle_number <
      FULL_SPEED_CYCLES + RANDOM_CYCLES + BLOCKED_CYCLES + DRAIN_CYCLES) {
    return 0;
  }
  uint64_t num_tokens = 0;
  for (int i = 0; i < num_benches; i++) {
    finish(&benches[i]);
    num_tokens += benches[i].outputs[0].count;
  }
  printf("%d units, %llu tokens, %u failures\n", num_benches,
         (unsigned long long)num_tokens, num_failures);
  fflush(stdout);
  return num_failures == 0 && num_benches > 0 ? 1 : 2;
}
