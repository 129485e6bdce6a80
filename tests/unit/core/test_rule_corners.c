/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The corners of the rules of placeholders, waits and extra signals: kernels
 * that are just allowed become a circuit, others one located error.
 */
#include "hls/pipeline.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

typedef struct corner {
  const char *about;
  const char *text;
  const char *code; /* of the first error; NULL when it is fine */
  hls_language language;
  const char *kernel;
} corner;

static const corner corners[] = {
    {"tokens in an array",
     "#include \"hls.h\"\n"
     "int f(int a, int b) { Token t[2] = {__int_to_token(a), "
     "__int_to_token(b)}; return __wait_int(t[a & 1], b); }\n",
     "wait-not-token", HLS_LANGUAGE_C, "f"},
    {"a token in a struct",
     "#include \"hls.h\"\n"
     "struct s { Token t; };\n"
     "int f(int a, int b) { struct s s; s.t = __int_to_token(a); return "
     "__wait_int(s.t, b); }\n",
     "wait-not-token", HLS_LANGUAGE_C, "f"},
    {"a token behind a pointer",
     "#include \"hls.h\"\n"
     "int f(int a, int b) { Token t = __int_to_token(a); Token *p = &t; return "
     "__wait_int(*p, b); }\n",
     "wait-not-token", HLS_LANGUAGE_C, "f"},
    {"a choice of tokens",
     "#include \"hls.h\"\n"
     "int f(int a, int b, int c) { Token t = c ? __int_to_token(a) : "
     "__float_to_token((float)b); return __wait_int(t, b); }\n",
     NULL, HLS_LANGUAGE_C, "f"},
    {"no token in the first iteration, where nobody waits for one",
     "#include \"hls.h\"\n"
     "int f(int a, int n) { Token t; for (int i = 0; i < n; i++) { if (i) a = "
     "__wait_int(t, a + 1); t = __int_to_token(a); } return a; }\n",
     NULL, HLS_LANGUAGE_C, "f"},
    {"a number in the first iteration",
     "#include \"hls.h\"\n"
     "int f(int a, int n) { Token t = 0; for (int i = 0; i < n; i++) { a = "
     "__wait_int(t, a + 1); t = __int_to_token(a); } return a; }\n",
     "wait-not-token", HLS_LANGUAGE_C, "f"},
    {"tokens of different types from a switch",
     "#include \"hls.h\"\n"
     "int f(int a, int n) { Token t; switch (n) { case 0: t = "
     "__int_to_token(a); break; case 1: t = __char_to_token((char)a); break; "
     "case 7: t = __double_to_token(a * 0.5); break; default: return 3; } "
     "return __wait_int(t, a); }\n",
     NULL, HLS_LANGUAGE_C, "f"},
    {"tokens that change places",
     "#include \"hls.h\"\n"
     "int f(int a, int n) { Token t = __int_to_token(a), u = "
     "__int_to_token(n); for (int i = 0; i < n; i++) { Token s = t; t = u; u = "
     "s; } return __wait_int(t, a); }\n",
     NULL, HLS_LANGUAGE_C, "f"},
    {"a token chosen by a helper",
     "#include \"hls.h\"\n"
     "static Token pick(int c, Token x, Token y) { if (c) return x; return y; "
     "}\n"
     "int f(int a, int n) { return __wait_int(pick(n > 3, __int_to_token(a), "
     "__int_to_token(n)), a); }\n",
     NULL, HLS_LANGUAGE_C, "f"},
    {"tokens around a loop with several ways out",
     "#include \"hls.h\"\n"
     "static Token later(int n, Token x) { return n > 0 ? x : "
     "__int_to_token(n); }\n"
     "int g(int);\n"
     "int f(int a, int n) { Token t = __int_to_token(a); while (n-- > 0) { t = "
     "later(n, t); a = g(__wait_int(t, a)); if (a == 7) break; if (a == 8) "
     "continue; t = __int_to_token(a); } return __wait_int(t, a); }\n",
     NULL, HLS_LANGUAGE_C, "f"},
    {"a kernel that returns a token",
     "#include \"hls.h\"\n"
     "Token f(int a) { return __int_to_token(a); }\n",
     "token-use", HLS_LANGUAGE_C, "f"},
    {"a token as an argument of the kernel",
     "#include \"hls.h\"\n"
     "int f(Token t, int a) { t += 1; return __wait_int(t, a); }\n",
     "wait-not-token", HLS_LANGUAGE_C, "f"},
    {"a token as a condition",
     "#include \"hls.h\"\n"
     "int f(int a, int b) { Token t = __int_to_token(a); if (t) return 1; "
     "return __wait_int(t, b); }\n",
     "token-use", HLS_LANGUAGE_C, "f"},
    {"a token in a static variable",
     "#include \"hls.h\"\n"
     "static Token g;\n"
     "int f(int a, int b) { g = __int_to_token(a); return __wait_int(g, b); "
     "}\n",
     "wait-not-token", HLS_LANGUAGE_C, "f"},
    {"an intrinsic without its argument",
     "int __wait_int(int t, int d);\n"
     "int __int_to_token();\n"
     "int f(int a, int b) { return __wait_int(__int_to_token(a), b); }\n",
     "wait-signature", HLS_LANGUAGE_C, "f"},
    {"a variable initialised twice",
     "void __u(int input_a, int output_b, int parameter_W);\n"
     "int __init1();\n"
     "int f(int a) { int b = __init1(); b = __init1(); __u(a, b, 3); __u(b, b, "
     "4); return b; }\n",
     "init-unused", HLS_LANGUAGE_C, "f"},
    {"an output of a loop that may not run",
     "void __u(int input_a, int output_b, int parameter_W);\n"
     "int __init1();\n"
     "int f(int a, int n) { int b = __init1(); for (int i = 0; i < n; i++) { "
     "__u(a, b, 3); a = b; } return b; }\n",
     "init-not-output", HLS_LANGUAGE_C, "f"},
    {"a parameter that is another constant in each iteration",
     "void __u(int input_a, int output_b, int parameter_W);\n"
     "int __init1();\n"
     "int f(int a, int n) { int w = 3; int b = __init1(); for (int i = 0; i < "
     "2; i++) { w = w * 2 - 3; __u(a, b, w); } return b; }\n",
     "placeholder-parameter-not-constant", HLS_LANGUAGE_C, "f"},
    {"parameters and outputs that are expressions",
     "void __u(int input_a, int output_b, int parameter_W);\n"
     "int __init1();\n"
     "int f(int a) { int b = __init1(); __u(a, b, 1 ? 5 : a); __u(a, "
     "__init1(), sizeof(int) * 8); return b; }\n",
     NULL, HLS_LANGUAGE_C, "f"},
    {"a copy is the same variable",
     "void __u(int input_a, int output_b, int output_c);\n"
     "int __init1();\n"
     "int f(int a) { int b = __init1(), c = b; __u(a, b, c); return b - c; }\n",
     "placeholder-output-not-init", HLS_LANGUAGE_C, "f"},
    {"an output that is input and output of the next call",
     "void __u(int input_a, int output_b);\n"
     "int __init1();\n"
     "int f(int a) { int b = __init1(); __u(a, b); int d = b; __u(d, d); "
     "return d; }\n",
     NULL, HLS_LANGUAGE_C, "f"},
    {"a variable initialised on both sides of a branch",
     "void __u(int input_a, int output_b);\n"
     "int __init1(); int __init2();\n"
     "int f(int a, int k) { int b; if (k) b = __init1(); else b = __init2(); "
     "__u(a, b); return b; }\n",
     NULL, HLS_LANGUAGE_C, "f"},
    {"the least of all parameters, and narrow outputs",
     "void __u(int input_a, long long parameter_BIG, unsigned char output_b, "
     "_Bool output_c);\n"
     "unsigned char __initc(); _Bool __initb();\n"
     "int f(int a) { unsigned char b = __initc(); _Bool c = __initb(); __u(a, "
     "-9223372036854775807LL - 1, b, c); return b + c; }\n",
     NULL, HLS_LANGUAGE_C, "f"},
    {"one name for an input, an output and a parameter",
     "void __u(int input_a, int output_b, int parameter_b, int input_b);\n"
     "int __init1();\n"
     "int f(int a) { int b = __init1(); __u(a, b, 1, 2); return b; }\n",
     NULL, HLS_LANGUAGE_C, "f"},
    {"a name of nothing but underscores",
     "void __(int input_a, int output_b);\n"
     "int __init();\n"
     "int f(int a) { int b = __init(); __(a, b); return b; }\n",
     NULL, HLS_LANGUAGE_C, "f"},
    {"the name of a unit of the library",
     "void __hls_addi(int input_a, int output_out0, int parameter_w);\n"
     "int __init();\n"
     "int f(int a) { int b = __init(); __hls_addi(a, b, 1); return b; }\n",
     NULL, HLS_LANGUAGE_C, "f"},
    {"words of Verilog",
     "void __u(int input_begin, int output_b, int parameter_always);\n"
     "int __init();\n"
     "int f(int a) { int b = __init(); __u(a, b, 1); return b; }\n",
     "placeholder-arg-name", HLS_LANGUAGE_C, "f"},
    {"a call behind jumps",
     "void __u(int input_a, int output_b);\n"
     "int __init();\n"
     "int f(int a) { int b = __init(); goto in; out: return b; in: __u(a, b); "
     "goto out; }\n",
     NULL, HLS_LANGUAGE_C, "f"},
    {"an element of an array",
     "void __u(int input_a, int output_b);\n"
     "int __init();\n"
     "int f(int a, int m[4]) { m[0] = __init(); __u(a, m[0]); return m[0]; }\n",
     "placeholder-output-not-init", HLS_LANGUAGE_C, "f"},
    {"qualified types",
     "void __u(volatile int input_a, const int output_b);\n"
     "const int __init();\n"
     "int f(int a) { int b = __init(); __u(a, b); return b; }\n",
     NULL, HLS_LANGUAGE_C, "f"},
    {"intrinsics behind macros",
     "#include \"hls.h\"\n"
     "#define W __wait_int\n"
     "#define T(x) __int_to_token(x)\n"
     "int pop(int);\n"
     "int f(int q) { int s = 0; do { Token t = T(s); s += pop(W(t, q)); } "
     "while (s < 10 && s != 5 || q++ < 3); return W(T(s), s); }\n",
     NULL, HLS_LANGUAGE_C, "f"},
    {"a token of a token",
     "func.func private @__wait_int(i32, i32) -> i32\n"
     "func.func private @__int_to_token(i32) -> i32\n"
     "func.func @f(%a: i32, %c: i1) -> i32 {\n"
     "  %t = call @__int_to_token(%a) : (i32) -> i32\n"
     "  %u = call @__int_to_token(%t) : (i32) -> i32\n"
     "  %r = call @__wait_int(%u, %a) : (i32, i32) -> i32\n"
     "  return %r : i32\n"
     "}\n",
     "token-use", HLS_LANGUAGE_MLIR, "f"},
    {"a token and a number that change places",
     "func.func private @__wait_int(i32, i32) -> i32\n"
     "func.func private @__int_to_token(i32) -> i32\n"
     "func.func @f(%a: i32, %c: i1) -> i32 {\n"
     "  %t = call @__int_to_token(%a) : (i32) -> i32\n"
     "  cf.br ^bb1(%t, %a : i32, i32)\n"
     "^bb1(%x: i32, %y: i32):\n"
     "  cf.cond_br %c, ^bb1(%y, %x : i32, i32), ^bb2\n"
     "^bb2:\n"
     "  %r = call @__wait_int(%x, %a) : (i32, i32) -> i32\n"
     "  return %r : i32\n"
     "}\n",
     "wait-not-token", HLS_LANGUAGE_MLIR, "f"},
    {"a token by both ways of one branch",
     "func.func private @__wait_int(i32, i32) -> i32\n"
     "func.func private @__int_to_token(i32) -> i32\n"
     "func.func @f(%a: i32, %c: i1) -> i32 {\n"
     "  %t = call @__int_to_token(%a) : (i32) -> i32\n"
     "  cf.cond_br %c, ^bb1(%t : i32), ^bb1(%t : i32)\n"
     "^bb1(%x: i32):\n"
     "  cf.br ^bb2(%x : i32)\n"
     "^bb2(%y: i32):\n"
     "  %r = call @__wait_int(%y, %a) : (i32, i32) -> i32\n"
     "  %q = call @__wait_int(%x, %r) : (i32, i32) -> i32\n"
     "  return %q : i32\n"
     "}\n",
     NULL, HLS_LANGUAGE_MLIR, "f"},
    {"a wait for nothing",
     "func.func private @__wait_int(i32, i32) -> i32\n"
     "func.func private @__int_to_token(i32) -> i32\n"
     "func.func @f(%a: i32, %c: i1) -> i32 {\n"
     "  %z = arith.constant 0 : i32\n"
     "  cf.br ^bb1(%z : i32)\n"
     "^bb1(%x: i32):\n"
     "  %r = call @__wait_int(%x, %a) : (i32, i32) -> i32\n"
     "  return %r : i32\n"
     "}\n",
     "wait-not-token", HLS_LANGUAGE_MLIR, "f"},
    {"a kernel with the name of an intrinsic",
     "func.func private @__int_to_token(i32) -> i32\n"
     "func.func private @__wait_int(i32, i32) -> i32\n"
     "func.func @__wait_float(%a: i32, %c: f32) -> f32 {\n"
     "  %t = call @__int_to_token(%a) : (i32) -> i32\n"
     "  %w = call @__wait_int(%t, %a) : (i32, i32) -> i32\n"
     "  return %c : f32\n"
     "}\n",
     "wait-defined", HLS_LANGUAGE_MLIR, "__wait_float"},
    {"a kernel shaped like a placeholder",
     "func.func private @__init() -> i32\n"
     "func.func @__u(%a: i32 {handshake.arg_name = \"input_a\"}, %b: i32 "
     "{handshake.arg_name = \"output_b\"}) {\n"
     "  %b2 = call @__init() : () -> i32\n"
     "  call @__u(%a, %b2) : (i32, i32) -> ()\n"
     "  return\n"
     "}\n",
     "unsupported-recursion", HLS_LANGUAGE_MLIR, "__u"},
    {"names with quotes, of great length, and none at all",
     "func.func private @__u(i32 {handshake.arg_name = \"in'put_a\"}, i32 "
     "{handshake.arg_name = \"output_b\"})\n"
     "func.func private @__v(i32 {handshake.arg_name = "
     "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
     "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
     "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
     "aaaaa\"}, i32 {handshake.arg_name = \"output_b\"})\n"
     "func.func private @__x(i32 {handshake.arg_name = 3 : i32}, i32 "
     "{handshake.arg_name = \"output_b\"})\n"
     "func.func private @__init() -> i32\n"
     "func.func @f(%a: i32) -> i32 {\n"
     "  %b = call @__init() : () -> i32\n"
     "  call @__u(%a, %b) : (i32, i32) -> ()\n"
     "  call @__v(%a, %b) : (i32, i32) -> ()\n"
     "  call @__x(%a, %b) : (i32, i32) -> ()\n"
     "  return %b : i32\n"
     "}\n",
     "placeholder-arg-name", HLS_LANGUAGE_MLIR, "f"},
    {"extra signals of a module whose ports have one name",
     "handshake.func private @ext(!handshake.channel<i8, [valid_x: i4]>, ...) "
     "-> !handshake.channel<i8, [x: i4, out0_x: i3]> attributes {argNames = "
     "[\"in0\"], resNames = [\"in0\"]}\n"
     "handshake.func @f(%a: !handshake.channel<i8, [valid_x: i4]>, ...) -> "
     "!handshake.channel<i8, [x: i4, out0_x: i3]> attributes {argNames = "
     "[\"in0\"], resNames = [\"in0\"]} {\n"
     "  %r = instance @ext(%a) : (!handshake.channel<i8, [valid_x: i4]>) -> "
     "!handshake.channel<i8, [x: i4, out0_x: i3]>\n"
     "  end %r : <i8, [x: i4, out0_x: i3]>\n"
     "}\n",
     NULL, HLS_LANGUAGE_MLIR, "f"},
    {"signals of no bits",
     "handshake.func @f(%a: !handshake.control<[u: i0 (U), v: i0]>) -> "
     "(!handshake.control<[u: i0 (U), v: i0]>, !handshake.control<[u: i0 (U), "
     "v: i0]>) {\n"
     "  %f:2 = fork [2] %a : <[u: i0 (U), v: i0]>\n"
     "  end %f#0, %f#1 : <[u: i0 (U), v: i0]>, <[u: i0 (U), v: i0]>\n"
     "}\n",
     NULL, HLS_LANGUAGE_MLIR, "f"},
    {"upstream floats",
     "handshake.func @f(%a: !handshake.control<[u: f64 (U), v: si7 (U)]>) -> "
     "(!handshake.control<[u: f64 (U), v: si7 (U)]>, !handshake.control<[u: "
     "f64 (U), v: si7 (U)]>, !handshake.control<[u: f64 (U), v: si7 (U)]>) {\n"
     "  %f:3 = lazy_fork [3] %a : <[u: f64 (U), v: si7 (U)]>\n"
     "  end %f#0, %f#1, %f#2 : <[u: f64 (U), v: si7 (U)]>, <[u: f64 (U), v: "
     "si7 (U)]>, <[u: f64 (U), v: si7 (U)]>\n"
     "}\n",
     NULL, HLS_LANGUAGE_MLIR, "f"},
    {"crossed wires",
     "handshake.func @f(%c: !handshake.control<>, %v: i1) -> "
     "!handshake.control<> {\n"
     "  %x = unbundle %c [%r] : <> to _\n"
     "  %d, %r = bundle %v : _ to <>\n"
     "  %w, %q = bundle %x : _ to <>\n"
     "  sink %w : <>\n"
     "  end %d : <>\n"
     "}\n",
     NULL, HLS_LANGUAGE_MLIR, "f"},
    {"an upstream signal round a loop",
     "handshake.func @f(%a: !handshake.channel<i8, [t: i4, u: i2 (U)]>) -> "
     "!handshake.channel<i8, [t: i4, u: i2 (U)]> {\n"
     "  %x = merge %a, %y : <i8, [t: i4, u: i2 (U)]>\n"
     "  %f:2 = fork [2] %x : <i8, [t: i4, u: i2 (U)]>\n"
     "  %y = buffer %f#0, bufferType = FIFO_BREAK_DV, numSlots = 2, dvLatency "
     "= 1 : <i8, [t: i4, u: i2 (U)]>\n"
     "  end %f#1 : <i8, [t: i4, u: i2 (U)]>\n"
     "}\n",
     "upstream-signal-cycle", HLS_LANGUAGE_MLIR, "f"},
    {"a circle of casts",
     "handshake.func @f() -> (!handshake.channel<i8>) {\n"
     "  %0 = extsi %1 : <i8> to <i8>\n"
     "  %1 = extui %0 : <i8> to <i8>\n"
     "  end %0 : <i8>\n"
     "}\n",
     NULL, HLS_LANGUAGE_MLIR, "f"},
};

static void check_corner(hls_compiler *compiler, const corner *corner) {
  hls_compile_request request = {
      .source = {"corner", corner->text, strlen(corner->text)},
      .language = corner->language,
      .kernel = corner->kernel,
      .stage = HLS_STAGE_HW};
  hls_compile_result result = {0};
  hls_error error = {0};
  hls_status status = hls_compile(compiler, &request, &result, &error);
  hls_diagnostic none = {.code = "none", .message = error.message};
  const hls_diagnostic *first = &none;
  for (size_t i = result.diagnostics.count; i-- > 0;) {
    if (result.diagnostics.items[i].severity == HLS_SEVERITY_ERROR) {
      first = &result.diagnostics.items[i];
    }
  }
  bool expected = corner->code ? status == HLS_DIAGNOSED &&
                                     strcmp(first->code, corner->code) == 0 &&
                                     first->range.begin.line > 0
                               : status == HLS_OK;
  if (!expected) {
    print_message("%s: %s [%s]\n", corner->about, first->message, first->code);
  }
  assert_true(expected);
  hls_compile_result_finish(&result);
}

static void every_corner_has_an_answer(void **state) {
  (void)state;
  hls_compiler *compiler = hls_compiler_create(NULL);
  assert_non_null(compiler);
  for (size_t i = 0; i < sizeof corners / sizeof *corners; i++) {
    check_corner(compiler, &corners[i]);
  }
  hls_compiler_destroy(compiler);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_corner_has_an_answer),
  };
  return cmocka_run_group_tests_name("core/rule_corners", tests, NULL, NULL);
}
