/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reports on designs, see render_build.h.
 */
#include "client/hlsc/render/render_build.h"

#include "client/hlsc/json/member.h"
#include "client/hlsc/render/render_simulation.h"
#include <string.h>

static void render_outputs(const output *out, const json_t *simulation) {
  const json_t *outputs = json_object_get(simulation, "outputs");
  size_t i;
  const json_t *entry;
  json_array_foreach(outputs, i, entry) {
    const json_t *interval = json_object_get(entry, "interval");
    const char *name = member_string(entry, "name");
    if (json_is_number(interval)) {
      output_text(out, name ? name : "?");
      fprintf(out->stream, ": a call every %.1f cycles\n",
              json_number_value(interval));
    }
  }
}

/* The slowest one is what makes the design as slow as it is. */
static void render_stages(const output *out, const json_t *simulation) {
  const json_t *stages = json_object_get(simulation, "stages");
  size_t i;
  const json_t *entry;
  json_array_foreach(stages, i, entry) {
    const json_t *interval = json_object_get(entry, "interval");
    const char *name = member_string(entry, "name");
    if (json_array_size(stages) > 1 && json_is_number(interval)) {
      fputs("alone, ", out->stream);
      output_text(out, name ? name : "?");
      fprintf(out->stream, ": a call every %.1f cycles\n",
              json_number_value(interval));
    }
  }
}

void render_build(const output *out, const json_t *simulation, source *src) {
  if (!json_is_object(simulation)) {
    return;
  }
  render_simulation(out, simulation, src);
  render_outputs(out, simulation);
  render_stages(out, simulation);
  fflush(out->stream);
}

void render_build_verdict(FILE *stream, const json_t *result) {
  render_verdict_of(stream, "design", member_string(result, "kernel"),
                    json_object_get(result, "simulation"));
}

void render_build_no_verdict(FILE *stream, const char *reason) {
  fprintf(stream, "FAIL design=- reason=%s calls=0 cycles=0\n", reason);
}
