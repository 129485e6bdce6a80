/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "fixture.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

hls_status fixture_add(vlog_library *library, const char *text, size_t size,
                       hls_error *error) {
  char *copy = malloc(size ? size : 1);
  assert_non_null(copy);
  if (size > 0) {
    memcpy(copy, text, size);
  }
  hls_status status = vlog_library_add(library, "a.sv", copy, size, error);
  free(copy);
  return status;
}

/* The parts one after the other; to be freed. */
static char *join(const char *one, const char *two, const char *three) {
  size_t size = strlen(one) + strlen(two) + strlen(three) + 1;
  char *text = malloc(size);
  assert_non_null(text);
  snprintf(text, size, "%s%s%s", one, two, three);
  return text;
}

const vlog_module *fixture_module(vlog_library *library, const char *body) {
  *library = (vlog_library){0};
  hls_error error = {0};
  char *text = join("module m;", body, "\nendmodule\n");
  hls_status status = fixture_add(library, text, strlen(text), &error);
  free(text);
  if (status != HLS_OK) {
    fail_msg("%s", error.message);
  }
  const vlog_module *module =
      vlog_library_find(library, vlog_library_name(library, "m"));
  assert_non_null(module);
  return module;
}

const vlog_expr *fixture_expr(vlog_library *library, const char *text) {
  char *body = join("assign x = ", text, ";");
  const vlog_module *module = fixture_module(library, body);
  free(body);
  assert_int_equal(module->num_items, 1);
  assert_int_equal(module->items[0]->kind, VLOG_ITEM_ASSIGN);
  assert_int_equal(module->items[0]->statement->kind, VLOG_ASSIGN);
  return module->items[0]->statement->value;
}

const vlog_statement *fixture_statement(vlog_library *library,
                                        const char *text) {
  char *body = join("always_comb ", text, "");
  const vlog_module *module = fixture_module(library, body);
  free(body);
  assert_int_equal(module->num_items, 1);
  assert_int_equal(module->items[0]->kind, VLOG_ITEM_COMB);
  return module->items[0]->statement;
}

static char shown[4096];
static size_t shown_size;

__attribute__((format(printf, 1, 2))) static void show(const char *format,
                                                       ...) {
  va_list arguments;
  va_start(arguments, format);
  int size = vsnprintf(shown + shown_size, sizeof shown - shown_size, format,
                       arguments);
  va_end(arguments);
  assert_in_range(size, 0, sizeof shown - shown_size - 1);
  shown_size += (size_t)size;
}

static const char *operator_of(vlog_op op) {
  static const char *const spellings[] = {
      [VLOG_PLUS] = "+",
      [VLOG_MINUS] = "-",
      [VLOG_TIMES] = "*",
      [VLOG_DIVIDE] = "/",
      [VLOG_MODULO] = "%",
      [VLOG_POWER] = "**",
      [VLOG_AND] = "&",
      [VLOG_OR] = "|",
      [VLOG_XOR] = "^",
      [VLOG_XNOR] = "~^",
      [VLOG_NAND] = "~&",
      [VLOG_NOR] = "~|",
      [VLOG_NOT] = "~",
      [VLOG_LOGICAL_NOT] = "!",
      [VLOG_LOGICAL_AND] = "&&",
      [VLOG_LOGICAL_OR] = "||",
      [VLOG_EQUAL] = "==",
      [VLOG_NOT_EQUAL] = "!=",
      [VLOG_LESS] = "<",
      [VLOG_LESS_EQUAL] = "<=",
      [VLOG_GREATER] = ">",
      [VLOG_GREATER_EQUAL] = ">=",
      [VLOG_SHIFT_LEFT] = "<<",
      [VLOG_SHIFT_RIGHT] = ">>",
      [VLOG_SHIFT_RIGHT_SIGNED] = ">>>",
  };
  return spellings[op];
}

static void show_number(const vlog_expr *expr) {
  size_t count = (expr->width + 63) / 64;
  if (expr->is_fill) {
    show("'%" PRIu64, expr->words[0]);
    return;
  }
  if (expr->is_unsized && expr->is_signed && count == 1) {
    show("%" PRIu64, expr->words[0]);
    return;
  }
  show("%u'%sh%" PRIx64, expr->width, expr->is_signed ? "s" : "",
       expr->words[count - 1]);
  for (size_t i = count - 1; i > 0; i--) {
    show("%016" PRIx64, expr->words[i - 1]);
  }
}

static void show_expr(const vlog_expr *expr);

static void show_name(const vlog_expr *expr) {
  if (expr->package) {
    show("%s::", expr->package);
  }
  show("%s", expr->name);
}

static void show_list(const vlog_exprs *list) {
  for (size_t i = 0; i < list->count; i++) {
    show("%s", i > 0 ? ", " : "");
    show_expr(list->items[i]);
  }
}

/* left, a text, right, a text, third if there is one, a text */
static void show_parts(const vlog_expr *expr, const char *before,
                       const char *first, const char *second,
                       const char *after) {
  show("%s", before);
  show_expr(expr->left);
  show("%s", first);
  show_expr(expr->right);
  if (second) {
    show("%s", second);
    show_expr(expr->third);
  }
  show("%s", after);
}

static void show_cast(const vlog_expr *expr) {
  if (expr->kind == VLOG_SIGN_CAST) {
    show("%s'(", expr->is_signed ? "signed" : "unsigned");
  } else {
    show("%c%u'(", expr->type->is_signed ? 'i' : 'u', expr->type->width);
  }
  show_expr(expr->left);
  show(")");
}

static void show_expr(const vlog_expr *expr) {
  assert_non_null(expr);
  switch (expr->kind) {
  case VLOG_NUMBER:
    show_number(expr);
    break;
  case VLOG_NAME:
    show_name(expr);
    break;
  case VLOG_MEMBER:
    show_expr(expr->left);
    show(".%s", expr->name);
    break;
  case VLOG_INDEX:
    show_parts(expr, "", "[", NULL, "]");
    break;
  case VLOG_RANGE:
    show_parts(expr, "", "[", ":", "]");
    break;
  case VLOG_RANGE_UP:
    show_parts(expr, "", "[", "+:", "]");
    break;
  case VLOG_RANGE_DOWN:
    show_parts(expr, "", "[", "-:", "]");
    break;
  case VLOG_UNARY:
    show("(%s", operator_of(expr->op));
    show_expr(expr->left);
    show(")");
    break;
  case VLOG_BINARY:
    show_parts(expr, "(", operator_of(expr->op), NULL, ")");
    break;
  case VLOG_CONDITIONAL:
    show_parts(expr, "(", "?", ":", ")");
    break;
  case VLOG_CONCAT:
    show("{");
    show_list(&expr->list);
    show("}");
    break;
  case VLOG_REPLICATE:
    show("{");
    show_expr(expr->left);
    show("{");
    show_list(&expr->list);
    show("}}");
    break;
  case VLOG_PATTERN:
    show("'{");
    show_list(&expr->list);
    show("}");
    break;
  case VLOG_CALL:
    show_name(expr);
    show("(");
    show_list(&expr->list);
    show(")");
    break;
  case VLOG_SIZE_CAST:
    show_parts(expr, "", "'(", NULL, ")");
    break;
  case VLOG_SIGN_CAST:
  case VLOG_TYPE_CAST:
    show_cast(expr);
    break;
  }
}

const char *fixture_show(const vlog_expr *expr) {
  shown_size = 0;
  show_expr(expr);
  return shown;
}

void fixture_refuse(const char *text, const char *message) {
  vlog_library library = {0};
  hls_error error = {0};
  assert_int_equal(fixture_add(&library, text, strlen(text), &error),
                   HLS_INVALID);
  assert_int_equal(error.status, HLS_INVALID);
  char expected[512];
  snprintf(expected, sizeof expected, "a.sv:%s", message);
  assert_string_equal(error.message, expected);
  assert_int_equal(library.num_modules, 0);
  /* It takes the next text. */
  assert_int_equal(fixture_add(&library, "module m; endmodule", 19, NULL),
                   HLS_OK);
  vlog_library_finish(&library);
}

void fixture_refuse_body(const char *body, const char *message) {
  char *text = join("module m;\n", body, "\nendmodule\n");
  fixture_refuse(text, message);
  free(text);
}
