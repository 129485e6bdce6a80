/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From a verdict to places in the C text.
 */
#include "rtl/sim/sim_findings.h"

#include "rtl/sim/compare/compare.h"
#include "rtl/sim/golden/ir/golden_ir.h"
#include "rtl/sim/replay/replay_access.h"
#include "rtl/sim/result/sim_result.h"
#include "rtl/sim/sim_again.h"
#include "rtl/sim/sim_stop.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of the channels that wait, so many are told. */
#define MAX_CHANNELS 12

/* What a finding is made from. */
typedef struct finding {
  const sim_request *request;
  const golden *native;
  sim_result *result;
  hls_diagnostic *added;    /* the last one; NULL: none, or no memory */
  bool has_run_call;        /* was the program run once more up to a call? */
  uint64_t run_call;        /* up to which one … */
  const hls_range *left_by; /* … and the `return` that it has left by */
} finding;

static bool is_known(const hls_range *place) { return place->begin.line > 0; }

/* A place of the program, which lives as long as that. */
static hls_range range_of(const sim_place *place) {
  return (hls_range){place->file, place->position, place->position};
}

/* The name of the kernel, where what has no place of its own is told. */
static hls_range kernel_place(const finding *f) {
  const hls_signature *kernel = f->native->kernel;
  return kernel ? kernel->name_range : (hls_range){0};
}

/* Adds an error; without a place, at the kernel. */
static void add(finding *f, const hls_range *place, const char *message) {
  hls_range range = place && is_known(place) ? *place : kernel_place(f);
  f->added = hls_diagnostics_add(&f->result->findings, HLS_SEVERITY_ERROR,
                                 sim_verdict_name(f->result->verdict), range,
                                 "%s", message);
}

/* The message, without the place that it begins with. */
static const char *message_of(const sim_result *result) {
  const char *message = result->message ? result->message : "it has failed";
  bool is_placed =
      is_known(&result->place) &&
      strnlen(message, result->message_place + 1) > result->message_place;
  return is_placed ? message + result->message_place : message;
}

/* ---- Values that differ ---- */

static bool is_same_place(const hls_range *a, const hls_range *b) {
  return a->begin.line == b->begin.line && a->begin.column == b->begin.column &&
         strcmp(a->file, b->file) == 0;
}

/* Is the place of an access that of one before it? Copies of one have it, as in
 * an unrolled loop. */
static bool is_said(const hls_native_code *code, size_t number) {
  const hls_access *access = &code->accesses[number];
  const hls_range *place = hls_access_place(access);
  for (size_t i = 0; i < number; i++) {
    const hls_access *other = &code->accesses[i];
    const hls_range *before = hls_access_place(other);
    if (other->is_store && strcmp(other->memory, access->memory) == 0 &&
        before && is_same_place(before, place)) {
      return true;
    }
  }
  return false;
}

/* Adds notes on the places that may have to do with it, but for `told`. */
static void add_stores(finding *f, const char *array, const hls_range *told) {
  const hls_native_code *code = f->request->ir;
  for (size_t i = 0; i < code->num_accesses; i++) {
    const hls_access *access = &code->accesses[i];
    const hls_range *place = hls_access_place(access);
    if (access->is_store && strcmp(access->memory, array) == 0 && place &&
        (!told || !is_same_place(place, told)) && !is_said(code, i)) {
      hls_diagnostic_add_note(f->added, *place, "'%s' is written here%s", array,
                              told ? ", too" : "");
    }
  }
}

/* The array where it is declared; NULL: not known. */
static const hls_range *array_place(const finding *f, const char *name) {
  const hls_signature *kernel = f->native->kernel;
  for (unsigned i = 0; kernel && i < kernel->num_params; i++) {
    if (strcmp(kernel->params[i].name, name) == 0) {
      return &kernel->params[i].name_range;
    }
  }
  return NULL;
}

/* Is it a variable of the program that the circuit stores but once, when it
 * returns, wherever the C text does? */
static bool is_stored_at_end(const finding *f, const char *name) {
  const hls_signature *kernel = f->native->kernel;
  for (unsigned i = 0; kernel && i < kernel->num_params; i++) {
    const hls_param *param = &kernel->params[i];
    if (param->variable && strcmp(param->name, name) == 0) {
      return hls_param_num_elements(param) == 1;
    }
  }
  return false;
}

/* Tells of an element where the program has stored to it last, for which it is
 * run once more. */
static void add_by_program(finding *f, const golden_watch *watch,
                           const char *message) {
  sim_places places = {0};
  char left[PROCESS_MESSAGE_SIZE];
  sim_again_run_store(f->request, f->native, watch, &places, left);
  const char *text = sim_trace_find(left);
  const sim_place *place = sim_trace_next(&places, &text);
  hls_range range = place ? range_of(place) : (hls_range){0};
  add(f, place ? &range : array_place(f, watch->memory), message);
  sim_places_finish(&places);
}

/* An element that differs is told at the store that has written it, by the IR;
 * where that does not write it, at the array. */
static void add_element(finding *f, const sim_mismatch *mismatch,
                        const char *message) {
  const sim_request *request = f->request;
  const golden_watch watch = {.call = mismatch->call,
                              .memory = mismatch->what,
                              .index = (uint64_t)mismatch->index,
                              .bits = mismatch->bits};
  if (is_stored_at_end(f, mismatch->what)) {
    add_by_program(f, &watch, message);
    return;
  }
  if (!request->ir || !request->design) {
    add(f, array_place(f, mismatch->what), message);
    return;
  }
  const hls_range *place =
      hls_access_place(golden_ir_find_store(f->native, request, &watch));
  add(f, place ? place : array_place(f, mismatch->what), message);
  add_stores(f, mismatch->what, place);
}

static bool is_within(const hls_range *range, hls_position at) {
  bool begins =
      range->begin.line < at.line ||
      (range->begin.line == at.line && range->begin.column <= at.column);
  bool ends = range->end.line > at.line ||
              (range->end.line == at.line && range->end.column >= at.column);
  return begins && ends;
}

static const hls_range *return_at(const hls_signature *kernel,
                                  const sim_place *place) {
  for (unsigned i = 0; i < kernel->num_returns; i++) {
    const hls_range *range = &kernel->returns[i];
    if (place->file && range->file && strcmp(place->file, range->file) == 0 &&
        is_within(range, place->position)) {
      return range;
    }
  }
  return NULL;
}

/* The `return` by which a call has left the kernel, for which the program is
 * run once more if there are several; NULL: not known. */
static const hls_range *return_of(finding *f, uint64_t call) {
  const hls_signature *kernel = f->native->kernel;
  if (f->has_run_call && f->run_call == call) {
    return f->left_by;
  }
  if (!kernel || kernel->num_returns < 2) {
    return kernel && kernel->num_returns == 1 ? kernel->returns : NULL;
  }
  sim_places places = {0};
  char left[PROCESS_MESSAGE_SIZE];
  sim_again_run_call(f->request, f->native, call, &places, left);
  const char *text = sim_trace_find(left);
  const hls_range *found = NULL;
  for (const sim_place *place = sim_trace_next(&places, &text); place && !found;
       place = sim_trace_next(&places, &text)) {
    found = return_at(kernel, place);
  }
  sim_places_finish(&places);
  f->has_run_call = true;
  f->run_call = call;
  f->left_by = found;
  return found;
}

/* A result is told at the `return` that has given it; where that is not known,
 * at the kernel's name, with all of them. */
static void add_result(finding *f, const sim_mismatch *mismatch,
                       const char *message) {
  const hls_signature *kernel = f->native->kernel;
  const hls_range *place = return_of(f, mismatch->call);
  add(f, place, message);
  for (unsigned i = 0; kernel && !place && i < kernel->num_returns; i++) {
    hls_diagnostic_add_note(f->added, kernel->returns[i], "'%s' returns here",
                            kernel->name);
  }
}

/* Is an array a member of a struct that the kernel returns? Its name is in the
 * C text nowhere but in that of the kernel. */
static bool is_of_result(const finding *f, const char *array) {
  const hls_signature *kernel = f->native->kernel;
  const hls_range *place = array_place(f, array);
  return place && place->begin.line == kernel->name_range.begin.line &&
         place->begin.column == kernel->name_range.begin.column;
}

/* Where the circuit stops; if it goes on, where the program does. */
static void add_stop(finding *f, const sim_mismatch *mismatch,
                     const char *message) {
  int line = atoi(mismatch->actual);
  hls_position position = {.line = line > 0 ? (unsigned)line : 0, .column = 1};
  const hls_range place = {f->request->source.name, position, position};
  add(f, line == 0 ? &f->native->stop.place : &place, message);
}

static void add_mismatch(finding *f, const sim_mismatch *mismatch,
                         const char *message) {
  if (mismatch->is_trap) {
    add_stop(f, mismatch, message);
  } else if (mismatch->index < 0 || is_of_result(f, mismatch->what)) {
    add_result(f, mismatch, message);
  } else {
    add_element(f, mismatch, message);
  }
}

/* One error for each array, and one for the result. */
static void add_mismatches(finding *f) {
  const sim_result *result = f->result;
  for (size_t i = 0; i < result->num_mismatches; i++) {
    const sim_mismatch *mismatch = &result->mismatches[i];
    bool is_first = true;
    for (size_t j = 0; j < i && is_first; j++) {
      is_first = strcmp(result->mismatches[j].what, mismatch->what) != 0;
    }
    char difference[512], message[600];
    if (i == 0) {
      add_mismatch(f, mismatch, message_of(result));
    } else if (is_first) {
      sim_format_mismatch(mismatch, difference, sizeof difference);
      snprintf(message, sizeof message, "call %zu: %s", mismatch->call + 1,
               difference);
      add_mismatch(f, mismatch, message);
    }
  }
}

/* ---- Channels that wait ---- */

/* At the call of a module that does not answer, or at the first channel. */
static void add_deadlock(finding *f) {
  const sim_result *result = f->result;
  const hls_range *first = is_known(&result->place) ? &result->place : NULL;
  for (size_t i = 0; i < result->num_blocked && !first; i++) {
    const hls_range *place = &result->blocked[i].location;
    first = is_known(place) ? place : NULL;
  }
  add(f, first, message_of(result));
  for (size_t i = 0; i < result->num_blocked && i < MAX_CHANNELS; i++) {
    const sim_blocked *channel = &result->blocked[i];
    hls_range place = channel->location;
    hls_diagnostic_add_note(f->added,
                            is_known(&place) ? place : kernel_place(f),
                            "a token waits on the channel from %s to %s",
                            channel->source, channel->target);
  }
}

/* ---- The program ---- */

/* Of a program that has ended itself in a call, the function in which. */
static void name_function(finding *f, const sim_place *place) {
  const golden *native = f->native;
  hls_error unheard = {0}; /* the message stays */
  if (f->result->verdict == SIM_GOLDEN_FAILED && native->ends_in_call &&
      f->result->message &&
      strcmp(place->function, native->kernel->name) != 0) {
    sim_result_say(f->result, &unheard, "%s, in %s()", f->result->message,
                   place->function);
  }
}

static void add_program(finding *f) {
  sim_places places = {0};
  char left[PROCESS_MESSAGE_SIZE];
  sim_again_run(f->request, f->result->native_is_endless, &places, left);
  const char *text = sim_trace_find(left);
  const sim_place *place = sim_trace_next(&places, &text);
  hls_range range = place ? range_of(place) : (hls_range){0};
  if (place) {
    name_function(f, place);
  }
  add(f, &range, message_of(f->result));
  while (place && (place = sim_trace_next(&places, &text)) != NULL) {
    hls_diagnostic_add_note(f->added, range_of(place), "called in %s() here",
                            place->function);
  }
  sim_places_finish(&places);
}

void sim_findings_add(const sim_request *request, const golden *native,
                      sim_result *result) {
  finding f = {.request = request, .native = native, .result = result};
  switch (result->verdict) {
  case SIM_PASS:
    break;
  case SIM_MISMATCH:
  case SIM_IR_MISMATCH:
    add_mismatches(&f);
    break;
  case SIM_DEADLOCK:
  case SIM_CYCLE_LIMIT:
    add_deadlock(&f);
    break;
  case SIM_GOLDEN_FAILED:
  case SIM_TEST_BENCH:
    add_program(&f);
    break;
  case SIM_TRAP:
    if (sim_stop_is_verdict(native, result)) {
      add_program(&f);
      break;
    }
    add(&f, &result->place, message_of(result));
    break;
  case SIM_OUT_OF_BOUNDS:
  case SIM_PROTOCOL:
  case SIM_NO_CALLS:
  case SIM_RTL_ERROR:
    add(&f, &result->place, message_of(result));
    break;
  }
  if (result->verdict != SIM_PASS && result->findings.count == 0) {
    add(&f, NULL, message_of(result));
  }
}
