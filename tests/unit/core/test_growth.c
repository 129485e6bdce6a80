/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A kernel twice as large takes about twice the steps, for the shapes below and
 * in the algorithms that count theirs (hls/work.h), which makes the test the
 * same on every machine. What does not count, as Clang and LLVM, is not tested
 * here; bench/growth measures the time of everything.
 */
#include "hls/buffer.h"
#include "hls/pipeline.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct shape {
  const char *name;
  const char *begin;
  const char *end;
  void (*line)(hls_buffer *text, unsigned number);
  unsigned size;       /* the small one of two */
  bool last_is_kernel; /* the kernel is the function of the last line */
} shape;

static void put_unknown(hls_buffer *text, unsigned i) {
  hls_buffer_printf(text, "t[(i ^ %u) & 63] += t[(i * %u) & 63];\n", i, i);
}

static void put_constants(hls_buffer *text, unsigned i) {
  hls_buffer_printf(text, "t[%u] = a[%u] + 1;\n", i * 7919 % 4096,
                    i * 7919 % 4096);
}

static void put_multiples(hls_buffer *text, unsigned i) {
  hls_buffer_printf(text, "t[i * %u + %u] = t[i * %u + %u] + %u;\n", i % 13 + 1,
                    i % 31, i % 11 + 1, i * 7 % 37, i);
}

/* An array of its own for each, behind all branches before, which say nothing
 * of addresses. */
static void put_guarded(hls_buffer *text, unsigned i) {
  hls_buffer_printf(text,
                    "static int a%u[64]; a%u[2 * i] = x; a%u[3 * i + 1] = i;\n"
                    "if (i == %u) return;\n",
                    i, i, i, i + 5000);
}

static void put_loop(hls_buffer *text, unsigned i) {
  hls_buffer_printf(text,
                    "for (int j = 0; j < %u; j++) t[j + %u] += t[j + %u];\n",
                    i % 7 + 3, i % 50, i * 3 % 50);
}

static void put_if(hls_buffer *text, unsigned i) {
  hls_buffer_printf(text, "if (t[i & %u] > %u) t[(i + %u) & 63] = %u;\n",
                    i % 64, i, i % 64, i);
}

/* Functions before the kernel, each calling the one before. */
static void put_function(hls_buffer *text, unsigned i) {
  if (i == 0) {
    hls_buffer_puts(text, "static int f0(int x) { return x; }\n");
    return;
  }
  hls_buffer_printf(text, "static int f%u(int x) { return f%u(x) * 3 + %u; }\n",
                    i, i - 1, i);
}

/* A variable of its own for each, that is live between two blocks. */
static void put_flag(hls_buffer *text, unsigned i) {
  hls_buffer_printf(text,
                    "int f%u = 0; if (i & %u) f%u = i > %u;\n"
                    "if (f%u) i += i * %u;\n",
                    i, 1U << i % 16, i, i, i, i + 3);
}

/* Two sides that stay blocks. */
static void put_case(hls_buffer *text, unsigned i) {
  hls_buffer_printf(text, "if (i & %u) i = i * %u + %u; else i ^= %u;\n",
                    1U << i % 16, i % 97 + 103, i + 1000, i + 1000);
}

/* Ways to the end of the function, from inside of a loop. */
static void put_return(hls_buffer *text, unsigned i) {
  hls_buffer_printf(text, "if (x %% %u == 1) return x; x = x * 3 + %u;\n",
                    i + 3, i);
}

/* Variables of one array, each live across a branch. */
static void put_member(hls_buffer *text, unsigned i) {
  hls_buffer_printf(text, "m[%u] = x + %u; if (x & %u) x ^= m[%u];\n", i, i,
                    i + 1, i * 7 % (i + 1));
}

/* Variables that a loop carries. */
static void put_carried(hls_buffer *text, unsigned i) {
  hls_buffer_printf(text, "c[%u] = c[%u] * 3 + i;\n", i, i + 1);
}

/* Each value twice in the next one: there are 2^n ways through them. */
static void put_shared(hls_buffer *text, unsigned i) {
  hls_buffer_printf(text, "x = x / 3 + x %% %u;\n", 5 + 2 * i);
}

/* A branch that waits for the one before, with a product on one side. */
static void put_side(hls_buffer *text, unsigned i) {
  hls_buffer_printf(text, "if (y > %u) y = (x + %u) * z; else y -= x;\n", i,
                    i % 31);
}

/* One unknown address, and others in a known distance. */
static void put_neighbour(hls_buffer *text, unsigned i) {
  hls_buffer_printf(text, "t[i + %u] = %u;\n", 3 * i, i);
}

static const shape shapes[] = {
    {"unknown indices", "void k(int t[64], int i) {\n", "}\n", put_unknown, 200,
     false},
    {"constant indices", "void k(int t[4096], int a[4096]) {\n", "}\n",
     put_constants, 200, false},
    {"a chain of calls", "", "", put_function, 100, true},
    {"members", "int k(int x) { int m[4096];\n", "return x; }\n", put_member,
     200, false},
    {"returns", "int k(unsigned x) { while (x & 1023) {\n", "} return 0; }\n",
     put_return, 200, false},
    {"multiples", "void k(int t[1024], int i) {\n", "}\n", put_multiples, 200,
     false},
    {"guarded accesses", "void k(int i, int x) {\n", "}\n", put_guarded, 400,
     false},
    {"loops", "void k(int t[64]) {\n", "}\n", put_loop, 200, false},
    {"flags", "int k(int i) {\n", "return i; }\n", put_flag, 200, false},
    {"branches", "void k(int t[64], int i) {\n", "}\n", put_if, 200, false},
    {"shared values", "void k(int t[1024], unsigned x) {\n",
     "t[x & 1023] = 1; t[x / 7 & 1023] = 2; }\n", put_shared, 20, false},
    {"neighbours", "void k(int t[1048576], long i) {\n", "}\n", put_neighbour,
     200, false},
    {"sides",
     "int k(int a[64], int y, int z) {\n"
     "for (int i = 0; i < 64; i++) { int x = a[i];\n",
     "} return y; }\n", put_side, 60, false},
};

static void write_kernel(const shape *of, unsigned size, hls_buffer *text) {
  hls_buffer_puts(text, of->begin);
  for (unsigned i = 0; i < size; i++) {
    of->line(text, i);
  }
  hls_buffer_puts(text, of->end);
  assert_false(text->failed);
}

static void compile(hls_compiler *compiler, const shape *of, unsigned size,
                    hls_compile_result *result) {
  hls_buffer text = {0};
  hls_error error = {0};
  write_kernel(of, size, &text);
  char kernel[16];
  snprintf(kernel, sizeof kernel, "f%u", size - 1);
  hls_compile_request request = {.kernel = of->last_is_kernel ? kernel : "k",
                                 .source = {"k.c", text.data, text.size},
                                 .stage = HLS_STAGE_CF};
  if (hls_compile(compiler, &request, result, &error) != HLS_OK) {
    fail_msg("%s: %s", of->name, error.message);
  }
  hls_buffer_finish(&text);
}

static uint64_t steps_of(hls_compiler *compiler, const shape *of,
                         unsigned size) {
  hls_compile_result result = {0};
  compile(compiler, of, size, &result);
  uint64_t steps = 0;
  for (size_t i = 0; i < result.num_timings; i++) {
    steps += result.timings[i].steps;
  }
  hls_compile_result_finish(&result);
  return steps;
}

static void twice_the_size_takes_twice_the_steps(void **state) {
  for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
    uint64_t small = steps_of(*state, &shapes[i], shapes[i].size);
    uint64_t large = steps_of(*state, &shapes[i], 2 * shapes[i].size);
    assert_true(small >= shapes[i].size);
    if (large > small * 23 / 10) {
      fail_msg("%s: %lu steps for %u, %lu for %u", shapes[i].name,
               (unsigned long)small, shapes[i].size, (unsigned long)large,
               2 * shapes[i].size);
    }
  }
}

static size_t count_parts(const char *text, const char *part) {
  size_t count = 0;
  for (const char *at = text; (at = strstr(at, part)); at++) {
    count++;
  }
  return count;
}

static char *text_of(hls_compiler *compiler, const shape *of, unsigned size) {
  hls_compile_result result = {0};
  compile(compiler, of, size, &result);
  char *text = hls_module_print(result.module);
  assert_non_null(text);
  hls_compile_result_finish(&result);
  return text;
}

/* Where there is more to ask than there is time for, the queue is the answer,
 * and it does not depend on another access that may go away. */
static void what_is_not_proven_goes_to_the_queue(void **state) {
  char *text = text_of(*state, &shapes[0], 400);
  assert_int_equal(count_parts(text, "mem_interface<MC>"), 0);
  assert_int_equal(count_parts(text, "mem_interface<LSQ"),
                   count_parts(text, "memref.load") +
                       count_parts(text, "memref.store"));
  assert_int_equal(count_parts(text, "dstAccess : \"*\""),
                   count_parts(text, "mem_interface<LSQ"));
  free(text);
}

static void different_constants_need_no_queue_in_any_number(void **state) {
  char *text = text_of(*state, &shapes[1], 3000);
  assert_int_equal(count_parts(text, "mem_interface<LSQ"), 0);
  assert_int_equal(count_parts(text, "mem_interface<MC>"), 6000);
  free(text);
}

/* The longest way from a place to the kernel, in calls. */
static size_t deepest_place(const char *text) {
  size_t deepest = 0;
  for (const char *at = text; (at = strstr(at, "inlinedAt: ")); at++) {
    size_t depth = 0;
    for (const char *call = at; call; depth++) {
      char begin[32];
      snprintf(begin, sizeof begin, "\n!%u = ",
               (unsigned)strtoul(call + strlen("inlinedAt: !"), NULL, 10));
      const char *place = strstr(text, begin);
      assert_non_null(place);
      const char *next = strstr(place, "inlinedAt: ");
      call = next && next < strchr(place + 1, '\n') ? next : NULL;
    }
    deepest = depth > deepest ? depth : deepest;
  }
  return deepest;
}

/* LLVM goes through the calls of each place. */
static void places_know_few_of_their_calls(void **state) {
  hls_buffer text = {0};
  hls_error error = {0};
  hls_compile_result result = {0};
  for (unsigned i = 0; i < 40; i++) {
    put_function(&text, i);
  }
  hls_compile_request request = {.kernel = "f39",
                                 .source = {"k.c", text.data, text.size},
                                 .stage = HLS_STAGE_LLVM};
  assert_int_equal(hls_compile(*state, &request, &result, &error), HLS_OK);
  assert_int_equal(deepest_place(result.text), 2);
  hls_compile_result_finish(&result);
  hls_buffer_finish(&text);
}

/* A loop is tested before it and at its end, unless it carries so much that to
 * turn it would take longer than all the rest. */
static void loops_that_carry_thousands_are_tested_at_the_top(void **state) {
  shape carried = {"carried",
                   "int k(int x, int n) { int c[4096]; c[0] = x;\n"
                   "for (int i = 0; i < n; i++) {\n",
                   "}\nreturn c[0]; }\n",
                   put_carried,
                   0,
                   false};
  char *few = text_of(*state, &carried, 100);
  char *many = text_of(*state, &carried, 2100);
  assert_int_equal(count_parts(few, "arith.cmpi"),
                   count_parts(many, "arith.cmpi") + 1);
  free(few);
  free(many);
}

/* A loop that counts up to a limit is left when it is there, unless so much is
 * carried that to find the counter would take longer than all the rest. */
static void loops_that_carry_a_thousand_keep_their_test(void **state) {
  shape carried = {"carried",
                   "int k(int x, int n) { int c[4096]; c[0] = x;\n"
                   "for (int i = 0; i < n; i++) {\n",
                   "}\nreturn c[0]; }\n",
                   put_carried,
                   0,
                   false};
  char *few = text_of(*state, &carried, 100);
  char *many = text_of(*state, &carried, 1100);
  assert_int_equal(count_parts(few, "arith.cmpi ne"), 1);
  assert_int_equal(count_parts(many, "arith.cmpi ne"), 0);
  free(few);
  free(many);
}

/* What was stored on both ways to a load is not read again, unless there are
 * too many addresses among which to look for it. */
static void loads_among_thousands_stay(void **state) {
  shape stored = {"stored",
                  "int k(int t[64], int i) {\n",
                  "int j = i & 63;\n"
                  "if (i & 1) t[j] = 5; else t[j] = i;\n"
                  "return t[j]; }\n",
                  put_unknown,
                  0,
                  false};
  char *few = text_of(*state, &stored, 100);
  char *many = text_of(*state, &stored, 600);
  assert_int_equal(count_parts(few, "memref.load"), 2 * 100 - 1);
  assert_int_equal(count_parts(many, "memref.load"), 2 * 600);
  free(few);
  free(many);
}

/* Of a variable that decides about itself alone nothing remains, unless there
 * are thousands of blocks. What nothing at all asks for goes in any case. */
static void branches_of_thousands_of_blocks_stay(void **state) {
  shape idle = {"idle",
                "int k(unsigned x, int i) {\n"
                "unsigned decides = x, counts = x;\n"
                "for (int j = 0; j < i; j++) {\n"
                "if (decides & 4) decides += 3; else decides /= j;\n"
                "counts += j ^ 77777; x += j ^ 78787; }\n"
                "i ^= x;\n",
                "return i; }\n",
                put_case,
                0,
                false};
  char *few = text_of(*state, &idle, 10);
  char *many = text_of(*state, &idle, 2500);
  assert_int_equal(count_parts(few, "arith.divui"), 0);
  assert_int_equal(count_parts(many, "arith.divui"), 1);
  assert_int_equal(count_parts(many, "} 78787 : i32"), 1);
  assert_int_equal(count_parts(many, "} 77777 : i32"), 0);
  free(few);
  free(many);
}

static int set_up(void **state) {
  hls_error error = {0};
  *state = hls_compiler_create(&error);
  return *state ? 0 : -1;
}

static int tear_down(void **state) {
  hls_compiler_destroy(*state);
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(twice_the_size_takes_twice_the_steps),
      cmocka_unit_test(what_is_not_proven_goes_to_the_queue),
      cmocka_unit_test(different_constants_need_no_queue_in_any_number),
      cmocka_unit_test(places_know_few_of_their_calls),
      cmocka_unit_test(loops_that_carry_thousands_are_tested_at_the_top),
      cmocka_unit_test(loops_that_carry_a_thousand_keep_their_test),
      cmocka_unit_test(loads_among_thousands_stay),
      cmocka_unit_test(branches_of_thousands_of_blocks_stay),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
