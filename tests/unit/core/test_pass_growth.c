/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Passes take about twice the steps for a kernel of twice the size, whatever
 * grows in it; four times where values pass all that grows. Steps are counted
 * by the algorithms (hls/work.h), so the test is the same on every machine;
 * bench/growth measures the time.
 */
#include "hls/buffer.h"
#include "hls/pipeline.h"
#include "hls/work.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A kernel of a number of parts. */
typedef struct shape {
  const char *name;
  const char *begin;
  const char *end;
  void (*part)(hls_buffer *text, unsigned number, unsigned size);
  unsigned size;    /* the small one of two */
  unsigned most;    /* tenths of the steps that twice the size may take */
  const char *pass; /* whose steps are counted; NULL: all of them */
} shape;

/* Labels that jump back and forth, so that loops have many ways in. */
static void put_label(hls_buffer *text, unsigned i, unsigned size) {
  hls_buffer_printf(text, "l%u: x += %u; if (x & %u) goto l%u;\n", i,
                    i % 97 + 1, 1U << i % 16, (i * 7919 + 13) % size);
}

static void put_loop(hls_buffer *text, unsigned i, unsigned size) {
  (void)size;
  hls_buffer_printf(text, "for (int i = 0; i < b; i++) x = x * %u + (i ^ x);\n",
                    i + 3);
}

/* Loops between which nothing registers ready. */
static void put_short_loop(hls_buffer *text, unsigned i, unsigned size) {
  (void)size;
  hls_buffer_printf(text, "for (int i = 0; i < b; i++) x = x * %u ^ i;\n",
                    i % 97 + 3);
}

/* Loops that are tied to each other by the order of their accesses. */
static void put_array_loop(hls_buffer *text, unsigned i, unsigned size) {
  (void)size;
  hls_buffer_printf(text,
                    "for (int i = 0; i < %u; i++) a[i + %u] += a[i + %u];\n",
                    i % 7 + 3, i, 3 * i);
}

/* Loops that share arrays with loops far behind them. */
static void put_sharing_loop(hls_buffer *text, unsigned i, unsigned size) {
  unsigned arrays = size / 4;
  if (i < arrays) {
    hls_buffer_printf(text, "static int a%u[16];\n", i);
  }
  hls_buffer_printf(text,
                    "for (int i = 0; i < b; i++) a%u[i * %u & 15] = i + %u;\n",
                    i % arrays, i % 7 + 1, i);
}

static void put_access(hls_buffer *text, unsigned i, unsigned size) {
  (void)size;
  hls_buffer_printf(text, "a[t[i] + %u] += b * %u;\n", i, i + 3);
}

static void put_array(hls_buffer *text, unsigned i, unsigned size) {
  (void)size;
  hls_buffer_printf(text,
                    "static int a%u[16]; a%u[x & 15] += %u; x += a%u[b];\n", i,
                    i, i, i);
}

static void put_sum(hls_buffer *text, unsigned i, unsigned size) {
  (void)size;
  hls_buffer_printf(text, "x = (x * %u) ^ (b + i);\n", 2 * i + 3);
}

static void put_case(hls_buffer *text, unsigned i, unsigned size) {
  (void)size;
  hls_buffer_printf(text, "if (x & %u) x = x * %u + i; else x ^= %u;\n",
                    1U << i % 16, 2 * i + 3, i);
}

static void put_exit(hls_buffer *text, unsigned i, unsigned size) {
  (void)size;
  hls_buffer_printf(text,
                    "if ((x ^ i) %% %u == 3) { x += %u * b; break; }\n"
                    "x = x * 3 + i;\n",
                    i + 5, i + 2);
}

/* Comparisons in a row, whose paths take the same time in many ways. */
static void put_else_if(hls_buffer *text, unsigned i, unsigned size) {
  (void)size;
  hls_buffer_printf(text, "if (x == %u) b += x * %u; else\n", 3 * i,
                    i % 97 + 3);
}

/* Loops in loops, whose variables pass all those inside. */
static void put_level(hls_buffer *text, unsigned i, unsigned size) {
  (void)size;
  hls_buffer_printf(text, "for (int i%u = i%u; i%u < b; i%u++)\n", i + 1, i,
                    i + 1, i + 1);
}

static void put_counted_loop(hls_buffer *text, unsigned i, unsigned size) {
  (void)size;
  hls_buffer_printf(text, "for (int j = 0; j < 8; j++) x = x * %u + (j ^ x);\n",
                    i + 3);
}

/* Stores that all wait with a copy of the loop's counter. */
static void put_counted_access(hls_buffer *text, unsigned i, unsigned size) {
  (void)size;
  hls_buffer_printf(text, "static int a%u[64]; a%u[i & 63] += x;\n", i, i);
}

static const shape shapes[] = {
    {"labels", "int k(int x, int b) {\n", "return x; }\n", put_label, 60, 23,
     NULL},
    {"loops", "int k(int x, int b) {\n", "return x; }\n", put_loop, 60, 23,
     NULL},
    {"loops of one array", "int k(int a[512], int x) {\n", "return x; }\n",
     put_array_loop, 60, 23, NULL},
    {"loops of common arrays", "int k(int x, int b) {\n", "return x; }\n",
     put_sharing_loop, 120, 23, "lower-cf-to-handshake"},
    {"accesses",
     "void k(int a[4096], int t[64], int b) {\n"
     "for (int i = 0; i < 64; i++) {\n",
     "} }\n", put_access, 80, 23, NULL},
    {"arrays", "int k(int x, int b) {\n", "return x; }\n", put_array, 40, 23,
     NULL},
    {"inner statements",
     "int k(int x, int b) {\n"
     "for (int i = 0; i < b; i++) {\n"
     "for (int j = i; j < b; j++) {\n"
     "for (int l = j; l < b; l++) {\n",
     "} } } return x; }\n", put_sum, 100, 23, NULL},
    {"branches in a loop",
     "int k(int x, int b) {\n"
     "for (int i = 0; i < b; i++) {\n",
     "} return x; }\n", put_case, 120, 23, NULL},
    {"exits of a loop",
     "int k(int x, int b) {\n"
     "for (int i = 0; i < b; i++) {\n",
     "} return x; }\n", put_exit, 60, 23, NULL},
    {"counted loops in a loop",
     "int k(int x, int b) {\n"
     "for (int i = 0; i < b; i++) {\n",
     "} return x; }\n", put_counted_loop, 60, 23,
     "handshake-balance-latencies"},
    {"uses of a counter",
     "int k(int x, int b) {\n"
     "for (int i = 0; i < b; i++) {\n",
     "} return x; }\n", put_counted_access, 240, 23,
     "handshake-balance-latencies"},
    {"paths through loops", "int k(int x, int b) {\n", "return x; }\n",
     put_short_loop, 60, 23, "handshake-break-paths"},
    {"paths of a chain", "int k(int x, int b) {\n", "b ^= x; return b; }\n",
     put_else_if, 480, 23, "handshake-break-paths"},
    {"registers of loops", "int k(int x, int b) {\n", "return x; }\n",
     put_short_loop, 60, 23, "handshake-share-registers"},
    {"registers of branches",
     "int k(int x, int b) {\n"
     "for (int i = 0; i < b; i++) {\n",
     "} return x; }\n", put_case, 120, 24, "handshake-share-registers"},
    {"ways past loops", "int k(int x, int b) {\n", "return x; }\n", put_loop,
     60, 23, "handshake-shorten-ways"},
    {"ways past branches",
     "int k(int x, int b) {\n"
     "for (int i = 0; i < b; i++) {\n",
     "} return x; }\n", put_case, 60, 23, "handshake-shorten-ways"},
    {"loops in loops", "int k(int x, int b) {\nint i0 = 1;\n",
     "x = x * 3 + b; return x; }\n", put_level, 40, 46,
     "handshake-shorten-ways"},
};

/* The steps of all that follows the front end, or of one pass. */
static uint64_t count_steps(const hls_compile_result *result,
                            const char *pass) {
  uint64_t steps = 0;
  bool is_behind = false;
  for (size_t i = 0; i < result->num_timings; i++) {
    const hls_timing *timing = &result->timings[i];
    if (pass ? strcmp(timing->name, pass) == 0 : is_behind) {
      steps += timing->steps;
    }
    is_behind |= strcmp(timing->name, "translate") == 0;
  }
  return steps;
}

static uint64_t steps_of(hls_compiler *compiler, const shape *of,
                         unsigned size) {
  hls_buffer text = {0};
  hls_error error = {0};
  hls_buffer_puts(&text, of->begin);
  for (unsigned i = 0; i < size; i++) {
    of->part(&text, i, size);
  }
  hls_buffer_puts(&text, of->end);
  assert_false(text.failed);
  hls_compile_result result = {0};
  hls_compile_request request = {.source = {"k.c", text.data, text.size},
                                 .stage = HLS_STAGE_HW};
  if (hls_compile(compiler, &request, &result, &error) != HLS_OK) {
    fail_msg("%s: %s", of->name, error.message);
  }
  uint64_t steps = count_steps(&result, of->pass);
  hls_compile_result_finish(&result);
  hls_buffer_finish(&text);
  return steps;
}

static void twice_the_size_takes_twice_the_steps(void **state) {
  for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
    uint64_t small = steps_of(*state, &shapes[i], shapes[i].size);
    uint64_t large = steps_of(*state, &shapes[i], 2 * shapes[i].size);
    print_message("%s: %lu steps for %u, %lu for %u\n", shapes[i].name,
                  (unsigned long)small, shapes[i].size, (unsigned long)large,
                  2 * shapes[i].size);
    assert_true(small >= shapes[i].size);
    assert_true(large <= small * shapes[i].most / 10);
  }
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
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
