/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Programs that are linked here and run in a child.
 */
#include "rtl/sim/golden/golden_link.h"

#include "llvm-c/Core.h"
#include "llvm-c/IRReader.h"
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* Some of everything: 40 + 2 + 0 plus the length of a text. */
static const char program_text[] =
    "@constant = internal constant [2 x i32] [i32 40, i32 0], align 4\n"
    "@variable = internal global i32 2, align 4\n"
    "@zeros = internal global [1000 x i32] zeroinitializer, align 4\n"
    "@text = private constant [4 x i8] c\"abc\\00\"\n"
    "declare i64 @strlen(ptr)\n"
    "define i32 @entry(i32 %i) {\n"
    "  %at = getelementptr [2 x i32], ptr @constant, i64 0, i32 %i\n"
    "  %c = load i32, ptr %at\n"
    "  %v = load i32, ptr @variable\n"
    "  store i32 7, ptr @variable\n"
    "  %zero = getelementptr [1000 x i32], ptr @zeros, i64 0, i32 999\n"
    "  %z = load i32, ptr %zero\n"
    "  store i32 7, ptr %zero\n"
    "  %n = call i64 @strlen(ptr @text)\n"
    "  %m = trunc i64 %n to i32\n"
    "  %1 = add i32 %c, %v\n"
    "  %2 = add i32 %1, %z\n"
    "  %3 = add i32 %2, %m\n"
    "  ret i32 %3\n"
    "}\n";

static LLVMModuleRef parse(const char *text, LLVMContextRef context) {
  LLVMMemoryBufferRef buffer =
      LLVMCreateMemoryBufferWithMemoryRangeCopy(text, strlen(text), "text");
  LLVMModuleRef module = NULL;
  char *reason = NULL;
  if (LLVMParseIRInContext(context, buffer, &module, &reason) != 0) {
    fail_msg("%s", reason);
  }
  return module;
}

/* Links `text`, which has to stay as it is, and hands the image to `use`. */
static bool link_text(const char *text,
                      void (*use)(const golden_image *image)) {
  LLVMContextRef context = LLVMContextCreate();
  golden_file file = {.module = parse(text, context), .context = context};
  char *before = LLVMPrintModuleToString(file.module);
  golden_image image;
  const golden_program program = {.files = &file, .num_files = 1};
  bool linked = golden_link(&program, "entry", &image);
  if (linked && use) {
    use(&image);
  }
  golden_link_end();
  char *after = LLVMPrintModuleToString(file.module);
  assert_string_equal(before, after);
  LLVMDisposeMessage(before);
  LLVMDisposeMessage(after);
  LLVMDisposeModule(file.module);
  LLVMContextDispose(context);
  return linked;
}

/* The bytes, from where a child of the runner would have them. */
static golden_image copy(const golden_image *image) {
  golden_image copied = *image;
  for (size_t i = 0; i < PROCESS_PLACE_PARTS; i++) {
    if (image->bytes[i]) {
      char *bytes = malloc(image->sizes[i] + 1);
      assert_non_null(bytes);
      memcpy(bytes, image->bytes[i], image->sizes[i]);
      copied.bytes[i] = bytes;
    }
  }
  return copied;
}

/* What wait() says of a child that loads the image and calls `run`. */
static int end_of_child(const golden_image *image,
                        int (*run)(const golden_image *image)) {
  golden_image copied = copy(image);
  pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    process_shared shared = {0};
    alarm(60);
    signal(SIGSEGV, SIG_DFL);
    _exit(golden_image_load(&copied, &shared) ? run(&copied) : 255);
  }
  int status = 0;
  assert_int_equal(waitpid(child, &status, 0), child);
  for (size_t i = 0; i < PROCESS_PLACE_PARTS; i++) {
    free((char *)copied.bytes[i]);
  }
  return status;
}

static int call(const golden_image *image) {
  return ((int (*)(int))(uintptr_t)image->entry)(0);
}

static int write_constant(const golden_image *image) {
  (void)image;
  *(volatile uint8_t *)golden_image_part(GOLDEN_PART_CONSTANTS) = 1;
  return 0;
}

static int write_code(const golden_image *image) {
  *(volatile uint8_t *)(uintptr_t)image->entry = 1;
  return 0;
}

static int call_data(const golden_image *image) {
  (void)image;
  ((void (*)(void))(uintptr_t)golden_image_part(GOLDEN_PART_DATA))();
  return 0;
}

static void expect_45(const golden_image *image) {
  assert_in_range(image->sizes[GOLDEN_PART_ZEROS], 4000, 5000);
  assert_in_range(image->sizes[GOLDEN_PART_DATA], 4, 100);
  int status = end_of_child(image, call);
  assert_true(WIFEXITED(status));
  assert_int_equal(WEXITSTATUS(status), 45);
}

static void expect_crashes(const golden_image *image) {
  int (*const wrongs[])(const golden_image *) = {write_constant, write_code,
                                                 call_data};
  for (size_t i = 0; i < sizeof wrongs / sizeof *wrongs; i++) {
    int status = end_of_child(image, wrongs[i]);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGSEGV);
  }
}

static void a_program_runs_elsewhere(void **state) {
  (void)state;
  assert_true(link_text(program_text, expect_45));
  assert_true(link_text(program_text, expect_45)); /* nothing was left */
}

static void expect_aligned(const golden_image *image) {
  int status = end_of_child(image, call);
  assert_int_equal(WEXITSTATUS(status), 5);
}

/* A section may be called like one without bytes, and addresses be odd. */
static void data_is_where_it_belongs(void **state) {
  (void)state;
  assert_true(
      link_text("@named = global i32 5, section \".bss_mine\"\n"
                "@first = global i8 1\n"
                "@pool = global [10 x i8] c\"0123456789\", align 4194304\n"
                "define i32 @entry(i32 %i) {\n"
                "  %v = load volatile i32, ptr @named\n"
                "  %f = load volatile i8, ptr @first\n"
                "  %p = ptrtoint ptr @pool to i64\n"
                "  %low = and i64 %p, 4194303\n"
                "  %l = trunc i64 %low to i32\n"
                "  %r = add i32 %v, %l\n  ret i32 %r\n}\n",
                expect_aligned));
}

static void expect_21(const golden_image *image) {
  int status = end_of_child(image, call);
  assert_true(WIFEXITED(status));
  assert_int_equal(WEXITSTATUS(status), 21);
}

/* The C library is further away than the code of a program reaches: its
 * functions and variables, in calls, in tables, and in calls that LLVM itself
 * makes. What is weak and nowhere is null. */
static void the_library_is_far_away(void **state) {
  (void)state;
  assert_true(
      link_text("@stdout = external dso_local global ptr\n"
                "@table = internal global [1 x ptr] [ptr @strlen]\n"
                "@text = private constant [4 x i8] c\"abc\\00\"\n"
                "@seven = internal global double 7.5\n"
                "declare dso_local i64 @strlen(ptr)\n"
                "declare extern_weak dso_local void @hls_nobody_has_this()\n"
                "declare dso_local i32 @abs(i32)\n"
                "define i32 @entry(i32 %i) {\n"
                "  %file = load volatile ptr, ptr @stdout\n"
                "  %known = icmp ne ptr %file, null\n"
                "  %k = zext i1 %known to i32\n"
                "  %f = load volatile ptr, ptr @table\n"
                "  %n = call i64 %f(ptr @text)\n"
                "  %m = trunc i64 %n to i32\n"
                "  %none = icmp eq ptr @hls_nobody_has_this, null\n"
                "  %w = select i1 %none, i32 10, i32 0\n"
                "  %a = call i32 @abs(i32 -6)\n"
                "  %d = load volatile double, ptr @seven\n"
                "  %r = frem double %d, 2.0\n"
                "  %q = fptosi double %r to i32\n"
                "  %1 = add i32 %k, %m\n"
                "  %2 = add i32 %1, %w\n"
                "  %3 = add i32 %2, %a\n"
                "  %4 = add i32 %3, %q\n"
                "  ret i32 %4\n}\n",
                expect_21));
}

static void only_data_can_be_written(void **state) {
  (void)state;
  assert_true(link_text(program_text, expect_crashes));
}

static void nothing_of_it_stays_here(void **state) {
  (void)state;
  assert_true(link_text(program_text, NULL));
  pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    signal(SIGSEGV, SIG_DFL);
    _exit(*(volatile uint8_t *)process_place());
  }
  int status = 0;
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_true(WIFSIGNALED(status));
}

/* The assembler may be told to read files, and it would do so here. */
static void assembly_is_left_to_others(void **state) {
  (void)state;
  assert_false(link_text("define i32 @entry(i32 %i) {\n"
                         "  call void asm sideeffect \"nop\", \"\"()\n"
                         "  ret i32 %i\n}\n",
                         NULL));
  assert_false(link_text("module asm \"nop\"\n"
                         "define i32 @entry(i32 %i) {\n  ret i32 %i\n}\n",
                         NULL));
  assert_false(
      link_text("define i32 @entry(i32 %i) {\n"
                "  callbr void asm \"\", \"!i\"() to label %a [label %b]\n"
                "a:\n  ret i32 1\nb:\n  ret i32 2\n}\n",
                NULL));
}

static void what_is_missing_is_left_to_others(void **state) {
  (void)state;
  assert_false(link_text("declare i32 @hls_nobody_defines_this(i32)\n"
                         "define i32 @entry(i32 %i) {\n"
                         "  %r = call i32 @hls_nobody_defines_this(i32 %i)\n"
                         "  ret i32 %r\n}\n",
                         NULL));
  assert_false(link_text("@hls_nobody_defines_this = external global i32\n"
                         "define i32 @entry(i32 %i) {\n"
                         "  %r = load i32, ptr @hls_nobody_defines_this\n"
                         "  ret i32 %r\n}\n",
                         NULL));
  assert_true(link_text(program_text, expect_45)); /* the linker goes on */
}

static void what_cannot_be_copied_is_left_to_others(void **state) {
  (void)state;
  assert_false(link_text("@own = thread_local global i32 3\n"
                         "define i32 @entry(i32 %i) {\n"
                         "  %r = load i32, ptr @own\n  ret i32 %r\n}\n",
                         NULL));
  assert_false(
      link_text("@table = internal constant { i32, [1 x ptr] } { i32 1, "
                "[1 x ptr] [ptr blockaddress(@entry, %end)] }\n"
                "define i32 @entry(i32 %i) {\n"
                "  %at = getelementptr { i32, [1 x ptr] }, ptr @table, i32 0, "
                "i32 1, i32 %i\n"
                "  %to = load ptr, ptr %at\n"
                "  indirectbr ptr %to, [label %end]\n"
                "end:\n  ret i32 %i\n}\n",
                NULL));
  assert_false(sim_is_spent());
}

static void what_is_too_large_is_left_to_others(void **state) {
  (void)state;
  assert_false(link_text("@large = global [80000000 x i8] zeroinitializer\n"
                         "define i32 @entry(i32 %i) {\n  ret i32 %i\n}\n",
                         NULL));
  assert_false(sim_is_spent());
}

/* LLVM ends a process for this; here, it goes on. */
static void fatal_errors_are_survived(void **state) {
  (void)state;
#ifdef HLSD_SANITIZE
  skip(); /* what is lost then would be found */
#endif
  assert_false(sim_is_spent());
  for (int i = 0; i < 3; i++) {
    assert_false(
        link_text("declare i32 @llvm.aarch64.crc32b(i32, i32)\n"
                  "declare i32 @llvm.hexagon.A2.abs(i32)\n"
                  "define i32 @entry(i32 %i) {\n"
                  "  %a = call i32 @llvm.aarch64.crc32b(i32 %i, i32 %i)\n"
                  "  %r = call i32 @llvm.hexagon.A2.abs(i32 %a)\n"
                  "  ret i32 %r\n}\n",
                  NULL));
    assert_true(link_text(program_text, expect_45));
  }
  assert_true(sim_is_spent());
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_program_runs_elsewhere),
      cmocka_unit_test(data_is_where_it_belongs),
      cmocka_unit_test(the_library_is_far_away),
      cmocka_unit_test(only_data_can_be_written),
      cmocka_unit_test(nothing_of_it_stays_here),
      cmocka_unit_test(assembly_is_left_to_others),
      cmocka_unit_test(what_is_missing_is_left_to_others),
      cmocka_unit_test(what_cannot_be_copied_is_left_to_others),
      cmocka_unit_test(what_is_too_large_is_left_to_others),
      cmocka_unit_test(fatal_errors_are_survived),
  };
  return cmocka_run_group_tests_name("sim/link", tests, NULL, NULL);
}
