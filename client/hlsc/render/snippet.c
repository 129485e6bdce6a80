/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Source lines with underlines, see snippet.h.
 */
#include "client/hlsc/render/snippet.h"

#include "base/text/utf8.h"
#include "client/hlsc/terminal/cells.h"
#include <stdio.h>
#include <string.h>

#define TAB_CELLS 8
/* Of a longer line, as a machine writes them, a part is shown: so many cells,
 * about half of them before the mistake. */
#define LINE_CELLS 160
#define CUT "…"
#define CUT_CELLS 1

/* One line of a text, without its line end. */
typedef struct line {
  const char *text;
  size_t size;
} line;

static bool find_line(const source *src, size_t number, line *found);
static size_t lay_out(FILE *stream, const char *text, size_t size, size_t at);

/* The bytes of a text that take at most so many cells. */
static size_t bytes_of_cells(const char *text, size_t size, size_t cells) {
  size_t at = 0, bytes = 0;
  while (bytes < size) {
    uint32_t code_point = 0;
    size_t length = utf8_next(text + bytes, size - bytes, &code_point);
    length = code_point == UTF8_ILL_FORMED ? 1 : length;
    at = lay_out(NULL, text + bytes, length, at);
    if (at > cells) {
      break;
    }
    bytes += length;
  }
  return bytes;
}

/* Where what is shown of a line begins, with the mistake at `begin`. */
static size_t cut_before(const line *whole, size_t begin) {
  size_t cells = lay_out(NULL, whole->text, whole->size, 0);
  size_t before = lay_out(NULL, whole->text, begin, 0);
  return cells <= LINE_CELLS || before <= LINE_CELLS / 2
             ? 0
             : bytes_of_cells(whole->text, begin, before - LINE_CELLS / 2);
}

/* Where it ends. */
static size_t cut_behind(const line *whole, size_t from) {
  return from +
         bytes_of_cells(whole->text + from, whole->size - from, LINE_CELLS);
}

void snippet_print(const output *out, const source *src,
                   const text_range *range) {
  line found;
  if (!find_line(src, range->line, &found)) {
    return;
  }
  cells_use_locale();
  size_t begin = utf8_offset_of_utf16(found.text, found.size, range->column);
  /* A range that goes on is underlined to the end of its first line. */
  size_t end =
      range->end_line > range->line
          ? found.size
          : utf8_offset_of_utf16(found.text, found.size, range->end_column);
  size_t from = cut_before(&found, begin);
  size_t to = cut_behind(&found, from);
  size_t indent = from > 0 ? CUT_CELLS : 0;
  end = end < to ? end : to;
  fprintf(out->stream, "%5zu | %s", range->line + 1, from > 0 ? CUT : "");
  lay_out(out->stream, found.text + from, to - from, indent);
  fprintf(out->stream, "%s\n      | ", to < found.size ? CUT : "");
  size_t start = lay_out(NULL, found.text + from, begin - from, indent);
  size_t stop = end > begin
                    ? lay_out(NULL, found.text + begin, end - begin, start)
                    : start;
  fprintf(out->stream, "%*s", (int)start, "");
  output_style(out, STYLE_GOOD);
  fputc('^', out->stream);
  for (size_t cell = start + 1; cell < stop; cell++) {
    fputc('~', out->stream);
  }
  output_style(out, STYLE_PLAIN);
  fputc('\n', out->stream);
}

size_t snippet_byte_column(const source *src, const text_range *range) {
  line found;
  if (!find_line(src, range->line, &found)) {
    return range->column + 1;
  }
  return utf8_offset_of_utf16(found.text, found.size, range->column) + 1;
}

static bool find_line(const source *src, size_t number, line *found) {
  const char *text = src ? src->text : NULL;
  while (text && number > 0) {
    const char *newline = strchr(text, '\n');
    text = newline ? newline + 1 : NULL;
    number--;
  }
  if (!text) {
    return false;
  }
  found->text = text;
  found->size = strcspn(text, "\n");
  if (found->size && text[found->size - 1] == '\r') {
    found->size--;
  }
  return true;
}

/* Lays text out from cell `at` and returns the cell behind it. Tabs become
 * spaces, so that the text below lines up wherever the terminal's tab stops
 * are; bytes that are no text become <1B>. Without a stream it only counts. */
static size_t lay_out(FILE *stream, const char *text, size_t size, size_t at) {
  for (size_t i = 0; i < size;) {
    uint32_t code_point = 0;
    size_t length = utf8_next(text + i, size - i, &code_point);
    if (code_point == UTF8_ILL_FORMED) {
      length = 1;
    }
    if (code_point == '\t') {
      size_t cells = TAB_CELLS - at % TAB_CELLS;
      if (stream) {
        fprintf(stream, "%*s", (int)cells, "");
      }
      at += cells;
    } else if (code_point < 0x20 || code_point == 0x7f ||
               code_point == UTF8_ILL_FORMED) {
      if (stream) {
        fprintf(stream, "<%02X>", (unsigned char)text[i]);
      }
      at += 4;
    } else {
      if (stream) {
        fwrite(text + i, 1, length, stream);
      }
      at += cells_of(code_point);
    }
    i += length;
  }
  return at;
}
