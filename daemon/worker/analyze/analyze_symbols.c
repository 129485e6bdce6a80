/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The functions of a file as symbols: kernels, placeholders, and the rest.
 */
#include "daemon/worker/analyze/analyze.h"
#include "daemon/worker/json/range_json.h"
#include "daemon/worker/json/value.h"

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

static cJSON *argument_symbol(source_text *text, const hls_param *param) {
  const char *role = hls_argument_role_name(hls_argument_role_of(param->name));
  cJSON *detail = role ? value_printf("%s, %s", role, param->spelling)
                       : value_string(param->spelling);
  return VALUE_OBJECT(
      {"name", value_string_or_null(param->name)}, {"detail", detail},
      {"kind", value_integer(SYMBOL_VARIABLE)},
      {"range", range_json_compact(text, &param->range)},
      {"selectionRange", range_json_compact(text, &param->name_range)});
}

static cJSON *arguments_json(source_text *text,
                             const hls_signature *signature) {
  cJSON *children = cJSON_CreateArray();
  for (unsigned i = 0; i < signature->num_params; i++) {
    if (signature->params[i].name[0] != '\0' &&
        !value_push(children, argument_symbol(text, &signature->params[i]))) {
      cJSON_Delete(children);
      return NULL;
    }
  }
  return children;
}

static cJSON *function_symbol(source_text *text,
                              const hls_outline_function *function) {
  const hls_signature *signature = function->signature;
  return VALUE_OBJECT(
      {"name", value_string_or_null(signature->name)},
      {"detail", value_string(hls_function_role_name(function->role))},
      {"kind", value_integer(kind_of(function->role))},
      {"range", range_json_compact(text, &function->range)},
      {"selectionRange", range_json_compact(text, &signature->name_range)},
      {"children", arguments_json(text, signature)});
}

cJSON *analyze_symbols(const analyze_input *analysis) {
  cJSON *symbols = cJSON_CreateArray();
  for (size_t i = 0; i < hls_outline_num_functions(analysis->outline); i++) {
    const hls_outline_function *function =
        hls_outline_function_at(analysis->outline, i);
    if (function->signature->in_main_file &&
        !value_push(symbols,
                    function_symbol(analysis_text(analysis), function))) {
      cJSON_Delete(symbols);
      return NULL;
    }
  }
  return symbols;
}

cJSON *analyze_kernels(const analyze_input *analysis) {
  cJSON *kernels = cJSON_CreateArray();
  for (size_t i = 0; i < hls_outline_num_functions(analysis->outline); i++) {
    const hls_outline_function *function =
        hls_outline_function_at(analysis->outline, i);
    if (function->role != HLS_FUNCTION_KERNEL) {
      continue;
    }
    const hls_signature *signature = function->signature;
    bool compiled = value_get(analysis->kernels, signature->name) != NULL;
    cJSON *kernel = VALUE_OBJECT(
        {"name", value_string_or_null(signature->name)},
        {"range", range_json(analysis_text(analysis), &function->range)},
        {"nameRange",
         range_json(analysis_text(analysis), &signature->name_range)},
        {"compiled", value_flag(compiled)});
    if (!value_push(kernels, kernel)) {
      cJSON_Delete(kernels);
      return NULL;
    }
  }
  return kernels;
}
