/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The text is parsed once more, for a compilation keeps nothing of one that
 * has errors.
 */
#include "daemon/worker/compile/known_mistakes.h"

#include "daemon/worker/json/diagnostics_json.h"

#include <string.h>

static bool is_asked_for(const hls_outline_function *function,
                         const char *kernel) {
  return kernel ? strcmp(function->signature->name, kernel) == 0
                : function->role == HLS_FUNCTION_KERNEL;
}

/* Whether files of the program are missing, which may say how large arguments
 * are. */
static bool is_in_parts(const hls_diagnostics *errors) {
  for (size_t i = 0; i < errors->count; i++) {
    if (strcmp(errors->items[i].code, "file-unreadable") == 0) {
      return true;
    }
  }
  return false;
}

cJSON *known_mistakes(hls_unit *unit, const hls_outline *outline,
                      const char *kernel, const hls_diagnostics *errors,
                      source_texts *texts) {
  hls_diagnostics known = {0};
  size_t count = is_in_parts(errors) ? 0 : hls_outline_num_functions(outline);
  for (size_t i = 0; i < count; i++) {
    const hls_outline_function *function = hls_outline_function_at(outline, i);
    if (is_asked_for(function, kernel)) {
      hls_unit_check_broken(unit, function->signature, errors, &known);
    }
  }
  cJSON *found = known.failed ? NULL : diagnostics_json(&known, texts);
  hls_diagnostics_finish(&known);
  return found;
}

bool known_mistakes_add(const compile_request *request, source_texts *texts,
                        cJSON *diagnostics) {
  hls_source source = {request->name, request->text, request->size};
  hls_clang_options options = compile_request_clang(request);
  hls_diagnostics errors = {0};
  hls_error error = {0};
  hls_unit *unit =
      hls_unit_parse(&source, &options, HLS_EXTENT_SYNTAX, &errors, &error);
  bool added = !errors.failed;
  if (unit && errors.num_errors > 0) {
    hls_outline *outline = hls_outline_create(unit, request->kernel);
    cJSON *found =
        outline ? known_mistakes(unit, outline, request->kernel, &errors, texts)
                : NULL;
    added = found && diagnostics_json_add_new(diagnostics, found);
    cJSON_Delete(found);
    hls_outline_destroy(outline);
  }
  hls_unit_destroy(unit);
  hls_diagnostics_finish(&errors);
  return added;
}
