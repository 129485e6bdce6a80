/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From the only call of the whole back to the calls of the kernels.
 */
#include "rtl/sim/chain/chain.h"
#include "rtl/sim/compare/compare.h"
#include "rtl/sim/result/sim_result.h"
#include "rtl/sim/runtime/sim_plan.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const hls_param *find_param(const chain *all, const char *name,
                                   size_t *number) {
  for (size_t i = 0; i < all->signature.num_params; i++) {
    if (strcmp(all->params[i].name, name) == 0) {
      *number = i;
      return &all->params[i];
    }
  }
  return NULL;
}

static bool place_mismatch(const chain *all, sim_mismatch *mismatch) {
  size_t number = 0;
  const hls_param *whole = find_param(all, mismatch->what, &number);
  if (!whole) {
    return true;
  }
  const rtl_end end = chain_end_of(all, number);
  const sim_slot *slot = chain_slot(all, &end);
  hls_param named = *slot->param;
  char text[256];
  named.name = whole->name;
  mismatch->call = (size_t)mismatch->index / slot->elements;
  mismatch->index %= (int64_t)slot->elements;
  sim_format_element(&named, mismatch->index, text, sizeof text);
  free(mismatch->element);
  mismatch->element = strdup(text);
  return mismatch->element;
}

hls_status chain_tell_mismatches(const chain *all, sim_result *result) {
  for (size_t i = 0; i < result->num_mismatches; i++) {
    if (!place_mismatch(all, &result->mismatches[i])) {
      return hls_error_set(all->error, HLS_NO_MEMORY, "out of memory");
    }
  }
  char difference[512];
  sim_format_mismatch(&result->mismatches[0], difference, sizeof difference);
  return sim_result_say(
      result, all->error, "call %zu: %s (%" PRIu64 " wrong value%s in all)",
      result->mismatches[0].call + 1, difference, result->total_mismatches,
      result->total_mismatches == 1 ? "" : "s");
}

/* Whether a channel's token moves in a cycle that was noted. */
static bool moves(const uint8_t *states, size_t channel) {
  return (states[channel / 4] >> channel % 4 * 2 & 3) == 3;
}

/* The cycles in which the last elements of calls are taken. */
static void find_ends(const sim_result *result, size_t stride, size_t channel,
                      uint64_t elements, sim_chain_output *output) {
  uint64_t moved = 0;
  for (size_t cycle = 0; cycle < result->num_token_cycles; cycle++) {
    if (moves(result->tokens + cycle * stride, channel) &&
        ++moved % elements == 0) {
      output->first = output->calls == 0 ? cycle : output->first;
      output->last = cycle;
      output->calls++;
    }
  }
}

hls_status chain_find_outputs(const chain *all, const rtl_design *bench,
                              sim_chain_result *result) {
  const rtl_design *top = all->request->top;
  size_t first = all->request->composition->num_streams;
  size_t stride = SIM_TOKENS_STRIDE(bench->num_channels);
  result->outputs = calloc(top->num_ports + 1, sizeof *result->outputs);
  if (!result->outputs) {
    return hls_error_set(all->error, HLS_NO_MEMORY, "out of memory");
  }
  for (size_t i = 0; i < top->num_ports; i++) {
    const rtl_port *port = &top->ports[i];
    if (port->role != RTL_ROLE_MEMORY || !port->is_stored) {
      continue;
    }
    size_t number = (size_t)port->argument;
    sim_chain_output *output = &result->outputs[result->num_outputs++];
    output->name = strdup(port->source_name);
    if (!output->name) {
      return hls_error_set(all->error, HLS_NO_MEMORY, "out of memory");
    }
    find_ends(&result->simulated, stride, first + number, (uint64_t)port->depth,
              output);
  }
  return HLS_OK;
}
