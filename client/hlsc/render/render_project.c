/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * `hlsc status FILE`, see render_project.h.
 */
#include "client/hlsc/render/render_project.h"

static void render_value(const output *out, const char *name,
                         const json_t *value) {
  fprintf(out->stream, "  %-12s ", name);
  if (json_is_string(value)) {
    output_text(out, json_string_value(value));
  } else if (json_is_boolean(value)) {
    fputs(json_is_true(value) ? "true" : "false", out->stream);
  } else {
    fprintf(out->stream, "%.12g", json_number_value(value));
  }
  fputc('\n', out->stream);
}

void render_project(const output *out, const json_t *project) {
  const json_t *files = json_object_get(project, "files");
  size_t index;
  const json_t *item;
  if (json_array_size(files) == 0) {
    fputs("no project: neither .hlsd.yaml, compile_commands.json nor "
          "compile_flags.txt\n",
          out->stream);
  }
  json_array_foreach(files, index, item) {
    output_styled(out, STYLE_BOLD, json_string_value(item));
    fputc('\n', out->stream);
  }
  const char *name;
  json_t *value;
  json_object_foreach(json_object_get(project, "settings"), name, value) {
    if (!json_is_array(value)) {
      render_value(out, name, value);
    }
    json_array_foreach(value, index, item) { render_value(out, name, item); }
  }
}
