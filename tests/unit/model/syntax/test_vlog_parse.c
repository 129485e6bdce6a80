/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void check_expr(const vlog_expr *expr, const char *expected) {
  assert_string_equal(fixture_show(expr), expected);
}

/* Checks an assignment. */
static void check_assign(const vlog_statement *statement, bool is_nonblocking,
                         const char *target, const char *value) {
  assert_int_equal(statement->kind, VLOG_ASSIGN);
  assert_int_equal(statement->is_nonblocking, is_nonblocking);
  check_expr(statement->target, target);
  check_expr(statement->value, value);
}

static const vlog_module *parse(vlog_library *library, const char *text) {
  *library = (vlog_library){0};
  hls_error error = {0};
  if (fixture_add(library, text, strlen(text), &error) != HLS_OK) {
    fail_msg("%s", error.message);
  }
  return vlog_library_find(library, vlog_library_name(library, "m"));
}

static void ports_have_what_the_one_before_has(void **state) {
  (void)state;
  vlog_library library;
  const vlog_module *module =
      parse(&library, "\nmodule m (\n"
                      "  input logic signed [7:0] a, b,\n"
                      "  input c, output logic [1:0][2:0] d [4], e [3:1],\n"
                      "  output wire [1:0] f, reg g, input int unsigned h\n"
                      ");\nendmodule : m\n");
  assert_string_equal(module->file, "a.sv");
  assert_int_equal(module->line, 2);
  assert_int_equal(module->num_ports, 8);
  static const struct {
    const char *name;
    bool is_input, is_signed;
    unsigned width;
    size_t ranges, dimensions;
  } expected[] = {
      {"a", true, true, 0, 2, 0},   {"b", true, true, 0, 2, 0},
      {"c", true, false, 0, 0, 0},  {"d", false, false, 0, 4, 2},
      {"e", false, false, 0, 4, 2}, {"f", false, false, 0, 2, 0},
      {"g", false, false, 0, 0, 0}, {"h", true, false, 32, 0, 0},
  };
  for (size_t i = 0; i < module->num_ports; i++) {
    const vlog_port *port = &module->ports[i];
    assert_string_equal(port->declaration.name, expected[i].name);
    assert_int_equal(port->is_input, expected[i].is_input);
    assert_int_equal(port->declaration.type->is_signed, expected[i].is_signed);
    assert_int_equal(port->declaration.type->width, expected[i].width);
    assert_int_equal(port->declaration.type->ranges.count, expected[i].ranges);
    assert_int_equal(port->declaration.dimensions.count,
                     expected[i].dimensions);
    assert_false(port->declaration.type->is_implicit);
    assert_false(port->declaration.is_net);
  }
  assert_null(module->ports[3].declaration.dimensions.items[0]);
  check_expr(module->ports[3].declaration.dimensions.items[1], "4");
  check_expr(module->ports[4].declaration.dimensions.items[0], "3");
  check_expr(module->ports[4].declaration.dimensions.items[1], "1");
  vlog_library_finish(&library);
}

static void parameters_of_the_header(void **state) {
  (void)state;
  vlog_library library;
  const vlog_module *module = parse(
      &library, "module m #(parameter int A = 1, B = A + 1,\n"
                "  parameter C = 8'd3, logic [B-1:0] D = '0, parameter E,\n"
                "  localparam F = 2, parameter signed G = 1) ();\n"
                "parameter H = 1; localparam I = 2, J = 3; endmodule\n"
                "module n; parameter K = 1;\n"
                "  if (1) parameter L = 1; endmodule");
  assert_int_equal(module->num_parameters, 7);
  static const struct {
    const char *name;
    bool is_local, is_implicit;
    unsigned width;
  } expected[] = {{"A", false, false, 32}, {"B", false, false, 32},
                  {"C", false, true, 0},   {"D", false, false, 0},
                  {"E", false, true, 0},   {"F", true, true, 0},
                  {"G", false, true, 0}};
  for (size_t i = 0; i < 7; i++) {
    const vlog_item *item = module->parameters[i];
    assert_int_equal(item->kind, VLOG_ITEM_PARAMETER);
    assert_string_equal(item->declaration->name, expected[i].name);
    assert_int_equal(item->is_local, expected[i].is_local);
    assert_int_equal(item->declaration->type->is_implicit,
                     expected[i].is_implicit);
    assert_int_equal(item->declaration->type->width, expected[i].width);
  }
  check_expr(module->parameters[1]->declaration->value, "(A+1)");
  assert_null(module->parameters[4]->declaration->value);
  assert_true(module->parameters[6]->declaration->type->is_signed);
  assert_int_equal(module->num_ports, 0);
  /* A module with such a header has no other parameters. */
  assert_int_equal(module->num_items, 3);
  assert_true(module->items[0]->is_local);
  assert_true(module->items[2]->is_local);
  assert_string_equal(module->items[2]->declaration->name, "J");
  const vlog_module *other =
      vlog_library_find(&library, vlog_library_name(&library, "n"));
  assert_false(other->items[0]->is_local);
  assert_true(other->items[1]->items[0]->is_local);
  vlog_library_finish(&library);
}

static void declarations(void **state) {
  (void)state;
  vlog_library library;
  const vlog_module *module = fixture_module(
      &library, "wire a = 1, b;\n wire logic signed [3:0] c;\n"
                "logic [1:0] d [8], e = 2'd1; integer f; var bit g;\n"
                "int unsigned h; genvar i, j; ; reg signed k;");
  static const struct {
    vlog_item_kind kind;
    const char *name;
    bool is_net, is_signed, has_value;
    uint32_t line;
  } expected[] = {
      {VLOG_ITEM_DECLARATION, "a", true, false, true, 1},
      {VLOG_ITEM_DECLARATION, "b", true, false, false, 1},
      {VLOG_ITEM_DECLARATION, "c", true, true, false, 2},
      {VLOG_ITEM_DECLARATION, "d", false, false, false, 3},
      {VLOG_ITEM_DECLARATION, "e", false, false, true, 3},
      {VLOG_ITEM_DECLARATION, "f", false, true, false, 3},
      {VLOG_ITEM_DECLARATION, "g", false, false, false, 3},
      {VLOG_ITEM_DECLARATION, "h", false, false, false, 4},
      {VLOG_ITEM_GENVAR, "i", false, false, false, 4},
      {VLOG_ITEM_GENVAR, "j", false, false, false, 4},
      {VLOG_ITEM_DECLARATION, "k", false, true, false, 4},
  };
  assert_int_equal(module->num_items, sizeof expected / sizeof expected[0]);
  for (size_t i = 0; i < module->num_items; i++) {
    const vlog_declaration *made = module->items[i]->declaration;
    assert_int_equal(module->items[i]->kind, expected[i].kind);
    assert_string_equal(made->name, expected[i].name);
    assert_int_equal(made->line, expected[i].line);
    assert_int_equal(made->is_net, expected[i].is_net);
    assert_int_equal(made->value != NULL, expected[i].has_value);
    if (made->type) {
      assert_int_equal(made->type->is_signed, expected[i].is_signed);
    }
  }
  vlog_library_finish(&library);
}

static void processes(void **state) {
  (void)state;
  vlog_library library;
  const vlog_module *module = fixture_module(
      &library, "assign a = b, {c, d[1]} = e;\n"
                "always_comb f = g; always @* f = g; always @(*) f = g;\n"
                "always @( * ) f = g;\n"
                "always_ff @(posedge clk) h <= i;\n"
                "always @(posedge x.clk) h <= i;\n"
                "initial j = 0; if (1) $error(\"no\", a);");
  static const vlog_item_kind kinds[] = {
      VLOG_ITEM_ASSIGN,  VLOG_ITEM_ASSIGN, VLOG_ITEM_COMB, VLOG_ITEM_COMB,
      VLOG_ITEM_COMB,    VLOG_ITEM_COMB,   VLOG_ITEM_FF,   VLOG_ITEM_FF,
      VLOG_ITEM_INITIAL, VLOG_ITEM_IF};
  assert_int_equal(module->num_items, sizeof kinds / sizeof kinds[0]);
  for (size_t i = 0; i < module->num_items; i++) {
    assert_int_equal(module->items[i]->kind, kinds[i]);
  }
  check_assign(module->items[1]->statement, false, "{c, d[1]}", "e");
  check_assign(module->items[5]->statement, false, "f", "g");
  check_assign(module->items[6]->statement, true, "h", "i");
  check_expr(module->items[6]->clock, "clk");
  check_expr(module->items[7]->clock, "x.clk");
  check_assign(module->items[8]->statement, false, "j", "0");
  const vlog_item *inner = module->items[9]->items[0];
  assert_int_equal(inner->kind, VLOG_ITEM_INITIAL);
  assert_int_equal(inner->statement->kind, VLOG_CALL_TASK);
  check_expr(inner->statement->value, "$error(16'h6e6f, a)");
  vlog_library_finish(&library);
}

static void assignments(void **state) {
  (void)state;
  static const struct {
    const char *text, *target, *value;
    bool is_nonblocking;
  } expected[] = {
      {"a = b", "a", "b", false},
      {"a[i] <= b <= c", "a[i]", "(b<=c)", true},
      {"{a, b[1:0]} = c", "{a, b[1:0]}", "c", false},
      {"a.b[0] = c", "a.b[0]", "c", false},
      {"a += b * c", "a", "(a+(b*c))", false},
      {"a -= 1", "a", "(a-1)", false},
      {"a[0] &= b | c", "a[0]", "(a[0]&(b|c))", false},
      {"a |= b", "a", "(a|b)", false},
      {"a ^= b", "a", "(a^b)", false},
      {"a *= b", "a", "(a*b)", false},
      {"a /= b", "a", "(a/b)", false},
      {"a %= b", "a", "(a%b)", false},
      {"a <<= b", "a", "(a<<b)", false},
      {"a <<<= b", "a", "(a<<b)", false},
      {"a >>= b", "a", "(a>>b)", false},
      {"a >>>= b", "a", "(a>>>b)", false},
      {"a++", "a", "(a+1)", false},
      {"--a[1]", "a[1]", "(a[1]-1)", false},
  };
  for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
    vlog_library library;
    char text[64];
    snprintf(text, sizeof text, "%s;", expected[i].text);
    check_assign(fixture_statement(&library, text), expected[i].is_nonblocking,
                 expected[i].target, expected[i].value);
    vlog_library_finish(&library);
  }
}

static void blocks_have_declarations(void **state) {
  (void)state;
  vlog_library library;
  const vlog_statement *block = fixture_statement(
      &library, "begin : name\n int i, j = 2; automatic logic [3:0] k = 1;\n"
                "i = j; ; begin end return k; $display; end : name");
  assert_int_equal(block->kind, VLOG_BLOCK);
  assert_int_equal(block->num_declarations, 3);
  assert_string_equal(block->declarations[1].name, "j");
  assert_ptr_equal(block->declarations[0].type, block->declarations[1].type);
  check_expr(block->declarations[2].value, "1");
  assert_int_equal(block->num_statements, 5);
  check_assign(block->statements[0], false, "i", "j");
  assert_int_equal(block->statements[1]->kind, VLOG_NOTHING);
  assert_int_equal(block->statements[2]->kind, VLOG_BLOCK);
  assert_int_equal(block->statements[2]->num_statements, 0);
  assert_int_equal(block->statements[3]->kind, VLOG_RETURN);
  check_expr(block->statements[3]->value, "k");
  check_expr(block->statements[4]->value, "$display()");
  assert_int_equal(block->statements[0]->line, 3);
  vlog_library_finish(&library);
}

static void conditions(void **state) {
  (void)state;
  vlog_library library;
  const vlog_statement *outer = fixture_statement(
      &library, "if (a) if (b) c = 1; else c = 2; else unique if (d) c = 3;");
  assert_int_equal(outer->kind, VLOG_IF);
  check_expr(outer->condition, "a");
  assert_int_equal(outer->body->kind, VLOG_IF);
  check_assign(outer->body->otherwise, false, "c", "2");
  assert_int_equal(outer->otherwise->kind, VLOG_IF);
  assert_null(outer->otherwise->otherwise);
  vlog_library_finish(&library);
}

static void cases(void **state) {
  (void)state;
  vlog_library library;
  const vlog_statement *choice = fixture_statement(
      &library, "priority case (a[1:0])\n 0, 2'd1: b = 1;\n"
                "c ? 2 : 3: begin end default b = 2; endcase");
  assert_int_equal(choice->kind, VLOG_CASE);
  check_expr(choice->condition, "a[1:0]");
  assert_int_equal(choice->num_cases, 3);
  assert_int_equal(choice->cases[0].labels.count, 2);
  check_expr(choice->cases[0].labels.items[1], "2'h1");
  check_expr(choice->cases[1].labels.items[0], "(c?2:3)");
  assert_int_equal(choice->cases[2].labels.count, 0);
  check_assign(choice->cases[2].body, false, "b", "2");
  vlog_library_finish(&library);
}

static void loops(void **state) {
  (void)state;
  vlog_library library;
  const vlog_statement *loop = fixture_statement(
      &library, "for (int i = 0, j = 1; i < N; i++) a[i] = 0;");
  assert_int_equal(loop->kind, VLOG_FOR);
  assert_null(loop->first);
  assert_int_equal(loop->num_declarations, 2);
  assert_string_equal(loop->declarations[1].name, "j");
  assert_int_equal(loop->declarations[1].type->width, 32);
  check_expr(loop->condition, "(i<N)");
  check_assign(loop->step, false, "i", "(i+1)");
  check_assign(loop->body, false, "a[i]", "0");
  vlog_library_finish(&library);

  loop =
      fixture_statement(&library, "for (i = 0, j = 9; i < j; i += 2, --j) ;");
  assert_int_equal(loop->num_declarations, 0);
  assert_int_equal(loop->first->kind, VLOG_BLOCK);
  check_assign(loop->first->statements[1], false, "j", "9");
  assert_int_equal(loop->step->num_statements, 2);
  check_assign(loop->step->statements[0], false, "i", "(i+2)");
  assert_int_equal(loop->body->kind, VLOG_NOTHING);
  vlog_library_finish(&library);

  loop = fixture_statement(&library, "for (i = 0; i < j; i = i + 1) ;");
  check_assign(loop->first, false, "i", "0");
  vlog_library_finish(&library);
}

static void functions(void **state) {
  (void)state;
  vlog_library library;
  const vlog_module *module = fixture_module(
      &library, "function automatic logic [W-1:0] f(input int a, b,\n"
                "    input [3:0] c, logic signed d);\n"
                "  int e;\n  e = a; f = e; return f;\nendfunction : f\n"
                "function g; g = 1; endfunction\n"
                "function int h(); h = 1; endfunction");
  assert_int_equal(module->num_items, 3);
  const vlog_function *f = module->items[0]->function;
  assert_int_equal(module->items[0]->kind, VLOG_ITEM_FUNCTION);
  assert_string_equal(f->name, "f");
  check_expr(f->type->ranges.items[0], "(W-1)");
  assert_int_equal(f->num_arguments, 4);
  assert_int_equal(f->arguments[1].type->width, 32);
  assert_int_equal(f->arguments[2].type->ranges.count, 2);
  assert_true(f->arguments[3].type->is_signed);
  assert_int_equal(f->num_locals, 1);
  assert_int_equal(f->num_statements, 3);
  assert_int_equal(module->items[1]->function->num_arguments, 0);
  assert_int_equal(module->items[2]->function->type->width, 32);
  vlog_library_finish(&library);
}

static void instances(void **state) {
  (void)state;
  vlog_library library;
  const vlog_module *module = fixture_module(
      &library, "u #(.A(1), .B(x + 1), .C()) a (.p(q), .r, .s(), .*);\n"
                "u #(3, 4) b (p, , q), c ();\nu d (.*);\n"
                "u e ((* keep *) .p(q));");
  assert_int_equal(module->num_items, 5);
  const vlog_instance *a = module->items[0]->instance;
  assert_string_equal(a->module, "u");
  assert_string_equal(a->name, "a");
  assert_int_equal(a->num_parameters, 3);
  assert_string_equal(a->parameters[1].name, "B");
  check_expr(a->parameters[1].value, "(x+1)");
  assert_null(a->parameters[2].value);
  assert_int_equal(a->num_ports, 3);
  check_expr(a->ports[0].value, "q");
  assert_string_equal(a->ports[1].name, "r");
  check_expr(a->ports[1].value, "r");
  assert_null(a->ports[2].value);
  assert_true(a->connects_the_rest);
  const vlog_instance *b = module->items[1]->instance;
  assert_null(b->parameters[1].name);
  check_expr(b->parameters[1].value, "4");
  assert_int_equal(b->num_ports, 3);
  assert_null(b->ports[1].value);
  assert_null(b->ports[1].name);
  assert_false(b->connects_the_rest);
  const vlog_instance *c = module->items[2]->instance;
  assert_string_equal(c->name, "c");
  assert_int_equal(c->num_parameters, 2);
  assert_int_equal(c->num_ports, 0);
  assert_true(module->items[3]->instance->connects_the_rest);
  vlog_library_finish(&library);
}

static void generate_loops(void **state) {
  (void)state;
  vlog_library library;
  const vlog_module *module = fixture_module(
      &library, "generate genvar i;\n"
                "for (i = 0; i < N; i = i + 1) begin : a\n"
                "  wire w; for (genvar j = 1; j < i; j *= 2) assign b = j;\n"
                "end : a endgenerate\n"
                "for (genvar k = N; k > 0; --k) begin end");
  assert_int_equal(module->num_items, 3);
  const vlog_item *loop = module->items[1];
  assert_int_equal(loop->kind, VLOG_ITEM_FOR);
  assert_string_equal(loop->genvar, "i");
  assert_string_equal(loop->block, "a");
  check_expr(loop->first, "0");
  check_expr(loop->condition, "(i<N)");
  check_expr(loop->step, "(i+1)");
  assert_int_equal(loop->num_items, 2);
  const vlog_item *inner = loop->items[1];
  assert_null(inner->block);
  check_expr(inner->step, "(j*2)");
  assert_int_equal(inner->num_items, 1);
  check_expr(module->items[2]->step, "(k-1)");
  assert_int_equal(module->items[2]->num_items, 0);
  vlog_library_finish(&library);
}

static void generate_conditions(void **state) {
  (void)state;
  vlog_library library;
  const vlog_module *module = fixture_module(
      &library, "if (A) begin : x wire w; end\n"
                "else if (B) begin : y end else begin : z wire v; end\n"
                "if (C) if (D) assign e = 1; else assign e = 2;\n"
                "begin : alone wire u; end");
  assert_int_equal(module->num_items, 3);
  const vlog_item *first = module->items[0];
  assert_int_equal(first->kind, VLOG_ITEM_IF);
  assert_string_equal(first->block, "x");
  assert_true(first->has_else);
  assert_null(first->other_block);
  assert_int_equal(first->num_others, 1);
  const vlog_item *second = first->others[0];
  assert_int_equal(second->kind, VLOG_ITEM_IF);
  assert_string_equal(second->block, "y");
  assert_string_equal(second->other_block, "z");
  assert_int_equal(second->num_others, 1);
  assert_false(module->items[1]->has_else);
  assert_true(module->items[1]->items[0]->has_else);
  assert_int_equal(module->items[2]->kind, VLOG_ITEM_BLOCK);
  assert_string_equal(module->items[2]->block, "alone");
  vlog_library_finish(&library);
}

/* Blanks, comments, attributes and escaped names. */
static void what_is_not_a_token(void **state) {
  (void)state;
  vlog_library library;
  const vlog_module *module = fixture_module(
      &library, "/* a\n*/ (* keep = \"*)\" *) wire // b\r\n"
                "\\module , \\a+b ;\tassign \\a+b = a(* x *)+/**/b;\n");
  assert_int_equal(module->num_items, 3);
  assert_string_equal(module->items[0]->declaration->name, "module");
  assert_string_equal(module->items[1]->declaration->name, "a+b");
  assert_int_equal(module->items[1]->line, 3);
  check_expr(module->items[2]->statement->value, "(a+b)");
  vlog_library_finish(&library);
}

static void names_are_interned(void **state) {
  (void)state;
  vlog_library library;
  const vlog_module *module =
      fixture_module(&library, "wire a; assign a = \\a ;");
  const char *name = vlog_library_name(&library, "a");
  assert_ptr_equal(module->items[0]->declaration->name, name);
  assert_ptr_equal(module->items[1]->statement->value->name, name);
  /* Many more do not move it. */
  for (int i = 0; i < 10000; i++) {
    char text[16];
    snprintf(text, sizeof text, "n%d", i);
    const char *made = vlog_library_name(&library, text);
    assert_string_equal(made, text);
    assert_ptr_equal(vlog_library_name(&library, text), made);
  }
  assert_ptr_equal(vlog_library_name(&library, "a"), name);
  assert_null(vlog_library_find(&library, name));
  assert_null(vlog_library_find(&library, NULL));
  vlog_library_finish(&library);
}

static void packages(void **state) {
  (void)state;
  static const char text[] =
      "package p; parameter N = 2; int a[2] = '{N, 3};\n"
      "function int f(); return N; endfunction endpackage : p\n"
      "import p::N; module p import p::*, q::x; (); import p::f;\n"
      "wire w = p::f() + p::N; endmodule";
  vlog_library library = {0};
  assert_int_equal(fixture_add(&library, text, strlen(text), NULL), HLS_OK);
  const char *name = vlog_library_name(&library, "p");
  const vlog_module *package = vlog_library_package(&library, name);
  assert_true(package->is_package);
  assert_int_equal(package->num_items, 3);
  assert_true(package->items[0]->is_local);
  assert_string_equal(fixture_show(package->items[1]->declaration->value),
                      "'{N, 3}");
  assert_string_equal(package->items[2]->function->name, "f");
  const vlog_module *module = vlog_library_find(&library, name);
  assert_false(module->is_package);
  assert_int_equal(module->num_imports, 3);
  assert_string_equal(module->imports[0]->import->name, "N");
  assert_null(module->imports[1]->import->name);
  assert_string_equal(module->imports[2]->import->package, "q");
  assert_int_equal(module->items[0]->kind, VLOG_ITEM_IMPORT);
  assert_string_equal(fixture_show(module->items[1]->declaration->value),
                      "(p::f()+p::N)");
  vlog_library_finish(&library);
}

static void a_library_has_several_texts(void **state) {
  (void)state;
  vlog_library library = {0};
  hls_error error = {0};
  static const char one[] = "module a; endmodule module b; endmodule";
  static const char two[] = "module c; endmodule\nmodule b; endmodule";
  static const char three[] = "module c; endmodule";
  static const char four[] = "module d; endmodule\nmodule d; endmodule";
  assert_int_equal(fixture_add(&library, one, strlen(one), &error), HLS_OK);
  assert_int_equal(fixture_add(&library, two, strlen(two), &error),
                   HLS_INVALID);
  assert_string_equal(error.message,
                      "a.sv:2: the module 'b' is in a.sv, line 1, already");
  assert_int_equal(library.num_modules, 2);
  const char *name = vlog_library_name(&library, "c");
  assert_null(vlog_library_find(&library, name));
  assert_int_equal(fixture_add(&library, three, strlen(three), &error), HLS_OK);
  assert_non_null(vlog_library_find(&library, name));
  assert_int_equal(fixture_add(&library, four, strlen(four), NULL),
                   HLS_INVALID);
  assert_int_equal(fixture_add(&library, NULL, 0, &error), HLS_OK);
  assert_int_equal(library.num_modules, 3);
  vlog_library_finish(&library);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(ports_have_what_the_one_before_has),
      cmocka_unit_test(parameters_of_the_header),
      cmocka_unit_test(declarations),
      cmocka_unit_test(processes),
      cmocka_unit_test(assignments),
      cmocka_unit_test(blocks_have_declarations),
      cmocka_unit_test(conditions),
      cmocka_unit_test(cases),
      cmocka_unit_test(loops),
      cmocka_unit_test(functions),
      cmocka_unit_test(instances),
      cmocka_unit_test(generate_loops),
      cmocka_unit_test(generate_conditions),
      cmocka_unit_test(what_is_not_a_token),
      cmocka_unit_test(names_are_interned),
      cmocka_unit_test(packages),
      cmocka_unit_test(a_library_has_several_texts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
