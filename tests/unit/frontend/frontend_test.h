/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The parts that the tests of the front end share: a text goes in, and the
 * result of each stage is looked at.
 */
#ifndef FRONTEND_TEST_H
#define FRONTEND_TEST_H

#include "hls/buffer.h"
#include "hls/frontend.h"
#include "hls/mlir_text.h"
#include "mlir-c/IR.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* One text on its way through the frontend. */
typedef struct attempt {
  const char *text;
  hls_clang_options options;
  hls_diagnostics diagnostics;
  hls_error error;
  hls_unit *unit;
  const hls_signature *kernel;
  hls_status status; /* of the last stage that was run */
  char *module;      /* the text of the translation, if it came to that */
} attempt;

static inline void finish(attempt *a) {
  hls_unit_destroy(a->unit);
  hls_diagnostics_finish(&a->diagnostics);
  free(a->module);
  *a = (attempt){0};
}

static inline void parse_source(attempt *a, hls_source source,
                                hls_extent extent) {
  a->text = source.text;
  a->unit =
      hls_unit_parse(&source, &a->options, extent, &a->diagnostics, &a->error);
  a->status = a->error.status;
}

static inline void parse_bytes(attempt *a, const char *name, const char *text,
                               size_t size) {
  parse_source(a, (hls_source){name, text, size}, HLS_EXTENT_KERNELS);
}

static inline void parse(attempt *a, const char *text) {
  parse_bytes(a, "kernel.c", text, strlen(text));
}

/* Parses and checks; `kernel` may be NULL. */
static inline void check(attempt *a, const char *kernel, const char *text) {
  parse(a, text);
  if (!a->unit) {
    return;
  }
  a->kernel = hls_unit_select_kernel(a->unit, kernel, &a->error);
  a->status = a->error.status;
  if (a->kernel) {
    a->status = hls_unit_check(a->unit, a->kernel, &a->diagnostics, &a->error);
  }
}

static inline void optimize(attempt *a, const char *kernel, const char *text) {
  check(a, kernel, text);
  if (a->status == HLS_OK && a->kernel) {
    a->status =
        hls_unit_optimize(a->unit, a->kernel, &a->diagnostics, &a->error);
  }
}

/* What was optimized. */
static inline void translate_rest(attempt *a, bool locations) {
  if (a->status == HLS_OK && a->kernel) {
    a->status = hls_unit_find_dependences(a->unit, a->kernel, &a->error);
  }
  if (a->status != HLS_OK || !a->kernel) {
    return;
  }
  MlirContext context = mlirContextCreate();
  MlirModule module = hls_unit_translate(a->unit, a->kernel, context,
                                         &a->diagnostics, &a->error);
  a->status = a->error.status;
  if (!mlirModuleIsNull(module)) {
    hls_buffer buffer = {0};
    MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
    mlirOpPrintingFlagsEnableDebugInfo(flags, locations, /*prettyForm=*/true);
    mlirOperationPrintWithFlags(mlirModuleGetOperation(module), flags,
                                hls_buffer_append_ref, &buffer);
    mlirOpPrintingFlagsDestroy(flags);
    a->module = hls_buffer_take(&buffer, NULL);
    mlirModuleDestroy(module);
  }
  mlirContextDestroy(context);
}

static inline void translate_kernel(attempt *a, const char *kernel,
                                    const char *text, bool locations) {
  optimize(a, kernel, text);
  translate_rest(a, locations);
}

static inline void translate(attempt *a, const char *text) {
  translate_kernel(a, NULL, text, false);
}

static inline void show(const attempt *a) {
  for (size_t i = 0; i < a->diagnostics.count; i++) {
    const hls_diagnostic *d = &a->diagnostics.items[i];
    print_message("%u:%u: %s [%s]\n", d->range.begin.line,
                  d->range.begin.column, d->message, d->code);
  }
  if (a->module) {
    print_message("%s\n", a->module);
  }
}

/* The first diagnostic with a code; fails when there is none. */
static inline const hls_diagnostic *find(const attempt *a, const char *code) {
  for (size_t i = 0; i < a->diagnostics.count; i++) {
    if (strcmp(a->diagnostics.items[i].code, code) == 0) {
      return &a->diagnostics.items[i];
    }
  }
  show(a);
  fail_msg("no diagnostic [%s]", code);
  return NULL;
}

static inline size_t count_code(const attempt *a, const char *code) {
  size_t count = 0;
  for (size_t i = 0; i < a->diagnostics.count; i++) {
    count += strcmp(a->diagnostics.items[i].code, code) == 0;
  }
  return count;
}

static inline size_t offset_of(const char *text, hls_position position) {
  size_t offset = 0;
  for (uint32_t line = 1; line < position.line; line++) {
    const char *newline = strchr(text + offset, '\n');
    assert_non_null(newline);
    offset = (size_t)(newline - text) + 1;
  }
  return offset + position.column - 1;
}

/* That a range holds exactly these characters, and that they stand at the
 * `nth` place (from 1) where the text has them. */
static inline void assert_range(const attempt *a, hls_range range,
                                const char *expected, unsigned nth) {
  assert_non_null(range.file);
  assert_string_equal(range.file, "kernel.c");
  size_t begin = offset_of(a->text, range.begin);
  size_t end = offset_of(a->text, range.end);
  assert_true(begin <= end && end <= strlen(a->text));
  char *actual = strndup(a->text + begin, end - begin);
  assert_non_null(actual);
  assert_string_equal(actual, expected);
  free(actual);
  const char *place = a->text;
  for (unsigned i = 0; i < nth; i++) {
    place = strstr(i ? place + 1 : place, expected);
    assert_non_null(place);
  }
  assert_int_equal(begin, place - a->text);
}

static inline void assert_contains(const char *text, const char *part) {
  assert_non_null(text);
  if (!strstr(text, part)) {
    print_message("%s\n", text);
    fail_msg("'%s' is not in it", part);
  }
}

static inline void assert_lacks(const char *text, const char *part) {
  assert_non_null(text);
  if (strstr(text, part)) {
    print_message("%s\n", text);
    fail_msg("'%s' is in it", part);
  }
}

/* That a text translates and the result has every one of these, in order. */
static inline void assert_translation(const char *text,
                                      const char *const *parts) {
  attempt a = {0};
  translate(&a, text);
  if (!a.module) {
    show(&a);
  }
  assert_non_null(a.module);
  const char *rest = a.module;
  for (; *parts; parts++) {
    const char *found = strstr(rest, *parts);
    if (!found) {
      print_message("%s\n", a.module);
      fail_msg("'%s' is missing or out of order", *parts);
    }
    rest = found + strlen(*parts);
  }
  finish(&a);
}

#define PARTS(...) ((const char *const[]){__VA_ARGS__, NULL})

#endif
