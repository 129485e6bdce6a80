/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A tokenizer for just enough of SystemVerilog.
 */
#include "rtl/sim/verilator/verilog_scan.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef enum token_kind {
  TOKEN_END,
  TOKEN_NAME,   /* identifier or keyword; also escaped, then without \ */
  TOKEN_SYSTEM, /* $name */
  TOKEN_MACRO,  /* `name */
  TOKEN_STRING, /* with its quotes */
  TOKEN_SYMBOL, /* any other character */
} token_kind;

typedef struct token {
  token_kind kind;
  const char *text;
  size_t size;
  hls_position begin;
} token;

typedef struct scanner {
  const char *at;
  const char *end;
  hls_position position;
} scanner;

static token next_token(scanner *scanner);

static bool is_text(const token *token, const char *text) {
  return token->size == strlen(text) &&
         memcmp(token->text, text, token->size) == 0;
}

static bool starts_with(const token *token, const char *prefix) {
  size_t size = strlen(prefix);
  return token->size >= size && memcmp(token->text, prefix, size) == 0;
}

/* $c and $c followed by digits put C++ into the simulator. */
static bool is_inline_c(const token *token) {
  if (token->kind != TOKEN_SYSTEM || !starts_with(token, "$c")) {
    return false;
  }
  for (size_t i = 2; i < token->size; i++) {
    if (!isdigit((unsigned char)token->text[i])) {
      return false;
    }
  }
  return true;
}

/* What is wrong with this token, after the one before it; NULL: nothing. */
static const char *forbidden(const token *before, const token *now) {
  if (now->kind == TOKEN_SYSTEM && is_text(now, "$system")) {
    return "$system runs a command, which is not allowed in a simulation";
  }
  if (is_inline_c(now)) {
    return "$c inserts C++ into the simulator, which is not allowed";
  }
  if (now->kind == TOKEN_STRING && before->kind == TOKEN_NAME &&
      (is_text(before, "import") || is_text(before, "export"))) {
    return "DPI connects Verilog with C, which is not allowed in a simulation";
  }
  if (now->kind == TOKEN_MACRO && starts_with(now, "`systemc_")) {
    return "SystemC directives insert C++ into the simulator, which is not "
           "allowed";
  }
  return NULL;
}

static bool add_module(verilog_modules *modules, const token *name,
                       const char *file) {
  if (modules->count == modules->capacity) {
    size_t capacity = modules->capacity ? 2 * modules->capacity : 16;
    verilog_module *items =
        realloc(modules->items, capacity * sizeof *modules->items);
    if (!items) {
      return false;
    }
    modules->items = items;
    modules->capacity = capacity;
  }
  char *copy = strndup(name->text, name->size);
  if (!copy) {
    return false;
  }
  modules->items[modules->count++] = (verilog_module){copy, file};
  return true;
}

/* Whether `name`, after `before`, names a module that is being defined. */
static bool defines_module(const token *before, const token *name) {
  return name->kind == TOKEN_NAME && before->kind == TOKEN_NAME &&
         (is_text(before, "module") || is_text(before, "macromodule")) &&
         !is_text(name, "static") && !is_text(name, "automatic");
}

hls_status verilog_scan(const hls_source *source, verilog_modules *modules,
                        hls_diagnostics *diagnostics, hls_error *error) {
  scanner scanner = {source->text, source->text + source->size, {1, 1}};
  hls_status status = HLS_OK;
  token before = {0}, now;
  while ((now = next_token(&scanner)).kind != TOKEN_END) {
    const char *problem = diagnostics ? forbidden(&before, &now) : NULL;
    if (problem) {
      hls_position end = {now.begin.line,
                          now.begin.column + (uint32_t)now.size};
      hls_range range = {source->name, now.begin, end};
      hls_diagnostics_add(diagnostics, HLS_SEVERITY_ERROR, "rtl-forbidden",
                          range, "%s", problem);
      status =
          hls_error_set(error, HLS_DIAGNOSED, "%s: %s", source->name, problem);
    }
    if (defines_module(&before, &now) &&
        !add_module(modules, &now, source->name)) {
      return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
    }
    /* `module automatic name` */
    if (!(now.kind == TOKEN_NAME &&
          (is_text(&now, "automatic") || is_text(&now, "static")))) {
      before = now;
    }
  }
  return status;
}

void verilog_modules_finish(verilog_modules *modules) {
  for (size_t i = 0; i < modules->count; i++) {
    free(modules->items[i].name);
  }
  free(modules->items);
  *modules = (verilog_modules){0};
}

const verilog_module *verilog_modules_find(const verilog_modules *modules,
                                           const char *name) {
  for (size_t i = 0; i < modules->count; i++) {
    if (strcmp(modules->items[i].name, name) == 0) {
      return &modules->items[i];
    }
  }
  return NULL;
}

static void advance(scanner *scanner) {
  if (*scanner->at == '\n') {
    scanner->position.line++;
    scanner->position.column = 1;
  } else {
    scanner->position.column++;
  }
  scanner->at++;
}

static bool looking_at(const scanner *scanner, const char *text) {
  size_t size = strlen(text);
  return (size_t)(scanner->end - scanner->at) >= size &&
         memcmp(scanner->at, text, size) == 0;
}

static void skip_blank(scanner *scanner) {
  while (scanner->at < scanner->end) {
    if (looking_at(scanner, "//")) {
      while (scanner->at < scanner->end && *scanner->at != '\n') {
        advance(scanner);
      }
    } else if (looking_at(scanner, "/*")) {
      advance(scanner);
      advance(scanner);
      while (scanner->at < scanner->end && !looking_at(scanner, "*/")) {
        advance(scanner);
      }
      for (int i = 0; i < 2 && scanner->at < scanner->end; i++) {
        advance(scanner);
      }
    } else if (isspace((unsigned char)*scanner->at)) {
      advance(scanner);
    } else {
      return;
    }
  }
}

static bool is_name_character(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '$';
}

static void take_string(scanner *scanner) {
  advance(scanner);
  while (scanner->at < scanner->end && *scanner->at != '"' &&
         *scanner->at != '\n') {
    if (*scanner->at == '\\' && scanner->at + 1 < scanner->end) {
      advance(scanner);
    }
    advance(scanner);
  }
  if (scanner->at < scanner->end && *scanner->at == '"') {
    advance(scanner);
  }
}

static token next_token(scanner *scanner) {
  skip_blank(scanner);
  token token = {TOKEN_END, scanner->at, 0, scanner->position};
  if (scanner->at == scanner->end) {
    return token;
  }
  char first = *scanner->at;
  if (first == '"') {
    token.kind = TOKEN_STRING;
    take_string(scanner);
  } else if (first == '\\') {
    /* An escaped name reaches to the next blank. */
    token.kind = TOKEN_NAME;
    advance(scanner);
    token.text = scanner->at;
    while (scanner->at < scanner->end &&
           !isspace((unsigned char)*scanner->at)) {
      advance(scanner);
    }
  } else if (is_name_character(first) || first == '`') {
    token.kind = first == '$'   ? TOKEN_SYSTEM
                 : first == '`' ? TOKEN_MACRO
                                : TOKEN_NAME;
    do {
      advance(scanner);
    } while (scanner->at < scanner->end && is_name_character(*scanner->at));
  } else {
    token.kind = TOKEN_SYMBOL;
    advance(scanner);
  }
  token.size = (size_t)(scanner->at - token.text);
  return token;
}
