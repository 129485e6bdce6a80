/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Matching loops by where they begin.
 */
#include "daemon/worker/analyze/placed_loops.h"

#include "daemon/worker/circuit/fact_number.h"
#include "daemon/worker/json/range_json.h"

#include <stdlib.h>

static bool is_before(const json_t *a, const json_t *b) {
  json_int_t line_a = fact_number(a, "line"), line_b = fact_number(b, "line");
  return line_a != line_b
             ? line_a < line_b
             : fact_number(a, "character") < fact_number(b, "character");
}

/* Whether a Location begins within another one. */
static bool is_in(const json_t *location, const json_t *around) {
  const json_t *at =
      json_object_get(json_object_get(location, "range"), "start");
  const json_t *extent = json_object_get(around, "range");
  return at && extent &&
         json_equal(json_object_get(location, "uri"),
                    json_object_get(around, "uri")) &&
         !is_before(at, json_object_get(extent, "start")) &&
         is_before(at, json_object_get(extent, "end"));
}

/* The innermost loop of the text that a loop of a circuit begins in. `extents`
 * are the Locations of those, ordered by position. Returns their number when
 * there is none. */
static size_t innermost(const json_t *extents, const json_t *circuit_loop) {
  const json_t *location = json_object_get(circuit_loop, "location");
  size_t found = json_array_size(extents);
  size_t i;
  const json_t *extent;
  json_array_foreach(extents, i, extent) {
    found = is_in(location, extent) ? i : found;
  }
  return found;
}

/* The Locations of the loops of the text; NULL when out of memory. */
static json_t *loop_extents(const analysis *analysis) {
  json_t *extents = json_array();
  for (size_t i = 0; i < hls_outline_num_loops(analysis->outline); i++) {
    hls_range range = hls_outline_loop_at(analysis->outline, i)->range;
    if (json_array_append_new(extents,
                              location_json(analysis->texts, &range))) {
      json_decref(extents);
      return NULL;
    }
  }
  return extents;
}

const json_t **placed_loops_find(const analysis *analysis) {
  size_t count = hls_outline_num_loops(analysis->outline);
  const json_t **slowest = calloc(count + 1, sizeof *slowest);
  json_t *extents = slowest ? loop_extents(analysis) : NULL;
  if (!extents) {
    free(slowest);
    return NULL;
  }
  const char *kernel;
  json_t *facts;
  json_object_foreach(analysis->kernels, kernel, facts) {
    size_t i;
    const json_t *loop;
    json_array_foreach(json_object_get(facts, "loops"), i, loop) {
      const json_t **known = &slowest[innermost(extents, loop)];
      if (!*known ||
          fact_number(loop, "atLeast") > fact_number(*known, "atLeast")) {
        *known = loop;
      }
    }
  }
  json_decref(extents);
  return slowest;
}
