/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * textDocument/inlayHint: roles of arguments, intervals of loops, and the
 * cycles of the last simulation as long as the text is the one simulated.
 */
#include <stdio.h>
#include <string.h>

#include "daemon/lsp/features/features.h"
#include "daemon/lsp/features/measured.h"
#include "daemon/lsp/session/facts.h"
#include "daemon/lsp/session/range.h"

static bool is_in(const json_t *position, const json_t *range) {
  json_t *point = json_pack("{s:O, s:O}", "start", position, "end", position);
  bool meets = lsp_ranges_meet(point, range);
  json_decref(point);
  return meets;
}

/* Behind a kernel's name: ` 1006 cycles`. */
static json_t *cycles_hint(const json_t *kernel, json_int_t cycles) {
  char label[64];
  snprintf(label, sizeof label, "%lld cycle%s", (long long)cycles,
           cycles == 1 ? "" : "s");
  return json_pack("{s:O, s:s, s:b, s:s}", "position",
                   json_object_get(json_object_get(kernel, "nameRange"), "end"),
                   "label", label, "paddingLeft", 1, "tooltip",
                   "all calls of the last simulation");
}

static void add_cycles(lsp_document *document, const json_t *range,
                       json_t *hints) {
  size_t index;
  const json_t *kernel;
  json_array_foreach(lsp_facts_get(document, "kernels"), index, kernel) {
    const char *name = json_string_value(json_object_get(kernel, "name"));
    const json_t *cycles =
        name ? json_object_get(document->cycles, name) : NULL;
    json_t *hint =
        cycles ? cycles_hint(kernel, json_integer_value(cycles)) : NULL;
    if (hint && is_in(json_object_get(hint, "position"), range)) {
      json_array_append(hints, hint);
    }
    json_decref(hint);
  }
}

void lsp_answer_inlay_hints(lsp_document *document, const reply *to,
                            const json_t *params) {
  const lsp_settings *settings = &document->session->settings;
  const json_t *range = json_object_get(params, "range");
  json_t *hints = json_array();
  size_t index;
  json_t *hint;
  json_array_foreach(lsp_facts_get(document, "hints"), index, hint) {
    const char *about = json_string_value(json_object_get(hint, "about"));
    bool is_interval = about && strcmp(about, "interval") == 0;
    if ((is_interval ? settings->hint_intervals : settings->hint_roles) &&
        is_in(json_object_get(hint, "position"), range)) {
      json_array_append(hints, json_object_get(hint, "hint"));
    }
  }
  if (settings->hint_cycles && document->cycles_state == document->state) {
    add_cycles(document, range, hints);
    lsp_measured_add_hints(document, range, hints);
  }
  reply_result(to, hints);
}
