/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "daemon/worker/compile/design_lines.h"

#include "base/memory/array.h"
#include "base/memory/fnv1a.h"
#include "rtl/design.h"

#include <stdlib.h>
#include <string.h>

static uint64_t add_code(uint64_t hash, const char *line, size_t size) {
  char code[RTL_LINE_CODE];
  size_t count = line ? rtl_line_code(line, size, code) : 0;
  hash = fnv1a(hash, &count, sizeof(count));
  return fnv1a(hash, code, count);
}

/* The number of a text that is there; how many there are, if it is not. */
static size_t find_text(const source_texts *texts, const char *name) {
  size_t i = 0;
  while (i < texts->count && strcmp(texts->items[i].name, name) != 0) {
    i++;
  }
  return i;
}

/* Units of one line often follow each other. */
static bool is_last(const design_lines *lines, design_line line) {
  const design_line *last =
      lines->count ? &lines->items[lines->count - 1] : NULL;
  return last && last->text == line.text && last->number == line.number;
}

const char *design_lines_get(design_lines *lines, source_texts *texts,
                             const char *name, unsigned number, size_t *size) {
  const char *got = source_texts_line(texts, name, number, size);
  const design_line line = {find_text(texts, name), number};
  if (line.text == texts->count || is_last(lines, line)) {
    return got;
  }
  if (!ARRAY_RESERVE(lines->items, lines->count, lines->capacity)) {
    lines->dropped = true;
    return got;
  }
  lines->items[lines->count++] = line;
  lines->hash = add_code(lines->hash, got, *size);
  return got;
}

bool design_lines_hold(const design_lines *lines, source_texts *texts) {
  uint64_t hash = 0;
  for (size_t i = 0; i < lines->count; i++) {
    const design_line *line = &lines->items[i];
    if (line->text >= texts->count) {
      return false;
    }
    size_t size = 0;
    const char *got = source_texts_line(texts, texts->items[line->text].name,
                                        line->number, &size);
    hash = add_code(hash, got, size);
  }
  return !lines->dropped && hash == lines->hash;
}

void design_lines_finish(design_lines *lines) {
  free(lines->items);
  *lines = (design_lines){0};
}
