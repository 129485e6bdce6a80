/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Graphviz. What is marked is looked up by names, in a list that is sorted.
 */
#include "daemon/worker/circuit/circuit_dot.h"

#include "daemon/worker/circuit/circuit_loops.h"
#include "daemon/worker/circuit/facts.h"
#include "hls/handshake_ops.h"

#include <stdlib.h>
#include <string.h>

#define LOOP_COLOR "blue"
#define LOOP_FILL "aliceblue"
#define PATH_COLOR "red"

/* A unit or a channel that is part of what bounds a loop, or of the longest
 * path. */
typedef struct dot_mark {
  const char *from;
  const char *to; /* empty: the unit itself */
  bool is_path;
  double ns; /* when the path leaves the unit */
} dot_mark;

typedef struct dot_marks {
  dot_mark *items; /* sorted by `from` and `to`, paths first */
  size_t count;
} dot_marks;

static int compare_marks(const void *a, const void *b) {
  const dot_mark *x = a, *y = b;
  int order = strcmp(x->from, y->from);
  order = order ? order : strcmp(x->to, y->to);
  if (order) {
    return order;
  }
  return x->is_path != y->is_path ? (x->is_path ? -1 : 1)
                                  : (x->ns > y->ns) - (x->ns < y->ns);
}

/* The mark of that kind of a unit or a channel, of the longest path the first;
 * NULL when it has none. */
static const dot_mark *find_mark(const dot_marks *marks, const char *from,
                                 const char *to, bool is_path) {
  const dot_mark key = {.from = from, .to = to, .is_path = is_path, .ns = -1};
  size_t low = 0, high = marks->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (compare_marks(&marks->items[middle], &key) < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  const dot_mark *found = low < marks->count ? &marks->items[low] : NULL;
  bool is_it = found && found->is_path == is_path &&
               strcmp(found->from, from) == 0 && strcmp(found->to, to) == 0;
  return is_it ? found : NULL;
}

/* Adds the steps of a loop's path, and of a cycle the channels between them. */
static void mark_loop(dot_marks *marks, const cJSON *loop) {
  bool is_cycle = strcmp(fact_text(loop, "limit"), "cycle") == 0;
  const cJSON *path = value_get(loop, "path"), *step;
  cJSON_ArrayForEach(step, path) {
    const cJSON *next = step->next ? step->next : path->child;
    marks->items[marks->count++] =
        (dot_mark){.from = fact_text(step, "id"), .to = ""};
    if (is_cycle) {
      marks->items[marks->count++] = (dot_mark){.from = fact_text(step, "id"),
                                                .to = fact_text(next, "id")};
    }
  }
}

/* Adds the steps of the longest path. Ready goes against the channel, so both
 * directions count. */
static void mark_path(dot_marks *marks, const cJSON *estimate) {
  const cJSON *step;
  cJSON_ArrayForEach(step, value_get(estimate, "path")) {
    const char *id = fact_text(step, "id");
    const char *next =
        step->next ? fact_text(step->next, "id") : fact_text(estimate, "end");
    double ns = value_number_of(value_get(step, "ns"));
    marks->items[marks->count++] = (dot_mark){id, "", true, ns};
    marks->items[marks->count++] = (dot_mark){id, next, true, ns};
    marks->items[marks->count++] = (dot_mark){next, id, true, ns};
  }
}

static bool find_marks(dot_marks *marks, const cJSON *loops,
                       const cJSON *estimate) {
  enum { MOST_PER_STEP = 3 };
  size_t steps = (size_t)cJSON_GetArraySize(value_get(estimate, "path"));
  const cJSON *loop;
  cJSON_ArrayForEach(loop, loops) {
    steps += (size_t)cJSON_GetArraySize(value_get(loop, "path"));
  }
  *marks = (dot_marks){
      .items = calloc(steps * MOST_PER_STEP + 1, sizeof *marks->items)};
  if (!marks->items) {
    return false;
  }
  cJSON_ArrayForEach(loop, loops) { mark_loop(marks, loop); }
  mark_path(marks, estimate);
  qsort(marks->items, marks->count, sizeof *marks->items, compare_marks);
  return true;
}

/* A text between quotes. */
static void write_text(hls_buffer *dot, const char *text) {
  for (; *text; text++) {
    if (*text == '"' || *text == '\\') {
      hls_buffer_puts(dot, "\\");
    }
    hls_buffer_append(dot, text, 1);
  }
}

static void write_quoted(hls_buffer *dot, const char *text) {
  hls_buffer_puts(dot, "\"");
  write_text(dot, text);
  hls_buffer_puts(dot, "\"");
}

static const char *shape_of(const char *op) {
  if (strcmp(op, "argument") == 0 || strcmp(op, MLIR_OP_HANDSHAKE_END) == 0) {
    return "oval";
  }
  return strcmp(op, MLIR_OP_HANDSHAKE_BUFFER) == 0 ? "box3d" : "box";
}

/* What is both has both colours. */
static void write_color(hls_buffer *dot, bool is_path, bool is_loop) {
  hls_buffer_printf(dot, ", color=\"%s%s%s\", penwidth=2.5",
                    is_path ? PATH_COLOR : "", is_path && is_loop ? ":" : "",
                    is_loop ? LOOP_COLOR : "");
}

/* The line, from 1; 0 when there is none. */
static long long line_of(const cJSON *item) {
  const cJSON *start =
      value_get(value_get(value_get(item, "location"), "range"), "start");
  return start ? (long long)fact_number(start, "line") + 1 : 0;
}

static void write_node(hls_buffer *dot, const dot_marks *marks,
                       const cJSON *node) {
  const char *id = fact_text(node, "id");
  const dot_mark *path = find_mark(marks, id, "", true);
  bool is_loop = find_mark(marks, id, "", false);
  long long line = line_of(node);
  hls_buffer_puts(dot, "  ");
  write_quoted(dot, id);
  hls_buffer_printf(dot, " [shape=%s", shape_of(fact_text(node, "op")));
  if (line > 0) {
    hls_buffer_printf(dot, ", tooltip=\"line %lld\"", line);
  }
  if (path || is_loop) {
    hls_buffer_puts(dot, ", label=\"");
    write_text(dot, id);
    if (line > 0) {
      hls_buffer_printf(dot, "\\nline %lld", line);
    }
    if (path) {
      hls_buffer_printf(dot, "\\n%.2f ns", path->ns);
    }
    hls_buffer_puts(dot, "\"");
    write_color(dot, path, is_loop && !path);
  }
  if (is_loop) {
    hls_buffer_puts(dot, ", style=filled, fillcolor=" LOOP_FILL);
  }
  hls_buffer_puts(dot, "];\n");
}

static void write_edge(hls_buffer *dot, const dot_marks *marks,
                       const cJSON *edge) {
  const char *type = fact_text(edge, "type");
  const char *source = fact_text(edge, "source");
  const char *target = fact_text(edge, "target");
  bool is_path = find_mark(marks, source, target, true);
  bool is_loop = find_mark(marks, source, target, false);
  hls_buffer_puts(dot, "  ");
  write_quoted(dot, source);
  hls_buffer_puts(dot, " -> ");
  write_quoted(dot, target);
  if (strcmp(type, "control") == 0) {
    hls_buffer_puts(dot, " [style=dashed");
  } else {
    hls_buffer_puts(dot, " [label=");
    write_quoted(dot, type);
  }
  if (is_path || is_loop) {
    write_color(dot, is_path, is_loop);
  }
  hls_buffer_puts(dot, "];\n");
}

/* What the colours say. */
static void write_legend(hls_buffer *dot, const cJSON *loops,
                         const cJSON *estimate) {
  const cJSON *loop;
  hls_buffer_printf(dot, "  label=\"longest path (" PATH_COLOR "): %.1f ns",
                    value_number_of(value_get(estimate, "ns")));
  cJSON_ArrayForEach(loop, loops) {
    long long line = line_of(loop);
    hls_buffer_puts(dot, "\\nloop");
    if (line > 0) {
      hls_buffer_printf(dot, " in line %lld", line);
    }
    hls_buffer_puts(dot, ": II");
    circuit_loops_write_interval(loop, dot);
    if (value_get(loop, "path")->child) {
      hls_buffer_puts(dot, " (" LOOP_COLOR ")");
    }
  }
  hls_buffer_puts(dot, "\";\n");
}

void circuit_dot_write(const circuit_graph *graph, const char *kernel,
                       const cJSON *loops, const cJSON *estimate,
                       hls_buffer *dot) {
  dot_marks marks;
  const cJSON *item;
  if (!find_marks(&marks, loops, estimate)) {
    dot->failed = true;
    return;
  }
  hls_buffer_puts(dot, "digraph ");
  write_quoted(dot, kernel ? kernel : "circuit");
  hls_buffer_puts(dot, " {\n  node [fontname=\"sans-serif\"];\n");
  cJSON_ArrayForEach(item, graph->nodes) { write_node(dot, &marks, item); }
  cJSON_ArrayForEach(item, graph->edges) { write_edge(dot, &marks, item); }
  write_legend(dot, loops, estimate);
  hls_buffer_puts(dot, "}\n");
  free(marks.items);
}
