/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Remedies in words.
 */
#include "daemon/worker/explain/explain_remedy.h"

#include "daemon/worker/circuit/facts.h"
#include "daemon/worker/explain/explain_path.h"

#include <string.h>

static bool is_kind(const cJSON *item, const char *member, const char *kind) {
  return strcmp(fact_text(item, member), kind) == 0;
}

void explain_remedy_write(const cJSON *remedy, hls_buffer *out) {
  const char *id = fact_text(remedy, "id");
  if (is_kind(remedy, "kind", "register")) {
    hls_buffer_printf(out, "without the register %s", id);
  } else if (is_kind(remedy, "kind", "registers")) {
    hls_buffer_printf(out, "without the %lld registers that no cycle needs",
                      (long long)fact_number(remedy, "count"));
  } else if (is_kind(remedy, "kind", "unit")) {
    hls_buffer_printf(out, "with no cycle in %s", id);
  } else if (is_kind(remedy, "kind", "pipeline")) {
    hls_buffer_printf(out, "with a token in every cycle into %s", id);
  } else if (is_kind(remedy, "kind", "port")) {
    hls_buffer_printf(out, "with a second port at %s", id);
  } else if (is_kind(remedy, "kind", "queue")) {
    hls_buffer_printf(out, "without the queue on '%s'",
                      fact_text(remedy, "memory"));
  } else {
    hls_buffer_printf(out, "with --clock-period %g",
                      value_number_of(value_get(remedy, "period")));
  }
  explain_path_write_line(value_get(remedy, "location"), out);
}
