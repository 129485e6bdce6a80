/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The report, loop by loop.
 */
#include "daemon/worker/explain/explain_report.h"

#include "daemon/worker/circuit/facts.h"
#include "daemon/worker/explain/explain_path.h"
#include "daemon/worker/explain/explain_remedy.h"

#include <string.h>

static bool is_kind(const cJSON *item, const char *member, const char *kind) {
  return strcmp(fact_text(item, member), kind) == 0;
}

static const char *plural(int64_t count) { return count == 1 ? "" : "s"; }

/* "2", "2 to 5" or "at least 3". */
static void write_range(const cJSON *interval, hls_buffer *out) {
  long long least = fact_number(interval, "atLeast");
  const cJSON *at_most = value_get(interval, "atMost");
  if (cJSON_IsNull(at_most)) {
    hls_buffer_printf(out, "at least %lld", least);
  } else if (value_integer_of(at_most) == least) {
    hls_buffer_printf(out, "%lld", least);
  } else {
    hls_buffer_printf(out, "%lld to %lld", least,
                      (long long)value_integer_of(at_most));
  }
}

/* Why nobody knows how long an iteration may wait at the most. */
static void write_unknown(const cJSON *loop, hls_buffer *out) {
  const cJSON *queue;
  if (cJSON_IsTrue(value_get(loop, "hasInner"))) {
    hls_buffer_puts(out, "  How far apart depends on the loop in it.\n");
  } else if (cJSON_GetArraySize(value_get(loop, "queues")) == 0) {
    hls_buffer_puts(out, "  How far apart depends on your own modules.\n");
  }
  cJSON_ArrayForEach(queue, value_get(loop, "queues")) {
    const char *name = value_string_of(queue);
    hls_buffer_printf(out,
                      "  Accesses to %s%s%s go through a load-store queue: "
                      "they may wait for each other.\n",
                      *name ? "'" : "a memory of the kernel", name,
                      *name ? "'" : "");
  }
}

static void write_head(const cJSON *loop, hls_buffer *out) {
  long long line = explain_path_line(value_get(loop, "location"));
  long long depth = fact_number(loop, "depth");
  hls_buffer_puts(out, "\nLoop");
  if (line > 0) {
    hls_buffer_printf(out, " in line %lld", line);
  }
  if (depth > 0) {
    hls_buffer_printf(out, ", in %lld other%s", depth, plural(depth));
  }
  hls_buffer_puts(out, ": iterations begin ");
  write_range(loop, out);
  bool is_one = fact_number(loop, "atLeast") == 1 &&
                value_integer_of(value_get(loop, "atMost")) < 2;
  hls_buffer_printf(out, " cycle%s apart.\n", is_one ? "" : "s");
  if (cJSON_IsNull(value_get(loop, "atMost"))) {
    write_unknown(loop, out);
  }
}

/* The steps of a cycle that take time, and why. */
static void write_cycle(const cJSON *loop, hls_buffer *out) {
  const cJSON *step;
  cJSON_ArrayForEach(step, value_get(loop, "path")) {
    long long cycles = fact_number(step, "cycles");
    const cJSON *ns = value_get(step, "nsWithout");
    if (cycles == 0) {
      continue;
    }
    hls_buffer_printf(out, "    %3lld  %s", cycles, fact_text(step, "id"));
    explain_path_write_line(value_get(step, "location"), out);
    if (is_kind(step, "why", "cycle")) {
      hls_buffer_puts(out, ": a register that the cycle needs");
    } else if (is_kind(step, "why", "period") && value_is_number(ns)) {
      hls_buffer_printf(out, ": a register; the path without it: %.2f ns",
                        value_number_of(ns));
    }
    hls_buffer_puts(out, "\n");
  }
}

static void write_steps(const cJSON *loop, hls_buffer *out) {
  const cJSON *step;
  cJSON_ArrayForEach(step, value_get(loop, "path")) {
    hls_buffer_printf(out, "         %s", fact_text(step, "id"));
    explain_path_write_line(value_get(step, "location"), out);
    hls_buffer_puts(out, "\n");
  }
}

static void write_limit(const cJSON *loop, hls_buffer *out) {
  long long interval = fact_number(loop, "pathInterval");
  long long iterations = fact_number(loop, "pathIterations");
  bool is_rare = interval > fact_number(loop, "atLeast");
  if (is_kind(loop, "limit", "none")) {
    return;
  }
  hls_buffer_printf(out, "  Bound: %lld cycles%s, ", interval,
                    is_rare ? " on the slowest way through it" : "");
  if (is_kind(loop, "limit", "cycle")) {
    hls_buffer_puts(out, "for what an iteration needs of ");
    if (iterations > 1) {
      hls_buffer_printf(out, "the %lld before it:\n", iterations);
    } else {
      hls_buffer_puts(out, "the one before it:\n");
    }
    write_cycle(loop, out);
  } else if (is_kind(loop, "limit", "unit")) {
    hls_buffer_puts(out, "for a unit that takes one token at a time:\n");
    write_steps(loop, out);
  } else {
    hls_buffer_puts(out, "for accesses that share a port of their memory:\n");
    write_steps(loop, out);
  }
}

static void write_remedies(const cJSON *loop, double period, hls_buffer *out) {
  const cJSON *remedy;
  if (!is_kind(loop, "limit", "none") && !value_get(loop, "remedies")->child) {
    hls_buffer_puts(out, "  - nothing by itself makes that shorter\n");
  }
  cJSON_ArrayForEach(remedy, value_get(loop, "remedies")) {
    long long interval = fact_number(remedy, "interval");
    double longer = value_number_of(value_get(remedy, "period"));
    hls_buffer_puts(out, "  - ");
    explain_remedy_write(remedy, out);
    hls_buffer_puts(out, ": ");
    if (is_kind(remedy, "kind", "queue")) {
      write_range(remedy, out);
    } else {
      hls_buffer_printf(out, "%lld", interval);
    }
    if (longer > 0) {
      hls_buffer_printf(out, ", which is %g ns instead of %g",
                        (double)interval * longer,
                        (double)fact_number(loop, "pathInterval") * period);
    }
    hls_buffer_puts(out, "\n");
  }
}

static void write_loop(const cJSON *loop, double period, hls_buffer *out) {
  long long latency = fact_number(loop, "latency");
  write_head(loop, out);
  write_limit(loop, out);
  write_remedies(loop, period, out);
  hls_buffer_printf(
      out, "  An iteration takes %lld cycle%s%s.\n", latency, plural(latency),
      cJSON_IsTrue(value_get(loop, "hasInner")) ? " if a loop in it runs once"
                                                : "");
}

void explain_report_write_loops(const cJSON *loops, const cJSON *estimate,
                                hls_buffer *out) {
  double period = value_number_of(value_get(estimate, "period"));
  const cJSON *loop;
  cJSON_ArrayForEach(loop, loops) { write_loop(loop, period, out); }
  hls_buffer_puts(out, "\n");
  explain_path_write(estimate, out);
}

void explain_report_write(const char *kernel, const cJSON *loops,
                          const cJSON *estimate, hls_buffer *out) {
  double period = value_number_of(value_get(estimate, "period"));
  hls_buffer_printf(out, "%s, for a clock period of %g ns\n", kernel, period);
  explain_report_write_loops(loops, estimate, out);
}
