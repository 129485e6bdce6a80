/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How arguments reach the LLVM function of a kernel, for what Clang itself has
 * made of them.
 */
#include "frontend_test.h"

#include "hls/calling_convention.h"
#include "llvm-c/Core.h"

typedef struct expected {
  hls_passing passing;
  unsigned num_params, num_registers;
} expected;

/* Compares the arguments of `void f(...)` with those of the list. */
static void check_arguments(const char *text, const expected *list,
                            unsigned count) {
  attempt a = {0};
  parse(&a, text);
  if (!a.unit) {
    show(&a);
  }
  assert_non_null(a.unit);
  const hls_signature *signature = hls_unit_find_function(a.unit, "f");
  assert_non_null(signature);
  LLVMValueRef function =
      LLVMGetNamedFunction(hls_unit_llvm_module(a.unit), "f");
  assert_non_null(function);
  assert_true(hls_c_arguments_fit(signature, function));
  hls_c_argument argument = {0};
  unsigned param = 0, number = 0;
  for (unsigned i = 0; i < count; i++) {
    assert_true(hls_c_argument_next(signature, function, &argument));
    assert_int_equal(argument.passing, list[i].passing);
    assert_int_equal(argument.first_param, param);
    assert_int_equal(argument.first_register, number);
    param += list[i].num_params;
    number += list[i].num_registers;
    assert_int_equal(argument.end_param, param);
    assert_int_equal(argument.end_register, number);
    assert_int_equal(hls_c_argument_is_struct(&argument),
                     list[i].passing != HLS_PASSED_AS_IS);
  }
  assert_false(hls_c_argument_next(signature, function, &argument));
  finish(&a);
}

static void scalars_and_arrays_are_passed_as_they_are(void **state) {
  (void)state;
  check_arguments("void f(int a, double b, short c[4], _Bool d) {}",
                  (expected[]){{HLS_PASSED_AS_IS, 1, 1},
                               {HLS_PASSED_AS_IS, 1, 1},
                               {HLS_PASSED_AS_IS, 1, 1},
                               {HLS_PASSED_AS_IS, 1, 1}},
                  4);
}

static void each_eight_bytes_of_a_struct_are_a_register(void **state) {
  (void)state;
  static const struct {
    const char *members;
    unsigned num_members, num_registers;
  } cases[] = {
      {"char a;", 1, 1},
      {"int a; int b;", 2, 1},
      {"char a; short b; int c;", 3, 1},
      {"float a; float b;", 2, 1},
      {"int a; float b;", 2, 1},
      {"long a; long b;", 2, 2},
      {"int a; double b;", 2, 2},
      {"double a; char b;", 2, 2},
      {"float a; float b; float c;", 3, 2},
      {"int a; int b; int c; int d;", 4, 2},
      {"char a[16];", 16, 2},
      {"struct { short a; } b; long c;", 2, 2},
  };
  for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
    hls_buffer text = {0};
    hls_buffer_printf(&text,
                      "struct s { %s };\nvoid f(int x, struct s p, int y) {}",
                      cases[i].members);
    check_arguments(text.data,
                    (expected[]){{HLS_PASSED_AS_IS, 1, 1},
                                 {HLS_PASSED_IN_REGISTERS, cases[i].num_members,
                                  cases[i].num_registers},
                                 {HLS_PASSED_AS_IS, 1, 1}},
                    3);
    hls_buffer_finish(&text);
  }
}

static void large_structs_are_in_memory(void **state) {
  (void)state;
  check_arguments(
      "struct s { long a, b, c; };\n"
      "void f(struct s p, int y) {}",
      (expected[]){{HLS_PASSED_IN_MEMORY, 3, 1}, {HLS_PASSED_AS_IS, 1, 1}}, 2);
}

/* Six registers for integers there are; a struct is not divided. */
static void structs_are_in_memory_when_registers_run_out(void **state) {
  (void)state;
  check_arguments("struct s { long a, b; };\n"
                  "void f(int a, int b, int c, int d, int e, struct s p, "
                  "struct s q) {}",
                  (expected[]){{HLS_PASSED_AS_IS, 1, 1},
                               {HLS_PASSED_AS_IS, 1, 1},
                               {HLS_PASSED_AS_IS, 1, 1},
                               {HLS_PASSED_AS_IS, 1, 1},
                               {HLS_PASSED_AS_IS, 1, 1},
                               {HLS_PASSED_IN_MEMORY, 2, 1},
                               {HLS_PASSED_IN_MEMORY, 2, 1}},
                  7);
}

static void an_array_of_structs_is_one_pointer(void **state) {
  (void)state;
  check_arguments(
      "struct s { int a; double b; };\n"
      "void f(struct s p[4], struct s q) {}",
      (expected[]){{HLS_PASSED_AS_IS, 2, 1}, {HLS_PASSED_IN_REGISTERS, 2, 2}},
      2);
}

static void registers_have_offsets(void **state) {
  (void)state;
  hls_c_argument argument = {HLS_PASSED_IN_REGISTERS, 1, 3, 4, 6};
  assert_int_equal(hls_c_argument_register_offset(&argument, 4), 0);
  assert_int_equal(hls_c_argument_register_offset(&argument, 5), 8);
}

/* The signature of one function and the code of another. */
static void others_do_not_fit(void **state) {
  (void)state;
  attempt a = {0};
  parse(&a, "struct s { long a, b; };\n"
            "void f(int x, struct s p) {}\n"
            "void fewer(int x, long p) {}\n"
            "void more(int x, long p, long q, int y) {}\n"
            "void variable(int x, long p, long q, ...) {}\n");
  assert_non_null(a.unit);
  const hls_signature *signature = hls_unit_find_function(a.unit, "f");
  LLVMModuleRef module = hls_unit_llvm_module(a.unit);
  assert_true(
      hls_c_arguments_fit(signature, LLVMGetNamedFunction(module, "f")));
  static const char *const others[] = {"fewer", "more", "variable"};
  for (size_t i = 0; i < sizeof(others) / sizeof(*others); i++) {
    assert_false(hls_c_arguments_fit(signature,
                                     LLVMGetNamedFunction(module, others[i])));
  }
  finish(&a);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(scalars_and_arrays_are_passed_as_they_are),
      cmocka_unit_test(each_eight_bytes_of_a_struct_are_a_register),
      cmocka_unit_test(large_structs_are_in_memory),
      cmocka_unit_test(structs_are_in_memory_when_registers_run_out),
      cmocka_unit_test(an_array_of_structs_is_one_pointer),
      cmocka_unit_test(registers_have_offsets),
      cmocka_unit_test(others_do_not_fit),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
