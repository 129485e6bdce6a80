// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Unsigned division, pipelined; see hls_divider for the corner cases. Latency
// LATENCY, LATENCY opaque slots, one token per cycle. Channel protocol: see
// README.md.
module hls_divui_pipelined #(
  parameter int DATA_WIDTH = 32,
  parameter int LATENCY = 19
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
  logic [DATA_WIDTH-1:0] remainder;

  hls_divider_pipelined #(
    .DATA_WIDTH(DATA_WIDTH),
    .IS_SIGNED(0),
    .LATENCY(LATENCY)
  ) divider (
    .lhs(lhs),
    .lhs_valid(lhs_valid),
    .lhs_ready(lhs_ready),
    .rhs(rhs),
    .rhs_valid(rhs_valid),
    .rhs_ready(rhs_ready),
    .quotient(result),
    .remainder(remainder),
    .result_valid(result_valid),
    .result_ready(result_ready),
    .clk(clk),
    .rst(rst)
  );

  wire unused = &{1'b0, remainder};
endmodule
