/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * textDocument/completion: the words this project gives a meaning to. It is
 * told from the text alone, because a text that is being typed rarely compiles;
 * C's own names are clangd's business.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/c_text/c_name.h"
#include "daemon/lsp/features/features.h"
#include "daemon/lsp/session/facts.h"
#include "daemon/lsp/session/range.h"

/* CompletionItemKind and InsertTextFormat of LSP. */
enum { KIND_TEXT = 1, KIND_FUNCTION = 3, KIND_KEYWORD = 14, KIND_MACRO = 3 };
/* Of a large text no more are offered at a time. */
enum { MAX_ITEMS = 200 };
enum { FORMAT_PLAIN = 1, FORMAT_SNIPPET = 2 };

/* Placeholders come before other functions of the file, those before what hls.h
 * declares, and mere words last. */
enum { RANK_PLACEHOLDER = '0', RANK_OWN, RANK_HEADER, RANK_TEXT };

typedef struct word {
  const char *label;
  const char *text; /* a snippet; NULL: the label */
  int kind;
  const char *detail;
  int rank; /* 0: that of what hls.h declares */
} word;

static const word prefixes[] = {
    {"input_", NULL, KIND_KEYWORD, "a value that goes into the unit", 0},
    {"output_", NULL, KIND_KEYWORD, "a value that the unit gives", 0},
    {"parameter_", NULL, KIND_KEYWORD, "a constant parameter of the module", 0},
};

static const word intrinsics[] = {
    {"__wait_char", "__wait_char(${1:token}, ${2:data})", KIND_FUNCTION,
     "data, when token is there", 0},
    {"__wait_short", "__wait_short(${1:token}, ${2:data})", KIND_FUNCTION,
     "data, when token is there", 0},
    {"__wait_int", "__wait_int(${1:token}, ${2:data})", KIND_FUNCTION,
     "data, when token is there", 0},
    {"__wait_unsigned", "__wait_unsigned(${1:token}, ${2:data})", KIND_FUNCTION,
     "data, when token is there", 0},
    {"__wait_float", "__wait_float(${1:token}, ${2:data})", KIND_FUNCTION,
     "data, when token is there", 0},
    {"__wait_double", "__wait_double(${1:token}, ${2:data})", KIND_FUNCTION,
     "data, when token is there", 0},
    {"__char_to_token", "__char_to_token(${1:value})", KIND_FUNCTION,
     "what a wait waits for", 0},
    {"__short_to_token", "__short_to_token(${1:value})", KIND_FUNCTION,
     "what a wait waits for", 0},
    {"__int_to_token", "__int_to_token(${1:value})", KIND_FUNCTION,
     "what a wait waits for", 0},
    {"__unsigned_to_token", "__unsigned_to_token(${1:value})", KIND_FUNCTION,
     "what a wait waits for", 0},
    {"__float_to_token", "__float_to_token(${1:value})", KIND_FUNCTION,
     "what a wait waits for", 0},
    {"__double_to_token", "__double_to_token(${1:value})", KIND_FUNCTION,
     "what a wait waits for", 0},
    {"HLS_CALL", "HLS_CALL(${1:kernel}, ${2:arguments})", KIND_MACRO,
     "a call of a kernel", 0},
};

/* Whether the offset is between the parentheses of a declaration of a function
 * `__name`: there is no `;`, brace or `)` since its `(`, and a type before its
 * name. */
static bool is_in_placeholder_declaration(const char *text, size_t offset) {
  size_t open = offset;
  while (open > 0 && text[open - 1] != '(') {
    if (strchr(";{})", text[open - 1])) {
      return false;
    }
    open--;
  }
  if (open == 0) {
    return false;
  }
  size_t end = open - 1;
  while (end > 0 && isspace((unsigned char)text[end - 1])) {
    end--;
  }
  size_t begin = c_name_begin(text, end);
  if (end - begin < 3 || strncmp(text + begin, "__", 2) != 0) {
    return false;
  }
  while (begin > 0 && isspace((unsigned char)text[begin - 1])) {
    begin--;
  }
  /* `return __f(` is a call, and so is what follows an operator. */
  size_t type = c_name_begin(text, begin);
  return type < begin &&
         !(begin - type == 6 && strncmp(text + type, "return", 6) == 0);
}

/* What an editor sorts by, which are texts. */
static json_t *sort_text(const word *offered) {
  int group = offered->rank ? offered->rank : RANK_HEADER;
  return json_sprintf("%c%s", group, offered->label);
}

/* Replaces the word that is being typed. */
static void add(json_t *items, const word *offered, const char *typed,
                size_t typed_size, const json_t *range) {
  if (strncmp(offered->label, typed, typed_size) != 0) {
    return;
  }
  json_array_append_new(
      items, json_pack("{s:s, s:i, s:s*, s:o, s:i, s:{s:O, s:s}}", "label",
                       offered->label, "kind", offered->kind, "detail",
                       offered->detail, "sortText", sort_text(offered),
                       "insertTextFormat",
                       offered->text ? FORMAT_SNIPPET : FORMAT_PLAIN,
                       "textEdit", "range", range, "newText",
                       offered->text ? offered->text : offered->label));
}

/* `__init1()` and the like: those that the document declares, or the first. */
static void add_inits(lsp_document *document, json_t *items, const char *typed,
                      size_t typed_size, const json_t *range) {
  bool found = false;
  size_t index;
  const json_t *symbol;
  json_array_foreach(lsp_facts_get(document, "symbols"), index, symbol) {
    const char *name = json_string_value(json_object_get(symbol, "name"));
    if (name && strncmp(name, "__init", 6) == 0) {
      char text[256];
      snprintf(text, sizeof text, "%s()", name);
      word init = {.label = name,
                   .text = text,
                   .kind = KIND_FUNCTION,
                   .detail = "marks a variable as the output of a placeholder",
                   .rank = RANK_OWN};
      add(items, &init, typed, typed_size, range);
      found = true;
    }
  }
  if (!found) {
    word init = {.label = "__init1",
                 .text = "__init1()",
                 .kind = KIND_FUNCTION,
                 .detail = "marks a variable as the output of a placeholder"};
    add(items, &init, typed, typed_size, range);
  }
}

/* The functions that the document declares, with their roles. */
static void add_functions(lsp_document *document, json_t *items,
                          const char *typed, size_t typed_size,
                          const json_t *range) {
  size_t index;
  const json_t *symbol;
  json_array_foreach(lsp_facts_get(document, "symbols"), index, symbol) {
    const char *name = json_string_value(json_object_get(symbol, "name"));
    const char *role = json_string_value(json_object_get(symbol, "detail"));
    bool is_init = name && strncmp(name, "__init", 6) == 0;
    if (name && role && !is_init && strcmp(role, "main") != 0) {
      bool is_placeholder = strcmp(role, "placeholder") == 0;
      word function = {.label = name,
                       .kind = KIND_FUNCTION,
                       .detail = role,
                       .rank = is_placeholder ? RANK_PLACEHOLDER : RANK_OWN};
      add(items, &function, typed, typed_size, range);
    }
  }
}

/* The labels of what is offered, as the keys of an object. */
static json_t *labels_of(const json_t *items) {
  json_t *labels = json_object();
  size_t index;
  const json_t *item;
  json_array_foreach(items, index, item) {
    json_object_set_new(
        labels, json_string_value(json_object_get(item, "label")), json_true());
  }
  return labels;
}

/* Words of the text that begin like that: an editor that is offered something
 * does not offer them itself. `own` is the offset of the one that is typed. */
static void add_words(const lsp_document *document, json_t *items, size_t own,
                      size_t typed_size, const json_t *range) {
  const char *text = document->text.text;
  size_t size = document->text.size;
  json_t *offered = labels_of(items);
  for (size_t at = 0; at < size && json_array_size(items) < MAX_ITEMS;) {
    size_t begin = at;
    at = c_name_end(text, size, at);
    char label[128];
    bool is_name = at > begin + typed_size && at - begin < sizeof label &&
                   begin != own && !isdigit((unsigned char)text[begin]) &&
                   strncmp(text + begin, text + own, typed_size) == 0;
    if (is_name) {
      snprintf(label, sizeof label, "%.*s", (int)(at - begin), text + begin);
      word found = {.label = label, .kind = KIND_TEXT, .rank = RANK_TEXT};
      if (!json_object_get(offered, label)) {
        json_object_set_new(offered, label, json_true());
        add(items, &found, text + own, typed_size, range);
      }
    }
    at += at == begin;
  }
  json_decref(offered);
}

/* A file that only has the name of the project's kernel offers nothing while it
 * is typed, either. */
static bool has_kernels(const lsp_document *document) {
  return document->has_kernels &&
         (!document->is_candidate || document->defines_kernel);
}

void lsp_answer_completion(lsp_document *document, const reply *to,
                           const json_t *params) {
  position_encoding encoding = document->session->encoding;
  text_position at = lsp_range_position(json_object_get(params, "position"));
  size_t offset = text_document_offset(&document->text, at, encoding);
  const char *text = document->text.text;
  size_t begin = c_name_begin(text, offset);
  json_t *range =
      lsp_range(text_document_position(&document->text, begin, encoding), at);
  json_t *items = json_array();
  size_t size = offset - begin;
  if (is_in_placeholder_declaration(text, begin)) {
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
      add(items, &prefixes[i], text + begin, size, range);
    }
  } else if (size > 0 && has_kernels(document)) {
    bool is_alone = !document->session->settings.clangd_present;
    if (is_alone) {
      add_functions(document, items, text + begin, size, range);
    }
    add_inits(document, items, text + begin, size, range);
    for (size_t i = 0; i < sizeof intrinsics / sizeof *intrinsics; i++) {
      add(items, &intrinsics[i], text + begin, size, range);
    }
    if (is_alone) {
      add_words(document, items, begin, size, range);
    }
  }
  json_decref(range);
  /* An editor asks again once more is typed if this was cut. */
  bool is_cut = json_array_size(items) >= MAX_ITEMS;
  reply_result(to,
               json_pack("{s:b, s:o}", "isIncomplete", is_cut, "items", items));
}
