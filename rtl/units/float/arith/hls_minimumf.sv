// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The smaller of two IEEE 754 numbers of 32 or 64 bits, a NaN if one of them is,
// and -0 of two zeros that differ. Latency 0, no slots; a join of both
// operands. Channel protocol: see README.md.
module hls_minimumf #(
  parameter int DATA_WIDTH = 32
) (
  input  logic [DATA_WIDTH-1:0] lhs,
  input  logic                  lhs_valid,
  output logic                  lhs_ready,
  input  logic [DATA_WIDTH-1:0] rhs,
  input  logic                  rhs_valid,
  output logic                  rhs_ready,
  output logic [DATA_WIDTH-1:0] result,
  output logic                  result_valid,
  input  logic                  result_ready
);
  localparam int E = DATA_WIDTH == 64 ? 11 : 8;
  localparam logic [DATA_WIDTH-1:0] NOT_A_NUMBER =
    {1'b0, {(E+1){1'b1}}, {(DATA_WIDTH-E-2){1'b0}}};

  logic less, equal, unordered;

  hls_float_order #(
    .EXPONENT_WIDTH(E),
    .FRACTION_WIDTH(DATA_WIDTH - 1 - E)
  ) order (
    .lhs(lhs),
    .rhs(rhs),
    .less(less),
    .equal(equal),
    .unordered(unordered)
  );

  wire second = ~less & ~(equal & lhs[DATA_WIDTH-1]);

  assign result = unordered ? NOT_A_NUMBER : second ? rhs : lhs;

  hls_join #(
    .SIZE(2)
  ) control (
    .ins_valid({rhs_valid, lhs_valid}),
    .ins_ready({rhs_ready, lhs_ready}),
    .outs_valid(result_valid),
    .outs_ready(result_ready)
  );
endmodule
