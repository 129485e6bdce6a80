/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Two tables: by lines, and by kinds of units.
 */
#include "daemon/worker/cost/cost_text.h"

#include "daemon/worker/circuit/facts.h"

#include <string.h>

/* What is longer is cut. */
enum { MOST_TEXT = 60 };

static const char *plural(double count) {
  return count > 0.5 && count < 1.5 ? "" : "s";
}

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

const char *cost_text_of_line(const cost_line *line, source_texts *texts,
                              size_t *size) {
  *size = 0;
  const char *text =
      line->line ? source_texts_line(texts, line->file, line->line, size)
                 : NULL;
  if (!text) {
    *size = 0;
    return "";
  }
  while (*size > 0 && is_blank(text[*size - 1])) {
    --*size;
  }
  while (*size > 0 && is_blank(*text)) {
    text++;
    --*size;
  }
  return text;
}

size_t cost_text_cut(const char *text, size_t size, size_t most) {
  size_t end = size < most ? size : most;
  while (end < size && end > 0 && ((unsigned char)text[end] & 0xc0) == 0x80) {
    end--;
  }
  return end;
}

static void write_cycles(const cJSON *cycles, hls_buffer *out) {
  long long assumed = fact_number(cycles, "assumedLoops");
  long long rounds = fact_number(cycles, "rounds");
  if (cJSON_IsNull(value_get(cycles, "value"))) {
    hls_buffer_puts(out, "Cycles: unknown, as the interval of a loop is; "
                         "'hlsc simulate' counts them.\n");
    return;
  }
  hls_buffer_printf(out, "Cycles: %lld for a call, by the intervals of loops",
                    (long long)fact_number(cycles, "value"));
  if (assumed > 0) {
    hls_buffer_printf(out,
                      ";\n  %lld loop%s whose rounds constants do not tell "
                      "run%s %lld times (--rounds)",
                      assumed, plural((double)assumed), assumed == 1 ? "s" : "",
                      rounds);
  }
  hls_buffer_puts(out, ".\n");
}

static void write_total(const cost_table *table, hls_buffer *out) {
  const cost_figures *total = &table->total;
  hls_buffer_printf(out,
                    "Area: %.0f LUT%s, %.0f flip-flop%s, %.0f DSP block%s, "
                    "%.0f RAM%s of 18 Kbit, by an estimate.\n",
                    total->luts, plural(total->luts), total->ffs,
                    plural(total->ffs), total->dsps, plural(total->dsps),
                    total->rams, plural(total->rams));
}

/* Parts of a piece are no piece, but are something. */
static void write_number(double number, hls_buffer *out) {
  static const double LEAST = 0.5;
  if (number > 0 && number < LEAST) {
    hls_buffer_puts(out, "     <1");
  } else {
    hls_buffer_printf(out, "%7.0f", number);
  }
}

static void write_figures(const cost_figures *figures, const cost_table *table,
                          hls_buffer *out) {
  static const double WHOLE = 100;
  double all = cost_figures_size(&table->total);
  write_number(figures->luts, out);
  write_number(figures->ffs, out);
  write_number(figures->dsps, out);
  write_number(figures->rams, out);
  hls_buffer_printf(out, "%6.0f %%  ",
                    all > 0 ? WHOLE * cost_figures_size(figures) / all : 0);
}

static void write_head(const char *what, hls_buffer *out) {
  hls_buffer_printf(out, "\n   LUTs    FFs   DSPs   RAMs   share  %s\n", what);
}

/* Is this the file of the kernel, which needs no name? */
static bool is_first_file(const cost_line *line, const source_texts *texts) {
  return texts->count > 0 && !strcmp(texts->items[0].name, line->file);
}

static void write_line(const cost_line *line, const cost_table *table,
                       source_texts *texts, hls_buffer *out) {
  write_figures(&line->figures, table, out);
  if (line->line == 0) {
    hls_buffer_puts(out, "no line\n");
    return;
  }
  if (!is_first_file(line, texts)) {
    const char *slash = strrchr(line->file, '/');
    hls_buffer_printf(out, "%s:", slash ? slash + 1 : line->file);
  }
  size_t size;
  const char *text = cost_text_of_line(line, texts, &size);
  hls_buffer_printf(out, "%u: ", line->line);
  size_t shown = cost_text_cut(text, size, MOST_TEXT);
  for (size_t i = 0; i < shown; i++) {
    /* A terminal would obey what it takes for more than text. */
    bool is_control = (unsigned char)text[i] < ' ' || text[i] == '\x7f';
    hls_buffer_append(out, is_control ? " " : text + i, 1);
  }
  hls_buffer_puts(out, shown < size ? "...\n" : "\n");
}

void cost_text_write(const char *kernel, double period, const cJSON *cycles,
                     const cost_table *table, source_texts *texts,
                     hls_buffer *out) {
  hls_buffer_printf(out, "%s, for a clock period of %g ns\n\n", kernel, period);
  write_cycles(cycles, out);
  write_total(table, out);
  if (table->count == 0) {
    return;
  }
  write_head("line", out);
  for (size_t i = 0; i < table->num_lines; i++) {
    write_line(&table->lines[i], table, texts, out);
  }
  write_head("units", out);
  for (size_t i = 0; i < table->kinds.count; i++) {
    const cost_kind *kind = &table->kinds.items[i];
    write_figures(&kind->figures, table, out);
    hls_buffer_printf(out, "%zu %.*s\n", kind->count, (int)kind->name.length,
                      kind->name.data);
  }
}
