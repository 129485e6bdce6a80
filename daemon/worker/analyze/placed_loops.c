/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Matching loops by where they begin.
 */
#include "daemon/worker/analyze/placed_loops.h"

#include "daemon/worker/circuit/facts.h"
#include "daemon/worker/json/range_json.h"

#include <stdint.h>
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

/* A loop of the text. */
typedef struct loop_extent {
  const cJSON *location;
  size_t around; /* the number of the innermost loop that it is in, or NONE */
} loop_extent;

#define NONE SIZE_MAX

/* The innermost loop that a location begins in, of one loop and those around
 * it. */
static size_t enclosing(const loop_extent *extents, size_t loop,
                        const cJSON *location) {
  while (loop != NONE && !is_in(location, extents[loop].location)) {
    loop = extents[loop].around;
  }
  return loop;
}

/* The innermost loop of the text that a loop of a circuit begins in. Returns
 * `count` when there is none. */
static size_t innermost(const loop_extent *extents, size_t count,
                        const cJSON *circuit_loop) {
  const cJSON *location = value_get(circuit_loop, "location");
  const cJSON *at = value_get(value_get(location, "range"), "start");
  size_t first = 0;
  for (size_t end = at ? count : 0; first < end;) {
    size_t middle = first + (end - first) / 2;
    const cJSON *range = value_get(extents[middle].location, "range");
    if (is_before(at, value_get(range, "start"))) {
      end = middle;
    } else {
      first = middle + 1;
    }
  }
  size_t found = enclosing(extents, first > 0 ? first - 1 : NONE, location);
  return found == NONE ? count : found;
}

/* Lists Locations, which are ordered by position. NULL when out of memory. */
static loop_extent *list_extents(const cJSON *locations, size_t count) {
  loop_extent *extents = calloc(count + 1, sizeof *extents);
  size_t next = 0;
  const cJSON *location;
  cJSON_ArrayForEach(location, locations) {
    if (extents && next < count) {
      extents[next].location = location;
      extents[next].around =
          enclosing(extents, next > 0 ? next - 1 : NONE, location);
      next++;
    }
  }
  return extents;
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
  cJSON *locations = slowest ? loop_extents(analysis) : NULL;
  loop_extent *extents = locations ? list_extents(locations, count) : NULL;
  if (!extents) {
    cJSON_Delete(locations);
    free(slowest);
    return NULL;
  }
  const cJSON *facts;
  cJSON_ArrayForEach(facts, analysis->kernels) {
    const cJSON *loop;
    cJSON_ArrayForEach(loop, value_get(facts, "loops")) {
      const cJSON **known = &slowest[innermost(extents, count, loop)];
      if (!*known ||
          fact_number(loop, "atLeast") > fact_number(*known, "atLeast")) {
        *known = loop;
      }
    }
  }
  free(extents);
  cJSON_Delete(locations);
  return slowest;
}
