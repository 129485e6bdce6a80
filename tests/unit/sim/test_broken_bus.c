/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A circuit with buses passes, and each change of a unit at a bus that breaks
 * one of the rules of its protocol is found, by that rule. Without what looks
 * at the buses most of the changes would not be seen: the values are right.
 */
#include "fixture.h"

#include "hls/handshake.h"
#include "mlir-c/BuiltinAttributes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char scale[] =
    "int scale(const int x[600], int y[600], int n) {\n"
    "  for (int i = 0; i < 600; i++)\n"
    "    y[i] = x[i] * n;\n"
    "  return n + 1;\n"
    "}\n"
    "int x[600], y[600];\n"
    "int main(void) {\n"
    "  for (int i = 0; i < 600; i++) x[i] = i * i - 50;\n"
    "  for (int n = 2; n < 5; n++) if (scale(x, y, n) != n + 1) return 1;\n"
    "  return 0;\n"
    "}\n";

/* The kernel's circuit with some interfaces. */
typedef struct kernel {
  fixture *f;
  hls_compiler *compiler;
  hls_compile_result compiled;
  rtl_design *design;
} kernel;

static int setup(void **state) {
  kernel *it = calloc(1, sizeof *it);
  void *f = NULL;
  if (!it || fixture_setup(&f) != 0) {
    free(it);
    return -1;
  }
  it->f = f;
  it->f->request.idle_cycles = 2000;
  it->f->request.stall_seed = 7;
  it->f->request.engine = sim_model();
  hls_compile_request request = {
      .source = fixture_source("kernel.c", scale),
      .kernel = "scale",
      .stage = HLS_STAGE_HW,
      .buffers = HLS_BUFFERS_ON_MERGES,
  };
  it->compiler = hls_compiler_create(&it->f->error);
  assert_non_null(it->compiler);
  assert_int_equal(
      hls_compile(it->compiler, &request, &it->compiled, &it->f->error),
      HLS_OK);
  *state = it;
  return 0;
}

static int teardown(void **state) {
  kernel *it = *state;
  rtl_design_destroy(it->design);
  hls_compile_result_finish(&it->compiled);
  hls_compiler_destroy(it->compiler);
  void *f = it->f;
  fixture_teardown(&f);
  free(it);
  return 0;
}

/* Chooses interfaces, as attributes in MLIR's text, and makes the circuit. */
static void choose(kernel *it, const char *interfaces, const char *in_order) {
  MlirOperation kernel_op =
      mlirBlockGetFirstOperation(mlirModuleGetBody(it->compiled.module));
  MlirContext context = mlirModuleGetContext(it->compiled.module);
  MlirAttribute chosen = mlirAttributeParseGet(
      context, mlirStringRefCreateFromCString(interfaces));
  MlirAttribute order =
      mlirAttributeParseGet(context, mlirStringRefCreateFromCString(in_order));
  mlirOperationSetAttributeByName(
      kernel_op, mlirStringRefCreateFromCString(HLS_INTERFACES), chosen);
  mlirOperationSetAttributeByName(
      kernel_op, mlirStringRefCreateFromCString(HLS_IN_ORDER), order);
  rtl_design_destroy(it->design);
  it->design = rtl_emit(it->compiled.module, "scale", NULL, &it->f->diagnostics,
                        &it->f->error);
  assert_non_null(it->design);
  assert_non_null(it->design->wrapped);
}

/* A line of a unit, what it becomes, and the rule that is broken then. */
typedef struct change {
  const char *unit, *before, *after, *rule;
} change;

static void simulate(kernel *it, const rtl_design *design) {
  sim_result_finish(&it->f->result);
  it->f->result = (sim_result){0};
  hls_status status = fixture_run(it->f, design, "scale", scale);
  if (status != HLS_OK) {
    print_message("error: %s\n", it->f->error.message);
  }
  assert_int_equal(status, HLS_OK);
  print_message("%s: %s\n", sim_verdict_name(it->f->result.verdict),
                it->f->result.message ? it->f->result.message : "");
}

/* Simulates the circuit with that unit changed, which is put back then. */
static void expect(kernel *it, const change *wanted) {
  const rtl_design *design = it->design->wrapped;
  rtl_file *file = NULL;
  char path[100];
  snprintf(path, sizeof path, "%s.sv", wanted->unit);
  for (size_t i = 0; i < design->num_files; i++) {
    file = strcmp(design->files[i].path, path) == 0 ? &design->files[i] : file;
  }
  assert_non_null(file);
  rtl_file original = *file;
  file->text = fixture_changed(original.text, wanted->before, wanted->after);
  file->size = strlen(file->text);
  print_message("%s: %s\n", wanted->unit, wanted->after);
  simulate(it, design);
  free(file->text);
  *file = original;
  assert_int_equal(it->f->result.verdict, SIM_PROTOCOL);
  assert_non_null(strstr(it->f->result.message, wanted->rule));
}

static void expect_all(kernel *it, const change *changes, size_t count) {
  simulate(it, it->design->wrapped);
  assert_int_equal(it->f->result.verdict, SIM_PASS);
  for (size_t i = 0; i < count; i++) {
    expect(it, &changes[i]);
  }
}

#define EXPECT_ALL(it, changes)                                                \
  expect_all((it), (changes), sizeof(changes) / sizeof *(changes))

static void streams(void **state) {
  static const change changes[] = {
      {"hls_stream_writer", "storeEn | has_second | (outs_valid & ~outs_ready)",
       "storeEn | has_second", "y valid falls"},
      {"hls_stream_writer", "if (moves | ~outs_valid) begin", "begin",
       "y data changes"},
      {"hls_stream_writer", "COUNT_WIDTH'(SIZE - 1)", "COUNT_WIDTH'(SIZE - 2)",
       "y last is at the wrong beat"},
  };
  choose(*state, "{x = \"axi-stream\", y = \"axi-stream\"}", "[\"x\", \"y\"]");
  EXPECT_ALL(*state, changes);
  choose(*state, "{x = \"avalon-st\", y = \"avalon-st\"}", "[\"x\", \"y\"]");
  EXPECT_ALL(*state, changes);
}

static void bursts(void **state) {
  static const change changes[] = {
      {"hls_axi_bursts", "to_end < WIDE'(BURST) ? to_end", "1'b0 ? to_end",
       "across the end of a page"},
      {"hls_axi_reader", "3'($clog2(DATA_WIDTH / 8))", "3'd1",
       "x has a burst of the wrong size"},
      {"hls_axi_reader", "arvalid = has_burst & asks",
       "arvalid = has_burst & asks & ~arready | has_burst & rvalid",
       "x arvalid falls"},
      {"hls_axi_writer", "assign wlast = left == '0;",
       "assign wlast = left == 8'd1;", "y wlast is at the wrong beat"},
      {"hls_axi_writer", "assign wdata = ins;",
       "assign wdata = ins ^ DATA_WIDTH'(wready);", "y wdata changes"},
      {"hls_bench_axi_memory", "answers > 16'(responds) & ~b_stall",
       "now == 16'd9", "y has a response to nothing"},
      {"hls_bench_axi_memory", "assign rlast = is_last;",
       "assign rlast = 1'b0;", "x rlast is at the wrong beat"},
      {"hls_bench_axi_memory", "assign rresp = {is_outside, 1'b0};",
       "assign rresp = 2'b10;", "answers with an error"},
  };
  choose(*state, "{x = \"axi\", y = \"axi\"}", "[\"x\", \"y\"]");
  EXPECT_ALL(*state, changes);
  choose(*state, "{x = \"axi\", y = \"axi\"}", "[]");
  EXPECT_ALL(*state, changes);
}

static void registers(void **state) {
  static const change axilite[] = {
      {"hls_axilite_slave", "bvalid <= awready | (bvalid & ~bready);",
       "bvalid <= awready;", "s_axi bvalid falls"},
      {"hls_axilite_slave", "rvalid <= rd_en | (rvalid & ~rready);",
       "rvalid <= rd_en | rvalid;", "s_axi has an answer to no read"},
      {"hls_axilite_slave", "if (rd_en) begin", "begin", "s_axi rdata changes"},
      {"hls_axilite_slave", "assign bresp = 2'b00;", "assign bresp = 2'b11;",
       "s_axi answers with an error"},
      {"hls_bench_axilite", "awvalid ? ~awready : is_write", "is_write",
       "s_axi awvalid falls"},
  };
  static const change wishbone[] = {
      {"hls_wishbone_slave", "ack <= ~rst & asked;", "ack <= ~rst;",
       "wb has an ack without an access"},
  };
  static const change avalon[] = {
      {"hls_bench_avalon", "is_asking ? waitrequest : req & ~stall",
       "req & ~stall", "avs read or write falls"},
  };
  choose(*state, "{return = \"axi-lite\"}", "[]");
  EXPECT_ALL(*state, axilite);
  choose(*state, "{return = \"wishbone\"}", "[]");
  EXPECT_ALL(*state, wishbone);
  choose(*state, "{return = \"avalon-mm\"}", "[]");
  EXPECT_ALL(*state, avalon);
}

#define KERNEL(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void) {
  const struct CMUnitTest tests[] = {
      KERNEL(streams),
      KERNEL(bursts),
      KERNEL(registers),
  };
  return cmocka_run_group_tests_name("sim/broken-bus", tests, NULL, NULL);
}
