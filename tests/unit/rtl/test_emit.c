/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Designs that the emitter makes.
 */
#include "hls/buffer.h"
#include "module.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const rtl_channel *find_channel(const rtl_design *design,
                                       const char *source) {
  for (size_t i = 0; i < design->num_channels; i++) {
    if (strcmp(design->channels[i].source, source) == 0) {
      return &design->channels[i];
    }
  }
  return NULL;
}

static const rtl_unit_use *find_use(const rtl_design *design,
                                    const char *module, const char *value) {
  for (size_t i = 0; i < design->num_units; i++) {
    const rtl_unit_use *use = &design->units[i];
    for (size_t p = 0; p < use->num_parameters; p++) {
      if (strcmp(use->module, module) == 0 &&
          strcmp(use->parameters[p].value, value) == 0) {
        return use;
      }
    }
  }
  return NULL;
}

static void check_port(const rtl_port *port, rtl_role role, const char *name,
                       bool is_input, unsigned data_width, int argument) {
  assert_int_equal(port->role, role);
  assert_string_equal(port->name, name);
  assert_string_equal(port->source_name, name);
  assert_int_equal(port->is_input, is_input);
  assert_int_equal(port->data_width, data_width);
  assert_int_equal(port->argument, argument);
}

static void ports_follow_the_signature(void **state) {
  (void)state;
  emission emission;
  emission_make_fixture(&emission, "sum.mlir");
  const rtl_design *design = emission.design;
  assert_non_null(design);
  assert_int_equal(emission.error.status, HLS_OK);
  assert_string_equal(design->top, "sum");
  assert_int_equal(design->num_ports, 9);
  check_port(&design->ports[0], RTL_ROLE_MEMORY, "a", true, 32, 0);
  assert_int_equal(design->ports[0].depth, 16);
  assert_int_equal(design->ports[0].address_width, 32);
  check_port(&design->ports[1], RTL_ROLE_ARGUMENT, "n", true, 32, 1);
  check_port(&design->ports[2], RTL_ROLE_MEM_START, "a_start", true, 0, -1);
  check_port(&design->ports[3], RTL_ROLE_START, "start", true, 0, -1);
  check_port(&design->ports[4], RTL_ROLE_RESULT, "out0", false, 32, -1);
  check_port(&design->ports[5], RTL_ROLE_MEM_END, "a_end", false, 0, -1);
  check_port(&design->ports[6], RTL_ROLE_END, "end", false, 0, -1);
  check_port(&design->ports[7], RTL_ROLE_CLOCK, "clk", true, 1, -1);
  check_port(&design->ports[8], RTL_ROLE_RESET, "rst", true, 1, -1);
  emission_finish(&emission);
}

static void the_top_is_taken_once(void **state) {
  (void)state;
  emission emission;
  emission_make_fixture(&emission, "sum.mlir");
  assert_non_null(emission.design);
  size_t size = emission.design->files[0].size;
  char *text = rtl_design_take_top(emission.design);
  assert_non_null(text);
  assert_int_equal(strlen(text), size);
  assert_non_null(strstr(text, "module sum ("));
  assert_null(emission.design->files[0].text);
  assert_int_equal(emission.design->files[0].size, 0);
  assert_null(rtl_design_take_top(emission.design));
  emission_finish(&emission);
  free(text);
}

static void files_are_top_units_stubs(void **state) {
  (void)state;
  emission emission;
  emission_make_fixture(&emission, "placeholder.mlir");
  const rtl_design *design = emission.design;
  assert_non_null(design);
  assert_string_equal(design->files[0].path, "twice.sv");
  assert_int_equal(design->files[0].kind, RTL_FILE_TOP);
  for (size_t i = 1; i + 1 < design->num_files; i++) {
    assert_int_equal(design->files[i].kind, RTL_FILE_UNIT);
    assert_int_equal(design->files[i].size, strlen(design->files[i].text));
  }
  for (size_t i = 2; i + 1 < design->num_files; i++) {
    assert_true(strcmp(design->files[i - 1].path, design->files[i].path) < 0);
  }
  const rtl_file *last = &design->files[design->num_files - 1];
  assert_string_equal(last->path, "__placeholder.sv");
  assert_int_equal(last->kind, RTL_FILE_STUB);
  emission_finish(&emission);
}

static void units_bring_the_units_they_use(void **state) {
  (void)state;
  emission emission;
  emission_make_fixture(&emission, "sum.mlir");
  assert_non_null(emission.design);
  assert_non_null(emission_file(&emission, "hls_mem_controller_storeless.sv"));
  assert_non_null(emission_file(&emission, "hls_mem_loads.sv"));
  assert_non_null(emission_file(&emission, "hls_fifo_break_dv_dataless.sv"));
  assert_null(emission_file(&emission, "hls_mem_stores.sv"));
  assert_null(emission_file(&emission, "hls_subi.sv"));
  emission_finish(&emission);
}

static void the_file_list_can_leave_out_stubs(void **state) {
  (void)state;
  emission emission;
  emission_make_fixture(&emission, "placeholder.mlir");
  assert_non_null(emission.design);
  char *with = rtl_design_file_list(emission.design, true);
  char *without = rtl_design_file_list(emission.design, false);
  assert_non_null(with);
  assert_non_null(without);
  assert_ptr_equal(strstr(with, "twice.sv\n"), with);
  assert_non_null(strstr(with, "__placeholder.sv\n"));
  assert_null(strstr(without, "__placeholder.sv"));
  assert_non_null(strstr(without, "hls_subi.sv\n"));
  free(with);
  free(without);
  emission_finish(&emission);
}

static void channels_know_both_ends_and_their_line(void **state) {
  (void)state;
  emission emission;
  emission_make_fixture(&emission, "sum.mlir");
  const rtl_channel *channel = find_channel(emission.design, "load0.dataOut");
  assert_non_null(channel);
  assert_string_equal(channel->net, "load0_dataOut");
  assert_string_equal(channel->target, "addi0.rhs");
  assert_string_equal(channel->location.file, "sum.c");
  assert_int_equal(channel->location.begin.line, 4);
  assert_int_equal(channel->location.begin.column, 9);

  channel = find_channel(emission.design, "n");
  assert_non_null(channel);
  assert_string_equal(channel->net, "n");
  assert_string_equal(channel->target, "mux1.ins_0");

  channel = find_channel(emission.design, "fork0.outs_3");
  assert_non_null(channel);
  assert_string_equal(channel->net, "end");
  assert_string_equal(channel->target, "end");
  assert_int_equal(channel->location.begin.line, 5);

  channel = find_channel(emission.design, "mem_controller0.ldData_0");
  assert_non_null(channel);
  assert_string_equal(channel->target, "load0.dataFromMem");
  emission_finish(&emission);
}

static void units_are_counted_by_parameters(void **state) {
  (void)state;
  emission emission;
  emission_make_fixture(&emission, "placeholder.mlir");
  const rtl_unit_use *use = find_use(emission.design, "__placeholder", "31");
  assert_non_null(use);
  assert_true(use->is_external);
  assert_int_equal(use->count, 1);
  assert_string_equal(use->parameters[0].name, "BITWIDTH");
  assert_non_null(find_use(emission.design, "__placeholder", "8"));
  emission_finish(&emission);

  emission_make_fixture(&emission, "sum.mlir");
  use = find_use(emission.design, "hls_addi", "32");
  assert_non_null(use);
  assert_false(use->is_external);
  assert_int_equal(use->count, 2);
  emission_finish(&emission);
}

static void the_top_connects_by_name(void **state) {
  (void)state;
  emission emission;
  emission_make_fixture(&emission, "sum.mlir");
  const char *top = emission.design->files[0].text;
  assert_non_null(strstr(top, "module sum (\n"
                              "  output logic a_loadEn,\n"
                              "  output logic [31:0] a_loadAddr,\n"
                              "  input  logic [31:0] a_loadData,\n"));
  /* Element 0 in the low bits. */
  assert_non_null(strstr(top, ".ins({cond_br0_trueOut, constant0_outs}),"));
  assert_non_null(strstr(top, ".loadData(a_loadData)"));
  assert_non_null(strstr(top, "  assign a_storeEn = '0;"));
  assert_non_null(strstr(top, ".NUM_SLOTS(2)"));
  assert_non_null(strstr(top, ".PREDICATE(2)"));
  assert_non_null(strstr(top, "  // sum.c:4\n  // addi0.result -> "));
  emission_finish(&emission);
}

static void a_unit_knows_an_operand_that_is_constant(void **state) {
  (void)state;
  emission emission;
  emission_make_body(
      &emission,
      "%s:2 = fork [2] %start {handshake.name = \"fork0\"} : <>\n"
      "%c = constant %s#0 {handshake.name = \"c\", value = -7 : i32} : <>, "
      "<i32>\n"
      "%b = buffer %c, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1, dvLatency "
      "= 1 {handshake.name = \"b\"} : <i32>\n"
      "%k = cmpi slt, %x, %b {handshake.name = \"known\"} : <i32>\n"
      "%e = extui %k {handshake.name = \"e\"} : <i1> to <i32>\n"
      "%o = cmpi slt, %e, %y {handshake.name = \"other\"} : <i32>\n"
      "%f = extui %o {handshake.name = \"f\"} : <i1> to <i32>\n"
      "end {handshake.name = \"end0\"} %f, %s#1 : <i32>, <>\n");
  const char *top = emission.design->files[0].text;
  assert_non_null(strstr(top, "    .KNOWN(1),\n    .RHS(32'hfffffff9)\n"
                              "  ) known ("));
  assert_non_null(strstr(top, "    .KNOWN(0),\n    .RHS(32'd0)\n"
                              "  ) other ("));
  emission_finish(&emission);
}

static void a_placeholder_gets_its_parameter_and_ports(void **state) {
  (void)state;
  emission emission;
  emission_make_fixture(&emission, "placeholder.mlir");
  const char *top = emission.design->files[0].text;
  assert_non_null(strstr(top, "  __placeholder #(\n"
                              "    .BITWIDTH(31)\n"
                              "  ) call0 (\n"
                              "    .input_a(x),\n"
                              "    .input_a_valid(x_valid),\n"
                              "    .input_a_ready(x_ready),\n"
                              "    .start_valid(fork0_outs_0_valid),\n"));
  assert_non_null(strstr(top, ".end_ready(call0_end_ready),\n"
                              "    .clk(clk),\n"
                              "    .rst(rst)\n"));
  const rtl_file *stub = emission_file(&emission, "__placeholder.sv");
  assert_non_null(strstr(stub->text, "module __placeholder #(\n"
                                     "  parameter int BITWIDTH = 31\n"
                                     ") (\n"
                                     "  input  logic [31:0] input_a,\n"));
  assert_non_null(strstr(stub->text, "never gives one"));
  emission_finish(&emission);
}

/* A parameter keeps its type in the module and with each instance, which also a
 * module whose parameter has no type takes as it is. */
static void parameters_keep_their_types(void **state) {
  (void)state;
  emission emission;
  emission_make_fixture(&emission, "parameters.mlir");
  assert_non_null(emission.design);
  const rtl_file *stub = emission_file(&emission, "__unit.sv");
  assert_non_null(strstr(
      stub->text, "module __unit #(\n"
                  "  parameter bit B = 1'd1,\n"
                  "  parameter byte C = 8'shfd,\n"
                  "  parameter bit signed [4:0] F = 5'sh1f,\n"
                  "  parameter longint L = 64'sd5,\n"
                  "  parameter int M = 32'sh80000000,\n"
                  "  parameter bit [15:0] S = 16'd65535,\n"
                  "  parameter bit [31:0] U = 32'd4294967280,\n"
                  "  parameter bit [63:0] W = 64'd18446744073709551615\n"));
  const char *top = emission.design->files[0].text;
  assert_non_null(strstr(top, ".L(64'sd1099511627776),\n    .M(-1),\n"));
  emission_finish(&emission);
}

/* What has instances is a module; one with a loop makes its executions in
 * turn. */
static void functions_with_a_body_are_modules(void **state) {
  (void)state;
  emission emission;
  emission_make_fixture(&emission, "inner.mlir");
  assert_non_null(emission.design);
  assert_string_equal(emission.design->top, "outer");
  const char *top = emission.design->files[0].text;
  assert_non_null(strstr(top, "  square call0 (\n    .x("));
  assert_non_null(strstr(top, "  power_in_turn call1 (\n    .x("));
  assert_non_null(
      strstr(emission_file(&emission, "square.sv")->text, "module square ("));
  const char *power = emission_file(&emission, "power.sv")->text;
  assert_non_null(strstr(power, "module power ("));
  assert_non_null(strstr(power, "  square call"));
  const char *turns = emission_file(&emission, "power_in_turn.sv")->text;
  assert_non_null(strstr(turns, "  power turn_circuit (\n    .x(x),\n"));
  assert_non_null(strstr(turns, "out0_valid = turn_3_valid && !turn_done[3]"));
  assert_int_equal(emission_file(&emission, "power.sv")->kind, RTL_FILE_INNER);
  assert_int_equal(emission.design->num_externals, 0);
  emission_finish(&emission);
}

/* Nothing tells the executions of one without channels apart. */
static void a_function_without_channels_takes_no_turns(void **state) {
  (void)state;
  emission emission;
  emission_make_fixture(&emission, "portless.mlir");
  assert_non_null(emission.design);
  const char *top = emission.design->files[0].text;
  assert_non_null(strstr(top, "  idle call0 (\n    .clk(clk),"));
  assert_null(emission_file(&emission, "idle_in_turn.sv"));
  emission_finish(&emission);
}

/* Signals in units, and ports of modules, would hide instances named like them:
 * those get other names. What passes have named is clear of them. */
static void names_within_units_are_changed(void **state) {
  (void)state;
  emission emission;
  emission_make(
      &emission,
      "handshake.func @f(%x: !handshake.channel<i32>, "
      "%y: !handshake.channel<i32>) -> (!handshake.channel<i32>) attributes "
      "{argNames = [\"x\", \"y\"], resNames = [\"z\"]} {\n"
      "%0 = addi %x, %y {handshake.name = \"result\"} : <i32>\n"
      "%1 = noti %0 {handshake.name = \"lhs\"} : <i32>\n"
      "%2 = instance @g(%1) {handshake.name = \"c_valid\"} : "
      "(!handshake.channel<i32>) -> !handshake.channel<i32>\n"
      "%3 = instance @g(%2) {handshake.name = \"d\"} : "
      "(!handshake.channel<i32>) -> !handshake.channel<i32>\n"
      "%4 = instance @g(%3) {handshake.name = \"e\"} : "
      "(!handshake.channel<i32>) -> !handshake.channel<i32>\n"
      "end %4 : <i32>\n}\n"
      "handshake.func private @g(!handshake.channel<i32>, ...) -> "
      "!handshake.channel<i32> attributes {argNames = [\"c\"], resNames = "
      "[\"d\"]}\n",
      NULL);
  assert_non_null(emission.design);
  const char *top = emission.design->files[0].text;
  assert_non_null(strstr(top, ") result_unit ("));
  assert_non_null(strstr(top, ") lhs ("));
  assert_non_null(strstr(top, "  g c_valid_unit ("));
  assert_non_null(strstr(top, "  g d_unit ("));
  assert_non_null(strstr(top, "  g e ("));
  emission_finish(&emission);
}

/* So many functions, each inside the one before. */
enum { DEPTH = 20000 };

/* Calls of sanitized code take more stack. */
#ifdef HLSD_SANITIZE
enum { STACK_BYTES = 1 << 22 };
#else
enum { STACK_BYTES = 1 << 19 };
#endif

static char *nested_functions(void) {
  hls_buffer text = {0};
  for (int i = 0; i < DEPTH; i++) {
    hls_buffer_printf(&text,
                      "handshake.func @f%d(%%a: !handshake.channel<i8>) -> "
                      "!handshake.channel<i8> attributes {argNames = [\"a\"], "
                      "resNames = [\"b\"]} {\n",
                      i);
    if (i + 1 < DEPTH) {
      hls_buffer_printf(&text,
                        "%%0 = instance @f%d(%%a) : (!handshake.channel<i8>) "
                        "-> !handshake.channel<i8>\nend %%0 : <i8>\n}\n",
                        i + 1);
    } else {
      hls_buffer_puts(&text, "end %a : <i8>\n}\n");
    }
  }
  return hls_buffer_take(&text, NULL);
}

static void *emit_nested(void *text) {
  emission emission;
  emission_make(&emission, text, NULL);
  bool is_ok = emission.design && strcmp(emission.design->top, "f0") == 0 &&
               emission.design->num_files == DEPTH;
  emission_finish(&emission);
  return is_ok ? text : NULL;
}

/* They need no stack, of which there is little here, and each is found without
 * a look at all others. */
static void functions_may_be_nested_deeply(void **state) {
  (void)state;
  char *text = nested_functions();
  assert_non_null(text);
  pthread_attr_t attributes;
  pthread_t thread;
  void *result = NULL;
  assert_int_equal(pthread_attr_init(&attributes), 0);
  assert_int_equal(pthread_attr_setstacksize(&attributes, STACK_BYTES), 0);
  assert_int_equal(pthread_create(&thread, &attributes, emit_nested, text), 0);
  assert_int_equal(pthread_join(thread, &result), 0);
  pthread_attr_destroy(&attributes);
  assert_ptr_equal(result, text);
  free(text);
}

/* Every wire is declared before it is used. */
static void wires_are_declared_first(void **state) {
  (void)state;
  emission emission;
  emission_make_fixture(&emission, "ahead.mlir");
  assert_non_null(emission.design);
  const char *top = emission.design->files[0].text;
  static const char *const lines[] = {
      "  wire [31:0] xori0_wire_0;\n", "  wire [31:0] andi0_wire_0;\n",
      "  wire [31:0] addi0_wire_0 = xori0_wire_0 + ",
      "  assign xori0_wire_0 = andi0_wire_0 ^ ", "  assign andi0_wire_0 = "};
  const char *at = top;
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
    at = strstr(at, lines[i]);
    assert_non_null(at);
  }
  emission_finish(&emission);
}

/* What a module in turn has of its own is called like no wire of a port. */
static void ports_may_be_called_like_turns(void **state) {
  (void)state;
  emission emission;
  emission_make_fixture(&emission, "ahead.mlir");
  assert_non_null(emission.design);
  const char *turns = emission_file(&emission, "turns_in_turn.sv")->text;
  assert_non_null(strstr(turns, "logic turn_valid,"));
  assert_non_null(strstr(turns, "logic turn___valid,"));
  assert_non_null(strstr(turns, "  turns turn____circuit ("));
  assert_non_null(strstr(turns, "wire [1:0] turn____moves;"));
  emission_finish(&emission);
}

static void names_verilog_cannot_have_are_changed(void **state) {
  (void)state;
  emission emission;
  emission_make_fixture(&emission, "names.mlir");
  assert_non_null(emission.design);
  assert_string_equal(emission.design->top, "module_1");
  assert_string_equal(emission.design->files[0].path, "module_1.sv");
  assert_string_equal(emission_port(&emission, "reg_1")->source_name, "reg");
  assert_string_equal(emission_port(&emission, "clk_1")->source_name, "clk");
  assert_string_equal(emission_port(&emission, "adder")->source_name, "adder");
  assert_string_equal(emission_port(&emission, "template_1")->source_name,
                      "template");
  assert_int_equal(emission_port(&emission, "clk")->role, RTL_ROLE_CLOCK);
  emission_finish(&emission);
}

static void an_argument_may_pass_straight_through(void **state) {
  (void)state;
  emission emission;
  emission_make_fixture(&emission, "combinational.mlir");
  assert_non_null(emission.design);
  const char *top = emission.design->files[0].text;
  assert_non_null(strstr(top, "  assign end_valid = start_valid;\n"
                              "  assign start_ready = end_ready;\n"));
  const rtl_channel *channel = find_channel(emission.design, "start");
  assert_string_equal(channel->net, "start");
  assert_string_equal(channel->target, "end");
  /* An array that nobody uses keeps its ports. */
  const rtl_port *memory = emission_port(&emission, "a");
  assert_int_equal(memory->depth, 8);
  assert_int_equal(memory->data_width, 16);
  assert_non_null(strstr(top, "  assign a_loadEn = '0;"));
  emission_finish(&emission);
}

static void memory_ports_are_told_apart_by_their_drivers(void **state) {
  (void)state;
  emission emission;
  emission_make_fixture(&emission, "memory.mlir");
  assert_non_null(emission.design);
  const char *top = emission.design->files[0].text;
  assert_non_null(strstr(top, ".NUM_CONTROLS(2),\n"
                              "    .COUNT_WIDTH(32),\n"
                              "    .NUM_LOADS(1),\n"
                              "    .ADDRESS_WIDTH(32),\n"
                              "    .NUM_STORES(2),\n"
                              "    .DATA_WIDTH(32),\n"
                              "    .SUM_BITS(8)\n"));
  assert_non_null(
      strstr(top, ".stData({store1_dataToMem, store0_dataToMem}),"));
  assert_non_null(strstr(top, ".ctrl({constant1_outs, constant0_outs}),"));
  assert_non_null(strstr(top, "  hls_mem_controller_loadless #("));
  assert_non_null(strstr(top, "  hls_mem_controller_storeless #("));
  emission_finish(&emission);
}

static void constants_are_sized_literals(void **state) {
  (void)state;
  emission emission;
  emission_make_fixture(&emission, "operations.mlir");
  assert_non_null(emission.design);
  const char *top = emission.design->files[0].text;
  assert_non_null(strstr(top, ".VALUE(64'hfffffffffffffffe)"));
  assert_non_null(strstr(top, ".VALUE(1'd1)"));
  assert_non_null(strstr(top, ".VALUE(32'hbfc00000)")); /* -1.5f */
  assert_non_null(strstr(top, ".INIT_TOKEN(1'd1)"));
  assert_non_null(strstr(top, ".INIT_TOKEN(64'd0)"));
  emission_finish(&emission);
}

static void the_text_is_the_same_every_time(void **state) {
  (void)state;
  emission first;
  emission second;
  emission_make_fixture(&first, "operations.mlir");
  emission_make_fixture(&second, "operations.mlir");
  assert_int_equal(first.design->num_files, second.design->num_files);
  for (size_t i = 0; i < first.design->num_files; i++) {
    assert_string_equal(first.design->files[i].path,
                        second.design->files[i].path);
    assert_string_equal(first.design->files[i].text,
                        second.design->files[i].text);
  }
  emission_finish(&first);
  emission_finish(&second);
}

static void unnamed_operations_get_names(void **state) {
  (void)state;
  emission emission;
  emission_make_body(&emission, "%0 = addi %x, %y : <i32>\n"
                                "%1 = br %0 : <i32>\n"
                                "end %1, %start : <i32>, <>\n");
  assert_non_null(emission.design);
  assert_non_null(find_channel(emission.design, "addi0.result"));
  assert_non_null(find_channel(emission.design, "br1.outs"));
  emission_finish(&emission);
}

static void a_kernel_can_be_chosen_among_several(void **state) {
  (void)state;
  static const char two[] =
      "handshake.func @f(%s: !handshake.control<>, ...) -> "
      "(!handshake.control<>) attributes {argNames = [\"start\"], resNames = "
      "[\"end\"]} { end %s : <> }\n"
      "handshake.func @g(%s: !handshake.control<>, ...) -> "
      "(!handshake.control<>) attributes {argNames = [\"start\"], resNames = "
      "[\"end\"]} { end %s : <> }\n";
  emission emission;
  emission_make(&emission, two, "g");
  assert_non_null(emission.design);
  assert_string_equal(emission.design->top, "g");
  emission_finish(&emission);
}

static void a_port_has_its_extra_signals(void **state) {
  (void)state;
  emission emission;
  emission_make(
      &emission,
      "handshake.func @f(%a: !handshake.channel<i8, [t: i2, none: i0, u: i3 "
      "(U)]>, %level: i5, %start: !handshake.control<>, ...) -> "
      "(!handshake.channel<i8, [t: i2, none: i0, u: i3 (U)]>, i5, "
      "!handshake.control<>) attributes {argNames = [\"a\", \"level\", "
      "\"start\"], resNames = [\"b\", \"echo\", \"end\"]} {\n"
      "end %a, %level, %start : <i8, [t: i2, none: i0, u: i3 (U)]>, i5, <>\n"
      "}\n",
      NULL);
  const rtl_design *design = emission.design;
  assert_non_null(design);
  check_port(&design->ports[0], RTL_ROLE_ARGUMENT, "a", true, 8, 0);
  assert_int_equal(design->ports[0].num_signals, 2);
  assert_string_equal(design->ports[0].signals[0].name, "t");
  assert_int_equal(design->ports[0].signals[0].width, 2);
  assert_false(design->ports[0].signals[0].is_upstream);
  assert_string_equal(design->ports[0].signals[1].name, "u");
  assert_true(design->ports[0].signals[1].is_upstream);
  check_port(&design->ports[1], RTL_ROLE_WIRE, "level", true, 5, -1);
  const char *text = emission_file(&emission, "f.sv")->text;
  assert_non_null(strstr(text, "input  logic [1:0] a_t,"));
  assert_non_null(strstr(text, "output logic [2:0] a_u,"));
  assert_non_null(strstr(text, "output logic [1:0] b_t,"));
  assert_non_null(strstr(text, "assign b_t = a_t;"));
  assert_non_null(strstr(text, "assign a_u = b_u;"));
  assert_non_null(strstr(text, "assign echo = level;"));
  emission_finish(&emission);
}

static void an_external_module_has_its_extra_signals(void **state) {
  (void)state;
  emission emission;
  emission_make(
      &emission,
      "handshake.func private @__m(!handshake.channel<i8, [t: i2, u: i3 (U)]>, "
      "...) -> !handshake.control<[t: i2, u: i3 (U)]> attributes {argNames = "
      "[\"a\"], resNames = [\"end\"]}\n"
      "handshake.func @f(%x: !handshake.channel<i8, [t: i2, u: i3 (U)]>, ...) "
      "-> !handshake.control<[t: i2, u: i3 (U)]> attributes {argNames = "
      "[\"x\"], resNames = [\"end\"]} {\n"
      "%0 = instance @__m(%x) {handshake.name = \"m0\"} : "
      "(!handshake.channel<i8, [t: i2, u: i3 (U)]>) -> !handshake.control<[t: "
      "i2, u: i3 (U)]>\n"
      "end %0 : <[t: i2, u: i3 (U)]>\n}\n",
      NULL);
  assert_non_null(emission.design);
  const char *top = emission_file(&emission, "f.sv")->text;
  assert_non_null(strstr(top, ".a_t(x_t),\n    .a_u(x_u)"));
  assert_non_null(strstr(top, ".end_t(end_t),\n    .end_u(end_u)"));
  const char *stub = emission_file(&emission, "__m.sv")->text;
  assert_non_null(strstr(stub, "input  logic [1:0] a_t,"));
  assert_non_null(strstr(stub, "output logic [2:0] a_u,"));
  assert_non_null(strstr(stub, "output logic [1:0] end_t,"));
  assert_non_null(strstr(stub, "input  logic [2:0] end_u,"));
  assert_non_null(strstr(stub, "assign a_u = '0;"));
  assert_non_null(strstr(stub, "assign end_t = '0;"));
  const rtl_external *external = &emission.design->externals[0];
  assert_int_equal(external->ports[0].num_signals, 2);
  assert_string_equal(external->ports[1].signals[1].name, "u");
  emission_finish(&emission);
}

static void a_signal_does_not_take_another_ports_name(void **state) {
  (void)state;
  emission emission;
  emission_make(&emission,
                "handshake.func @f(%a: !handshake.control<[t: i2]>, %t: "
                "!handshake.control<[t: i2]>, ...) -> "
                "(!handshake.control<[t: i2]>, !handshake.control<[t: i2]>) "
                "attributes {argNames = [\"a_t\", \"a\"], resNames = "
                "[\"b\", \"end\"]} {\n"
                "end %a, %t : <[t: i2]>, <[t: i2]>\n}\n",
                NULL);
  assert_non_null(emission.design);
  assert_string_equal(emission.design->ports[0].name, "a_t");
  const char *text = emission_file(&emission, "f.sv")->text;
  assert_non_null(strstr(text, "input  logic [1:0] a_t_t,"));
  emission_finish(&emission);
}

static void destroying_nothing_is_fine(void **state) {
  (void)state;
  rtl_design_destroy(NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(ports_follow_the_signature),
      cmocka_unit_test(files_are_top_units_stubs),
      cmocka_unit_test(units_bring_the_units_they_use),
      cmocka_unit_test(the_file_list_can_leave_out_stubs),
      cmocka_unit_test(channels_know_both_ends_and_their_line),
      cmocka_unit_test(units_are_counted_by_parameters),
      cmocka_unit_test(the_top_connects_by_name),
      cmocka_unit_test(a_unit_knows_an_operand_that_is_constant),
      cmocka_unit_test(a_placeholder_gets_its_parameter_and_ports),
      cmocka_unit_test(parameters_keep_their_types),
      cmocka_unit_test(functions_with_a_body_are_modules),
      cmocka_unit_test(a_function_without_channels_takes_no_turns),
      cmocka_unit_test(wires_are_declared_first),
      cmocka_unit_test(ports_may_be_called_like_turns),
      cmocka_unit_test(names_within_units_are_changed),
      cmocka_unit_test(functions_may_be_nested_deeply),
      cmocka_unit_test(names_verilog_cannot_have_are_changed),
      cmocka_unit_test(an_argument_may_pass_straight_through),
      cmocka_unit_test(memory_ports_are_told_apart_by_their_drivers),
      cmocka_unit_test(constants_are_sized_literals),
      cmocka_unit_test(the_text_is_the_same_every_time),
      cmocka_unit_test(unnamed_operations_get_names),
      cmocka_unit_test(a_kernel_can_be_chosen_among_several),
      cmocka_unit_test(a_port_has_its_extra_signals),
      cmocka_unit_test(an_external_module_has_its_extra_signals),
      cmocka_unit_test(a_signal_does_not_take_another_ports_name),
      cmocka_unit_test(the_top_is_taken_once),
      cmocka_unit_test(destroying_nothing_is_fine),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
