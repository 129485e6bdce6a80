/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The table of explored points, see render_exploration.h.
 */
#include "client/hlsc/render/render_exploration.h"

#include "client/hlsc/json/member.h"
#include "client/hlsc/terminal/report.h"
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* What is longer is cut. */
enum { CELL_SIZE = 120 };

typedef char table_cell[CELL_SIZE];

/* A member of a point as a column. */
typedef struct table_column {
  const char *title;
  const char *member;
  int digits; /* behind the point */
  void (*write)(const struct table_column *column, const json_t *point,
                table_cell cell);
  bool is_text; /* on the left of its column, and left out if all are empty */
} table_column;

static void append(table_cell cell, const char *text) {
  size_t size = strlen(cell);
  snprintf(cell + size, CELL_SIZE - size, "%s%s", size ? " " : "", text);
}

static void write_number(const table_column *column, const json_t *point,
                         table_cell cell) {
  const json_t *number = json_object_get(point, column->member);
  if (json_is_number(number)) {
    snprintf(cell, CELL_SIZE, "%.*f", column->digits,
             json_number_value(number));
  } else {
    append(cell, "-");
  }
}

/* As it was given. */
static void write_period(const table_column *column, const json_t *point,
                         table_cell cell) {
  snprintf(cell, CELL_SIZE, "%g", member_number(point, column->member, 0));
}

static void write_text(const table_column *column, const json_t *point,
                       table_cell cell) {
  const char *text = member_string(point, column->member);
  append(cell, text ? text : "-");
}

static void write_front(const table_column *column, const json_t *point,
                        table_cell cell) {
  append(cell, member_is_true(point, column->member) ? "*" : "");
}

static void write_list(const table_column *column, const json_t *point,
                       table_cell cell) {
  size_t i;
  const json_t *item;
  json_array_foreach(json_object_get(point, column->member), i, item) {
    append(cell, json_is_string(item) ? json_string_value(item) : "");
  }
}

/* What is longer than its period, and what has failed. */
static void write_state(const table_column *column, const json_t *point,
                        table_cell cell) {
  const char *state = member_string(point, column->member);
  append(cell, state && strcmp(state, "ok") != 0 ? state : "");
}

static void write_verdict(const table_column *column, const json_t *point,
                          table_cell cell) {
  const char *verdict =
      member_string(json_object_get(point, column->member), "verdict");
  append(cell, verdict ? verdict : "");
}

/* "8:1 9:2+": the interval of the loop in a line, and whether iterations may
 * wait for longer. */
static void write_loops(const table_column *column, const json_t *point,
                        table_cell cell) {
  size_t i;
  const json_t *loop;
  json_array_foreach(json_object_get(point, column->member), i, loop) {
    const json_t *range =
        json_object_get(json_object_get(loop, "location"), "range");
    double interval = member_number(loop, "interval", 0);
    char text[64];
    snprintf(text, sizeof text, "%.0f:%.0f%s",
             member_number(json_object_get(range, "start"), "line", -1) + 1,
             interval,
             member_number(loop, "atMost", interval + 1) > interval ? "+" : "");
    append(cell, text);
  }
}

static const table_column columns[] = {
    {"", "front", 0, write_front, true},
    {"buffers", "buffers", 0, write_text, true},
    {"islands", "islands", 0, write_text, true},
    {"sharing", "sharing", 0, write_text, true},
    {"defines", "defines", 0, write_list, true},
    {"period", "clockPeriod", 0, write_period, false},
    {"cycles", "cycles", 0, write_number, false},
    {"path ns", "ns", 2, write_number, false},
    {"time ns", "time", 1, write_number, false},
    {"LUTs", "luts", 0, write_number, false},
    {"FFs", "ffs", 0, write_number, false},
    {"DSPs", "dsps", 0, write_number, false},
    {"carries", "carries", 0, write_number, false},
    {"area", "area", 1, write_number, false},
    {"verdict", "simulation", 0, write_verdict, true},
    {"state", "state", 0, write_state, true},
    {"loops", "loops", 0, write_loops, true},
};

enum { NUM_COLUMNS = sizeof columns / sizeof *columns };

typedef struct table {
  table_cell *cells; /* of each row all columns; those of the titles first */
  size_t num_rows;
  size_t widths[NUM_COLUMNS]; /* 0: not shown */
} table;

static char *cell_of(const table *t, size_t row, size_t column) {
  return t->cells[row * NUM_COLUMNS + column];
}

static bool fill(table *t, const json_t *points) {
  t->num_rows = json_array_size(points) + 1;
  t->cells = calloc(t->num_rows * NUM_COLUMNS, sizeof *t->cells);
  for (size_t row = 1; t->cells && row < t->num_rows; row++) {
    const json_t *point = json_array_get(points, row - 1);
    for (size_t i = 0; i < NUM_COLUMNS; i++) {
      char *cell = cell_of(t, row, i);
      columns[i].write(&columns[i], point, cell);
      size_t size = strlen(cell);
      t->widths[i] = size > t->widths[i] ? size : t->widths[i];
    }
  }
  for (size_t i = 0; t->cells && i < NUM_COLUMNS; i++) {
    size_t size = strlen(columns[i].title);
    bool is_shown = t->widths[i] > 0 || !columns[i].is_text;
    append(cell_of(t, 0, i), columns[i].title);
    t->widths[i] = is_shown && size > t->widths[i] ? size : t->widths[i];
  }
  return t->cells;
}

static void print_row(const output *out, const table *t, size_t row) {
  size_t blanks = 0; /* not at the end of a line */
  bool is_first = true;
  for (size_t i = 0; i < NUM_COLUMNS; i++) {
    const char *cell = cell_of(t, row, i);
    size_t size = strlen(cell), pad = t->widths[i] - size;
    if (t->widths[i] == 0) {
      continue;
    }
    blanks += (is_first ? 0 : 2) + (columns[i].is_text ? 0 : pad);
    is_first = false;
    if (size > 0) {
      fprintf(out->stream, "%*s", (int)blanks, "");
      output_text_n(out, cell, size);
      blanks = 0;
    }
    blanks += columns[i].is_text ? pad : 0;
  }
  fputc('\n', out->stream);
}

static void print_table(const output *out, const json_t *points) {
  table t = {0};
  if (!fill(&t, points)) {
    report_error("out of memory");
    return;
  }
  for (size_t row = 0; row < t.num_rows; row++) {
    const json_t *point = row ? json_array_get(points, row - 1) : NULL;
    text_style style = row == 0                         ? STYLE_BOLD
                       : member_is_true(point, "front") ? STYLE_GOOD
                                                        : STYLE_PLAIN;
    if (style != STYLE_PLAIN) {
      output_style(out, style);
    }
    print_row(out, &t, row);
    if (style != STYLE_PLAIN) {
      output_style(out, STYLE_PLAIN);
    }
  }
  free(t.cells);
}

static void print_choice(const output *out, const json_t *point) {
  table_cell name = "";
  const table_column defines = {.member = "defines"};
  write_list(&defines, point, name);
  const char *buffers = member_string(point, "buffers");
  output_text(out, buffers ? buffers : "?");
  fprintf(out->stream, "%s", *name ? ", " : "");
  output_text(out, name);
  fprintf(out->stream, ", %g ns", member_number(point, "clockPeriod", 0));
}

/* Why points are not as they should be. */
static void print_reasons(const output *out, const json_t *points) {
  size_t i;
  const json_t *point;
  json_array_foreach(points, i, point) {
    const char *reason = member_string(point, "reason");
    if (reason) {
      const char *state = member_string(point, "state");
      print_choice(out, point);
      fprintf(out->stream, ": ");
      output_styled(
          out, state && !strcmp(state, "failed") ? STYLE_ERROR : STYLE_WARNING,
          state ? state : "?");
      fprintf(out->stream, ": ");
      output_text(out, reason);
      fputc('\n', out->stream);
    }
  }
}

static bool any_is_from(const json_t *points, const char *source) {
  size_t i;
  const json_t *point;
  json_array_foreach(points, i, point) {
    const char *from = member_string(point, "cyclesFrom");
    if (from && !strcmp(from, source)) {
      return true;
    }
  }
  return false;
}

void render_exploration(const output *out, const json_t *result) {
  const json_t *points = json_object_get(result, "points");
  print_table(out, points);
  print_reasons(out, points);
  fputs("* is on the front of time and area (LUTs + FFs / 2 + 250 DSPs)\n",
        out->stream);
  if (any_is_from(points, "assumption")) {
    fprintf(out->stream,
            "cycles: a loop of whose rounds constants do not tell runs %.0f "
            "times (--rounds, --simulate)\n",
            member_number(result, "rounds", 0));
  }
}
