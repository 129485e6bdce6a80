/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Diagnostics for people, see render_diagnostics.h.
 */
#include "client/hlsc/render/render_diagnostics.h"

#include "client/hlsc/json/member.h"
#include "client/hlsc/render/snippet.h"
#include <string.h>

enum { SEVERITY_ERROR = 1, SEVERITY_WARNING = 2 }; /* of LSP */

static void render_one(const output *out, const json_t *diagnostic,
                       source *main);
static bool is_error(const json_t *diagnostic);

size_t render_diagnostics(const output *out, const json_t *diagnostics,
                          source *src) {
  size_t i;
  const json_t *diagnostic;
  json_array_foreach(diagnostics, i, diagnostic) {
    render_one(out, diagnostic, src);
  }
  fflush(out->stream);
  return render_count_errors(diagnostics);
}

size_t render_count_errors(const json_t *diagnostics) {
  size_t errors = 0;
  size_t i;
  const json_t *diagnostic;
  json_array_foreach(diagnostics, i, diagnostic) {
    errors += is_error(diagnostic);
  }
  return errors;
}

/* LSP lets the severity be left out; an error is the safe reading. */
static bool is_error(const json_t *diagnostic) {
  return member_number(diagnostic, "severity", SEVERITY_ERROR) ==
         SEVERITY_ERROR;
}

static size_t position(const json_t *point, const char *name) {
  double value = member_number(point, name, 0);
  return value > 0 && value < 4e9 ? (size_t)value : 0;
}

static text_range read_range(const json_t *range) {
  const json_t *start = json_object_get(range, "start");
  const json_t *end = json_object_get(range, "end");
  return (text_range){
      .line = position(start, "line"),
      .column = position(start, "character"),
      .end_line = position(end, "line"),
      .end_column = position(end, "character"),
  };
}

/* "file:line:col: severity: message [code]" and the snippet. */
static void render_message(const output *out, const source *src,
                           const json_t *range_json, text_style severity_style,
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

static void render_one(const output *out, const json_t *diagnostic,
                       source *main) {
  const json_t *data = json_object_get(diagnostic, "data");
  const char *uri = member_string(data, "uri");
  const source *src = uri ? source_find(main, uri) : main;
  double severity = member_number(diagnostic, "severity", SEVERITY_ERROR);
  bool warning = severity == SEVERITY_WARNING;
  const char *code = member_string(diagnostic, "code");
  render_message(out, src, json_object_get(diagnostic, "range"),
                 is_error(diagnostic) ? STYLE_ERROR
                 : warning            ? STYLE_WARNING
                                      : STYLE_NOTE,
                 is_error(diagnostic) ? "error"
                 : warning            ? "warning"
                                      : "note",
                 member_string(diagnostic, "message"), code ? code : "unknown");
  size_t i;
  const json_t *notes = json_object_get(diagnostic, "relatedInformation");
  const json_t *related;
  json_array_foreach(notes, i, related) {
    const json_t *location = json_object_get(related, "location");
    const char *related_uri = member_string(location, "uri");
    render_message(out, related_uri ? source_find(main, related_uri) : src,
                   json_object_get(location, "range"), STYLE_NOTE, "note",
                   member_string(related, "message"), NULL);
  }
  const json_t *fixes = json_object_get(data, "fixes");
  const json_t *fix;
  json_array_foreach(fixes, i, fix) {
    const char *title = member_string(fix, "title");
    if (title) {
      output_styled(out, STYLE_GOOD, "fix: ");
      output_text(out, title);
      fputc('\n', out->stream);
    }
  }
}
