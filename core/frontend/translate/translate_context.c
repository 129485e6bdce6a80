/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Places and diagnostics.
 */
#include "core/frontend/translate/translate_context.h"

#include "core/frontend/names/value_names.h"
#include "core/frontend/parse/unit.h"

#include "llvm-c/Core.h"

bool translate_ok(const translate_context *t) {
  return !t->out_of_memory && !t->diagnostics->failed &&
         t->diagnostics->num_errors == t->errors_before;
}

MlirLocation translate_range_location(translate_context *t, hls_range range) {
  return mlirLocationFileLineColGet(
      t->context, mlirStringRefCreateFromCString(range.file ? range.file : ""),
      range.begin.line, range.begin.column);
}

MlirLocation translate_named_location(translate_context *t, const char *name,
                                      MlirLocation place) {
  return name ? mlirLocationNameGet(t->context,
                                    mlirStringRefCreateFromCString(name), place)
              : place;
}

MlirLocation translate_location(translate_context *t, LLVMValueRef value) {
  hls_unit_debug_location place = hls_unit_debug_location_of(value);
  MlirLocation location =
      place.file ? mlirLocationFileLineColGet(
                       t->context, mlirStringRefCreateFromCString(place.file),
                       place.line, place.column)
                 : t->fallback_location;
  return translate_named_location(t, hls_unit_value_name(t->unit, value),
                                  location);
}

void translate_unsupported(translate_context *t, LLVMValueRef instruction,
                           const char *code, const char *what,
                           const char *instead) {
  hls_range range = hls_unit_range_near(t->unit, instruction);
  hls_diagnostic *diagnostic =
      hls_diagnostics_add(t->diagnostics, HLS_SEVERITY_ERROR, code,
                          range.file ? range : t->kernel->name_range, "%s%s%s",
                          what, instead ? "; " : "", instead ? instead : "");
  const char *name = NULL;
  hls_range declaration = hls_unit_array_of(t->unit, instruction, &name);
  if (name) {
    hls_diagnostic_add_note(diagnostic, declaration, "'%s' is declared here",
                            name);
  }
}
