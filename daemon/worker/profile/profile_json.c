/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Counts -> JSON.
 */
#include "daemon/worker/profile/profile_json.h"

#include "daemon/worker/circuit/circuit_graph.h"
#include "daemon/worker/circuit/circuit_loops.h"
#include "daemon/worker/json/place_json.h"
#include "daemon/worker/profile/profile_chain.h"
#include "daemon/worker/profile/profile_lines.h"
#include "daemon/worker/profile/profile_report.h"
#include "hls/buffer.h"

#include <math.h>

typedef struct writer {
  const profile_plan *plan;
  source_texts *texts;
} writer;

/* Calls `write` for each of `count` things. */
static cJSON *list(const writer *w, size_t count,
                   cJSON *(*write)(const writer *w, size_t index)) {
  cJSON *array = cJSON_CreateArray();
  for (size_t i = 0; i < count; i++) {
    if (!value_push(array, write(w, i))) {
      cJSON_Delete(array);
      return NULL;
    }
  }
  return array;
}

static cJSON *hundredths(double value) {
  return cJSON_CreateNumber(round(value * 100) / 100);
}

static cJSON *unit_place(const writer *w, const profile_unit *unit) {
  return unit ? place_json(mlirOperationGetLocation(unit->op), w->texts)
              : cJSON_CreateNull();
}

static cJSON *unit_id(const profile_unit *unit) {
  return unit ? circuit_unit_id(unit->op) : cJSON_CreateNull();
}

static cJSON *unit_op(const profile_unit *unit) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(unit->op));
  return value_text(name.data, name.length);
}

/* ---- Channels ---- */

static const profile_unit *unit_at(const writer *w, size_t number) {
  return number == PROFILE_OUTSIDE ? NULL : &w->plan->net.units[number];
}

static cJSON *channel_json(const writer *w, size_t index) {
  const rtl_channel *channel = &w->plan->net.design->channels[index];
  sim_profile_channel counts = sim_profile_channel_of(w->plan->counts, index);
  const profile_unit *target = unit_at(w, w->plan->net.targets[index]);
  return VALUE_OBJECT({"source", value_string_or_null(channel->source)},
                      {"target", value_string_or_null(channel->target)},
                      {"location", unit_place(w, target)},
                      {"moved", value_integer((int64_t)counts.moved)},
                      {"stalled", value_integer((int64_t)counts.stalled)},
                      {"starved", value_integer((int64_t)counts.starved)});
}

/* ---- Places ---- */

static cJSON *place_entry(const writer *w, size_t index) {
  static const char *const kinds[] = {"buffer", "loads", "stores"};
  const profile_place *place = &w->plan->places[index];
  sim_profile_level level = sim_profile_level_of(w->plan->counts, index);
  return VALUE_OBJECT({"id", unit_id(place->unit)},
                      {"location", unit_place(w, place->unit)},
                      {"kind", value_string(kinds[place->kind])},
                      {"slots", place->slots > 0 ? value_integer(place->slots)
                                                 : cJSON_CreateNull()},
                      {"most", value_integer((int64_t)level.most)},
                      {"average", hundredths(level.average)});
}

/* ---- Loops ---- */

static cJSON *step_json(const writer *w, const profile_step *step) {
  const profile_net *net = &w->plan->net;
  const rtl_channel *channel = &net->design->channels[step->channel];
  bool starved = step->wait == PROFILE_STARVED;
  const profile_unit *awaited = unit_at(
      w, starved ? net->sources[step->channel] : net->targets[step->channel]);
  return VALUE_OBJECT({"source", value_string_or_null(channel->source)},
                      {"target", value_string_or_null(channel->target)},
                      {"wait", value_string(starved ? "starved" : "stalled")},
                      {"cycles", value_integer((int64_t)step->cycles)},
                      {"for", unit_id(awaited)},
                      {"op", awaited ? unit_op(awaited) : cJSON_CreateNull()},
                      {"location", unit_place(w, awaited)});
}

static cJSON *steps_json(const writer *w, const profile_chain *chain) {
  cJSON *array = cJSON_CreateArray();
  for (size_t i = 0; i < chain->num_steps; i++) {
    if (!value_push(array, step_json(w, &chain->steps[i]))) {
      cJSON_Delete(array);
      return NULL;
    }
  }
  return array;
}

/* Why the iterations begin no sooner. */
static cJSON *chain_json(const writer *w, size_t loop) {
  profile_chain chain = {0};
  cJSON *object =
      profile_chain_find(w->plan, loop, &chain)
          ? VALUE_OBJECT(
                {"end", value_string(profile_end_name(chain.end))},
                {"cycleFrom", chain.end == PROFILE_END_CYCLE
                                  ? value_integer((int64_t)chain.cycle_from)
                                  : cJSON_CreateNull()},
                {"steps", steps_json(w, &chain)})
          : NULL;
  profile_chain_finish(&chain);
  return object;
}

static cJSON *loop_json(const writer *w, size_t index) {
  const hls_loop *loop = &w->plan->loops.loops[index];
  const profile_header *header = &w->plan->headers[index];
  sim_profile_loop counts =
      header->merge ? sim_profile_loop_of(w->plan->counts, header->watched)
                    : (sim_profile_loop){0};
  return VALUE_OBJECT(
      {"header", value_integer(loop->header)},
      {"location", place_json(circuit_loops_statement(loop), w->texts)},
      {"depth", value_integer((int64_t)loop->depth)},
      {"hasInner", value_flag(loop->has_inner)},
      {"atLeast", value_integer(loop->at_least)},
      {"atMost", loop->at_most == HLS_LOOP_UNKNOWN
                     ? cJSON_CreateNull()
                     : value_integer(loop->at_most)},
      {"rounds", value_integer((int64_t)counts.rounds)},
      {"cycles", value_integer((int64_t)counts.cycles)},
      {"interval",
       counts.rounds ? hundredths((double)counts.cycles / (double)counts.rounds)
                     : cJSON_CreateNull()},
      {"chain", counts.cycles > counts.rounds ? chain_json(w, index)
                                              : cJSON_CreateNull()});
}

static cJSON *report_json(const char *kernel, const cJSON *profile) {
  hls_buffer out = {0};
  profile_report_write(kernel, profile, &out);
  cJSON *report = out.failed ? NULL : value_text(out.data, out.size);
  hls_buffer_finish(&out);
  return report;
}

/* Every number there is. */
static cJSON *add_all(cJSON *profile, const writer *w, const char *kernel) {
  profile = value_extend(
      profile,
      VALUE_OBJECT({"buffers", list(w, w->plan->num_places, place_entry)},
                   {"channels",
                    list(w, w->plan->net.design->num_channels, channel_json)}));
  cJSON *report = profile ? report_json(kernel, profile) : NULL;
  return value_extend(profile, VALUE_OBJECT({"report", report}));
}

cJSON *profile_json(const profile_plan *plan, profile_detail detail,
                    const char *kernel, source_texts *texts) {
  const writer w = {plan, texts};
  cJSON *profile = VALUE_OBJECT(
      {"cycles", value_integer((int64_t)sim_profile_num_cycles(plan->counts))},
      {"loops", list(&w, plan->loops.num_loops, loop_json)},
      {"lines", profile_lines_json(plan, texts)});
  return detail == PROFILE_FULL ? add_all(profile, &w, kernel) : profile;
}
