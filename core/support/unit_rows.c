/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Looks up what the manifests of the hardware units say. A hash table says
 * where the rows of an operation are.
 */
#include "hls/unit_rows.h"
#include <pthread.h>
#include <string.h>

/* Where the rows of the operations begin, and the figures: both are asked for
 * very often. */
enum { NUM_PLACES = 2048, NUM_KEYS = 8 };

typedef struct row_places {
  uint16_t first[NUM_PLACES]; /* and one more; 0: none is here */
} row_places;

static row_places timing_places, figure_places;
static pthread_once_t places_are_found = PTHREAD_ONCE_INIT;

/* Names of operations differ in how they end, or in their lengths. */
static size_t place_for(const char *operation, size_t length) {
  uint64_t end = 0;
  size_t size = length < NUM_KEYS ? length : NUM_KEYS;
  memcpy(&end, operation + length - size, size);
  return ((end ^ length) * UINT64_C(0x9e3779b97f4a7c15)) >> 53;
}

static bool is_name(const char *name, const char *operation, size_t length) {
  return strncmp(name, operation, length) == 0 && name[length] == '\0';
}

/* Takes the first of the rows of an operation, whose names are so many bytes
 * apart. */
static void take_places(row_places *places, const char *const *names,
                        size_t count, size_t stride) {
  const char *before = "";
  for (size_t i = 0; i < count; i++) {
    const char *name = *(const char *const *)((const char *)names + i * stride);
    size_t place = place_for(name, strlen(name));
    while (places->first[place]) {
      place = (place + 1) % NUM_PLACES;
    }
    if (strcmp(before, name) != 0) {
      places->first[place] = (uint16_t)(i + 1);
    }
    before = name;
  }
}

static void find_places(void) {
  take_places(&timing_places, &hls_unit_timings[0].operation,
              hls_num_unit_timings, sizeof hls_unit_timings[0]);
  take_places(&figure_places, &hls_unit_figures[0].operation,
              hls_num_unit_figures, sizeof hls_unit_figures[0]);
}

const hls_unit_timing *hls_unit_rows_first(const char *operation,
                                           size_t length) {
  pthread_once(&places_are_found, find_places);
  size_t place = place_for(operation, length), first;
  while ((first = timing_places.first[place]) > 0) {
    const hls_unit_timing *row = &hls_unit_timings[first - 1];
    if (is_name(row->operation, operation, length)) {
      return row;
    }
    place = (place + 1) % NUM_PLACES;
  }
  return NULL;
}

/* The same of the figures. */
static size_t first_figure(const char *operation, size_t length) {
  pthread_once(&places_are_found, find_places);
  size_t place = place_for(operation, length), first;
  while ((first = figure_places.first[place]) > 0 &&
         !is_name(hls_unit_figures[first - 1].operation, operation, length)) {
    place = (place + 1) % NUM_PLACES;
  }
  return first > 0 ? first - 1 : hls_num_unit_figures;
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
  size_t first = first_figure(kind->operation, kind->length);
  for (size_t i = first; i < hls_num_unit_figures; i++) {
    const hls_figured_unit *unit = &hls_unit_figures[i];
    if (unit->operation != hls_unit_figures[first].operation &&
        !is_name(unit->operation, kind->operation, kind->length)) {
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
