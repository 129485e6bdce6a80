/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Branches, and the circuit around all of it.
 */
#include "random_circuit.h"
#include "circuit_steps.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

/* "<i8>", or "<>". */
static void put_type(random_text *r, unsigned width) {
  if (width) {
    hls_buffer_printf(&r->text, "<i%u>", width);
  } else {
    hls_buffer_puts(&r->text, "<>");
  }
}

void random_circuit_branch(random_text *r, random_value condition,
                           random_value value, random_value on_true,
                           random_value on_false) {
  hls_buffer_printf(&r->text, "  %%v%u, %%v%u = cond_br %%v%u, %%v%u : <i1>, ",
                    on_true.number, on_false.number, condition.number,
                    value.number);
  put_type(r, value.width);
  hls_buffer_puts(&r->text, "\n");
}

void random_circuit_mux(random_text *r, random_value select, random_value a,
                        random_value b, random_value result) {
  hls_buffer_printf(&r->text, "  %%v%u = mux %%v%u [%%v%u, %%v%u] : <i1>, [",
                    result.number, select.number, a.number, b.number);
  put_type(r, result.width);
  hls_buffer_puts(&r->text, ", ");
  put_type(r, result.width);
  hls_buffer_puts(&r->text, "] to ");
  put_type(r, result.width);
  hls_buffer_puts(&r->text, "\n");
}

/* ---- Branches ---- */

typedef struct sides {
  random_pool on_true, on_false;
} sides;

static void send(random_text *r, random_value condition, random_value value,
                 sides *to) {
  random_value on_true = random_new(r, value.width);
  random_value on_false = random_new(r, value.width);
  random_circuit_branch(r, condition, value, on_true, on_false);
  if (value.width) {
    random_keep(&to->on_true, on_true);
    random_keep(&to->on_false, on_false);
  } else {
    to->on_true.control = on_true.number;
    to->on_false.control = on_false.number;
  }
}

/* One value from each side, or a constant, becomes one of both. */
static void join(random_text *r, random_pool *pool, random_value condition,
                 const sides *from) {
  random_value on_true = random_pick(r, &from->on_true);
  random_value on_false = random_pick(r, &from->on_false);
  unsigned width = random_chance(r, 50) ? on_true.width : random_width(r);
  bool is_bit = random_chance(r, 20);
  if (is_bit) {
    width = 1;
    on_true = random_condition(r, &from->on_true);
    on_false = random_condition(r, &from->on_false);
  }
  on_true = random_cast(r, on_true, width);
  on_false = random_cast(r, on_false, width);
  if (random_chance(r, is_bit ? 50 : 15)) {
    /* From a source: the control of neither side. */
    random_pool any = {.control = random_new(r, 0).number};
    hls_buffer_printf(&r->text, "  %%v%u = source : <>\n", any.control);
    on_true = random_constant(r, &any, width, random_number(r, width));
  }
  random_value result = random_new(r, width);
  if (random_chance(r, 20)) {
    random_value opposite = random_new(r, 1);
    hls_buffer_printf(&r->text, "  %%v%u = noti %%v%u : <i1>\n",
                      opposite.number, condition.number);
    random_circuit_mux(r, opposite, on_true, on_false, result);
  } else {
    random_circuit_mux(r, condition, on_false, on_true, result);
  }
  random_keep(pool, result);
}

static void put_branch(random_text *r, random_pool *pool,
                       random_limits limits) {
  sides *s = calloc(1, sizeof *s);
  assert_non_null(s);
  r->compared = random_pick(r, pool);
  random_value condition = random_condition(r, pool);
  random_value compared = r->compared;
  send(r, condition, (random_value){.number = pool->control}, s);
  send(r, condition, compared, s);
  for (unsigned i = random_below(r, 4); i > 0; i--) {
    send(r, condition, random_pick(r, pool), s);
  }
  limits.depth--;
  limits.steps = 1 + limits.steps / 2;
  random_circuit_block(r, &s->on_true, limits);
  random_circuit_block(r, &s->on_false, limits);
  for (unsigned i = 1 + random_below(r, 3); i > 0; i--) {
    join(r, pool, condition, s);
  }
  free(s);
}

void random_circuit_block(random_text *r, random_pool *pool,
                          random_limits limits) {
  for (unsigned i = 1 + random_below(r, limits.steps); i > 0; i--) {
    if (limits.depth && random_chance(r, 20)) {
      put_branch(r, pool, limits);
    } else if (limits.depth && limits.loops && random_chance(r, 12)) {
      random_circuit_loop(r, pool, limits);
    } else {
      random_keep(pool, random_step(r, pool));
    }
  }
}

/* ---- The circuit ---- */

static void put_inputs(random_circuit *circuit, hls_buffer *head) {
  hls_buffer_puts(head, "handshake.func @f(");
  for (unsigned i = 0; i < circuit->num_inputs; i++) {
    hls_buffer_printf(head, "%%v%u: !handshake.channel<i%u>, ", i,
                      circuit->widths[i]);
  }
  hls_buffer_printf(head, "%%v%u: !handshake.control<>, ...) -> (",
                    circuit->num_inputs);
}

static void put_names(const random_circuit *circuit, hls_buffer *head,
                      unsigned num_results) {
  hls_buffer_puts(head, "!handshake.control<>) attributes {argNames = [");
  for (unsigned i = 0; i < circuit->num_inputs; i++) {
    hls_buffer_printf(head, "\"in%u\", ", i);
  }
  hls_buffer_puts(head, "\"start\"], resNames = [");
  for (unsigned i = 0; i < num_results; i++) {
    hls_buffer_printf(head, "\"out%u\", ", i);
  }
  hls_buffer_puts(head, "\"end\"]} {\n");
}

/* The head, with what is chosen as results, and the end. */
static void put_function(random_circuit *circuit, const random_pool *pool) {
  random_text *r = &circuit->r;
  hls_buffer head = {0}, operands = {0}, types = {0};
  put_inputs(circuit, &head);
  unsigned num_results = 1 + random_below(r, 4);
  for (unsigned i = 0; i < num_results; i++) {
    random_value value = random_pick(r, pool);
    if (random_chance(r, 40)) {
      value = random_cast(r, value, random_width(r));
    }
    hls_buffer_printf(&head, "!handshake.channel<i%u>, ", value.width);
    hls_buffer_printf(&operands, "%%v%u, ", value.number);
    hls_buffer_printf(&types, "<i%u>, ", value.width);
  }
  put_names(circuit, &head, num_results);
  hls_buffer_printf(&r->text, "  end %s%%v%u : %s<>\n}\n", operands.data,
                    pool->control, types.data);
  hls_buffer_append(&head, r->text.data, r->text.size);
  hls_buffer_finish(&r->text);
  hls_buffer_finish(&operands);
  hls_buffer_finish(&types);
  r->text = head;
}

void random_circuit_make(random_circuit *circuit, uint64_t seed,
                         bool has_loops) {
  *circuit = (random_circuit){0};
  random_text *r = &circuit->r;
  r->state = (seed + 1) * UINT64_C(0x9e3779b97f4a7c15);
  random_bits(&r->state);
  random_pool *pool = calloc(1, sizeof *pool);
  assert_non_null(pool);
  circuit->num_inputs = 1 + random_below(r, CIRCUIT_MOST_INPUTS);
  for (unsigned i = 0; i < circuit->num_inputs; i++) {
    circuit->widths[i] = random_width(r);
    random_keep(pool, random_new(r, circuit->widths[i]));
  }
  pool->control = random_new(r, 0).number;
  random_limits limits = {
      .depth = 3, .steps = 4 + random_below(r, 12), .loops = has_loops ? 2 : 0};
  if (has_loops) {
    limits.steps = 2 + limits.steps / 3;
    random_circuit_loop(r, pool, limits);
  }
  random_circuit_block(r, pool, limits);
  put_function(circuit, pool);
  free(pool);
  assert_false(r->text.failed);
}

void random_circuit_finish(random_circuit *circuit) {
  hls_buffer_finish(&circuit->r.text);
}

void random_circuit_inputs(random_circuit *circuit, uint64_t *inputs) {
  random_text *r = &circuit->r;
  for (unsigned i = 0; i < circuit->num_inputs; i++) {
    uint64_t bits = random_bits(&r->state);
    if (r->num_constants && random_chance(r, 35)) {
      size_t known =
          r->num_constants < CONSTANTS_ROOM ? r->num_constants : CONSTANTS_ROOM;
      bits = r->constants[random_below(r, (unsigned)known)] +
             random_below(r, 3) - 1;
    } else if (random_chance(r, 50)) {
      bits = random_number(r, circuit->widths[i]);
    } else {
      bits >>= random_below(r, 64);
    }
    inputs[i] = circuit_low_bits(bits, circuit->widths[i]);
  }
}
