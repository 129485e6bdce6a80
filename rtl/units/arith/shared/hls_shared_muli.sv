// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One multiplier for the products of SIZE pairs of integers, modulo 2^DATA_WIDTH,
// which take turns: see hls_turns. The operands of product i are inputs 2i and
// 2i+1. Each product has latency LATENCY, and a register for its result. Channel
// protocol: see README.md.
module hls_shared_muli #(
  parameter int OPERANDS = 4,
  parameter int SIZE = 2,
  parameter int DATA_WIDTH = 32,
  parameter int LATENCY = 4
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
  logic                  enters, moves, moves_too, comes, lets;

  hls_shared_operands #(
    .SIZE(SIZE),
    .DATA_WIDTH(DATA_WIDTH)
  ) operands (
    .ins(ins),
    .ins_valid(ins_valid),
    .ins_ready(ins_ready),
    .lhs(lhs),
    .rhs(rhs),
    .enters(enters),
    .moves(moves),
    .result(result),
    .comes(comes),
    .lets(lets),
    .outs(outs),
    .outs_valid(outs_valid),
    .outs_ready(outs_ready),
    .clk(clk),
    .rst(rst)
  );

  hls_muli #(
    .DATA_WIDTH(DATA_WIDTH),
    .LATENCY(LATENCY),
    .OPEN(1)
  ) multiplier (
    .lhs(lhs),
    .lhs_valid(enters),
    .lhs_ready(moves),
    .rhs(rhs),
    .rhs_valid(enters),
    .rhs_ready(moves_too),
    .result(result),
    .result_valid(comes),
    .result_ready(lets),
    .clk(clk),
    .rst(rst)
  );

  wire unused = &{1'b0, moves_too};
endmodule
