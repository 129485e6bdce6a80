/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Channels -> lines.
 */
#include "daemon/worker/profile/profile_lines.h"

#include "daemon/worker/explain/explain_path.h"
#include "daemon/worker/json/place_json.h"

#include <stdlib.h>
#include <string.h>

/* A channel and the place of the unit it leads to. */
typedef struct placed_channel {
  size_t channel;
  cJSON *place; /* owned */
} placed_channel;

static const char *file_of(const placed_channel *placed) {
  const char *uri = value_string_of(value_get(placed->place, "uri"));
  return uri ? uri : "";
}

static int compare(const void *a, const void *b) {
  const placed_channel *first = a, *second = b;
  int files = strcmp(file_of(first), file_of(second));
  int64_t x = explain_path_line(first->place);
  int64_t y = explain_path_line(second->place);
  int lines = (x > y) - (x < y);
  int channels =
      (first->channel > second->channel) - (first->channel < second->channel);
  return files ? files : lines ? lines : channels;
}

/* The channels whose place is known. */
static bool place_channels(const profile_plan *plan, source_texts *texts,
                           placed_channel *placed, size_t *count) {
  const profile_net *net = &plan->net;
  for (size_t i = 0; i < net->design->num_channels; i++) {
    if (net->targets[i] == PROFILE_OUTSIDE) {
      continue;
    }
    MlirOperation op = net->units[net->targets[i]].op;
    cJSON *place = place_json(mlirOperationGetLocation(op), texts);
    if (!place) {
      return false;
    }
    if (explain_path_line(place) == 0) {
      cJSON_Delete(place);
      continue;
    }
    placed[(*count)++] = (placed_channel){i, place};
  }
  return true;
}

/* The line of the first ones of `placed`; sets how many these are. */
static cJSON *line_json(const profile_plan *plan, placed_channel *placed,
                        size_t count, size_t *alike) {
  uint64_t moved = 0;
  size_t slowest = 0;
  sim_profile_channel worst = {0};
  for (*alike = 0; *alike < count; ++*alike) {
    const placed_channel *next = &placed[*alike];
    if (strcmp(file_of(next), file_of(placed)) != 0 ||
        explain_path_line(next->place) != explain_path_line(placed->place)) {
      break;
    }
    sim_profile_channel counts =
        sim_profile_channel_of(plan->counts, next->channel);
    moved = counts.moved > moved ? counts.moved : moved;
    bool is_constant =
        counts.moved + counts.stalled == sim_profile_num_cycles(plan->counts);
    if (*alike == 0 || (counts.stalled > worst.stalled && !is_constant)) {
      slowest = next->channel;
      worst = is_constant ? (sim_profile_channel){0} : counts;
    }
  }
  const rtl_channel *channel = &plan->net.design->channels[slowest];
  return VALUE_OBJECT({"location", cJSON_Duplicate(placed->place, true)},
                      {"moved", value_integer((int64_t)moved)},
                      {"stalled", value_integer((int64_t)worst.stalled)},
                      {"source", value_string_or_null(channel->source)},
                      {"target", value_string_or_null(channel->target)});
}

static cJSON *lines_json(const profile_plan *plan, placed_channel *placed,
                         size_t count) {
  cJSON *lines = cJSON_CreateArray();
  for (size_t i = 0, alike = 0; i < count; i += alike) {
    if (!value_push(lines, line_json(plan, placed + i, count - i, &alike))) {
      cJSON_Delete(lines);
      return NULL;
    }
  }
  return lines;
}

cJSON *profile_lines_json(const profile_plan *plan, source_texts *texts) {
  size_t count = 0;
  placed_channel *placed =
      calloc(plan->net.design->num_channels + 1, sizeof *placed);
  if (!placed) {
    return NULL;
  }
  cJSON *lines = NULL;
  if (place_channels(plan, texts, placed, &count)) {
    qsort(placed, count, sizeof *placed, compare);
    lines = lines_json(plan, placed, count);
  }
  for (size_t i = 0; i < count; i++) {
    cJSON_Delete(placed[i].place);
  }
  free(placed);
  return lines;
}
