// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One multiplier for the products of SIZE pairs of integers, modulo
// 2^DATA_WIDTH: see hls_product and hls_turns. The operands of product i are
// inputs 2i and 2i+1. Each product has latency LATENCY, one opaque slot, and
// takes the next pair a cycle after its result has been taken, at the earliest.
// Channel protocol: see README.md.
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
  logic [SIZE-1:0]       takes, lands;

  hls_shared_operands #(
    .SIZE(SIZE),
    .DATA_WIDTH(DATA_WIDTH),
    .LATENCY(LATENCY)
  ) operands (
    .ins(ins),
    .ins_valid(ins_valid),
    .ins_ready(ins_ready),
    .lhs(lhs),
    .rhs(rhs),
    .takes(takes),
    .lands(lands),
    .outs_valid(outs_valid),
    .outs_ready(outs_ready),
    .clk(clk),
    .rst(rst)
  );

  hls_product #(
    .DATA_WIDTH(DATA_WIDTH),
    .LATENCY(LATENCY),
    .OPEN(1)
  ) product (
    .lhs(lhs),
    .rhs(rhs),
    .result(result),
    .enable('1),
    .clk(clk)
  );

  hls_shared_results #(
    .SIZE(SIZE),
    .DATA_WIDTH(DATA_WIDTH)
  ) results (
    .ins(result),
    .lands(lands),
    .outs(outs),
    .clk(clk)
  );

  wire unused = &{1'b0, takes};
endmodule
