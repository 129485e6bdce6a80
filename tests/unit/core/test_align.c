/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Names that stay when something else changes.
 */
#include "hls/align.h"
#include "hls/buffer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static hls_ir_function function_of(const char *text) {
  return (hls_ir_function){
      .name = "f", .name_size = 1, .text = text, .size = strlen(text)};
}

static void align(const char *before, const char *after, char **renamed_before,
                  char **renamed_after) {
  hls_ir_function a = function_of(before), b = function_of(after);
  assert_true(hls_ir_align(&a, &b, renamed_before, renamed_after));
}

/* Both versions come out as expected. */
static void assert_aligned(const char *before, const char *after,
                           const char *expected_before,
                           const char *expected_after) {
  char *a, *b;
  align(before, after, &a, &b);
  assert_string_equal(a, expected_before);
  assert_string_equal(b, expected_after);
  free(a);
  free(b);
}

/* Nothing but names and, in circuits, the order differs. */
static void assert_same(const char *before, const char *after) {
  char *a, *b;
  align(before, after, &a, &b);
  assert_string_equal(a, b);
  free(a);
  free(b);
}

static void values_are_called_after_operations(void **state) {
  (void)state;
  assert_aligned(
      "func.func @f(%arg0: i32 {handshake.arg_name = \"n\"}) -> i32 {\n"
      "  %c1_i32 = arith.constant {handshake.name = \"constant7\"} 1 : i32\n"
      "  %0 = arith.addi %arg0, %c1_i32 : i32\n"
      "  %1:2 = \"t.pair\"(%0) : (i32) -> (i32, i32)\n"
      "  %result, %index_4 = t.two %1#1, %1#0\n"
      "  cf.br ^bb1(%result : i32)\n"
      "^bb1(%2: i32):  // pred: ^bb0\n"
      "  return %2 : i32\n"
      "}\n",
      "",
      "func.func @f(%n: i32 {handshake.arg_name = \"n\"}) -> i32 {\n"
      "  %constant7 = arith.constant {handshake.name = \"constant7\"} 1 : i32\n"
      "  %addi0 = arith.addi %n, %constant7 : i32\n"
      "  %pair0:2 = \"t.pair\"(%addi0) : (i32) -> (i32, i32)\n"
      "  %two0.result, %two0.index = t.two %pair0#1, %pair0#0\n"
      "  cf.br ^bb1(%two0.result : i32)\n"
      "^bb1(%bb1.0: i32):\n"
      "  return %bb1.0 : i32\n"
      "}\n",
      "");
}

#define HEAD "func.func @f(%arg0: i32, %arg1: i32) -> i32 {\n"
#define CHAIN                                                                  \
  "  %0 = arith.muli %arg0, %arg1 : i32\n"                                     \
  "  %c3 = arith.constant 3 : i32\n"                                           \
  "  %1 = arith.addi %0, %c3 : i32\n"                                          \
  "  %2 = arith.subi %1, %0 : i32\n"                                           \
  "  return %2 : i32\n}\n"
#define NAMED_HEAD "func.func @f(%arg0: i32, %arg1: i32) -> i32 {\n"

static void a_constant_changes_one_line(void **state) {
  (void)state;
  assert_aligned(HEAD CHAIN,
                 HEAD "  %0 = arith.muli %arg0, %arg1 : i32\n"
                      "  %c4 = arith.constant 4 : i32\n"
                      "  %1 = arith.addi %0, %c4 : i32\n"
                      "  %2 = arith.subi %1, %0 : i32\n"
                      "  return %2 : i32\n}\n",
                 NAMED_HEAD "  %muli0 = arith.muli %arg0, %arg1 : i32\n"
                            "  %constant0 = arith.constant 3 : i32\n"
                            "  %addi0 = arith.addi %muli0, %constant0 : i32\n"
                            "  %subi0 = arith.subi %addi0, %muli0 : i32\n"
                            "  return %subi0 : i32\n}\n",
                 NAMED_HEAD "  %muli0 = arith.muli %arg0, %arg1 : i32\n"
                            "  %constant0 = arith.constant 4 : i32\n"
                            "  %addi0 = arith.addi %muli0, %constant0 : i32\n"
                            "  %subi0 = arith.subi %addi0, %muli0 : i32\n"
                            "  return %subi0 : i32\n}\n");
}

static void what_is_inserted_gets_free_names(void **state) {
  (void)state;
  assert_aligned(HEAD CHAIN,
                 HEAD "  %0 = arith.addi %arg1, %arg1 : i32\n"
                      "  %1 = arith.muli %arg0, %0 : i32\n"
                      "  %c3 = arith.constant 3 : i32\n"
                      "  %2 = arith.addi %1, %c3 : i32\n"
                      "  %3 = arith.subi %2, %1 : i32\n"
                      "  return %3 : i32\n}\n",
                 NAMED_HEAD "  %muli0 = arith.muli %arg0, %arg1 : i32\n"
                            "  %constant0 = arith.constant 3 : i32\n"
                            "  %addi0 = arith.addi %muli0, %constant0 : i32\n"
                            "  %subi0 = arith.subi %addi0, %muli0 : i32\n"
                            "  return %subi0 : i32\n}\n",
                 NAMED_HEAD "  %addi1 = arith.addi %arg1, %arg1 : i32\n"
                            "  %muli0 = arith.muli %arg0, %addi1 : i32\n"
                            "  %constant0 = arith.constant 3 : i32\n"
                            "  %addi0 = arith.addi %muli0, %constant0 : i32\n"
                            "  %subi0 = arith.subi %addi0, %muli0 : i32\n"
                            "  return %subi0 : i32\n}\n");
}

/* Four lines that look the same: the data flow tells them apart. */
static void the_data_flow_tells_twins_apart(void **state) {
  (void)state;
  char *a, *b;
  align(HEAD "  %0 = t.neg %arg0 : i32\n"
             "  %1 = t.neg %0 : i32\n"
             "  %2 = t.neg %1 : i32\n"
             "  return %2 : i32\n}\n",
        HEAD "  %0 = t.neg %arg1 : i32\n"
             "  %1 = t.neg %arg0 : i32\n"
             "  %2 = t.neg %1 : i32\n"
             "  %3 = t.neg %2 : i32\n"
             "  t.use %0 : i32\n"
             "  return %3 : i32\n}\n",
        &a, &b);
  assert_string_equal(b, NAMED_HEAD "  %neg3 = t.neg %arg1 : i32\n"
                                    "  %neg0 = t.neg %arg0 : i32\n"
                                    "  %neg1 = t.neg %neg0 : i32\n"
                                    "  %neg2 = t.neg %neg1 : i32\n"
                                    "  t.use %neg3 : i32\n"
                                    "  return %neg2 : i32\n}\n");
  free(a);
  free(b);
}

#define CIRCUIT                                                                \
  "handshake.func @f(%arg0: i, %arg1: i, ...) -> o attributes {argNames = "    \
  "[\"a\", \"b\"]} {\n"
#define OP(text, bb, name)                                                     \
  "  " text " {handshake.bb = " bb " : ui32, handshake.name = \"" name "\"}\n"

static void the_order_of_a_circuit_means_nothing(void **state) {
  (void)state;
  assert_same(CIRCUIT OP("%0 = not %arg0", "0", "not0")
                  OP("%1 = neg %arg1", "0", "neg0")
                      OP("%2 = mux %0 [%1, %arg0]", "1", "mux0")
                          OP("end %2", "1", "end0") "}\n",
              CIRCUIT OP("%0 = mux %2 [%1, %arg0]", "1", "mux0")
                  OP("%1 = neg %arg1", "0", "neg0")
                      OP("%2 = not %arg0", "0", "not0")
                          OP("end %0", "1", "end0") "}\n");
}

/* A consumer keeps its output only if the fork still has it. */
static void a_fork_may_have_fewer_outputs_than_before(void **state) {
  (void)state;
  char *before, *after;
  align(CIRCUIT OP("%0:4 = fork [4] %arg0", "0", "fork0")
            OP("%1 = addi %0#3, %0#2", "0", "addi0")
                OP("%2 = muli %0#1, %0#0", "0", "muli0")
                    OP("%3 = subi %1, %2", "0", "subi0") "}\n",
        CIRCUIT OP("%0:2 = fork [2] %arg0", "0", "fork0")
            OP("%1 = addi %0#1, %0#0", "0", "addi0")
                OP("%3 = subi %1, %1", "0", "subi0") "}\n",
        &before, &after);
  assert_non_null(strstr(before, "%fork0#3, %fork0#2"));
  assert_non_null(strstr(after, "%fork0#0, %fork0#1"));
  free(before);
  free(after);
  /* Two consumers of one output: it says which. */
  align(CIRCUIT OP("%0:2 = fork [2] %arg0", "0", "fork0")
            OP("%1 = addi %0#1, %0#0", "0", "addi0") "}\n",
        CIRCUIT OP("%0:2 = fork [2] %arg0", "0", "fork0")
            OP("%1 = addi %0#1, %0#0", "0", "addi0")
                OP("%2 = muli %0#0, %0#0", "0", "muli0") "}\n",
        &before, &after);
  assert_non_null(strstr(after, "addi %fork0#1, %fork0#0"));
  assert_non_null(strstr(after, "muli %fork0#0, %fork0#0"));
  free(before);
  free(after);
}

static void which_output_of_a_fork_means_nothing(void **state) {
  (void)state;
  assert_same(
      CIRCUIT OP("%0:3 = fork [3] %arg0", "0", "fork0")
          OP("%1 = neg %0#2", "0", "neg0") OP("%2 = not %0#1", "0", "not0")
              OP("end %1, %2, %0#0", "0", "end0") "}\n",
      CIRCUIT OP("%0:3 = fork [3] %arg0", "0", "fork0")
          OP("%1 = neg %0#0", "0", "neg0") OP("%2 = not %0#2", "0", "not0")
              OP("end %1, %2, %0#1", "0", "end0") "}\n");
}

/* A block in front of the others: their numbers, and the names of operations,
 * which count them, are those they had. */
static void numbers_of_blocks_and_names_stay(void **state) {
  (void)state;
  char *a, *b;
  align(CIRCUIT OP("%0 = not %arg0", "0", "not0") OP("%1 = neg %0", "1", "neg0")
            OP("%2 = neg %1", "1",
               "neg1") "  %3 = mc %2 {connectedBlocks = [1 : i32], deps = "
                       "[\"neg1\"], note = \"x\"}\n" OP("end %3", "2",
                                                        "end0") "}\n",
        CIRCUIT OP("%0 = not %arg0", "0", "not0")
            OP("%1 = neg %arg1", "1", "neg0") OP("%2 = neg %0", "2", "neg1")
                OP("%3 = neg %2", "2",
                   "neg2") "  %4 = mc %3 {connectedBlocks = [2 : i32], deps = "
                           "[\"neg2\"], note = \"x\"}\n" OP("end %4, %1", "3",
                                                            "end0") "}\n",
        &a, &b);
  assert_string_equal(
      b,
      "handshake.func @f(%a: i, %b: i, ...) -> o attributes {argNames = "
      "[\"a\", \"b\"]} {\n" OP("%not0 = not %a", "0", "not0")
          OP("%neg2 = neg %b", "3", "neg2") OP("%neg0 = neg %not0", "1", "neg0")
              OP("%neg1 = neg %neg0", "1",
                 "neg1") "  %mc0 = mc %neg1 {connectedBlocks = [1 : i32], deps "
                         "= [\"neg1\"], note = \"x\"}\n" OP("end %mc0, %neg2",
                                                            "2", "end0") "}\n");
  free(a);
  free(b);
}

static void llvm_has_labels_and_notes(void **state) {
  (void)state;
  assert_same("define i32 @f(i32 %0, i32 %1) #0 !dbg !6 {\n"
              "  br label %3, !dbg !9\n"
              "\n"
              "3:                         ; preds = %2, %3\n"
              "  %4 = phi i32 [ 0, %2 ], [ %5, %3 ]\n"
              "  %5 = add i32 %4, %1, !dbg !10\n"
              "  %6 = icmp eq i32 %5, %0\n"
              "  br i1 %6, label %7, label %3, !dbg !11, !llvm.loop !12\n"
              "\n"
              "7:                         ; preds = %3\n"
              "  ret i32 %5, !dbg !13\n"
              "}\n",
              "define i32 @f(i32 %0, i32 %1) #0 !dbg !7 {\n"
              "  br label %9, !dbg !19\n"
              "\n"
              "9:                         ; preds = %9, %2\n"
              "  %10 = phi i32 [ 0, %2 ], [ %11, %9 ]\n"
              "  %11 = add i32 %10, %1, !dbg !20\n"
              "  %12 = icmp eq i32 %11, %0\n"
              "  br i1 %12, label %13, label %9, !dbg !21, !llvm.loop !22\n"
              "\n"
              "13:                        ; preds = %9\n"
              "  ret i32 %11, !dbg !23\n"
              "}\n");
}

static void strings_are_left_alone(void **state) {
  (void)state;
  assert_aligned("func.func @f() {\n  t.say \"%0 ^bb1 // \\\" }\"\n}\n", "",
                 "func.func @f() {\n  t.say \"%0 ^bb1 // \\\" }\"\n}\n", "");
}

static void any_text_will_do(void **state) {
  (void)state;
  static const char *const texts[] = {"",
                                      "\n",
                                      "%",
                                      "^",
                                      "\"",
                                      "%a",
                                      "% = ",
                                      "%a#",
                                      "%a#x = %a#",
                                      "handshake.bb = ",
                                      "f\nconnectedBlocks = [",
                                      "f\n\"\\",
                                      "f\nhandshake.name = \"",
                                      "f\n%0 = a %0\n%0 = a %0\n",
                                      "1:\n1:\n",
                                      "f(%a argNames = [\"",
                                      "f(%a: {handshake.arg_name = \"",
                                      "\xff%\xff\n"};
  size_t count = sizeof texts / sizeof *texts;
  for (size_t i = 0; i < count * count; i++) {
    char *a, *b;
    align(texts[i / count], texts[i % count], &a, &b);
    free(a);
    free(b);
  }
}

/* A chain of additions with values called `%<first>`, `%<first + 1>` …; caller
 * frees. */
static char *chain(int length, int first) {
  hls_buffer text = {0};
  hls_buffer_printf(&text, "func.func @f(%%%d: i32) {\n", first);
  for (int i = first; i < first + length; i++) {
    hls_buffer_printf(&text, "  %%%d = arith.addi %%%d, %%%d : i32\n", i + 1, i,
                      i);
  }
  hls_buffer_append(&text, "}\n", 2);
  return hls_buffer_take(&text, NULL);
}

#ifdef HLSD_SANITIZE /* for what is wrong with memory */
enum { MANY = 2000 };
#else
enum { MANY = 20000 };
#endif

/* Many lines of a kind: so many that a look at all names before, for each,
 * would end in the limit of time. */
static void names_of_many_lines_cost_no_more(void **state) {
  (void)state;
  char *before = chain(10 * MANY, 0), *after = chain(10 * MANY, 7);
  assert_non_null(before);
  assert_non_null(after);
  assert_same(before, after);
  free(before);
  free(after);
}

/* Forks, each with so many outputs, one for each adder behind it; caller frees.
 */
static char *forks(int count, int outputs, int first) {
  hls_buffer text = {0};
  hls_buffer_puts(&text, CIRCUIT);
  for (int i = 0, value = first; i < count; i++) {
    int fork = value++;
    hls_buffer_printf(&text,
                      "  %%%d:%d = handshake.fork [%d] %%arg0 "
                      "{handshake.name = \"fork%d\"} : <i32>\n",
                      fork, outputs, outputs, i);
    for (int o = 0; o < outputs; o++) {
      hls_buffer_printf(&text,
                        "  %%%d = handshake.noti %%%d#%d "
                        "{handshake.name = \"noti%d\"} : <i32>\n",
                        value++, fork, (o + first) % outputs, i * outputs + o);
    }
  }
  hls_buffer_puts(&text, "}\n");
  return hls_buffer_take(&text, NULL);
}

/* The same of forks, and of outputs of a fork. */
static void outputs_of_many_forks_cost_no_more(void **state) {
  (void)state;
  static const int sizes[][2] = {{MANY, 2}, {1, MANY}};
  for (size_t i = 0; i < 2; i++) {
    char *before = forks(sizes[i][0], sizes[i][1], 0);
    char *after = forks(sizes[i][0], sizes[i][1], 7);
    assert_non_null(before);
    assert_non_null(after);
    assert_same(before, after);
    free(before);
    free(after);
  }
}

static void functions_are_found(void **state) {
  (void)state;
  const char *text = "module {\n"
                     "  func.func private @one(i32) -> i32\n"
                     "  llvm.mlir.global @no() : i32\n"
                     "  handshake.func @two(%a: i) {\n"
                     "    end {\n"
                     "    }\n"
                     "  }\n"
                     "}\n"
                     "declare i32 @three(i32)\n"
                     "define i32 @four(i32 %0) {\n"
                     "  ret i32 %0\n"
                     "}\n";
  static const char *const expected[][2] = {
      {"one", "  func.func private @one(i32) -> i32\n"},
      {"two", "  handshake.func @two(%a: i) {\n    end {\n    }\n  }\n"},
      {"three", "declare i32 @three(i32)\n"},
      {"four", "define i32 @four(i32 %0) {\n  ret i32 %0\n}\n"}};
  hls_ir_function function;
  for (size_t i = 0; i < 4; i++) {
    assert_true(hls_ir_next_function(&text, &function));
    char found[128];
    snprintf(found, sizeof found, "%.*s", (int)function.name_size,
             function.name);
    assert_string_equal(found, expected[i][0]);
    snprintf(found, sizeof found, "%.*s", (int)function.size, function.text);
    assert_string_equal(found, expected[i][1]);
  }
  assert_false(hls_ir_next_function(&text, &function));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(values_are_called_after_operations),
      cmocka_unit_test(a_constant_changes_one_line),
      cmocka_unit_test(what_is_inserted_gets_free_names),
      cmocka_unit_test(the_data_flow_tells_twins_apart),
      cmocka_unit_test(the_order_of_a_circuit_means_nothing),
      cmocka_unit_test(which_output_of_a_fork_means_nothing),
      cmocka_unit_test(a_fork_may_have_fewer_outputs_than_before),
      cmocka_unit_test(numbers_of_blocks_and_names_stay),
      cmocka_unit_test(llvm_has_labels_and_notes),
      cmocka_unit_test(strings_are_left_alone),
      cmocka_unit_test(any_text_will_do),
      cmocka_unit_test(names_of_many_lines_cost_no_more),
      cmocka_unit_test(outputs_of_many_forks_cost_no_more),
      cmocka_unit_test(functions_are_found),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
