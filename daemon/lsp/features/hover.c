/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * textDocument/hover: the meaning of a name, and its role for a placeholder
 * that it is passed to; or the role alone, of an expression. What bounds loops
 * and the clock costs a part of a compilation to find out: that is done for the
 * first hover of a text, not for each keystroke.
 */
#include "daemon/lsp/features/features.h"
#include "daemon/lsp/features/hover_project.h"
#include "daemon/lsp/features/measured.h"
#include "daemon/lsp/features/names.h"
#include "daemon/lsp/session/facts.h"
#include "daemon/lsp/session/pending.h"

static json_t *hover_json(json_t *text, json_t *range) {
  return json_pack("{s:{s:s, s:o}, s:o}", "contents", "kind", "markdown",
                   "value", text, "range", range);
}

/* Answers with a text and what was measured in the line; takes `text` and
 * `range`, both of which may be NULL. */
static void answer(lsp_document *document, const reply *to,
                   const json_t *position, json_t *text, json_t *range) {
  json_t *measured = lsp_measured_line(
      document, json_integer_value(json_object_get(position, "line")));
  if (text && measured) {
    json_t *both = json_sprintf("%s\n\n%s", json_string_value(text),
                                json_string_value(measured));
    json_decref(text);
    text = both;
  } else if (measured) {
    text = json_incref(measured);
    range = json_pack("{s:O, s:O}", "start", position, "end", position);
  }
  json_decref(measured);
  reply_result(to, text ? hover_json(text, range) : json_null());
}

/* The text, which it takes, and with it, at the name of a kernel, what its
 * project says. */
static json_t *with_project(lsp_document *document, const json_t *position,
                            json_t *text) {
  bool is_kernel =
      text && lsp_facts_at(lsp_facts_get(document, "kernels"), position);
  json_t *told = is_kernel ? lsp_project_told(document) : NULL;
  if (!told) {
    return text;
  }
  json_t *both = json_sprintf("%s\n\n%s", json_string_value(text),
                              json_string_value(told));
  json_decref(text);
  json_decref(told);
  return both;
}

static bool lacks_details(const lsp_document *document) {
  return rpc_language_is_c_or_cpp(document->language) && document->facts_text &&
         document->detailed_state != document->state;
}

void lsp_answer_hover(lsp_document *document, const reply *to,
                      const json_t *params) {
  if (lacks_details(document)) {
    document->wants_details = true;
    lsp_pending_keep(document, to, params, lsp_answer_hover);
    lsp_session_wake(document->session, 0);
    return;
  }
  const json_t *position = json_object_get(params, "position");
  const json_t *passed =
      lsp_facts_at(lsp_facts_get(document, "hovers"), position);
  json_t *passed_text = json_object_get(passed, "text");
  json_t *passed_range = json_object_get(passed, "range");
  json_t *range = NULL;
  const json_t *target = lsp_name_target(document, position, &range);
  json_t *text = json_object_get(target, "text");
  json_t *found = NULL, *place = NULL;
  if (target && json_equal(range, passed_range)) {
    found = json_sprintf("%s\n%s", json_string_value(text),
                         json_string_value(passed_text));
    place = range;
  } else if (target) {
    found = json_incref(text);
    place = range;
  } else if (passed) {
    found = json_incref(passed_text);
    place = json_incref(passed_range);
  }
  answer(document, to, position, with_project(document, position, found),
         place);
}
