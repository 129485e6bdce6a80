/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From the end of a simulation to a verdict and a sentence.
 */
#include "rtl/sim/replay/replay_failure.h"

#include "hls/buffer.h"
#include "rtl/sim/compare/compare.h"
#include "rtl/sim/replay/replay_access.h"
#include "rtl/sim/result/sim_result.h"
#include "rtl/sim/runtime/sim_plan.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The end of the report, about the call that did not complete. */
typedef struct failure {
  sim_report header;
  const uint8_t *channels; /* valid, ready, probed addresses, moved tokens */
  size_t size;             /* in bytes */
  const replay_calls *calls;
} failure;

hls_status replay_judge_values(sim_result *result, hls_error *error) {
  if (result->total_mismatches == 0) {
    return sim_result_conclude(
        result, SIM_PASS, error,
        "%zu call%s in %" PRIu64 " cycle%s, all as in the native run",
        result->num_completed, result->num_completed == 1 ? "" : "s",
        result->cycles, result->cycles == 1 ? "" : "s");
  }
  const sim_mismatch *first = &result->mismatches[0];
  char difference[512];
  sim_format_mismatch(first, difference, sizeof difference);
  return sim_result_conclude(result, SIM_MISMATCH, error,
                             "call %zu: %s (%" PRIu64 " wrong value%s in all)",
                             first->call + 1, difference,
                             result->total_mismatches,
                             result->total_mismatches == 1 ? "" : "s");
}

/* Behind the end of a report that is too short, everything is zero. */
static bool flag(const failure *f, size_t index) {
  return index < f->size && f->channels[index] != 0;
}

static bool is_valid(const failure *f, size_t channel) {
  return flag(f, channel);
}

static bool is_ready(const failure *f, size_t channel) {
  return flag(f, f->calls->bench->num_channels + channel);
}

/* The number at `index` behind the flags. */
static uint64_t number(const failure *f, size_t index) {
  uint64_t value = 0;
  size_t offset = 2 * f->calls->bench->num_channels + 8 * index;
  if (offset + sizeof value <= f->size) {
    memcpy(&value, f->channels + offset, sizeof value);
  }
  return value;
}

static uint64_t probe(const failure *f, size_t index) {
  return number(f, index);
}

static uint64_t moved(const failure *f, size_t index) {
  return number(f, f->calls->bench->num_probes + index);
}

static hls_status add_blocked(sim_result *result, const rtl_channel *channel,
                              hls_error *error) {
  sim_blocked *blocked = &result->blocked[result->num_blocked++];
  *blocked = (sim_blocked){.source = strdup(channel->source),
                           .target = strdup(channel->target),
                           .location = channel->location};
  blocked->location.file = NULL;
  if (channel->location.file) {
    blocked->location.file = strdup(channel->location.file);
  }
  if (!blocked->source || !blocked->target ||
      (channel->location.file && !blocked->location.file)) {
    return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  return HLS_OK;
}

/* The names of the outputs that gave no token: "out0, end". If all did, the
 * call has not ended because an argument was not taken. */
static void list_missing(const failure *f, char *text, size_t size) {
  const testbench *bench = f->calls->bench;
  size_t used = 0;
  text[0] = '\0';
  for (size_t i = 0; i < bench->num_outputs && i < 64 && used < size; i++) {
    if (!(f->header.seen >> i & 1)) {
      used += (size_t)snprintf(text + used, size - used, "%s%s",
                               used ? ", " : "", bench->outputs[i]->name);
    }
  }
  if (used == 0) {
    snprintf(text, size, "%s",
             bench->num_outputs > 64
                 ? "an output behind the first 64, or arguments not accepted"
                 : "nothing but arguments that are not accepted");
  }
}

/* One end of a counted channel: "call0.out0" at the module "pop". */
typedef struct module_end {
  const char *module;
  const char *name;
  size_t instance; /* length of the instance's name */
} module_end;

static module_end end_of(const char *module, const char *name) {
  return (module_end){module, name, strcspn(name, ".")};
}

static bool is_same_instance(const module_end *a, const module_end *b) {
  return b->module && a->instance == b->instance &&
         memcmp(a->name, b->name, a->instance) == 0;
}

/* How many tokens an instance has taken on every input, at least. */
static uint64_t tokens_taken(const failure *f, const module_end *instance,
                             bool *has_inputs) {
  const testbench *bench = f->calls->bench;
  const rtl_design *design = f->calls->request->design;
  uint64_t least = UINT64_MAX;
  for (size_t i = 0; i < bench->num_counted; i++) {
    const rtl_channel *channel = &design->channels[bench->counted[i]];
    module_end input = end_of(channel->target_module, channel->target);
    if (is_same_instance(instance, &input) && moved(f, i) < least) {
      least = moved(f, i);
    }
  }
  *has_inputs = least != UINT64_MAX;
  return least;
}

/* Is the counted channel an output of a user's module that lags behind its
 * inputs? Then tells whose, and how often it was called. */
static bool is_silent(const failure *f, size_t index, module_end *output,
                      uint64_t *calls) {
  const testbench *bench = f->calls->bench;
  const rtl_channel *channel =
      &f->calls->request->design->channels[bench->counted[index]];
  *output = end_of(channel->source_module, channel->source);
  bool has_inputs = false;
  *calls = output->module ? tokens_taken(f, output, &has_inputs) : 0;
  return has_inputs && moved(f, index) < *calls &&
         !is_valid(f, bench->counted[index]);
}

/* Where an instance is called; NULL: not known. */
static const hls_range *call_of(const failure *f, const module_end *end) {
  const rtl_design *design = f->calls->request->design;
  for (size_t i = 0; i < design->num_instances; i++) {
    const rtl_instance *instance = &design->instances[i];
    if (strlen(instance->name) == end->instance &&
        memcmp(instance->name, end->name, end->instance) == 0) {
      return instance->location.begin.line ? &instance->location : NULL;
    }
  }
  return NULL;
}

/* "; 'pop' (call0) was called 2 times and has not answered on out0, end". Sets
 * `place` to the call of the first one. */
static void list_silent(const failure *f, hls_buffer *text,
                        const hls_range **place) {
  size_t count = f->calls->bench->num_counted;
  for (size_t i = 0; i < count; i++) {
    module_end output, other;
    uint64_t calls, ignored;
    if (!is_silent(f, i, &output, &calls)) {
      continue;
    }
    bool is_first = true;
    for (size_t j = 0; j < i && is_first; j++) {
      is_first = !is_silent(f, j, &other, &ignored) ||
                 !is_same_instance(&output, &other);
    }
    if (!is_first) {
      continue;
    }
    *place = *place ? *place : call_of(f, &output);
    hls_buffer_printf(text,
                      "; '%s' (%.*s) was called %" PRIu64
                      " time%s and has not answered on %s",
                      output.module, (int)output.instance, output.name, calls,
                      calls == 1 ? "" : "s", output.name + output.instance + 1);
    for (size_t j = i + 1; j < count; j++) {
      if (is_silent(f, j, &other, &ignored) &&
          is_same_instance(&output, &other)) {
        hls_buffer_printf(text, ", %s", other.name + other.instance + 1);
      }
    }
  }
}

static hls_status say_deadlock(const failure *f, const char *silent,
                               sim_result *result, hls_error *error) {
  char missing[256], waiting[64] = "";
  list_missing(f, missing, sizeof missing);
  if (result->num_blocked > 0) {
    bool is_one = result->num_blocked == 1;
    snprintf(waiting, sizeof waiting, ", %zu channel%s wait%s",
             result->num_blocked, is_one ? "" : "s", is_one ? "s" : "");
  }
  return sim_result_conclude(
      result, SIM_DEADLOCK, error,
      "deadlock in call %zu: no token moves any more%s; missing: %s%s",
      result->num_completed + 1, waiting, missing, silent);
}

static hls_status judge_deadlock(const failure *f, sim_result *result,
                                 hls_error *error) {
  const rtl_design *design = f->calls->request->design;
  result->blocked = calloc(design->num_channels + 1, sizeof *result->blocked);
  if (!result->blocked) {
    return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  for (size_t i = 0; i < design->num_channels; i++) {
    if (is_valid(f, i) && !is_ready(f, i)) {
      hls_status status = add_blocked(result, &design->channels[i], error);
      if (status != HLS_OK) {
        return status;
      }
    }
  }
  hls_buffer silent = {0};
  const hls_range *place = NULL;
  list_silent(f, &silent, &place);
  hls_status status = sim_result_place(result, place, "", error);
  if (status == HLS_OK) {
    status = say_deadlock(f, silent.data ? silent.data : "", result, error);
  }
  hls_buffer_finish(&silent);
  return status;
}

/* The access that sends this address in this very cycle. When several do and
 * they are not on one line, none of them is named. */
static const hls_range *find_access(const failure *f) {
  const testbench *bench = f->calls->bench;
  const rtl_design *design = f->calls->request->design;
  const char *kind = f->header.is_store ? "store" : "load";
  const hls_range *found = NULL;
  for (size_t i = 0; i < bench->num_probes; i++) {
    size_t index = bench->probes[i];
    const char *source = design->channels[index].source;
    if (strncmp(source, kind, strlen(kind)) != 0 || !is_valid(f, index) ||
        !is_ready(f, index) || probe(f, i) != f->header.address) {
      continue;
    }
    const hls_range *location =
        replay_find_access(design, source, strcspn(source, "."));
    if (found && (!location || location->begin.line != found->begin.line)) {
      return NULL;
    }
    found = location;
  }
  return found;
}

static hls_status judge_bounds(const failure *f, sim_result *result,
                               hls_error *error) {
  const testbench *bench = f->calls->bench;
  if (f->header.memory >= bench->num_memories) {
    return hls_error_set(error, HLS_INTERNAL,
                         "the simulation reports an unknown memory");
  }
  const sim_slot *slot = bench->arrays[f->header.memory];
  char where[300];
  const hls_range *access = find_access(f);
  replay_format_line(access, where, sizeof where);
  hls_status status = sim_result_place(result, access, where, error);
  if (status != HLS_OK) {
    return status;
  }
  return sim_result_conclude(
      result, SIM_OUT_OF_BOUNDS, error,
      "%scall %zu %s element %" PRIu64 " of '%s', which has %" PRIu64
      " elements",
      where, result->num_completed + 1, f->header.is_store ? "writes" : "reads",
      f->header.address, slot->param->name, slot->elements);
}

/* A bus that does not keep its protocol: the first rule that was broken. */
static hls_status judge_fault(const failure *f, sim_result *result,
                              hls_error *error) {
  const rtl_design *design = f->calls->request->design;
  size_t rule = 0;
  while (rule + 1 < design->num_faults && !(f->header.address >> rule & 1)) {
    rule++;
  }
  return sim_result_conclude(
      result, SIM_PROTOCOL, error, "call %zu, cycle %" PRIu64 ": %s",
      result->num_completed + 1, f->header.cycles,
      rule < design->num_faults ? design->faults[rule] : "a bus fails");
}

static hls_status judge_report(const failure *f, sim_result *result,
                               hls_error *error) {
  const testbench *bench = f->calls->bench;
  size_t call = result->num_completed + 1;
  char missing[256];
  switch (f->header.status) {
  case SIM_REPORT_DEADLOCK:
    return judge_deadlock(f, result, error);
  case SIM_REPORT_CYCLE_LIMIT:
    list_missing(f, missing, sizeof missing);
    return sim_result_conclude(result, SIM_CYCLE_LIMIT, error,
                               "call %zu did not end within %" PRIu64
                               " cycles; missing: %s",
                               call, f->header.cycles, missing);
  case SIM_REPORT_OUT_OF_BOUNDS:
    return judge_bounds(f, result, error);
  case SIM_REPORT_EXTRA_TOKEN:
    return sim_result_conclude(
        result, SIM_MISMATCH, error,
        "call %zu: the circuit gave more than one token on '%s'", call,
        f->header.output < bench->num_outputs
            ? bench->outputs[f->header.output]->name
            : "?");
  case SIM_REPORT_FAULT:
    return judge_fault(f, result, error);
  case SIM_REPORT_FINISHED:
    return sim_result_conclude(
        result, SIM_RTL_ERROR, error,
        "the design ended the simulation in call %zu ($finish)", call);
  default:
    return sim_result_conclude(
        result, SIM_RTL_ERROR, error,
        "the simulation gave a report that makes no sense in call "
        "%zu",
        call);
  }
}

/* The simulation died or fell silent. */
static hls_status judge_end(const process_outcome *outcome, sim_result *result,
                            hls_error *error) {
  size_t call = result->num_completed + 1;
  if (outcome->message[0]) {
    return hls_error_set(error, HLS_TOOL, "%s", outcome->message);
  }
  if (outcome->end == PROCESS_TIMED_OUT) {
    return sim_result_conclude(result, SIM_CYCLE_LIMIT, error,
                               "the simulation ran out of time in call %zu",
                               call);
  }
  char end[128];
  process_describe_end(outcome, end, sizeof end);
  const char *line = outcome->output.size ? outcome->output.data : "";
  return sim_result_conclude(result, SIM_RTL_ERROR, error,
                             "the simulation stopped in call %zu (%s)%s%.*s",
                             call, end, *line ? ": " : "",
                             (int)strcspn(line, "\n"), line);
}

hls_status replay_judge_failure(const replay_calls *calls, const uint8_t *rest,
                                size_t rest_size,
                                const process_outcome *outcome,
                                sim_result *result, hls_error *error) {
  failure f = {.calls = calls};
  if (outcome->end != PROCESS_EXITED || outcome->code != 0 ||
      rest_size < sizeof f.header) {
    return judge_end(outcome, result, error);
  }
  memcpy(&f.header, rest, sizeof f.header);
  f.channels = rest + sizeof f.header;
  f.size = rest_size - sizeof f.header;
  return judge_report(&f, result, error);
}
