/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Another name for what a document declares. The text must mean the same
 * afterwards, so the name may not be one that is seen where this one is.
 */
#include <string.h>

#include "base/c_text/c_name.h"
#include "daemon/lsp/features/names.h"
#include "daemon/lsp/plain_c/plain_c.h"
#include "daemon/lsp/session/facts.h"
#include "daemon/lsp/session/range.h"

/* Of C17, and what C23 and C++17 add to them. */
static const char *const keywords[] = {
    "alignas",
    "alignof",
    "and",
    "asm",
    "auto",
    "bool",
    "break",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "constexpr",
    "const_cast",
    "continue",
    "decltype",
    "default",
    "delete",
    "do",
    "double",
    "else",
    "dynamic_cast",
    "enum",
    "explicit",
    "export",
    "extern",
    "false",
    "float",
    "for",
    "friend",
    "goto",
    "if",
    "inline",
    "int",
    "long",
    "mutable",
    "namespace",
    "new",
    "noexcept",
    "not",
    "nullptr",
    "operator",
    "or",
    "private",
    "protected",
    "public",
    "register",
    "reinterpret_cast",
    "restrict",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "static_assert",
    "static_cast",
    "struct",
    "switch",
    "template",
    "this",
    "throw",
    "true",
    "try",
    "typedef",
    "typeid",
    "typename",
    "typeof",
    "union",
    "unsigned",
    "using",
    "virtual",
    "void",
    "volatile",
    "wchar_t",
    "while",
    "xor",
};

static bool is_keyword(const char *name) {
  for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++) {
    if (strcmp(name, keywords[i]) == 0) {
      return true;
    }
  }
  return false;
}

static bool is_identifier(const char *name) {
  return name && c_name_is(name) && !is_keyword(name);
}

/* Whether all places of a name are in the document: it is declared there. */
static bool is_own(const lsp_document *document, const json_t *target) {
  json_t *declaration = lsp_target_declaration(document, target);
  const char *uri = json_string_value(json_object_get(declaration, "uri"));
  bool own = uri && strcmp(uri, document->uri) == 0;
  json_decref(declaration);
  return own;
}

static bool has(const json_t *fact, const char *member, text_position at) {
  json_t *range = lsp_facts_range(json_object_get(fact, member));
  bool found = lsp_range_has(range, at);
  json_decref(range);
  return found;
}

/* The number of the function in which a target is declared; -1 when it is a
 * function itself, global, or of another file. */
static long function_of(lsp_document *document, const json_t *target) {
  const json_t *declaration = json_object_get(target, "declaration");
  if (!json_is_array(declaration)) {
    return -1;
  }
  json_t *range = lsp_facts_range(declaration);
  text_position at = lsp_range_position(json_object_get(range, "start"));
  json_decref(range);
  size_t index;
  const json_t *function;
  json_array_foreach(lsp_facts_get(document, "symbols"), index, function) {
    if (has(function, "range", at) && !has(function, "selectionRange", at)) {
      return (long)index;
    }
  }
  return -1;
}

static bool is_spelled(lsp_document *document, const lsp_name *name,
                       const char *text) {
  position_encoding encoding = document->session->encoding;
  size_t size = strlen(text);
  size_t begin = text_document_offset(&document->text, name->begin, encoding);
  size_t end = text_document_offset(
      &document->text, (text_position){name->begin.line, name->end}, encoding);
  return end - begin == size &&
         memcmp(document->text.text + begin, text, size) == 0;
}

/* Whether something else has the name, and one of the two would hide the
 * other. */
static bool is_taken(lsp_document *document, const json_t *target,
                     const char *text) {
  const json_t *targets = lsp_facts_get(document, "targets");
  const char *names = lsp_names(document);
  long own = function_of(document, target);
  lsp_name name;
  while (lsp_name_next(&names, &name)) {
    const json_t *other = json_array_get(targets, name.target);
    if (other != target && is_spelled(document, &name, text)) {
      long function = function_of(document, other);
      if (own < 0 || function < 0 || own == function) {
        return true;
      }
    }
  }
  return false;
}

void lsp_answer_prepare_rename(lsp_document *document, const reply *to,
                               const json_t *params) {
  json_t *range = NULL;
  const json_t *target =
      lsp_name_target(document, json_object_get(params, "position"), &range);
  bool can = !document->session->settings.clangd_present &&
             is_own(document, target) && range;
  reply_result(to, can ? json_incref(range) : json_null());
  json_decref(range);
}

static json_t *edits_of(lsp_document *document, const json_t *position,
                        json_t *name) {
  json_t *places = lsp_name_places(document, position);
  json_t *edits = json_array();
  size_t index;
  json_t *range;
  json_array_foreach(places, index, range) {
    json_array_append_new(
        edits, json_pack("{s:O, s:O}", "range", range, "newText", name));
  }
  json_decref(places);
  return edits;
}

void lsp_answer_rename(lsp_document *document, const reply *to,
                       const json_t *params) {
  const json_t *position = json_object_get(params, "position");
  const json_t *target = lsp_name_target(document, position, NULL);
  json_t *name = json_object_get(params, "newName");
  const char *text = json_string_value(name);
  if (!is_identifier(text)) {
    reply_error(to, RPC_INVALID_PARAMS, NULL, "newName is no name in C");
  } else if (!is_own(document, target)) {
    reply_error(to, RPC_INVALID_REQUEST, NULL,
                "only what is declared in this file can be renamed");
  } else if (is_taken(document, target, text)) {
    reply_error(to, RPC_INVALID_REQUEST, NULL,
                "'%.100s' is something else there: take another name", text);
  } else {
    bool wanted = !document->session->settings.clangd_present;
    reply_result(to, json_pack("{s:{s:o}}", "changes", document->uri,
                               wanted ? edits_of(document, position, name)
                                      : json_array()));
  }
}
