/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The diagnostics of the last text of a document that was C.
 */
#include "daemon/lsp/publish/kept.h"

#include <stdlib.h>
#include <string.h>

#include "daemon/lsp/session/range.h"

/* Of a larger text none are kept. */
#define TEXT_BYTES_MAX (1u << 20)
/* LSP's tag for what is shown faded. */
#define TAG_UNNECESSARY 1

/* What two texts have in common. */
typedef struct common_part {
  size_t before;    /* lines at the begin */
  size_t behind;    /* lines at the end */
  size_t lines;     /* of the first text */
  json_int_t shift; /* by which lines at the end have moved */
} common_part;

static bool is_no_c(const json_t *diagnostic) {
  const char *source = json_string_value(json_object_get(diagnostic, "source"));
  return source && strcmp(source, "clang") == 0 &&
         json_integer_value(json_object_get(diagnostic, "severity")) == 1;
}

static bool has_no_c(const json_t *found) {
  size_t index;
  const json_t *diagnostic;
  json_array_foreach(found, index, diagnostic) {
    if (is_no_c(diagnostic)) {
      return true;
    }
  }
  return false;
}

void lsp_kept_forget(lsp_document *document) {
  free(document->kept_text);
  json_decref(document->kept);
  document->kept_text = NULL;
  document->kept = NULL;
}

void lsp_kept_note(lsp_document *document, const json_t *found) {
  if (has_no_c(found)) {
    return;
  }
  lsp_kept_forget(document);
  if (document->text.size > TEXT_BYTES_MAX || json_array_size(found) == 0) {
    return;
  }
  document->kept_text = malloc(document->text.size + 1);
  document->kept_size = document->text.size;
  document->kept = document->kept_text ? json_incref((json_t *)found) : NULL;
  if (document->kept_text) {
    memcpy(document->kept_text, document->text.text, document->text.size);
  }
}

static size_t count_lines(const char *text, size_t size) {
  size_t lines = 0;
  for (size_t i = 0; i < size; i++) {
    lines += text[i] == '\n';
  }
  return lines;
}

/* Compares the text that was C with the one that is there now. */
static common_part compare(const lsp_document *document) {
  const char *old = document->kept_text, *now = document->text.text;
  size_t old_size = document->kept_size, now_size = document->text.size;
  size_t least = old_size < now_size ? old_size : now_size;
  size_t head = 0, tail = 0;
  while (head < least && old[head] == now[head]) {
    head++;
  }
  while (tail < least - head &&
         old[old_size - 1 - tail] == now[now_size - 1 - tail]) {
    tail++;
  }
  size_t lines = count_lines(old, old_size);
  return (common_part){
      .before = count_lines(old, head),
      .behind = count_lines(old + old_size - tail, tail),
      .lines = lines,
      .shift = (json_int_t)count_lines(now, now_size) - (json_int_t)lines,
  };
}

/* A position that many lines further. A new reference. */
static json_t *moved(const json_t *range, json_int_t shift) {
  json_t *copy = json_deep_copy(range);
  const char *name;
  json_t *position;
  json_object_foreach(copy, name, position) {
    json_int_t line = json_integer_value(json_object_get(position, "line"));
    json_object_set_new(position, "line", json_integer(line + shift));
  }
  return copy;
}

/* The diagnostic as it is shown now; NULL when its lines have changed. */
static json_t *faded(const json_t *diagnostic, const common_part *common) {
  const json_t *range = json_object_get(diagnostic, "range");
  size_t begin = lsp_range_position(json_object_get(range, "start")).line;
  size_t end = lsp_range_position(json_object_get(range, "end")).line;
  bool is_before = end < common->before;
  bool is_behind = begin + common->behind > common->lines;
  if (!is_before && !is_behind) {
    return NULL;
  }
  json_t *shown = json_copy((json_t *)diagnostic);
  json_object_set_new(shown, "range",
                      moved(range, is_before ? 0 : common->shift));
  json_object_set_new(shown, "tags", json_pack("[i]", TAG_UNNECESSARY));
  return shown;
}

json_t *lsp_kept_of(const lsp_document *document, const json_t *found) {
  json_t *kept = json_array();
  if (!document->kept_text || !has_no_c(found)) {
    return kept;
  }
  common_part common = compare(document);
  size_t index;
  const json_t *diagnostic;
  json_array_foreach(document->kept, index, diagnostic) {
    json_t *shown = faded(diagnostic, &common);
    if (shown) {
      json_array_append_new(kept, shown);
    }
  }
  return kept;
}
