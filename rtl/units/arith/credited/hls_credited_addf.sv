// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One adder for the sums of SIZE pairs of floats, as hls_credited_muli is for
// products of integers; see hls_float_adder.
module hls_credited_addf #(
  parameter int OPERANDS = 4,
  parameter int SIZE = 2,
  parameter int DATA_WIDTH = 32,
  parameter int LATENCY = 5,
  parameter int CREDITS = 17
) (
  input  logic [OPERANDS*DATA_WIDTH-1:0] ins,
  input  logic [OPERANDS-1:0]            ins_valid,
  output logic [OPERANDS-1:0]            ins_ready,
  output logic [SIZE*DATA_WIDTH-1:0]     outs,
  output logic [SIZE-1:0]                outs_valid,
  input  logic [SIZE-1:0]                outs_ready,
  input  logic                           clk,
  input  logic                           rst
);
  logic [DATA_WIDTH-1:0] lhs, rhs, result;
  logic                  enters, moves, moves_too, comes;

  hls_credited_operands #(
    .SIZE(SIZE),
    .DATA_WIDTH(DATA_WIDTH),
    .LATENCY(LATENCY),
    .CREDITS(CREDITS)
  ) operands (
    .ins(ins),
    .ins_valid(ins_valid),
    .ins_ready(ins_ready),
    .lhs(lhs),
    .rhs(rhs),
    .enters(enters),
    .result(result),
    .comes(comes),
    .outs(outs),
    .outs_valid(outs_valid),
    .outs_ready(outs_ready),
    .clk(clk),
    .rst(rst)
  );

  hls_float_adder #(
    .EXPONENT_WIDTH(DATA_WIDTH == 64 ? 11 : 8),
    .FRACTION_WIDTH(DATA_WIDTH == 64 ? 52 : 23),
    .SUBTRACT(0),
    .LATENCY(LATENCY),
    .OPEN(1)
  ) adder (
    .lhs(lhs),
    .lhs_valid(enters),
    .lhs_ready(moves),
    .rhs(rhs),
    .rhs_valid(enters),
    .rhs_ready(moves_too),
    .result(result),
    .result_valid(comes),
    .result_ready(1'b1),
    .clk(clk),
    .rst(rst)
  );

  wire unused = &{1'b0, moves, moves_too};
endmodule
