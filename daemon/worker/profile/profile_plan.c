/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Places and loops, by their channels.
 */
#include "daemon/worker/profile/profile_plan.h"

#include "base/memory/array.h"
#include "daemon/worker/circuit/circuit_loops.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinAttributes.h"

#include <stdlib.h>

/* ---- Places ---- */

static bool add_place(profile_plan *plan, profile_place place,
                      const sim_profile_term *terms, size_t count) {
  if (!ARRAY_RESERVE(plan->places, plan->num_places, plan->places_capacity) ||
      !sim_profile_add_level(plan->counts, terms, count)) {
    return false;
  }
  plan->places[plan->num_places++] = place;
  return true;
}

static bool add_buffer(profile_plan *plan, const profile_unit *unit) {
  if (unit->num_ins != 1 || unit->num_outs != 1) {
    return true;
  }
  const sim_profile_term terms[] = {{unit->ins[0], 1}, {unit->outs[0], -1}};
  return add_place(plan,
                   (profile_place){PROFILE_BUFFER, unit,
                                   mlirHandshakeBufferGetNumSlots(unit->op)},
                   terms, 2);
}

/* Whether a queue's access is a store: its address comes from one, perhaps
 * through buffers. */
static bool is_store(const profile_net *net, size_t channel) {
  size_t source = net->sources[channel];
  while (source != PROFILE_OUTSIDE &&
         mlirOperationIsAHandshakeBuffer(net->units[source].op) &&
         net->units[source].num_ins == 1) {
    source = net->sources[net->units[source].ins[0]];
  }
  return source != PROFILE_OUTSIDE &&
         mlirOperationIsAHandshakeStore(net->units[source].op);
}

/* The channel into a port of a unit; SIZE_MAX when there is none. */
static size_t find_input(const profile_net *net, const profile_unit *unit,
                         const char *group, size_t number) {
  for (size_t i = 0; i < unit->num_ins; i++) {
    size_t found;
    if (profile_net_is_port(net->design->channels[unit->ins[i]].target, group,
                            &found) &&
        found == number) {
      return unit->ins[i];
    }
  }
  return SIZE_MAX;
}

/* How many accesses of one kind each group has: the amounts of the tokens that
 * the groups get. Sets the number of terms. */
static void add_groups(const profile_net *net, const profile_unit *unit,
                       bool stores, sim_profile_term *terms, size_t *count) {
  MlirAttribute sizes = mlirHandshakeLSQGetGroupSizesAttr(unit->op);
  size_t access = 0;
  for (intptr_t group = 0; group < mlirArrayAttrGetNumElements(sizes);
       group++) {
    int64_t size =
        mlirIntegerAttrGetValueInt(mlirArrayAttrGetElement(sizes, group));
    int64_t amount = 0;
    for (int64_t i = 0; i < size; i++, access++) {
      size_t address = find_input(net, unit, "addr", access);
      amount += address != SIZE_MAX && is_store(net, address) == stores;
    }
    size_t token = find_input(net, unit, "group", (size_t)group);
    if (token != SIZE_MAX && amount > 0) {
      terms[(*count)++] = (sim_profile_term){token, amount};
    }
  }
}

/* Takes off what a load gives, or a store gets. */
static void add_answers(const profile_net *net, const profile_unit *unit,
                        bool stores, sim_profile_term *terms, size_t *count) {
  const size_t *channels = stores ? unit->ins : unit->outs;
  size_t number, num_channels = stores ? unit->num_ins : unit->num_outs;
  for (size_t i = 0; i < num_channels; i++) {
    const rtl_channel *channel = &net->design->channels[channels[i]];
    if (profile_net_is_port(stores ? channel->target : channel->source,
                            stores ? "stData" : "ldData", &number)) {
      terms[(*count)++] = (sim_profile_term){channels[i], -1};
    }
  }
}

static bool add_queue(profile_plan *plan, const profile_unit *unit,
                      bool stores) {
  sim_profile_term *terms =
      calloc(unit->num_ins + unit->num_outs + 1, sizeof *terms);
  if (!terms) {
    return false;
  }
  size_t count = 0;
  add_groups(&plan->net, unit, stores, terms, &count);
  add_answers(&plan->net, unit, stores, terms, &count);
  MlirAttribute depth = mlirOperationGetDiscardableAttributeByName(
      unit->op, mlirStringRefCreateFromCString(MLIR_ATTR_HANDSHAKE_LSQ_DEPTH));
  bool has_depth =
      !mlirAttributeIsNull(depth) && mlirAttributeIsAHandshakeLSQDepth(depth);
  int64_t slots = !has_depth ? 0
                  : stores   ? mlirHandshakeLSQDepthAttrGetStores(depth)
                             : mlirHandshakeLSQDepthAttrGetLoads(depth);
  bool added =
      count == 0 ||
      add_place(
          plan,
          (profile_place){stores ? PROFILE_STORES : PROFILE_LOADS, unit, slots},
          terms, count);
  free(terms);
  return added;
}

static bool add_places(profile_plan *plan) {
  bool added = true;
  for (size_t i = 0; i < plan->net.num_units && added; i++) {
    const profile_unit *unit = &plan->net.units[i];
    if (mlirOperationIsAHandshakeBuffer(unit->op)) {
      added = add_buffer(plan, unit);
    } else if (mlirOperationIsAHandshakeLSQ(unit->op)) {
      added = add_queue(plan, unit, false) && add_queue(plan, unit, true);
    }
  }
  return added;
}

/* ---- Loops ---- */

/* The inputs of a merge by which iterations begin. */
typedef struct merge_inputs {
  size_t *entries, *backs;
  size_t num_entries, num_backs;
} merge_inputs;

/* Sorts the inputs of a merge by whether they come from the loop. */
static void sort_inputs(const profile_net *net, const profile_unit *unit,
                        const hls_loop *loop, merge_inputs *inputs) {
  inputs->num_entries = inputs->num_backs = 0;
  for (size_t i = 0; i < unit->num_ins; i++) {
    size_t channel = unit->ins[i], number, source = net->sources[channel];
    if (!profile_net_is_port(net->design->channels[channel].target, "ins",
                             &number)) {
      continue;
    }
    if (source != PROFILE_OUTSIDE &&
        circuit_loops_have(loop, net->units[source].op)) {
      inputs->backs[inputs->num_backs++] = channel;
    } else {
      inputs->entries[inputs->num_entries++] = channel;
    }
  }
}

static bool is_merge(MlirOperation op) {
  return mlirOperationIsAHandshakeControlMerge(op) ||
         mlirOperationIsAHandshakeMux(op) || mlirOperationIsAHandshakeMerge(op);
}

/* In an island, each execution takes the first token of the enter, and each
 * iteration behind another one is told of before. Both are in that order. */
static void use_enter(const profile_unit *enter, merge_inputs *inputs) {
  inputs->entries[0] = enter->ins[MlirHandshakeEnterOperandTokens];
  inputs->backs[0] = enter->outs[1];
  inputs->num_entries = inputs->num_backs = 1;
}

/* The merge of the header that tells iterations apart: one that gets tokens
 * both from the loop and from before it. */
static const profile_unit *
find_merge(const profile_net *net, const hls_loop *loop, merge_inputs *inputs) {
  const profile_unit *first = profile_net_unit(net, loop->merge);
  if (first && mlirOperationIsAHandshakeEnter(loop->merge)) {
    use_enter(first, inputs);
    return first;
  }
  if (first && is_merge(loop->merge)) {
    sort_inputs(net, first, loop, inputs);
    return first;
  }
  for (size_t i = 0; i < net->num_units; i++) {
    const profile_unit *unit = &net->units[i];
    if (is_merge(unit->op) && circuit_block_of(unit->op) == loop->header) {
      sort_inputs(net, unit, loop, inputs);
      if (inputs->num_entries && inputs->num_backs) {
        return unit;
      }
    }
  }
  return NULL;
}

static bool add_loops(profile_plan *plan) {
  size_t channels = plan->net.design->num_channels + 1, watched = 0;
  merge_inputs inputs = {calloc(channels, sizeof *inputs.entries),
                         calloc(channels, sizeof *inputs.backs), 0, 0};
  plan->headers = calloc(plan->loops.num_loops + 1, sizeof *plan->headers);
  bool added = inputs.entries && inputs.backs && plan->headers;
  for (size_t i = 0; added && i < plan->loops.num_loops; i++) {
    const profile_unit *merge =
        find_merge(&plan->net, &plan->loops.loops[i], &inputs);
    if (merge) {
      plan->headers[i] = (profile_header){merge, watched++};
      added =
          sim_profile_add_loop(plan->counts, inputs.entries, inputs.num_entries,
                               inputs.backs, inputs.num_backs);
    }
  }
  free(inputs.entries);
  free(inputs.backs);
  return added;
}

bool profile_plan_build(profile_plan *plan, MlirOperation function,
                        const rtl_design *design) {
  plan->counts = sim_profile_create(design->num_channels);
  return plan->counts && profile_net_build(&plan->net, function, design) &&
         hls_loops_find(&plan->loops, function) && add_places(plan) &&
         add_loops(plan);
}

void profile_plan_finish(profile_plan *plan) {
  sim_profile_destroy(plan->counts);
  hls_loops_finish(&plan->loops);
  profile_net_finish(&plan->net);
  free(plan->places);
  free(plan->headers);
  *plan = (profile_plan){0};
}
