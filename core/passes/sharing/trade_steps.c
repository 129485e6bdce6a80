/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where a path is too long, what cuts many of these and has few bits is best.
 * Where a token is too late, room helps those who wait for it, or a register
 * less on the way of the token.
 */
#include "core/passes/sharing/trade_steps.h"

/* May one be taken from it? Control that enters a loop tells when that may
 * begin. */
static bool may_lose(const trade_state *t, uint32_t channel) {
  const net_channel *c = &t->net->channels[channel];
  return c->registers > 0 && !c->is_fixed && !c->is_memory &&
         (t->held.channels[channel].edge ||
          trade_state_may_be_lone(t, channel) ||
          (c->is_once &&
           (c->width > 0 || !call_deadlines_enters(&t->calls, channel))));
}

/* What may help where a path is too long. */
static trade_step step_for_clock(const trade_state *t, uint32_t channel) {
  const trade_channel *c = &t->channels[channel];
  trade_step step = {.channel = channel};
  if (c->paths > 0 && trade_state_may_get(t, channel)) {
    step.registers = 1;
    step.weight = c->paths;
    step.bits = trade_state_bits(&t->net->channels[channel]);
  } else if (c->ready > 0 && trade_state_may_get_ready(t, channel)) {
    step.ready = 1;
    step.weight = c->ready;
    step.bits = trade_state_bits(&t->net->channels[channel]);
  }
  return step;
}

/* The same where a token is too late: room, or a register less on its way. */
static trade_step step_for_tokens(const trade_state *t, uint32_t channel) {
  const trade_channel *c = &t->channels[channel];
  const net_channel *n = &t->net->channels[channel];
  trade_step step = {
      .channel = channel, .bits = trade_state_bits(n), .weight = 1};
  if (c->needs_room && trade_state_may_get_slot(t, channel)) {
    step.slots = 1;
  } else if (c->awaits && n->registers > 0 && may_lose(t, channel)) {
    step.registers = -1;
    step.bits = -step.bits;
  }
  return step;
}

/* Is a step better than another one? */
static bool is_better(const trade_step *step, const trade_step *than) {
  return step->bits * than->weight < than->bits * step->weight;
}

/* What may help in a channel for less than so many bits; without a weight:
 * nothing. */
static trade_step step_in(const trade_state *t, uint32_t channel, bool is_late,
                          int64_t bits) {
  trade_step step =
      is_late ? step_for_clock(t, channel) : step_for_tokens(t, channel);
  if ((step.registers == 0 && step.slots == 0 && step.ready == 0) ||
      t->channels[channel].is_tried || step.bits >= bits) {
    step.weight = 0;
  }
  return step;
}

/* How many of the late paths a step has to cut, if so many follow in the end:
 * each of these cuts no more than the best one does. A path that none of them
 * cuts stays too long. */
static uint32_t least_weight(const trade_state *t, int64_t bits, int left) {
  uint32_t most = 0;
  for (size_t i = 0; i < t->num_noted; i++) {
    uint32_t weight = step_in(t, t->noted[i], true, bits).weight;
    most = weight > most ? weight : most;
  }
  uint32_t others = most * (uint32_t)(left - 1);
  return others < t->num_paths ? t->num_paths - others : 1;
}

/* Puts a step among those that are listed, if it is better than the last one.
 */
static size_t list_step(trade_step steps[TRADE_STEPS_TRIED], size_t count,
                        const trade_step *step) {
  size_t at = count;
  while (at > 0 && is_better(step, &steps[at - 1])) {
    at--;
    if (at + 1 < TRADE_STEPS_TRIED) {
      steps[at + 1] = steps[at];
    }
  }
  if (at < TRADE_STEPS_TRIED) {
    steps[at] = *step;
    count += count < TRADE_STEPS_TRIED;
  }
  return count;
}

size_t trade_steps_list(const trade_state *t, bool is_late, int64_t bits,
                        int left, trade_step steps[TRADE_STEPS_TRIED]) {
  size_t count = 0;
  uint32_t least = is_late ? least_weight(t, bits, left) : 1;
  for (size_t i = 0; i < t->num_noted; i++) {
    trade_step step = step_in(t, t->noted[i], is_late, bits);
    if (step.weight >= least) {
      count = list_step(steps, count, &step);
    }
  }
  return count;
}

/* May a slot go from a channel that registers ready? A cycle of ready may lead
 * through an instance, unless a call passes the channel once, or the times of
 * its loop are known. */
static bool may_lose_ready(const trade_state *t, uint32_t channel) {
  const net_channel *c = &t->net->channels[channel];
  return c->ready > 0 && !c->is_fixed && !c->is_memory &&
         (!t->has_instance || c->is_once || t->held.channels[channel].edge);
}

const trade_step trade_steps_go[TRADE_STEPS_KINDS] = {
    {.registers = -1}, {.slots = -1}, {.ready = -1}};

bool trade_steps_may_go(const trade_state *t, uint32_t channel,
                        const trade_step *what) {
  const net_channel *c = &t->net->channels[channel];
  if (what->registers != 0) {
    return may_lose(t, channel);
  }
  return what->slots != 0 ? c->slots > 0 && t->held.channels[channel].edge
                          : may_lose_ready(t, channel);
}
