// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The unit of tests/kernels/hw_inst.sv under back-pressure: tokens are offered
// and taken at random times, each channel on its own, and everything that comes
// out is compared with hw_inst_model.c's formulas, in order.
`timescale 1ns / 1ns
module tb;
  localparam TOKENS = 2000;
  localparam BITWIDTH = 5;

  reg clk = 0, rst = 1;
  reg [31:0] input_a;
  reg input_a_valid = 0, start_valid = 0;
  reg out0_ready = 0, out1_ready = 0, end_ready = 0;
  wire input_a_ready, start_ready;
  wire [31:0] out0, out1;
  wire out0_valid, out1_valid, end_valid;

  __placeholder #(.BITWIDTH(BITWIDTH)) unit (
      .clk(clk), .rst(rst),
      .input_a(input_a), .input_a_valid(input_a_valid), .input_a_ready(input_a_ready),
      .start_valid(start_valid), .start_ready(start_ready),
      .out0(out0), .out0_valid(out0_valid), .out0_ready(out0_ready),
      .out1(out1), .out1_valid(out1_valid), .out1_ready(out1_ready),
      .end_valid(end_valid), .end_ready(end_ready));

  always #5 clk = ~clk;

  reg [31:0] sent[0:TOKENS-1];
  integer num_a = 0, num_start = 0, num0 = 0, num1 = 0, num_end = 0, i;
  // The values of the outputs in the cycle before, to see them kept.
  reg was0 = 0, was1 = 0, was_end = 0;
  reg [31:0] old0, old1;

  task fail(input [8*40-1:0] what);
    begin
      $display("FAIL %0s", what);
      $finish;
    end
  endtask

  initial begin
    for (i = 0; i < TOKENS; i = i + 1) sent[i] = $random;
    repeat (3) @(posedge clk);
    rst <= 0;
    repeat (100 * TOKENS) @(posedge clk);
    fail("no end");
  end

  // The far end of every channel, driven away from the clock's edge.
  always @(negedge clk) if (!rst) begin
    if (!input_a_valid && num_a < TOKENS && $random % 3 == 0) begin
      input_a_valid <= 1;
      input_a <= sent[num_a];
    end
    if (!start_valid && num_start < TOKENS && $random % 2 == 0) start_valid <= 1;
    out0_ready <= $random % 4 == 0;
    out1_ready <= $random % 3 == 0;
    end_ready <= $random % 2 == 0;
  end

  always @(posedge clk) if (!rst) begin
    if (was0 && (!out0_valid || out0 !== old0)) fail("out0 taken back");
    if (was1 && (!out1_valid || out1 !== old1)) fail("out1 taken back");
    if (was_end && !end_valid) fail("end taken back");
    was0 <= out0_valid && !out0_ready;
    was1 <= out1_valid && !out1_ready;
    was_end <= end_valid && !end_ready;
    old0 <= out0;
    old1 <= out1;
    if (out0_valid && out0_ready) begin
      if (out0 !== (sent[num0] & ((32'd1 << BITWIDTH) - 1))) fail("out0");
      num0 = num0 + 1;
    end
    if (out1_valid && out1_ready) begin
      if (out1 !== 3 * sent[num1] + BITWIDTH) fail("out1");
      num1 = num1 + 1;
    end
    if (end_valid && end_ready) num_end = num_end + 1;
    if (input_a_valid && input_a_ready) begin
      num_a = num_a + 1;
      input_a_valid <= 0;
    end
    if (start_valid && start_ready) begin
      num_start = num_start + 1;
      start_valid <= 0;
    end
    if (num0 > num_a || num1 > num_a || num_end > num_start) fail("too many");
    if (num0 == TOKENS && num1 == TOKENS && num_end == TOKENS) begin
      $display("PASS");
      $finish;
    end
  end
endmodule
