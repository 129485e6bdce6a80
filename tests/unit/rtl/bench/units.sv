// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All units under test, each with several sets of parameters, and the clock.

// The declarations that every unit under test begins with. FLAGS: 1 registered
// ready, 2 may withdraw. LATENCY, INTERVAL, CAPACITY: -1 (0 for the interval)
// is unchecked.
`define UNIT(LABEL, MODEL, LATENCY, INTERVAL, CAPACITY, FLAGS, ARGUMENT) \
  int id; \
  initial id = bench_new(LABEL, MODEL, LATENCY, INTERVAL, CAPACITY, FLAGS, ARGUMENT);

`define SOURCE(N, W, NAME) \
  logic [(W>0?W:1)-1:0] NAME; logic NAME``_valid, NAME``_ready; \
  bench_source #(.NUMBER(N), .WIDTH(W)) source_``NAME (id, NAME, NAME``_valid, NAME``_ready, clk, rst);

`define SINK(N, W, NAME) \
  logic [(W>0?W:1)-1:0] NAME; logic NAME``_valid, NAME``_ready; \
  bench_sink #(.NUMBER(N), .WIDTH(W)) sink_``NAME (id, NAME, NAME``_valid, NAME``_ready, clk, rst);

`define CONTROL_SINK(N, NAME) \
  logic NAME``_valid, NAME``_ready; \
  bench_sink #(.NUMBER(N), .WIDTH(0)) sink_``NAME (id, 1'b0, NAME``_valid, NAME``_ready, clk, rst);

// One operand, one result.
`define UNARY(UNIT_NAME, MODEL, WI, WO, PARAMETERS) \
  if (1) begin \
    `UNIT(`"UNIT_NAME PARAMETERS`", MODEL, 0, 1, 0, 0, 0) \
    `SOURCE(0, WI, ins) \
    `SINK(0, WO, outs) \
    UNIT_NAME #PARAMETERS dut (.*); \
  end

`define BINARY(OP, W) \
  if (1) begin \
    `UNIT(`"OP W`", `"OP`", 0, 1, 0, 0, 0) \
    `SOURCE(0, W, lhs) \
    `SOURCE(1, W, rhs) \
    `SINK(0, W, result) \
    hls_``OP #(.DATA_WIDTH(W)) dut (.*); \
  end

`define CREDIT(TOKENS_, CAPACITY) \
  if (1) begin \
    `UNIT(`"hls_credit TOKENS_`", "credit", -1, 1, CAPACITY, 1, TOKENS_) \
    `SOURCE(0, 0, ins) \
    `CONTROL_SINK(0, outs) \
    hls_credit #(.TOKENS(TOKENS_)) dut (.*); \
    wire unused = &{1'b0, ins}; \
  end

`define DIVISION(OP, W) \
  if (1) begin \
    `UNIT(`"OP W`", `"OP`", W + 2, W + 2, 1, 0, 0) \
    `SOURCE(0, W, lhs) \
    `SOURCE(1, W, rhs) \
    `SINK(0, W, result) \
    hls_``OP #(.DATA_WIDTH(W)) dut (.*); \
  end

`define PIPELINED_DIVISION(OP, W, L) \
  if (1) begin \
    `UNIT(`"OP W LATENCY L`", `"OP`", L, 1, L, 0, 0) \
    `SOURCE(0, W, lhs) \
    `SOURCE(1, W, rhs) \
    `SINK(0, W, result) \
    hls_``OP``_pipelined #(.DATA_WIDTH(W), .LATENCY(L)) dut (.*); \
  end

// With two digits in a stage, with all in one, with more stages than steps.
`define PIPELINED_DIVISIONS(OP) \
  `PIPELINED_DIVISION(OP, 1, 1) `PIPELINED_DIVISION(OP, 8, 7) \
  `PIPELINED_DIVISION(OP, 8, 20) `PIPELINED_DIVISION(OP, 32, 19)

`define MULTIPLICATION(W, L) \
  if (1) begin \
    `UNIT(`"muli W LATENCY L`", "muli", L, 1, L, 0, 0) \
    `SOURCE(0, W, lhs) \
    `SOURCE(1, W, rhs) \
    `SINK(0, W, result) \
    hls_muli #(.DATA_WIDTH(W), .LATENCY(L)) dut (.*); \
  end

// In an island that stands still while nobody takes the product.
`define RIGID_MULTIPLICATION(W, L) \
  if (1) begin \
    `UNIT(`"rigid muli W LATENCY L`", "muli", L, 1, -1, 0, 0) \
    `SOURCE(0, W, lhs) \
    `SOURCE(1, W, rhs) \
    `SINK(0, W, result) \
    logic [1:0] unused; \
    wire moves = ~result_valid | result_ready; \
    assign lhs_ready = moves & rhs_valid; \
    assign rhs_ready = moves & lhs_valid; \
    hls_rigid_muli #(.DATA_WIDTH(W), .LATENCY(L)) \
      dut (.lhs_ready(unused[0]), .rhs_ready(unused[1]), .*); \
  end

// With and without stages for the parts of the product.
`define MULTIPLICATIONS(W) \
  `MULTIPLICATION(W, 1) `MULTIPLICATION(W, 2) `MULTIPLICATION(W, 3) \
  `MULTIPLICATION(W, 4) `MULTIPLICATION(W, 8) \
  `RIGID_MULTIPLICATION(W, 1) `RIGID_MULTIPLICATION(W, 4)

`define COMPARISON(P, W) \
  if (1) begin \
    `UNIT(`"cmpi P W`", "cmpi", 0, 1, 0, 0, P) \
    `SOURCE(0, W, lhs) \
    `SOURCE(1, W, rhs) \
    `SINK(0, 1, result) \
    hls_cmpi #(.DATA_WIDTH(W), .PREDICATE(P)) dut (.*); \
  end

// Whatever the tokens of the operand that is known are, its data is C.
`define COMPARISON_WITH(P, W, C) \
  if (1) begin \
    `UNIT(`"cmpi P W KNOWN C`", "cmpi_known", 0, 1, 0, 0, 10 * C + P) \
    `SOURCE(0, W, lhs) \
    `SOURCE(1, W, rhs) \
    `SINK(0, 1, result) \
    hls_cmpi #(.DATA_WIDTH(W), .PREDICATE(P), .KNOWN(1), .RHS(W'(C))) \
      dut (.rhs(W'(C)), .*); \
    wire unused = &{1'b0, rhs}; \
  end

`define COMPARISONS_WITH(W, C) \
  `COMPARISON_WITH(0, W, C) `COMPARISON_WITH(1, W, C) \
  `COMPARISON_WITH(2, W, C) `COMPARISON_WITH(3, W, C) \
  `COMPARISON_WITH(4, W, C) `COMPARISON_WITH(5, W, C) \
  `COMPARISON_WITH(6, W, C) `COMPARISON_WITH(7, W, C) \
  `COMPARISON_WITH(8, W, C) `COMPARISON_WITH(9, W, C)

// A buffer and its variant for control tokens.
`define BUFFER(UNIT_NAME, PARAMETERS, LATENCY, INTERVAL, CAPACITY, FLAGS) \
  `BUFFER_OF(UNIT_NAME, 16, PARAMETERS, LATENCY, INTERVAL, CAPACITY, FLAGS)

`define BUFFER_OF(UNIT_NAME, W, PARAMETERS, LATENCY, INTERVAL, CAPACITY, FLAGS) \
  if (1) begin \
    `UNIT(`"UNIT_NAME PARAMETERS`", "forward", LATENCY, INTERVAL, CAPACITY, FLAGS, 0) \
    `SOURCE(0, W, ins) \
    `SINK(0, W, outs) \
    UNIT_NAME #PARAMETERS dut (.*); \
  end

`define CONTROL_BUFFER(UNIT_NAME, PARAMETERS, LATENCY, INTERVAL, CAPACITY, FLAGS) \
  if (1) begin \
    `UNIT(`"UNIT_NAME PARAMETERS`", "forward", LATENCY, INTERVAL, CAPACITY, FLAGS, 0) \
    `SOURCE(0, 0, ins) \
    `CONTROL_SINK(0, outs) \
    UNIT_NAME PARAMETERS dut (.*); \
    wire unused = &{1'b0, ins}; \
  end

`define SLOTS(UNIT_NAME, N, LATENCY, CAPACITY) \
  `BUFFER(UNIT_NAME, (.NUM_SLOTS(N), .DATA_WIDTH(16)), LATENCY, 1, CAPACITY, 0) \
  `BUFFER_OF(UNIT_NAME, 3, (.NUM_SLOTS(N), .DATA_WIDTH(3)), LATENCY, 1, CAPACITY, 0) \
  `CONTROL_BUFFER(UNIT_NAME``_dataless, #(.NUM_SLOTS(N)), LATENCY, 1, CAPACITY, 0)

// The same, with a registered ready.
`define SLOTS_BREAK_R(UNIT_NAME, N) \
  `BUFFER(UNIT_NAME, (.NUM_SLOTS(N), .DATA_WIDTH(16)), 1, 1, N, 1) \
  `BUFFER_OF(UNIT_NAME, 3, (.NUM_SLOTS(N), .DATA_WIDTH(3)), 1, 1, N, 1) \
  `CONTROL_BUFFER(UNIT_NAME``_dataless, #(.NUM_SLOTS(N)), 1, 1, N, 1)

module units;
  import "DPI-C" function int bench_new(
    input string name, input string model, input int latency,
    input int interval, input int capacity, input int flags,
    input longint argument);
  import "DPI-C" function int bench_cycle();

  logic clk = 1'b0;
  logic rst = 1'b1;

  always #5 clk = ~clk;

  int num_cycles = 0;
  int verdict = 0;

  always @(negedge clk) begin
    num_cycles <= num_cycles + 1;
    rst <= num_cycles < 4;
    if (!rst) begin
      verdict = bench_cycle();
      if (verdict == 1) $finish;
      if (verdict == 2) $fatal(1);
    end
  end

  generate
    // ---- arithmetic ----
    `BINARY(addi, 1) `BINARY(addi, 32) `BINARY(addi, 64)
    `BINARY(subi, 1) `BINARY(subi, 32) `BINARY(subi, 64)
    `BINARY(andi, 1) `BINARY(andi, 32)
    `BINARY(ori, 1) `BINARY(ori, 32)
    `BINARY(xori, 1) `BINARY(xori, 32)
    `BINARY(shli, 1) `BINARY(shli, 7) `BINARY(shli, 32) `BINARY(shli, 64)
    `BINARY(shrui, 1) `BINARY(shrui, 7) `BINARY(shrui, 32) `BINARY(shrui, 64)
    `BINARY(shrsi, 1) `BINARY(shrsi, 7) `BINARY(shrsi, 32) `BINARY(shrsi, 64)
    `BINARY(maxsi, 1) `BINARY(maxsi, 32)
    `BINARY(minsi, 1) `BINARY(minsi, 32)
    `BINARY(maxui, 1) `BINARY(maxui, 32)
    `BINARY(minui, 1) `BINARY(minui, 32)
    `MULTIPLICATION(1, 1) `MULTIPLICATION(1, 4)
    `MULTIPLICATIONS(8) `MULTIPLICATIONS(16) `MULTIPLICATIONS(18)
    `MULTIPLICATIONS(32) `MULTIPLICATIONS(48) `MULTIPLICATIONS(64)
    `MULTIPLICATION(17, 4) `MULTIPLICATION(24, 4) `MULTIPLICATION(25, 4)
    `MULTIPLICATION(34, 4) `MULTIPLICATION(35, 5) `MULTIPLICATION(64, 16)
    `PIPELINED_DIVISIONS(divsi) `PIPELINED_DIVISIONS(divui)
    `PIPELINED_DIVISIONS(remsi) `PIPELINED_DIVISION(divsi, 64, 35)
    `DIVISION(divsi, 1) `DIVISION(divsi, 8) `DIVISION(divsi, 32) `DIVISION(divsi, 64)
    `DIVISION(divui, 1) `DIVISION(divui, 8) `DIVISION(divui, 32) `DIVISION(divui, 64)
    `DIVISION(remsi, 1) `DIVISION(remsi, 8) `DIVISION(remsi, 32) `DIVISION(remsi, 64)
    `COMPARISON(0, 1) `COMPARISON(1, 1) `COMPARISON(2, 1) `COMPARISON(3, 1)
    `COMPARISON(4, 1) `COMPARISON(5, 1) `COMPARISON(6, 1) `COMPARISON(7, 1)
    `COMPARISON(8, 1) `COMPARISON(9, 1)
    `COMPARISON(0, 32) `COMPARISON(1, 32) `COMPARISON(2, 32) `COMPARISON(3, 32)
    `COMPARISON(4, 32) `COMPARISON(5, 32) `COMPARISON(6, 32) `COMPARISON(7, 32)
    `COMPARISON(8, 32) `COMPARISON(9, 32)
    `COMPARISONS_WITH(1, 0) `COMPARISONS_WITH(1, 1)
    `COMPARISONS_WITH(3, 0) `COMPARISONS_WITH(3, 1) `COMPARISONS_WITH(3, 2)
    `COMPARISONS_WITH(3, 3) `COMPARISONS_WITH(3, 4) `COMPARISONS_WITH(3, 5)
    `COMPARISONS_WITH(3, 6) `COMPARISONS_WITH(3, 7)
    `UNARY(hls_extsi, "extsi", 1, 32, (.INPUT_WIDTH(1), .OUTPUT_WIDTH(32)))
    `UNARY(hls_extsi, "extsi", 8, 9, (.INPUT_WIDTH(8), .OUTPUT_WIDTH(9)))
    `UNARY(hls_extsi, "extsi", 32, 64, (.INPUT_WIDTH(32), .OUTPUT_WIDTH(64)))
    `UNARY(hls_extui, "forward", 1, 32, (.INPUT_WIDTH(1), .OUTPUT_WIDTH(32)))
    `UNARY(hls_extui, "forward", 32, 64, (.INPUT_WIDTH(32), .OUTPUT_WIDTH(64)))
    `UNARY(hls_trunci, "forward", 32, 1, (.INPUT_WIDTH(32), .OUTPUT_WIDTH(1)))
    `UNARY(hls_trunci, "forward", 64, 32, (.INPUT_WIDTH(64), .OUTPUT_WIDTH(32)))
    `UNARY(hls_noti, "noti", 1, 1, (.DATA_WIDTH(1)))
    `UNARY(hls_noti, "noti", 32, 32, (.DATA_WIDTH(32)))
    `UNARY(hls_absi, "absi", 1, 1, (.DATA_WIDTH(1)))
    `UNARY(hls_absi, "absi", 32, 32, (.DATA_WIDTH(32)))
    `UNARY(hls_absf, "absf", 32, 32, (.DATA_WIDTH(32)))
    `UNARY(hls_absf, "absf", 64, 64, (.DATA_WIDTH(64)))
    `UNARY(hls_negf, "negf", 32, 32, (.DATA_WIDTH(32)))
    `UNARY(hls_negf, "negf", 64, 64, (.DATA_WIDTH(64)))

    if (1) begin
      `UNIT("select", "select", 0, 1, 0, 0, 0)
      `SOURCE(0, 1, condition)
      `SOURCE(1, 32, trueValue)
      `SOURCE(2, 32, falseValue)
      `SINK(0, 32, result)
      hls_select #(.DATA_WIDTH(32)) dut (.*);
    end

    // ---- buffers ----
    `BUFFER(hls_br, (.DATA_WIDTH(16)), 0, 1, 0, 0)
    `CONTROL_BUFFER(hls_br_dataless, , 0, 1, 0, 0)
    `BUFFER(hls_one_slot_break_dv, (.DATA_WIDTH(16)), 1, 1, 1, 0)
    `CONTROL_BUFFER(hls_one_slot_break_dv_dataless, , 1, 1, 1, 0)
    `BUFFER(hls_one_slot_break_r, (.DATA_WIDTH(16)), 0, 1, 1, 1)
    `CONTROL_BUFFER(hls_one_slot_break_r_dataless, , 0, 1, 1, 1)
    `BUFFER(hls_one_slot_break_dvr, (.DATA_WIDTH(16)), 1, 2, 1, 1)
    `CONTROL_BUFFER(hls_one_slot_break_dvr_dataless, , 1, 2, 1, 1)
    `SLOTS(hls_fifo_break_dv, 1, 1, 1)
    `SLOTS(hls_fifo_break_dv, 2, 1, 2)
    `SLOTS(hls_fifo_break_dv, 5, 1, 5)
    `SLOTS_BREAK_R(hls_fifo_break_dvr, 2)
    `SLOTS_BREAK_R(hls_fifo_break_dvr, 3)
    `SLOTS_BREAK_R(hls_fifo_break_dvr, 5)
    `SLOTS_BREAK_R(hls_fifo_break_dvr, 8)
    `SLOTS(hls_fifo_break_none, 1, 0, 1)
    `SLOTS(hls_fifo_break_none, 2, 0, 2)
    `SLOTS(hls_fifo_break_none, 5, 0, 5)
    `SLOTS(hls_shift_reg_break_dv, 1, 1, 1)
    // Slots that stall together keep their bubbles.
    `SLOTS(hls_shift_reg_break_dv, 3, 3, -1)
    `BUFFER(hls_counter_buffer, (.DV_LATENCY(1), .DATA_WIDTH(16)), 1, 1, 1, 0)
    `BUFFER(hls_counter_buffer, (.DV_LATENCY(5), .DATA_WIDTH(16)), 5, 5, 1, 0)
    `CONTROL_BUFFER(hls_counter_buffer_dataless, #(.DV_LATENCY(3)), 3, 3, 1, 0)
    if (1) begin
      `UNIT("hls_init", "init", -1, 1, 1, 1, 5)
      `SOURCE(0, 8, ins)
      `SINK(0, 8, outs)
      hls_init #(.DATA_WIDTH(8), .INIT_TOKEN(8'd5)) dut (.*);
    end
    if (1) begin
      `UNIT("hls_init_dataless", "init", -1, 1, 1, 1, 0)
      `SOURCE(0, 0, ins)
      `CONTROL_SINK(0, outs)
      hls_init_dataless dut (.*);
      wire unused = &{1'b0, ins};
    end
    `CREDIT(1, 3)
    `CREDIT(2, 3)
    `CREDIT(5, 7)

    // ---- sources, sinks, constants ----
    if (1) begin
      `UNIT("hls_source", "source", -1, 1, -1, 0, 0)
      `CONTROL_SINK(0, outs)
      hls_source dut (.*);
    end
    if (1) begin
      `UNIT("hls_sink", "sink", -1, 0, -1, 0, 0)
      `SOURCE(0, 8, ins)
      hls_sink #(.DATA_WIDTH(8)) dut (.*);
    end
    if (1) begin
      `UNIT("hls_sink_dataless", "sink", -1, 0, -1, 0, 0)
      `SOURCE(0, 0, ins)
      hls_sink_dataless dut (.*);
      wire unused = &{1'b0, ins};
    end
    if (1) begin
      `UNIT("hls_constant", "constant", 0, 1, 0, 0, -3)
      `SOURCE(0, 0, ctrl)
      `SINK(0, 32, outs)
      hls_constant #(.DATA_WIDTH(32), .VALUE(-32'd3)) dut (.*);
      wire unused = &{1'b0, ctrl};
    end
  endgenerate

  steering steering (.*);
  memories memories (.*);
  floats floats (.*);
endmodule
