/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Two circuits that are connected by a stream pass as a whole, and a FIFO that
 * loses an element, repeats one, changes one or ends a call too early is found.
 */
#include "fixture.h"

#include "hls/pipeline.h"
#include "rtl/compose.h"
#include "rtl/sim_chain.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char text[] =
    "void twice(const int a[40], int b[40]) {\n"
    "  for (int i = 0; i < 40; i++) b[i] = 2 * a[i];\n"
    "}\n"
    "void minus(const int p[40], int q[40]) {\n"
    "  for (int i = 0; i < 40; i++) q[i] = p[i] - 3;\n"
    "}\n"
    "int main(void) {\n"
    "  int a[40], b[40], q[40];\n"
    "  for (int k = 0; k < 5; k++) {\n"
    "    for (int i = 0; i < 40; i++) a[i] = 100 * k + i;\n"
    "    twice(a, b);\n"
    "    minus(b, q);\n"
    "  }\n"
    "  return 0;\n"
    "}\n";

enum { STAGES = 2 };
static const char *const kernels[STAGES] = {"twice", "minus"};

typedef struct pair {
  fixture *f;
  hls_compiler *compiler;
  hls_compile_result compiled[STAGES];
  rtl_design *circuits[STAGES];
  rtl_stage stages[STAGES];
  rtl_stream stream;
  rtl_composition composition;
  sim_chain_result result;
} pair;

/* The port of a circuit for the array of that name. */
static const rtl_port *array_of(const rtl_design *circuit, const char *name) {
  for (size_t i = 0; i < circuit->num_ports; i++) {
    if (circuit->ports[i].role == RTL_ROLE_MEMORY &&
        strcmp(circuit->ports[i].source_name, name) == 0) {
      return &circuit->ports[i];
    }
  }
  fail_msg("there is no array %s", name);
  return NULL;
}

static void compile(pair *it, size_t number) {
  static const char *const interfaces[] = {"axi-stream"};
  hls_compile_request request = {
      .source = fixture_source("kernel.c", text),
      .clang = {.interfaces = interfaces, .num_interfaces = 1},
      .kernel = kernels[number],
      .stage = HLS_STAGE_HW};
  assert_int_equal(
      hls_compile(it->compiler, &request, &it->compiled[number], &it->f->error),
      HLS_OK);
  it->circuits[number] = rtl_emit(it->compiled[number].module, kernels[number],
                                  NULL, &it->f->diagnostics, &it->f->error);
  assert_non_null(it->circuits[number]);
  assert_non_null(it->circuits[number]->wrapper);
  it->stages[number] =
      (rtl_stage){number == 0 ? "first" : "second", it->circuits[number]};
}

static int setup(void **state) {
  pair *it = calloc(1, sizeof *it);
  void *f = NULL;
  if (!it || fixture_setup(&f) != 0) {
    free(it);
    return -1;
  }
  it->f = f;
  it->f->request.engine = sim_model();
  it->compiler = hls_compiler_create(&it->f->error);
  assert_non_null(it->compiler);
  for (size_t i = 0; i < STAGES; i++) {
    compile(it, i);
  }
  it->stream = (rtl_stream){{0, array_of(it->circuits[0], "b")},
                            {1, array_of(it->circuits[1], "p")},
                            8};
  it->composition = (rtl_composition){.name = "pair",
                                      .stages = it->stages,
                                      .num_stages = STAGES,
                                      .streams = &it->stream,
                                      .num_streams = 1};
  *state = it;
  return 0;
}

static int teardown(void **state) {
  pair *it = *state;
  sim_chain_result_finish(&it->result);
  for (size_t i = 0; i < STAGES; i++) {
    rtl_design_destroy(it->circuits[i]);
    hls_compile_result_finish(&it->compiled[i]);
  }
  hls_compiler_destroy(it->compiler);
  void *f = it->f;
  fixture_teardown(&f);
  free(it);
  return 0;
}

static hls_status simulate(pair *it) {
  static const hls_range place = {"design.yaml", {1, 1}, {1, 2}};
  const hls_range places[STAGES] = {place, place};
  sim_chain_kernel programs[STAGES];
  for (size_t i = 0; i < STAGES; i++) {
    programs[i] = (sim_chain_kernel){
        .name = kernels[i], .source = fixture_source("kernel.c", text)};
  }
  sim_chain_result_finish(&it->result);
  rtl_design *top = rtl_compose(&it->composition, &it->f->error);
  assert_non_null(top);
  sim_chain_request request = {.base = it->f->request,
                               .composition = &it->composition,
                               .top = top,
                               .kernels = programs,
                               .stages = places,
                               .streams = places,
                               .constants = places};
  request.base.max_cycles = 100000;
  hls_status status =
      sim_chain_run(&request, &it->result, &it->f->diagnostics, &it->f->error);
  rtl_design_destroy(top);
  if (status != HLS_OK) {
    print_message("error: %s\n", it->f->error.message);
  }
  assert_int_equal(status, HLS_OK);
  print_message("%s: %s\n", sim_verdict_name(it->result.simulated.verdict),
                it->result.simulated.message);
  return status;
}

static void right_ones_pass(void **state) {
  pair *it = *state;
  for (unsigned seed = 0; seed < 4; seed++) {
    it->f->request.stall_seed = seed;
    simulate(it);
    assert_int_equal(it->result.simulated.verdict, SIM_PASS);
    assert_int_equal(it->result.simulated.num_calls, 5);
    assert_int_equal(it->result.num_outputs, 1);
    assert_string_equal(it->result.outputs[0].name, "second.q");
    assert_int_equal(it->result.outputs[0].calls, 5);
    assert_true(it->result.outputs[0].last > it->result.outputs[0].first);
  }
}

static bool has_file(const rtl_design *design, const char *path) {
  for (size_t i = 0; i < design->num_files; i++) {
    if (strcmp(design->files[i].path, path) == 0) {
      return true;
    }
  }
  return false;
}

/* Simulates with a FIFO of another text, which a stage brings with its parts.
 */
static void simulate_with(pair *it, const char *before, const char *after) {
  rtl_design *whole = rtl_compose(&it->composition, &it->f->error);
  assert_non_null(whole);
  rtl_design changed = *it->circuits[0];
  rtl_file *files = calloc(changed.num_files + whole->num_files, sizeof *files);
  char *wrong = NULL;
  assert_non_null(files);
  memcpy(files, changed.files, changed.num_files * sizeof *files);
  for (size_t i = 0; i < whole->num_files; i++) {
    rtl_file file = whole->files[i];
    if (strcmp(file.path, "hls_fifo_break_dv.sv") == 0) {
      wrong = fixture_changed(file.text, before, after);
      file.text = wrong;
      file.size = strlen(wrong);
    }
    if (strncmp(file.path, "hls_fifo", strlen("hls_fifo")) == 0 &&
        !has_file(it->circuits[0], file.path)) {
      files[changed.num_files++] = file;
    }
  }
  assert_non_null(wrong);
  changed.files = files;
  it->stages[0].design = &changed;
  simulate(it);
  it->stages[0].design = it->circuits[0];
  free(wrong);
  free(files);
  rtl_design_destroy(whole);
}

/* The part of the FIFO that keeps data of many bits. */
#define STORAGE(ins, entering)                                                 \
  "      hls_fifo_slots #(\n"                                                  \
  "        .NUM_SLOTS(NUM_SLOTS),\n"                                           \
  "        .DATA_WIDTH(DATA_WIDTH)\n"                                          \
  "      ) storage (\n"                                                        \
  "        .ins(" ins "),\n"                                                   \
  "        .entering(" entering "),\n"
#define ENTERING "ins_valid & ins_ready"

/* An element that is taken and not kept is missed at the end. */
static void a_lost_element_is_found(void **state) {
  pair *it = *state;
  simulate_with(it, ".ins_valid(ins_valid)",
                ".ins_valid(ins_valid & ins[31:0] != 32'd210)");
  assert_int_equal(it->result.simulated.verdict, SIM_DEADLOCK);
  /* One that is counted and not kept: an older one comes in its place. */
  simulate_with(it, STORAGE("ins", ENTERING),
                STORAGE("ins", ENTERING " & ins[31:0] != 32'd210"));
  assert_int_equal(it->result.simulated.verdict, SIM_MISMATCH);
  assert_int_equal(it->result.simulated.mismatches[0].call, 1);
}

/* The call and the element are those of the kernel. */
static void a_changed_element_is_found(void **state) {
  pair *it = *state;
  const sim_result *found = &it->result.simulated;
  simulate_with(it, STORAGE("ins", ENTERING),
                STORAGE("ins ^ DATA_WIDTH'(ins[31:0] == 32'd414)", ENTERING));
  assert_int_equal(found->verdict, SIM_MISMATCH);
  assert_int_equal(found->total_mismatches, 1);
  assert_int_equal(found->mismatches[0].call, 2);
  assert_string_equal(found->mismatches[0].element, "second.q[7]");
  assert_string_equal(found->mismatches[0].expected, "411");
  assert_string_equal(found->mismatches[0].actual, "412");
  assert_non_null(strstr(found->message, "call 3: second.q[7] is 412"));
}

/* What looks at the streams of the top module is there. */
static void a_wrong_end_is_found(void **state) {
  pair *it = *state;
  rtl_design changed = *it->circuits[1];
  rtl_file *files = calloc(changed.num_files, sizeof *files);
  assert_non_null(files);
  memcpy(files, changed.files, changed.num_files * sizeof *files);
  char *wrong = NULL;
  for (size_t i = 0; i < changed.num_files; i++) {
    if (strcmp(files[i].path, "minus_ip.sv") == 0) {
      wrong = fixture_changed(files[i].text, ".SIZE(40)", ".SIZE(20)");
      files[i].text = wrong;
      files[i].size = strlen(wrong);
    }
  }
  assert_non_null(wrong);
  changed.files = files;
  it->stages[1].design = &changed;
  simulate(it);
  it->stages[1].design = it->circuits[1];
  free(wrong);
  free(files);
  assert_int_equal(it->result.simulated.verdict, SIM_PROTOCOL);
  assert_non_null(strstr(it->result.simulated.message,
                         "second_q last is at the wrong beat"));
}

/* Modules of one name and different texts would be one of them for both. */
static void modules_of_one_name_are_refused(void **state) {
  pair *it = *state;
  rtl_design changed = *it->circuits[1];
  rtl_file *files = calloc(changed.num_files, sizeof *files);
  assert_non_null(files);
  memcpy(files, changed.files, changed.num_files * sizeof *files);
  static char other[] = "module hls_load; endmodule\n";
  for (size_t i = 0; i < changed.num_files; i++) {
    if (strcmp(files[i].path, "hls_load.sv") == 0) {
      files[i].text = other;
      files[i].size = strlen(other);
    }
  }
  changed.files = files;
  it->stages[1].design = &changed;
  assert_null(rtl_compose(&it->composition, &it->f->error));
  it->stages[1].design = it->circuits[1];
  assert_int_equal(it->f->error.status, HLS_INVALID);
  assert_non_null(strstr(it->f->error.message, "'hls_load.sv'"));
  free(files);
}

#define PAIR(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      PAIR(right_ones_pass),
      PAIR(a_lost_element_is_found),
      PAIR(a_changed_element_is_found),
      PAIR(a_wrong_end_is_found),
      PAIR(modules_of_one_name_are_refused),
  };
  return cmocka_run_group_tests_name("sim/chain", tests, NULL, NULL);
}
