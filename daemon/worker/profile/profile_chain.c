/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A chain of waits. A channel that is starved waits for the unit that gives its
 * tokens, one that is stalled for the unit that takes them. That unit waits in
 * turn for the input that has been missing most, or for the output that nobody
 * has taken longest.
 */
#include "daemon/worker/profile/profile_chain.h"

#include "base/memory/array.h"
#include "daemon/worker/circuit/circuit_loops.h"
#include "hls/handshake_ops.h"

#include <stdlib.h>

/* A wait explains another one if it is at least this part of it. */
#define EXPLAINS 4

/* A loop that is looked at. */
typedef struct search {
  const profile_plan *plan;
  const hls_loop *loop;
  uint64_t pause; /* cycles in which it has not run */
} search;

/* A token that is missing, be there room for it or not: a unit that needs two
 * tokens may have room for neither until both are there. Nobody waits while the
 * loop does not run. */
static profile_step wait_for_token(const search *s, size_t channel) {
  sim_profile_channel counts = sim_profile_channel_of(s->plan->counts, channel);
  uint64_t there = counts.moved + counts.stalled + s->pause;
  uint64_t all = sim_profile_num_cycles(s->plan->counts);
  return (profile_step){channel, PROFILE_STARVED,
                        all > there ? all - there : 0};
}

static profile_step wait_for_room(const search *s, size_t channel) {
  return (profile_step){
      channel, PROFILE_STALLED,
      sim_profile_channel_of(s->plan->counts, channel).stalled};
}

/* Whether tokens of the channel come from the loop, or from a memory. Those
 * from before the loop are awaited only between two runs of it. */
static bool comes_from_loop(const search *s, size_t channel) {
  const profile_net *net = &s->plan->net;
  size_t source = net->sources[channel];
  return source != PROFILE_OUTSIDE &&
         (circuit_block_of(net->units[source].op) < 0 ||
          circuit_loops_have(s->loop, net->units[source].op));
}

static void keep_longer(profile_step *longest, profile_step other) {
  if (other.cycles > longest->cycles) {
    *longest = other;
  }
}

/* A value that a memory gives belongs to one address. */
static bool belongs(const search *s, const profile_step *from, size_t input) {
  const rtl_channel *channels = s->plan->net.design->channels;
  size_t value, address;
  return from->wait != PROFILE_STARVED ||
         !profile_net_is_port(channels[from->channel].source, "ldData",
                              &value) ||
         (profile_net_is_port(channels[input].target, "ldAddr", &address) &&
          address == value);
}

/* What the unit waits for longest, apart from the channel it was come by. */
static profile_step longest_wait(const search *s, const profile_unit *unit,
                                 const profile_step *from) {
  profile_step longest = {0};
  for (size_t i = 0; i < unit->num_ins; i++) {
    if (unit->ins[i] != from->channel && belongs(s, from, unit->ins[i]) &&
        comes_from_loop(s, unit->ins[i])) {
      keep_longer(&longest, wait_for_token(s, unit->ins[i]));
    }
  }
  for (size_t i = 0; i < unit->num_outs; i++) {
    if (unit->outs[i] != from->channel) {
      keep_longer(&longest, wait_for_room(s, unit->outs[i]));
    }
  }
  return longest;
}

/* What a merge waits for: its next iteration, or room for this one. */
static profile_step first_wait(const search *s, const profile_unit *merge) {
  const profile_step from_nowhere = {.channel = SIZE_MAX,
                                     .wait = PROFILE_STALLED};
  return longest_wait(s, merge, &from_nowhere);
}

static profile_end end_at(const profile_unit *unit) {
  if (mlirOperationIsAHandshakeMemoryController(unit->op)) {
    return PROFILE_END_MEMORY;
  }
  return mlirOperationIsAHandshakeLSQ(unit->op) ? PROFILE_END_QUEUE
                                                : PROFILE_END_UNIT;
}

/* A queue has its own order, and an access that a controller does not take
 * yields to another one. */
static bool ends_at_memory(MlirOperation op, profile_wait wait) {
  return mlirOperationIsAHandshakeLSQ(op) ||
         (mlirOperationIsAHandshakeMemoryController(op) &&
          wait == PROFILE_STALLED);
}

/* Whether the chain has been here before; it then goes round. */
static bool goes_round(profile_chain *chain, const profile_step *step) {
  for (size_t i = 0; i < chain->num_steps; i++) {
    if (chain->steps[i].channel == step->channel &&
        chain->steps[i].wait == step->wait) {
      chain->end = PROFILE_END_CYCLE;
      chain->cycle_from = i;
      return true;
    }
  }
  return false;
}

/* Adds a step, and finds the next one. Ends the chain, `step->cycles` is 0
 * then, where nothing explains the wait. */
static bool follow(const search *s, profile_chain *chain, profile_step *step) {
  if (!ARRAY_RESERVE(chain->steps, chain->num_steps, chain->capacity)) {
    return false;
  }
  chain->steps[chain->num_steps++] = *step;
  const profile_net *net = &s->plan->net;
  size_t next = step->wait == PROFILE_STARVED ? net->sources[step->channel]
                                              : net->targets[step->channel];
  chain->last = next == PROFILE_OUTSIDE ? NULL : &net->units[next];
  if (!chain->last) {
    chain->end = PROFILE_END_OUTSIDE;
    step->cycles = 0;
    return true;
  }
  profile_step wait = longest_wait(s, chain->last, step);
  if (wait.cycles < step->cycles / EXPLAINS || wait.cycles == 0 ||
      ends_at_memory(chain->last->op, step->wait)) {
    chain->end = end_at(chain->last);
    wait.cycles = 0;
  }
  *step = wait;
  return true;
}

bool profile_chain_find(const profile_plan *plan, size_t loop,
                        profile_chain *chain) {
  const profile_header *header = &plan->headers[loop];
  if (!header->merge) {
    return true;
  }
  uint64_t all = sim_profile_num_cycles(plan->counts);
  uint64_t runs = sim_profile_loop_of(plan->counts, header->watched).cycles;
  const search s = {plan, &plan->loops.loops[loop], all - runs};
  profile_step step = first_wait(&s, header->merge);
  while (step.cycles > 0 && !goes_round(chain, &step)) {
    if (!follow(&s, chain, &step)) {
      return false;
    }
  }
  return true;
}

void profile_chain_finish(profile_chain *chain) {
  free(chain->steps);
  *chain = (profile_chain){0};
}

const char *profile_end_name(profile_end end) {
  static const char *const names[] = {"none",  "cycle", "memory",
                                      "queue", "unit",  "outside"};
  return names[end];
}
