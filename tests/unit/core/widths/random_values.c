/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Numbers that are known to be small are as likely as those that are not.
 */
#include "random_values.h"
#include "circuit_steps.h"

uint64_t random_bits(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state * UINT64_C(0x2545f4914f6cdd1d);
}

unsigned random_below(random_text *r, unsigned end) {
  return (unsigned)((random_bits(&r->state) >> 32) % end);
}

bool random_chance(random_text *r, unsigned percent) {
  return random_below(r, 100) < percent;
}

uint64_t random_number(random_text *r, unsigned width) {
  uint64_t power = UINT64_C(1) << random_below(r, width);
  uint64_t number = random_bits(&r->state);
  switch (random_below(r, 8)) {
  case 0:
  case 1:
    number = random_below(r, 17);
    break;
  case 2:
    number = 0 - (uint64_t)random_below(r, 17);
    break;
  case 3:
    number = power;
    break;
  case 4:
    number = power - random_below(r, 3);
    break;
  case 5:
    number = 0 - power;
    break;
  case 6:
    number = (UINT64_C(1) << (width - 1)) - random_below(r, 2);
    break;
  default:
    break;
  }
  return circuit_low_bits(number, width);
}

unsigned random_width(random_text *r) {
  static const unsigned char widths[] = {1,  2,  3,  4,  5,  7,  8,  8,  8,
                                         11, 12, 16, 16, 17, 24, 31, 32, 32,
                                         32, 32, 33, 48, 63, 64, 64, 64};
  return widths[random_below(r, sizeof widths)];
}

void random_keep(random_pool *pool, random_value value) {
  if (pool->count < POOL_ROOM) {
    pool->values[pool->count++] = value;
  }
}

random_value random_pick(random_text *r, const random_pool *pool) {
  unsigned count = (unsigned)pool->count;
  unsigned last = random_chance(r, 60) && count > 4 ? 4 : count;
  return pool->values[count - 1 - random_below(r, last)];
}

random_value random_new(random_text *r, unsigned width) {
  return (random_value){.number = r->next_number++, .width = width};
}

random_value random_timed_constant(random_text *r, unsigned control,
                                   unsigned width, uint64_t bits) {
  random_value result = random_new(r, width);
  bits = circuit_low_bits(bits, width);
  hls_buffer_printf(
      &r->text, "  %%v%u = constant %%v%u {value = ", result.number, control);
  /* MLIR writes a bit as a word. */
  if (width == 1) {
    hls_buffer_puts(&r->text, bits ? "true" : "false");
  } else {
    hls_buffer_printf(&r->text, "%lld : i%u",
                      (long long)circuit_signed(bits, width), width);
  }
  hls_buffer_printf(&r->text, "} : <>, <i%u>\n", width);
  r->constants[r->num_constants++ % CONSTANTS_ROOM] = bits;
  return result;
}

random_value random_constant(random_text *r, const random_pool *pool,
                             unsigned width, uint64_t bits) {
  unsigned control = pool->control;
  if (random_chance(r, 80)) {
    control = random_new(r, 0).number;
    hls_buffer_printf(&r->text, "  %%v%u = source : <>\n", control);
  }
  return random_timed_constant(r, control, width, bits);
}

random_value random_cast(random_text *r, random_value value, unsigned width) {
  if (value.width == width) {
    return value;
  }
  const char *name = value.width > width    ? "trunci"
                     : random_chance(r, 50) ? "extsi"
                                            : "extui";
  random_value result = random_new(r, width);
  hls_buffer_printf(&r->text, "  %%v%u = %s %%v%u : <i%u> to <i%u>\n",
                    result.number, name, value.number, value.width, width);
  return result;
}

random_value random_binary(random_text *r, const char *name, random_value a,
                           random_value b) {
  random_value result = random_new(r, a.width);
  hls_buffer_printf(&r->text, "  %%v%u = %s %%v%u, %%v%u : <i%u>\n",
                    result.number, name, a.number, b.number, a.width);
  return result;
}

random_value random_compare(random_text *r, const char *predicate,
                            random_value a, random_value b) {
  random_value result = random_new(r, 1);
  hls_buffer_printf(&r->text, "  %%v%u = cmpi %s, %%v%u, %%v%u : <i%u>\n",
                    result.number, predicate, a.number, b.number, a.width);
  return result;
}

static random_value unary(random_text *r, const char *name, random_value a) {
  random_value result = random_new(r, a.width);
  hls_buffer_printf(&r->text, "  %%v%u = %s %%v%u : <i%u>\n", result.number,
                    name, a.number, a.width);
  return result;
}

/* It is written like a cast. */
static random_value absolute(random_text *r, random_value a) {
  random_value result = random_new(r, a.width);
  hls_buffer_printf(&r->text, "  %%v%u = absi %%v%u : <i%u> to <i%u>\n",
                    result.number, a.number, a.width, a.width);
  return result;
}

/* ---- Whole steps ---- */

/* A value of that width, or a constant. */
static random_value operand(random_text *r, const random_pool *pool,
                            unsigned width) {
  if (random_chance(r, 45)) {
    return random_constant(r, pool, width, random_number(r, width));
  }
  return random_cast(r, random_pick(r, pool), width);
}

/* Ones below a bit, or two. */
static random_value mask(random_text *r, const random_pool *pool,
                         random_value a) {
  uint64_t ones = (UINT64_C(1) << random_below(r, a.width)) * 2 - 1;
  if (random_chance(r, 20)) {
    ones = random_chance(r, 50) ? ~ones : ones & ~(ones >> 3);
  }
  return random_binary(r, "andi", a, random_constant(r, pool, a.width, ones));
}

static random_value shift(random_text *r, const random_pool *pool,
                          random_value a) {
  static const char *const names[] = {"shli", "shrsi", "shrui"};
  const char *name = names[random_below(r, 3)];
  random_value by;
  if (random_chance(r, 65)) {
    by = random_constant(r, pool, a.width, random_below(r, a.width));
  } else {
    by = random_cast(r, random_pick(r, pool), a.width);
    uint64_t most = 1;
    while (2 * most < a.width && random_chance(r, 80)) {
      most *= 2;
    }
    if (random_chance(r, 90)) {
      by = random_binary(r, "andi", by,
                         random_constant(r, pool, a.width, most - 1));
    }
  }
  return random_binary(r, name, a, by);
}

static random_value divide(random_text *r, const random_pool *pool,
                           random_value a) {
  static const char *const names[] = {"divsi", "remsi", "divui"};
  const char *name = names[random_below(r, 3)];
  random_value by;
  if (random_chance(r, 60)) {
    uint64_t bits = random_number(r, a.width);
    by = random_constant(r, pool, a.width, bits ? bits : 1);
  } else {
    by = random_cast(r, random_pick(r, pool), a.width);
    if (random_chance(r, 80)) {
      by = random_binary(r, "ori", by, random_constant(r, pool, a.width, 1));
    }
  }
  return random_binary(r, name, a, by);
}

/* One of four numbers, by two bits. */
static random_value look_up(random_text *r, random_value by, unsigned width) {
  random_pool any = {.control = random_new(r, 0).number};
  hls_buffer_printf(&r->text, "  %%v%u = source : <>\n", any.control);
  random_value numbers[4];
  for (int i = 0; i < 4; i++) {
    numbers[i] = random_constant(r, &any, width, random_number(r, width));
  }
  by = random_cast(r, by, 2);
  random_value result = random_new(r, width);
  hls_buffer_printf(&r->text,
                    "  %%v%u = mux %%v%u [%%v%u, %%v%u, %%v%u, %%v%u] : <i2>, "
                    "[<i%u>, <i%u>, <i%u>, <i%u>] to <i%u>\n",
                    result.number, by.number, numbers[0].number,
                    numbers[1].number, numbers[2].number, numbers[3].number,
                    width, width, width, width, width);
  return result;
}

static random_value choose(random_text *r, const random_pool *pool,
                           random_value a) {
  if (random_chance(r, 25)) {
    return look_up(r, random_pick(r, pool), a.width);
  }
  random_value condition = random_condition(r, pool);
  random_value b = operand(r, pool, a.width);
  random_value result = random_new(r, a.width);
  hls_buffer_printf(
      &r->text, "  %%v%u = select %%v%u[%%v%u, %%v%u] : <i1>, <i%u>\n",
      result.number, condition.number, a.number, b.number, a.width);
  return result;
}

/* What a value was before, or 0 … */
static random_value remember(random_text *r, random_value a) {
  random_value result = random_new(r, a.width);
  hls_buffer_printf(&r->text, "  %%v%u = init %%v%u ", result.number, a.number);
  if (random_chance(r, 50)) {
    uint64_t bits = a.width > 1 ? random_number(r, a.width - 1) : 0;
    hls_buffer_printf(&r->text, "{hw.parameters = {INIT_TOKEN = %llu : i%u}} ",
                      (unsigned long long)bits, a.width == 1 ? 2 : a.width);
  }
  hls_buffer_printf(&r->text, ": <i%u>\n", a.width);
  return result;
}

/* … or the last one that a condition has let by, or 0. */
static random_value repeat(random_text *r, const random_pool *pool,
                           random_value a) {
  random_value condition = random_condition(r, pool);
  random_value result = random_new(r, a.width);
  hls_buffer_printf(
      &r->text, "  %%v%u = repeat %%v%u, %%v%u : <i1>, <i%u> to <i%u>\n",
      result.number, condition.number, a.number, a.width, a.width);
  return result;
}

random_value random_step(random_text *r, const random_pool *pool) {
  static const char *const names[] = {"addi",  "addi",  "subi", "subi", "muli",
                                      "andi",  "ori",   "xori", "addi", "maxsi",
                                      "minsi", "maxui", "minui"};
  random_value a = random_pick(r, pool);
  if (random_chance(r, 30)) {
    a = random_cast(r, a, random_width(r));
  }
  switch (random_below(r, 20)) {
  case 0:
  case 1:
  case 2:
    return mask(r, pool, a);
  case 3:
  case 4:
  case 5:
    return shift(r, pool, a);
  case 6:
  case 7:
    return divide(r, pool, a);
  case 8:
    return choose(r, pool, a);
  case 9:
    return random_cast(r, a, random_width(r));
  case 10:
    return random_chance(r, 50) ? unary(r, "noti", a) : absolute(r, a);
  case 11:
    return random_condition(r, pool);
  case 12:
    return random_chance(r, 30)   ? remember(r, a)
           : random_chance(r, 30) ? repeat(r, pool, a)
                                  : mask(r, pool, a);
  default: {
    random_value b = operand(r, pool, a.width);
    unsigned which = random_below(r, sizeof names / sizeof *names);
    return random_binary(r, names[which], a, b);
  }
  }
}

/* A choice between a bit and what it never is otherwise, as && and || make. */
static random_value either(random_text *r, const random_pool *pool) {
  random_value condition = random_condition(r, pool);
  random_value a = random_condition(r, pool);
  random_value b = random_constant(r, pool, 1, random_below(r, 2));
  bool is_first = random_chance(r, 50);
  random_value result = random_new(r, 1);
  hls_buffer_printf(
      &r->text, "  %%v%u = select %%v%u[%%v%u, %%v%u] : <i1>, <i1>\n",
      result.number, condition.number, is_first ? a.number : b.number,
      is_first ? b.number : a.number);
  return result;
}

/* A bit that is there, or a new one. */
static random_value known_bit(random_text *r, const random_pool *pool) {
  for (int i = 0; i < 8; i++) {
    random_value value = random_pick(r, pool);
    if (value.width == 1) {
      return value;
    }
  }
  return random_cast(r, random_pick(r, pool), 1);
}

random_value random_condition(random_text *r, const random_pool *pool) {
  unsigned kind = random_below(r, 18);
  if (kind == 0) {
    return random_cast(r, random_pick(r, pool), 1);
  }
  if (kind == 1) {
    return unary(r, "noti", random_condition(r, pool));
  }
  if (kind <= 3) {
    static const char *const names[] = {"andi", "ori", "xori"};
    const char *name = names[random_below(r, 3)];
    random_value a = random_condition(r, pool);
    random_value b = random_condition(r, pool);
    return random_binary(r, name, a, b);
  }
  if (kind == 4) {
    return either(r, pool);
  }
  if (kind == 5) {
    return known_bit(r, pool);
  }
  random_value a = random_pick(r, pool);
  r->compared = a;
  if (random_chance(r, 25)) {
    a = random_cast(r, a, random_width(r));
  }
  random_value b = operand(r, pool, a.width);
  const char *name = circuit_predicate_names[random_below(r, NUM_PREDICATES)];
  return random_chance(r, 85) ? random_compare(r, name, a, b)
                              : random_compare(r, name, b, a);
}
