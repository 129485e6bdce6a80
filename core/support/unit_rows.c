/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Looks up what the manifests of the hardware units say.
 */
#include "hls/unit_rows.h"
#include <string.h>

/* Below, equal to or above 0, as strcmp() has it. */
static int compare(const char *operation, size_t length, const char *name) {
  int order = strncmp(operation, name, length);
  return order != 0 ? order : name[length] == '\0' ? 0 : -1;
}

const hls_unit_timing *hls_unit_rows_first(const char *operation,
                                           size_t length) {
  size_t first = 0;
  for (size_t end = hls_num_unit_timings; first < end;) {
    size_t middle = first + (end - first) / 2;
    if (compare(operation, length, hls_unit_timings[middle].operation) > 0) {
      first = middle + 1;
    } else {
      end = middle;
    }
  }
  bool is_found =
      first < hls_num_unit_timings &&
      compare(operation, length, hls_unit_timings[first].operation) == 0;
  return is_found ? &hls_unit_timings[first] : NULL;
}

bool hls_unit_rows_follow(const hls_unit_timing *row) {
  return row + 1 < hls_unit_timings + hls_num_unit_timings &&
         strcmp(row[1].operation, row->operation) == 0;
}

/* Is the unit that for operations with these attributes? */
static bool is_chosen(const hls_unit_kind *kind,
                      const hls_unit_choice *choice) {
  bool is_given = choice->attribute && kind->has &&
                  kind->has(kind->user, choice->attribute);
  return !choice->attribute || is_given == choice->is_given;
}

const hls_unit_timing *hls_unit_rows_find(const hls_unit_kind *kind,
                                          unsigned width) {
  const hls_unit_timing *row =
      hls_unit_rows_first(kind->operation, kind->length);
  const hls_unit_timing *found = NULL;
  while (row) {
    if (is_chosen(kind, &row->choice)) {
      if (row->width == 0 || row->width == width) {
        return row;
      }
      found = found ? found : row;
    }
    row = hls_unit_rows_follow(row) ? row + 1 : NULL;
  }
  return found;
}

hls_unit_lines hls_unit_lines_find(const hls_unit_kind *kind) {
  size_t first = 0;
  for (size_t end = hls_num_unit_figures; first < end;) {
    size_t middle = first + (end - first) / 2;
    if (compare(kind->operation, kind->length,
                hls_unit_figures[middle].operation) > 0) {
      first = middle + 1;
    } else {
      end = middle;
    }
  }
  for (size_t i = first; i < hls_num_unit_figures; i++) {
    const hls_figured_unit *unit = &hls_unit_figures[i];
    if (compare(kind->operation, kind->length, unit->operation) != 0) {
      break;
    }
    if (unit->buffer_type == kind->buffer_type &&
        unit->is_control == kind->is_control && unit->stores == kind->stores &&
        is_chosen(kind, &unit->choice)) {
      return (hls_unit_lines){unit->first, unit->end};
    }
  }
  return (hls_unit_lines){NULL, NULL};
}

static double value_at(const hls_unit_figure *figure, int64_t at) {
  const hls_unit_point *points = figure->points;
  unsigned next = 0;
  while (next < figure->num_points && points[next].at < at) {
    next++;
  }
  if (next == 0 || next == figure->num_points) {
    return points[next == 0 ? 0 : next - 1].value;
  }
  const hls_unit_point *before = &points[next - 1];
  return before->value + (points[next].value - before->value) *
                             (double)(at - before->at) /
                             (points[next].at - before->at);
}

static double evaluate(const hls_unit_figure *figure,
                       const hls_unit_measures *with) {
  int64_t at = 1;
  at *= figure->measures & HLS_UNIT_BY_WIDTH ? with->width : 1;
  at *= figure->measures & HLS_UNIT_BY_OPERANDS ? with->operands : 1;
  at *= figure->measures & HLS_UNIT_BY_RESULTS ? with->results : 1;
  at *= figure->measures & HLS_UNIT_BY_SLOTS ? with->slots : 1;
  return value_at(figure, at);
}

bool hls_unit_lines_look_up(const hls_unit_lines *lines,
                            const hls_unit_measures *with,
                            hls_unit_quantity quantity, double *value) {
  bool found = false;
  unsigned seen = 0; /* a bit for each set of measures */
  for (const hls_unit_figure *next = lines->end; next != lines->first; next--) {
    const hls_unit_figure *f = next - 1;
    if (f->quantity != quantity || (f->conditions & ~with->conditions) ||
        (seen >> f->measures & 1U)) {
      continue;
    }
    seen |= 1U << f->measures;
    double part = evaluate(f, with);
    if (!found) {
      *value = part;
    } else if (quantity >= HLS_UNIT_AREA_LUTS) {
      *value *= part;
    } else {
      *value += part;
    }
    found = true;
  }
  return found;
}
