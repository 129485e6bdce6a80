/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Matching loops by where they begin.
 */
#include "daemon/worker/analyze/placed_loops.h"

#include "daemon/worker/circuit/facts.h"
#include "daemon/worker/json/range_json.h"

#include <stdlib.h>

static bool is_before(const cJSON *a, const cJSON *b) {
  int64_t line_a = fact_number(a, "line"), line_b = fact_number(b, "line");
  return line_a != line_b
             ? line_a < line_b
             : fact_number(a, "character") < fact_number(b, "character");
}

/* Whether a Location begins within another one. */
static bool is_in(const cJSON *location, const cJSON *around) {
  const cJSON *at = value_get(value_get(location, "range"), "start");
  const cJSON *extent = value_get(around, "range");
  return at && extent &&
         cJSON_Compare(value_get(location, "uri"), value_get(around, "uri"),
                       true) &&
         !is_before(at, value_get(extent, "start")) &&
         is_before(at, value_get(extent, "end"));
}

/* The innermost loop of the text that a loop of a circuit begins in. `extents`
 * are the Locations of those, ordered by position. Returns their number when
 * there is none. */
static size_t innermost(const cJSON *extents, const cJSON *circuit_loop) {
  const cJSON *location = value_get(circuit_loop, "location");
  size_t count = 0, found = SIZE_MAX;
  const cJSON *extent;
  cJSON_ArrayForEach(extent, extents) {
    found = is_in(location, extent) ? count : found;
    count++;
  }
  return found < count ? found : count;
}

/* The Locations of the loops of the text; NULL when out of memory. */
static cJSON *loop_extents(const analyze_input *analysis) {
  cJSON *extents = cJSON_CreateArray();
  for (size_t i = 0; i < hls_outline_num_loops(analysis->outline); i++) {
    hls_range range = hls_outline_loop_at(analysis->outline, i)->range;
    if (!value_push(extents, range_json_location(analysis->texts, &range))) {
      cJSON_Delete(extents);
      return NULL;
    }
  }
  return extents;
}

const cJSON **placed_loops_find(const analyze_input *analysis) {
  size_t count = hls_outline_num_loops(analysis->outline);
  const cJSON **slowest = calloc(count + 1, sizeof *slowest);
  cJSON *extents = slowest ? loop_extents(analysis) : NULL;
  if (!extents) {
    free(slowest);
    return NULL;
  }
  const cJSON *facts;
  cJSON_ArrayForEach(facts, analysis->kernels) {
    const cJSON *loop;
    cJSON_ArrayForEach(loop, value_get(facts, "loops")) {
      const cJSON **known = &slowest[innermost(extents, loop)];
      if (!*known ||
          fact_number(loop, "atLeast") > fact_number(*known, "atLeast")) {
        *known = loop;
      }
    }
  }
  cJSON_Delete(extents);
  return slowest;
}
