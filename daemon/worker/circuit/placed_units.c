/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Sorting units by place.
 */
#include "daemon/worker/circuit/placed_units.h"

#include "daemon/worker/circuit/facts.h"

#include <stdlib.h>
#include <string.h>

static int compare_places(lsp_position a, lsp_position b) {
  if (a.line != b.line) {
    return a.line < b.line ? -1 : 1;
  }
  return (a.character > b.character) - (a.character < b.character);
}

static double adds_of(const placed_unit *unit) {
  return value_number_of(value_get(unit->facts, "adds"));
}

static int compare_units(const void *a, const void *b) {
  const placed_unit *first = a, *second = b;
  int order = compare_places(first->place, second->place);
  order = order ? order : strcmp(first->op, second->op);
  int64_t difference = fact_number(first->facts, "cycles") -
                       fact_number(second->facts, "cycles");
  if (order || difference) {
    return order ? order : difference > 0 ? 1 : -1;
  }
  double share = adds_of(first) - adds_of(second);
  return (share < 0) - (share > 0);
}

static const char *mnemonic(const cJSON *unit) {
  const char *op = value_string_of(value_get(unit, "op"));
  const char *dot = op ? strchr(op, '.') : NULL;
  return dot ? dot + 1 : "";
}

static void take_units(placed_units *units, const cJSON *latencies,
                       const char *document) {
  const cJSON *unit;
  cJSON_ArrayForEach(unit, latencies) {
    const cJSON *location = value_get(unit, "location");
    const char *uri = value_string_of(value_get(location, "uri"));
    const cJSON *start = value_get(value_get(location, "range"), "start");
    if (uri && strcmp(uri, document) == 0) {
      lsp_position place = {(size_t)fact_number(start, "line"),
                            (size_t)fact_number(start, "character")};
      units->items[units->count++] = (placed_unit){place, mnemonic(unit), unit};
    }
  }
}

bool placed_units_find(placed_units *units, const cJSON *kernels,
                       const char *document) {
  size_t capacity = 0;
  const cJSON *facts;
  cJSON_ArrayForEach(facts, kernels) {
    capacity += (size_t)cJSON_GetArraySize(value_get(facts, "latencies"));
  }
  *units = (placed_units){
      .items = calloc(capacity ? capacity : 1, sizeof *units->items)};
  if (!units->items) {
    return false;
  }
  cJSON_ArrayForEach(facts, kernels) {
    take_units(units, value_get(facts, "latencies"), document);
  }
  qsort(units->items, units->count, sizeof *units->items, compare_units);
  return true;
}

void placed_units_finish(placed_units *units) {
  free(units->items);
  *units = (placed_units){0};
}

size_t placed_units_alike(const placed_units *units, size_t first) {
  size_t end = first;
  while (end < units->count && compare_places(units->items[end].place,
                                              units->items[first].place) == 0) {
    end++;
  }
  return end - first;
}

size_t placed_units_at(const placed_units *units, lsp_position place) {
  size_t low = 0, high = units->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (compare_places(units->items[middle].place, place) < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < units->count &&
                 compare_places(units->items[low].place, place) == 0
             ? low
             : units->count;
}

/* What is on the longest path of the circuit says so. */
static void write_share(hls_buffer *out, const placed_unit *unit) {
  if (adds_of(unit) > 0) {
    hls_buffer_printf(out,
                      "`%s` is on the longest path of the circuit: %.2f of "
                      "%.2f ns.\n",
                      unit->op, adds_of(unit),
                      value_number_of(value_get(unit->facts, "path")));
  }
}

static void write_unit(hls_buffer *out, const placed_unit *unit) {
  long long cycles = fact_number(unit->facts, "cycles");
  if (cycles == 0) {
    write_share(out, unit);
    return;
  }
  hls_buffer_printf(
      out, "`%s` takes %lld cycle%s, %s.\n", unit->op, cycles,
      cycles == 1 ? "" : "s",
      cJSON_IsTrue(value_get(unit->facts, "serial"))
          ? "and begins with the next operands when it is done"
          : "and can begin with the next operands in every one of them");
  if (adds_of(unit) > 0) {
    hls_buffer_puts(out, "\n");
    write_share(out, unit);
  }
}

/* Is the same said of two units? Of several alike, the first has the largest
 * share of the longest path. */
static bool is_like(const placed_unit *a, const placed_unit *b) {
  return strcmp(a->op, b->op) == 0 &&
         fact_number(a->facts, "cycles") == fact_number(b->facts, "cycles");
}

void placed_units_write(const placed_units *units, size_t first, size_t end,
                        hls_buffer *out) {
  for (size_t i = first; i < end; i++) {
    if (i == first || !is_like(&units->items[i - 1], &units->items[i])) {
      hls_buffer_puts(out, i == first ? "" : "\n");
      write_unit(out, &units->items[i]);
    }
  }
}
