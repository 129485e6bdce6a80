/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The bench of the units: what runs beside the simulated units. SystemVerilog
 * (channels.sv) drives and watches the channels of a unit and reports every
 * token here, where a model of the unit checks it.
 *
 * All units run at the same time through the same phases: at full speed, under
 * random gaps and back-pressure, with blocked outputs, and draining.
 */
#ifndef TESTS_RTL_BENCH_H
#define TESTS_RTL_BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MAX_PORTS = 16 };

typedef struct queue {
  uint64_t *items;
  size_t first, count, capacity;
} queue;

void queue_push(queue *queue, uint64_t item);
/* False when it is empty. */
bool queue_pop(queue *queue, uint64_t *item);

/* One side of a channel that the bench drives. */
typedef struct port {
  bool is_used;
  unsigned width;
  unsigned chance; /* of offering or accepting, in eighths, for a while */
  bool fired;      /* in this cycle */
  uint64_t data;   /* of the token that fired */
  uint64_t count;  /* tokens so far */
  uint64_t first_cycle;
  bool was_waiting; /* a token was offered but not taken in this cycle */
  uint64_t waiting_data;
  queue queue; /* for the model */
} port;

typedef struct bench bench;

/* The expected behaviour of a unit. Functions may be NULL. */
typedef struct model {
  const char *name;
  void (*start)(bench *bench);
  /* May the source offer a token now, and which? `data` comes in as a random
   * value. The default is to offer that. */
  bool (*offer)(bench *bench, unsigned port, uint64_t *data);
  /* Checks the tokens of a cycle. */
  void (*cycle)(bench *bench);
  /* Checks what should be left when everything has drained. */
  void (*finish)(bench *bench);
} model;

struct bench {
  const char *name;
  const model *model;
  port inputs[MAX_PORTS];
  port outputs[MAX_PORTS];
  /* Of the unit: cycles from the first input to the first output, cycles per
   * token at full speed, tokens it can hold. -1: not checked. */
  int latency, interval, capacity;
  bool has_registered_ready; /* a full unit does not accept */
  bool may_withdraw;         /* an offered token may vanish (lazy fork) */
  int64_t argument;          /* for the model */
  void *state;               /* of the model */
};

typedef enum phase {
  PHASE_FULL_SPEED,
  PHASE_RANDOM,
  PHASE_BLOCKED,
  PHASE_DRAIN,
} phase;

/* The unit of that number. */
bench *bench_get(int id);

phase bench_phase(void);
uint64_t bench_cycle_number(void);
uint64_t bench_random(void);

/* A random value of that width, corner cases often. */
uint64_t bench_random_value(unsigned width);

__attribute__((format(printf, 2, 3))) void bench_fail(bench *bench,
                                                      const char *format, ...);

uint64_t mask(unsigned width, uint64_t value);
int64_t sign_extend(unsigned width, uint64_t value);

/* By name; NULL when there is none. */
const model *find_elastic_model(const char *name);
const model *find_function_model(const char *name);
const model *find_memory_model(const char *name);
const model *find_queue_model(const char *name);

/* The expected result of a unit that takes `operands`, zero-extended, the first
 * of them of that width; the result is to be cut to the output's width. False
 * when there is no function model of that name. */
bool function_value(const char *name, unsigned width, const uint64_t *operands,
                    int64_t argument, uint64_t *value);

#endif
