/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Diagnostics for people, see render_diagnostics.h.
 */
#include "render_diagnostics.h"

#include "json.h"
#include "snippet.h"
#include <string.h>

enum { SEVERITY_ERROR = 1, SEVERITY_WARNING = 2 }; /* of LSP */

static void render_one(const output *out, const cJSON *diagnostic,
                       source *main);
static bool is_error(const cJSON *diagnostic);

size_t render_diagnostics(const output *out, const cJSON *diagnostics,
                          source *src) {
  const cJSON *diagnostic;
  cJSON_ArrayForEach(diagnostic, diagnostics) {
    render_one(out, diagnostic, src);
  }
  fflush(out->stream);
  return count_errors(diagnostics);
}

size_t count_errors(const cJSON *diagnostics) {
  size_t errors = 0;
  const cJSON *diagnostic;
  cJSON_ArrayForEach(diagnostic, diagnostics) {
    errors += is_error(diagnostic);
  }
  return errors;
}

/* LSP lets the severity be left out; an error is the safe reading. */
static bool is_error(const cJSON *diagnostic) {
  return json_number(diagnostic, "severity", SEVERITY_ERROR) == SEVERITY_ERROR;
}

static size_t position(const cJSON *point, const char *name) {
  double value = json_number(point, name, 0);
  return value > 0 && value < 4e9 ? (size_t)value : 0;
}

static text_range read_range(const cJSON *range) {
  const cJSON *start = json_member(range, "start");
  const cJSON *end = json_member(range, "end");
  return (text_range){
      .line = position(start, "line"),
      .column = position(start, "character"),
      .end_line = position(end, "line"),
      .end_column = position(end, "character"),
  };
}

/* "file:line:col: severity: message [code]" and the snippet. */
static void render_message(const output *out, const source *src,
                           const cJSON *range_json, style severity_style,
                           const char *severity, const char *message,
                           const char *code) {
  text_range range = read_range(range_json);
  output_style(out, STYLE_BOLD);
  output_text(out, src ? src->name : "<unknown>");
  fprintf(out->stream, ":%zu:%zu: ", range.line + 1,
          snippet_byte_column(src, &range));
  output_style(out, STYLE_PLAIN);
  output_style(out, severity_style);
  fprintf(out->stream, "%s: ", severity);
  output_style(out, STYLE_PLAIN);
  if (code) {
    output_style(out, STYLE_BOLD);
  }
  output_text(out, message ? message : "(no message)");
  if (code) {
    fputs(" [", out->stream);
    output_text(out, code);
    fputc(']', out->stream);
    output_style(out, STYLE_PLAIN);
  }
  fputc('\n', out->stream);
  snippet_print(out, src, &range);
}

static void render_one(const output *out, const cJSON *diagnostic,
                       source *main) {
  const cJSON *data = json_member(diagnostic, "data");
  const char *uri = json_string(data, "uri");
  const source *src = uri ? source_find(main, uri) : main;
  double severity = json_number(diagnostic, "severity", SEVERITY_ERROR);
  bool warning = severity == SEVERITY_WARNING;
  const char *code = json_string(diagnostic, "code");
  render_message(out, src, json_member(diagnostic, "range"),
                 is_error(diagnostic) ? STYLE_ERROR
                 : warning            ? STYLE_WARNING
                                      : STYLE_NOTE,
                 is_error(diagnostic) ? "error"
                 : warning            ? "warning"
                                      : "note",
                 json_string(diagnostic, "message"), code ? code : "unknown");
  const cJSON *related;
  cJSON_ArrayForEach(related, json_list(diagnostic, "relatedInformation")) {
    const cJSON *location = json_member(related, "location");
    const char *related_uri = json_string(location, "uri");
    render_message(out, related_uri ? source_find(main, related_uri) : src,
                   json_member(location, "range"), STYLE_NOTE, "note",
                   json_string(related, "message"), NULL);
  }
  const cJSON *fix;
  cJSON_ArrayForEach(fix, json_list(data, "fixes")) {
    const char *title = json_string(fix, "title");
    if (title) {
      output_styled(out, STYLE_GOOD, "fix: ");
      output_text(out, title);
      fputc('\n', out->stream);
    }
  }
}
