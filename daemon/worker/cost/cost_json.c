/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A table of costs as JSON.
 */
#include "daemon/worker/cost/cost_json.h"

#include "daemon/worker/json/range_json.h"

/* More digits would say more than an estimate does. */
static cJSON *tenths(double number) {
  return value_real((double)(int64_t)(number * 10 + 0.5) / 10);
}

static cJSON *figures_json(const cost_figures *figures, size_t units) {
  return VALUE_OBJECT(
      {"units", value_integer((int64_t)units)}, {"luts", tenths(figures->luts)},
      {"ffs", tenths(figures->ffs)}, {"dsps", tenths(figures->dsps)},
      {"carries", tenths(figures->carries)}, {"rams", tenths(figures->rams)});
}

static cJSON *kinds_json(const cost_kinds *kinds) {
  cJSON *list = cJSON_CreateArray();
  bool ok = list;
  for (size_t i = 0; ok && i < kinds->count; i++) {
    const cost_kind *kind = &kinds->items[i];
    cJSON *item =
        VALUE_OBJECT({"kind", value_text(kind->name.data, kind->name.length)});
    ok = value_push(
        list, value_extend(item, figures_json(&kind->figures, kind->count)));
  }
  if (!ok) {
    cJSON_Delete(list);
    return NULL;
  }
  return list;
}

static cJSON *location_json(const cost_line *line, source_texts *texts) {
  enum { FIRST_COLUMN = 1 };
  if (line->line == 0) {
    return cJSON_CreateNull();
  }
  hls_range range = {.file = line->file, .begin = {line->line, FIRST_COLUMN}};
  range.end = range.begin;
  return range_json_location(texts, &range);
}

static cJSON *lines_json(const cost_table *table, source_texts *texts) {
  cJSON *list = cJSON_CreateArray();
  bool ok = list;
  for (size_t i = 0; ok && i < table->num_lines; i++) {
    const cost_line *line = &table->lines[i];
    cJSON *item = VALUE_OBJECT({"location", location_json(line, texts)},
                               {"kinds", kinds_json(&line->kinds)});
    ok = value_push(
        list, value_extend(item, figures_json(&line->figures, line->count)));
  }
  if (!ok) {
    cJSON_Delete(list);
    return NULL;
  }
  return list;
}

cJSON *cost_json(const cost_table *table, source_texts *texts) {
  return value_extend(figures_json(&table->total, table->count),
                      VALUE_OBJECT({"kinds", kinds_json(&table->kinds)},
                                   {"lines", lines_json(table, texts)}));
}
