/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * explore_point -> JSON.
 */
#include "daemon/worker/explore/explore_json.h"

#include "daemon/worker/circuit/facts.h"

#include <string.h>

static cJSON *find_equal(const cJSON *list, const cJSON *entry) {
  cJSON *item;
  cJSON_ArrayForEach(item, list) {
    if (cJSON_Compare(item, entry, true)) {
      return item;
    }
  }
  return NULL;
}

static bool is_of_clock(const cJSON *diagnostic) {
  return strcmp(fact_text(diagnostic, "code"), "clock-period-missed") == 0;
}

/* A point of which the compiler has told nothing does not count. */
static bool all_have(const explore_point *points, size_t count,
                     const cJSON *entry) {
  for (size_t i = 0; i < count; i++) {
    if (points[i].diagnostics && !find_equal(points[i].diagnostics, entry)) {
      return false;
    }
  }
  return true;
}

static void drop_equal(cJSON *list, const cJSON *entry) {
  cJSON *item = find_equal(list, entry);
  if (item) {
    cJSON_Delete(cJSON_DetachItemViaPointer(list, item));
  }
}

cJSON *explore_json_common(explore_point *points, size_t count) {
  cJSON *common = cJSON_CreateArray();
  size_t first = 0;
  while (first < count && !points[first].diagnostics) {
    first++;
  }
  cJSON *entry = first < count ? points[first].diagnostics->child : NULL;
  while (common && entry) {
    cJSON *next = entry->next;
    if (!is_of_clock(entry) && all_have(points, count, entry)) {
      cJSON_DetachItemViaPointer(points[first].diagnostics, entry);
      for (size_t i = first + 1; i < count; i++) {
        drop_equal(points[i].diagnostics, entry);
      }
      if (!value_push(common, entry)) {
        cJSON_Delete(common);
        common = NULL;
      }
    }
    entry = next;
  }
  return common;
}

/* What a point owns, or `otherwise`, which is taken. */
static cJSON *hand_over(cJSON **owned, cJSON *otherwise) {
  cJSON *item = *owned;
  if (!item) {
    return otherwise;
  }
  cJSON_Delete(otherwise);
  *owned = NULL;
  return item;
}

static const char *state_of(const explore_point *point) {
  return point->has_failed ? "failed" : point->is_missed ? "missed" : "ok";
}

static const char *source_name(explore_source source) {
  switch (source) {
  case EXPLORE_CONSTANTS:
    return "constants";
  case EXPLORE_ASSUMPTION:
    return "assumption";
  case EXPLORE_SIMULATION:
    return "simulation";
  case EXPLORE_UNKNOWN:
    break;
  }
  return NULL;
}

cJSON *explore_json_strings(const char *const *strings, size_t count) {
  cJSON *list = cJSON_CreateArray();
  for (size_t i = 0; i < count; i++) {
    if (!value_push(list, value_string(strings[i]))) {
      cJSON_Delete(list);
      return NULL;
    }
  }
  return list;
}

/* Those of the macros that vary. */
static cJSON *defines_json(const explore_choice *choice) {
  return explore_json_strings(choice->defines + choice->num_common,
                              choice->num_defines - choice->num_common);
}

static cJSON *number_or_null(bool is_there, cJSON *number) {
  if (is_there) {
    return number;
  }
  cJSON_Delete(number);
  return cJSON_CreateNull();
}

/* The figures; null where there are none. */
static cJSON *figures_json(const explore_point *point) {
  bool is_there = point->has_circuit;
  bool has_cycles = is_there && point->cycles_from != EXPLORE_UNKNOWN;
  return VALUE_OBJECT(
      {"ns", number_or_null(is_there, value_real(point->ns))},
      {"luts", number_or_null(is_there, value_integer(point->luts))},
      {"ffs", number_or_null(is_there, value_integer(point->ffs))},
      {"dsps", number_or_null(is_there, value_integer(point->dsps))},
      {"carries", number_or_null(is_there, value_integer(point->carries))},
      {"area", number_or_null(is_there, value_real(explore_point_area(point)))},
      {"cycles", number_or_null(has_cycles, value_integer(point->cycles))},
      {"cyclesFrom", value_string_or_null(source_name(point->cycles_from))},
      {"time",
       number_or_null(has_cycles, value_real(explore_point_time(point)))});
}

static cJSON *point_json(explore_point *point) {
  const explore_choice *choice = point->choice;
  cJSON *object =
      VALUE_OBJECT({"buffers", value_string(choice->strategy)},
                   {"islands", value_string(choice->islands)},
                   {"sharing", value_string(choice->sharing)},
                   {"clockPeriod", value_real(choice->period)},
                   {"defines", defines_json(choice)},
                   {"state", value_string(state_of(point))},
                   {"reason", hand_over(&point->reason, cJSON_CreateNull())},
                   {"front", value_flag(point->is_on_front)});
  return value_extend(
      value_extend(object, figures_json(point)),
      VALUE_OBJECT(
          {"loops", hand_over(&point->loops, cJSON_CreateArray())},
          {"simulation", hand_over(&point->simulation, cJSON_CreateNull())},
          {"diagnostics",
           hand_over(&point->diagnostics, cJSON_CreateArray())}));
}

cJSON *explore_json_points(explore_point *points, size_t count) {
  cJSON *list = cJSON_CreateArray();
  for (size_t i = 0; i < count; i++) {
    if (!value_push(list, point_json(&points[i]))) {
      cJSON_Delete(list);
      return NULL;
    }
  }
  return list;
}
