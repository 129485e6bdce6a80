/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Semantic tokens: what has a meaning to the circuit that C does not show. The
 * legend is in daemon/lsp/methods/capabilities.c.
 */
#include "daemon/worker/analyze/analyze.h"

enum { TYPE_FUNCTION, TYPE_MACRO, TYPE_PARAMETER, TYPE_VARIABLE, TYPE_NONE };
enum {
  IS_DECLARATION = 1,
  IS_READONLY = 2,
  IS_STATIC = 4,
  IS_MODIFICATION = 8,
};

static int function_type(hls_function_role role) {
  switch (role) {
  case HLS_FUNCTION_KERNEL:
  case HLS_FUNCTION_EXTERNAL:
    return TYPE_FUNCTION;
  case HLS_FUNCTION_PLACEHOLDER:
  case HLS_FUNCTION_INIT:
  case HLS_FUNCTION_WAIT:
    return TYPE_MACRO;
  default:
    return TYPE_NONE;
  }
}

static int type_of(const analyze_input *analysis,
                   const hls_outline_name *name) {
  const hls_outline_function *function =
      hls_outline_function_at(analysis->outline, name->function);
  switch (name->kind) {
  case HLS_NAME_FUNCTION:
    return function_type(function->role);
  case HLS_NAME_ARGUMENT:
    return function->role == HLS_FUNCTION_PLACEHOLDER && name->role
               ? TYPE_PARAMETER
               : TYPE_NONE;
  default:
    return name->is_init ? TYPE_VARIABLE : TYPE_NONE;
  }
}

static int modifiers_of(const analyze_input *analysis,
                        const hls_outline_name *name) {
  int modifiers = name->is_declaration ? IS_DECLARATION : 0;
  if (name->kind == HLS_NAME_ARGUMENT) {
    modifiers |= name->role == HLS_ARGUMENT_PARAMETER ? IS_READONLY : 0;
    modifiers |= name->role == HLS_ARGUMENT_OUTPUT ? IS_MODIFICATION : 0;
  } else if (name->kind == HLS_NAME_VARIABLE) {
    modifiers |= IS_MODIFICATION;
  } else {
    hls_function_role role =
        hls_outline_function_at(analysis->outline, name->function)->role;
    modifiers |= role == HLS_FUNCTION_EXTERNAL ? IS_STATIC : 0;
  }
  return modifiers;
}

cJSON *analyze_tokens(const analyze_input *analysis) {
  hls_buffer tokens = {0};
  lsp_position last = {0, 0};
  hls_buffer_puts(&tokens, "[");
  for (size_t i = 0; i < hls_outline_num_names(analysis->outline); i++) {
    const hls_outline_name *name = hls_outline_name_at(analysis->outline, i);
    int type = type_of(analysis, name);
    lsp_position begin =
        source_text_position(analysis_text(analysis), name->range.begin);
    lsp_position end =
        source_text_position(analysis_text(analysis), name->range.end);
    /* Tokens must not overlap, and stay in their line. */
    if (type == TYPE_NONE || begin.line != end.line ||
        (begin.line == last.line && begin.character < last.character)) {
      continue;
    }
    last = end;
    hls_buffer_printf(&tokens, "%s%zu,%zu,%zu,%d,%d",
                      tokens.size > 1 ? "," : "", begin.line, begin.character,
                      end.character - begin.character, type,
                      modifiers_of(analysis, name));
  }
  hls_buffer_puts(&tokens, "]");
  cJSON *written = tokens.failed ? NULL : value_written(tokens.data);
  hls_buffer_finish(&tokens);
  return written;
}
