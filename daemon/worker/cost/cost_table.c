/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Sums, in lists that are sorted at the end.
 */
#include "daemon/worker/cost/cost_table.h"

#include "base/memory/array.h"
#include "daemon/worker/circuit/circuit_body.h"
#include "hls/location.h"

#include <stdlib.h>
#include <string.h>

static const char DIALECT[] = "handshake.";

/* The name of an operation without its dialect, if that is the usual one. */
static MlirStringRef kind_name(MlirOperation op) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  size_t prefix = sizeof DIALECT - 1;
  if (name.length > prefix && !memcmp(name.data, DIALECT, prefix)) {
    return (MlirStringRef){name.data + prefix, name.length - prefix};
  }
  return name;
}

static bool add_kind(cost_kinds *kinds, MlirStringRef name,
                     const cost_figures *figures) {
  size_t i = 0;
  while (i < kinds->count && !mlirStringRefEqual(kinds->items[i].name, name)) {
    i++;
  }
  if (i == kinds->count) {
    if (!ARRAY_RESERVE(kinds->items, kinds->count, kinds->capacity)) {
      return false;
    }
    kinds->items[kinds->count++] = (cost_kind){.name = name};
  }
  kinds->items[i].count++;
  cost_figures_add(&kinds->items[i].figures, figures);
  return true;
}

static bool is_of(const cost_line *line, const hls_source_place *place) {
  return line->line == place->line &&
         strlen(line->file) == place->file.length &&
         !memcmp(line->file, place->file.data, place->file.length);
}

/* The line of a place; NULL when out of memory. Units of one line often follow
 * each other. */
static cost_line *find_line(cost_table *t, const hls_source_place *place) {
  for (size_t i = t->num_lines; i-- > 0;) {
    if (is_of(&t->lines[i], place)) {
      return &t->lines[i];
    }
  }
  char *file = arena_copy(&t->memory, place->file.data, place->file.length);
  if (!file || !ARRAY_RESERVE(t->lines, t->num_lines, t->capacity)) {
    return NULL;
  }
  cost_line *line = &t->lines[t->num_lines++];
  *line = (cost_line){.file = file, .line = place->line};
  return line;
}

static bool add_unit(cost_table *t, MlirOperation op,
                     const cost_figures *figures) {
  hls_source_place place = hls_location_place(mlirOperationGetLocation(op));
  if (place.line == 0) {
    place = (hls_source_place){0};
    place.file = mlirStringRefCreate("", 0);
  }
  MlirStringRef name = kind_name(op);
  cost_line *line = find_line(t, &place);
  if (!line || !add_kind(&line->kinds, name, figures) ||
      !add_kind(&t->kinds, name, figures)) {
    return false;
  }
  line->count++;
  t->count++;
  cost_figures_add(&line->figures, figures);
  cost_figures_add(&t->total, figures);
  return true;
}

static bool is_nothing(const cost_figures *figures) {
  return cost_figures_size(figures) <= 0 && figures->dsps <= 0 &&
         figures->carries <= 0 && figures->rams <= 0;
}

/* The larger one first; of equal ones, that with more DSP blocks or RAMs. */
static int compare_figures(const cost_figures *a, const cost_figures *b) {
  double x = cost_figures_size(a), y = cost_figures_size(b);
  if (x < y || x > y) {
    return x < y ? 1 : -1;
  }
  double more = b->dsps + b->rams - a->dsps - a->rams;
  return (more > 0) - (more < 0);
}

static int compare_kinds(const void *a, const void *b) {
  const cost_kind *x = a, *y = b;
  int order = compare_figures(&x->figures, &y->figures);
  size_t size =
      x->name.length < y->name.length ? x->name.length : y->name.length;
  return order ? order : memcmp(x->name.data, y->name.data, size);
}

static int compare_lines(const void *a, const void *b) {
  const cost_line *x = a, *y = b;
  int order = compare_figures(&x->figures, &y->figures);
  return order ? order : (x->line > y->line) - (x->line < y->line);
}

static void sort_kinds(const cost_kinds *kinds) {
  if (kinds->count > 0) {
    qsort(kinds->items, kinds->count, sizeof *kinds->items, compare_kinds);
  }
}

static void sort_all(const cost_table *t) {
  for (size_t i = 0; i < t->num_lines; i++) {
    sort_kinds(&t->lines[i].kinds);
  }
  if (t->num_lines > 0) {
    qsort(t->lines, t->num_lines, sizeof *t->lines, compare_lines);
  }
  sort_kinds(&t->kinds);
}

bool cost_table_make(cost_table *table, MlirOperation function) {
  for (MlirOperation op = mlirBlockGetFirstOperation(circuit_body(function));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    cost_figures figures = cost_figures_of(op);
    if (!is_nothing(&figures) && !add_unit(table, op, &figures)) {
      return false;
    }
  }
  sort_all(table);
  return true;
}

void cost_table_finish(cost_table *table) {
  for (size_t i = 0; i < table->num_lines; i++) {
    free(table->lines[i].kinds.items);
  }
  free(table->lines);
  free(table->kinds.items);
  arena_finish(&table->memory);
  *table = (cost_table){0};
}
