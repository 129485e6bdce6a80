/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Files of designs: what is read of them, where mistakes are, and what does not
 * fit the functions that they name.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "daemon/worker/designs/design_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct fixture {
  char folder[64], path[80], source[80];
  arena_pool arena;
  hls_diagnostics diagnostics;
  design_file design;
} fixture;

static int set_up(void **state) {
  fixture *f = calloc(1, sizeof *f);
  assert_non_null(f);
  strcpy(f->folder, "/tmp/hlsd-design-XXXXXX");
  assert_non_null(mkdtemp(f->folder));
  snprintf(f->path, sizeof f->path, "%s/d.yaml", f->folder);
  snprintf(f->source, sizeof f->source, "%s/k.c", f->folder);
  FILE *file = fopen(f->source, "w");
  assert_non_null(file);
  fclose(file);
  *state = f;
  return 0;
}

static void forget(fixture *f) {
  hls_diagnostics_finish(&f->diagnostics);
  arena_finish(&f->arena);
}

static int tear_down(void **state) {
  fixture *f = *state;
  forget(f);
  unlink(f->source);
  rmdir(f->folder);
  free(f);
  return 0;
}

static bool read_design(fixture *f, const char *text) {
  forget(f);
  return design_file_read(&f->design, &f->arena, f->path, text, strlen(text),
                          &f->diagnostics);
}

/* The only diagnostic, which is at that place. */
static void expect(const fixture *f, unsigned line, unsigned column,
                   const char *message) {
  assert_int_equal(f->diagnostics.count, 1);
  const hls_diagnostic *found = &f->diagnostics.items[0];
  print_message("%u:%u: %s\n", found->range.begin.line,
                found->range.begin.column, found->message);
  assert_non_null(strstr(found->message, message));
  assert_int_equal(found->range.begin.line, line);
  assert_int_equal(found->range.begin.column, column);
}

#define WHOLE                                                                  \
  "name: d\nsources: [k.c]\nstages:\n  s: {kernel: f, n: 3}\n"                 \
  "  t: {kernel: g}\nstreams:\n  - {from: s.out, to: t.in, depth: 7}\n"        \
  "  - to: s.in\n    from: t.out\n"

static void all_of_a_file_is_read(void **state) {
  fixture *f = *state;
  assert_true(read_design(f, WHOLE));
  const design_file *d = &f->design;
  assert_string_equal(d->name.text, "d");
  assert_int_equal(d->num_sources, 1);
  assert_string_equal(d->sources[0].text, f->source);
  assert_int_equal(d->num_stages, 2);
  assert_string_equal(d->stages[0].name.text, "s");
  assert_string_equal(d->stages[0].kernel.text, "f");
  assert_int_equal(d->stages[0].num_constants, 1);
  assert_string_equal(d->stages[0].constants[0].name.text, "n");
  assert_string_equal(d->stages[0].constants[0].value.text, "3");
  assert_int_equal(d->stages[0].constants[0].value.place.begin.line, 4);
  assert_int_equal(d->stages[0].constants[0].value.place.begin.column, 21);
  assert_int_equal(d->num_streams, 2);
  assert_string_equal(d->streams[0].from.stage, "s");
  assert_string_equal(d->streams[0].from.array, "out");
  assert_string_equal(d->streams[0].to.whole.text, "t.in");
  assert_int_equal(d->streams[0].depth, 7);
  assert_int_equal(d->streams[1].depth, 0);
}

static void mistakes_have_a_place(void **state) {
  static const struct {
    const char *text;
    unsigned line, column;
    const char *message;
  } cases[] = {
      {"name: {", 2, 1, "did not find"},
      {"", 1, 1, "is empty"},
      {"[1]", 1, 1, "is expected here"},
      {"? [a]\n: b\n", 1, 3, "a name is expected"},
      {"name: [d]\n", 1, 7, "the name of the top module is expected"},
      {"name: 'ä'\n", 1, 7, "is no name"},
      {"name: \"a\\0b\"\n", 1, 7, "is expected here"},
      {"name: d\nstaegs: {}\n", 2, 1, "did you mean 'stages'"},
      {"sources: {\xc3\xa4: b}\n", 1, 10, "the path of a C file"},
      {"sources: {\xc3\xa4: b, x}", 1, 10, "the path of a C file"},
      {"name: d\nsources: k.c\n", 1, 1, "write 'stages: "},
      {"name: d\nstages: {s: {kernel: f}}\n", 1, 1, "write 'sources: "},
      {"stages: {s: {n: 1}}\n", 1, 10, "has no kernel"},
      {"stages: {s: {kernel: f, n: [1]}}\n", 1, 28, "a number is expected"},
      {"streams: [{from: s., to: t.b}]\n", 1, 18, "is no end of a stream"},
      {"streams: [{from: s.a.b, to: t.b}]\n", 1, 18, "is no end of a stream"},
      {"streams: {to: t.b}\n", 1, 10, "has two ends"},
      {"streams: [{depth: 70000}]\n", 1, 19, "from 1 to 65536"},
      {"streams: [{depth: 1x}]\n", 1, 19, "from 1 to 65536"},
      {"streams: &a [*a]\n", 1, 10, "is expected here"},
      {"# \xff\n", 1, 1, "no UTF-8"},
  };
  fixture *f = *state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    assert_false(read_design(f, cases[i].text));
    expect(f, cases[i].line, cases[i].column, cases[i].message);
  }
}

/* Columns are bytes, also behind characters of several. */
static void columns_count_bytes(void **state) {
  fixture *f = *state;
  assert_false(read_design(f, "stages: {\xc3\xa4: {kernel: f}}\n"));
  expect(f, 1, 10, "is no name");
  assert_false(read_design(f, "stages: {s: {\xc3\xa4: 1, kernel: 2}}\n"));
  expect(f, 1, 29, "is no name");
}

/* ---- The functions ---- */

static const int64_t twenty[] = {20}, ten_by_two[] = {10, 2};
static const hls_scalar integer = {HLS_SCALAR_INT, 32, 4, true};
static const hls_scalar byte = {HLS_SCALAR_INT, 8, 1, false};
static const hls_scalar real = {HLS_SCALAR_FLOAT, 32, 4, true};

#define ARRAY(name_, scalar_, shape_)                                          \
  {.name = name_,                                                              \
   .spelling = "array",                                                        \
   .scalar = scalar_,                                                          \
   .is_array = true,                                                           \
   .shape = shape_,                                                            \
   .rank = sizeof(shape_) / sizeof *(shape_)}

/* Checks a design of two stages, f and g. */
static bool check(fixture *f, const char *text) {
  const hls_param first[] = {
      ARRAY("in", integer, twenty),
      ARRAY("out", integer, ten_by_two),
      ARRAY("low", byte, twenty),
      {.name = "n", .scalar = byte, .spelling = "char"},
      {.name = "x", .scalar = real, .spelling = "float"}};
  const hls_param second[] = {ARRAY("in", integer, twenty),
                              ARRAY("out", integer, twenty),
                              ARRAY("half", integer, ten_by_two)};
  const hls_signature functions[] = {
      {.name = "f", .params = first, .num_params = 5},
      {.name = "g", .params = second, .num_params = 3}};
  const hls_signature *kernels[] = {&functions[0], &functions[1]};
  design_meaning meaning = {.kernels = kernels};
  assert_true(read_design(f, text));
  bool ok = design_check(&f->design, &f->arena, &meaning, &f->diagnostics);
  if (ok && meaning.num_values > 0) {
    print_message("value: %llx\n", (unsigned long long)meaning.values[0].bits);
  }
  return ok;
}

#define STAGES(more)                                                           \
  "name: d\nsources: k.c\nstages: {s: {kernel: f" more "}, t: {kernel: g}}\n"
#define STREAM(from, to) "streams: [{from: " from ", to: " to "}]\n"

static void what_fits_is_taken(void **state) {
  static const char *const right[] = {
      STAGES(""), STAGES(", n: 255"), STAGES(", n: 0x10, x: -1.5e3"),
      STAGES("") STREAM("s.out", "t.in"), /* by rows */
  };
  for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
    assert_true(check(*state, right[i]));
  }
}

static void what_does_not_fit_is_told(void **state) {
  static const struct {
    const char *text;
    unsigned line, column;
    const char *message;
  } cases[] = {
      {STAGES(", n: 256"), 3, 28, "'256' is no value of 'n'"},
      {STAGES(", n: -1"), 3, 28, "'-1' is no value of 'n'"},
      {STAGES(", n: 1.5"), 3, 28, "is no value"},
      {STAGES(", x: 1.5f"), 3, 28, "is no value"},
      {STAGES(", in: 1"), 3, 25, "is an array"},
      {STAGES(", m: 1"), 3, 25, "f has no argument 'm'"},
      {STAGES("") STREAM("r.out", "t.in"), 4, 18, "there is no stage 'r'"},
      {STAGES("") STREAM("s.uot", "t.in"), 4, 18, "did you mean 'out'?"},
      {STAGES("") STREAM("s.n", "t.in"), 4, 18, "is no array"},
      {STAGES("") STREAM("s.low", "t.in"), 4, 11, "have 8 bits"},
      {STAGES("") STREAM("s.out", "s.in"), 4, 11, "lead in a circle"},
      {STAGES("") "streams: [{from: s.out, to: t.in},\n"
                  "          {from: s.out, to: t.out}]\n",
       5, 18, "two streams begin at 's.out', the first one in line 4"},
      {STAGES("") "streams: [{from: s.out, to: t.in},\n"
                  "          {from: s.in, to: t.in}]\n",
       5, 28, "two streams end at 't.in'"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    assert_false(check(*state, cases[i].text));
    expect(*state, cases[i].line, cases[i].column, cases[i].message);
  }
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
  const struct CMUnitTest tests[] = {
      CASE(all_of_a_file_is_read),     CASE(mistakes_have_a_place),
      CASE(columns_count_bytes),       CASE(what_fits_is_taken),
      CASE(what_does_not_fit_is_told),
  };
  return cmocka_run_group_tests_name("daemon/worker_design", tests, NULL, NULL);
}
