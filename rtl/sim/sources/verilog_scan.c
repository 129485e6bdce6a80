/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Modules and what must not be, among the tokens of a text.
 */
#include "rtl/sim/sources/verilog_scan.h"

#include "base/memory/array.h"
#include "base/verilog/verilog_lexer.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static bool starts_with(const verilog_token *token, const char *prefix) {
  size_t size = strlen(prefix);
  return token->size >= size && memcmp(token->text, prefix, size) == 0;
}

/* $c and $c followed by digits put C++ into the simulator. */
static bool is_inline_c(const verilog_token *token) {
  if (token->kind != VERILOG_SYSTEM || !starts_with(token, "$c")) {
    return false;
  }
  for (size_t i = 2; i < token->size; i++) {
    if (!isdigit((unsigned char)token->text[i])) {
      return false;
    }
  }
  return true;
}

/* The reason why this token is forbidden after the one before it; NULL: it is
 * not. */
static const char *forbidden(const verilog_token *before,
                             const verilog_token *now) {
  if (now->kind == VERILOG_SYSTEM && verilog_token_is(now, "$system")) {
    return "$system runs a command, which is not allowed in a simulation";
  }
  if (is_inline_c(now)) {
    return "$c inserts C++ into the simulator, which is not allowed";
  }
  if (now->kind == VERILOG_STRING &&
      (verilog_token_is_keyword(before, "import") ||
       verilog_token_is_keyword(before, "export"))) {
    return "DPI connects Verilog with C, which is not allowed in a simulation";
  }
  if (now->kind == VERILOG_MACRO && starts_with(now, "`systemc_")) {
    return "SystemC directives insert C++ into the simulator, which is not "
           "allowed";
  }
  if ((now->kind == VERILOG_MACRO && starts_with(now, "`verilator_")) ||
      (now->kind == VERILOG_NAME && starts_with(now, "verilator_config"))) {
    return "a configuration of Verilator says how the whole circuit is built, "
           "which is not the user's to say";
  }
  return NULL;
}

/* What Verilator decides by the end of a file's name; NULL when it takes it for
 * Verilog. */
static const char *forbidden_name(const char *name) {
  static const struct {
    const char *end, *problem;
  } ends[] = {
      {".vlt", "a configuration of Verilator is no RTL"},
      {".c", "C is no RTL; a model in C is given with --model"},
      {".cc", "C++ is no RTL"},
      {".cpp", "C++ is no RTL"},
      {".cxx", "C++ is no RTL"},
      {".sp", "a file called .sp is SystemPerl for Verilator, and no RTL"},
      {".o", "an object file is no RTL"},
      {".a", "a library is no RTL"},
      {".so", "a library is no RTL"},
  };
  const char *dot = strrchr(name, '.');
  for (size_t i = 0; dot && i < sizeof ends / sizeof *ends; i++) {
    if (strcmp(dot, ends[i].end) == 0) {
      return ends[i].problem;
    }
  }
  return NULL;
}

static hls_status refuse(const hls_source *source, hls_range range,
                         const char *problem, hls_diagnostics *diagnostics,
                         hls_error *error) {
  hls_diagnostics_add(diagnostics, HLS_SEVERITY_ERROR, "rtl-forbidden", range,
                      "%s", problem);
  return hls_error_set(error, HLS_DIAGNOSED, "%s: %s", source->name, problem);
}

static bool add_module(verilog_modules *modules, const verilog_token *name,
                       const char *file) {
  if (!ARRAY_RESERVE(modules->items, modules->count, modules->capacity)) {
    return false;
  }
  char *copy = strndup(name->text, name->size);
  if (!copy) {
    return false;
  }
  modules->items[modules->count++] = (verilog_module){copy, file};
  return true;
}

hls_status verilog_scan(const hls_source *source, verilog_modules *modules,
                        hls_diagnostics *diagnostics, hls_error *error) {
  const char *wrong_name = diagnostics ? forbidden_name(source->name) : NULL;
  if (wrong_name) {
    hls_range start = {source->name, {1, 1}, {1, 1}};
    return refuse(source, start, wrong_name, diagnostics, error);
  }
  verilog_lexer lexer;
  verilog_lexer_init(&lexer, source->text, source->size);
  hls_status status = HLS_OK;
  verilog_token before = {0}, now;
  while ((now = verilog_lexer_next(&lexer)).kind != VERILOG_END) {
    const char *problem = diagnostics ? forbidden(&before, &now) : NULL;
    if (problem) {
      hls_position begin = {now.line, now.column};
      hls_position end = {now.line, now.column + (uint32_t)now.size};
      hls_range range = {source->name, begin, end};
      status = refuse(source, range, problem, diagnostics, error);
    }
    if (now.declares_module && !add_module(modules, &now, source->name)) {
      return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
    }
    before = now;
  }
  return status;
}

void verilog_scan_finish(verilog_modules *modules) {
  for (size_t i = 0; i < modules->count; i++) {
    free(modules->items[i].name);
  }
  free(modules->items);
  *modules = (verilog_modules){0};
}

const verilog_module *verilog_scan_find(const verilog_modules *modules,
                                        const char *name) {
  for (size_t i = 0; i < modules->count; i++) {
    if (strcmp(modules->items[i].name, name) == 0) {
      return &modules->items[i];
    }
  }
  return NULL;
}
