/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The functions of a file as symbols: kernels, placeholders, and the rest.
 */
#include "daemon/worker/analyze/analyze.h"
#include "daemon/worker/json/range_json.h"
#include "daemon/worker/json/utf8.h"

#include <string.h>

/* SymbolKind of LSP. */
enum {
  SYMBOL_FUNCTION = 12,
  SYMBOL_VARIABLE = 13,
  SYMBOL_INTERFACE = 11,
  SYMBOL_MODULE = 2
};

static int kind_of(hls_function_role role) {
  switch (role) {
  case HLS_FUNCTION_KERNEL:
    return SYMBOL_MODULE;
  case HLS_FUNCTION_PLACEHOLDER:
  case HLS_FUNCTION_EXTERNAL:
    return SYMBOL_INTERFACE;
  default:
    return SYMBOL_FUNCTION;
  }
}

static json_t *argument_symbol(source_text *text, const hls_param *param) {
  const char *role = hls_argument_role_name(hls_argument_role_of(param->name));
  json_t *detail = role ? json_sprintf("%s, %s", role, param->spelling)
                        : json_string(param->spelling);
  return json_pack("{s:o, s:o, s:i, s:o, s:o}", "name",
                   utf8_json_or_null(param->name), "detail", detail, "kind",
                   SYMBOL_VARIABLE, "range",
                   compact_range_json(text, &param->range), "selectionRange",
                   compact_range_json(text, &param->name_range));
}

static json_t *arguments_json(source_text *text,
                              const hls_signature *signature) {
  json_t *children = json_array();
  for (unsigned i = 0; i < signature->num_params; i++) {
    if (signature->params[i].name[0] != '\0' &&
        json_array_append_new(children,
                              argument_symbol(text, &signature->params[i]))) {
      json_decref(children);
      return NULL;
    }
  }
  return children;
}

static json_t *function_symbol(source_text *text,
                               const hls_outline_function *function) {
  const hls_signature *signature = function->signature;
  return json_pack("{s:o, s:s, s:i, s:o, s:o, s:o}", "name",
                   utf8_json_or_null(signature->name), "detail",
                   hls_function_role_name(function->role), "kind",
                   kind_of(function->role), "range",
                   compact_range_json(text, &function->range), "selectionRange",
                   compact_range_json(text, &signature->name_range), "children",
                   arguments_json(text, signature));
}

json_t *analyze_symbols(const analysis *analysis) {
  json_t *symbols = json_array();
  for (size_t i = 0; i < hls_outline_num_functions(analysis->outline); i++) {
    const hls_outline_function *function =
        hls_outline_function_at(analysis->outline, i);
    if (function->signature->in_main_file &&
        json_array_append_new(
            symbols, function_symbol(analysis_text(analysis), function))) {
      json_decref(symbols);
      return NULL;
    }
  }
  return symbols;
}

json_t *analyze_kernels(const analysis *analysis) {
  json_t *kernels = json_array();
  for (size_t i = 0; i < hls_outline_num_functions(analysis->outline); i++) {
    const hls_outline_function *function =
        hls_outline_function_at(analysis->outline, i);
    if (function->role != HLS_FUNCTION_KERNEL) {
      continue;
    }
    const hls_signature *signature = function->signature;
    bool compiled = json_object_get(analysis->kernels, signature->name) != NULL;
    json_t *kernel = json_pack(
        "{s:o, s:o, s:o, s:b}", "name", utf8_json_or_null(signature->name),
        "range", range_json(analysis_text(analysis), &function->range),
        "nameRange",
        range_json(analysis_text(analysis), &signature->name_range), "compiled",
        (int)compiled);
    if (json_array_append_new(kernels, kernel)) {
      json_decref(kernels);
      return NULL;
    }
  }
  return kernels;
}
