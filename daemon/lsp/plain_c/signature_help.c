/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * textDocument/signatureHelp: the arguments of the call that the cursor is in,
 * of the functions that the document declares, with the roles of placeholders'
 * arguments.
 */
#include <ctype.h>
#include <string.h>

#include "base/c_text/c_name.h"
#include "daemon/lsp/plain_c/plain_c.h"
#include "daemon/lsp/session/facts.h"
#include "daemon/lsp/session/range.h"

/* The call around an offset. */
typedef struct call_place {
  const char *name;
  size_t size;
  size_t argument; /* that the offset is in, from 0 */
} call_place;

/* Looks back for the parenthesis that is open; statements end the search. */
static bool find_call(const char *text, size_t offset, call_place *call) {
  size_t depth = 0;
  *call = (call_place){0};
  while (offset > 0) {
    char c = text[--offset];
    if (c == ')' || c == ']') {
      depth++;
    } else if ((c == '(' || c == '[') && depth > 0) {
      depth--;
    } else if (c == ',' && depth == 0) {
      call->argument++;
    } else if (strchr(";{}", c)) {
      return false;
    } else if (c == '(') {
      break;
    }
  }
  while (offset > 0 && isspace((unsigned char)text[offset - 1])) {
    offset--;
  }
  size_t end = offset;
  offset = c_name_begin(text, offset);
  call->name = text + offset;
  call->size = end - offset;
  return call->size > 0;
}

/* The function of that name; NULL when the document declares none. */
static const json_t *find_function(lsp_document *document,
                                   const call_place *call) {
  size_t index;
  const json_t *symbol;
  json_array_foreach(lsp_facts_get(document, "symbols"), index, symbol) {
    const char *name = json_string_value(json_object_get(symbol, "name"));
    if (name && strlen(name) == call->size &&
        strncmp(name, call->name, call->size) == 0) {
      return symbol;
    }
  }
  return NULL;
}

/* `input_a: input, int`, as the outline of the document has it. */
static json_t *parameter_label(const json_t *argument) {
  const char *name = json_string_value(json_object_get(argument, "name"));
  const char *detail = json_string_value(json_object_get(argument, "detail"));
  return json_sprintf("%s: %s", name ? name : "", detail ? detail : "");
}

static json_t *signature_of(const json_t *function) {
  json_t *parameters = json_array();
  size_t index;
  const json_t *argument;
  const char *name = json_string_value(json_object_get(function, "name"));
  json_t *text = json_sprintf("%s(", name ? name : "");
  json_array_foreach(json_object_get(function, "children"), index, argument) {
    json_t *one = parameter_label(argument);
    json_t *more = json_sprintf("%s%s%s", json_string_value(text),
                                index > 0 ? ", " : "", json_string_value(one));
    json_decref(text);
    text = more;
    json_array_append_new(parameters, json_pack("{s:o}", "label", one));
  }
  json_t *whole = json_sprintf("%s)", json_string_value(text));
  json_decref(text);
  return json_pack("{s:o, s:o, s:O}", "label", whole, "parameters", parameters,
                   "documentation", json_object_get(function, "detail"));
}

void lsp_answer_signature_help(lsp_document *document, const reply *to,
                               const json_t *params) {
  size_t offset = text_document_offset(
      &document->text, lsp_range_position(json_object_get(params, "position")),
      document->session->encoding);
  call_place call;
  const json_t *function = !document->session->settings.clangd_present &&
                                   find_call(document->text.text, offset, &call)
                               ? find_function(document, &call)
                               : NULL;
  reply_result(to, function
                       ? json_pack("{s:[o], s:i, s:I}", "signatures",
                                   signature_of(function), "activeSignature", 0,
                                   "activeParameter", (json_int_t)call.argument)
                       : json_null());
}
