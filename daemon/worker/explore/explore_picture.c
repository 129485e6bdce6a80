/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Colours are those that people tell apart who see no red or no green, and can
 * be seen on white and on black: the picture has no background.
 */
#include "daemon/worker/explore/explore_picture.h"

#include "base/memory/arena.h"
#include "daemon/worker/explore/picture_labels.h"
#include "daemon/worker/picture/svg_text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  WIDTH = 680,
  HEIGHT = 420,
  LEFT = 70,
  RIGHT = 40,
  TOP = 64,
  BOTTOM = 52
};

#define GREY "#808080"
#define PALE "#80808040"

/* Of the font, for labels; its letters are rarely wider. */
static const double letter_width = 6.1, line_height = 13;

static const struct {
  const char *strategy, *colour;
} styles[] = {{HLS_BUFFERS_THROUGHPUT, "#3a86d6"},
              {HLS_BUFFERS_ON_MERGES, "#d55e00"},
              {HLS_BUFFERS_MILP, "#009e73"}};

enum { NUM_STYLES = sizeof styles / sizeof *styles };

/* Points that lie on each other and differ in the period alone. */
typedef struct mark {
  const explore_point *point; /* the first one */
  size_t style;
  char *text; /* of the label */
} mark;

/* From the smallest to the largest number, in steps that people count in. */
typedef struct axis {
  double first, last, step;
} axis;

typedef struct picture {
  const explore_point *points;
  size_t count;
  mark *marks; /* those of the front first */
  size_t num_marks;
  picture_label *labels; /* per mark */
  axis area, time;
  double unit;                 /* of the time, in nanoseconds */
  const explore_point **front; /* by area */
  size_t num_front;
  picture_box *lines; /* of the front: across behind each point, and down to it
                       */
  arena_pool memory;
  hls_buffer *out;
} picture;

static size_t style_of(const explore_point *point) {
  size_t style = 0;
  while (style + 1 < NUM_STYLES &&
         strcmp(styles[style].strategy, point->choice->strategy) != 0) {
    style++;
  }
  return style;
}

/* All that the text in front of the periods tells. */
static bool same_choice(const explore_choice *a, const explore_choice *b) {
  if (strcmp(a->islands, b->islands) != 0 ||
      strcmp(a->sharing, b->sharing) != 0) {
    return false;
  }
  for (size_t i = a->num_common; i < a->num_defines; i++) {
    if (strcmp(a->defines[i], b->defines[i]) != 0) {
      return false;
    }
  }
  return true;
}

/* One number each, so the same operations give the same result. */
static bool lies_on(const explore_point *a, const explore_point *b) {
  return !(explore_point_area(a) < explore_point_area(b)) &&
         !(explore_point_area(a) > explore_point_area(b)) &&
         !(explore_point_time(a) < explore_point_time(b)) &&
         !(explore_point_time(a) > explore_point_time(b)) &&
         style_of(a) == style_of(b) && same_choice(a->choice, b->choice);
}

/* "U=2, 5 ns": what is chosen, but for the strategy, which the colour says. */
static char *first_text(picture *p, const explore_choice *choice) {
  char *text = arena_printf(&p->memory, "%s", "");
  for (size_t i = choice->num_common; text && i < choice->num_defines; i++) {
    text = arena_printf(&p->memory, "%s%s, ", text, choice->defines[i]);
  }
  bool has_islands = strcmp(choice->islands, HLS_WHERE_NEVER) != 0;
  const char *sharing = choice->sharing;
  return text ? arena_printf(
                    &p->memory, "%s%s%s%g", text,
                    has_islands ? "" : "no islands, ",
                    strcmp(sharing, HLS_WHERE_NEVER) == 0    ? "no sharing, "
                    : strcmp(sharing, HLS_WHERE_ALWAYS) == 0 ? "shared, "
                                                             : "",
                    choice->period)
              : NULL;
}

static mark *find_mark(const picture *p, const explore_point *point) {
  for (size_t i = 0; i < p->num_marks; i++) {
    if (lies_on(p->marks[i].point, point)) {
      return &p->marks[i];
    }
  }
  return NULL;
}

static bool add_mark(picture *p, const explore_point *point) {
  mark *at = find_mark(p, point);
  if (at) {
    at->text =
        arena_printf(&p->memory, "%s, %g", at->text, point->choice->period);
    return at->text;
  }
  at = &p->marks[p->num_marks++];
  *at = (mark){point, style_of(point), first_text(p, point->choice)};
  return at->text;
}

static bool list_marks(picture *p) {
  p->marks = ARENA_ARRAY(&p->memory, mark, p->count);
  bool ok = p->marks;
  for (int others = 0; others < 2; others++) {
    for (size_t i = 0; ok && i < p->count; i++) {
      const explore_point *point = &p->points[i];
      bool is_now = point->is_on_front != (others == 1);
      ok = !is_now || !explore_point_counts(point) || add_mark(p, point);
    }
  }
  for (size_t i = 0; ok && i < p->num_marks; i++) {
    p->marks[i].text = arena_printf(&p->memory, "%s ns", p->marks[i].text);
    ok = p->marks[i].text;
  }
  return ok;
}

/* Steps of 1, 2 or 5 times a power of ten; some more room at both ends. */
static axis axis_of(double least, double most) {
  enum { STEPS = 6 };
  double span = most > least ? most - least : most > 0 ? most * 0.2 : 1;
  double rough = span * 1.2 / STEPS, power = pow(10, floor(log10(rough)));
  double step = rough <= power       ? power
                : rough <= 2 * power ? 2 * power
                : rough <= 5 * power ? 5 * power
                                     : 10 * power;
  return (axis){floor((least - span * 0.1) / step) * step,
                ceil((most + span * 0.1) / step) * step, step};
}

static void find_axes(picture *p) {
  double areas[2] = {INFINITY, 0}, times[2] = {INFINITY, 0};
  for (size_t i = 0; i < p->num_marks; i++) {
    double area = explore_point_area(p->marks[i].point);
    double time = explore_point_time(p->marks[i].point);
    areas[0] = fmin(areas[0], area);
    areas[1] = fmax(areas[1], area);
    times[0] = fmin(times[0], time);
    times[1] = fmax(times[1], time);
  }
  p->unit = times[1] >= 1e7 ? 1e6 : times[1] >= 1e4 ? 1e3 : 1;
  p->area = axis_of(areas[0], areas[1]);
  p->time = axis_of(times[0] / p->unit, times[1] / p->unit);
}

static double x_of(const picture *p, double area) {
  double part = (area - p->area.first) / (p->area.last - p->area.first);
  return LEFT + part * (WIDTH - LEFT - RIGHT);
}

static double y_of(const picture *p, double time) {
  double part = (time - p->time.first) / (p->time.last - p->time.first);
  return HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM);
}

static double x_of_point(const picture *p, const explore_point *point) {
  return x_of(p, explore_point_area(point));
}

static double y_of_point(const picture *p, const explore_point *point) {
  return y_of(p, explore_point_time(point) / p->unit);
}

static void write_text(const picture *p, double x, double y, const char *more,
                       const char *text) {
  hls_buffer_printf(p->out, "<text x=\"%.1f\" y=\"%.1f\" %s>", x, y, more);
  svg_text_escape(text, strlen(text), p->out);
  hls_buffer_puts(p->out, "</text>\n");
}

static void write_line(const picture *p, double x1, double y1, double x2,
                       double y2) {
  hls_buffer_printf(p->out,
                    "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" "
                    "stroke=\"" PALE "\"/>\n",
                    x1, y1, x2, y2);
}

static int steps_of(const axis *a) {
  return (int)((a->last - a->first) / a->step + 0.5);
}

static void write_axes(const picture *p) {
  char number[32];
  for (int i = 0; i <= steps_of(&p->area); i++) {
    double at = p->area.first + i * p->area.step;
    snprintf(number, sizeof number, "%g", at);
    write_line(p, x_of(p, at), TOP, x_of(p, at), HEIGHT - BOTTOM);
    write_text(p, x_of(p, at), HEIGHT - BOTTOM + 16,
               "text-anchor=\"middle\" fill=\"" GREY "\"", number);
  }
  for (int i = 0; i <= steps_of(&p->time); i++) {
    double at = p->time.first + i * p->time.step;
    snprintf(number, sizeof number, "%g", at);
    write_line(p, LEFT, y_of(p, at), WIDTH - RIGHT, y_of(p, at));
    write_text(p, LEFT - 6, y_of(p, at) + 4,
               "text-anchor=\"end\" fill=\"" GREY "\"", number);
  }
  write_text(p, WIDTH - RIGHT, HEIGHT - 12,
             "text-anchor=\"end\" fill=\"" GREY "\"",
             "area: LUTs + FFs / 2 + 250 DSPs");
  write_text(p, LEFT, TOP - 10, "fill=\"" GREY "\"",
             p->unit > 1e3 ? "time in ms: cycles x longest path"
             : p->unit > 1 ? "time in µs: cycles x longest path"
                           : "time in ns: cycles x longest path");
}

/* A shape for each strategy, full on the front. */
static void write_shape(const picture *p, double x, double y, size_t style,
                        bool is_full) {
  static const char *const shapes[NUM_STYLES] = {
      "M-4,0a4,4 0 1 0 8,0a4,4 0 1 0 -8,0z", "M-3.5,-3.5h7v7h-7z",
      "M0,-5l5,5l-5,5l-5,-5z"};
  hls_buffer_printf(p->out,
                    "<path d=\"%s\" transform=\"translate(%.1f,%.1f)\" "
                    "fill=\"%s\" stroke=\"%s\" stroke-width=\"1.5\"/>\n",
                    shapes[style], x, y,
                    is_full ? styles[style].colour : "none",
                    styles[style].colour);
}

static void write_legend(const picture *p, const char *kernel) {
  double x = LEFT;
  write_text(p, x, 20, "font-weight=\"bold\" fill=\"" GREY "\"", kernel);
  x += letter_width * 1.3 * (double)strlen(kernel) + 24;
  for (size_t style = 0; style < NUM_STYLES; style++) {
    bool is_there = false;
    for (size_t i = 0; i < p->num_marks; i++) {
      is_there |= p->marks[i].style == style;
    }
    if (is_there) {
      char more[40];
      snprintf(more, sizeof more, "fill=\"%s\"", styles[style].colour);
      write_shape(p, x, 16, style, true);
      write_text(p, x + 9, 20, more, styles[style].strategy);
      x += letter_width * (double)strlen(styles[style].strategy) + 36;
    }
  }
  hls_buffer_printf(p->out,
                    "<path d=\"M%.1f,16h24\" stroke=\"" GREY
                    "\" stroke-width=\"1.5\"/>\n",
                    x - 6);
  write_text(p, x + 24, 20, "fill=\"" GREY "\"", "Pareto front");
}

static int compare_areas(const void *a, const void *b) {
  const explore_point *const *x = a, *const *y = b;
  double one = explore_point_area(*x), other = explore_point_area(*y);
  return one < other ? -1 : one > other;
}

static bool list_front(picture *p) {
  p->front = ARENA_ARRAY(&p->memory, const explore_point *, p->num_marks);
  for (size_t i = 0; p->front && i < p->num_marks; i++) {
    if (p->marks[i].point->is_on_front) {
      p->front[p->num_front++] = p->marks[i].point;
    }
  }
  if (p->front) {
    qsort(p->front, p->num_front, sizeof *p->front, compare_areas);
  }
  return p->front;
}

/* Steps: between two points, nothing is better than the first one. */
static bool list_lines(picture *p) {
  const double half = 1.5;
  double above = TOP;
  p->lines = ARENA_ARRAY(&p->memory, picture_box, 2 * p->num_front);
  for (size_t i = 0; p->lines && i < p->num_front; i++) {
    bool is_last = i + 1 == p->num_front;
    double x = x_of_point(p, p->front[i]), y = y_of_point(p, p->front[i]);
    double end = is_last ? WIDTH - RIGHT : x_of_point(p, p->front[i + 1]);
    p->lines[2 * i] = (picture_box){x, y - half, end - x, 2 * half};
    p->lines[2 * i + 1] = (picture_box){x - half, above, 2 * half, y - above};
    above = y;
  }
  return p->lines;
}

static void write_front(const picture *p) {
  for (size_t i = 0; i < p->num_front; i++) {
    hls_buffer_printf(p->out, "%s%.1f,%.1fV%.1fH%.1f",
                      i == 0 ? "<path d=\"M" : "L", x_of_point(p, p->front[i]),
                      p->lines[2 * i + 1].y, y_of_point(p, p->front[i]),
                      p->lines[2 * i].x + p->lines[2 * i].width);
  }
  if (p->num_front > 0) {
    hls_buffer_puts(p->out, "\" fill=\"none\" stroke=\"" GREY
                            "\" stroke-width=\"1.5\"/>\n");
  }
}

static bool write_marks(picture *p) {
  p->labels = ARENA_ARRAY(&p->memory, picture_label, p->num_marks);
  if (!p->labels) {
    return false;
  }
  for (size_t i = 0; i < p->num_marks; i++) {
    const mark *at = &p->marks[i];
    p->labels[i] =
        (picture_label){.x = x_of_point(p, at->point),
                        .y = y_of_point(p, at->point),
                        .width = letter_width * (double)strlen(at->text),
                        .height = line_height};
  }
  const picture_room room = {{LEFT, TOP, WIDTH - LEFT, HEIGHT - TOP - BOTTOM},
                             p->lines,
                             2 * p->num_front};
  picture_labels_place(p->labels, p->num_marks, &room);
  for (size_t i = p->num_marks; i-- > 0;) {
    const mark *at = &p->marks[i];
    write_shape(p, p->labels[i].x, p->labels[i].y, at->style,
                at->point->is_on_front);
  }
  for (size_t i = 0; i < p->num_marks; i++) {
    const mark *at = &p->marks[i];
    const picture_label *label = &p->labels[i];
    char more[64];
    snprintf(more, sizeof more, "font-size=\"11\" fill=\"%s\"",
             styles[at->style].colour);
    write_text(p, label->place.x, label->place.y + line_height - 3, more,
               at->text);
  }
  return true;
}

void explore_picture_write(const explore_point *points, size_t count,
                           const char *kernel, hls_buffer *out) {
  picture p = {.points = points, .count = count, .out = out};
  bool ok = list_marks(&p);
  hls_buffer_printf(out,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
                    "height=\"%d\" viewBox=\"0 0 %d %d\" "
                    "font-family=\"sans-serif\" font-size=\"12\">\n",
                    WIDTH, HEIGHT, WIDTH, HEIGHT);
  if (ok && p.num_marks > 0) {
    find_axes(&p);
    write_axes(&p);
    write_legend(&p, kernel);
    ok = list_front(&p) && list_lines(&p);
    if (ok) {
      write_front(&p);
      ok = write_marks(&p);
    }
  } else if (ok) {
    write_text(&p, LEFT, TOP, "fill=\"" GREY "\"",
               "no circuit whose time is known");
  }
  hls_buffer_puts(out, "</svg>\n");
  out->failed |= !ok;
  arena_finish(&p.memory);
}
