// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One multiplier for the products of SIZE pairs of floats: see hls_mulf, and
// hls_shared_muli of the rest.
module hls_shared_mulf #(
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
  logic [1:0]            unused_ready; // it never stands still
  logic                  unused_valid; // and `lands` tells

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

  hls_mulf #(
    .DATA_WIDTH(DATA_WIDTH),
    .LATENCY(LATENCY),
    .OPEN(1)
  ) product (
    .lhs(lhs),
    .lhs_valid(|takes),
    .lhs_ready(unused_ready[0]),
    .rhs(rhs),
    .rhs_valid(|takes),
    .rhs_ready(unused_ready[1]),
    .result(result),
    .result_valid(unused_valid),
    .result_ready(1'b1),
    .clk(clk),
    .rst(rst)
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

  wire unused = &{1'b0, unused_ready, unused_valid};
endmodule
