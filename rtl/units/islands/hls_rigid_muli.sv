// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer multiplication in an island, modulo 2^DATA_WIDTH: see hls_product.
// Latency LATENCY, LATENCY opaque slots that advance when the island moves, one
// token per cycle. Channel protocol and islands: see README.md.
module hls_rigid_muli #(
  parameter int DATA_WIDTH = 32,
  parameter int LATENCY = 4
) (
  input  logic [DATA_WIDTH-1:0] lhs,
  input  logic                  lhs_valid,
  output logic                  lhs_ready,
  input  logic [DATA_WIDTH-1:0] rhs,
  input  logic                  rhs_valid,
  output logic                  rhs_ready,
  output logic [DATA_WIDTH-1:0] result,
  output logic                  result_valid,
  input  logic                  result_ready,
  input  logic                  moves,
  input  logic                  clk,
  input  logic                  rst
);
  hls_rigid_register_dataless #(
    .NUM_SLOTS(LATENCY)
  ) control (
    .ins_valid(lhs_valid & rhs_valid),
    .ins_ready(lhs_ready),
    .outs_valid(result_valid),
    .outs_ready(result_ready),
    .moves(moves),
    .clk(clk),
    .rst(rst)
  );

  assign rhs_ready = moves;

  hls_product #(
    .DATA_WIDTH(DATA_WIDTH),
    .LATENCY(LATENCY)
  ) data (
    .lhs(lhs),
    .rhs(rhs),
    .result(result),
    .enable({LATENCY{moves}}),
    .clk(clk)
  );
endmodule
