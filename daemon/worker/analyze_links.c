/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where a name is declared. Functions, placeholders and their arguments only
 * need it beside no other language server; an argument of a placeholder's call
 * leads to the declaration that gives it its role.
 */
#include "analyze.h"
#include "range_json.h"

static json_t *link_json(const analysis *analysis, const hls_range *from,
                         const hls_range *to) {
  json_t *range = range_json(analysis_text(analysis), from);
  json_t *target = location_json(analysis->texts, to);
  return json_pack("{s:o, s:o}", "range", range, "target", target);
}

/* A header for kernels is in no file that an editor could show. */
static bool has_text(const analysis *analysis, const hls_range *range) {
  const source_text *text =
      range->begin.line ? source_texts_find(analysis->texts, range->file)
                        : NULL;
  return text && text->text;
}

json_t *analyze_links(const analysis *analysis) {
  json_t *links = json_array();
  for (size_t i = 0; i < hls_outline_num_names(analysis->outline); i++) {
    const hls_outline_name *name = hls_outline_name_at(analysis->outline, i);
    if (has_text(analysis, &name->declaration) &&
        json_array_append_new(
            links, link_json(analysis, &name->range, &name->declaration))) {
      json_decref(links);
      return NULL;
    }
  }
  return links;
}
