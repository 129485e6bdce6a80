/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Boxes of a flame graph (Gregg, "The flame graph", Communications of the ACM
 * 2016) with the largest on the left. Text is dark on colours that are light
 * enough on white and on black; a box that has no room for its text has it as
 * its title.
 */
#include "daemon/worker/cost/cost_picture.h"

#include "daemon/worker/cost/cost_text.h"
#include "daemon/worker/picture/svg_text.h"

enum { WIDTH = 960, EDGE = 10, TOP = 34, ROW = 30, ROWS = 3, FOOT = 26 };

/* Of the font; few letters are wider. What has room for fewer has no text. */
static const double LETTER = 6.4, INSET = 5;
enum { FEWEST_LETTERS = 3 };

/* Of the kernel, its lines and their units, of which neighbours differ. */
static const char *const colours[ROWS][2] = {
    {"#c8c8c8", "#c8c8c8"}, {"#f0b26b", "#f5c78f"}, {"#8fc1e8", "#b0d4f0"}};

typedef struct picture {
  const cost_table *table;
  double unit; /* pixels per LUT or flip-flop */
  hls_buffer *out;
} picture;

/* A box, and what stands in it. */
typedef struct picture_cell {
  int row;
  size_t number; /* among its neighbours */
  double from;   /* LUTs and flip-flops on the left of it */
  const cost_figures *figures;
  hls_buffer text;
} picture_cell;

static void write_title(const picture *p, const picture_cell *cell) {
  const cost_figures *f = cell->figures;
  hls_buffer_puts(p->out, "<title>");
  svg_text_escape(cell->text.data, cell->text.size, p->out);
  hls_buffer_printf(p->out,
                    "\n%.0f LUTs, %.0f flip-flops, %.0f DSP blocks, %.0f RAMs",
                    f->luts, f->ffs, f->dsps, f->rams);
  hls_buffer_puts(p->out, "</title>");
}

/* Writes a box and frees its text. */
static void write_cell(const picture *p, picture_cell *cell) {
  double x = EDGE + cell->from * p->unit;
  double width = cost_figures_size(cell->figures) * p->unit;
  int y = TOP + cell->row * ROW;
  p->out->failed |= cell->text.failed;
  if (!cell->text.failed && width > 0) {
    hls_buffer_puts(p->out, "<g>");
    write_title(p, cell);
    hls_buffer_printf(
        p->out,
        "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\" "
        "stroke=\"#ffffff\" stroke-width=\"0.5\"/>",
        x, y, width, ROW - 2, colours[cell->row][cell->number % 2]);
    double room = (width - 2 * INSET) / LETTER;
    if (room >= FEWEST_LETTERS) {
      size_t size = cell->text.size;
      size_t shown = cost_text_cut(cell->text.data, size, (size_t)room);
      hls_buffer_printf(p->out, "<text x=\"%.1f\" y=\"%d\">", x + INSET,
                        y + ROW / 2 + 3);
      svg_text_escape(cell->text.data, shown, p->out);
      hls_buffer_puts(p->out, "</text>");
    }
    hls_buffer_puts(p->out, "</g>\n");
  }
  hls_buffer_finish(&cell->text);
}

static void write_kinds(const picture *p, const cost_line *line, double from) {
  for (size_t i = 0; i < line->kinds.count; i++) {
    const cost_kind *kind = &line->kinds.items[i];
    picture_cell cell = {
        .row = 2, .number = i, .from = from, .figures = &kind->figures};
    hls_buffer_printf(&cell.text, "%zu %.*s", kind->count,
                      (int)kind->name.length, kind->name.data);
    write_cell(p, &cell);
    from += cost_figures_size(&kind->figures);
  }
}

static void write_lines(const picture *p, source_texts *texts) {
  double from = 0;
  for (size_t i = 0; i < p->table->num_lines; i++) {
    const cost_line *line = &p->table->lines[i];
    picture_cell cell = {
        .row = 1, .number = i, .from = from, .figures = &line->figures};
    if (line->line == 0) {
      hls_buffer_puts(&cell.text, "no line");
    } else {
      size_t size;
      const char *text = cost_text_of_line(line, texts, &size);
      hls_buffer_printf(&cell.text, "%u: ", line->line);
      hls_buffer_append(&cell.text, text, size);
    }
    write_cell(p, &cell);
    write_kinds(p, line, from);
    from += cost_figures_size(&line->figures);
  }
}

void cost_picture_write(const char *kernel, const cost_table *table,
                        source_texts *texts, hls_buffer *out) {
  double all = cost_figures_size(&table->total);
  const int height = TOP + ROWS * ROW + FOOT;
  picture p = {.table = table,
               .unit = all > 0 ? (WIDTH - 2 * EDGE) / all : 0,
               .out = out};
  hls_buffer_printf(out,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
                    "height=\"%d\" viewBox=\"0 0 %d %d\" "
                    "font-family=\"monospace\" font-size=\"10.5\" "
                    "fill=\"#202020\">\n",
                    WIDTH, height, WIDTH, height);
  hls_buffer_printf(out,
                    "<text x=\"%d\" y=\"20\" font-size=\"12\" "
                    "fill=\"#808080\">LUTs and flip-flops by the lines of the "
                    "text, and by their units</text>\n",
                    EDGE);
  picture_cell whole = {.figures = &table->total};
  hls_buffer_printf(&whole.text,
                    "%s: %.0f LUTs, %.0f flip-flops, %.0f DSP blocks, %.0f "
                    "RAMs, by an estimate",
                    kernel, table->total.luts, table->total.ffs,
                    table->total.dsps, table->total.rams);
  write_cell(&p, &whole);
  write_lines(&p, texts);
  hls_buffer_puts(out, "</svg>\n");
}
