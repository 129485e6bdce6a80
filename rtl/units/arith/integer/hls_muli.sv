// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer multiplication, modulo 2^DATA_WIDTH, pipelined: see hls_product. Latency
// LATENCY, LATENCY opaque slots, one token per cycle; a join of both operands.
// With OPEN there is one slot less, the last one: LATENCY is 2 at least then.
// Channel protocol: see README.md.
module hls_muli #(
  parameter int DATA_WIDTH = 32,
  parameter int LATENCY = 4,
  parameter int OPEN = 0
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
  input  logic                  clk,
  input  logic                  rst
);
  logic               operands_valid;
  logic               operands_ready;
  logic [LATENCY-1:0] enable;

  hls_join #(
    .SIZE(2)
  ) both (
    .ins_valid({rhs_valid, lhs_valid}),
    .ins_ready({rhs_ready, lhs_ready}),
    .outs_valid(operands_valid),
    .outs_ready(operands_ready)
  );

  hls_pipeline #(
    .STAGES(LATENCY - OPEN)
  ) control (
    .ins_valid(operands_valid),
    .ins_ready(operands_ready),
    .enable(enable[LATENCY-OPEN-1:0]),
    .outs_valid(result_valid),
    .outs_ready(result_ready),
    .clk(clk),
    .rst(rst)
  );

  hls_product #(
    .DATA_WIDTH(DATA_WIDTH),
    .LATENCY(LATENCY),
    .OPEN(OPEN)
  ) data (
    .lhs(lhs),
    .rhs(rhs),
    .result(result),
    .enable(enable),
    .clk(clk)
  );

  generate
    if (OPEN != 0) begin : open
      assign enable[LATENCY-1] = 1'b0;
    end
  endgenerate
endmodule
