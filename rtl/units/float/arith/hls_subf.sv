// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// IEEE 754 subtraction of numbers of 32 or 64 bits; see hls_float_adder. Latency
// LATENCY, LATENCY opaque slots, one token per cycle; a join of both operands.
// Channel protocol: see README.md.
module hls_subf #(
  parameter int DATA_WIDTH = 32,
  parameter int LATENCY = 5
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
  hls_float_adder #(
    .EXPONENT_WIDTH(DATA_WIDTH == 64 ? 11 : 8),
    .FRACTION_WIDTH(DATA_WIDTH == 64 ? 52 : 23),
    .SUBTRACT(1),
    .LATENCY(LATENCY)
  ) adder (
    .lhs(lhs),
    .lhs_valid(lhs_valid),
    .lhs_ready(lhs_ready),
    .rhs(rhs),
    .rhs_valid(rhs_valid),
    .rhs_ready(rhs_ready),
    .result(result),
    .result_valid(result_valid),
    .result_ready(result_ready),
    .clk(clk),
    .rst(rst)
  );
endmodule
