/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Texts by name, their lines, and UTF-16 columns.
 */
#include "daemon/worker/json/source_text.h"

#include "base/files/read_file.h"
#include "base/memory/array.h"
#include "base/text/file_uri.h"
#include "base/text/utf8.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void source_texts_finish(source_texts *texts) {
  for (size_t i = 0; i < texts->count; i++) {
    source_text *item = &texts->items[i];
    free(item->lines);
    free(item->owned_name);
    free(item->owned_uri);
    free(item->owned_text);
  }
  free(texts->items);
  *texts = (source_texts){0};
}

static source_text *append(source_texts *texts, source_text item) {
  if (!ARRAY_RESERVE(texts->items, texts->count, texts->capacity)) {
    return NULL;
  }
  item.counts_bytes = texts->counts_bytes;
  texts->items[texts->count] = item;
  return &texts->items[texts->count++];
}

/* Appends, and frees what the item owns when that fails. */
static source_text *append_or_free(source_texts *texts, source_text item) {
  source_text *added = item.name && item.uri ? append(texts, item) : NULL;
  if (!added) {
    free(item.owned_name);
    free(item.owned_uri);
    free(item.owned_text);
  }
  return added;
}

bool source_texts_add(source_texts *texts, const char *name, const char *uri,
                      const char *text, size_t size) {
  source_text item = {.name = name, .uri = uri, .text = text, .size = size};
  if (!uri) {
    item.uri = item.owned_uri = file_uri_encode(name);
  }
  return append_or_free(texts, item) != NULL;
}

/* A name that is no path, such as one given by #line, cannot be looked at again
 * from elsewhere. */
static void tell(const hls_file_observer *observer, const source_text *item) {
  if (!observer || !item->name) {
    return;
  }
  if (item->text && item->name[0] == '/') {
    observer->found(observer->user, item->name, HLS_FILE_READ, item->text,
                    item->size);
  } else {
    observer->unsettled(observer->user, "a file that cannot be read");
  }
}

/* Reads an included file. One that cannot be read is remembered without a
 * text, so that it is tried once. */
static source_text *add_file(source_texts *texts, const char *name) {
  source_text item = {0};
  item.name = item.owned_name = strdup(name);
  item.uri = item.owned_uri = file_uri_encode(name);
  if (read_file(name, texts->max_file_bytes, &item.owned_text, &item.size) ==
      READ_FILE_OK) {
    item.text = item.owned_text;
  }
  tell(texts->observer, &item);
  return append_or_free(texts, item);
}

/* The text of that name that is there; NULL if there is none. */
static source_text *find_there(source_texts *texts, const char *name) {
  for (size_t i = 0; i < texts->count; i++) {
    if (strcmp(texts->items[i].name, name) == 0) {
      return &texts->items[i];
    }
  }
  return NULL;
}

source_text *source_texts_find(source_texts *texts, const char *name) {
  if (!name) {
    return texts->count ? &texts->items[0] : NULL;
  }
  source_text *there = find_there(texts, name);
  return there ? there : add_file(texts, name);
}

static bool is_line_end(char c) { return c == '\n' || c == '\r'; }

/* The offset behind the line end at `offset`, which may be two bytes. */
static size_t after_line_end(const source_text *text, size_t offset) {
  bool pair = text->text[offset] == '\r' && offset + 1 < text->size &&
              text->text[offset + 1] == '\n';
  return offset + (pair ? 2 : 1);
}

static void index_lines(source_text *text) {
  text->indexed = true;
  if (!text->text) {
    return;
  }
  size_t count = 1;
  for (size_t i = 0; i < text->size;) {
    bool end = is_line_end(text->text[i]);
    count += end;
    i = end ? after_line_end(text, i) : i + 1;
  }
  text->lines = malloc(count * sizeof(*text->lines));
  if (!text->lines) {
    return;
  }
  text->lines[text->num_lines++] = 0;
  for (size_t i = 0; i < text->size;) {
    bool end = is_line_end(text->text[i]);
    i = end ? after_line_end(text, i) : i + 1;
    if (end) {
      text->lines[text->num_lines++] = i;
    }
  }
}

/* The offset of the end of a line, its terminator left out. */
static size_t line_end(const source_text *text, size_t line) {
  size_t begin = text->lines[line];
  size_t end = line + 1 < text->num_lines ? text->lines[line + 1] : text->size;
  while (end > begin && is_line_end(text->text[end - 1])) {
    end--;
  }
  return end;
}

lsp_position source_text_position(source_text *text, hls_position position) {
  if (position.line == 0) {
    return (lsp_position){0, 0};
  }
  size_t line = position.line - 1;
  size_t column = position.column ? position.column - 1 : 0;
  if (!text->indexed) {
    index_lines(text);
  }
  if (!text->lines) {
    return (lsp_position){line, column};
  }
  if (line >= text->num_lines) {
    line = text->num_lines - 1;
    column = SIZE_MAX;
  }
  size_t begin = text->lines[line];
  size_t size = line_end(text, line) - begin;
  if (text->counts_bytes) {
    return (lsp_position){line, column < size ? column : size};
  }
  return (lsp_position){line,
                        utf8_utf16_of_offset(text->text + begin, size, column)};
}

const char *source_texts_line(source_texts *texts, const char *name,
                              unsigned line, size_t *size) {
  source_text *text = find_there(texts, name);
  if (text && !text->indexed) {
    index_lines(text);
  }
  if (!text || !text->lines || line == 0 || line > text->num_lines) {
    return NULL;
  }
  size_t begin = text->lines[line - 1];
  *size = line_end(text, line - 1) - begin;
  return text->text + begin;
}
