/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Loops as the compiler has them once ways are short: an init tells whether the
 * values come from outside or around, a condition whether they go around.
 */
#include "circuit_steps.h"
#include "random_circuit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { MOST_CARRIED = 9 };

/* A value that goes around. */
typedef struct carried {
  random_value entry;
  random_value head;   /* in each iteration */
  random_value inside; /* the same in the body, or head */
  random_value around; /* what comes back */
  random_value left;   /* behind the loop */
  bool is_repeated;    /* not changed, and kept by a repeat */
} carried;

typedef struct loop {
  carried values[MOST_CARRIED];
  size_t count;
  random_value select, condition;
  bool tests_first, has_fuse;
  bool is_exact; /* ends where the counter is what a repeat keeps */
  random_pool heads, body;
} loop;

static carried *carry(random_text *r, loop *l, random_value entry) {
  carried *c = &l->values[l->count++];
  *c = (carried){.entry = entry,
                 .head = random_new(r, entry.width),
                 .around = random_new(r, entry.width),
                 .left = random_new(r, entry.width)};
  c->inside = l->tests_first ? random_new(r, entry.width) : c->head;
  return c;
}

static random_value choose_start(random_text *r, const random_pool *pool) {
  random_value start = random_pick(r, pool);
  start = random_cast(r, start, random_width(r));
  if (random_chance(r, 60)) {
    uint64_t bits = random_chance(r, 50) ? random_below(r, 3)
                                         : random_number(r, start.width);
    return random_timed_constant(r, pool->control, start.width, bits);
  }
  if (random_chance(r, 60)) {
    random_value small =
        random_constant(r, pool, start.width, 3 + 4 * random_below(r, 8));
    return random_binary(r, "andi", start, small);
  }
  return start;
}

/* What a counter that begins there may be equal to soon. */
static random_value choose_end(random_text *r, const random_pool *pool,
                               random_value start) {
  random_value end = random_cast(r, random_pick(r, pool), start.width);
  random_value few =
      random_constant(r, pool, start.width, random_chance(r, 50) ? 7 : 3);
  end = random_binary(r, "andi", end, few);
  if (random_chance(r, 40)) {
    random_value more =
        random_constant(r, pool, start.width, random_below(r, 9));
    end = random_binary(r, random_chance(r, 70) ? "addi" : "subi", end, more);
  }
  if (random_chance(r, 50)) {
    end = random_binary(r, "addi", end, start);
  }
  return end;
}

/* A control, a counter, another one that ends the loop soon, others, and what
 * does not change. A loop that began by nothing but constants of sources would
 * begin anew whenever it ends. */
static void carry_all(random_text *r, loop *l, const random_pool *pool) {
  carry(r, l, (random_value){.number = pool->control});
  carry(r, l, choose_start(r, pool));
  if (!l->is_exact && random_chance(r, 92)) {
    l->has_fuse = true;
    unsigned width = 2 + random_below(r, 3);
    carry(r, l, random_timed_constant(r, pool->control, width, 0));
  }
  for (unsigned i = random_below(r, 3); i > 0; i--) {
    random_value value = random_pick(r, pool);
    if (random_chance(r, 40)) {
      value = random_constant(r, pool, value.width, random_below(r, 3));
    }
    carry(r, l, value);
  }
  for (unsigned i = 1 + random_below(r, 2); i > 0; i--) {
    carry(r, l, random_pick(r, pool))->is_repeated = true;
  }
  if (l->is_exact) {
    random_value end = choose_end(r, pool, l->values[1].entry);
    carry(r, l, end)->is_repeated = true;
  }
}

static void put_heads(random_text *r, loop *l) {
  for (size_t i = 0; i < l->count; i++) {
    const carried *c = &l->values[i];
    if (c->is_repeated) {
      hls_buffer_printf(
          &r->text, "  %%v%u = repeat %%v%u, %%v%u : <i1>, <i%u> to <i%u>\n",
          c->head.number, l->select.number, c->entry.number, c->entry.width,
          c->entry.width);
    } else {
      random_circuit_mux(r, l->select, c->entry, c->around, c->head);
    }
    if (i) {
      random_keep(&l->heads, c->head);
    }
  }
  l->heads.control = l->values[0].head.number;
}

/* How the counter and what it is compared with go on. */
typedef struct course {
  const char *step;
  uint64_t by;
  const char *predicate;
  uint64_t bound;
} course;

static course choose_course(random_text *r, unsigned width) {
  static const char *const up[] = {"slt", "sle", "ult", "ule", "ne"};
  static const char *const down[] = {"sgt", "sge", "ugt", "ne", "ne"};
  static const char *const others[] = {"muli",  "shli", "shrui",
                                       "shrsi", "xori", "divui"};
  course c = {.by = 1 + random_below(r, 4),
              .bound = random_below(r, width < 8 ? 1U << (width - 1) : 100)};
  if (random_chance(r, 15)) {
    c.bound = random_number(r, width);
  }
  switch (random_below(r, 8)) {
  case 0:
    c.step = others[random_below(r, sizeof others / sizeof *others)];
    c.predicate = circuit_predicate_names[random_below(r, NUM_PREDICATES)];
    break;
  case 1:
  case 2:
  case 3:
    c.step = "subi";
    c.predicate = down[random_below(r, 5)];
    c.bound = random_chance(r, 70) ? random_below(r, 2) : c.bound;
    break;
  default:
    c.step = "addi";
    c.predicate = up[random_below(r, 5)];
  }
  if (random_chance(r, 20)) {
    c.by = 0 - c.by;
  }
  return c;
}

/* Whether to go on, by the counter, as it is or as it will be. */
static random_value put_test(random_text *r, loop *l, const random_pool *pool,
                             const course *way, random_value counter) {
  random_value bound;
  if (l->is_exact) {
    return random_compare(r, "ne", counter, l->values[l->count - 1].head);
  }
  if (random_chance(r, 30)) {
    const carried *last = &l->values[l->count - 1];
    bound = l->tests_first && pool == &l->body ? last->inside : last->head;
    bound = random_cast(r, bound, counter.width);
    if (random_chance(r, 50)) {
      random_value small = random_constant(r, pool, counter.width, 15);
      bound = random_binary(r, "andi", bound, small);
    }
  } else {
    bound = random_constant(r, pool, counter.width, way->bound);
  }
  random_value test = random_compare(r, way->predicate, counter, bound);
  if (l->has_fuse) {
    random_value fuse = l->values[2].head;
    random_value last = random_constant(r, pool, fuse.width, ~UINT64_C(0));
    fuse = random_compare(r, random_chance(r, 50) ? "ne" : "ult", fuse, last);
    test = random_binary(r, "andi", test, fuse);
  }
  if (random_chance(r, 25)) {
    random_value other = random_condition(r, pool);
    test = random_binary(r, "andi", test, other);
  }
  return test;
}

/* What the next iteration gets. */
static random_value put_next(random_text *r, loop *l, size_t number,
                             const course *way) {
  const carried *c = &l->values[number];
  if (number == 2 && l->has_fuse) {
    random_value by = random_constant(r, &l->body, c->head.width, 1);
    return random_binary(r, "addi", c->inside, by);
  }
  if (number == 1) {
    random_value by = random_constant(r, &l->body, c->head.width, way->by);
    return random_binary(r, way->step, c->inside, by);
  }
  if (number && !c->is_repeated) {
    random_value value = random_pick(r, &l->body);
    if (random_chance(r, 70)) {
      value = random_cast(r, value, c->head.width);
      return random_binary(r, random_chance(r, 70) ? "addi" : "xori", c->inside,
                           value);
    }
    return random_cast(r, value, c->head.width);
  }
  return c->inside;
}

/* The value is the one named already. */
static void put_copy(random_text *r, random_value value, random_value name) {
  hls_buffer_printf(&r->text, "  %%v%u = br %%v%u : ", name.number,
                    value.number);
  hls_buffer_printf(&r->text, name.width ? "<i%u>\n" : "<>\n", name.width);
}

/* The test first: while (…). */
static void put_while(random_text *r, random_pool *pool, loop *l,
                      const course *way, random_limits limits) {
  l->condition = put_test(r, l, &l->heads, way, l->values[1].head);
  l->body.control = l->values[0].inside.number;
  for (size_t i = 0; i < l->count; i++) {
    const carried *c = &l->values[i];
    random_circuit_branch(r, l->condition, c->head, c->inside, c->left);
    if (i) {
      random_keep(&l->body, c->inside);
      random_keep(pool, c->left);
    }
  }
  random_circuit_block(r, &l->body, limits);
  for (size_t i = 0; i < l->count; i++) {
    if (!l->values[i].is_repeated) {
      put_copy(r, put_next(r, l, i, way), l->values[i].around);
    }
  }
}

/* The test last: do … while (…). */
static void put_until(random_text *r, random_pool *pool, loop *l,
                      const course *way, random_limits limits) {
  l->body = l->heads;
  random_circuit_block(r, &l->body, limits);
  random_value next[MOST_CARRIED];
  for (size_t i = 0; i < l->count; i++) {
    next[i] = put_next(r, l, i, way);
    if (i == 1) {
      random_keep(&l->body, next[i]);
    }
  }
  l->condition = put_test(r, l, &l->body, way,
                          random_chance(r, 50) ? next[1] : l->values[1].head);
  for (size_t i = 0; i < l->count; i++) {
    const carried *c = &l->values[i];
    if (!c->is_repeated) {
      random_circuit_branch(r, l->condition, next[i], c->around, c->left);
    }
    if (i && !c->is_repeated) {
      random_keep(pool, c->left);
    }
  }
}

void random_circuit_loop(random_text *r, random_pool *pool,
                         random_limits limits) {
  loop *l = calloc(1, sizeof *l);
  assert_non_null(l);
  limits.depth--;
  limits.loops--;
  l->tests_first = random_chance(r, 50);
  l->is_exact = random_chance(r, 25);
  l->select = random_new(r, 1);
  carry_all(r, l, pool);
  course way = choose_course(r, l->values[1].entry.width);
  if (l->is_exact) {
    way = (course){.step = random_chance(r, 70) ? "addi" : "subi",
                   .by = random_chance(r, 90) ? 1 : UINT64_MAX};
  }
  put_heads(r, l);
  (l->tests_first ? put_while : put_until)(r, pool, l, &way, limits);
  hls_buffer_printf(&r->text, "  %%v%u = init %%v%u : <i1>\n", l->select.number,
                    l->condition.number);
  free(l);
}
