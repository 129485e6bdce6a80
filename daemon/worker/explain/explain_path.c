/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The longest path: when it leaves each unit, and what that has added.
 */
#include "daemon/worker/explain/explain_path.h"

#include "daemon/worker/circuit/facts.h"

int64_t explain_path_line(const cJSON *location) {
  const cJSON *start = value_get(value_get(location, "range"), "start");
  return start ? fact_number(start, "line") + 1 : 0;
}

void explain_path_write_line(const cJSON *location, hls_buffer *out) {
  int64_t line = explain_path_line(location);
  if (line > 0) {
    hls_buffer_printf(out, " (line %lld)", (long long)line);
  }
}

static double number_of(const cJSON *object, const char *name) {
  return value_number_of(value_get(object, name));
}

static void write_step(const cJSON *step, double before, hls_buffer *out) {
  double ns = number_of(step, "ns");
  hls_buffer_printf(out, "  %6.2f  %+6.2f  %-5s  %s", ns, ns - before,
                    fact_text(step, "wire"), fact_text(step, "id"));
  explain_path_write_line(value_get(step, "location"), out);
  hls_buffer_puts(out, "\n");
}

void explain_path_write(const cJSON *estimate, hls_buffer *out) {
  double whole = number_of(estimate, "ns");
  double period = number_of(estimate, "period"), before = 0;
  hls_buffer_printf(
      out, "Longest path: %.2f ns by the estimate, %s %g ns.\n", whole,
      whole > period ? "longer than the period of" : "within the period of",
      period);
  const cJSON *step;
  hls_buffer_puts(out, "      ns      +ns  wire   unit\n");
  cJSON_ArrayForEach(step, value_get(estimate, "path")) {
    write_step(step, before, out);
    before = number_of(step, "ns");
  }
  if (whole > before) {
    const char *end = fact_text(estimate, "end");
    hls_buffer_printf(out, "  %6.2f  %+6.2f         into %s\n", whole,
                      whole - before, *end ? end : "what is outside");
  }
}
