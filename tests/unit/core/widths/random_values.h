/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Random operations on integers, as text. The values in a pool have a token
 * each whenever one of them has: they may meet.
 */
#ifndef TESTS_CORE_RANDOM_VALUES_H
#define TESTS_CORE_RANDOM_VALUES_H

#include "hls/buffer.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct random_value {
  unsigned number; /* its name is %v and this number */
  unsigned width;
} random_value;

enum { POOL_ROOM = 128, CONSTANTS_ROOM = 32 };

typedef struct random_pool {
  random_value values[POOL_ROOM];
  size_t count; /* at least one */
  unsigned control;
} random_pool;

/* A text that grows. */
typedef struct random_text {
  hls_buffer text;
  uint64_t state; /* of the dice; not 0 */
  unsigned next_number;
  uint64_t constants[CONSTANTS_ROOM]; /* some of those in the text */
  size_t num_constants;
  random_value compared; /* by the last condition */
} random_text;

uint64_t random_bits(uint64_t *state);
unsigned random_below(random_text *r, unsigned end);
bool random_chance(random_text *r, unsigned percent);

/* A number that is likely to be a corner of something. */
uint64_t random_number(random_text *r, unsigned width);
unsigned random_width(random_text *r);

/* Adds a value, unless there is no room. */
void random_keep(random_pool *pool, random_value value);
/* One that is there; the later ones are likelier. */
random_value random_pick(random_text *r, const random_pool *pool);
/* A new name. */
random_value random_new(random_text *r, unsigned width);

/* These write one operation, or those that it needs, too. The results are not
 * added to the pool. */
random_value random_constant(random_text *r, const random_pool *pool,
                             unsigned width, uint64_t bits);
/* One token for each of the control. */
random_value random_timed_constant(random_text *r, unsigned control,
                                   unsigned width, uint64_t bits);
random_value random_cast(random_text *r, random_value value, unsigned width);
random_value random_binary(random_text *r, const char *name, random_value a,
                           random_value b);
random_value random_compare(random_text *r, const char *predicate,
                            random_value a, random_value b);
random_value random_step(random_text *r, const random_pool *pool);
/* A value of one bit. */
random_value random_condition(random_text *r, const random_pool *pool);

#endif
