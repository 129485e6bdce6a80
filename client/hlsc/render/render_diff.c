/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Diffs for people, see render_diff.h.
 */
#include "client/hlsc/render/render_diff.h"

#include "client/hlsc/json/member.h"
#include <string.h>

static void render_counts(const output *out, const json_t *pass);
static void render_unified(const output *out, const char *diff);

void render_diff(const output *out, const char *what, const json_t *list) {
  bool is_first = true;
  size_t i;
  const json_t *entry;
  json_array_foreach(list, i, entry) {
    const char *name = member_string(entry, "name");
    const char *diff = member_string(entry, "diff");
    if (!member_is_true(entry, "changed") || !diff) {
      continue;
    }
    if (!is_first) {
      fputc('\n', out->stream);
    }
    is_first = false;
    output_style(out, STYLE_BOLD);
    fprintf(out->stream, "%s ", what);
    output_text(out, name ? name : "?");
    output_style(out, STYLE_PLAIN);
    fputc('\n', out->stream);
    render_counts(out, entry);
    render_unified(out, diff);
  }
}

static void render_count(const output *out, const char *operation,
                         double before, double after) {
  if (before == after) {
    return;
  }
  fputs("  ", out->stream);
  output_text(out, operation);
  fprintf(out->stream, " %.0f -> ", before);
  output_style(out, after > before ? STYLE_GOOD : STYLE_BAD);
  fprintf(out->stream, "%.0f", after);
  output_style(out, STYLE_PLAIN);
  fputc('\n', out->stream);
}

/* One line per operation whose number changed; those that are new come last. */
static void render_counts(const output *out, const json_t *pass) {
  json_t *before = json_object_get(pass, "opsBefore");
  json_t *after = json_object_get(pass, "opsAfter");
  const char *operation;
  const json_t *count;
  json_object_foreach(before, operation, count) {
    if (json_is_number(count)) {
      render_count(out, operation, json_number_value(count),
                   member_number(after, operation, 0));
    }
  }
  json_object_foreach(after, operation, count) {
    if (json_is_number(count) && !json_object_get(before, operation)) {
      render_count(out, operation, 0, json_number_value(count));
    }
  }
}

static text_style style_of_line(const char *line, size_t size) {
  bool is_header =
      size >= 3 && (!strncmp(line, "---", 3) || !strncmp(line, "+++", 3));
  if (is_header) {
    return STYLE_BOLD;
  }
  switch (size ? line[0] : ' ') {
  case '+':
    return STYLE_GOOD;
  case '-':
    return STYLE_BAD;
  case '@':
    return STYLE_HUNK;
  default:
    return STYLE_PLAIN;
  }
}

static void render_unified(const output *out, const char *diff) {
  while (*diff) {
    size_t size = strcspn(diff, "\n");
    text_style chosen = style_of_line(diff, size);
    if (chosen != STYLE_PLAIN) {
      output_style(out, chosen);
    }
    output_text_n(out, diff, size);
    if (chosen != STYLE_PLAIN) {
      output_style(out, STYLE_PLAIN);
    }
    fputc('\n', out->stream);
    diff += size + (diff[size] == '\n');
  }
}
