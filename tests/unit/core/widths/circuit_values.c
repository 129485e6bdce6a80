/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Runs the tables of a circuit. A unit that has taken nothing but tokens that
 * are always there, such as those behind a source, is done: what it gives is
 * always there, too.
 */
#include "circuit_values.h"
#include "circuit_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

/* ---- Channels ---- */

static void push(circuit_channel *channel, circuit_token token) {
  if (channel->count == channel->room) {
    size_t room = channel->room ? 2 * channel->room : 4;
    circuit_token *tokens = malloc(room * sizeof *tokens);
    assert_non_null(tokens);
    for (size_t i = 0; i < channel->count; i++) {
      tokens[i] = channel->tokens[(channel->first + i) % channel->room];
    }
    free(channel->tokens);
    channel->tokens = tokens;
    channel->first = 0;
    channel->room = room;
  }
  channel->tokens[(channel->first + channel->count++) % channel->room] = token;
}

/* The unit gets a turn. */
static void wake(circuit_values *circuit, size_t number) {
  circuit_unit *unit = &circuit->units[number];
  if (!unit->is_pending && !unit->is_done) {
    unit->is_pending = true;
    size_t last = circuit->first_pending + circuit->num_pending++;
    circuit->pending[last % circuit->num_units] = number;
  }
}

static void give(circuit_values *circuit, size_t value, circuit_token token) {
  size_t next = circuit->values[value].first_channel;
  while (next != NO_CHANNEL) {
    circuit_channel *channel = &circuit->channels[next];
    push(channel, token);
    wake(circuit, channel->unit);
    next = channel->next;
  }
}

static void give_always(circuit_values *circuit, size_t value,
                        circuit_token token) {
  circuit->values[value].is_always = true;
  circuit->values[value].always = token;
  size_t next = circuit->values[value].first_channel;
  while (next != NO_CHANNEL) {
    wake(circuit, circuit->channels[next].unit);
    next = circuit->channels[next].next;
  }
}

/* What a unit has to do with its operands and results while it works. */
typedef struct turn {
  circuit_values *circuit;
  circuit_unit *unit;
  bool has_taken; /* a token that was there once */
} turn;

static bool has_token(const turn *t, size_t operand) {
  const circuit_channel *channel =
      &t->circuit->channels[t->unit->first_channel + operand];
  return channel->count || t->circuit->values[channel->value].is_always;
}

static bool has_tokens(const turn *t) {
  for (size_t i = 0; i < t->unit->num_operands; i++) {
    if (!has_token(t, i)) {
      return false;
    }
  }
  return true;
}

static const circuit_value *operand_value(const turn *t, size_t operand) {
  size_t channel = t->unit->first_channel + operand;
  return &t->circuit->values[t->circuit->channels[channel].value];
}

static circuit_token peek(const turn *t, size_t operand) {
  const circuit_channel *channel =
      &t->circuit->channels[t->unit->first_channel + operand];
  return channel->count ? channel->tokens[channel->first]
                        : operand_value(t, operand)->always;
}

static circuit_token take(turn *t, size_t operand) {
  circuit_channel *channel =
      &t->circuit->channels[t->unit->first_channel + operand];
  circuit_token token = peek(t, operand);
  if (channel->count) {
    channel->first = (channel->first + 1) % channel->room;
    channel->count--;
    t->has_taken = true;
  }
  return token;
}

/* To be called after all that is taken. */
static void emit(turn *t, size_t result, circuit_token token) {
  size_t number = t->unit->first_value + result;
  if (t->has_taken) {
    give(t->circuit, number, token);
    return;
  }
  give_always(t->circuit, number, token);
  t->unit->is_done = true;
}

/* ---- Units ---- */

/* A number by which a way is chosen. */
static uint64_t look(const turn *t, size_t operand) {
  circuit_token token = peek(t, operand);
  t->circuit->is_undefined |= token.is_undefined;
  return token.bits;
}

static bool run_step(turn *t) {
  const circuit_unit *unit = t->unit;
  if (!has_tokens(t)) {
    return false;
  }
  circuit_widths widths = {.operand = operand_value(t, 0)->width,
                           .result =
                               t->circuit->values[unit->first_value].width};
  circuit_token a = take(t, 0), b = {0}, result = {0};
  if (unit->num_operands > 1) {
    b = take(t, 1);
  }
  bool is_defined = circuit_step_run(unit->step, unit->predicate, widths,
                                     a.bits, b.bits, &result.bits);
  result.is_undefined = !is_defined || a.is_undefined || b.is_undefined;
  emit(t, 0, result);
  return true;
}

static bool run_select(turn *t) {
  if (!has_tokens(t)) {
    return false;
  }
  circuit_token condition = take(t, 0), a = take(t, 1), b = take(t, 2);
  circuit_token result = condition.bits ? a : b;
  result.is_undefined |= condition.is_undefined;
  emit(t, 0, result);
  return true;
}

/* Also the first operand as it is, and what has no data. */
static bool run_wires(turn *t) {
  if (!has_tokens(t)) {
    return false;
  }
  circuit_token token = {0};
  for (size_t i = 0; i < t->unit->num_operands; i++) {
    circuit_token taken = take(t, i);
    token = i ? token : taken;
  }
  if (t->unit->kind == UNIT_CONSTANT) {
    unsigned width = t->circuit->values[t->unit->first_value].width;
    token.bits = circuit_low_bits(t->unit->constant, width);
  }
  for (size_t i = 0; i < t->unit->num_results; i++) {
    emit(t, i, token);
  }
  return true;
}

static bool run_sink(turn *t) {
  if (!has_token(t, 0)) {
    return false;
  }
  take(t, 0);
  t->unit->is_done = !t->has_taken;
  return true;
}

static bool run_merge(turn *t) {
  for (size_t i = 0; i < t->unit->num_operands; i++) {
    if (has_token(t, i)) {
      emit(t, 0, take(t, i));
      if (t->unit->kind == UNIT_CONTROL_MERGE) {
        emit(t, 1, (circuit_token){.bits = i});
      }
      return true;
    }
  }
  return false;
}

static bool run_mux(turn *t) {
  if (!has_token(t, 0)) {
    return false;
  }
  uint64_t chosen = look(t, 0);
  assert_true(chosen + 1 < t->unit->num_operands);
  if (!has_token(t, chosen + 1)) {
    return false;
  }
  take(t, 0);
  circuit_token token = take(t, chosen + 1);
  emit(t, 0, token);
  return true;
}

static bool run_cond_br(turn *t) {
  if (!has_tokens(t)) {
    return false;
  }
  bool is_true = look(t, 0) != 0;
  take(t, 0);
  circuit_token token = take(t, 1);
  emit(t, is_true ? 0 : 1, token);
  return true;
}

static bool run_repeat(turn *t) {
  if (!has_token(t, 0)) {
    return false;
  }
  bool is_kept = look(t, 0) != 0;
  if (!is_kept && !has_token(t, 1)) {
    return false;
  }
  take(t, 0);
  if (!is_kept) {
    t->unit->kept = take(t, 1);
  }
  emit(t, 0, t->unit->kept);
  return true;
}

static bool run_unit(turn *t) {
  switch (t->unit->kind) {
  case UNIT_STEP:
    return run_step(t);
  case UNIT_SELECT:
    return run_select(t);
  case UNIT_CONSTANT:
  case UNIT_SOURCE:
  case UNIT_WIRES:
  case UNIT_JOIN:
  case UNIT_INIT:
    return run_wires(t);
  case UNIT_SINK:
    return run_sink(t);
  case UNIT_MERGE:
  case UNIT_CONTROL_MERGE:
    return run_merge(t);
  case UNIT_MUX:
    return run_mux(t);
  case UNIT_COND_BR:
    return run_cond_br(t);
  case UNIT_REPEAT:
    return run_repeat(t);
  case UNIT_END:
    return false;
  }
  return false;
}

/* ---- The circuit ---- */

static void reset(circuit_values *circuit) {
  for (size_t i = 0; i < circuit->num_channels; i++) {
    circuit->channels[i].first = circuit->channels[i].count = 0;
  }
  for (size_t i = 0; i < circuit->num_values; i++) {
    circuit->values[i].is_always = false;
  }
  circuit->num_pending = 0;
  for (size_t i = 0; i < circuit->num_units; i++) {
    circuit_unit *unit = &circuit->units[i];
    unit->is_pending = unit->is_done = false;
    unit->kept = (circuit_token){0};
  }
  for (size_t i = 0; i < circuit->num_units; i++) {
    circuit_unit *unit = &circuit->units[i];
    if (unit->kind == UNIT_INIT) {
      unsigned width = circuit->values[unit->first_value].width;
      uint64_t bits = width ? circuit_low_bits(unit->constant, width) : 0;
      give(circuit, unit->first_value, (circuit_token){.bits = bits});
    }
    wake(circuit, i);
  }
  circuit->steps = 0;
  circuit->is_undefined = false;
}

/* One turn of a unit. Has it done anything? */
static bool run_next(circuit_values *circuit) {
  size_t number = circuit->pending[circuit->first_pending];
  circuit->first_pending = (circuit->first_pending + 1) % circuit->num_units;
  circuit->num_pending--;
  turn t = {.circuit = circuit, .unit = &circuit->units[number]};
  t.unit->is_pending = false;
  if (!run_unit(&t)) {
    return false;
  }
  wake(circuit, number);
  return true;
}

static const circuit_channel *result_channel(const circuit_values *circuit,
                                             size_t result) {
  const circuit_unit *end = &circuit->units[circuit->end];
  return &circuit->channels[end->first_channel + result];
}

static void read_results(const circuit_values *circuit,
                         circuit_result *results) {
  for (size_t i = 0; i < circuit_values_num_results(circuit); i++) {
    const circuit_channel *channel = result_channel(circuit, i);
    results[i] =
        (circuit_result){.num_tokens = channel->count,
                         .has_more = circuit->values[channel->value].is_always};
  }
}

circuit_token circuit_values_token(const circuit_values *circuit, size_t result,
                                   size_t number) {
  const circuit_channel *channel = result_channel(circuit, result);
  if (number >= channel->count) {
    return circuit->values[channel->value].always;
  }
  return channel->tokens[(channel->first + number) % channel->room];
}

circuit_end circuit_values_run(circuit_values *circuit,
                               const uint64_t *arguments, size_t num_tokens,
                               uint64_t most_steps, circuit_result *results) {
  size_t count = circuit->num_arguments;
  reset(circuit);
  for (size_t i = 0; i < num_tokens * count; i++) {
    unsigned width = circuit->values[i % count].width;
    uint64_t bits = width ? circuit_low_bits(arguments[i], width) : 0;
    give(circuit, i % count, (circuit_token){.bits = bits});
  }
  while (!circuit->is_undefined && circuit->num_pending) {
    circuit->steps += run_next(circuit);
    if (circuit->steps > most_steps) {
      return CIRCUIT_ENDLESS;
    }
  }
  read_results(circuit, results);
  return circuit->is_undefined ? CIRCUIT_UNDEFINED : CIRCUIT_ENDED;
}
