/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Hand-written circuits for the simulator's tests.
 */
#include "fixture.h"

#include "hls/buffer.h"

#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

const char fixture_addmul[] =
    "module addmul(\n"
    "  input logic [31:0] a, input logic a_valid, output logic a_ready,\n"
    "  input logic [31:0] b, input logic b_valid, output logic b_ready,\n"
    "  input logic start_valid, output logic start_ready,\n"
    "  output logic [31:0] out0, output logic out0_valid,\n"
    "  input logic out0_ready,\n"
    "  output logic end_valid, input logic end_ready,\n"
    "  input logic clk, input logic rst);\n"
    "  logic join_valid, join_ready;\n"
    "  assign join_valid = a_valid & b_valid;\n"
    "  assign join_ready = out0_ready;\n"
    "  assign a_ready = join_valid & join_ready;\n"
    "  assign b_ready = join_valid & join_ready;\n"
    "  assign out0 = a * b + a;\n"
    "  assign out0_valid = join_valid & join_ready;\n"
    "  assign end_valid = start_valid;\n"
    "  assign start_ready = end_ready;\n"
    "endmodule\n";

static rtl_port addmul_ports[] = {
    {.role = RTL_ROLE_ARGUMENT,
     .name = "a",
     .is_input = true,
     .data_width = 32,
     .argument = 0},
    {.role = RTL_ROLE_ARGUMENT,
     .name = "b",
     .is_input = true,
     .data_width = 32,
     .argument = 1},
    {.role = RTL_ROLE_START, .name = "start", .is_input = true, .argument = -1},
    {.role = RTL_ROLE_RESULT, .name = "out0", .data_width = 32, .argument = -1},
    {.role = RTL_ROLE_END, .name = "end", .argument = -1},
    {.role = RTL_ROLE_CLOCK, .name = "clk", .is_input = true, .argument = -1},
    {.role = RTL_ROLE_RESET, .name = "rst", .is_input = true, .argument = -1},
};
static rtl_channel addmul_channels[] = {
    {.net = "a", .source = "a", .target = "join0.ins_0"},
    {.net = "b",
     .source = "b",
     .target = "join0.ins_1",
     .location = {"addmul.c", {1, 28}, {1, 29}}},
    {.net = "join", .source = "join0.outs", .target = "end0.ins_0"},
};

static rtl_design make_design(const char *top, const char *text, rtl_file *file,
                              rtl_port *ports, size_t num_ports,
                              rtl_channel *channels, size_t num_channels) {
  *file = (rtl_file){"circuit.sv", (char *)text, strlen(text), RTL_FILE_TOP};
  return (rtl_design){.top = (char *)top,
                      .files = file,
                      .num_files = 1,
                      .ports = ports,
                      .num_ports = num_ports,
                      .channels = channels,
                      .num_channels = num_channels};
}

#define COUNT(array) (sizeof(array) / sizeof *(array))

rtl_design fixture_addmul_design(const char *text) {
  static rtl_file file;
  return make_design("addmul", text, &file, addmul_ports, COUNT(addmul_ports),
                     addmul_channels, COUNT(addmul_channels));
}

/* LAST is the number of the last element, for a version that goes too far. */
const char fixture_bump[] =
    "`ifndef LAST\n"
    "`define LAST 7\n"
    "`endif\n"
    "module bump(\n"
    "  output logic a_loadEn, output logic [3:0] a_loadAddr,\n"
    "  input logic [31:0] a_loadData,\n"
    "  output logic a_storeEn, output logic [3:0] a_storeAddr,\n"
    "  output logic [31:0] a_storeData,\n"
    "  input logic [31:0] n, input logic n_valid, output logic n_ready,\n"
    "  input logic a_start_valid, output logic a_start_ready,\n"
    "  input logic start_valid, output logic start_ready,\n"
    "  output logic [31:0] out0, output logic out0_valid,\n"
    "  input logic out0_ready,\n"
    "  output logic a_end_valid, input logic a_end_ready,\n"
    "  output logic end_valid, input logic end_ready,\n"
    "  input logic clk, input logic rst);\n"
    "  logic busy, loaded, finished;\n"
    "  logic [3:0] next, last;\n"
    "  logic [31:0] sum, step;\n"
    "  logic go_valid, go_ready, load_valid, load_ready;\n"
    "  logic [3:0] load;\n"
    "  assign go_valid = n_valid & a_start_valid & start_valid;\n"
    "  assign go_ready = ~busy & ~finished;\n"
    "  assign n_ready = go_valid & go_ready;\n"
    "  assign a_start_ready = go_valid & go_ready;\n"
    "  assign start_ready = go_valid & go_ready;\n"
    "  assign load = next;\n"
    "  assign load_valid = busy & (next <= `LAST);\n"
    "  assign load_ready = 1'b1;\n"
    "  assign a_loadEn = load_valid;\n"
    "  assign a_loadAddr = next;\n"
    "  assign a_storeEn = loaded;\n"
    "  assign a_storeAddr = last;\n"
    "  assign a_storeData = a_loadData + step;\n"
    "  assign out0 = sum;\n"
    "  assign out0_valid = finished & out0_ready & a_end_ready & end_ready;\n"
    "  assign a_end_valid = out0_valid;\n"
    "  assign end_valid = out0_valid;\n"
    "  always_ff @(posedge clk)\n"
    "    if (rst) begin\n"
    "      busy <= 0; loaded <= 0; finished <= 0;\n"
    "      next <= 0; last <= 0; sum <= 0; step <= 0;\n"
    "    end else begin\n"
    "      loaded <= load_valid; last <= next;\n"
    "      if (loaded) sum <= sum + a_loadData;\n"
    "      if (start_ready) begin\n"
    "        busy <= 1; next <= 0; sum <= 0; step <= n;\n"
    "      end else if (load_valid) next <= next + 4'd1;\n"
    "      else if (busy & ~loaded) begin\n"
    "        busy <= 0; finished <= 1;\n"
    "      end\n"
    "      if (out0_valid) finished <= 0;\n"
    "    end\n"
    "endmodule\n";

static rtl_port bump_ports[] = {
    {.role = RTL_ROLE_MEMORY,
     .name = "a",
     .data_width = 32,
     .address_width = 4,
     .depth = 8,
     .argument = 0},
    {.role = RTL_ROLE_ARGUMENT,
     .name = "n",
     .is_input = true,
     .data_width = 32,
     .argument = 1},
    {.role = RTL_ROLE_MEM_START,
     .name = "a_start",
     .is_input = true,
     .argument = 0},
    {.role = RTL_ROLE_START, .name = "start", .is_input = true, .argument = -1},
    {.role = RTL_ROLE_RESULT, .name = "out0", .data_width = 32, .argument = -1},
    {.role = RTL_ROLE_MEM_END, .name = "a_end", .argument = 0},
    {.role = RTL_ROLE_END, .name = "end", .argument = -1},
    {.role = RTL_ROLE_CLOCK, .name = "clk", .is_input = true, .argument = -1},
    {.role = RTL_ROLE_RESET, .name = "rst", .is_input = true, .argument = -1},
};
static rtl_channel bump_channels[] = {
    {.net = "go", .source = "join0.outs", .target = "fork0.ins"},
    {.net = "load",
     .source = "load0.addrOut",
     .target = "mem_controller0.ldAddr_0"},
    {.net = "n",
     .source = "n",
     .target = "load0.addrIn",
     .location = {"bump.c", {7, 12}, {7, 16}}},
};

rtl_design fixture_bump_design(const char *text) {
  static rtl_file file;
  return make_design("bump", text, &file, bump_ports, COUNT(bump_ports),
                     bump_channels, COUNT(bump_channels));
}

static const char twice_text[] =
    "module twice(\n"
    "  input logic [31:0] a, input logic a_valid, output logic a_ready,\n"
    "  input logic start_valid, output logic start_ready,\n"
    "  output logic [31:0] out0, output logic out0_valid,\n"
    "  input logic out0_ready,\n"
    "  output logic end_valid, input logic end_ready,\n"
    "  input logic clk, input logic rst);\n"
    "  __unit #(.WIDTH(8)) call0(.input_v(a), .input_v_valid(a_valid),\n"
    "    .input_v_ready(a_ready), .start_valid(start_valid),\n"
    "    .start_ready(start_ready), .out0(out0), .out0_valid(out0_valid),\n"
    "    .out0_ready(out0_ready), .end_valid(end_valid),\n"
    "    .end_ready(end_ready), .clk(clk), .rst(rst));\n"
    "endmodule\n";

rtl_design fixture_twice_design(void) {
  static rtl_port ports[] = {
      {.role = RTL_ROLE_ARGUMENT,
       .name = "a",
       .is_input = true,
       .data_width = 32,
       .argument = 0},
      {.role = RTL_ROLE_START,
       .name = "start",
       .is_input = true,
       .argument = -1},
      {.role = RTL_ROLE_RESULT,
       .name = "out0",
       .data_width = 32,
       .argument = -1},
      {.role = RTL_ROLE_END, .name = "end", .argument = -1},
  };
  static rtl_file files[2];
  static rtl_unit_use units[] = {{.module = "__unit", .is_external = true}};
  rtl_design design =
      make_design("twice", twice_text, files, ports, COUNT(ports), NULL, 0);
  static char stub[] = "module __unit(); endmodule\n";
  files[1] = (rtl_file){"__unit.sv", stub, strlen(stub), RTL_FILE_STUB};
  design.num_files = 2;
  design.units = units;
  design.num_units = 1;
  return design;
}

char *fixture_changed(const char *text, const char *from, const char *to) {
  const char *at = strstr(text, from);
  assert_non_null(at);
  hls_buffer result = {0};
  hls_buffer_append(&result, text, (size_t)(at - text));
  hls_buffer_puts(&result, to);
  hls_buffer_puts(&result, at + strlen(from));
  char *taken = hls_buffer_take(&result, NULL);
  assert_non_null(taken);
  return taken;
}

hls_source fixture_source(const char *name, const char *text) {
  return (hls_source){name, text, strlen(text)};
}

int fixture_setup(void **state) {
  fixture *f = calloc(1, sizeof(*f));
  if (!f) {
    return -1;
  }
  const char *base = getenv("TMPDIR");
  snprintf(f->scratch, sizeof f->scratch, "%s/hlsd-test-XXXXXX",
           base && strlen(base) < 40 ? base : "/tmp");
  if (!mkdtemp(f->scratch)) {
    free(f);
    return -1;
  }
  f->tools = (sim_tools){"verilator", SIM_CXX, TEST_RUNTIME_DIR};
  f->request.scratch_dir = f->scratch;
  f->request.engine = sim_verilator();
  f->request.tools = &f->tools;
  f->request.ignores_exit_status = true;
  f->request.runner = sim_runner_start(&(sim_runner_hooks){0});
  if (!f->request.runner) {
    rmdir(f->scratch);
    free(f);
    return -1;
  }
  *state = f;
  return 0;
}

static int remove_entry(const char *path, const struct stat *status, int type,
                        struct FTW *where) {
  (void)status;
  (void)type;
  (void)where;
  return remove(path);
}

int fixture_teardown(void **state) {
  fixture *f = *state;
  sim_runner_stop(f->request.runner);
  sim_result_finish(&f->result);
  hls_diagnostics_finish(&f->diagnostics);
  nftw(f->scratch, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
  free(f);
  return 0;
}

hls_status fixture_run(fixture *f, const rtl_design *design, const char *kernel,
                       const char *c_text) {
  f->request.source = fixture_source("kernel.c", c_text);
  f->request.kernel = kernel;
  f->request.design = design;
  return sim_run(&f->request, &f->result, &f->diagnostics, &f->error);
}

static void nothing(void *user) { (void)user; }

hls_status fixture_run_main(fixture *f, golden *native) {
  golden_init(native);
  hls_status status =
      golden_open(native, &f->request, &f->result, &f->diagnostics, &f->error);
  if (status == HLS_OK && f->result.verdict == SIM_PASS) {
    status = golden_start(native, &f->request, &f->diagnostics, &f->error);
  }
  return status == HLS_OK && f->result.verdict == SIM_PASS
             ? golden_await(native, nothing, NULL, &f->result, &f->error)
             : status;
}

bool fixture_has_code(const fixture *f, const char *code) {
  for (size_t i = 0; i < f->diagnostics.count; i++) {
    if (strcmp(f->diagnostics.items[i].code, code) == 0) {
      return true;
    }
  }
  return false;
}
